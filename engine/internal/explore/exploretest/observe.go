// Package exploretest says whether searches are right, in two ways. A Reference
// is the full state graph, slow and simple; another search must show all that
// can be observed in it (Observe). And a reducing search promises something of
// the graph it leaves, from which its soundness follows; Sane holds the graph
// itself against that. A search that misses something breaks its promise, but
// one that breaks its promise need not miss anything in this program.
package exploretest

import (
	"fmt"
	"slices"

	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// Kind is a kind of observation.
type Kind int

// The kinds of observations that a sound reduction keeps.
const (
	LocalView  Kind = iota // event, branch and the values its handlers read, in order
	Failure                // a failure and its event
	Deadlock               // a state that enables no event
	ReadsFrom              // location, reader, last writer
	LastWriter             // location, writer, last writer; of attributes by app and value
	kinds
)

func (k Kind) String() string {
	return [...]string{"local view", "failure", "deadlock", "reads-from pair", "last-writer pair"}[k]
}

// Observations are what can be observed in a state graph: for each kind a set
// of hashes, with their texts where those were asked for.
type Observations [kinds]map[uint64]string

// Count is the number of observations of a kind.
func (o *Observations) Count(k Kind) int { return len(o[k]) }

// Missing is an observation in o that other lacks, in words when both have
// texts, and its kind; ok is false when other has everything.
func (o *Observations) Missing(other *Observations) (text string, k Kind, ok bool) {
	for k := range kinds {
		var lost []string
		for h, text := range o[k] {
			if _, has := other[k][h]; !has {
				lost = append(lost, text)
			}
		}
		if len(lost) > 0 {
			return slices.Min(lost), k, true
		}
	}
	return "", 0, false
}

// writer is the last write of a location; event -1 is its initial value. For
// attributes it is the app and the value, whichever event.
type writer struct {
	event ts.EventID
	app   ts.AppID
	value int32
}

// observer collects the observations of one graph.
type observer struct {
	g       *stategraph.Graph
	texts   bool
	own     bool // without what stands for guards
	seen    Observations
	locs    int
	writers [][]writer // of each location, numbered
	flows   []uint64   // of each state and location: which writers may be the last
	edges   [][]flowEdge
}

// flowEdge is an edge as last writers see it: what it writes and the writer
// it leaves, or 0.
type flowEdge struct {
	dst    stategraph.StateID
	leaves []uint64 // of each location
}

// Observe collects what can be observed in the explored graph g. Texts cost
// time; without them observations are only hashes.
func Observe(g *stategraph.Graph, texts bool) *Observations {
	return (&observer{g: g, texts: texts}).observe()
}

// observeOwn is Observe without what stands for guards that are looked at again.
func observeOwn(g *stategraph.Graph, texts bool) *Observations {
	return (&observer{g: g, texts: texts, own: true}).observe()
}

func (o *observer) observe() *Observations {
	g := o.g
	o.locs = len(g.System().Locations())
	for k := range kinds {
		o.seen[k] = map[uint64]string{}
	}
	o.writers = make([][]writer, o.locs)
	o.flows = make([]uint64, o.locs*g.Len())
	o.edges = make([][]flowEdge, g.Len())
	for l := range o.locs {
		o.number(ts.LocID(l), writer{event: -1})
	}
	o.each(func(e stategraph.Edge, b *ts.Branch) {
		o.local(e, b)
		o.edges[e.Src] = append(o.edges[e.Src], o.flowOf(e, b))
	})
	o.propagate()
	o.each(o.pairs)
	return &o.seen
}

// each visits all edges, and states that enable nothing.
func (o *observer) each(visit func(stategraph.Edge, *ts.Branch)) {
	for id := range stategraph.StateID(o.g.Len()) {
		ends := true
		o.g.Out(id, ts.Trace, func(e stategraph.Edge, b *ts.Branch) bool {
			ends = false
			if o.own {
				b.Accesses = besideGuards(o.g.System(), b)
			}
			visit(e, b)
			return true
		})
		if s := o.g.State(id); ends && len(o.g.System().Enabled(s, nil)) == 0 {
			o.add(Deadlock, s)
		}
	}
}

// add notes an observation made of numbers and bytes.
func (o *observer) add(k Kind, what ...any) {
	h := uint64(14695981039346656037)
	mix := func(n uint64) {
		h = (h ^ n) * 1099511628211
		h ^= h >> 29
	}
	for _, w := range what {
		switch w := w.(type) {
		case []byte:
			for _, b := range w {
				mix(uint64(b))
			}
		case int:
			mix(uint64(w))
		case writer:
			mix(uint64(w.event)<<40 ^ uint64(w.app)<<32 ^ uint64(uint32(w.value)))
		default:
			panic(fmt.Sprintf("exploretest: observation of %T", w))
		}
	}
	if _, known := o.seen[k][h]; !known {
		o.seen[k][h] = ""
		if o.texts {
			o.seen[k][h] = k.String() + " " + fmt.Sprintln(what...)
		}
	}
}

// local observes what one transition shows by itself.
func (o *observer) local(e stategraph.Edge, b *ts.Branch) {
	view := []any{int(e.Event), int(e.Branch)}
	for _, a := range b.Accesses {
		if a.Op == ts.Read {
			view = append(view, int(a.Loc), int(a.Value))
		}
	}
	o.add(LocalView, view...)
	for _, f := range b.Failures {
		o.add(Failure, int(f), int(e.Event))
	}
}

// attribute reports whether l's Silent stores count as writes.
func (o *observer) attribute(l ts.LocID) bool {
	return o.g.System().Locations()[l].Kind == ts.Attribute
}

// writerOf is the writer that an access makes, if it writes.
func (o *observer) writerOf(e ts.EventID, a ts.Access) (writer, bool) {
	switch {
	case o.attribute(a.Loc) && a.Op != ts.Read:
		return writer{0, a.App, a.Value}, true
	case a.Op == ts.Write:
		return writer{event: e, value: a.Value}, true
	}
	return writer{}, false
}

// number is the bit of w among the writers of l.
func (o *observer) number(l ts.LocID, w writer) uint64 {
	i := slices.Index(o.writers[l], w)
	if i < 0 {
		i = len(o.writers[l])
		o.writers[l] = append(o.writers[l], w)
	}
	if i == 64 {
		panic("exploretest: a location has more writers than the observer can tell apart")
	}
	return 1 << i
}

func (o *observer) flowOf(e stategraph.Edge, b *ts.Branch) flowEdge {
	t := flowEdge{e.Dst, make([]uint64, o.locs)}
	for _, a := range b.Accesses {
		if w, ok := o.writerOf(e.Event, a); ok {
			t.leaves[a.Loc] = o.number(a.Loc, w)
		}
	}
	return t
}

func (o *observer) flow(id stategraph.StateID) []uint64 {
	return o.flows[int(id)*o.locs:][:o.locs]
}

// propagate computes the flows to their fixed point.
func (o *observer) propagate() {
	work := slices.Clone(o.g.Initials())
	for _, id := range work {
		for l := range o.locs {
			o.flow(id)[l] |= 1
		}
	}
	for len(work) > 0 {
		id := work[len(work)-1]
		work = work[:len(work)-1]
		for _, t := range o.edges[id] {
			if o.flowOver(o.flow(id), t) {
				work = append(work, t.dst)
			}
		}
	}
}

// flowOver merges what t leaves of from into its target and reports news.
func (o *observer) flowOver(from []uint64, t flowEdge) bool {
	to := o.flow(t.dst)
	news := false
	for l, set := range from {
		if t.leaves[l] != 0 {
			set = t.leaves[l]
		}
		news = news || set&^to[l] != 0
		to[l] |= set
	}
	return news
}

// pairs observes reads-from and last-writer pairs of one transition.
func (o *observer) pairs(e stategraph.Edge, b *ts.Branch) {
	own := make([]uint64, o.locs)
	for _, a := range b.Accesses {
		last := o.flow(e.Src)[a.Loc]
		if own[a.Loc] != 0 {
			last = own[a.Loc]
		}
		w, writes := o.writerOf(e.Event, a)
		for i, before := range o.writers[a.Loc] {
			switch {
			case last>>i&1 == 0:
			case writes:
				o.add(LastWriter, int(a.Loc), w, before)
			case !o.attribute(a.Loc):
				o.add(ReadsFrom, int(a.Loc), int(e.Event), before)
			}
		}
		if writes {
			own[a.Loc] = o.number(a.Loc, w)
		}
	}
}
