(package_header (identifier) @package.name) @package.symbol
(import_header) @import
(source_file (navigation_expression) @import)

(getter) @container.symbol
(setter) @container.symbol
(anonymous_initializer) @container.symbol

(class_declaration "interface" (type_identifier) @interface.name) @interface.symbol
(class_declaration "enum" (type_identifier) @enum.name) @enum.symbol
(class_declaration (type_identifier) @class.name [(class_body) (enum_class_body)] @class.body) @class.symbol
(class_declaration (type_identifier) @class.name) @class.symbol
(object_declaration (type_identifier) @object.name (class_body) @object.body) @object.symbol
(object_declaration (type_identifier) @object.name) @object.symbol
(companion_object "object" @object.name (class_body) @object.body) @object.symbol
(companion_object "object" @object.name) @object.symbol
(enum_entry (simple_identifier) @enum_member.name (class_body)? @enum_member.body) @enum_member.symbol

(class_body (function_declaration (simple_identifier) @method.name) @method.symbol)
(enum_class_body (function_declaration (simple_identifier) @method.name) @method.symbol)
(function_declaration (simple_identifier) @function.name (function_body) @function.body) @function.symbol
(function_declaration (simple_identifier) @function.name) @function.symbol
(secondary_constructor "constructor" @constructor.name "{" @constructor.body) @constructor.symbol
(secondary_constructor "constructor" @constructor.name) @constructor.symbol

(statements (property_declaration (variable_declaration (simple_identifier) @field.name)) @field.symbol)
(statements (property_declaration (multi_variable_declaration (variable_declaration (simple_identifier) @field.name))) @field.symbol)
(class_body (property_declaration (variable_declaration (simple_identifier) @property.name) [(getter) (setter)] @property.body) @property.symbol)
(class_body (property_declaration (variable_declaration (simple_identifier) @property.name)) @property.symbol)
(enum_class_body (property_declaration (variable_declaration (simple_identifier) @property.name) [(getter) (setter)] @property.body) @property.symbol)
(enum_class_body (property_declaration (variable_declaration (simple_identifier) @property.name)) @property.symbol)
; What stands elsewhere is at the top of the file, or in an error, where it may be local.
(property_declaration (binding_pattern_kind "var") (variable_declaration (simple_identifier) @var.name)) @var.symbol
(property_declaration (variable_declaration (simple_identifier) @attribute.name) [(getter) (setter)] @attribute.body) @attribute.symbol
(property_declaration (variable_declaration (simple_identifier) @attribute.name)) @attribute.symbol
(property_declaration (multi_variable_declaration (variable_declaration (simple_identifier) @attribute.name))) @attribute.symbol
(type_alias (type_identifier) @type.name) @type.symbol
