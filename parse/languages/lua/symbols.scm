; Functions by statement, and assigned ones wherever they stand.
(function_declaration name: (identifier) @function.name parameters: (parameters) @function.params) @function.symbol
(function_declaration name: (dot_index_expression table: (_) @function.owner field: (identifier) @function.name)
  parameters: (parameters) @function.params) @function.symbol
(function_declaration name: (method_index_expression table: (_) @method.owner method: (identifier) @method.name)
  parameters: (parameters) @method.params) @method.symbol
(variable_declaration (assignment_statement (variable_list . name: (identifier) @function.name)
  (expression_list . value: (function_definition parameters: (parameters) @function.params)))) @function.symbol
(assignment_statement (variable_list . name: [
    (identifier) @function.name
    (dot_index_expression table: (_) @function.owner field: (identifier) @function.name)
    (bracket_index_expression table: (_) @function.owner field: (string) @function.name)])
  (expression_list . value: (function_definition parameters: (parameters) @function.params))) @function.symbol

; What stands in a function without a name is no declaration of the file.
(function_definition) @container.symbol

; Names of the file: locals, globals, and fields of its tables, also below `if` and in `do`.
(chunk (variable_declaration (assignment_statement (variable_list name: (identifier) @var.name) (expression_list) @var.value)) @var.symbol)
(chunk (variable_declaration (variable_list name: (identifier) @var.name)) @var.symbol)
(chunk (assignment_statement (variable_list name: (identifier) @var.name) (expression_list) @var.value) @var.symbol)
(chunk (assignment_statement (variable_list name: [
    (dot_index_expression table: (_) @field.owner field: (identifier) @field.name)
    (bracket_index_expression table: (_) @field.owner field: (string) @field.name)])
  (expression_list) @field.value) @field.symbol)
(chunk [(if_statement consequence: (block (assignment_statement (variable_list name: (identifier) @var.name) (expression_list) @var.value) @var.symbol))
  (do_statement body: (block (assignment_statement (variable_list name: (identifier) @var.name) (expression_list) @var.value) @var.symbol))])
(chunk [(if_statement consequence: (block (assignment_statement (variable_list
      name: (dot_index_expression table: (_) @field.owner field: (identifier) @field.name)) (expression_list) @field.value) @field.symbol))
  (do_statement body: (block (assignment_statement (variable_list
      name: (dot_index_expression table: (_) @field.owner field: (identifier) @field.name)) (expression_list) @field.value) @field.symbol))])

; Fields of the tables that these are, that a call makes of them, and that the file returns.
(chunk (variable_declaration (assignment_statement (expression_list value: [
  (table_constructor (field name: [(identifier) @field.name (string) @field.name] value: (_) @field.value) @field.symbol)
  (function_call arguments: (arguments (table_constructor
    (field name: [(identifier) @field.name (string) @field.name] value: (_) @field.value) @field.symbol)))]))))
(chunk (assignment_statement (expression_list value: [
  (table_constructor (field name: [(identifier) @field.name (string) @field.name] value: (_) @field.value) @field.symbol)
  (function_call arguments: (arguments (table_constructor
    (field name: [(identifier) @field.name (string) @field.name] value: (_) @field.value) @field.symbol)))])))
(chunk (return_statement (expression_list [
  (table_constructor (field name: [(identifier) @field.name (string) @field.name] value: (_) @field.value) @field.symbol)
  (function_call arguments: (arguments (table_constructor
    (field name: [(identifier) @field.name (string) @field.name] value: (_) @field.value) @field.symbol)))])))
; And of the tables in those, told by the item, which is the table that the field belongs to.
(field name: (_) value: (table_constructor
  (field name: [(identifier) @field.name (string) @field.name] value: (_) @field.value) @field.symbol) @field.item)

(function_call name: (identifier) arguments: (arguments . (string))) @import
(function_call name: (identifier) arguments: (arguments . (identifier) . (string))) @import
