package accuracy

// rows are the lines of the table, in its order. Each stands in a file of its own.
func rows() []row {
	return []row{
		goRow(),
		pythonRow(),
		javascriptRow(),
		typescriptRow(),
		javaRow(),
		rustRow(),
		cRow(),
		cppRow(),
		rubyRow(),
		railsRow(),
		phpRow(),
		kotlinRow(),
		kotlinJudgedRow(),
		scalaRow(),
		yamlRow(),
		tomlRow(),
		jsonRow(),
		jupyterRow(),
		cssRow(),
		scssRow(),
		lessRow(),
		htmlRow(),
		vueRow(),
		svelteRow(),
		luaRow(),
		bashRow(),
		elixirRow(),
		sqlRow(),
		timescaleRow(),
		hclRow(),
		protobufRow(),
		makefileRow(),
	}
}
