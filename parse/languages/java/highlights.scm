["(" ")" "[" "]" "{" "}" "," ":" "." ";"] @punctuation
["=" "+" "-" "*" "/" "%" "==" "!=" "<" ">" "<=" ">=" "->" "+=" "-=" "*=" "/=" "&&" "||" "!" "?" "&" "|" "^" "~" "<<" ">>" ">>>" "++" "--" "::"] @operator
["@interface" "abstract" "assert" "break" "case" "catch" "class" "continue" "default" "do" "else" "enum" "exports" "extends" "final" "finally" "for" "if"
 "implements" "import" "instanceof" "interface" "module" "native" "new" "non-sealed" "package" "permits" "private" "protected" "public" "record" "requires"
 "return" "sealed" "static" "strictfp" "switch" "synchronized" "throw" "throws" "transient" "try" "volatile" "while" "yield"] @keyword
[(line_comment) (block_comment)] @comment
(escape_sequence) @escape
[(string_literal) (character_literal)] @string
[(decimal_integer_literal) (hex_integer_literal) (octal_integer_literal) (binary_integer_literal) (decimal_floating_point_literal)
 (hex_floating_point_literal)] @number
[(this) (super)] @keyword
[(true) (false) (null_literal)] @constant
[(annotation) (marker_annotation)] @attribute
[(integral_type) (floating_point_type) (boolean_type) (void_type)] @type
(enum_constant name: (identifier) @constant)
(record_declaration name: (identifier) @type)
(enum_declaration name: (identifier) @type)
(interface_declaration name: (identifier) @type)
(class_declaration name: (identifier) @type)
(constructor_declaration name: (identifier) @function)
(method_invocation name: (identifier) @function)
(method_declaration name: (identifier) @function)
(field_access field: (identifier) @property)
(type_identifier) @type
(identifier) @variable
