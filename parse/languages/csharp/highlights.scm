["(" ")" "[" "]" "{" "}" "," ":" "." ";" "::"] @punctuation
["=" "+" "-" "*" "/" "%" "==" "!=" "<" ">" "<=" ">=" "=>" "->" "+=" "-=" "*=" "/=" "&&" "||" "!" "?" "??" "&" "|" "^" "~" "<<" ">>" "++" "--" ".."] @operator
["abstract" "alias" "as" "async" "await" "base" "break" "case" "catch" "checked" "class" "const" "continue" "default" "delegate" "do" "else" "enum" "event"
 "explicit" "extern" "finally" "fixed" "for" "foreach" "get" "global" "goto" "if" "implicit" "in" "init" "interface" "internal" "is" "lock" "namespace"
 "new" "operator" "out" "override" "params" "partial" "private" "protected" "public" "readonly" "record" "ref" "required" "return" "sealed" "set"
 "sizeof" "stackalloc" "static" "struct" "switch" "this" "throw" "try" "typeof" "unchecked" "unsafe" "using" "var" "virtual" "volatile" "when"
 "where" "while" "with" "yield" "and" "or" "not" "from" "select" "let" "join" "on" "equals" "orderby" "group" "by" "into" "ascending" "descending"
 "file" "scoped" "notnull" "unmanaged" "add" "remove"] @keyword
(comment) @comment
(escape_sequence) @escape
[(string_literal) (verbatim_string_literal) (raw_string_literal) (character_literal) (interpolated_string_expression)] @string
[(integer_literal) (real_literal)] @number
[(boolean_literal) (null_literal)] @constant
[(attribute_list) (global_attribute)] @attribute
[(predefined_type) (implicit_type)] @type
(enum_member_declaration name: (identifier) @constant)
[(class_declaration name: (identifier) @type) (struct_declaration name: (identifier) @type) (interface_declaration name: (identifier) @type)
 (record_declaration name: (identifier) @type) (enum_declaration name: (identifier) @type) (delegate_declaration name: (identifier) @type)]
(base_list (identifier) @type)
(generic_name (identifier) @type)
(type_parameter name: (identifier) @type)
[(nullable_type type: (identifier) @type) (array_type type: (identifier) @type) (object_creation_expression type: (identifier) @type)
 (parameter type: (identifier) @type) (variable_declaration type: (identifier) @type) (method_declaration returns: (identifier) @type)
 (property_declaration type: (identifier) @type) (type_argument_list (identifier) @type) (cast_expression type: (identifier) @type)]
[(method_declaration name: (identifier) @function) (constructor_declaration name: (identifier) @function) (destructor_declaration name: (identifier) @function)
 (local_function_statement name: (identifier) @function)]
(invocation_expression function: (identifier) @function)
(invocation_expression function: (generic_name (identifier) @function))
(invocation_expression function: (member_access_expression name: [(identifier) @function (generic_name (identifier) @function)]))
[(property_declaration name: (identifier) @property) (member_access_expression name: (identifier) @property)]
(identifier) @variable
