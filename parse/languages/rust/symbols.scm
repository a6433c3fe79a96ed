(attribute_item) @decorator
(impl_item trait: (_)? @container.via type: (_) @container.owner) @container.symbol

(function_item name: (identifier) @function.name parameters: (_) @function.params return_type: (_)? @function.returns
  body: (_) @function.body) @function.symbol
(function_signature_item name: (identifier) @function.name parameters: (_) @function.params return_type: (_)? @function.returns) @function.symbol
(struct_item name: (type_identifier) @struct.name body: (field_declaration_list) @struct.body) @struct.symbol
(struct_item name: (type_identifier) @struct.name) @struct.symbol
(enum_item name: (type_identifier) @enum.name body: (_) @enum.body) @enum.symbol
(enum_variant name: (identifier) @enum_member.name body: (field_declaration_list)? @enum_member.body) @enum_member.symbol
(union_item name: (type_identifier) @union.name body: (_) @union.body) @union.symbol
(field_declaration name: (field_identifier) @field.name) @field.symbol
(trait_item name: (type_identifier) @trait.name bounds: (_)? @trait.base body: (_) @trait.body) @trait.symbol
(associated_type name: (type_identifier) @type.name) @type.symbol
(type_item name: (type_identifier) @type.name) @type.symbol
(mod_item name: (identifier) @module.name body: (_)? @module.body) @module.symbol
(const_item name: (identifier) @const.name value: (_)? @const.value) @const.symbol
(static_item name: (identifier) @var.name value: (_)? @var.value) @var.symbol
(macro_definition name: (identifier) @macro.name . (macro_rule) @macro.body) @macro.symbol
(macro_definition name: (identifier) @macro.name) @macro.symbol

(use_declaration) @import
(extern_crate_declaration) @import
