package parse

// rubyDialect is what queries cannot say of Ruby.
func rubyDialect() *dialect {
	return &dialect{comments: comments{line: "#"}, imports: plainImport}
}
