package parse

// bashDialect is what queries cannot say of Bash.
func bashDialect() *dialect {
	return &dialect{comments: comments{line: "#"}, imports: plainImport}
}
