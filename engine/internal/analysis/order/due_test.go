package order_test

import (
	"maps"
	"slices"
	"testing"

	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir/irtest"
	"crosscheck/engine/internal/slice"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/trace/tracetest"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/twintest"
)

// rush decides in each state of a whole graph what two events come to that are
// due at one time, by trying both orders.
type rush struct {
	sys    ts.System
	found  map[claim]length
	silent map[string]bool
}

// meet reports whether two events are due together on some day.
func (r *rush) meet(one, two ts.EventID) (met bool) {
	for day := range 7 {
		for _, a := range r.sys.Events()[one].At {
			for _, b := range r.sys.Events()[two].At {
				same := a.From == b.From && a.Ms == b.Ms
				met = met || same && a.Days>>day&1 == 1 && b.Days>>day&1 == 1
				r.silent["another time"] = r.silent["another time"] || !same
				r.silent["another day"] = r.silent["another day"] || same && a.Days&b.Days == 0
			}
		}
	}
	return met
}

func (r *rush) all(g *stategraph.Graph) {
	for id := range stategraph.StateID(g.Len()) {
		enabled := r.sys.Enabled(g.State(id), nil)
		for i, one := range enabled {
			for _, two := range enabled[i+1:] {
				if r.meet(one, two) {
					r.decide(g.State(id), length{g.Tree().Depth(id), 4}, one, two)
				}
			}
		}
	}
}

// heard is what the earlier event and then the later one store.
type heard [2][]ts.Access

func (r *rush) orders(state []byte, one, two ts.EventID) (out []heard) {
	var a ts.Branches
	a.Reset(ts.Trace)
	r.sys.Execute(state, one, &a)
	for _, x := range a.List {
		if !slices.Contains(r.sys.Enabled(x.Dst, nil), two) {
			continue
		}
		var b ts.Branches
		b.Reset(ts.Trace)
		r.sys.Execute(x.Dst, two, &b)
		for _, y := range b.List {
			out = append(out, heard{slices.Clone(x.Accesses), slices.Clone(y.Accesses)})
		}
	}
	return out
}

// decide asks of each location and each two apps whether a has the last word in
// one order, and b in the other one.
func (r *rush) decide(state []byte, n length, one, two ts.EventID) {
	before := map[ts.LocID]int32{}
	for _, v := range r.sys.Values(state) {
		before[v.Loc] = v.Raw
	}
	for l, x := range r.sys.Locations() {
		if x.Kind != ts.Attribute && x.Kind != ts.Mode {
			continue
		}
		l := ts.LocID(l)
		for _, p := range r.orders(state, one, two) {
			for _, q := range r.orders(state, two, one) {
				r.judge(l, p, q, before[l], n)
			}
		}
	}
}

func (r *rush) judge(l ts.LocID, p, q heard, before int32, n length) {
	for a := range ts.AppID(len(r.sys.Apps())) {
		for b := range ts.AppID(len(r.sys.Apps())) {
			x, wins := p.undone(l, a, b)
			y, loses := q.undone(l, b, a)
			switch {
			case a == 0 || b == 0 || a == b:
			case wins && loses && (x != y || x == before):
				k := claimOf(a, b, l, l)
				if had, known := r.found[k]; !known || n.depth < had.depth {
					r.found[k] = n
				}
				r.silent["both are idle in the end"] = r.silent["both are idle in the end"] || x == y
			case wins && loses:
				r.silent["the same in the end"] = true
			case wins:
				r.silent["one order only"] = true
			}
		}
	}
}

// undone reports whether the later event ends with a change of l by b, and a
// has given it another value with the earlier one; and which value b gives it.
func (h heard) undone(l ts.LocID, a, b ts.AppID) (value int32, is bool) {
	last := ts.AppID(0)
	for _, x := range h[1] {
		if x.Loc == l && x.Op == ts.Write {
			last, value = x.App, x.Value
		}
	}
	return value, last == b && slices.ContainsFunc(h[0], func(x ts.Access) bool {
		return x.Loc == l && x.App == a && x.Op != ts.Read && x.Value != value
	})
}

// What is told of events that are due at one time is what trying both orders in
// every state of the whole graph comes to.
func TestWhatIsDueTogetherIsARaceByTheDefinition(t *testing.T) {
	twintest.Run(t, 40, []twintest.Regime{{
		Name: "clocks", Judge: compareDue,
		OneIn: map[string]int{"read": 2, "told": 50, "another time": 50, "another day": 50, "both are idle in the end": 50, "one order only": 150},
	}})
}

func compareDue(t *testing.T, seed uint64, seen twintest.Seen) {
	p := clocks(seed)
	if !tracetest.Small(interp.New(p), 600) {
		return
	}
	seen["read"]++
	q, _ := slice.Slice(p)
	r := rush{sys: interp.New(q), found: map[claim]length{}, silent: map[string]bool{}}
	r.all(tracetest.Explore(r.sys, nil))
	seen.Note(r.silent)
	for _, name := range []string{"full", "dpor"}[:1+(seed+1)%2] {
		_, due, graver := checked(t, seed, p, name)
		want := maps.Clone(r.found)
		maps.DeleteFunc(want, func(c claim, _ length) bool { return graver[c] })
		if !maps.Equal(due, want) {
			t.Fatalf("seed %d by %s:\ntold    %v\nliteral %v, graver %v\n%s", seed, name, due, want, graver, irtest.Describe(seed, p))
		}
		seen["told"] += len(due)
	}
}
