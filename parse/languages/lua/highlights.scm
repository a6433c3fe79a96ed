["(" ")" "[" "]" "{" "}" "," ":" "::" "." ";"] @punctuation
["=" "+" "-" "*" "/" "//" "%" "^" "#" "==" "~=" "<" ">" "<=" ">=" ".." "&" "|" "~" "<<" ">>"] @operator
["and" "do" "else" "elseif" "end" "for" "function" "goto" "if" "in" "local" "not" "or" "repeat" "return" "then" "until" "while"] @keyword
(break_statement) @keyword
[(comment) (hash_bang_line)] @comment
(escape_sequence) @escape
(string) @string
(number) @number
[(true) (false) (nil) (vararg_expression)] @constant
(attribute) @attribute
(label_statement (identifier) @constant)
(goto_statement (identifier) @constant)
(function_declaration name: (identifier) @function)
(function_declaration name: (dot_index_expression field: (identifier) @function))
(function_declaration name: (method_index_expression method: (identifier) @function))
(assignment_statement (variable_list . name: (identifier) @function) (expression_list . value: (function_definition)))
(assignment_statement (variable_list . name: (dot_index_expression field: (identifier) @function)) (expression_list . value: (function_definition)))
(field name: (identifier) @function value: (function_definition))
(function_call name: (dot_index_expression field: (identifier) @function))
(function_call name: (method_index_expression method: (identifier) @function))
(function_call name: (identifier) @function)
(field name: (identifier) @property)
(dot_index_expression field: (identifier) @property)
(method_index_expression method: (identifier) @property)
(identifier) @variable
