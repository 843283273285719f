package order

import (
	"encoding/binary"
	"fmt"
	"slices"

	"crosscheck/engine/internal/ts"
)

// group is pairs of events that the same locations and the same events have to
// do with: states that agree in these are one to it.
type group struct {
	pairs    []pair
	follow   []ts.EventID // what may happen before the home is at rest
	stimuli  []ts.EventID // of the pairs
	asked    []ts.EventID // of all these it matters whether they are enabled
	about    []ts.LocID   // stored
	commands []ts.LocID   // of these what apps may command
	tried    map[string]int
}

// groups puts pairs together.
func (s *scope) groups(pairs []pair, stored cells) []*group {
	var out []*group
	known := map[string]*group{}
	for _, p := range pairs {
		g := s.newGroup(p, stored)
		k := fmt.Sprint(g.about, g.follow, p.due)
		if known[k] == nil {
			known[k] = g
			out = append(out, g)
		}
		g = known[k]
		g.pairs = append(g.pairs, p)
		g.stimuli = append(g.stimuli, p.one, p.two)
	}
	for _, g := range out {
		slices.Sort(g.stimuli)
		g.stimuli = slices.Compact(g.stimuli)
		g.asked = append(g.stimuli[:len(g.stimuli):len(g.stimuli)], g.asked...)
	}
	return out
}

// newGroup is a group for p, not yet with it.
func (s *scope) newGroup(p pair, stored cells) *group {
	r := s.around(p)
	g := &group{follow: r.events, asked: slices.Clone(r.events), tried: map[string]int{}}
	all := newCells(len(s.locs))
	all.union(r.reads)
	all.union(r.writes)
	for _, l := range all.list() {
		if !stored.has(l) {
			continue
		}
		g.about = append(g.about, l)
		if slices.ContainsFunc(s.commands, func(c cells) bool { return c.has(l) }) {
			g.commands = append(g.commands, l)
		}
	}
	return g
}

// fresh notes a state with the given values and enabled events; it reports
// whether less than most such were seen before.
func (g *group) fresh(values []int32, enabled []ts.EventID, most int, buf []byte) (bool, []byte) {
	buf = buf[:0]
	for _, v := range values {
		buf = binary.AppendVarint(buf, int64(v))
	}
	for _, e := range g.asked {
		_, is := slices.BinarySearch(enabled, e)
		buf = append(buf, truth(is))
	}
	n := g.tried[string(buf)]
	if n < most {
		g.tried[string(buf)] = n + 1
	}
	return n < most, buf
}

func truth(b bool) byte {
	if b {
		return 1
	}
	return 0
}
