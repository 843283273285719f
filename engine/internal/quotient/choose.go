package quotient

import (
	"slices"

	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// Bounds of a choice of locations.
const (
	drawable     = 60 // classes a picture shows at a glance
	fewClasses   = 4
	sampleStates = 8000
)

// Choose picks locations whose values make a picture that says something: of
// the first list of candidates that has any, those that tell more classes apart,
// as long as there are not too many; of the lists after it as few as it takes
// for more than very few classes. In large graphs a sample of the states decides.
func Choose(g *stategraph.Graph, candidates ...[]ts.LocID) []ts.LocID {
	s := newSample(g)
	var chosen []ts.LocID
	for _, list := range candidates {
		first := len(chosen) == 0
		for _, l := range list {
			if !first && s.classes >= fewClasses {
				break
			}
			if !slices.Contains(chosen, l) && s.split(l) {
				chosen = append(chosen, l)
			}
		}
	}
	slices.Sort(chosen)
	return chosen
}

// sample is some states of a graph and the class that each is in.
type sample struct {
	g       *stategraph.Graph
	states  []stategraph.StateID
	class   []int32
	classes int
}

func newSample(g *stategraph.Graph) *sample {
	s := &sample{g: g, classes: min(1, g.Len())}
	every := max(1, g.Len()/sampleStates)
	for id := 0; id < g.Len(); id += every {
		s.states = append(s.states, stategraph.StateID(id))
	}
	s.class = make([]int32, len(s.states))
	return s
}

// split divides the classes by the value of l, unless that tells nothing apart
// or makes too many.
func (s *sample) split(l ts.LocID) bool {
	type pair struct{ class, value int32 }
	number := map[pair]int32{}
	class := make([]int32, len(s.class))
	var buf []int32
	for i, id := range s.states {
		buf = ts.Project(s.g.System(), s.g.State(id), []ts.LocID{l}, buf[:0])
		k := pair{s.class[i], buf[0]}
		n, known := number[k]
		if !known {
			if n = int32(len(number)); int(n) == drawable {
				return false
			}
			number[k] = n
		}
		class[i] = n
	}
	if len(number) == s.classes {
		return false
	}
	s.class, s.classes = class, len(number)
	return true
}
