; Decorators belong to the definition that they stand before.
(decorator) @decorator

(class_definition name: (identifier) @class.name superclasses: (argument_list)? @class.base body: (block) @class.body) @class.symbol
(function_definition name: (identifier) @function.name parameters: (parameters) @function.params return_type: (type)? @function.returns
  body: (block) @function.body) @function.symbol

(type_alias_statement . (type [(identifier) @type.name (generic_type (identifier) @type.name)])) @type.symbol

; Variables of modules and classes, at any depth of `if`, `try` and the like. Those of functions are dropped in Go. A
; lambda with a name is a function of the module.
(expression_statement (assignment left: (identifier) @function.name right: (lambda parameters: (_)? @function.params body: (_) @function.body))) @function.symbol
(expression_statement (assignment left: (identifier) @var.name right: (_)? @var.value)) @var.symbol
(expression_statement (assignment left: [(pattern_list (identifier) @var.name) (tuple_pattern (identifier) @var.name) (list_pattern (identifier) @var.name)]
  right: (_) @var.value)) @var.symbol
(expression_statement (assignment left: [
    (pattern_list [(tuple_pattern (identifier) @var.name) (list_pattern (identifier) @var.name) (list_splat_pattern (identifier) @var.name)])
    (tuple_pattern [(tuple_pattern (identifier) @var.name) (list_pattern (identifier) @var.name) (list_splat_pattern (identifier) @var.name)])]
  right: (_) @var.value)) @var.symbol
; a = b = 1
(expression_statement (assignment right: (assignment left: (identifier) @var.name right: (_) @var.value))) @var.symbol
(expression_statement (assignment right: (assignment right: (assignment left: (identifier) @var.name right: (_) @var.value)))) @var.symbol
(expression_statement (assignment right: (assignment right: (assignment right: (assignment left: (identifier) @var.name right: (_) @var.value))))) @var.symbol

(import_statement) @import
(import_from_statement) @import
(future_import_statement) @import
