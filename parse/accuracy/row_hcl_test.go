package accuracy

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func hclRow() row {
	return row{
		name: "hcl", language: "HCL",
		code: folderCode("terraform-aws-eks and Terraform's own test configurations", withExt(".tf", ".hcl", ".tfvars"), "hcl"),
		truth: truth{"HashiCorp's own parser, hcl 2.23", func(_ testing.TB, c code, files []string) (map[string][]symbol, error) {
			program := filepath.Join(openCorpus().dir, "hcl-truth/truth")
			if _, err := os.Stat(program); err != nil {
				return nil, fmt.Errorf("no truth: %s is not built (see corpus.sh)", program)
			}
			out, err := run(c.dir, strings.Join(files, "\n")+"\n", nil, program)
			if err != nil {
				return nil, err
			}
			return readSymbols(out)
		}},
		options: options{parents: true},
		bar:     bar{99.9, 99.9, 99.9, 99.9},
	}
}
