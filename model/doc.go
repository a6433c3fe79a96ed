// Package model says what a repository is: files, the symbols in them, and the tree they form. It is pure: it reads no disk,
// starts no program and knows no terminal, so that the explorer, the commands and the agent tools can share it.
//
// # The line
//
//	open repo -> walk -> parse -> symbols -> tree -> rows -> pick -> slice -> prompt
//
// Package parse turns bytes on disk into a [Repo]. A [Tree] gives it folders, outline.Rows says which nodes are visible, a
// pick.Set holds what was chosen at which [Level], slice.Cut takes those pieces out of their sources, prompt.Write prints them.
//
// # Words
//
//	snapshot         one immutable Repo; a reload makes a new one that shares what did not change
//	file             one path of the repository, read or skipped, with the reason if skipped
//	symbol           a named declaration; the flat list of a file's symbols is its outline
//	kind             what a symbol is (function, class, field, ...); see Kind
//	range            the bytes of a declaration with decorators, without its doc comment
//	selection range  the bytes of its name
//	header           the declaration without doc, decorators and body
//	node             a folder, file or symbol of the tree; numbers live as long as one snapshot
//	row              a visible node
//	fold             a node whose children are hidden
//	filter           what narrows the rows
//	selector         the lasting identity of a node: path::Outer::Inner
//	pick             a selector chosen at a level
//	level            how much of a node is printed: name < signature < outline < full
//	price            the tokens of the printed piece at a level, without path header and fence
//	piece, slice     one printed range, and all of them in order
//	prompt           the slice written out as markdown, XML or JSON
//	language         a row of the language table; grammar, query and capture are tree-sitter's words
//	encoding         a tokenizer vocabulary
//	theme, role      colours, and what they are for
//	pane, overlay    parts of the screen
//	intent           what a key asks for
//	revision         the number of a snapshot
//	coverage         what an answer saw and did not see
//
// Offsets are bytes into a file's decoded text (valid UTF-8, without byte order mark, line ends as in the file). Lines are
// 0-based inside the program and 1-based in everything a person or another program reads; they are split at LF only.
package model
