package parse

// csharpDialect is what queries cannot say of C#.
func csharpDialect() *dialect {
	return &dialect{comments: slashes(), imports: plainImport}
}
