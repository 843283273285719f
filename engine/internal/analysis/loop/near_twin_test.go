package loop_test

import (
	"fmt"
	"maps"
	"testing"

	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/analysis/conflict"
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/table"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ir/irtest"
	"crosscheck/engine/internal/trace/tracetest"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/twintest"
)

// After a search that reduces, loops are told of programs side by side that there
// are in the whole, as near to the start: of programs that have nothing to do with
// each other, and of those that share a device.
func TestPartsHaveTheLoopsOfTheWhole(t *testing.T) {
	var list []twintest.Regime
	for _, r := range regimes {
		list = append(list, twintest.Regime{
			Name: r.name, OneIn: map[string]int{"read": 4, "told": 20, "told, one device": 40},
			Judge: func(t *testing.T, seed uint64, seen twintest.Seen) {
				a, b := r.program(2*seed), r.program(2*seed+1)
				if !tracetest.Small(interp.New(a), 30) || !tracetest.Small(interp.New(b), 30) {
					return
				}
				p, how := irtest.Beside(a, b), "told"
				if seed%2 == 0 {
					p, how = irtest.Alias(p, lamp(p, 0), lamp(p, len(a.Vars))), "told, one device"
				}
				comparePair(t, seed, p, r.room, how, seen)
			},
		})
	}
	twintest.Run(t, 200, list)
}

// What happens through the room by another program's lamp makes no loop of this one.
func TestALoopThroughTheRoomIsOfWhatTheAppChanges(t *testing.T) {
	r := regimes[len(regimes)-1]
	const seed = 20003
	comparePair(t, seed, irtest.Beside(r.program(2*seed), r.program(2*seed+1)), r.room, "told", twintest.Seen{})
}

// lamp is a device whose variable comes from one on.
func lamp(p *ir.Program, from int) ir.VarID {
	for p.Vars[from].Kind != ts.Attribute {
		from++
	}
	return ir.VarID(from)
}

func comparePair(t *testing.T, seed uint64, p *ir.Program, through bool, how string, seen twintest.Seen) {
	t.Helper()
	sys := interp.New(p)
	if !tracetest.Small(sys, 600) {
		return
	}
	seen["read"]++
	links, room := linked(p, through)
	g, got := tracetest.Explore(sys, nil), map[string]int{}
	dpor := explore.ToEnd(table.Rows()[1].New(sys, explore.Options{}))
	for _, f := range analysis.Apart(analysis.New(dpor.Graph, analysis.Options{Complete: true, Conflicts: conflict.Options{Links: links}}).Run().Findings) {
		if f.Round != nil {
			got[fmt.Sprint(f.Round.Apps, f.Round.Loc)] = f.Round.From
		}
	}
	want := searched(g, nil)
	if len(room) > 0 { // of one that goes round both ways the shorter run is told
		for key, depth := range searched(g, room) {
			if old, both := want[key]; !both || old != got[key] {
				want[key] = depth
			}
		}
	}
	seen[how] += len(want)
	if !maps.Equal(got, want) {
		t.Fatalf("seed %d: told %v, want %v\n%s", seed, got, want, irtest.Describe(seed, p))
	}
}
