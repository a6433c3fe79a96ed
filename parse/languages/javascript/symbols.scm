; inherits: ecma
(class_declaration name: (identifier) @class.name (class_heritage)? @class.base body: (_) @class.body) @class.symbol
(field_definition property: (_) @method.name value: [
  (arrow_function parameters: (_)? @method.params body: (_) @method.body)
  (function_expression parameters: (_) @method.params body: (_) @method.body)]) @method.symbol
(field_definition property: (_) @field.name value: (_)? @field.value) @field.symbol
