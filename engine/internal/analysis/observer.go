package analysis

import (
	"slices"

	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// analyses is the table of analyses. A row begins one for a pass and returns
// what it does meanwhile.
var analyses = []func(*Pass) observer{watchFailures, watchProperties, watchEnds, watchConflicts, watchOrders, watchLoops, watchRoom, watchEvents, watchCoverage, watchExercise}

// observer is an analysis during a pass. What it does not care for is nil. None
// of these may take long, but carry, which has a budget: the host wants to
// answer in between.
type observer struct {
	// begin and end come before and after a piece of the pass: between these,
	// others may use the same system.
	begin, end func()
	// state comes before the transitions of a state, states by their distance
	// from the start.
	state func(id stategraph.StateID)
	// transition is an explored transition of that state. The target of e is
	// stategraph.None where nobody asked for it.
	transition func(e stategraph.Edge, b *ts.Branch)
	// wants says whether another transition of an event may matter to it; nil: each
	// may. What nobody wants is not executed again.
	wants func(e ts.EventID) bool
	// left comes after the transitions of a state. Its events are enabled,
	// those that a search that reduces left out among them.
	left func(id stategraph.StateID, enabled []ts.EventID)
	// targets says whether transition needs the targets of transitions, and
	// detail how much is recorded of each event.
	targets func() bool
	detail  []ts.Detail
	// carry is for facts that travel along paths: it carries them on that are
	// nearer to the start than depth, which is math.MaxInt once every state
	// was left.
	carry func(depth, budget int) (cost int, done bool)
	// bytes is the memory that it takes.
	bytes func() int64
	// finish lists what there is to report; runs are replayed after it.
	finish func(r *reporter)
	// sum fills in what the report says besides findings, once these are there.
	sum func(r *Report)
}

// observers are all analyses at their work: what each does, by when.
type observers struct {
	begin, end []func()
	state      []func(stategraph.StateID)
	transition []func(stategraph.Edge, *ts.Branch)
	wants      []func(ts.EventID) bool
	left       []func(stategraph.StateID, []ts.EventID)
	targets    []func() bool
	detail     []ts.Detail // the most that any of them wants of each event; nil: nobody wants any
	carry      []func(depth, budget int) (cost int, done bool)
	bytes      []func() int64
	finish     []func(*reporter)
	sum        []func(*Report)
}

func (all *observers) add(o observer) {
	push(&all.begin, o.begin, o.begin != nil)
	push(&all.end, o.end, o.end != nil)
	push(&all.state, o.state, o.state != nil)
	push(&all.transition, o.transition, o.transition != nil)
	if o.wants == nil && (o.transition != nil || o.begin != nil) {
		o.wants = func(ts.EventID) bool { return true }
	}
	push(&all.wants, o.wants, o.wants != nil)
	push(&all.left, o.left, o.left != nil)
	push(&all.targets, o.targets, o.targets != nil)
	push(&all.carry, o.carry, o.carry != nil)
	push(&all.bytes, o.bytes, o.bytes != nil)
	push(&all.finish, o.finish, o.finish != nil)
	push(&all.sum, o.sum, o.sum != nil)
	if all.detail == nil {
		all.detail = slices.Clone(o.detail)
	}
	for e, d := range o.detail {
		all.detail[e] = max(all.detail[e], d)
	}
}

func push[F any](to *[]F, f F, is bool) {
	if is {
		*to = append(*to, f)
	}
}

func (all *observers) want(e ts.EventID) bool {
	return slices.ContainsFunc(all.wants, func(wants func(ts.EventID) bool) bool { return wants(e) })
}

// wantAny reports whether some of so many events is wanted.
func (all *observers) wantAny(events int) bool {
	for e := range events {
		if all.want(ts.EventID(e)) {
			return true
		}
	}
	return false
}

func (all *observers) wantTargets() bool {
	return slices.ContainsFunc(all.targets, func(wants func() bool) bool { return wants() })
}
