package zone_test

import (
	"slices"

	"crosscheck/engine/internal/ts"
)

// toy is a ts.Timed written as a table. A state is a few bytes.
type toy struct {
	clocks   []ts.Clock
	start    []int64
	initial  [][]byte
	events   []toyEvent
	dead     func(s []byte, c ts.ClockID) bool // whether c does not matter in s; nil: it always may
	unknown  bool                              // whether Compared knows nothing
	property func(s []byte) bool
	executed int
}

type toyEvent struct {
	name     string
	guard    func(s []byte) bool // nil: always
	window   *ts.Window          // nil: at any time
	branches []toyBranch
}

type toyBranch struct {
	bounds []ts.Bound
	resets []ts.Reset
	do     func(s []byte)
}

// clock adds a clock that starts at 0.
func (t *toy) clock(name string) ts.ClockID {
	t.clocks = append(t.clocks, ts.Clock{Name: name})
	t.start = append(t.start, 0)
	return ts.ClockID(len(t.clocks) - 1)
}

// event adds an event with one branch.
func (t *toy) event(name string, guard func(s []byte) bool, w *ts.Window, do func(s []byte), resets ...ts.Reset) {
	t.events = append(t.events, toyEvent{name, guard, w, []toyBranch{{do: do, resets: resets}}})
}

func (t *toy) Apps() []string         { return []string{""} }
func (t *toy) Failures() []ts.Failure { return nil }
func (t *toy) Clocks() []ts.Clock     { return t.clocks }
func (t *toy) Start() []int64         { return t.start }

func (t *toy) Events() (list []ts.Event) {
	for _, e := range t.events {
		list = append(list, ts.Event{Name: e.name})
	}
	return list
}

func (t *toy) Locations() []ts.Location {
	var list []ts.Location
	for i := range t.initial[0] {
		list = append(list, ts.Location{Name: string(rune('a' + i))})
	}
	return list
}

func (t *toy) Properties() []ts.Property {
	if t.property == nil {
		return nil
	}
	return []ts.Property{{Kind: ts.Never, Name: "bad"}}
}

func (t *toy) Holds(s []byte, _ ts.PropertyID) bool { return t.property(s) }
func (t *toy) Waiting([]byte) bool                  { return true }

func (t *toy) Values(s []byte) (list []ts.Value) {
	for i, v := range s {
		list = append(list, ts.Value{Loc: ts.LocID(i), Raw: int32(v)})
	}
	return list
}

func (t *toy) Initial(out *ts.Branches) {
	out.Reset(out.Detail)
	for _, s := range t.initial {
		out.Add(s, nil, nil, nil)
	}
}

func (t *toy) Enabled(s []byte, buf []ts.EventID) []ts.EventID {
	for i, e := range t.events {
		if e.guard == nil || e.guard(s) {
			buf = append(buf, ts.EventID(i))
		}
	}
	return buf
}

func (t *toy) Execute(s []byte, e ts.EventID, out *ts.Branches) {
	t.executed++
	out.Reset(out.Detail)
	for _, b := range t.events[e].branches {
		d := slices.Clone(s)
		b.do(d)
		out.AddTimed(&ts.Branch{Dst: d, Bounds: b.bounds, Resets: b.resets})
	}
}

func (t *toy) Window(_ []byte, e ts.EventID) (ts.Window, bool) {
	if w := t.events[e].window; w != nil {
		return *w, true
	}
	return ts.Window{}, false
}

func (t *toy) Active(s []byte, buf []ts.ClockID) []ts.ClockID {
	for c := range ts.ClockID(len(t.clocks)) {
		if t.dead == nil || !t.dead(s, c) {
			buf = append(buf, c)
		}
	}
	return buf
}

func (t *toy) Compared(c ts.ClockID) (lower, upper int64) {
	lower, upper = -1, -1
	if t.unknown {
		return lower, upper
	}
	for _, e := range t.events {
		if w := e.window; w != nil && w.Clock == c {
			lower = max(lower, w.Lo)
			if w.Hi != ts.Forever {
				upper = max(upper, w.Hi)
			}
		}
		for _, b := range e.branches {
			for _, x := range b.bounds {
				switch {
				case x.Clock != c:
				case x.Op <= ts.AtMost:
					upper = max(upper, x.Value)
				default:
					lower = max(lower, x.Value)
				}
			}
		}
	}
	return lower, upper
}
