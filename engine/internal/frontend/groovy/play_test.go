package groovy_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend"
	_ "crosscheck/engine/internal/frontend/table"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/reference"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
)

// files are names and texts in turn.
func files(list ...string) *source.Set {
	set := &source.Set{}
	for i := 0; i+1 < len(list); i += 2 {
		set.Files = append(set.Files, source.NewFile(list[i], list[i+1]))
	}
	return set
}

// lower is a program without errors, sound, with its problems.
func lower(t *testing.T, set *source.Set, reading string) (*ir.Program, diag.List) {
	t.Helper()
	p, problems := frontend.Lower(set, frontend.Options{Time: reading})
	if p == nil {
		t.Fatalf("no program:\n%s", written(set, problems))
	}
	if err := ir.Check(p); err != nil {
		t.Fatal(err)
	}
	return p, problems
}

func written(set *source.Set, problems diag.List) string {
	var b strings.Builder
	for _, p := range problems {
		at := set.Position(p.Span)
		fmt.Fprintf(&b, "%s:%d: %s %s: %s (%s)\n", at.File, at.Line, p.Severity, p.Code, p.Message, p.Help)
	}
	return b.String()
}

// player plays events on both machines.
type player struct {
	t     *testing.T
	p     *ir.Program
	fast  *interp.System
	slow  ts.System
	start []byte
}

func newPlayer(t *testing.T, p *ir.Program) *player {
	t.Helper()
	y := &player{t: t, p: p, fast: interp.New(p), slow: reference.New(p)}
	var a, b ts.Branches
	y.fast.Initial(&a)
	y.slow.Initial(&b)
	if err := sameBranches(&a, &b); err != nil {
		t.Fatalf("initial states: %v", err)
	}
	y.start = bytes.Clone(a.List[0].Dst)
	return y
}

// sameBranches is what differs between two executions.
func sameBranches(a, b *ts.Branches) error {
	if len(a.List) != len(b.List) {
		return fmt.Errorf("%d branches and %d", len(a.List), len(b.List))
	}
	for i := range a.List {
		x, y := &a.List[i], &b.List[i]
		switch {
		case !bytes.Equal(x.Dst, y.Dst):
			return fmt.Errorf("branch %d: states differ", i)
		case !slices.Equal(x.Accesses, y.Accesses):
			return fmt.Errorf("branch %d: accesses differ:\n%v\n%v", i, x.Accesses, y.Accesses)
		case !slices.Equal(x.Notes, y.Notes):
			return fmt.Errorf("branch %d: notes differ:\n%v\n%v", i, x.Notes, y.Notes)
		case !slices.Equal(x.Failures, y.Failures):
			return fmt.Errorf("branch %d: failures differ", i)
		}
	}
	return nil
}

// outcome is one way that a run of events can go.
type outcome struct {
	state string
	told  []string // messages and errors
}

// play executes events by name, one after the other, in all their branches.
func (y *player) play(events ...string) []outcome {
	y.t.Helper()
	list := []outcome{{state: string(y.start)}}
	for _, name := range events {
		var next []outcome
		for _, o := range list {
			for _, after := range y.execute(o, y.event(name)) {
				if !slices.ContainsFunc(next, func(x outcome) bool { return x.state == after.state && slices.Equal(x.told, after.told) }) {
					next = append(next, after)
				}
			}
		}
		list = next
	}
	return list
}

// event finds an event by name.
func (y *player) event(name string) ts.EventID {
	y.t.Helper()
	var names []string
	for i, e := range y.fast.Events() {
		if e.Name == name {
			return ts.EventID(i)
		}
		names = append(names, e.Name)
	}
	y.t.Fatalf("no event %q among %q", name, names)
	return 0
}

func (y *player) execute(o outcome, e ts.EventID) []outcome {
	y.t.Helper()
	if !slices.Contains(y.fast.Enabled([]byte(o.state), nil), e) {
		return []outcome{{o.state, append(slices.Clone(o.told), y.fast.Events()[e].Name+" is not enabled")}}
	}
	a, b := &ts.Branches{Detail: ts.Trace}, &ts.Branches{Detail: ts.Trace}
	y.fast.Execute([]byte(o.state), e, a)
	y.slow.Execute([]byte(o.state), e, b)
	if err := sameBranches(a, b); err != nil {
		y.t.Fatalf("%s: the machines disagree: %v", y.fast.Events()[e].Name, err)
	}
	var list []outcome
	for _, br := range a.List {
		after := outcome{string(br.Dst), slices.Clone(o.told)}
		for _, n := range br.Notes {
			if n.Kind == "notify" {
				after.told = append(after.told, n.Text)
			}
		}
		for _, f := range br.Failures {
			after.told = append(after.told, "error: "+y.fast.Failures()[f].Message)
		}
		list = append(list, after)
	}
	return list
}

// text writes what differs from the start, and what was told.
func (y *player) text(o outcome) string {
	locs := y.fast.Locations()
	var parts []string
	before := y.fast.Values(y.start)
	for i, v := range y.fast.Values([]byte(o.state)) {
		if v.Raw != before[i].Raw {
			parts = append(parts, locs[v.Loc].Name+"="+v.Text)
		}
	}
	return strings.Join(append(parts, o.told...), "; ")
}

// texts are the outcomes of a run, each once.
func (y *player) texts(events ...string) []string {
	y.t.Helper()
	var list []string
	for _, o := range y.play(events...) {
		if text := y.text(o); !slices.Contains(list, text) {
			list = append(list, text)
		}
	}
	return list
}
