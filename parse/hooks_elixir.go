package parse

// elixirDialect is what queries cannot say of Elixir.
func elixirDialect() *dialect {
	return &dialect{comments: comments{line: "#"}, imports: plainImport}
}
