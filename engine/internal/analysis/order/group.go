package order

import (
	"encoding/binary"
	"slices"

	"crosscheck/engine/internal/analysis/sets"
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
	bytes    int64 // of these
}

// maxAbout is how much all groups may be about: 50 MB. Pairs beyond it are not
// tried.
const maxAbout = 1 << 22

// triedSize is what a key takes in a map, beside its bytes.
const triedSize = 60

// groups puts pairs together; not all of them when they are about more than most
// locations and events.
func (s *scope) groups(pairs []pair, stored sets.Set, most int) (out []*group, all bool) {
	x := s.islands(stored)
	known, key := map[string]*group{}, []byte(nil)
	all = true
	for _, p := range pairs {
		around := x.around(p)
		key = x.key(key[:0], &around, p.due)
		g := known[string(key)]
		if g == nil {
			g = x.group(&around)
			if most -= len(g.about) + len(g.follow); most < 0 {
				all = false
				break
			}
			known[string(key)] = g
			out = append(out, g)
		}
		g.pairs = append(g.pairs, p)
		g.stimuli = append(g.stimuli, p.one, p.two)
	}
	for _, g := range out {
		slices.Sort(g.stimuli)
		g.stimuli = slices.Compact(g.stimuli)
		g.asked = append(g.stimuli[:len(g.stimuli):len(g.stimuli)], g.follow...)
	}
	return out, all
}

// key tells groups apart: the islands, and what these are not about.
func (x *islands) key(to []byte, around *surroundings, due bool) []byte {
	to = binary.AppendUvarint(append(to, truth(due)), uint64(len(around.islands)))
	for _, i := range around.islands {
		to = binary.AppendUvarint(to, uint64(i))
	}
	for _, l := range around.about {
		if !slices.ContainsFunc(around.islands, func(i int32) bool { return has(x.list[i].about, l) }) {
			to = binary.AppendUvarint(to, uint64(l))
		}
	}
	x.look(len(to))
	return to
}

// group is one for what there is around pairs, yet without pairs.
func (x *islands) group(around *surroundings) *group {
	about, follow := [][]ts.LocID{around.about}, [][]ts.EventID(nil)
	for _, i := range around.islands {
		about, follow = append(about, x.list[i].about), append(follow, x.list[i].events)
	}
	g := &group{about: merged(about...), follow: merged(follow...), tried: map[string]int{}}
	x.look(1 + len(g.about) + len(g.follow))
	for _, l := range g.about {
		if len(x.does.commanders[l]) > 0 {
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
	if n == 0 {
		g.bytes += triedSize + int64(len(buf))
	}
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
