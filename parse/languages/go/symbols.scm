; The second opinion on Go files with errors.
(package_clause (package_identifier) @package.name) @package.symbol
(import_spec) @import
(function_declaration name: (identifier) @function.name parameters: (_) @function.params result: (_)? @function.returns body: (_)? @function.body) @function.symbol
(method_declaration receiver: (_) @method.owner name: (field_identifier) @method.name parameters: (_) @method.params result: (_)? @method.returns
  body: (_)? @method.body) @method.symbol
(source_file (type_declaration (type_spec name: (type_identifier) @struct.name type: (struct_type (field_declaration_list) @struct.body)) @struct.symbol))
(source_file (type_declaration (type_spec name: (type_identifier) @interface.name type: (interface_type)) @interface.symbol))
(source_file (type_declaration (type_spec name: (type_identifier) @type.name) @type.symbol))
(source_file (type_declaration (type_alias name: (type_identifier) @type.name) @type.symbol))
(source_file (const_declaration (const_spec name: (identifier) @const.name value: (_)? @const.value) @const.symbol))
(source_file (var_declaration (var_spec name: (identifier) @var.name value: (_)? @var.value) @var.symbol))
(struct_type (field_declaration_list (field_declaration name: (field_identifier) @field.name) @field.symbol))
(interface_type (method_elem name: (field_identifier) @method.name parameters: (_) @method.params result: (_)? @method.returns) @method.symbol)
