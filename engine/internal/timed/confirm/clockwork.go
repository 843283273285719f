package confirm

import (
	"encoding/binary"
	"fmt"
	"slices"

	"crosscheck/engine/internal/timed"
	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
)

// clockwork is a ts.Timed whose clocks show numbers: those of one run whose
// times are known. Its states are discrete states with the number of the step
// and the values of all clocks. An event that is not possible at its time, or
// would come after a deadline, has no branches.
type clockwork struct {
	timed.Base
	inner   ts.Timed
	events  []ts.Event
	passing ts.EventID // trace.NoEvent: none
	picks   []trace.Pick
	at      []int64 // of each step, in parts of a millisecond
	parts   int64
	why     error // of the last event without branches
	out     ts.Branches
	active  []ts.ClockID
}

// newClockwork is inner on the timetable of r.
func newClockwork(inner ts.Timed, r *route) *clockwork {
	c := &clockwork{inner: inner, events: inner.Events(), passing: trace.NoEvent, picks: r.picks, at: r.at, parts: r.parts}
	if r.passes {
		c.passing = ts.EventID(len(c.events))
		c.events = r.events
	}
	c.Base = timed.NewBase(inner, c.discrete)
	return c
}

// tail is how long what follows the discrete state is.
func (c *clockwork) tail() int { return 4 + 8*len(c.inner.Clocks()) }

func (c *clockwork) discrete(s []byte) []byte { return s[:len(s)-c.tail()] }

// read is the number of the step that led to s, and what the clocks show in it.
func (c *clockwork) read(s []byte) (step int, values []int64) {
	tail := s[len(s)-c.tail():]
	step = int(binary.LittleEndian.Uint32(tail))
	for tail = tail[4:]; len(tail) > 0; tail = tail[8:] {
		values = append(values, int64(binary.LittleEndian.Uint64(tail)))
	}
	return step, values
}

func write(discrete []byte, step int, values []int64) []byte {
	s := binary.LittleEndian.AppendUint32(slices.Clone(discrete), uint32(step))
	for _, v := range values {
		s = binary.LittleEndian.AppendUint64(s, uint64(v))
	}
	return s
}

// Events implements ts.System, as do the methods below.
func (c *clockwork) Events() []ts.Event { return c.events }

// Initial is that of the inner system with the clocks at their start.
func (c *clockwork) Initial(out *ts.Branches) {
	c.out.Reset(out.Detail)
	c.inner.Initial(&c.out)
	values := slices.Clone(c.inner.Start())
	for i := range values {
		values[i] *= c.parts
	}
	out.Reset(out.Detail)
	for i := range c.out.List {
		b := &c.out.List[i]
		out.Add(write(b.Dst, 0, values), b.Failures, b.Accesses, b.Notes)
		out.Ran(b.Runs, &b.Undone, b.Asked)
	}
}

// Enabled is that of the inner system, and time where it is to pass.
func (c *clockwork) Enabled(s []byte, buf []ts.EventID) []ts.EventID {
	step, _ := c.read(s)
	buf = c.inner.Enabled(c.discrete(s), buf)
	if step < len(c.picks) && c.picks[step].Event == c.passing {
		buf = append(buf, c.passing)
	}
	return buf
}

// Execute lets time pass until that of the next step, and runs e.
func (c *clockwork) Execute(s []byte, e ts.EventID, out *ts.Branches) {
	out.Reset(out.Detail)
	step, values := c.read(s)
	if step == len(c.picks) {
		c.why = fmt.Errorf("no time is known for step %d", step+1)
		return
	}
	discrete := c.discrete(s)
	delay := c.at[step+1] - c.at[step]
	for i := range values {
		values[i] += delay
	}
	switch c.why = c.inTime(discrete, e, delay, values); {
	case c.why != nil:
	case e == c.passing:
		out.Add(write(discrete, step+1, values), nil, nil, nil)
	default:
		c.execute(discrete, e, step+1, values, out)
	}
}

// inTime says why e cannot happen in a discrete state after a delay, when the
// clocks show values, or returns nil.
func (c *clockwork) inTime(discrete []byte, e ts.EventID, delay int64, values []int64) error {
	for _, x := range c.inner.Enabled(discrete, nil) {
		w, ok := c.inner.Window(discrete, x)
		switch {
		case !ok:
		case w.Clock == ts.NoClock:
			if delay > 0 {
				return fmt.Errorf("time passes, though %s happens before", c.events[x].Name)
			}
		case delay > 0 && w.Hi != ts.Forever && values[w.Clock] > w.Hi*c.parts:
			return fmt.Errorf("time passes beyond when %s happens", c.events[x].Name)
		case x == e && (values[w.Clock] < w.Lo*c.parts || w.Open && values[w.Clock] == w.Lo*c.parts):
			return fmt.Errorf("%s happens too early", c.events[e].Name)
		}
	}
	return nil
}

// execute lists the branches of e that the clocks allow.
func (c *clockwork) execute(discrete []byte, e ts.EventID, step int, values []int64, out *ts.Branches) {
	c.out.Reset(out.Detail)
	c.inner.Execute(discrete, e, &c.out)
	for i := range c.out.List {
		b := &c.out.List[i]
		if !c.allows(b, values) {
			continue
		}
		after := slices.Clone(values)
		for _, r := range b.Resets {
			after[r.Clock] = r.Value * c.parts
		}
		out.Add(write(b.Dst, step, after), b.Failures, b.Accesses, b.Notes)
		out.Ran(b.Runs, &b.Undone, b.Asked)
	}
	if len(out.List) == 0 {
		c.why = fmt.Errorf("the clocks allow no outcome of %s", c.events[e].Name)
	}
}

func (c *clockwork) allows(b *ts.Branch, values []int64) bool {
	for _, x := range b.Bounds {
		x.Value *= c.parts
		if !x.Holds(values[x.Clock]) {
			return false
		}
	}
	return true
}

// pick is which branch of e in s, among those that the clocks allow, the given
// one of the inner system is.
func (c *clockwork) pick(s []byte, e ts.EventID, branch int32) (int32, error) {
	var all ts.Branches
	c.inner.Execute(c.discrete(s), e, &all)
	step, values := c.read(s)
	for i := range values {
		values[i] += c.at[step+1] - c.at[step]
	}
	if !c.allows(&all.List[branch], values) {
		return 0, fmt.Errorf("step %d: the clocks do not allow this outcome of %s", step+1, c.events[e].Name)
	}
	n := int32(0)
	for i := range all.List[:branch] {
		if c.allows(&all.List[i], values) {
			n++
		}
	}
	return n, nil
}

// seconds is a number of parts of a millisecond in seconds.
func (c *clockwork) seconds(v int64) float64 { return float64(v) / float64(1000*c.parts) }

// shows is what the clocks show in s, and when they make something happen: see
// trace.Timing.
func (c *clockwork) shows(s []byte) (values, due []float64) {
	step, now := c.read(s)
	for range now {
		values, due = append(values, -1), append(due, -1)
	}
	discrete := c.discrete(s)
	c.active = c.inner.Active(discrete, c.active[:0])
	for _, x := range c.active {
		values[x] = c.seconds(now[x])
	}
	for _, e := range c.inner.Enabled(discrete, nil) {
		w, ok := c.inner.Window(discrete, e)
		if !ok || w.Clock == ts.NoClock || w.Hi == ts.Forever {
			continue
		}
		t := c.seconds(c.at[step] + max(0, w.Hi*c.parts-now[w.Clock]))
		if due[w.Clock] < 0 || t < due[w.Clock] {
			due[w.Clock] = t
		}
	}
	return values, due
}
