// Package reference executes ir.Programs the slow and obvious way: it walks
// the tree over a map of values. It is the twin of package interp, with which
// it shares nothing but the program's tables, and must agree with it in every
// state, branch, access and failure. Runs are replayed with it before they are
// reported.
package reference

import (
	"slices"

	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
)

// System is a program as a transition system.
type System struct {
	p          *ir.Program
	lay        *ir.Layout
	sites      *ir.Sites
	statics    *ir.Statics
	events     []ts.Event
	properties []ts.Property
	foreign    []ir.Foreign // the twins of the program's
	clocks     *ir.Clocks
	causes     []ts.LocID           // whose changes each topic tells, -1: of nothing
	ordered    map[[2]ts.AppID]bool // which pairs that were asked about come in this order
}

// New makes the system of p, which must have passed ir.Check.
func New(p *ir.Program) ts.System {
	lay := ir.NewLayout(p)
	statics := ir.NewStatics(p, lay, true)
	s := &System{
		p: p, lay: lay, sites: ir.NewSites(p), statics: statics,
		events: ir.Events(p), properties: statics.Properties(), clocks: ir.NewClocks(p),
		causes: ir.Causes(p, lay), ordered: map[[2]ts.AppID]bool{},
	}
	for _, code := range p.Foreign {
		s.foreign = append(s.foreign, code.Twin())
	}
	return s
}

// Apps implements ts.System, as do the methods below.
func (s *System) Apps() []string { return s.p.Apps }

// Labels implements ts.Labelled.
func (s *System) Labels() []string { return s.p.Labels }

// Events lists the program's events.
func (s *System) Events() []ts.Event { return s.events }

// Locations lists the cells of all variables, then the guards' truths.
func (s *System) Locations() []ts.Location { return s.lay.Locations }

// Failures lists every place that can fail, and the errors of foreign code that
// were met so far.
func (s *System) Failures() []ts.Failure { return s.sites.Failures(s.p) }

// Properties lists the program's properties.
func (s *System) Properties() []ts.Property { return s.properties }

// Initial lists the initial states.
func (s *System) Initial(out *ts.Branches) {
	out.Reset(out.Detail)
	state := make([]byte, s.lay.Size)
	ir.EachInitial(s.p, func(cells []int32, accesses []ts.Access) {
		for l, v := range cells {
			s.put(state, ts.LocID(l), v)
		}
		if out.Detail == ts.Fast {
			accesses = nil
		}
		out.Add(state, nil, accesses, nil)
	})
}

// Enabled appends the events enabled in state.
func (s *System) Enabled(state []byte, buf []ts.EventID) []ts.EventID {
	m := s.decode(state)
	for i := range s.p.Events {
		if s.enabled(m, &s.p.Events[i]) {
			buf = append(buf, ts.EventID(i))
		}
	}
	return buf
}

func (s *System) enabled(m memory, e *ir.Event) bool {
	return !e.Apart && s.switchedOn(m, e) && (e.Guard == nil || s.holds(m, e.Guard))
}

func (s *System) switchedOn(m memory, e *ir.Event) bool {
	return e.Flag == ir.NoVar || m[s.lay.Flag(e)] != 0
}

// holds evaluates a condition without recording; an error makes it false.
func (s *System) holds(m memory, cond ir.Expr) bool {
	return (&run{s: s, m: m, record: newRecord(ts.Fast)}).condition(cond)
}

// Holds reports whether property p's condition is true in state.
func (s *System) Holds(state []byte, p ts.PropertyID) bool {
	return s.holds(s.decode(state), s.p.Properties[p].Cond)
}

// Waiting reports whether only its guard holds some event back in state that is
// not from outside; what a handler has yet to set going, and no flag says that, does
// not wait.
func (s *System) Waiting(state []byte) bool {
	m := s.decode(state)
	for i := range s.p.Events {
		if e := &s.p.Events[i]; e.Guard != nil && !e.Apart && !e.Kind.Outside() && (e.Flag != ir.NoVar || !e.Armed) && s.switchedOn(m, e) {
			return true
		}
	}
	return false
}

// Values decodes state.
func (s *System) Values(state []byte) []ts.Value {
	m := s.decode(state)
	var values []ts.Value
	for l := range s.lay.Locations {
		if s.lay.Offset[l] >= 0 {
			v := m[ts.LocID(l)]
			values = append(values, ts.Value{Loc: ts.LocID(l), Raw: v, Text: s.Format(ts.LocID(l), v)})
		}
	}
	return values
}

// Format writes a value of location l; it implements ts.Formatter.
func (s *System) Format(l ts.LocID, raw int32) string { return ir.Format(s.p, s.lay, l, raw) }

// Execute runs event e of state src once for each way to make its choices, of
// which the orders of apps are tried only where they can make a difference.
func (s *System) Execute(src []byte, e ts.EventID, out *ts.Branches) {
	out.Reset(out.Detail)
	var script []decision
	for work := 0; ; {
		if len(out.List) == ir.MaxBranches || work > ir.MaxWork {
			s.tooMany(src, e, out)
			return
		}
		r := &run{s: s, m: s.decode(src), event: e, script: script, record: newRecord(out.Detail)}
		work += r.execute(s.decode(src))
		if !r.redundant {
			out.AddTimed(&ts.Branch{
				Dst: s.encode(r.m), Failures: r.failures, Accesses: r.accesses, Notes: r.notes, Asked: r.asked,
				Bounds: r.tightest(), Resets: r.resetList(),
			})
		}
		var more bool
		if script, more = successor(r.made); !more {
			return
		}
	}
}

// successor is the decisions after those made in lexicographic order.
func successor(made []decision) ([]decision, bool) {
	last := len(made) - 1
	for last >= 0 && (made[last].taken == made[last].of-1 || made[last].order && !made[last].open) {
		last--
	}
	if last < 0 {
		return nil, false
	}
	script := slices.Clone(made[:last+1])
	script[last].taken++
	return script, true
}

func (s *System) tooMany(src []byte, e ts.EventID, out *ts.Branches) {
	r := &run{s: s, m: s.decode(src), event: e, record: newRecord(out.Detail)}
	r.readOwnFlag(&s.p.Events[e])
	id := s.sites.Choices[e]
	r.app = s.sites.Table[id].App
	r.failed(id, "error")
	out.Add(src, r.failures, r.accesses, r.notes)
}
