package loop_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/analysis/conflict"
	"crosscheck/engine/internal/analysis/loop"
	"crosscheck/engine/internal/finding"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ir/irtest"
	"crosscheck/engine/internal/reference"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/trace/tracetest"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/twintest"
)

// reader decides the definition literally: what reaches what is looked up in
// a table of all pairs of states.
type reader struct {
	g     *stategraph.Graph
	sys   ts.System
	room  []loop.Room // by which devices move sensors; nil: loops through timers
	edges []step      // of events that happen because something happened
	all   []step
	inner [][]bool        // reached by internal transitions alone
	armed [][]bool        // by those of armed events
	came  map[string]bool // why something that goes round is no loop, and what is one
}

type step struct {
	stategraph.Edge
	asked   bool
	changes []ts.Access
}

func newReader(g *stategraph.Graph, room []loop.Room, came map[string]bool) *reader {
	r := &reader{g: g, sys: g.System(), room: room, came: came}
	for id := range stategraph.StateID(g.Len()) {
		g.Out(id, ts.Accesses, func(e stategraph.Edge, b *ts.Branch) bool {
			s := step{Edge: e, asked: b.Asked}
			for _, a := range b.Accesses {
				if k := r.sys.Locations()[a.Loc].Kind; a.Op == ts.Write && a.App != 0 && (k == ts.Attribute || k == ts.Mode) {
					s.changes = append(s.changes, a)
				}
			}
			r.all = append(r.all, s)
			if r.follows(e.Event) {
				r.edges = append(r.edges, s)
			}
			return true
		})
	}
	r.inner = reach(g.Len(), slices.DeleteFunc(slices.Clone(r.edges), func(s step) bool { return s.asked }))
	r.armed = reach(g.Len(), r.edges)
	return r
}

// follows reports whether e happens because of what happened before.
func (r *reader) follows(e ts.EventID) bool {
	return r.sys.Events()[e].Armed || slices.ContainsFunc(r.room, func(k loop.Room) bool { return k.Event == e })
}

// passes reports whether something happens through the room, by what l gives off,
// on the cycles through id, if that is asked for.
func (r *reader) passes(id stategraph.StateID, l ts.LocID) bool {
	return r.room == nil || slices.ContainsFunc(r.edges, func(e step) bool {
		return slices.Contains(r.room, loop.Room{Event: e.Event, From: l}) && !e.asked && r.together(id, e.Src) && r.together(id, e.Dst)
	})
}

// reach says of all pairs of states whether the second is reached.
func reach(n int, edges []step) [][]bool {
	table := make([][]bool, n)
	for i := range table {
		table[i] = make([]bool, n)
		table[i][i] = true
	}
	for changed := true; changed; {
		changed = false
		for _, e := range edges {
			for from := range table {
				if table[from][e.Src] && !table[from][e.Dst] {
					table[from][e.Dst], changed = true, true
				}
			}
		}
	}
	return table
}

// together reports whether two states are on a cycle of internal transitions.
func (r *reader) together(a, b stategraph.StateID) bool { return r.inner[a][b] && r.inner[b][a] }

// loops are the loops, each with the least number of steps to it.
func (r *reader) loops() map[string]int {
	out := map[string]int{}
	for id := range stategraph.StateID(r.g.Len()) {
		for l := range r.sys.Locations() {
			apps := r.changers(id, ts.LocID(l))
			if len(apps) == 0 {
				if r.asks(id, ts.LocID(l)) {
					r.came["asks"] = true
				}
				continue
			}
			if !r.passes(id, ts.LocID(l)) || r.room != nil && len(apps) > 1 {
				r.came["not through the room, or of two"] = true
				continue
			}
			if !r.fair(id) {
				r.came["unfair"] = true
				continue
			}
			if len(apps) == 1 && r.ends(id, ts.LocID(l)) {
				r.came["comes to rest"] = true
				continue
			}
			r.came[fmt.Sprintf("of %d apps", min(2, len(apps)))] = true
			key, depth := fmt.Sprint(apps, l), r.g.Tree().Depth(id)
			if old, is := out[key]; !is || depth < old {
				out[key] = depth
			}
		}
	}
	return out
}

