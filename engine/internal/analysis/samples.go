package analysis

import (
	"fmt"
	"slices"

	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
)

// Bounds of sample runs and of the search for a loop.
const (
	walkSteps   = 24
	sampleDepth = 1000
	lassoEdges  = 100_000
	lassoTries  = 500
)

// Sample is a run to look at, also when nothing is wrong.
type Sample struct {
	Title string
	Run
}

// events notes the first transition of each event and looks for a transition
// back to a state on the way to its own source: what samples are made of.
type events struct {
	p        *Pass
	executed []stategraph.Edge
	lasso    lasso
}

func watchEvents(p *Pass) observer {
	p.events = &events{p: p, executed: slices.Repeat([]stategraph.Edge{noEdge}, len(p.sys.Events()))}
	for e, first := range p.g.Notes().First() {
		if first.Src != stategraph.None {
			p.events.executed[e] = first
		}
	}
	return observer{transition: p.events.transition, wants: p.events.wants, targets: p.events.lasso.open}
}

func (w *events) transition(e stategraph.Edge, b *ts.Branch) {
	w.p.first(&w.executed[e.Event], e, b)
	if w.lasso.open() {
		w.lasso.try(w.p.sweep.Tree(), e)
	}
}

func (w *events) wants(e ts.EventID) bool { return w.lasso.open() || w.executed[e] == noEdge }

// lasso looks for a transition back to a state on the way to its own source.
type lasso struct {
	found bool
	edge  stategraph.Edge
	edges int // looked at
	tries int // of these, candidates
}

// open reports whether the search goes on.
func (l *lasso) open() bool {
	return !l.found && l.edges < lassoEdges && l.tries < lassoTries
}

func (l *lasso) try(t *stategraph.Tree, e stategraph.Edge) {
	l.edges++
	from, to := t.Depth(e.Src), t.Depth(e.Dst)
	if to >= from || from > sampleDepth {
		return
	}
	l.tries++
	if _, path := t.PathTo(e.Src); path[to].Src == e.Dst {
		l.found, l.edge = true, e
	}
}

// sampler picks runs that together execute many events: each goes the
// shortest way to the remotest event not seen yet, and on from there, least
// used events first, until nothing is enabled or everything around was visited.
type sampler struct {
	from  *Shelf
	sys   ts.System
	used  []int // per event
	taken map[stategraph.Edge]int
	out   []Sample
	loops bool
	depth int   // how far from the start a run may end that goes the shortest way
	until int64 // ts.WorkOf the system after which there are no more
}

// sampleWork is how much work of the system the samples may take, once there
// is one.
const sampleWork = 1 << 19

func (s *Shelf) sampler() *sampler {
	sys := s.Graph.System()
	return &sampler{
		from: s, sys: sys, used: make([]int, len(s.Executed)), taken: map[stategraph.Edge]int{}, out: []Sample{}, depth: sampleDepth,
		until: ts.WorkOf(sys) + sampleWork,
	}
}

// sample picks runs as far as the budget goes and reports whether all are there.
func (p *Pass) sample() (done bool) {
	if p.sampler == nil {
		p.sampler = (&Shelf{p.g, p.sweep.Tree(), p.events.executed, p.o.Judge}).sampler()
	}
	s := p.sampler
	s.depth = min(sampleDepth, p.longest())
	for len(p.g.Initials()) > 0 && len(s.out) < p.o.Samples {
		if p.left <= 0 {
			return false
		}
		if !s.next() || ts.WorkOf(p.sys) > s.until {
			break
		}
		p.keeps(s.out[len(s.out)-1].Run)
		s.depth = min(sampleDepth, p.longest())
		p.left--
		p.charge()
	}
	s.addLasso(&p.events.lasso, p.o.Samples)
	return true
}

// next adds a run, or reports that the next one would be an old one.
func (s *sampler) next() bool {
	initials := s.from.Graph.Initials()
	start := initials[len(s.out)%len(initials)]
	var edges []stategraph.Edge
	title := "A run"
	if e := s.remotest(); e != noEdge {
		start, edges = s.from.Tree.PathToEdge(e)
		title += " with " + eventText(s.sys, e.Event)
	}
	edges = s.walk(start, edges)
	for _, e := range edges {
		s.used[e.Event]++
		s.taken[e]++
	}
	return s.add(title, NewRun(s.from.Graph, start, edges))
}

