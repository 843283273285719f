package ts

import "crosscheck/engine/internal/source"

// Formatter is implemented by a System that can write any value of a
// location, also one that no state at hand holds (stored and overwritten
// within one event).
type Formatter interface {
	Format(l LocID, raw int32) string
}

// Reader is implemented by a System that can tell what one location holds in a
// state, without writing what the others do; false: nothing that is kept.
type Reader interface {
	ValueAt(s []byte, l LocID) (Value, bool)
}

// ValueAt is what a location holds in a state, if that is kept.
func ValueAt(sys System, s []byte, l LocID) (Value, bool) {
	if r, ok := sys.(Reader); ok {
		return r.ValueAt(s, l)
	}
	for _, v := range sys.Values(s) {
		if v.Loc == l {
			return v, true
		}
	}
	return Value{}, false
}

// Labelled is implemented by a System whose apps people call otherwise than the
// program does. Labels are those of Apps, as far as there are any.
type Labelled interface {
	Labels() []string
}

// LabelOf is what people call app a of sys; "" for the program itself.
func LabelOf(sys System, a AppID) string {
	if l, ok := sys.(Labelled); ok && int(a) < len(l.Labels()) && l.Labels()[a] != "" {
		return l.Labels()[a]
	}
	return sys.Apps()[a]
}

// Labels are what people call the apps of sys.
func Labels(sys System) []string {
	out := make([]string, len(sys.Apps()))
	for a := range out {
		out[a] = LabelOf(sys, AppID(a))
	}
	return out
}

// Horizon is implemented by a System that looks ahead only so far: RanOut
// reports whether s, which enables no event, is neither a deadlock nor an end,
// because whatever would happen there happens later.
type Horizon interface {
	RanOut(s []byte) bool
}

// Handler is a piece of code that some event or change sets off.
type Handler struct {
	Name string
	App  AppID
	Span source.Span
	For  LocID // the one location whose changes it waits for; -1 when there are several or none
	// Unsure: it may be no handler at all, unless it runs.
	Unsure bool
}

// Code is h whatever sets it off.
func (h Handler) Code() Handler { return Handler{Name: h.Name, App: h.App, Span: h.Span, For: -1} }

// Coverage is implemented by a System that keeps account of which of its
// handlers ran since it was made or ForgetRan was called.
type Coverage interface {
	Handlers() []Handler
	Ran(i int) bool // i indexes Handlers
	ForgetRan()
}

// StaticSystem is implemented by a System that can tell before any execution
// which locations an event may access at most, in any state: a hint for
// choosing events, ascending and without duplicates.
type StaticSystem interface {
	System
	Static(e EventID) (reads, writes []LocID)
}

// Foreseer is implemented by a System that can tell before any execution who may
// have to do with whom; nil where it cannot.
type Foreseer interface {
	Foresee() *Foresight
}

// Foresight tells who may have to do with whom. Sets of events have a bit for
// each.
type Foresight struct {
	// Conflicts are, of each event e, the events that may conflict with it. With
	// any other event f it commutes in every state that enables both: in either
	// order both show the same and fail alike, neither enables or disables the
	// other, and not both change what one property looks at.
	Conflicts [][]uint64
	// Needs is, of each event, what has to hold for it to be enabled, all of it.
	Needs [][]Need
}

// Outlooker is implemented by a Timed that can tell before any execution what clocks
// can still be compared with: Outlook is the greatest constants that c can be
// compared with, from below and from above, in s or after it before c is set, or
// more; at most those of Compared. It is nil where the system cannot tell.
type Outlooker interface {
	Outlook() func(s []byte, c ClockID) (lower, upper int64)
}

// Need is a part of what an event needs to be enabled. Where it does not hold, no
// sequence of events makes it hold without one of Raisers.
type Need struct {
	Raisers []uint64
	Holds   func(state []byte) bool
}

// AppStatic is implemented by a System that can tell before any execution
// which locations the code of an app may access at most, in any state,
// ascending and without duplicates. What sets its handlers off counts as read.
type AppStatic interface {
	AppStatic(a AppID) (reads, writes []LocID)
}

// Worker is implemented by a System that can say how much it has done since it
// was made, in rounds of loops, calls and the like: events can differ a
// thousandfold in that.
type Worker interface {
	Work() int64
}

// WorkOf is the work of a system so far, 0 of one that does not count it.
func WorkOf(sys System) int64 {
	if w, ok := sys.(Worker); ok {
		return w.Work()
	}
	return 0
}

// Sized is implemented by a System that keeps values beside its states, or what it
// has done: Bytes is about how much memory they take.
type Sized interface {
	Bytes() int64
}

// BytesOf is the memory that a system takes beside its states, 0 of one that keeps
// nothing there.
func BytesOf(sys System) int64 {
	if s, ok := sys.(Sized); ok {
		return s.Bytes()
	}
	return 0
}

// Forgetter is implemented by a System that remembers what it did, in order to do
// it faster the next time: Forget makes that memory free.
type Forgetter interface{ Forget() }

// Forget has a system forget what it can do without.
func Forget(sys System) {
	if f, ok := sys.(Forgetter); ok {
		f.Forget()
	}
}

// Copier is implemented by a System of which there may be others, for other
// goroutines.
type Copier interface {
	System
	// Another is the same system once more: the two share nothing that changes. nil:
	// this one there can be once only.
	Another() Copier
	// Join adds to its account what another one did since it was made or last joined:
	// its work, what ran, and whether it gave up.
	Join(other Copier)
}

// Projector is implemented by a System that can read single locations of a
// state without decoding all of it.
type Projector interface {
	// Project appends the raw values of locs in s to buf.
	Project(s []byte, locs []LocID, buf []int32) []int32
}

// Project appends the raw values of locs in state s of sys to buf; locs are
// among those that sys.Values tells.
func Project(sys System, s []byte, locs []LocID, buf []int32) []int32 {
	if p, ok := sys.(Projector); ok {
		return p.Project(s, locs, buf)
	}
	values := sys.Values(s)
	for _, l := range locs {
		raw := int32(0)
		for i := range values {
			if values[i].Loc == l {
				raw = values[i].Raw
			}
		}
		buf = append(buf, raw)
	}
	return buf
}

// Repeater is implemented by a System that can run a handler alone, as run
// names it: by itself, from a state of which only what is given is certain, and
// without what its changes set off. It puts a Branch for each resolution of the
// inner choices into out, with its accesses in order; one that ends in an error
// is left out. A store is none of a value that happens to be there, unless it is
// of an attribute or the mode: it is no read.
type Repeater interface {
	Again(run *Run, given []Access, out *Branches)
	// Precedes reports whether the program says that app a is served before app b,
	// where both hear of one change.
	Precedes(a, b AppID) bool
}
