(import_declaration) @import

(class_declaration body: (_) @class.body) @class.symbol
(protocol_declaration body: (_) @protocol.body) @protocol.symbol
(typealias_declaration) @type.symbol
(associatedtype_declaration) @type.symbol
(function_declaration body: (_)? @function.body) @function.symbol
(protocol_function_declaration) @function.symbol
(init_declaration body: (_)? @constructor.body) @constructor.symbol
(deinit_declaration body: (_)? @destructor.body) @destructor.symbol
(subscript_declaration (computed_property)? @method.body) @method.symbol
(macro_declaration) @macro.symbol
(operator_declaration) @operator.symbol
(enum_entry name: (simple_identifier) @enum_member.name) @enum_member.symbol

(protocol_property_declaration name: (pattern bound_identifier: (simple_identifier) @property.name) (protocol_property_requirements)? @property.body) @property.symbol
(class_body (property_declaration name: (pattern bound_identifier: (simple_identifier) @property.name) computed_value: (_) @property.body) @property.symbol)
(class_body (property_declaration name: (pattern bound_identifier: (simple_identifier) @property.name) (willset_didset_block) @property.body) @property.symbol)
(class_body (property_declaration name: (pattern bound_identifier: (simple_identifier) @property.name)) @property.symbol)
(class_body (property_declaration name: (pattern (pattern (simple_identifier) @property.name))) @property.symbol)
(enum_class_body (property_declaration name: (pattern bound_identifier: (simple_identifier) @property.name) computed_value: (_) @property.body) @property.symbol)
(enum_class_body (property_declaration name: (pattern bound_identifier: (simple_identifier) @property.name) (willset_didset_block) @property.body) @property.symbol)
(enum_class_body (property_declaration name: (pattern bound_identifier: (simple_identifier) @property.name)) @property.symbol)
(source_file (property_declaration name: (pattern bound_identifier: (simple_identifier) @var.name) computed_value: (_) @var.body) @var.symbol)
(source_file (property_declaration name: (pattern bound_identifier: (simple_identifier) @var.name) (willset_didset_block) @var.body) @var.symbol)
(source_file (property_declaration name: (pattern bound_identifier: (simple_identifier) @var.name)) @var.symbol)
(source_file (property_declaration name: (pattern (pattern (simple_identifier) @var.name))) @var.symbol)
