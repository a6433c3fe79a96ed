package accuracy

import "fmt"

func javaRow() row {
	return row{
		name: "java", language: "Java",
		code: func(c corpus) (code, error) {
			dir, err := c.folder("jdk/java.base")
			if err != nil {
				return code{}, err
			}
			list, err := files(dir, withExt(".java"))
			return code{"OpenJDK 17, java.base", dir, list}, err
		},
		truth: script("javac", "Truth.java", func(corpus) ([]string, error) {
			if _, err := need("javac"); err != nil {
				return nil, fmt.Errorf("%w: a JDK is needed", err)
			}
			return nil, nil
		}, "java", "-Xmx2g", "--add-exports", "jdk.compiler/com.sun.tools.javac.tree=ALL-UNNAMED"),
		options: options{parents: true},
		bar:     bar{99, 99, 99, 99},
	}
}
