package main

import (
	"errors"
	"fmt"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/dpor"
	"crosscheck/engine/internal/explore/full"
	"crosscheck/engine/internal/frontend/groovy/published"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/profile"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/stategraph"
)

// lowered is a pair ready to be explored.
type lowered struct {
	program *profile.Program
	info    *published.Info
	problem string // why it is not
}

// lower reads two apps, whose names may lack their ending.
func (s *settings) lower(app1, app2, group string) (*lowered, error) {
	set := &source.Set{}
	for _, name := range []string{app1, app2} {
		file, text, err := s.app(name)
		if err != nil {
			return nil, err
		}
		set.Files = append(set.Files, source.NewFile(file, text))
	}
	options := map[string]string{published.GroupOption: group}
	if !s.widen {
		options[published.EventsOption] = published.AsWritten
	}
	p, info, problems := published.Row(set, options)
	if problems.HasErrors() {
		at := problems[0].Span
		where := set.Files[at.File].Position(int(at.Start))
		return &lowered{problem: fmt.Sprintf("%s:%d: %s", where.File, where.Line, problems[0].Message)}, nil
	}
	if err := ir.Check(p.Program); err != nil {
		return nil, err
	}
	return &lowered{program: p, info: info}, nil
}

// search explores a pair with an algorithm.
func (s *settings) search(l *lowered, of explore.Row, states int) (*explore.Outcome, *entry) {
	return finish(of, interp.New(l.program.Program), explore.Limits{States: states, Seconds: s.seconds})
}

// faults are the errors that were met, shortened.
func faults(p *ir.Program) string {
	if len(p.Faults.Table) == 0 {
		return ""
	}
	return fmt.Sprintf("  errors: %d, %s", len(p.Faults.Table), p.Faults.Table[0].Message)
}

// pair prints everything about one pair.
func (s *settings) pair() error {
	if len(s.arguments) != 2 {
		return errors.New("a pair is two apps")
	}
	l, err := s.lower(s.arguments[0], s.arguments[1], s.group)
	if err != nil {
		return err
	}
	if l.problem != "" {
		return fmt.Errorf("%s", l.problem)
	}
	for _, e := range l.program.Events {
		fmt.Println("event", e.Name)
	}
	for _, start := range l.program.Starts {
		fmt.Println("start", start.Text)
	}
	out, e := s.search(l, full.Rows[0], s.states)
	fmt.Printf("full %v: %+v in %.2f s%s\n", out.How, l.info.Count(out.Graph), e.Seconds, faults(l.program.Program))
	for _, f := range l.program.Faults.Table {
		fmt.Println("error", f.Message, f.Span)
	}
	if s.verbose {
		differences(out.Graph)
	}
	out, e = s.search(l, dpor.Rows[0], s.states)
	fmt.Printf("dpor %v: %d states, %d transitions in %.2f s\n", out.How, out.Stats.States, out.Stats.Transitions, e.Seconds)
	for _, c := range l.program.Rule(out.Graph) {
		fmt.Println(told(l, out.Graph, &c))
	}
	return nil
}

// differences prints each variable that has several values.
func differences(g *stategraph.Graph) {
	values := map[string]map[string]bool{}
	var names []string
	for id := range stategraph.StateID(g.Len()) {
		for _, v := range g.System().Values(g.State(id)) {
			name := g.System().Locations()[v.Loc].Name
			if values[name] == nil {
				values[name] = map[string]bool{}
				names = append(names, name)
			}
			values[name][v.Text] = true
		}
	}
	for _, name := range names {
		if n := len(values[name]); n > 1 {
			fmt.Println(n, name, values[name])
		}
	}
}
