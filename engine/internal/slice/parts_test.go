package slice_test

import (
	"fmt"
	"slices"
	"testing"

	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	. "crosscheck/engine/internal/ir/build"
	"crosscheck/engine/internal/ir/irtest"
	"crosscheck/engine/internal/slice"
	"crosscheck/engine/internal/ts"
)

// reach is what an exploration of everything finds.
type reach struct {
	system   *interp.System
	states   [][]byte
	holds    []bool // of each property: in every state
	never    []bool
	failures map[ts.FailureID]bool
}

// most bounds explorations; what is larger is not compared.
const most = 600

// explore visits every state, ok if there are few.
func explore(p *ir.Program) (r *reach, ok bool) {
	r = &reach{system: interp.New(p), failures: map[ts.FailureID]bool{}}
	for range p.Properties {
		r.holds, r.never = append(r.holds, true), append(r.never, true)
	}
	seen, out := map[string]bool{}, &ts.Branches{}
	add := func() {
		for _, x := range out.List {
			for _, f := range x.Failures {
				r.failures[f] = true
			}
			if !seen[string(x.Dst)] {
				seen[string(x.Dst)] = true
				r.states = append(r.states, slices.Clone(x.Dst))
			}
		}
	}
	r.system.Initial(out)
	add()
	for i := 0; i < len(r.states); i++ {
		if i == most {
			return nil, false
		}
		for q := range p.Properties {
			if r.system.Holds(r.states[i], ts.PropertyID(q)) {
				r.never[q] = false
			} else {
				r.holds[q] = false
			}
		}
		for _, e := range r.system.Enabled(r.states[i], nil) {
			r.system.Execute(r.states[i], e, out)
			add()
		}
	}
	return r, true
}

// good is the verdict on property q.
func (r *reach) good(q int) bool {
	switch r.system.Properties()[q].Kind {
	case ts.Never:
		return r.never[q]
	case ts.Reachable:
		return !r.never[q]
	}
	return r.holds[q]
}

// varied is the cells that p keeps, without the elements of arrays that never
// change in r: they may belong to another part.
func (r *reach) varied(p *ir.Program) map[ts.LocID]bool {
	set := map[ts.LocID]bool{}
	lay := ir.NewLayout(p)
	first := r.system.Values(r.states[0])
	for _, s := range r.states {
		for i, v := range r.system.Values(s) {
			if v != first[i] || p.Vars[lay.Owner[v.Loc]].Len == 0 {
				set[v.Loc] = true
			}
		}
	}
	return set
}

// seenIn is the states as far as some cells go.
func (r *reach) seenIn(cells map[ts.LocID]bool) map[string]bool {
	set := map[string]bool{}
	for _, s := range r.states {
		text := ""
		for _, v := range r.system.Values(s) {
			if cells[v.Loc] {
				text += fmt.Sprint(v.Loc, "=", v.Raw, " ")
			}
		}
		set[text] = true
	}
	return set
}

// small is random programs without Final properties, which couple everything.
func small(seed uint64) *ir.Program {
	p := irtest.Random(seed)
	if seed%3 == 0 {
		p = irtest.Timed(seed)
	}
	p.Properties = slices.DeleteFunc(p.Properties, func(q ir.Property) bool { return q.Kind == ts.Final })
	return p
}

// TestPartsBehaveLikeTheWhole explores random programs and their parts: they
// agree on every property and failure, and a part reaches what the whole does.
func TestPartsBehaveLikeTheWhole(t *testing.T) {
	compared, parted := 0, 0
	for seed := range programs() {
		p := small(seed)
		parts := slice.Parts(p)
		if len(parts) < 2 {
			continue
		}
		parted++
		if whole, ok := explore(p); ok {
			compared++
			if err := sameParts(whole, p, parts); err != nil {
				t.Fatalf("%v\n%s", err, irtest.Describe(seed, p))
			}
		}
	}
	t.Logf("%d programs have parts, %d are compared", parted, compared)
	if compared < int(programs()/50) {
		t.Errorf("only %d programs were compared: the test says little", compared)
	}
}

func sameParts(whole *reach, p *ir.Program, parts []*ir.Program) error {
	failures := map[ts.FailureID]bool{}
	owners := make([]int, len(p.Properties))
	for n, part := range parts {
		if err := ir.Check(part); err != nil {
			return err
		}
		r, ok := explore(part)
		if !ok {
			return fmt.Errorf("part %d has more states than the whole", n)
		}
		for f := range r.failures {
			failures[f] = true
		}
		cells := r.varied(part)
		if got, want := r.seenIn(cells), whole.seenIn(cells); fmt.Sprint(got) != fmt.Sprint(want) {
			return fmt.Errorf("part %d reaches %v, want %v\n%s", n, got, want, ir.Print(part))
		}
		for q := range part.Properties {
			switch {
			case part.Properties[q].Apart && !r.good(q):
				return fmt.Errorf("property %d is bad in part %d, where it is apart", q, n)
			case !part.Properties[q].Apart:
				owners[q]++
				if r.good(q) != whole.good(q) {
					return fmt.Errorf("property %d is %t in part %d", q, r.good(q), n)
				}
			}
		}
	}
	if slices.ContainsFunc(owners, func(n int) bool { return n != 1 }) {
		return fmt.Errorf("properties are judged in %v parts", owners)
	}
	if fmt.Sprint(failures) != fmt.Sprint(whole.failures) {
		return fmt.Errorf("failures %v, want %v", failures, whole.failures)
	}
	return nil
}

