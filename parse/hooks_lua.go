package parse

// luaDialect is what queries cannot say of Lua.
func luaDialect() *dialect {
	return &dialect{comments: comments{line: "--", open: "--[[", close: "]]"}, imports: plainImport}
}
