package parse

// kotlinDialect is what queries cannot say of Kotlin.
func kotlinDialect() *dialect {
	return &dialect{comments: comments{line: "//", open: "/*", close: "*/", nest: true}, imports: plainImport}
}
