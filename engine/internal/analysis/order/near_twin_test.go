package order_test

import (
	"maps"
	"testing"

	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ir/irtest"
	"crosscheck/engine/internal/trace/tracetest"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/twintest"
)

// After a search that reduces, orders are told of programs side by side that there
// are in the whole, with runs as short: of programs that have nothing to do with
// each other, and of those that share a device.
func TestPartsHaveTheOrdersOfTheWhole(t *testing.T) {
	list := []twintest.Regime{{Name: "clocks", OneIn: map[string]int{"told": 40}, Judge: func(t *testing.T, seed uint64, seen twintest.Seen) {
		comparePair(t, seed, clocks(2*seed), clocks(2*seed+1), seen)
	}}}
	for _, r := range regimes {
		list = append(list, twintest.Regime{Name: r.name, OneIn: map[string]int{"told": 40}, Judge: func(t *testing.T, seed uint64, seen twintest.Seen) {
			comparePair(t, seed, r.home(2*seed), r.home(2*seed+1), seen)
		}})
	}
	twintest.Run(t, 200, list)
}

func comparePair(t *testing.T, seed uint64, a, b *ir.Program, seen twintest.Seen) {
	t.Helper()
	if !tracetest.Small(interp.New(a), 40) || !tracetest.Small(interp.New(b), 40) {
		return
	}
	p := irtest.Beside(a, b)
	if seed%2 == 0 {
		p = irtest.Alias(p, device(p, 0), device(p, len(a.Vars)))
	}
	if !tracetest.Small(interp.New(p), 400) {
		return
	}
	seen["read"]++
	want, due, graver := checked(t, seed, p, "full")
	got, alsoDue, alsoGraver := checked(t, seed, p, "dpor")
	seen["told"] += len(want) + len(due)
	if !maps.Equal(got, want) || !maps.Equal(alsoDue, due) || !maps.Equal(alsoGraver, graver) {
		t.Fatalf("seed %d:\nparts %v, %v, %v\nwhole %v, %v, %v\n%s", seed, got, alsoDue, alsoGraver, want, due, graver, irtest.Describe(seed, p))
	}
}

// device is a variable from one on that apps command, and no array: the other
// part may have another one in its place.
func device(p *ir.Program, from int) ir.VarID {
	for v := &p.Vars[from]; v.Kind != ts.Attribute || v.Len > 0; v = &p.Vars[from] {
		from++
	}
	return ir.VarID(from)
}
