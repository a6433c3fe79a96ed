(package_declaration [(identifier) (scoped_identifier)] @package.name) @package.symbol
(module_declaration name: (_) @module.name body: (_) @module.body) @module.symbol
(class_declaration name: (identifier) @class.name superclass: (_)? @class.base interfaces: (_)? @class.base body: (_) @class.body) @class.symbol
(interface_declaration name: (identifier) @interface.name (extends_interfaces)? @interface.base body: (_) @interface.body) @interface.symbol
(record_declaration name: (identifier) @record.name parameters: (_) @record.params interfaces: (_)? @record.base body: (_) @record.body) @record.symbol
(enum_declaration name: (identifier) @enum.name interfaces: (_)? @enum.base body: (_) @enum.body) @enum.symbol
(enum_constant name: (identifier) @enum_member.name body: (_)? @enum_member.body) @enum_member.symbol
(annotation_type_declaration name: (identifier) @annotation.name body: (_) @annotation.body) @annotation.symbol
(annotation_type_element_declaration type: (_) @method.returns name: (identifier) @method.name) @method.symbol
(method_declaration type: (_) @method.returns name: (identifier) @method.name parameters: (_) @method.params body: (_)? @method.body) @method.symbol
(constructor_declaration name: (identifier) @constructor.name parameters: (_) @constructor.params body: (_) @constructor.body) @constructor.symbol
(compact_constructor_declaration name: (identifier) @constructor.name body: (_) @constructor.body) @constructor.symbol
(field_declaration declarator: (variable_declarator name: (identifier) @field.name value: (_)? @field.value) @field.item) @field.symbol
(constant_declaration declarator: (variable_declarator name: (identifier) @const.name value: (_)? @const.value) @const.item) @const.symbol
(import_declaration) @import
