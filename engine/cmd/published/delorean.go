package main

import (
	"fmt"
	"math"
	"os"
	"path/filepath"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ir/family"
	"crosscheck/engine/internal/slice"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/timed"
	"crosscheck/engine/internal/timed/region"
	timedtable "crosscheck/engine/internal/timed/table"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/protocol"
)

// trials is from how many starts DeLorean looked ahead.
const trials = 20

// The searches of timed programs that the reports are about.
var (
	zones    = timedRow(func(r timed.Row) bool { return r.Recommended })
	regions  = region.Rows[0]
	untimed  = timedRow(func(r timed.Row) bool { return r.Timeless })
	atRandom = timedRow(func(r timed.Row) bool { return r.Seeded })
)

func timedRow(is func(timed.Row) bool) timed.Row {
	for _, r := range timedtable.Rows() {
		if is(r) {
			return r
		}
	}
	panic("the table has no such row")
}

// predictionless is regions that execute every event in every region.
func predictionless() timed.Row {
	r := regions
	r.Name += " without prediction"
	r.System = func(inner ts.Timed, o timed.Options) timed.System {
		return region.New(inner, region.Options{Options: o})
	}
	return r
}

// started is the home's program in a start of its own: devices, timers that
// run, and whether a clock shows nothing or the common divisor are as chance has
// it: anything between would be a smaller divisor. Start 0 is the program's.
func started(h *family.Home, start int) *ir.Program {
	p := h.Program()
	if start == 0 {
		return p
	}
	chance := uint64(start)
	next := func(below int64) int64 { // a linear congruence, the same everywhere
		chance = chance*6364136223846793005 + 1442695040888963407
		return int64(chance>>33) % below
	}
	for v := range p.Vars {
		if p.Vars[v].Domain.Size() == 2 {
			for cell := range p.Vars[v].Init {
				p.Vars[v].Init[cell] = int32(next(2))
			}
		}
	}
	for c := range p.Clocks {
		if p.Clocks[c].Kind != ts.Day {
			p.Clocks[c].Init = next(2) * h.Unit * 1000
		}
	}
	return p
}

// lookedAhead is what a search of the parts of a program met, with what people
// can see of the states and without.
type lookedAhead struct {
	entry
	visible, discrete []map[string]bool // of each part
}

// lookAhead searches each part of p for the time that it asks for.
func lookAhead(p *ir.Program, row timed.Row, limits func(part int) explore.Limits) *lookedAhead {
	a := &lookedAhead{}
	for i, part := range slice.Parts(p) {
		a.add(row, interp.New(part), part.Forward.For, limits(i))
	}
	return a
}

// add searches a part for some time; 0 is for ever.
func (a *lookedAhead) add(row timed.Row, inner ts.Timed, length int64, limits explore.Limits) {
	sys := row.System(inner, timed.Options{For: length, Inclusion: true})
	out, e := finish(row.Row, sys, limits)
	a.States, a.Transitions, a.Seconds = a.States+e.States, a.Transitions+e.Transitions, a.Seconds+e.Seconds
	if e.Limit != "" {
		a.Limit = e.Limit
	}
	seen, all := visible(out.Graph, sys)
	a.visible, a.discrete = append(a.visible, seen), append(a.discrete, all)
}

// visible is the states of devices, and the modes, that g has; all counts what
// programs keep, too.
func visible(g *stategraph.Graph, sys timed.System) (seen, all map[string]bool) {
	seen, all = map[string]bool{}, map[string]bool{}
	locations := g.System().Locations()
	for id := range stategraph.StateID(g.Len()) {
		var values []int32
		for _, v := range g.System().Values(g.State(id)) {
			if l := &locations[v.Loc]; l.OfThing() || l.IsMode() {
				values = append(values, v.Raw)
			}
		}
		seen[fmt.Sprint(values)] = true
		all[string(sys.Discrete(g.State(id)))] = true
	}
	return seen, all
}

// beyond counts what a has and b has not.
func beyond(a, b []map[string]bool) (n int) {
	for i := range a {
		for s := range a[i] {
			if !b[i][s] {
				n++
			}
		}
	}
	return n
}

func total(a []map[string]bool) (n int) {
	for _, set := range a {
		n += len(set)
	}
	return n
}

