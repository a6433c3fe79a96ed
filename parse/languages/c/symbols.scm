; Names are looked up in the declarators: `int (*pick(int which))(int, int)` declares a function pick.
(function_definition declarator: (_) @function.declarator body: (_) @function.body) @function.symbol

(struct_specifier name: (_) @struct.name body: (_) @struct.body) @struct.symbol
(union_specifier name: (_) @union.name body: (_) @union.body) @union.symbol
(enum_specifier name: (_)? @enum.name body: (_) @enum.body) @enum.symbol
(enumerator name: (identifier) @enum_member.name) @enum_member.symbol
(field_declaration declarator: (_) @field.declarator) @field.symbol

; typedef struct {...} Point;
(type_definition type: (struct_specifier !name body: (_) @struct.body) declarator: (type_identifier) @struct.name) @struct.symbol
(type_definition type: (union_specifier !name body: (_) @union.body) declarator: (type_identifier) @union.name) @union.symbol
(type_definition type: (enum_specifier !name body: (_) @enum.body) declarator: (type_identifier) @enum.name) @enum.symbol
(type_definition type: (_ name: (_) body: (_) @type.body) declarator: (_) @type.declarator) @type.symbol
(type_definition declarator: (_) @type.declarator) @type.symbol

(preproc_def name: (identifier) @macro.name value: (_)? @macro.value) @macro.symbol
(preproc_function_def name: (identifier) @macro.name parameters: (_) @macro.params value: (_)? @macro.value) @macro.symbol
(preproc_include) @import

; Variables and prototypes of the file; those in a function are no symbols.
(translation_unit (declaration declarator: (init_declarator declarator: (_) @var.declarator value: (_) @var.value) @var.item) @var.symbol)
(translation_unit (declaration declarator: (_) @var.declarator @var.item) @var.symbol)
(preproc_if (declaration declarator: (init_declarator declarator: (_) @var.declarator value: (_) @var.value) @var.item) @var.symbol)
(preproc_if (declaration declarator: (_) @var.declarator @var.item) @var.symbol)
(preproc_ifdef (declaration declarator: (init_declarator declarator: (_) @var.declarator value: (_) @var.value) @var.item) @var.symbol)
(preproc_ifdef (declaration declarator: (_) @var.declarator @var.item) @var.symbol)
(preproc_else (declaration declarator: (init_declarator declarator: (_) @var.declarator value: (_) @var.value) @var.item) @var.symbol)
(preproc_else (declaration declarator: (_) @var.declarator @var.item) @var.symbol)
(preproc_elif (declaration declarator: (init_declarator declarator: (_) @var.declarator value: (_) @var.value) @var.item) @var.symbol)
(preproc_elif (declaration declarator: (_) @var.declarator @var.item) @var.symbol)
(declaration_list (declaration declarator: (init_declarator declarator: (_) @var.declarator value: (_) @var.value) @var.item) @var.symbol)
(declaration_list (declaration declarator: (_) @var.declarator @var.item) @var.symbol)
(linkage_specification body: (declaration declarator: (_) @var.declarator @var.item) @var.symbol) @wrapper
(ERROR (declaration declarator: (_) @var.declarator @var.item) @var.symbol)
