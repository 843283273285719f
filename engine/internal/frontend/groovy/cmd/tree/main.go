// Command tree prints the syntax trees of Groovy files as s-expressions,
// one method a line, each with the file's name before it. reference.groovy
// prints those that Groovy itself makes; engine/doc/development.md tells how
// the two are compared.
package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"

	"crosscheck/engine/internal/frontend/groovy/syntax"
	"crosscheck/engine/internal/source"
)

func main() {
	out := bufio.NewWriter(os.Stdout)
	for _, name := range os.Args[1:] {
		print(out, name)
	}
	out.Flush()
}

// print writes the tree of a file, or its first problem.
func print(out *bufio.Writer, name string) {
	text, err := os.ReadFile(name)
	if err != nil {
		fmt.Fprintf(out, "%s\tunreadable: %v\n", name, err)
		return
	}
	f, problems := syntax.Parse(source.NewFile(name, string(text)), 0)
	if len(problems) > 0 {
		fmt.Fprintf(out, "%s\tproblem\n", name)
		return
	}
	for line := range strings.Lines(syntax.Dump(f)) {
		fmt.Fprintf(out, "%s\t%s", name, line)
	}
}
