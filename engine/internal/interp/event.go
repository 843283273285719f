package interp

import (
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
)

// event is a compiled ir.Event.
type event struct {
	flag    int32 // location, -1: always on
	derived ts.LocID
	oneShot bool
	body    int32
	app     ts.AppID
	args    []int32
}

// execute runs event e of state src to its end, as one branch, and says how
// much work that was.
func (s *System) execute(src []byte, e ts.EventID) int {
	m := &s.machine
	m.worked()
	m.begin()
	m.again()
	m.fresh()
	m.queue, m.cause = m.queue[:0], 0
	m.cur = append(m.cur[:0], src...)
	s.served, s.redundant = 0, false
	if m.clocks != nil {
		m.clocks.begin()
	}
	ok := s.body(&s.events[e]) && s.drain(e) && (!s.ends || s.finish(e))
	work := m.rounds + m.calls + s.served
	s.work += int64(work)
	switch {
	case s.redundant:
	case !ok:
		s.undo(src)
	case m.detail != ts.Fast:
		s.recompute(src)
	}
	return work
}

// undo makes the branch one that leads back to src because of an error.
func (s *System) undo(src []byte) {
	m := &s.machine
	m.failure(m.failed)
	if m.detail == ts.Trace {
		f := s.sites.Failure(s.p, m.failed)
		m.note("error", m.app, f.Message, f.Span)
		m.keepUndone()
	}
	m.keepReads(src)
	m.runs = m.runs[:0]
	m.cur = append(m.cur[:0], src...)
	if m.clocks != nil {
		m.clocks.forget()
	}
}

// keepReads drops the effects of a branch that ended in an error. What is left
// is what it depended on: reads before an own write, and stores, as reads of
// the value that they would have replaced.
func (m *machine) keepReads(src []byte) {
	kept, moved := m.accs[:0], 0
	undone, listed := map[ts.LocID]bool{}, map[ts.Access]bool{}
	for i, a := range m.accs {
		moved = m.moveNotes(moved, i, len(kept))
		if undone[a.Loc] || a.Op != ts.Read && m.cells[a.Loc].slice != ir.Kept {
			continue
		}
		undone[a.Loc] = a.Op == ts.Write
		if a.Op != ts.Read && m.detail == ts.Trace {
			a.Value = m.cells[a.Loc].get(src)
		}
		a.Op = ts.Read
		if m.detail == ts.Trace || !listed[a] {
			listed[a] = true
			kept = append(kept, a)
		}
	}
	m.moveNotes(moved, len(m.accs), len(kept))
	m.accs = kept
}

func (s *System) body(e *event) bool {
	m := &s.machine
	if m.detail != ts.Fast {
		s.readOwnFlag(e)
	}
	if e.oneShot {
		m.app = e.app
		m.store(e.flag, 0)
	}
	copy(m.regs, e.args)
	return s.handler(e.body, e.app, cause{loc: -1})
}

// readOwnFlag records that an event happens because it is enabled.
func (s *System) readOwnFlag(e *event) {
	switch {
	case e.derived >= 0:
		s.add(e.derived, ts.Read, 0, 1)
	case e.flag >= 0:
		s.add(ts.LocID(e.flag), ts.Read, 0, 1)
	}
}

// handler runs function f for app, its parameters being in place.
func (s *System) handler(f int32, app ts.AppID, how cause) bool {
	m := &s.machine
	s.ran[f] = true
	m.app = app
	entry := m.enter(f, m.regs)
	if m.detail == ts.Trace {
		m.began(f, how)
	}
	if fn := &s.p.Funcs[f]; m.detail == ts.Trace && !fn.Inner {
		m.note("handler", m.app, fn.Name, fn.Span)
	}
	_, ok := m.run(entry)
	return ok
}

// cause is what sets a handler off: that loc gets a value, or an event when it
// is -1.
type cause struct {
	loc    ts.LocID
	value  int32
	lo, hi int32 // which values do that
}

// began notes that function f begins.
func (m *machine) began(f int32, why cause) {
	m.runs = append(m.runs, ts.Run{At: len(m.accs), Notes: len(m.notes), App: m.app, Func: f, Cause: why.loc, Value: why.value, Lo: why.lo, Hi: why.hi})
}

// store puts a value that is in the domain into location l, and does what
// follows from it.
func (m *machine) store(l, v int32) {
	c := &m.cells[l]
	if c.slice != ir.Kept {
		m.forgotten(c, l, v)
		return
	}
	old := c.get(m.cur)
	if v != old {
		c.put(m.cur, v)
		if c.topic >= 0 {
			m.publish(c.topic, old, v)
		}
	}
	switch {
	case m.detail == ts.Fast:
	case v != old, m.alone && !c.silent:
		m.ownWrite(ts.LocID(l), m.app, v)
	case c.silent:
		m.silent(ts.LocID(l), m.app, v)
	default:
		m.ownRead(ts.LocID(l), m.app, v)
	}
}

// forgotten records the store of a variable that is not in the state.
func (m *machine) forgotten(c *cell, l, v int32) {
	if m.detail != ts.Fast && c.slice == ir.LeftWritten {
		m.ownWrite(ts.LocID(l), m.app, v)
	}
}

func (m *machine) assertion(id ts.FailureID) {
	m.failure(id)
	if m.detail == ts.Trace {
		f := &m.failures[id]
		m.note("assert", m.app, f.Message, f.Span)
	}
}

func (m *machine) say(s *ir.Say) {
	if m.detail == ts.Trace {
		m.note("notify", m.app, s.Text, s.Span)
	}
}

func (m *machine) chooseValue(c *ir.Choose) int32 {
	var v int32
	if len(c.Values) == 0 {
		v = c.Lo + m.ask(c.Hi-c.Lo+1)
	} else {
		v = c.Values[m.ask(int32(len(c.Values)))]
	}
	if m.detail == ts.Trace {
		text := c.Domain.Format(v)
		if c.Text != "" {
			text = c.Text + " = " + text
		}
		m.note("choice", m.app, text, c.Span)
	}
	return v
}
