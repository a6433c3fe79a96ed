(using_directive) @import
(extern_alias_directive) @import
(using_directive name: (identifier) @type.name) @type.symbol

(namespace_declaration name: (_) @namespace.name body: (_) @namespace.body) @namespace.symbol
(file_scoped_namespace_declaration name: (_) @namespace.name) @namespace.symbol
(class_declaration name: (identifier) @class.name (parameter_list)? @class.params (base_list)? @class.base body: (_)? @class.body) @class.symbol
(struct_declaration name: (identifier) @struct.name (parameter_list)? @struct.params (base_list)? @struct.base body: (_)? @struct.body) @struct.symbol
(interface_declaration name: (identifier) @interface.name (base_list)? @interface.base body: (_)? @interface.body) @interface.symbol
(record_declaration name: (identifier) @record.name (parameter_list)? @record.params (base_list)? @record.base body: (_)? @record.body) @record.symbol
(enum_declaration name: (identifier) @enum.name (base_list)? @enum.base body: (_)? @enum.body) @enum.symbol
(enum_member_declaration name: (identifier) @enum_member.name value: (_)? @enum_member.value) @enum_member.symbol
(delegate_declaration type: (_) @delegate.returns name: (identifier) @delegate.name parameters: (_) @delegate.params) @delegate.symbol

(method_declaration returns: (_) @method.returns name: (identifier) @method.name parameters: (_) @method.params body: (_)? @method.body) @method.symbol
(constructor_declaration name: (identifier) @constructor.name parameters: (_) @constructor.params body: (_)? @constructor.body) @constructor.symbol
(destructor_declaration name: (identifier) @destructor.name body: (_)? @destructor.body) @destructor.symbol
(operator_declaration type: (_) @operator.returns parameters: (_) @operator.params body: (_)? @operator.body) @operator.symbol
(conversion_operator_declaration type: (_) @operator.returns parameters: (_) @operator.params body: (_)? @operator.body) @operator.symbol
(property_declaration type: (_) @property.returns name: (identifier) @property.name accessors: (_) @property.body) @property.symbol
(property_declaration type: (_) @property.returns name: (identifier) @property.name value: (_)? @property.body) @property.symbol
(indexer_declaration type: (_) @property.returns parameters: (_) @property.params accessors: (_) @property.body) @property.symbol
(indexer_declaration type: (_) @property.returns parameters: (_) @property.params value: (_)? @property.body) @property.symbol
(event_declaration name: (identifier) @event.name accessors: (_)? @event.body) @event.symbol
(event_field_declaration (variable_declaration (variable_declarator name: (identifier) @event.name) @event.item)) @event.symbol
(field_declaration (variable_declaration (variable_declarator name: (identifier) @field.name) @field.item)) @field.symbol

(local_function_statement type: (_) @function.returns name: (identifier) @function.name parameters: (_) @function.params body: (_)? @function.body) @function.symbol
(global_statement (local_declaration_statement (variable_declaration (variable_declarator name: (identifier) @var.name) @var.item))) @var.symbol