// changers are the apps that change l on the cycles through id.
func (r *reader) changers(id stategraph.StateID, l ts.LocID) (apps []ts.AppID) {
	for _, e := range r.edges {
		if e.asked || !r.together(id, e.Src) || !r.together(id, e.Dst) {
			continue
		}
		for _, a := range e.changes {
			if a.Loc == l && !slices.Contains(apps, a.App) {
				apps = append(apps, a.App)
			}
		}
	}
	slices.Sort(apps)
	return apps
}

// asks reports whether l is changed on a cycle through id that asks.
func (r *reader) asks(id stategraph.StateID, l ts.LocID) bool {
	return slices.ContainsFunc(r.edges, func(e step) bool {
		return r.armed[id][e.Src] && r.armed[e.Dst][id] && slices.ContainsFunc(e.changes, func(a ts.Access) bool { return a.Loc == l })
	})
}

// fair reports whether every armed event that is enabled all the way round
// happens on the way, or asks.
func (r *reader) fair(id stategraph.StateID) bool {
	for e := range r.sys.Events() {
		always, happens := r.follows(ts.EventID(e)), false
		for other := range stategraph.StateID(r.g.Len()) {
			if r.together(id, other) && !slices.Contains(r.sys.Enabled(r.g.State(other), nil), ts.EventID(e)) {
				always = false
			}
		}
		for _, x := range r.edges {
			happens = happens || int(x.Event) == e && r.together(id, x.Src) && (x.asked || r.together(id, x.Dst))
		}
		if always && !happens {
			return false
		}
	}
	return true
}

// ends reports whether the home comes to rest over l, from somewhere on the
// cycles through id, by itself or after one event from outside.
func (r *reader) ends(id stategraph.StateID, l ts.LocID) bool {
	for other := range stategraph.StateID(r.g.Len()) {
		if r.together(id, other) && r.comesToRest(other, l) {
			return true
		}
	}
	return slices.ContainsFunc(r.all, func(e step) bool {
		return r.together(id, e.Src) && r.comesToRest(e.Dst, l)
	})
}

func (r *reader) comesToRest(id stategraph.StateID, l ts.LocID) bool {
	for to, reached := range r.armed[id] {
		if reached && !slices.ContainsFunc(r.edges, func(e step) bool {
			return r.armed[to][e.Src] && slices.ContainsFunc(e.changes, func(a ts.Access) bool { return a.Loc == l })
		}) {
			return true
		}
	}
	return false
}

// searched is what a Search finds, a few edges at a time.
func searched(g *stategraph.Graph, room []loop.Room) map[string]int {
	out := map[string]int{}
	s := loop.New(g, room)
	if s == nil {
		return out
	}
	sweep := g.Sweep()
	sweep.Detail = s.Detail()
	for sweep.Next() != stategraph.None {
		id := sweep.Next()
		s.State(id)
		s.Left(id, sweep.Expand(true, nil, s.Transition))
	}
	for done := false; !done; {
		_, done = s.Work(g.Tree(), 3)
	}
	for _, l := range s.Loops() {
		out[fmt.Sprint(l.Apps, l.Loc)] = l.From
	}
	return out
}

