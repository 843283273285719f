package subject

import (
	"fmt"
	"strings"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/explore/table"
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/timed"
)

// Algorithm is a row of a table of algorithms; System is nil of those that do
// not know of clocks.
type Algorithm = timed.Row

// Reading is a way to read time.
type Reading struct {
	// Algorithms are those that explore programs which are read so.
	Algorithms []Algorithm
	// Prepare lowers a program. With errors among the problems the subject is
	// nil.
	Prepare func(*source.Set, *Options) (*Subject, diag.List)
}

// Untimed is the reading of programs without clocks: timers fire at once, or at
// any time.
var Untimed = Reading{Algorithms: untimedAlgorithms(), Prepare: prepareUntimed}

// Timed is the reading with exact times. An engine that knows these sets it;
// here it refuses, and has no algorithms.
var Timed = Reading{Prepare: refuse}

// ReadingOf is the reading called name.
func ReadingOf(name string) *Reading {
	if name == frontend.Timed {
		return &Timed
	}
	return &Untimed
}

func untimedAlgorithms() []Algorithm {
	var out []Algorithm
	for _, r := range table.Rows() {
		out = append(out, Algorithm{Row: r})
	}
	return out
}

func prepareUntimed(set *source.Set, o *Options) (*Subject, diag.List) {
	program, problems := frontend.Lower(set, o.Options)
	if problems.HasErrors() {
		return nil, problems
	}
	s := New(program, o)
	s.Judge = untimed(program)
	return s, problems
}

// NoTimes is what an engine says that does not know exact times.
const NoTimes = "this engine is the small one, which does not know exact times; ask the whole one"

func refuse(*source.Set, *Options) (*Subject, diag.List) {
	var problems diag.List
	problems.Add(diag.UnknownReading, diag.Error, source.Span{}, NoTimes)
	return nil, problems
}

// Find is the algorithm called name, "" being the recommended one, or why there
// is none.
func (r *Reading) Find(name string) (*Algorithm, string) {
	if len(r.Algorithms) == 0 {
		return nil, NoTimes
	}
	if name == "" {
		name = r.Recommended()
	}
	for i := range r.Algorithms {
		if r.Algorithms[i].Name == name {
			return &r.Algorithms[i], ""
		}
	}
	return nil, fmt.Sprintf("there is no algorithm called %q; choose one of %s", name, strings.Join(r.Names(), ", "))
}

// Names are those of the algorithms.
func (r *Reading) Names() []string {
	return r.names(func(*Algorithm) bool { return true })
}

// Compared are the names of the algorithms that are compared unless somebody
// chooses, the reference first.
func (r *Reading) Compared() []string {
	return r.names(func(a *Algorithm) bool { return a.Compared })
}

// Recommended is the name of the algorithm for those who do not choose.
func (r *Reading) Recommended() string {
	return strings.Join(r.names(func(a *Algorithm) bool { return a.Recommended }), "")
}

// Reference is the name of the algorithm whose graphs others are compared with.
func (r *Reading) Reference() string {
	return strings.Join(r.names(func(a *Algorithm) bool { return a.Reference }), "")
}

func (r *Reading) names(which func(*Algorithm) bool) []string {
	var names []string
	for i := range r.Algorithms {
		if which(&r.Algorithms[i]) {
			names = append(names, r.Algorithms[i].Name)
		}
	}
	return names
}
