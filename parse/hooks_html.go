package parse

// htmlDialect is what queries cannot say of HTML.
func htmlDialect() *dialect {
	return &dialect{comments: comments{open: "<!--", close: "-->"}, imports: plainImport}
}

// vueDialect is what queries cannot say of Vue.
func vueDialect() *dialect {
	return &dialect{comments: comments{open: "<!--", close: "-->"}, imports: plainImport}
}

// svelteDialect is what queries cannot say of Svelte.
func svelteDialect() *dialect {
	return &dialect{comments: comments{open: "<!--", close: "-->"}, imports: plainImport}
}
