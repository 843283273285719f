package analysis

import (
	"slices"

	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// Bounds of a pool of runs to choose from.
const (
	poolRuns  = 48
	poolTries = 16 // runs that turn out to be old ones
)

// Shelf is what runs are taken from once an analysis is over.
type Shelf struct {
	Graph *stategraph.Graph
	Tree  *stategraph.Tree
	// Executed is the first transition of each event, as in Report.
	Executed []stategraph.Edge
	Judge    Judge
}

// Diverse picks up to count runs that differ much: from a pool of runs, each
// the one that is least like those picked before (the greedy choice for the
// greatest least distance, Gonzalez 1985). Runs are alike that share events,
// successions of two events, and stores by the same app to the same location.
// more says whether to go on filling the pool.
func (s *Shelf) Diverse(count int, more func() bool) []Sample {
	pool := s.pool(min(poolRuns, 3*count+8), more)
	traits := make([]map[trait]bool, len(pool))
	for i := range pool {
		traits[i] = traitsOf(&pool[i])
	}
	var out []Sample
	left := make([]float64, len(pool)) // distance from what was picked
	for i := range left {
		left[i] = 2
	}
	for len(out) < min(count, len(pool)) {
		best := 0
		for i := range pool {
			if left[i] > left[best] {
				best = i
			}
		}
		out = append(out, pool[best])
		for i := range pool {
			left[i] = min(left[i], distance(traits[i], traits[best]))
		}
		left[best] = -1
	}
	return out
}

// pool is runs that together execute many events in many ways.
func (s *Shelf) pool(size int, more func() bool) []Sample {
	r := s.sampler()
	for tries := 0; len(r.out) < size && tries < poolTries && ts.WorkOf(r.sys) <= r.until; {
		if !r.next() {
			tries++
		}
		if !more() {
			break
		}
	}
	return r.out
}

// trait is something that runs have in common: an event, two events one after
// the other, or that an app stores something in a location.
type trait struct {
	kind byte
	a, b int32
}

func traitsOf(s *Sample) map[trait]bool {
	out := map[trait]bool{}
	before := int32(-1)
	for i := range s.Replay.Steps {
		step := &s.Replay.Steps[i]
		e := int32(step.Event)
		out[trait{'e', e, 0}], out[trait{'s', before, e}] = true, true
		before = e
		for _, a := range step.Accesses {
			if a.Op != ts.Read {
				out[trait{'w', int32(a.App), int32(a.Loc)}] = true
			}
		}
	}
	return out
}

// distance is the share of traits that only one of two runs has.
func distance(a, b map[trait]bool) float64 {
	both := 0
	for t := range a {
		if b[t] {
			both++
		}
	}
	return 1 - float64(both)/float64(max(1, len(a)+len(b)-both))
}

// Shortest is a shortest run to a state that the tree reaches, or, with an
// edge, one that ends with it. The error says why nobody can confirm it.
func (s *Shelf) Shortest(id stategraph.StateID, last *stategraph.Edge) (Run, error) {
	start, edges := s.Tree.PathTo(id)
	if last != nil {
		edges = append(edges, *last)
	}
	r := NewRun(s.Graph, start, edges)
	if len(r.Picks) > longRun {
		return r, errLong
	}
	r.Replay = r.Trace.Replay(s.Graph.System())
	judged, err := s.Judge.Play(r.Replay)
	if err == nil {
		r.Replay = judged
	}
	return r, err
}

// Reached reports whether a path to id is known.
func (s *Shelf) Reached(id stategraph.StateID) bool { return s.Tree.Depth(id) >= 0 }

// First is the first transition of an event, or false.
func (s *Shelf) First(e ts.EventID) (stategraph.Edge, bool) {
	i := slices.IndexFunc(s.Executed, func(x stategraph.Edge) bool { return x.Event == e && x.Src != stategraph.None })
	if i < 0 {
		return noEdge, false
	}
	return s.Executed[i], true
}

// errLong says that a run is too long to be told step by step.
var errLong = tooLong{}

type tooLong struct{}

func (tooLong) Error() string { return "the shortest run has too many steps to be told" }
