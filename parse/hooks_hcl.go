package parse

// hclDialect is what queries cannot say of HCL.
func hclDialect() *dialect {
	return &dialect{comments: comments{line: "#", line2: "//", open: "/*", close: "*/"}, imports: plainImport}
}
