["(" ")" "[" "]" "{" "}" "," ":" "." ";"] @punctuation
["=" "+" "-" "*" "/" "//" "%" "**" "@" "==" "!=" "<" ">" "<=" ">=" "->" "+=" "-=" "*=" "/=" ":=" "|" "&" "^" "~" "<<" ">>"] @operator
["and" "as" "assert" "async" "await" "break" "case" "class" "continue" "def" "del" "elif" "else" "except" "finally" "for" "from" "global" "if"
 "import" "in" "is" "lambda" "match" "nonlocal" "not" "or" "pass" "raise" "return" "try" "type" "while" "with" "yield"] @keyword
(comment) @comment
(escape_sequence) @escape
(interpolation) @punctuation
(string) @string
[(integer) (float)] @number
[(true) (false) (none)] @constant
(decorator) @attribute
(type (identifier) @type)
(class_definition name: (identifier) @type)
(function_definition name: (identifier) @function)
(call function: (attribute attribute: (identifier) @function))
(call function: (identifier) @function)
(keyword_argument name: (identifier) @property)
(attribute attribute: (identifier) @property)
(identifier) @variable
