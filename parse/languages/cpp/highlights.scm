; inherits: c
["::" "<=>"] @operator
["catch" "class" "co_await" "co_return" "co_yield" "concept" "consteval" "constexpr" "constinit" "decltype" "delete" "explicit" "final" "friend" "mutable"
 "namespace" "new" "noexcept" "operator" "override" "private" "protected" "public" "requires" "static_assert" "template" "throw" "try" "typename" "using"] @keyword
(attribute_declaration) @attribute
(raw_string_literal) @string
[(this) (auto)] @keyword
(call_expression function: (qualified_identifier name: (identifier) @function))
(function_declarator declarator: (qualified_identifier name: (identifier) @function))
(function_declarator declarator: (field_identifier) @function)
(namespace_identifier) @type
