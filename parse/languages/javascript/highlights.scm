; inherits: jsx, ecma
(class_declaration name: (identifier) @type)
