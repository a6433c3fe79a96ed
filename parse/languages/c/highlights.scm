["(" ")" "[" "]" "{" "}" "," ":" "." ";"] @punctuation
["=" "+" "-" "*" "/" "%" "==" "!=" "<" ">" "<=" ">=" "->" "+=" "-=" "*=" "/=" "&&" "||" "!" "?" "&" "|" "^" "~" "<<" ">>" "++" "--"] @operator
["#define" "#elif" "#else" "#endif" "#if" "#ifdef" "#ifndef" "#include" "break" "case" "const" "continue" "default" "do" "else" "enum" "extern" "for"
 "goto" "if" "inline" "register" "restrict" "return" "sizeof" "static" "struct" "switch" "typedef" "union" "volatile" "while"] @keyword
(preproc_directive) @keyword
(comment) @comment
(escape_sequence) @escape
[(string_literal) (system_lib_string) (char_literal)] @string
(number_literal) @number
[(true) (false) (null)] @constant
(attribute_specifier) @attribute
(statement_identifier) @constant
(enumerator name: (identifier) @constant)
(preproc_function_def name: (identifier) @function)
(preproc_def name: (identifier) @constant)
(call_expression function: (field_expression field: (field_identifier) @function))
(call_expression function: (identifier) @function)
(function_declarator declarator: (identifier) @function)
[(type_identifier) (primitive_type) (sized_type_specifier)] @type
(field_identifier) @property
(identifier) @variable