// twoRooms is two lamps with timers of their own, each watched by a property.
func twoRooms() *Builder {
	b := New()
	for _, room := range []string{"hall", "cellar"} {
		lamp := b.Bool(room)
		c, flag := b.Timer(room+" off", 300, Set(lamp, C(0)))
		b.Event(room+" motion", append(StartTimer(c, flag), Set(lamp, C(1)))...)
		b.Invariant(room+" stays dark", Not(V(lamp)))
		lit := b.Bool(room + " lit")
		k := b.Clock(room+" lasts", ts.Monitor)
		b.Gate(k, lit)
		b.Finish("watch "+room, IfElse(V(lamp),
			[]ir.Stmt{If(Not(V(lit)), Set(lit, C(1)), Reset(k, 0))},
			[]ir.Stmt{If(V(lit), Set(lit, C(0)))}))
		e := b.Event(room + " lit too long")
		b.Events[e].Guard = V(lit)
		b.Window(e, k, 900, ts.Forever)
	}
	return b
}

func TestRoomsAreParts(t *testing.T) {
	b := twoRooms()
	parts := slice.Parts(&b.Program)
	if len(parts) != 2 {
		t.Fatalf("%d parts", len(parts))
	}
	for n, part := range parts {
		var own []string
		for _, e := range part.Events {
			if !e.Apart {
				own = append(own, e.Name)
			}
		}
		room := []string{"hall", "cellar"}[n]
		want := []string{room + " off", room + " motion", room + " lit too long"}
		if !slices.Equal(own, want) || part.Properties[n].Apart || !part.Properties[1-n].Apart || len(part.Finish) != 1 {
			t.Errorf("part %d: events %q, want %q, or other properties, or other ends:\n%s", n, own, want, ir.Print(part))
		}
		s, out := interp.New(part), &ts.Branches{}
		s.Initial(out)
		if got := len(s.Values(out.List[0].Dst)); got != 3 {
			t.Errorf("part %d has %d cells in its state, want 3", n, got)
		}
		s.Execute(slices.Clone(out.List[0].Dst), ts.EventID(3*n+1), out)
		if got, want := s.Active(out.List[0].Dst, nil), []ts.ClockID{ts.ClockID(2 * n), ts.ClockID(2*n + 1)}; !slices.Equal(got, want) {
			t.Errorf("part %d: active clocks %v, want %v", n, got, want)
		}
	}
}

// A lamp that one room switches and a property about both rooms tie them.
func TestWhatIsSharedTiesParts(t *testing.T) {
	always := ir.Func{Name: "count"}
	for _, k := range []struct {
		name string
		tie  func(b *Builder)
		want int
	}{
		{"nothing", func(*Builder) {}, 2},
		{"an event", func(b *Builder) { b.Event("all off", Set(0, C(0)), Set(3, C(0))) }, 1},
		{"a property", func(b *Builder) { b.Invariant("one at most", Not(And(V(0), V(3)))) }, 1},
		{"a final property", func(b *Builder) { b.Invariant("in the end", V(0)); b.Properties[2].Kind = ts.Final }, 1},
		{"a clock", func(b *Builder) { b.Window(4, 0, 5, 5) }, 1},
		{"a constant", func(b *Builder) { x := b.Bool("x"); b.Events[1].Guard, b.Events[4].Guard = V(x), V(x) }, 2},
		{"a count of all events", func(b *Builder) {
			x := b.Bool("x")
			always.Body = []ir.Stmt{Set(x, Not(V(x)))}
			b.Funcs = append(b.Funcs, always)
			b.Program.Finish = append(b.Program.Finish, ir.FuncID(len(b.Funcs)-1))
		}, 1},
		{"an end that has something to do at the start", func(b *Builder) { b.Vars[0].Init[0] = 1 }, 1},
	} {
		b := twoRooms()
		k.tie(b)
		if err := ir.Check(&b.Program); err != nil {
			t.Fatal(err)
		}
		if got := len(slice.Parts(&b.Program)); got != k.want {
			t.Errorf("tied by %s: %d parts, want %d", k.name, got, k.want)
		}
	}
}
