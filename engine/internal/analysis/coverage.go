package analysis

import (
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// Handler is code whose coverage is wanted.
type Handler struct {
	Name string
	App  ts.AppID
	Span source.Span
	// Body: it is the body of Events, which run it whenever they execute.
	// Otherwise it runs when a "handler" note with its span says so, and
	// Events are those that can set it off; nil: any.
	Body   bool
	Events []ts.EventID
}

// coverage notes which handlers ran. Notes cost time, so an event is executed
// with them only while it can set off a handler that has not run yet.
type coverage struct {
	handlers []Handler
	ran      []bool
	bySpan   map[source.Span][]int
	pending  []int // per event: handlers it can set off that have not run
}

func newCoverage(hs []Handler, events int) *coverage {
	c := &coverage{
		handlers: hs, ran: make([]bool, len(hs)),
		bySpan: map[source.Span][]int{}, pending: make([]int, events),
	}
	for i := range hs {
		if !hs[i].Body {
			c.bySpan[hs[i].Span] = append(c.bySpan[hs[i].Span], i)
			c.count(i, 1)
		}
	}
	return c
}

// count adds n to the pending handlers of the events that can set i off.
func (c *coverage) count(i, n int) {
	if c.handlers[i].Events == nil {
		for e := range c.pending {
			c.pending[e] += n
		}
	}
	for _, e := range c.handlers[i].Events {
		c.pending[e] += n
	}
}

// detail is how an event is to be executed.
func (c *coverage) detail(e ts.EventID) ts.Detail {
	if c.pending[e] > 0 {
		return ts.Trace
	}
	return ts.Fast
}

func (c *coverage) note(e ts.EventID, notes []ts.Note) {
	if c.pending[e] == 0 {
		return
	}
	for i := range notes {
		if notes[i].Kind != "handler" {
			continue
		}
		for _, h := range c.bySpan[notes[i].Span] {
			if !c.ran[h] {
				c.ran[h] = true
				c.count(h, -1)
			}
		}
	}
}

// missing lists the handlers that never ran, given the first transition of
// each event.
func (c *coverage) missing(executed []stategraph.Edge) []Handler {
	out := []Handler{}
	for i := range c.handlers {
		h := &c.handlers[i]
		ran := c.ran[i]
		if h.Body {
			for _, e := range h.Events {
				ran = ran || executed[e] != noEdge
			}
		}
		if !ran {
			out = append(out, *h)
		}
	}
	return out
}
