package parse

// cssDialect is what queries cannot say of CSS.
func cssDialect() *dialect {
	return &dialect{comments: comments{open: "/*", close: "*/"}, imports: plainImport}
}

// scssDialect is what queries cannot say of SCSS.
func scssDialect() *dialect {
	return &dialect{comments: slashes(), imports: plainImport}
}
