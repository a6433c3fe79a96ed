(regex "/" @string)
["(" ")" "[" "]" "{" "}" "," ":" "." ";"] @punctuation
["=" "+" "-" "*" "/" "%" "**" "==" "===" "!=" "!==" "<" ">" "<=" ">=" "=>" "+=" "-=" "*=" "/=" "&&" "||" "??" "!" "?" "&" "|" "^" "~" "<<" ">>" ">>>"
 "++" "--" "..."] @operator
["as" "async" "await" "break" "case" "catch" "class" "const" "continue" "debugger" "default" "delete" "do" "else" "export" "extends" "finally" "for"
 "from" "function" "get" "if" "import" "in" "instanceof" "let" "new" "of" "return" "set" "static" "switch" "throw" "try" "typeof" "var" "void" "while"
 "with" "yield"] @keyword
(comment) @comment
(escape_sequence) @escape
(template_substitution) @punctuation
[(string) (template_string) (regex)] @string
(number) @number
[(this) (super)] @keyword
[(true) (false) (null) (undefined)] @constant
(decorator) @attribute
(new_expression constructor: (identifier) @type)
(variable_declarator name: (identifier) @function value: [(arrow_function) (function_expression)])
(method_definition name: (_) @function)
(generator_function_declaration name: (identifier) @function)
(function_declaration name: (identifier) @function)
(call_expression function: (member_expression property: (property_identifier) @function))
(call_expression function: (identifier) @function)
(statement_identifier) @constant
[(property_identifier) (shorthand_property_identifier) (shorthand_property_identifier_pattern) (private_property_identifier)] @property
(identifier) @variable
