; inherits: ecma
(ambient_declaration) @wrapper
(decorator) @decorator

(class_declaration name: (type_identifier) @class.name (class_heritage)? @class.base body: (_) @class.body) @class.symbol
(abstract_class_declaration name: (type_identifier) @class.name (class_heritage)? @class.base body: (_) @class.body) @class.symbol
(interface_declaration name: (type_identifier) @interface.name (extends_type_clause)? @interface.base body: (_) @interface.body) @interface.symbol
(enum_declaration name: (identifier) @enum.name body: (_) @enum.body) @enum.symbol
(enum_assignment name: (_) @enum_member.name) @enum_member.symbol
(enum_body name: (_) @enum_member.name @enum_member.symbol)
(type_alias_declaration name: (type_identifier) @type.name value: (_) @type.value) @type.symbol
(internal_module name: (_) @namespace.name body: (_) @namespace.body) @namespace.symbol
(module name: (_) @module.name body: (_)? @module.body) @module.symbol
(ambient_declaration "global" @namespace.name (statement_block) @namespace.body) @namespace.symbol

(function_signature name: (identifier) @function.name parameters: (_) @function.params) @function.symbol
(method_signature name: (_) @method.name parameters: (_) @method.params) @method.symbol
(abstract_method_signature name: (_) @method.name parameters: (_) @method.params) @method.symbol
(public_field_definition name: (_) @method.name value: [
  (arrow_function parameters: (_)? @method.params body: (_) @method.body)
  (function_expression parameters: (_) @method.params body: (_) @method.body)]) @method.symbol
(public_field_definition name: (_) @field.name value: (_)? @field.value) @field.symbol
(interface_body (property_signature name: (_) @property.name) @property.symbol)

(ambient_declaration [
  (lexical_declaration (variable_declarator name: (identifier) @var.name) @var.item)
  (variable_declaration (variable_declarator name: (identifier) @var.name) @var.item)] @var.symbol)
(internal_module body: (statement_block [
  (lexical_declaration (variable_declarator name: (identifier) @var.name value: (_)? @var.value) @var.item)
  (variable_declaration (variable_declarator name: (identifier) @var.name value: (_)? @var.value) @var.item)] @var.symbol))
(module body: (statement_block [
  (lexical_declaration (variable_declarator name: (identifier) @var.name) @var.item)
  (variable_declaration (variable_declarator name: (identifier) @var.name) @var.item)] @var.symbol))
(ambient_declaration (statement_block [
  (lexical_declaration (variable_declarator name: (identifier) @var.name) @var.item)
  (variable_declaration (variable_declarator name: (identifier) @var.name) @var.item)] @var.symbol))
