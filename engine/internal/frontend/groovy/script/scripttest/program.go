package scripttest

import (
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/script"
	"crosscheck/engine/internal/frontend/groovy/syntax"
	"crosscheck/engine/internal/source"
)

// Program is a small script and what it must do: the lines that the host
// records, joined by "; ".
type Program struct {
	Name string
	// Text is the body of the method that runs, or a whole script with a
	// method test.
	Text string
	Want string
}

// Script is the whole text of a program.
func (p Program) Script() string {
	if strings.Contains(p.Text, "def test(") {
		return p.Text
	}
	return "def test() {\n" + p.Text + "\n}\n"
}

// Parse is the tree of a program, which must have no problems.
func (p Program) Parse() *syntax.File {
	f, problems := syntax.Parse(source.NewFile("test.groovy", p.Script()), 0)
	if problems.HasErrors() {
		panic(p.Name + ": " + problems[0].Message)
	}
	return f
}

// Run runs the top level of a script and its method test and returns what the
// host recorded.
func (h *Host) Run(s script.Script) []string {
	return h.Do(func(h script.Host) data.Value {
		s.Run(h)
		return s.Call(h, "test")
	})
}

// Programs are all of them.
func Programs() []Program {
	var out []Program
	for _, list := range [][]Program{names, control, functions, values, exceptions, hosts} {
		out = append(out, list...)
	}
	return out
}
