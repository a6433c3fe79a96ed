["(" ")" "[" "]" "{" "}" "," ":" "::" "." ";"] @punctuation
["=" "+" "-" "*" "/" "%" "==" "!=" "<" ">" "<=" ">=" "=>" "->" "+=" "-=" "*=" "/=" "&&" "||" "!" "?" "&" "|" "^" "<<" ">>" ".." "..="] @operator
["as" "async" "await" "break" "const" "continue" "default" "dyn" "else" "enum" "extern" "fn" "for" "if" "impl" "in" "let" "loop" "macro_rules!" "match"
 "mod" "move" "pub" "ref" "return" "static" "struct" "trait" "type" "union" "unsafe" "use" "where" "while" "yield"] @keyword
[(self) (super) (crate) (mutable_specifier)] @keyword
[(line_comment) (block_comment)] @comment
(escape_sequence) @escape
[(string_literal) (raw_string_literal) (char_literal)] @string
[(integer_literal) (float_literal)] @number
(boolean_literal) @constant
[(lifetime) (label)] @constant
[(attribute_item) (inner_attribute_item)] @attribute
(const_item name: (identifier) @constant)
(enum_variant name: (identifier) @constant)
(macro_definition name: (identifier) @function)
(macro_invocation macro: (_) @function)
(call_expression function: (field_expression field: (field_identifier) @function))
(call_expression function: (scoped_identifier name: (identifier) @function))
(call_expression function: (identifier) @function)
(function_signature_item name: (identifier) @function)
(function_item name: (identifier) @function)
[(field_identifier) (shorthand_field_identifier)] @property
[(type_identifier) (primitive_type)] @type
(identifier) @variable
