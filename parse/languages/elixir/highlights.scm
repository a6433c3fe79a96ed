["(" ")" "[" "]" "{" "}" "," ":" "." ";" "%" "<<" ">>"] @punctuation
["and" "or" "not" "in" "when" "fn" "do" "end" "catch" "rescue" "after" "else"] @keyword
(comment) @comment
(escape_sequence) @escape
(interpolation ["#{" "}"] @punctuation)
[(string) (charlist) (sigil) (char)] @string
[(integer) (float)] @number
[(boolean) (nil) (atom) (quoted_atom)] @constant
(alias) @type
(unary_operator operator: "@" @attribute operand: (call target: (identifier) @attribute))
(unary_operator operator: "@" @attribute operand: (identifier) @attribute)
[(keyword) (quoted_keyword)] @property
(call target: (dot right: (identifier) @function))
(call target: (identifier) @function)
(binary_operator operator: _ @operator)
(unary_operator operator: _ @operator)
(identifier) @variable