// regimes are kinds of programs, and what has to come up in one of how many.
var regimes = []struct {
	name    string
	program func(seed uint64) *ir.Program
	room    bool // loops through the room are looked for
	oneIn   map[string]int
}{
	{"timers", ordinary.home, false, map[string]int{
		"read": 2, "played": 8, "of 1 apps": 12, "of 2 apps": 50, "comes to rest": 20, "unfair": 20, "asks": 50,
	}},
	{"one app", traits{heard: 3, asked: 4, alone: 1}.home, false, map[string]int{
		"read": 2, "played": 8, "of 1 apps": 15, "comes to rest": 20, "unfair": 60, "asks": 150,
	}},
	{"hearing of devices", traits{heard: 1, asked: 4, alone: 100}.home, false, map[string]int{
		"read": 2, "played": 8, "of 1 apps": 10, "of 2 apps": 15, "comes to rest": 40, "unfair": 20, "asks": 100,
	}},
	{"questions", traits{heard: 3, asked: 1, alone: 4}.home, false, map[string]int{
		"read": 2, "played": 8, "of 1 apps": 12, "of 2 apps": 60, "comes to rest": 25, "unfair": 30, "asks": 12,
	}},
	{"anything", traits{heard: 2, asked: 4, alone: 4, more: true}.home, false, map[string]int{
		"read": 2, "played": 12, "of 1 apps": 15, "of 2 apps": 60, "comes to rest": 40, "unfair": 20, "asks": 100,
	}},
	{"through the room", traits{heard: 3, asked: 6, alone: 2, room: true}.home, true, map[string]int{
		"read": 2, "of 1 apps": 12, "comes to rest": 40, "unfair": 40, "asks": 100, "not through the room, or of two": 12,
	}},
}

// The search finds what the definition says, as near to the start, and its runs
// go round on the independent execution.
func TestSearchFindsWhatTheDefinitionSays(t *testing.T) {
	var list []twintest.Regime
	for _, r := range regimes {
		list = append(list, twintest.Regime{Name: r.name, OneIn: r.oneIn, Judge: func(t *testing.T, seed uint64, seen twintest.Seen) {
			compare(t, seed, r.program(seed), r.room, seen)
		}})
	}
	twintest.Run(t, 4, list)
}

// linked are the links of a program, if they are looked at, and the events by
// which an app may hear of what it does.
func linked(p *ir.Program, through bool) (links []conflict.Link, room []loop.Room) {
	if !through {
		return nil, nil
	}
	for _, k := range p.Links {
		x := conflict.Link{Event: k.Event, From: ts.LocID(k.Emitter), To: ts.LocID(k.Sensor), Medium: k.Medium}
		links = append(links, x)
		for a := 1; a < len(p.Apps); a++ {
			reads, writes := interp.New(p).AppStatic(ts.AppID(a))
			if y := (loop.Room{Event: k.Event, From: x.From}); slices.Contains(writes, x.From) && slices.Contains(reads, x.To) && !slices.Contains(room, y) {
				room = append(room, y)
			}
		}
	}
	return links, room
}

func compare(t *testing.T, seed uint64, p *ir.Program, through bool, seen twintest.Seen) {
	t.Helper()
	sys := interp.New(p)
	if len(p.Apps) < 2 || !tracetest.Small(sys, 40) {
		return
	}
	links, room := linked(p, through)
	if through && len(room) == 0 {
		return
	}
	seen["read"]++
	g, came := tracetest.Explore(sys, nil), map[string]bool{}
	want := newReader(g, room, came).loops()
	if got := searched(g, room); !maps.Equal(got, want) {
		t.Fatalf("seed %d: found %v, want %v\n%s", seed, got, want, irtest.Describe(seed, p))
	}
	if seen.Note(came); seed%4 > 0 {
		return
	}
	if through { // those through timers are told, too
		maps.Copy(want, newReader(g, nil, map[string]bool{}).loops())
	}
	seen["played"]++
	told := 0
	for _, f := range analysis.Apart(analysis.New(g, analysis.Options{Complete: true, Judge: analysis.Untimed{Of: reference.New(p)}, Conflicts: conflict.Options{Links: links}}).Run().Findings) {
		if f.Kind == finding.Loop && f.Round != nil {
			told++
		}
		if !f.Replayed {
			t.Fatalf("seed %d: %s", seed, f.Title)
		}
	}
	if told != len(want) {
		t.Fatalf("seed %d: %d told of %v", seed, told, want)
	}
}
