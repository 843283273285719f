package conflict_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/internal/analysis/conflict"
	"crosscheck/engine/internal/analysis/near"
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/table"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	. "crosscheck/engine/internal/ir/build"
	"crosscheck/engine/internal/ir/irtest"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/trace/tracetest"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/twintest"
	"crosscheck/engine/internal/value"
)

// pair is two programs side by side, and what the second has to do with the
// first.
type pair struct {
	generator
	first int // variable of the second program
	links []conflict.Link
}

// one is a variable of the first program, other one of the second, of those that
// are wanted; false: there are none.
func (p *pair) variables(wanted func(v *ir.Var) bool) (one, other ir.VarID, ok bool) {
	var list [2][]ir.VarID
	for i := range p.Vars {
		if n := min(1, i/p.first); p.Vars[i].Len == 0 && wanted(&p.Vars[i]) {
			list[n] = append(list[n], ir.VarID(i))
		}
	}
	if len(list[0]) == 0 || len(list[1]) == 0 {
		return 0, 0, false
	}
	return list[0][p.below(len(list[0]))], list[1][p.below(len(list[1]))], true
}

func attribute(v *ir.Var) bool { return v.Kind == ts.Attribute && v.Domain.Lo == 0 }

// memory is a variable of a new app's own.
func (p *pair) memory(app string) ir.VarID {
	a := p.App(app)
	v := p.Bool(app + ".memory")
	p.Vars[v].Kind, p.Vars[v].App = ts.AppState, a
	return v
}

// lastDevice is a device of the second program.
func (p *pair) lastDevice() ir.VarID {
	v := len(p.Vars) - 1
	for !attribute(&p.Vars[v]) || p.Vars[v].Len > 0 {
		v--
	}
	return ir.VarID(v)
}

// loc is the location of a variable.
func (p *pair) loc(v ir.VarID) ts.LocID {
	l, _ := ir.NewLayout(&p.Program).Cells(&p.Program, v)
	return l
}

// joints are ways in which two programs may have to do with each other: what
// there is of one, or both, may depend on the other, or nothing on an app.
var joints = []struct {
	name, of string // all regimes, or those whose names begin so
	join     func(p *pair) bool
}{
	{"nothing", "", func(*pair) bool { return true }},
	{"one device", "", func(p *pair) bool {
		one, other, ok := p.variables(attribute)
		if ok = ok && p.Vars[one].Domain.Kind == p.Vars[other].Domain.Kind && p.Vars[one].Domain.Hi == p.Vars[other].Domain.Hi; ok {
			p.Program = *irtest.Alias(&p.Program, one, other)
		}
		return ok
	}},
	{"one room", "", func(p *pair) bool {
		one, other, ok := p.variables(attribute)
		if ok {
			e := p.environment("through the room", Choose(0, 0, 1), Set(other, L(0)))
			p.links = append(p.links, conflict.Link{Event: e, From: p.loc(one), To: p.loc(other), Medium: "light"})
		}
		return ok
	}},
	{"a diary", "", func(p *pair) bool {
		one, other, ok := p.variables(attribute)
		if ok {
			memory := p.memory("Diary")
			_, flag := p.Timer("Diary.later", 1, Set(memory, C(0)))
			p.Events[len(p.Events)-1].Armed = true
			p.On(one, Set(memory, C(1)), Set(flag, C(1)))
			p.On(other, If(Eq(V(memory), C(0)), Set(memory, C(1))))
		}
		return ok
	}},
	{"one for the other", "", func(p *pair) bool {
		one, other, ok := p.variables(attribute)
		if ok {
			memory := p.memory("Listener")
			p.On(one, Set(memory, L(0)))
			p.On(other, If(V(memory), Set(p.lastDevice(), C(0))))
		}
		return ok
	}},
	{"an echo", "", func(p *pair) bool {
		one, _, ok := p.variables(attribute)
		if ok {
			p.App("Echo")
			p.On(one, Set(p.lastDevice(), Eq(L(0), C(0))))
		}
		return ok
	}},
	{"the persons", "coming and going", func(p *pair) bool {
		one, other, ok := p.variables(func(v *ir.Var) bool { return attribute(v) && v.Bond == ts.Turn })
		if ok {
			p.Vars[[]ir.VarID{one, other}[p.below(2)]].Init[0] = 1
		}
		return ok
	}},
	{"set at first", "", func(p *pair) bool {
		one, other, ok := p.variables(func(v *ir.Var) bool { return v.Kind == ts.TimerFlag })
		if ok {
			p.Vars[[]ir.VarID{one, other}[p.below(2)]].Init[0] = 1
		}
		return ok
	}},
	{"the start", "left behind", func(p *pair) bool {
		one, other, ok := p.variables(attribute)
		if ok {
			p.Starts = make([]ir.Start, 2+2*p.below(2)) // all mixtures, or not
			p.FillStarts()
			for i, v := range []ir.VarID{one, other} {
				for n := range p.Starts {
					if x := &p.Starts[n].Values[p.loc(v)]; n>>(i*(len(p.Starts)/4))&1 == 1 {
						*x = 1 - *x
					}
				}
			}
		}
		return ok
	}},
}

