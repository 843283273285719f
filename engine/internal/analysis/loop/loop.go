// Package loop finds where apps keep a home going without end, with nothing
// from outside: cycles of the explored graph that are made only of what
// handlers have set going, on which an app changes a device or the mode.
// engine/doc/semantics.md says what counts.
//
// A Search is handed the transitions of a graph, keeps those of armed events,
// and looks at their strongly connected components. A Search through the room
// also keeps events by which a device moves a sensor.
package loop

import (
	"slices"

	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// maxEdges is how many transitions of armed events a Search keeps: 100 MB.
// What lies beyond them is not looked at, and Partial says so.
const maxEdges = 1 << 22

// Loop is apps that change one location without end.
type Loop struct {
	Apps []ts.AppID // ascending
	Loc  ts.LocID
	// A run that goes round once, from step From on.
	Start stategraph.StateID
	Edges []stategraph.Edge
	From  int
}

// Same reports whether a and b are one loop.
func (a *Loop) Same(b *Loop) bool { return a.Loc == b.Loc && slices.Equal(a.Apps, b.Apps) }

// Search looks for loops in a graph.
type Search struct {
	g      *stategraph.Graph
	kept   []bool       // of each event: it happens because of something that happened
	room   [][]ts.LocID // of each event: what gives off that by which it does, through the room; nil: that does not count
	locs   []ts.Location
	detail []ts.Detail

	states  stategraph.Vec[span]
	edges   stategraph.Vec[edge] // of kept events
	changes [][]change           // what edges change, each list once; [0] is nothing
	known   map[string]int32
	current stategraph.StateID
	moving  bool // some internal edge changes something
	partial bool

	phases []phase
	comps  *stategraph.Components
	found  []*candidate
	loops  []Loop
}

// span is the kept edges of a state.
type span struct {
	first, n int32
	open     bool // not everything that is enabled there was executed
}

// edge is a transition of a kept event.
type edge struct {
	dst     stategraph.StateID
	event   ts.EventID
	branch  int32
	changes int32
	asked   bool // it depends on an answer from outside
}

// change is an app's changing of a location.
type change struct {
	app ts.AppID
	loc ts.LocID
}

// Room is an event by which a device moves a sensor: by what is in From.
type Room struct {
	Event ts.EventID
	From  ts.LocID
}

// New begins a search in g; nil when there cannot be a loop. With room it looks for
// those of one app in which such an event happens by what the app changes in it.
func New(g *stategraph.Graph, room []Room) *Search {
	sys := g.System()
	s := &Search{g: g, locs: sys.Locations(), changes: [][]change{nil}, known: map[string]int32{"": 0}}
	if len(room) > 0 {
		s.room = make([][]ts.LocID, len(sys.Events()))
	}
	for _, k := range room {
		s.room[k.Event] = append(s.room[k.Event], k.From)
	}
	for i, e := range sys.Events() {
		d, kept := ts.Fast, e.Armed || s.room != nil && s.room[i] != nil
		if kept {
			d = ts.Accesses
		}
		s.kept, s.detail = append(s.kept, kept), append(s.detail, d)
	}
	if len(sys.Apps()) < 2 || !slices.Contains(s.detail, ts.Accesses) || !slices.ContainsFunc(s.locs, device) {
		return nil
	}
	for range g.Len() {
		s.states.Push(span{})
	}
	return s
}

// device reports whether people notice that l changes.
func device(l ts.Location) bool { return l.Kind == ts.Attribute || l.Kind == ts.Mode }

// Detail is how much is to be recorded of each event.
func (s *Search) Detail() []ts.Detail { return s.detail }

// Moves reports whether apps change something by what was set going.
func (s *Search) Moves() bool { return s.moving }

// Bytes is the memory that s takes.
func (s *Search) Bytes() int64 { return s.states.Bytes(12) + s.edges.Bytes(24) }

// Partial reports whether there was more to look at than a Search keeps.
func (s *Search) Partial() bool { return s.partial }

// State says whose transitions follow.
func (s *Search) State(id stategraph.StateID) {
	s.current = id
	s.states.At(int(id)).first = int32(s.edges.Len())
}

// Transition takes in a transition that leaves the state.
func (s *Search) Transition(e stategraph.Edge, b *ts.Branch) {
	if !s.kept[e.Event] {
		return
	}
	x := s.states.At(int(e.Src))
	if s.edges.Len() >= maxEdges {
		s.partial, x.open = true, true
		return
	}
	if e.Dst == stategraph.None {
		e.Dst = s.g.Find(b.Dst)
	}
	n := s.changed(b)
	s.moving = s.moving || n > 0 && !b.Asked
	s.edges.Push(edge{e.Dst, e.Event, e.Branch, n, b.Asked})
	x.n++
}

// Left comes after the transitions of a state.
func (s *Search) Left(id stategraph.StateID, enabled []ts.EventID) {
	if slices.ContainsFunc(enabled, func(e ts.EventID) bool { return !s.g.Done(id, e) }) {
		s.states.At(int(id)).open = true
	}
}

// changed is the number of what apps change in b that people notice.
func (s *Search) changed(b *ts.Branch) int32 {
	var list []change
	var key []byte
	for _, a := range b.Accesses {
		if a.Op == ts.Write && a.App != 0 && device(s.locs[a.Loc]) {
			list = append(list, change{a.App, a.Loc})
			key = append(key, byte(a.App), byte(a.App>>8), byte(a.Loc), byte(a.Loc>>8), byte(a.Loc>>16))
		}
	}
	n, known := s.known[string(key)]
	if !known {
		n = int32(len(s.changes))
		s.known[string(key)], s.changes = n, append(s.changes, list)
	}
	return n
}

// out is the kept edges of a state.
func (s *Search) out(id stategraph.StateID, visit func(e *edge)) {
	x := s.states.At(int(id))
	for i := x.first; i < x.first+x.n; i++ {
		visit(s.edges.At(int(i)))
	}
}

// does reports whether e changes loc, by app if that is not 0.
func (s *Search) does(e *edge, loc ts.LocID, app ts.AppID) bool {
	return slices.ContainsFunc(s.changes[e.changes], func(c change) bool {
		return c.loc == loc && (app == 0 || c.app == app)
	})
}
