package pursue

import (
	"encoding/binary"

	"crosscheck/engine/internal/ts"
)

// watched is a ts.Timed whose discrete states also say what a Watch remembers.
// Nothing happens any more once the Watch has met what it waits for.
type watched struct {
	ts.Timed
	watch  Watch
	detail []ts.Detail
	out    ts.Branches
	marks  []int32
	state  []byte
}

func newWatched(inner ts.Timed, w Watch) *watched {
	return &watched{Timed: inner, watch: w, detail: w.Detail()}
}

// A state is an inner one, marks, and how many there are; met instead of that
// number where the Watch has met what it waits for.
const met = -1

func word(s []byte) int32 { return int32(binary.LittleEndian.Uint32(s)) }

func isMet(s []byte) bool { return word(s[len(s)-4:]) == met }

// split is the inner state of s, and its marks.
func (w *watched) split(s []byte) (inner []byte, marks []int32) {
	n := max(0, word(s[len(s)-4:]))
	at := len(s) - 4 - 4*int(n)
	w.marks = w.marks[:0]
	for i := at; i < len(s)-4; i += 4 {
		w.marks = append(w.marks, word(s[i:]))
	}
	return s[:at], w.marks
}

func (w *watched) inner(s []byte) []byte {
	inner, _ := w.split(s)
	return inner
}

// add appends branch b of event e from a state with marks to out; before tells
// the values of that state.
func (w *watched) add(marks []int32, e ts.EventID, b *ts.Branch, before func() []ts.Value, out *ts.Branches) {
	next, done := w.watch.Step(marks, e, b, before, func() []ts.Value { return w.Timed.Values(b.Dst) })
	n := int32(len(next))
	if done {
		n, next = met, nil
	}
	w.state = append(w.state[:0], b.Dst...)
	for _, x := range append(next[:len(next):len(next)], n) {
		w.state = binary.LittleEndian.AppendUint32(w.state, uint32(x))
	}
	one := *b
	one.Dst = w.state
	out.AddTimed(&one)
}

// Initial implements ts.Timed, as do the methods below.
func (w *watched) Initial(out *ts.Branches) {
	w.out.Reset(ts.Trace)
	w.Timed.Initial(&w.out)
	out.Reset(out.Detail)
	for i := range w.out.List {
		w.add(nil, -1, &w.out.List[i], func() []ts.Value { return nil }, out)
	}
}

// Enabled is that of the inner system, until the Watch is content.
func (w *watched) Enabled(s []byte, buf []ts.EventID) []ts.EventID {
	if isMet(s) {
		return buf
	}
	return w.Timed.Enabled(w.inner(s), buf)
}

// Execute runs e in as much detail as the Watch wants.
func (w *watched) Execute(s []byte, e ts.EventID, out *ts.Branches) {
	inner, marks := w.split(s)
	w.out.Reset(max(out.Detail, w.detail[e]))
	w.Timed.Execute(inner, e, &w.out)
	out.Reset(out.Detail)
	for i := range w.out.List {
		w.add(marks, e, &w.out.List[i], func() []ts.Value { return w.Timed.Values(inner) }, out)
	}
}

// Holds asks the inner system, as do the methods below.
func (w *watched) Holds(s []byte, p ts.PropertyID) bool { return w.Timed.Holds(w.inner(s), p) }

// Waiting asks the inner system.
func (w *watched) Waiting(s []byte) bool { return w.Timed.Waiting(w.inner(s)) }

// Values asks the inner system.
func (w *watched) Values(s []byte) []ts.Value { return w.Timed.Values(w.inner(s)) }

// Window asks the inner system.
func (w *watched) Window(s []byte, e ts.EventID) (ts.Window, bool) {
	return w.Timed.Window(w.inner(s), e)
}

// Active asks the inner system; no clock matters any more at the end.
func (w *watched) Active(s []byte, buf []ts.ClockID) []ts.ClockID {
	if isMet(s) {
		return buf
	}
	return w.Timed.Active(w.inner(s), buf)
}
