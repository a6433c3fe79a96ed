; All that declares is a call of a macro; which one is decided by its word.
(call target: (identifier) (arguments . [(alias) (atom) (quoted_atom) (dot) (call)] @module.name (keywords)? @module.base) (do_block)? @module.body) @module.symbol
(call target: (identifier) (arguments . (string) @test.name) (do_block)? @test.body) @test.symbol

; Functions and macros: name(a, b), name a, b, name, and each of them with a guard.
(call target: (identifier) (arguments . (identifier) @function.name (keywords)? @function.value) (do_block)? @function.body) @function.symbol
(call target: (identifier) (arguments . (call target: (identifier) @function.name (arguments) @function.params) (keywords)? @function.value)
  (do_block)? @function.body) @function.symbol
(call target: (identifier) (arguments . (binary_operator left: (identifier) @function.name operator: "when") (keywords)? @function.value)
  (do_block)? @function.body) @function.symbol
(call target: (identifier) (arguments . (binary_operator left: (call target: (identifier) @function.name (arguments) @function.params) operator: "when")
  (keywords)? @function.value) (do_block)? @function.body) @function.symbol
; Operators.
(call target: (identifier) (arguments . (binary_operator operator: _ @operator.name) @operator.params (keywords)? @operator.value) (do_block)? @operator.body) @operator.symbol
(call target: (identifier) (arguments . (unary_operator operator: _ @operator.name) @operator.params (keywords)? @operator.value) (do_block)? @operator.body) @operator.symbol
(call target: (identifier) (arguments . (binary_operator left: [(binary_operator operator: _ @operator.name) (unary_operator operator: _ @operator.name)] @operator.params
  operator: "when") (keywords)? @operator.value) (do_block)? @operator.body) @operator.symbol

; A struct has the name of its module; its fields are what is listed.
(call target: (identifier) (arguments)) @struct.symbol
(call target: (identifier) (arguments . (list [(atom) (quoted_atom)] @field.name @field.symbol)))
(call target: (identifier) (arguments . (list (keywords (pair key: (keyword) @field.name) @field.symbol))))
(call target: (identifier) (arguments . (keywords (pair key: (keyword) @field.name) @field.symbol)))

; Attributes: types, callbacks, docs, and values under a name.
(unary_operator operator: "@" operand: (call target: (identifier) (arguments . [
  (identifier) @type.name
  (call target: (identifier) @type.name)
  (binary_operator left: [(identifier) @type.name (call target: (identifier) @type.name)] operator: "::" @type.value)
  (binary_operator left: (binary_operator left: [(identifier) @type.name (call target: (identifier) @type.name)] operator: "::" @type.value) operator: "when")
]))) @type.symbol
(unary_operator operator: "@" @const.name operand: (call target: (identifier) @const.item (arguments . (_) @const.value))) @const.symbol

(call target: (identifier) (arguments . [(alias) (dot)])) @import
