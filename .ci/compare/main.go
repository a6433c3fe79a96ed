// Command compare runs outcrop and other programs on the same folders, in turn, and prints how long each took and how
// much memory, as tables for docs/benchmarks.md. It is run by hand, from the top of the repository:
//
//	go run ./.ci/compare -n 5 FOLDER...
//
// A program that is not there is left out, and the table says so.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

func main() {
	var o options
	flag.IntVar(&o.runs, "n", 5, "runs of each program, in turn; the median counts")
	flag.StringVar(&o.outcrop, "outcrop", "", "outcrop to measure, instead of one built now")
	flag.StringVar(&o.ctags, "ctags", "ctags", "universal-ctags")
	flag.StringVar(&o.astgrep, "ast-grep", "ast-grep", "ast-grep")
	flag.StringVar(&o.node, "node", "node", "Node 22 or newer, for repomix")
	flag.StringVar(&o.repomix, "repomix", "", "repomix's bin/repomix.cjs; empty leaves it out")
	flag.BoolVar(&o.bare, "bare", true, "with the bare loop of package parse")
	flag.BoolVar(&o.warm, "warm", true, "with runs that find outcrop's cache filled")
	only := flag.String("only", "", "only rows whose `NAME` holds this")
	flag.Parse()
	if err := run(o, *only, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// options are the programs and what is asked of them.
type options struct {
	runs                                   int
	outcrop, ctags, astgrep, node, repomix string
	bare, warm                             bool
	scratch                                string
	bareTest                               string // the compiled tests of package parse
}

func run(o options, only string, folders []string) error {
	if len(folders) == 0 {
		return fmt.Errorf("name the folders to run on")
	}
	var err error
	if o.scratch, err = os.MkdirTemp("", "outcrop-compare-"); err != nil {
		return err
	}
	defer os.RemoveAll(o.scratch)
	if err := o.build(); err != nil {
		return err
	}
	fmt.Printf("%s\n", o.machine())
	for _, folder := range folders {
		folder, err := filepath.Abs(folder)
		if err != nil {
			return err
		}
		if err := o.folder(folder, only); err != nil {
			return err
		}
	}
	return nil
}

// build makes outcrop and the bare loop from this repository.
func (o *options) build() error {
	build := func(args ...string) error {
		c := exec.Command("go", args...)
		c.Stderr = os.Stderr
		return c.Run()
	}
	if o.outcrop == "" {
		o.outcrop = filepath.Join(o.scratch, "outcrop")
		if err := build("build", "-o", o.outcrop, "./cmd/outcrop"); err != nil {
			return fmt.Errorf("go build ./cmd/outcrop: %w", err)
		}
	}
	if o.bare {
		o.bareTest = filepath.Join(o.scratch, "bare.test")
		if err := build("test", "-c", "-o", o.bareTest, "./parse"); err != nil {
			return fmt.Errorf("go test -c ./parse: %w", err)
		}
	}
	return nil
}

// machine says in a line of Markdown what ran where.
func (o *options) machine() string {
	line := []string{fmt.Sprintf("%d processors (%s)", runtime.NumCPU(), processor()), runtime.Version(),
		"outcrop " + version(o.outcrop, "version")}
	for _, p := range []struct{ name, path, flag string }{{"universal-ctags", o.ctags, "--version"}, {"ast-grep", o.astgrep, "--version"}} {
		line = append(line, p.name+" "+version(p.path, p.flag))
	}
	if o.repomix != "" {
		line = append(line, "Node "+version(o.node, "--version")+", repomix "+version(o.node, o.repomix, "--version"))
	}
	return strings.Join(line, "; ") + fmt.Sprintf(". Median of %d runs, taken in turn; the files were in the system's cache.\n", o.runs)
}

// version is the first line that a program says about itself, without its name.
func version(program string, args ...string) string {
	out, err := exec.Command(program, args...).Output()
	if err != nil {
		return "(not here)"
	}
	line, _, _ := strings.Cut(string(out), "\n")
	line, _, _ = strings.Cut(line, ",")
	for _, name := range []string{"outcrop ", "Universal Ctags ", "ast-grep "} {
		line = strings.TrimPrefix(line, name)
	}
	return strings.TrimSpace(line)
}

// processor is the name of the processor, where Linux tells it.
func processor() string {
	text, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return runtime.GOARCH
	}
	for line := range strings.Lines(string(text)) {
		if name, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(name) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return runtime.GOARCH
}
