(package_clause name: (package_identifier) @package.name body: (_)? @package.body) @package.symbol
(package_object name: (_) @object.name body: (_)? @object.body) @object.symbol
(import_declaration) @import
(export_declaration) @import
(extension_definition) @container.symbol

(class_definition name: (_) @class.name extend: (_)? @class.base body: (_)? @class.body) @class.symbol
(trait_definition name: (_) @trait.name extend: (_)? @trait.base body: (_)? @trait.body) @trait.symbol
(object_definition name: (_) @object.name extend: (_)? @object.base body: (_)? @object.body) @object.symbol
(enum_definition name: (_) @enum.name extend: (_)? @enum.base body: (_)? @enum.body) @enum.symbol
(enum_case_definitions (simple_enum_case name: (_) @enum_member.name) @enum_member.item) @enum_member.symbol
(enum_case_definitions (full_enum_case name: (_) @enum_member.name) @enum_member.item) @enum_member.symbol
(given_definition name: (_) @var.name return_type: (_)? @var.returns body: (_)? @var.body) @var.symbol
(given_definition return_type: (_) @var.returns body: (_)? @var.body) @var.symbol
(type_definition name: (_) @type.name type: (_)? @type.value) @type.symbol

(template_body (function_definition name: (_) @method.name return_type: (_)? @method.returns body: (_)? @method.body) @method.symbol)
(with_template_body (function_definition name: (_) @method.name return_type: (_)? @method.returns body: (_)? @method.body) @method.symbol)
(function_definition name: (_) @function.name return_type: (_)? @function.returns body: (_)? @function.body) @function.symbol
(template_body (function_declaration name: (_) @method.name return_type: (_)? @method.returns) @method.symbol)
(with_template_body (function_declaration name: (_) @method.name return_type: (_)? @method.returns) @method.symbol)
(extension_definition (function_declaration name: (_) @method.name return_type: (_)? @method.returns) @method.symbol)
(ERROR (function_declaration name: (_) @method.name return_type: (_)? @method.returns) @method.symbol)
(compilation_unit (function_declaration name: (_) @method.name return_type: (_)? @method.returns) @method.symbol)

(template_body (val_definition pattern: (identifier) @const.name value: (_)? @const.value) @const.symbol)
(template_body (val_definition pattern: (identifiers (identifier) @const.name) value: (_)? @const.value) @const.symbol)
(template_body (val_definition pattern: (_ (identifier) @const.name) @const.item value: (_)? @const.value) @const.symbol)
(template_body (val_definition pattern: (_ (typed_pattern (identifier) @const.name)) @const.item value: (_)? @const.value) @const.symbol)
(template_body (val_declaration name: (identifier) @const.name) @const.symbol)
(template_body (var_definition pattern: (identifier) @var.name value: (_)? @var.value) @var.symbol)
(template_body (var_definition pattern: (identifiers (identifier) @var.name) value: (_)? @var.value) @var.symbol)
(template_body (var_definition pattern: (_ (identifier) @var.name) @var.item value: (_)? @var.value) @var.symbol)
(template_body (var_definition pattern: (_ (typed_pattern (identifier) @var.name)) @var.item value: (_)? @var.value) @var.symbol)
(template_body (var_declaration name: (identifier) @var.name) @var.symbol)
(with_template_body (val_definition pattern: (identifier) @const.name value: (_)? @const.value) @const.symbol)
(with_template_body (val_definition pattern: (identifiers (identifier) @const.name) value: (_)? @const.value) @const.symbol)
(with_template_body (val_definition pattern: (_ (identifier) @const.name) @const.item value: (_)? @const.value) @const.symbol)
(with_template_body (val_definition pattern: (_ (typed_pattern (identifier) @const.name)) @const.item value: (_)? @const.value) @const.symbol)
(with_template_body (val_declaration name: (identifier) @const.name) @const.symbol)
(with_template_body (var_definition pattern: (identifier) @var.name value: (_)? @var.value) @var.symbol)
(with_template_body (var_definition pattern: (identifiers (identifier) @var.name) value: (_)? @var.value) @var.symbol)
(with_template_body (var_definition pattern: (_ (identifier) @var.name) @var.item value: (_)? @var.value) @var.symbol)
(with_template_body (var_definition pattern: (_ (typed_pattern (identifier) @var.name)) @var.item value: (_)? @var.value) @var.symbol)
(with_template_body (var_declaration name: (identifier) @var.name) @var.symbol)
(enum_body (val_definition pattern: (identifier) @const.name value: (_)? @const.value) @const.symbol)
(enum_body (val_definition pattern: (identifiers (identifier) @const.name) value: (_)? @const.value) @const.symbol)
(enum_body (val_definition pattern: (_ (identifier) @const.name) @const.item value: (_)? @const.value) @const.symbol)
(enum_body (val_definition pattern: (_ (typed_pattern (identifier) @const.name)) @const.item value: (_)? @const.value) @const.symbol)
(enum_body (val_declaration name: (identifier) @const.name) @const.symbol)
(enum_body (var_definition pattern: (identifier) @var.name value: (_)? @var.value) @var.symbol)
(enum_body (var_definition pattern: (identifiers (identifier) @var.name) value: (_)? @var.value) @var.symbol)
(enum_body (var_definition pattern: (_ (identifier) @var.name) @var.item value: (_)? @var.value) @var.symbol)
(enum_body (var_definition pattern: (_ (typed_pattern (identifier) @var.name)) @var.item value: (_)? @var.value) @var.symbol)
(enum_body (var_declaration name: (identifier) @var.name) @var.symbol)
; What stands elsewhere is at the top of the file, or local.
(val_definition pattern: (identifier) @attribute.name value: (_)? @attribute.value) @attribute.symbol
(val_definition pattern: (identifiers (identifier) @attribute.name) value: (_)? @attribute.value) @attribute.symbol
(val_definition pattern: (_ (identifier) @attribute.name) @attribute.item value: (_)? @attribute.value) @attribute.symbol
(val_definition pattern: (_ (typed_pattern (identifier) @attribute.name)) @attribute.item value: (_)? @attribute.value) @attribute.symbol
(var_definition pattern: (identifier) @event.name value: (_)? @event.value) @event.symbol
(var_definition pattern: (identifiers (identifier) @event.name) value: (_)? @event.value) @event.symbol
(var_definition pattern: (_ (identifier) @event.name) @event.item value: (_)? @event.value) @event.symbol
(var_definition pattern: (_ (typed_pattern (identifier) @event.name)) @event.item value: (_)? @event.value) @event.symbol
