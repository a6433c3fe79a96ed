; What JavaScript, TypeScript and TSX have in common.
(export_statement) @wrapper
(export_statement source: (string)) @import
(import_statement) @import
; const m = require("m"); what calls another function is passed over.
(program (lexical_declaration (variable_declarator value: (call_expression function: (identifier) arguments: (arguments . (string))))) @import)
(program (variable_declaration (variable_declarator value: (call_expression function: (identifier) arguments: (arguments . (string))))) @import)

; Members of a class expression belong to what it is assigned to.
(class !name body: (class_body)) @container.symbol

(function_declaration name: (identifier) @function.name parameters: (_) @function.params body: (_) @function.body) @function.symbol
(generator_function_declaration name: (identifier) @function.name parameters: (_) @function.params body: (_) @function.body) @function.symbol
(method_definition name: (_) @method.name parameters: (_) @method.params body: (_) @method.body) @method.symbol

; Functions and classes that get their name by assignment.
(pair key: (_) @method.name value: [
  (arrow_function parameters: (_)? @method.params body: (_) @method.body)
  (function_expression parameters: (_) @method.params body: (_) @method.body)
  (generator_function parameters: (_) @method.params body: (_) @method.body)]) @method.symbol
(lexical_declaration (variable_declarator name: (identifier) @function.name value: [
  (arrow_function parameters: (_)? @function.params body: (_) @function.body)
  (function_expression parameters: (_) @function.params body: (_) @function.body)
  (generator_function parameters: (_) @function.params body: (_) @function.body)]) @function.item) @function.symbol
(variable_declaration (variable_declarator name: (identifier) @function.name value: [
  (arrow_function parameters: (_)? @function.params body: (_) @function.body)
  (function_expression parameters: (_) @function.params body: (_) @function.body)
  (generator_function parameters: (_) @function.params body: (_) @function.body)]) @function.item) @function.symbol
(lexical_declaration (variable_declarator name: (identifier) @class.name value: (class (class_heritage)? @class.base body: (_) @class.body)) @class.item) @class.symbol
(variable_declaration (variable_declarator name: (identifier) @class.name value: (class (class_heritage)? @class.base body: (_) @class.body)) @class.item) @class.symbol
(expression_statement (assignment_expression left: (member_expression object: (_) @function.owner property: (_) @function.name) right: [
  (arrow_function parameters: (_)? @function.params body: (_) @function.body)
  (function_expression parameters: (_) @function.params body: (_) @function.body)
  (generator_function parameters: (_) @function.params body: (_) @function.body)])) @function.symbol
(expression_statement (assignment_expression left: (member_expression object: (_) @class.owner property: (_) @class.name)
  right: (class (class_heritage)? @class.base body: (_) @class.body))) @class.symbol
(program (expression_statement (assignment_expression left: (identifier) @function.name right: [
  (arrow_function parameters: (_)? @function.params body: (_) @function.body)
  (function_expression parameters: (_) @function.params body: (_) @function.body)
  (generator_function parameters: (_) @function.params body: (_) @function.body)])) @function.symbol)

; module.exports = {...}
(program (expression_statement (assignment_expression left: (member_expression object: (identifier) @var.owner property: (property_identifier) @var.name)
  right: (object) @var.value)) @var.symbol)

; Variables of the module. Those of functions are no symbols.
(program [
  (lexical_declaration (variable_declarator name: (identifier) @var.name value: (_)? @var.value) @var.item)
  (variable_declaration (variable_declarator name: (identifier) @var.name value: (_)? @var.value) @var.item)] @var.symbol)
(export_statement declaration: [
  (lexical_declaration (variable_declarator name: (identifier) @var.name value: (_)? @var.value) @var.item)
  (variable_declaration (variable_declarator name: (identifier) @var.name value: (_)? @var.value) @var.item)] @var.symbol)