// source makes random programs.
type source struct {
	name    string
	program func(seed uint64) (*ir.Program, []conflict.Link)
}

func sources() (out []source) {
	for _, r := range ruleRegimes {
		out = append(out, source{r.name, r.program})
	}
	for n, r := range leftRegimes {
		out = append(out, source{"left behind, " + r.name, func(seed uint64) (*ir.Program, []conflict.Link) { return leftHome(n, seed), nil }})
	}
	return out
}

// In what is nearest to the start, part by part, there are the conflicts that
// there are in all of it, with runs as short: of programs in twos, and of single
// ones, whose apps have to do with each other anyway.
func TestPartsHaveTheConflictsOfTheWhole(t *testing.T) {
	var list []twintest.Regime
	sources := sources()
	for _, j := range joints {
		list = append(list, twintest.Regime{Name: j.name, OneIn: map[string]int{"read": 40, "parts": 80}, Judge: func(t *testing.T, seed uint64, seen twintest.Seen) {
			fit := slices.DeleteFunc(slices.Clone(sources), func(s source) bool { return !strings.HasPrefix(s.name, j.of) })
			s := fit[seed%uint64(len(fit))]
			comparePair(t, s.name, seed, s.program, j.join, seen)
		}})
	}
	for _, s := range sources {
		list = append(list, twintest.Regime{Name: "one of " + s.name, OneIn: map[string]int{"read": 40}, Judge: func(t *testing.T, seed uint64, seen twintest.Seen) {
			a, links := s.program(seed)
			compareParts(t, s.name, seed, a, links, seen)
		}})
	}
	twintest.Run(t, 200, list)
}

func comparePair(t *testing.T, name string, seed uint64, program func(uint64) (*ir.Program, []conflict.Link), join func(*pair) bool, seen twintest.Seen) {
	t.Helper()
	a, links := program(seed)
	b, more := program(seed + 1)
	if len(a.Properties) > 0 || !tracetest.Small(interp.New(a), 40) || !tracetest.Small(interp.New(b), 40) {
		return
	}
	p := &pair{generator: generator{Builder: Builder{Program: *irtest.Beside(a, b)}, state: seed}, first: len(a.Vars), links: links}
	for _, k := range more {
		offset := ts.LocID(len(a.Vars))
		p.links = append(p.links, conflict.Link{Event: k.Event + ts.EventID(len(a.Events)), From: k.From + offset, To: k.To + offset, Medium: k.Medium, Ends: k.Ends, Meant: k.Meant})
	}
	if join(p) {
		compareParts(t, name, seed, &p.Program, p.links, seen)
	}
}

func compareParts(t *testing.T, name string, seed uint64, p *ir.Program, links []conflict.Link, seen twintest.Seen) {
	t.Helper()
	sys := interp.New(p)
	if len(p.Properties) > 0 || !tracetest.Small(sys, 600) {
		return
	}
	seen["read"]++
	o := conflict.Options{Again: sys, Links: links}
	whole := tracetest.Explore(sys, nil)
	parts := partByPart(sys, &o)
	if parts.Len() < whole.Len() {
		seen["parts"]++
	}
	want, got := lengths(inGraph(whole, o)), lengths(inGraph(parts, o))
	for x := range want {
		seen[string(x.class)]++
	}
	if !maps.Equal(got, want) {
		t.Fatalf("%s, seed %d:\nparts %v\nwhole %v\n%s", name, seed, got, want, irtest.Describe(seed, p))
	}
}