// delorean measures the homes, checks the violations, and writes the report.
func (s *settings) delorean() error {
	m, err := s.measuredIn("delorean")
	if err != nil {
		return err
	}
	if s.reportOnly {
		return s.deloreanReport(m)
	}
	limits := func(int) explore.Limits { return explore.Limits{Seconds: s.seconds / 10, Bytes: memory} }
	for i := range family.Homes {
		h := &family.Homes[i]
		if err := m.search(h.Name+" beside", func() (*entry, error) { return beside(h, limits), nil }); err != nil {
			return err
		}
		fmt.Fprintln(os.Stderr, h.Name)
	}
	for _, v := range violations {
		for _, name := range []string{v.example, v.example + "-mended"} {
			if err := m.search(name, func() (*entry, error) { return checked(name) }); err != nil {
				return err
			}
		}
	}
	if err := s.meaningful(m); err != nil {
		return err
	}
	for _, row := range []timed.Row{zones, regions} {
		for start := range trials {
			for i := range family.Homes {
				h := &family.Homes[i]
				if err := m.search(fmt.Sprint(h.Name, " ", start+1, " ", row.Name), func() (*entry, error) {
					return &lookAhead(started(h, start+1), row, limits).entry, nil
				}); err != nil {
					return err
				}
			}
		}
	}
	return s.deloreanReport(m)
}

// beside compares the searches of a home from its own start.
func beside(h *family.Home, limits func(int) explore.Limits) *entry {
	p := h.Program()
	exact := lookAhead(p, zones, limits)
	byRegions := lookAhead(p, regions, limits)
	executing := lookAhead(p, predictionless(), limits)
	timeless := lookAhead(p, untimed, limits)
	n := float64(len(exact.visible))
	walks := func(seconds float64) *lookedAhead {
		return lookAhead(p, atRandom, func(int) explore.Limits { return explore.Limits{Seconds: seconds / n, Executions: math.MaxInt32} })
	}
	asZones, asRegions := walks(exact.Seconds), walks(byRegions.Seconds)
	e := exact.entry
	e.Figures = map[string]float64{
		"visible": float64(total(exact.visible)), "discrete": float64(total(exact.discrete)),
		"states of regions": float64(byRegions.States), "regions transitions": float64(byRegions.Transitions), "regions seconds": byRegions.Seconds,
		"executing seconds": executing.Seconds, "untimed transitions": float64(timeless.Transitions),
		"untimed visible": float64(total(timeless.visible)), "invalid": float64(beyond(timeless.visible, exact.visible)), "invalid discrete": float64(beyond(timeless.discrete, exact.discrete)),
		"missed as zones": float64(beyond(exact.visible, asZones.visible)), "missed as regions": float64(beyond(exact.visible, asRegions.visible)),
		"missed discrete": float64(beyond(exact.discrete, asRegions.discrete)),
	}
	if byRegions.Limit != "" {
		e.Figures["regions unfinished"] = 1
	}
	if executing.Limit != "" {
		e.Figures["executing unfinished"] = 1
	}
	return &e
}

// violation is one that the paper found, and the example that is made after it.
type violation struct{ place, example, about string }

var violations = []violation{
	{"P9-1", "garden-lights", "“or” for “and”: light with nobody there"},
	{"P9-2", "porch-until-two", "a rule left over switches off at 19:45"},
	{"P10-1", "two-minute-gap", "two minutes between day and night"},
	{"P10-2", "one-lamp-left-out", "one rule leaves a device out"},
}

// checked is what a check of an example for ever finds: how many of its
// properties do not hold.
func checked(name string) (*entry, error) {
	path := filepath.FromSlash("examples/05-time/" + name + "/program.cross")
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	begun := processor()
	reply := ask(protocol.Request{Op: "check", Check: &protocol.CheckRequest{
		Files:   []protocol.File{{Name: filepath.Base(path), Text: string(text)}},
		Options: protocol.Options{Algorithm: zones.Name, Time: "timed"},
	}})
	if reply.Check == nil {
		return nil, fmt.Errorf("%s is not checked: %+v", path, reply)
	}
	e := &entry{States: reply.Check.States, Transitions: reply.Check.Transitions, Seconds: processor() - begun,
		Figures: map[string]float64{"broken": float64(len(reply.Check.Findings))}}
	if reply.Check.Outcome != "complete" {
		e.Limit = reply.Check.Outcome
	}
	return e, nil
}
