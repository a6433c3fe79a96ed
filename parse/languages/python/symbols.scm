; Decorators belong to the definition.
(decorated_definition) @wrapper

(class_definition name: (identifier) @class.name superclasses: (argument_list)? @class.base body: (block) @class.body) @class.symbol
(function_definition name: (identifier) @function.name parameters: (parameters) @function.params return_type: (type)? @function.returns
  body: (block) @function.body) @function.symbol

(type_alias_statement . (type [(identifier) @type.name (generic_type (identifier) @type.name)])) @type.symbol

; A named lambda is a function.
(module (expression_statement (assignment left: (identifier) @function.name
  right: (lambda parameters: (_)? @function.params body: (_) @function.body))) @function.symbol)

; Variables of the module, also below `if` and `try`, and of a class. Those of functions are no symbols.
(module (expression_statement (assignment left: (identifier) @var.name right: (_)? @var.value)) @var.symbol)
(module (expression_statement (assignment left: (pattern_list (identifier) @var.name) right: (_) @var.value)) @var.symbol)
(module (expression_statement (assignment right: (assignment left: (identifier) @var.name right: (_) @var.value))) @var.symbol)
(module (if_statement (block (expression_statement (assignment left: (identifier) @var.name right: (_)? @var.value)) @var.symbol)))
(module (try_statement (block (expression_statement (assignment left: (identifier) @var.name right: (_)? @var.value)) @var.symbol)))
(class_definition body: (block (expression_statement (assignment left: (identifier) @field.name right: (_)? @field.value)) @field.symbol))
(class_definition body: (block (expression_statement (assignment left: (pattern_list (identifier) @field.name) right: (_) @field.value)) @field.symbol))

(import_statement) @import
(import_from_statement) @import
(future_import_statement) @import
