["(" ")" "[" "]" "{" "}" "," ":" "." ";"] @punctuation
["=" "+" "-" "*" "/" "%" "!=" "==" "===" "!==" "<" ">" "<=" ">=" "->" "+=" "-=" "*=" "/=" "&&" "||" "?" "??" "&" "|" "^" "~" "<<" ">>" "..." "..<"] @operator
(bang) @operator
["actor" "any" "as" "as!" "as?" "associatedtype" "async" "await" "break" "case" "class" "continue" "convenience" "deinit" "didSet" "do" "dynamic" "each"
 "enum" "extension" "fallthrough" "fileprivate" "final" "for" "func" "get" "guard" "if" "import" "in" "indirect" "infix" "init" "inout" "internal" "is"
 "lazy" "let" "macro" "mutating" "nonisolated" "nonmutating" "open" "operator" "override" "package" "postfix" "precedencegroup" "prefix" "private"
 "protocol" "public" "repeat" "required" "return" "self" "set" "some" "static" "struct" "subscript" "super" "switch" "typealias" "unowned" "var" "weak"
 "while" "willSet" "yield"] @keyword
[(else) (throws) (where_keyword) (catch_keyword) (default_keyword) (throw_keyword) (try_operator) (directive)] @keyword
(comment) @comment
[(line_string_literal) (multi_line_string_literal) (raw_string_literal)] @string
(str_escaped_char) @escape
[(integer_literal) (real_literal) (hex_literal) (bin_literal) (oct_literal)] @number
[(boolean_literal) "nil"] @constant
(attribute) @attribute
(enum_entry name: (simple_identifier) @constant)
(function_declaration name: (simple_identifier) @function)
(protocol_function_declaration name: (simple_identifier) @function)
(call_expression (simple_identifier) @function)
(call_expression (navigation_expression suffix: (navigation_suffix suffix: (simple_identifier) @function)))
(navigation_suffix suffix: (simple_identifier) @property)
(property_declaration name: (pattern bound_identifier: (simple_identifier) @property))
(type_identifier) @type
(simple_identifier) @variable
