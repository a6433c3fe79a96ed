package accuracy

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
)

func bashRow() row {
	return row{
		name: "bash", language: "Bash",
		code: func(c corpus) (code, error) {
			dir, err := c.folder("/usr")
			if err != nil {
				return code{}, err
			}
			list, err := files(dir, func(path string) bool { return shellScript(dir, path) })
			return code{"scripts below /usr/bin, /usr/sbin, /usr/lib and /usr/share of Debian 12", dir, list}, err
		},
		truth:   script("Bash's own parser", "bash.py", nil, "python3"),
		options: options{kinds: map[string]string{"var": unlisted, "const": unlisted, "type": unlisted}},
		classes: []class{
			{"quoted text", truthFault, "the header is looked for by its text, which stands in a string for eval before", func(d *disagreement) bool {
				return (d.is("missed") || d.is("extra")) && d.file == "bin/tzselect" && d.any().Name == "doselect"
			}},
		},
		bar: bar{98, 98, 98, 98},
	}
}

// shellScript tells scripts of sh and Bash by name or first line, in the folders that packages own.
func shellScript(dir, path string) bool {
	first, _, _ := strings.Cut(path, "/")
	if !strings.Contains(" bin sbin lib share ", " "+first+" ") || strings.Contains(path, "node_modules") || strings.Contains(path, "google-cloud-sdk") {
		return false
	}
	switch filepath.Ext(path) {
	case ".sh", ".bash":
		return true
	case "":
	default:
		return false
	}
	f, err := os.Open(filepath.Join(dir, path))
	if err != nil {
		return false
	}
	defer f.Close()
	head := make([]byte, 64)
	n, _ := f.Read(head)
	line, _, _ := bytes.Cut(head[:n], []byte("\n"))
	return bytes.HasPrefix(line, []byte("#!")) && (bytes.HasSuffix(line, []byte("sh")) || bytes.Contains(line, []byte("sh "))) &&
		!bytes.Contains(line, []byte("zsh")) && !bytes.Contains(line, []byte("csh")) && !bytes.Contains(line, []byte("fish"))
}
