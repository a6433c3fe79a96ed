; Calls that declare something (attr_reader, alias_method, describe, task, private :x) look like all other calls. Patterns
; find them by their shape; which word begins them is looked at in Go.

(module name: (_) @module.name) @module.symbol
(class name: (_) @class.name superclass: (superclass)? @class.base) @class.symbol
(singleton_class value: (_) @container.owner) @container.symbol

(method name: (_) @method.name parameters: (_)? @method.params) @method.symbol
(singleton_method object: (_) @method.owner name: (_) @method.name parameters: (_)? @method.params) @method.symbol
(alias name: (_) @method.name) @method.symbol

; Point = Struct.new(:x) do ... end
(assignment left: [(constant) (scope_resolution name: (constant))] @class.name right: (call receiver: [(constant) (scope_resolution)] @class.owner
  method: (identifier) arguments: (argument_list)? @class.params block: (_)? @class.body) @class.value) @class.symbol
(operator_assignment left: [(constant) (scope_resolution name: (constant))] @class.name right: (call receiver: [(constant) (scope_resolution)] @class.owner
  method: (identifier) arguments: (argument_list)? @class.params block: (_)? @class.body) @class.value) @class.symbol
(assignment left: [(constant) (scope_resolution name: (constant))] @const.name right: (_) @const.value) @const.symbol
(operator_assignment left: [(constant) (scope_resolution name: (constant))] @const.name right: (_) @const.value) @const.symbol
(assignment left: (left_assignment_list [(constant) (scope_resolution name: (constant))] @const.name) right: (_) @const.value) @const.symbol
(assignment left: (left_assignment_list (rest_assignment (constant) @const.name)) right: (_) @const.value) @const.symbol

; Variables of a class, and of the program those that are seen everywhere or hold a function.
(class body: (body_statement (assignment left: [(class_variable) (instance_variable)] @var.name right: (_) @var.value) @var.symbol))
(class body: (body_statement (operator_assignment left: [(class_variable) (instance_variable)] @var.name right: (_) @var.value) @var.symbol))
(module body: (body_statement (assignment left: [(class_variable) (instance_variable)] @var.name right: (_) @var.value) @var.symbol))
(module body: (body_statement (operator_assignment left: [(class_variable) (instance_variable)] @var.name right: (_) @var.value) @var.symbol))
(singleton_class body: (body_statement (assignment left: (instance_variable) @var.name right: (_) @var.value) @var.symbol))
(program (assignment left: (global_variable) @var.name right: (_) @var.value) @var.symbol)
(program (operator_assignment left: (global_variable) @var.name right: (_) @var.value) @var.symbol)
(program (assignment left: (identifier) @function.name right: (lambda parameters: (_)? @function.params body: (_) @function.body)) @function.symbol)
(program (assignment left: (identifier) @function.name right: (call !receiver method: (identifier) @function.owner !arguments
  block: (_ parameters: (_)? @function.params) @function.body)) @function.symbol)

; private, on a line of its own. As a @callback it never reaches an outline: it is noted and dropped.
(class body: (body_statement (identifier) @callback.symbol))
(module body: (body_statement (identifier) @callback.symbol))
(singleton_class body: (body_statement (identifier) @callback.symbol))
(do_block body: (body_statement (identifier) @callback.symbol) @callback.body)
; private :a, "b", *%i[c d]; include Comparable
(body_statement (call !receiver method: (identifier) arguments: (argument_list [(simple_symbol) (string)] @callback.name)) @callback.symbol) @callback.body
(body_statement (call !receiver method: (identifier)
  arguments: (argument_list (splat_argument (symbol_array (bare_symbol) @callback.name)))) @callback.symbol) @callback.body
(body_statement (call !receiver method: (identifier)
  arguments: (argument_list . [(constant) (scope_resolution) (call) (self)]) @callback.base) @callback.symbol) @callback.body

; attr_reader :a, :b; alias_method :a, :b; define_method(:a) { |x| }
(call !receiver method: (identifier) arguments: (argument_list . [(simple_symbol) (string) (delimited_symbol)] @method.name) @method.owner
  block: (_ parameters: (_)? @method.params) @method.body) @method.symbol
(call !receiver method: (identifier)
  arguments: (argument_list [(simple_symbol) (string) (delimited_symbol)] @property.name @property.item) @property.owner) @property.symbol
(call !receiver method: (identifier)
  arguments: (argument_list (splat_argument (symbol_array (bare_symbol) @property.name @property.item)))) @property.symbol
; describe Thing do ... end; it "works" do ... end; task :build => :all; refine String do ... end
(call receiver: (constant) @test.owner method: (identifier) arguments: (argument_list . [(string) @test.name (chained_string . (string) @test.name)
  (simple_symbol) @test.name (constant) @test.name (scope_resolution) @test.name])
  block: (_) @test.body) @test.symbol
(call !receiver method: (identifier) arguments: (argument_list . [(string) @test.name (chained_string . (string) @test.name)
  (simple_symbol) @test.name (constant) @test.name (scope_resolution) @test.name])
  block: (_) @test.body) @test.symbol
(call !receiver method: (identifier) arguments: (argument_list . (pair key: [(string) (simple_symbol) (hash_key_symbol)] @function.name))
  block: (_)? @function.body) @function.symbol

(call !receiver method: (identifier) arguments: (argument_list . [(string) (simple_symbol) (call) (binary)])) @import
