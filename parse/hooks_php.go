package parse

// phpDialect is what queries cannot say of PHP.
func phpDialect() *dialect {
	return &dialect{comments: comments{line: "//", line2: "#", open: "/*", close: "*/"}, imports: plainImport}
}
