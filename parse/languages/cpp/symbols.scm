; inherits: c
(template_declaration) @wrapper
(friend_declaration) @wrapper
(access_specifier) @access

(class_specifier name: (_) @class.name (base_class_clause)? @class.base body: (_) @class.body) @class.symbol
(struct_specifier name: (_) @struct.name (base_class_clause)? @struct.base body: (_) @struct.body) @struct.symbol
(namespace_definition name: (_)? @namespace.name body: (_) @namespace.body) @namespace.symbol
(namespace_alias_definition name: (_) @namespace.name) @namespace.symbol
(alias_declaration name: (type_identifier) @type.name) @type.symbol
(concept_definition name: (identifier) @concept.name (_) @concept.value .) @concept.symbol

(field_declaration declarator: (_) @field.declarator default_value: (_) @field.value) @field.symbol
(function_definition declarator: (_) @function.declarator (field_initializer_list) @function.body body: (_) @function.body) @function.symbol
(function_definition declarator: (_) @function.declarator [(default_method_clause) (delete_method_clause) (pure_virtual_clause)]) @function.symbol
(function_definition declarator: (_) @function.declarator (try_statement) @function.body) @function.symbol

(field_declaration_list (declaration declarator: (_) @var.declarator) @var.symbol)
(template_declaration (declaration declarator: (_) @var.declarator) @var.symbol)
(friend_declaration (declaration declarator: (_) @var.declarator) @var.symbol)
