; inherits: ecma
["abstract" "accessor" "asserts" "declare" "enum" "implements" "infer" "interface" "is" "keyof" "module" "namespace" "override" "private" "protected" "public"
 "readonly" "satisfies" "type" "using"] @keyword
(method_signature name: (_) @function)
(function_signature name: (identifier) @function)
[(type_identifier) (predefined_type)] @type
