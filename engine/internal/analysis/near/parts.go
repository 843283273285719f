package near

import (
	"slices"

	"crosscheck/engine/internal/analysis/conflict"
	"crosscheck/engine/internal/analysis/sets"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// divide tells of each event of the system that g begins the number of its part,
// above 0. Two events are of one part when
//   - one may store what the other may access, be it a flag, the truth of a
//     guard or what a property is about;
//   - a device of one moves a sensor of the other through the room;
//   - both are about somebody's coming or going: when the last one has left is a
//     matter of all;
//   - both may access what the states differ in in which the program can begin.
//
// What a part does by itself from the start on, it does beside all others, as
// nothing is at rest before: it has the number 0, as all have of a system that
// cannot tell.
func divide(g *stategraph.Graph, o *conflict.Options) []int32 {
	sys := g.System()
	events, locs := sys.Events(), sys.Locations()
	parts := make([]int32, len(events))
	static, ok := sys.(ts.StaticSystem)
	if !ok {
		return parts
	}
	// Below persons are locations, below these events.
	persons := len(events) + len(locs)
	start := persons + 1
	join := sets.NewJoin(start + 1)
	for l := range locs {
		if locs[l].Bond == ts.Turn {
			join.Unite(len(events)+l, persons)
		}
	}
	first, stored := sys.Values(g.State(0)), make([]bool, len(locs))
	for _, id := range g.Initials()[1:] {
		for i, v := range sys.Values(g.State(id)) {
			if v.Raw != first[i].Raw {
				stored[v.Loc] = true
				join.Unite(len(events)+int(v.Loc), start)
			}
		}
	}
	for e := range events {
		_, writes := static.Static(ts.EventID(e))
		for _, l := range writes {
			stored[l] = true
		}
	}
	for e := range events {
		reads, writes := static.Static(ts.EventID(e))
		if o.Look != nil {
			o.Look(1 + len(reads) + len(writes))
		}
		for _, l := range slices.Concat(reads, writes) {
			if stored[l] {
				join.Unite(e, len(events)+int(l))
			}
		}
	}
	for _, k := range o.Links {
		join.Unite(int(k.Event), len(events)+int(k.From))
		join.Unite(int(k.Event), len(events)+int(k.To))
	}
	of := make([]int32, len(join))
	for i := range of {
		of[i] = int32(i) + 1
	}
	for _, id := range g.Initials() {
		for _, e := range sys.Enabled(g.State(id), nil) {
			if events[e].Armed {
				of[join.Of(int(e))] = 0
			}
		}
	}
	for e := range parts {
		parts[e] = of[join.Of(e)]
	}
	return parts
}
