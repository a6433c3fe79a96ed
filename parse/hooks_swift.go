package parse

// swiftDialect is what queries cannot say of Swift.
func swiftDialect() *dialect {
	return &dialect{comments: comments{line: "//", open: "/*", close: "*/", nest: true}, imports: plainImport}
}
