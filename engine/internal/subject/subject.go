// Package subject makes programs ready to be explored.
//
// A Subject is a program twice over: compiled, and without what nothing
// observable depends on, for searches; whole, and executed independently, to
// judge what they find. How it is made depends on how time is read, and so does
// which algorithms can explore it; a Reading says both. Subjects do not change:
// with clocks, or cut into parts, a program is another Subject.
package subject

import (
	"slices"

	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/analysis/conflict"
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/profile"
	"crosscheck/engine/internal/reference"
	"crosscheck/engine/internal/slice"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// Subject is a program ready to be explored.
type Subject struct {
	Files     *source.Set
	Given     int            // how many of Files were given: a guessed home comes after them
	Problems  diag.List      // none of them an error
	Inner     *interp.System // the program: sliced, unless that is off
	System    ts.System      // what is explored: Inner, with clocks where it is timed
	Judge     analysis.Judge // the whole program, executed independently: confirms runs
	Removed   []string       // variables that slicing removed
	Unread    []ts.Failure   // what is not in the program, because it is not modelled
	Read      string         // how much of the texts is in it, in a sentence, or ''
	Wanted    string         // what the texts do not tell and would have to, or ''
	Conflicts conflict.Options
	Period    *Period          // nil when the program is not timed
	Pieces    []*interp.System // the parts of Inner, when it is explored in parts
	// MoreStarts: the program may begin otherwise, too.
	MoreStarts bool

	foreign []ir.Foreign // the code of apps in other languages
}

// Options say how a program is read.
type Options struct {
	frontend.Options
	Profile        string            // how apps are run
	ProfileOptions map[string]string // by their names
	NoSlicing      bool
	// Asked: only what the program itself asks for is looked at, not what apps do to
	// each other.
	Asked bool
}

// Prepare lowers a program. With errors among the problems there is no Subject.
func Prepare(set *source.Set, o *Options) (*Subject, diag.List) {
	given := len(set.Files)
	prepare := ReadingOf(o.Time).Prepare
	if p := profile.Find(o.Profile); p != nil {
		prepare = prepareFor(p)
	}
	s, problems := prepare(set, o)
	if problems.HasErrors() || s == nil {
		return nil, problems
	}
	s.Files, s.Given, s.Problems = set, given, problems
	if o.Asked {
		s.Conflicts.Rule = func(*stategraph.Graph) []conflict.Conflict { return nil }
	}
	return s, problems
}

// New is the subject of a program that was lowered; its judge is missing.
func New(program *ir.Program, o *Options) *Subject {
	s := &Subject{foreign: program.Foreign, MoreStarts: program.MoreStarts, Unread: program.Unread, Read: program.Read, Wanted: program.Wanted, Conflicts: conflict.Options{Links: links(program), Look: o.Look}}
	if !o.NoSlicing {
		program, s.Removed = slice.Slice(program)
	}
	s.Inner = interp.New(program)
	s.System = s.Inner
	s.Conflicts.Again = s.Inner
	return s
}

// links are the events by which devices move others, as the analysis wants
// them.
func links(p *ir.Program) []conflict.Link {
	lay := ir.NewLayout(p)
	list := make([]conflict.Link, 0, len(p.Links))
	for _, k := range p.Links {
		list = append(list, conflict.Link{
			Event: k.Event, From: lay.First[k.Emitter], To: lay.First[k.Sensor], Medium: k.Medium, Ends: k.Ends, Meant: k.Meant, Ruled: k.Ruled,
		})
	}
	return list
}

// untimed is the judge of a program without clocks.
func untimed(program *ir.Program) analysis.Judge {
	return analysis.Untimed{Of: reference.New(program)}
}

// Followed reports whether runs are followed for what apps do to each other, or
// leave behind: then it matters which paths there are, and not states alone.
func (s *Subject) Followed() bool {
	return len(s.Inner.Apps()) > 2 || conflict.Possible(s.Inner, s.Conflicts)
}

// warner is foreign code that notes what it met and does not model.
type warner interface{ Warnings() diag.List }

// Told is every problem of the program, those among them that running it
// brought up.
func (s *Subject) Told() diag.List {
	list := slices.Clone(s.Problems)
	for _, code := range s.foreign {
		w, ok := code.(warner)
		if !ok {
			continue
		}
		for _, p := range w.Warnings() {
			if !slices.ContainsFunc(list, func(q diag.Problem) bool { return q.Span == p.Span && q.Message == p.Message }) {
				list = append(list, p)
			}
		}
	}
	list.Sort()
	return list
}

// chooser is foreign code that may take one answer to an inner choice for all.
type chooser interface{ LeftOut() bool }

// LeftOut reports whether outcomes of some event were not explored.
func (s *Subject) LeftOut() bool {
	gaveUp := func(x *interp.System) bool { return x.GaveUp() }
	chose := func(code ir.Foreign) bool {
		c, ok := code.(chooser)
		return ok && c.LeftOut()
	}
	return s.Inner.GaveUp() || slices.ContainsFunc(s.Pieces, gaveUp) || slices.ContainsFunc(s.foreign, chose)
}