func (s *sampler) add(title string, r Run) bool {
	if len(r.Picks) == 0 || slices.ContainsFunc(s.out, func(o Sample) bool {
		return o.Start == r.Start && slices.Equal(o.Picks, r.Picks)
	}) {
		return false
	}
	judged := s.possible(&r)
	if len(r.Picks) == 0 {
		return false
	}
	switch {
	case r.Replay.LoopTo >= 0:
		s.loops = true
		title = fmt.Sprintf("%s that repeats from step %d", title, r.Replay.LoopTo)
	case len(r.Replay.Last().Enabled) == 0:
		title += " to an end"
	}
	if judged != nil {
		r.Replay = judged
	}
	s.out = append(s.out, Sample{title, r})
	return true
}

// possible replays r and leaves out of its end what the judge does not
// confirm: not every path of a graph need be possible in time. It returns the
// run as the judge plays it, with the variables that only the judge knows; nil
// without a judge.
func (s *sampler) possible(r *Run) *trace.Replay {
	for {
		r.Replay = r.Trace.Replay(s.sys)
		if s.from.Judge == nil {
			return nil
		}
		judged, err := s.from.Judge.Play(r.Replay)
		if err == nil || len(r.Picks) == 0 {
			return judged
		}
		last := len(r.Picks) - 1
		r.Picks, r.States = r.Picks[:last], r.States[:last+1]
		r.State = r.States[last]
	}
}

// remotest is the first transition of the unused event farthest from the
// start, but not so far that nobody would look.
func (s *sampler) remotest() stategraph.Edge {
	best, depth := noEdge, -1
	for _, e := range s.from.Executed {
		if e == noEdge || s.used[e.Event] > 0 {
			continue
		}
		if d := s.from.Tree.Depth(e.Src); d > depth && d < s.depth {
			best, depth = e, d
		}
	}
	return best
}

// walk goes on from the end of edges.
func (s *sampler) walk(start stategraph.StateID, edges []stategraph.Edge) []stategraph.Edge {
	at := start
	visited := map[stategraph.StateID]bool{start: true}
	for _, e := range edges {
		visited[e.Dst] = true
		at = e.Dst
	}
	for len(edges) < walkSteps && ts.WorkOf(s.sys) <= s.until {
		e := s.leastUsed(at, visited)
		if e == noEdge {
			break
		}
		edges = append(edges, e)
		at = e.Dst
		if visited[at] {
			break
		}
		visited[at] = true
	}
	return edges
}

// leastUsed prefers states new to this run, then transitions and events that
// earlier runs took least, then low numbers.
func (s *sampler) leastUsed(at stategraph.StateID, visited map[stategraph.StateID]bool) stategraph.Edge {
	best := noEdge
	var least [3]int
	s.from.Graph.Out(at, ts.Fast, func(e stategraph.Edge, _ *ts.Branch) bool {
		cost := [3]int{0, s.taken[e], s.used[e.Event]}
		if visited[e.Dst] {
			cost[0] = 1
		}
		if best == noEdge || slices.Compare(cost[:], least[:]) < 0 {
			best, least = e, cost
		}
		return true
	})
	return best
}

// addLasso makes sure that one of at most so many runs shows a loop, if one was
// found.
func (s *sampler) addLasso(l *lasso, most int) {
	if !l.found || s.loops || most == 0 || s.from.Tree.Depth(l.edge.Src) > s.depth {
		return
	}
	if len(s.out) == most {
		s.out = s.out[:len(s.out)-1]
	}
	start, edges := s.from.Tree.PathToEdge(l.edge)
	s.add("A run", NewRun(s.from.Graph, start, edges))
}

func eventText(sys ts.System, e ts.EventID) string {
	ev := &sys.Events()[e]
	if ev.Text != "" && ev.Text != ev.Name {
		return fmt.Sprintf("“%s”", ev.Text)
	}
	return ev.Name
}
