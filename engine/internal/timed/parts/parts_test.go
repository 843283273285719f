package parts_test

import (
	"fmt"
	"slices"
	"testing"

	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/lang/lower"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/reference"
	"crosscheck/engine/internal/slice"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/timed"
	"crosscheck/engine/internal/timed/confirm"
	"crosscheck/engine/internal/timed/parts"
	"crosscheck/engine/internal/timed/zone"
	"crosscheck/engine/internal/ts"
)

// hall and porch have nothing to do with each other.
const (
	hall = `
device door: motionSensor;
device lamp: switch;
app Welcome { on door.motion == active { lamp.on(); } }
app Save {
  timer off;
  on door.motion == active { start off after 2min; }
  on off { lamp.off(); }
}
never "lamp on": lamp.switch == on;
reachable lamp.switch == on;
`
	porch = `
device gate: motionSensor;
device light: switch;
clock lit;
app Porch {
  timer off;
  on gate.motion == active { light.on(); reset lit; start off after 3min; }
  on off { assert(lit > 3min, "long enough"); light.off(); }
}
app Watcher { on light.switch == on { if (lit > 1min) { notify("late"); } } }
invariant "not lit long": lit < 4min || light.switch == off;
reachable light.switch == on && lit > 5min;
`
)

func lowered(t *testing.T, text string) *ir.Program {
	t.Helper()
	set := &source.Set{Files: []*source.File{source.NewFile("home.cross", text)}}
	p, problems := lower.Program(set, frontend.Options{Time: frontend.Timed})
	if problems.HasErrors() {
		t.Fatalf("%v\n%s", problems, text)
	}
	return p
}

// apart is p in its parts, executed by what of makes of each.
func apart(list []*ir.Program, of func(*ir.Program) ts.Timed) *parts.System {
	var out []parts.Part
	for _, p := range list {
		x := parts.Part{System: of(p)}
		for i := range p.Properties {
			x.Judges = append(x.Judges, !p.Properties[i].Apart)
		}
		out = append(out, x)
	}
	return parts.New(out)
}

func fast(p *ir.Program) ts.Timed { return interp.New(p) }

func second(p *ir.Program) ts.Timed { return reference.New(p).(ts.Timed) }

// told is what a check of sys says, but for the runs.
func told(t *testing.T, sys, judge ts.Timed) (list []string, states int) {
	t.Helper()
	z := zone.New(sys, timed.Options{})
	out := explore.ToEnd(zone.Rows[0].New(z, explore.Options{}))
	r := analysis.New(out.Graph, analysis.Options{Complete: true, Judge: &confirm.Judge{Reference: judge}, Samples: 3}).Run()
	for _, f := range analysis.Apart(r.Findings) {
		if !f.Replayed {
			t.Errorf("%s: %s", f.Title, f.Sentence)
		}
		list = append(list, fmt.Sprint(f.Kind, " ", f.Title, f.Apps, f.Location, len(f.Picks)))
	}
	for _, h := range r.NeverRan {
		list = append(list, "never ran: "+h.Name)
	}
	for _, c := range r.Pairs {
		list = append(list, fmt.Sprint(c.Apps, c.Class, c.Reason))
	}
	slices.Sort(list)
	return list, out.Stats.States
}

func TestPartsShowWhatTheWholeShows(t *testing.T) {
	for _, text := range []string{hall + porch, porch + hall, porch + "var x: 0..3; event e { x = 3; }"} {
		p := lowered(t, text)
		list := slice.Parts(p)
		if len(list) < 2 {
			t.Fatalf("%d parts of\n%s", len(list), text)
		}
		whole, many := told(t, fast(p), second(p))
		split, few := told(t, apart(list, fast), apart(list, second))
		if !slices.Equal(whole, split) || len(whole) == 0 {
			t.Errorf("in parts\n%q\nin one\n%q\n%s", split, whole, text)
		}
		if few > many {
			t.Errorf("%d states in parts, %d in one\n%s", few, many, text)
		}
	}
}

// A state has a value for every location, whatever part it is of.
func TestStatesOfPartsTellEverything(t *testing.T) {
	p := lowered(t, hall+porch)
	list := slice.Parts(p)
	var whole, split ts.Branches
	one, sys := fast(p), apart(list, fast)
	one.Initial(&whole)
	sys.Initial(&split)
	if len(split.List) != len(list)*len(whole.List) {
		t.Fatalf("%d initial states of %d parts", len(split.List), len(list))
	}
	want := one.Values(whole.List[0].Dst)
	for i, b := range split.List {
		if got := sys.Values(b.Dst); !slices.Equal(got, want) || sys.PartOf(b.Dst) != i {
			t.Errorf("part %d: %v, want %v", i, got, want)
		}
	}
}
