(namespace_definition name: (namespace_name) @namespace.name body: (_)? @namespace.body) @namespace.symbol

(class_declaration name: (name) @class.name (base_clause)? @class.base (class_interface_clause)? @class.base body: (_) @class.body) @class.symbol
(interface_declaration name: (name) @interface.name (base_clause)? @interface.base body: (_) @interface.body) @interface.symbol
(trait_declaration name: (name) @trait.name body: (_) @trait.body) @trait.symbol
(enum_declaration name: (name) @enum.name (class_interface_clause)? @enum.base body: (_) @enum.body) @enum.symbol
; Members of a class without a name belong to what is around it.
(anonymous_class body: (_)) @container.symbol

(method_declaration name: (name) @method.name parameters: (_) @method.params return_type: (_)? @method.returns body: (_)? @method.body) @method.symbol
(function_definition name: (name) @function.name parameters: (_) @function.params return_type: (_)? @function.returns body: (_) @function.body) @function.symbol
(property_declaration (property_element name: (variable_name) @property.name default_value: (_)? @property.value) @property.item
  (property_hook_list)? @property.body) @property.symbol
(const_declaration (const_element . (name) @const.name . (_) @const.value) @const.item) @const.symbol
(enum_case name: (name) @enum_member.name value: (_)? @enum_member.value) @enum_member.symbol
; define('NAME', 1), told from other calls in Go.
(function_call_expression function: [(name) (qualified_name)] arguments: (arguments . (argument [(string) (encapsed_string)] @const.name)
  . (argument) @const.value)) @const.symbol

; Functions that get their name by assignment.
(program (expression_statement (assignment_expression left: (variable_name) @function.name right: [
  (anonymous_function parameters: (_) @function.params return_type: (_)? @function.returns body: (_) @function.body)
  (arrow_function parameters: (_) @function.params return_type: (_)? @function.returns body: (_) @function.body)])) @function.symbol)
(namespace_definition body: (compound_statement (expression_statement (assignment_expression left: (variable_name) @function.name right: [
  (anonymous_function parameters: (_) @function.params return_type: (_)? @function.returns body: (_) @function.body)
  (arrow_function parameters: (_) @function.params return_type: (_)? @function.returns body: (_) @function.body)])) @function.symbol))

; `use Trait;` in a class is noted as one of its supertypes, and as a @callback it reaches no outline.
(declaration_list (use_declaration) @callback.symbol) @callback.body
(enum_declaration_list (use_declaration) @callback.symbol) @callback.body

(namespace_use_declaration) @import
[(require_expression) (require_once_expression) (include_expression) (include_once_expression)] @import
