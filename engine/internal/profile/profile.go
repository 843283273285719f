// Package profile keeps other ways of running apps than in a home: models that
// researchers compare with. A profile is a row. An engine without rows runs
// apps in homes only, and so do people who ask for nothing else.
package profile

import (
	"slices"
	"strings"

	"crosscheck/engine/internal/analysis/conflict"
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/stategraph"
)

// Profile is a row.
type Profile struct {
	Name    string // for programs, a word
	Title   string // for people: how apps are run
	About   string // one sentence
	Options []Option
	// Lower makes a program of texts, with options by their names. It is
	// explored as it is, without exact times.
	Lower func(set *source.Set, options map[string]string) (*Program, diag.List)
}

// Option is something to choose; "" chooses nothing.
type Option struct {
	Name, Title string
	Choices     []string
}

// Program is a program with the conflicts of a rule of its own.
type Program struct {
	*ir.Program
	Rule func(*stategraph.Graph) []conflict.Conflict
}

// Home is the profile of those who ask for none.
const Home = "home"

var registered []*Profile

// Register adds a row. It is for the time before an engine answers.
func Register(p *Profile) { registered = append(registered, p) }

// All are the profiles of this engine, Home aside.
func All() []*Profile { return slices.Clone(registered) }

// Find is the profile of a name; nil for Home.
func Find(name string) *Profile {
	for _, p := range registered {
		if p.Name == name {
			return p
		}
	}
	return nil
}

// Names are those to choose from, in words.
func Names() string {
	names := []string{Home}
	for _, p := range registered {
		names = append(names, p.Name)
	}
	return strings.Join(names, " or ")
}
