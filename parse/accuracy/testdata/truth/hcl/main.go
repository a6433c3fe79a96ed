// Truth tells the blocks and attributes of HCL files by HashiCorp's own parser. It reads paths, one a line, and writes for
// each file without errors one line of JSON.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

type symbol struct {
	Kind   string `json:"kind"`
	Name   string `json:"name"`
	Parent string `json:"parent"`
	Start  int    `json:"start"`
	End    int    `json:"end"`
	Line   int    `json:"line"`
}

func main() {
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		src, err := os.ReadFile(lines.Text())
		if err != nil {
			continue
		}
		file, diagnostics := hclsyntax.ParseConfig(src, lines.Text(), hcl.InitialPos)
		if diagnostics.HasErrors() {
			continue
		}
		list := body([]symbol{}, file.Body.(*hclsyntax.Body), "", true)
		line, err := json.Marshal(map[string]any{"file": lines.Text(), "symbols": list})
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		out.Write(append(line, '\n'))
	}
}

// body adds what a body holds. Attributes are listed where they declare something: outside of all blocks and in locals.
func body(list []symbol, b *hclsyntax.Body, parent string, attributes bool) []symbol {
	if attributes {
		for _, a := range b.Attributes {
			end := a.SrcRange.End
			if end.Column == 1 { // a heredoc takes the end of its line with it
				end.Line--
			}
			list = append(list, symbol{"attribute", a.Name, parent, a.SrcRange.Start.Line, end.Line, a.NameRange.Start.Line})
		}
	}
	for _, block := range b.Blocks {
		name := strings.Join(append([]string{block.Type}, block.Labels...), ".")
		whole := block.Range()
		list = append(list, symbol{"block", name, parent, whole.Start.Line, block.CloseBraceRange.End.Line, block.TypeRange.Start.Line})
		list = body(list, block.Body, name, parent == "" && name == "locals")
	}
	return list
}
