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
; `global {` in a module, see prepareTypes; other labels are dropped in Go.
(labeled_statement label: (statement_identifier) @namespace.name body: (statement_block) @namespace.body) @namespace.symbol

(function_signature name: (identifier) @function.name parameters: (_) @function.params) @function.symbol
(class_body (method_signature name: (_) @method.name parameters: (_) @method.params) @method.symbol)
(interface_body (method_signature name: (_) @method.name parameters: (_) @method.params) @method.symbol)
(abstract_method_signature name: (_) @method.name parameters: (_) @method.params) @method.symbol
(public_field_definition name: (_) @method.name value: [
  (arrow_function parameters: (_)? @method.params body: (_) @method.body)
  (function_expression parameters: (_) @method.params body: (_) @method.body)]) @method.symbol
(public_field_definition name: (_) @field.name value: (_)? @field.value) @field.symbol
(interface_body (property_signature name: (_) @property.name) @property.symbol)
; Members of the object types that a declared type consists of; those of parameters, results and the like are dropped in Go.
(object_type (method_signature name: (_) @method.name parameters: (_) @method.params) @method.symbol) @method.declarator
(object_type (property_signature name: (_) @property.name) @property.symbol) @property.declarator

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
(labeled_statement body: (statement_block [
  (lexical_declaration (variable_declarator name: (identifier) @var.name) @var.item)
  (variable_declaration (variable_declarator name: (identifier) @var.name) @var.item)] @var.symbol))
