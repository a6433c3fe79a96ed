package parse

// scalaDialect is what queries cannot say of Scala.
func scalaDialect() *dialect {
	return &dialect{comments: comments{line: "//", open: "/*", close: "*/", nest: true}, imports: plainImport}
}