// lengths are those of the runs to conflicts.
func lengths(list []conflict.Conflict) map[claim]int {
	out := map[claim]int{}
	for i := range list {
		out[claimOf(&list[i])] = len(list[i].Edges)
	}
	return out
}

// Who is the last to leave is a matter of all parts: that Ann leaves is no reason
// to forget the movement while Bob is there, and he comes by himself.
func TestWhoLeavesLastIsAMatterOfAllParts(t *testing.T) {
	b := New()
	hall, lamp := b.Attribute("hall", "motion", value.BoolDomain, 0), b.Attribute("lamp", "switch", value.BoolDomain, 0)
	ann, bob := b.Attribute("ann", "presence", value.BoolDomain, 0), b.Attribute("bob", "presence", value.BoolDomain, 1)
	b.Vars[hall].Bond, b.Vars[ann].Bond, b.Vars[bob].Bond = ts.Company, ts.Turn, ts.Turn
	for _, v := range []ir.VarID{hall, ann, bob} {
		b.Events[b.Event(b.Vars[v].Name, Set(v, Not(V(v))))].Kind = ts.Environment
	}
	b.App("On")
	b.On(hall, If(L(0), Set(lamp, C(1))))
	b.App("Off")
	b.On(ann, If(L(0), Set(lamp, C(0))))
	b.App("Diary")
	b.On(bob, Set(b.Bool("seen"), C(1)))
	sys := interp.New(&b.Program)
	o := conflict.Options{Again: sys}
	want := lengths(explored(sys, o))
	if got := lengths(inGraph(partByPart(sys, &o), o)); len(want) != 1 || !maps.Equal(got, want) {
		t.Errorf("parts %v, whole %v", got, want)
	}
}

// partByPart is what is nearest to the start, by what a search that reduces has
// seen; o learns what lies beyond it.
func partByPart(sys ts.System, o *conflict.Options) *stategraph.Graph {
	v := near.New(explore.ToEnd(table.Rows()[1].New(sys, explore.Options{})).Graph, o)
	for done := false; !done; {
		_, done = v.Explore(10)
	}
	o.Beyond = v.Beyond
	return v.Graph
}

// Whether a command is left behind may hang on what no run ever looks at: then
// nothing is said of what is left out.
func TestWhatNoRunLooksAtMayLieBeyond(t *testing.T) {
	b := New()
	hall, door := b.Attribute("hall", "motion", value.BoolDomain, 0), b.Attribute("door", "contact", value.BoolDomain, 0)
	busy, lamp := b.Attribute("desk", "busy", value.BoolDomain, 0), b.Attribute("lamp", "switch", value.BoolDomain, 0)
	note := b.Attribute("note", "pinned", value.BoolDomain, 1)
	for _, v := range []ir.VarID{hall, door, busy, note} {
		e := &b.Events[b.Event(b.Vars[v].Name, Set(v, Not(V(v))))]
		e.Kind = ts.Environment
		switch v {
		case hall: // so nobody comes or goes while the door is open
			e.Guard = Not(V(door))
		case door:
			e.Guard = Not(V(hall))
		}
	}
	b.App("Light")
	b.On(hall, IfElse(L(0), []ir.Stmt{Set(lamp, C(1))}, []ir.Stmt{
		If(Not(V(busy)), IfElse(V(door), []ir.Stmt{If(Not(V(note)), Set(lamp, C(0)))}, []ir.Stmt{Set(lamp, C(0))})),
	}))
	again := &b.Events[b.Event("again", Set(lamp, C(0)))]
	again.Kind, again.App, again.Repeats, again.Guard = ts.Timer, 1, true, Not(V(door))
	sys := interp.New(&b.Program)
	o := conflict.Options{Again: sys}
	if want := explored(sys, o); len(want) != 1 || want[0].Class != conflict.Left {
		t.Fatalf("whole: %v", want)
	}
	parts := partByPart(sys, &o)
	flow, list := swept(parts, o)
	if len(list) > 0 || !flow.Partial() {
		t.Errorf("parts: %v, partial %v", list, flow.Partial())
	}
}
