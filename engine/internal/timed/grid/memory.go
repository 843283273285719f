package grid

import "crosscheck/engine/internal/ts"

// memory is DeLorean's prediction of successors. States that agree in all
// variables, in the enabled timers and in the truth of every constraint on
// clocks have one personality: the same branches lead to the same discrete
// states and reset the same clocks. A branch says with its Bounds for which
// personalities it is, so an event is executed once for each discrete state.
type memory struct {
	sys   *System
	keep  bool
	known map[string]*place
	bytes int64
	run   ts.Branches
	spare place
	list  []outcome
}

// place is what is known of a discrete state.
type place struct {
	events  []ts.EventID
	windows []ts.Window // of each; one that is always open where there is none
	// effects are the branches of each event; nil until it was executed.
	effects [][]outcome
}

// outcome is a branch and the clocks that matter after it.
type outcome struct {
	ts.Branch
	matter []bool
}

func newMemory(sys *System, keep bool) memory {
	return memory{sys: sys, keep: keep, known: map[string]*place{}}
}

// always is the window of an event that may happen at any time.
var always = ts.Window{Clock: ts.NoClock, Hi: ts.Forever}

// place is what is enabled in a discrete state.
func (m *memory) place(discrete []byte) *place {
	if p := m.known[string(discrete)]; p != nil {
		return p
	}
	p := &m.spare
	if m.keep {
		p = &place{}
		m.known[string(discrete)] = p
	}
	m.look(discrete, p)
	if m.keep {
		m.bytes += int64(len(discrete)) + int64(len(p.events))*60 + 100
	}
	return p
}

func (m *memory) look(discrete []byte, p *place) {
	inner := m.sys.inner
	p.events = inner.Enabled(discrete, p.events[:0])
	p.windows = p.windows[:0]
	for _, e := range p.events {
		w, has := inner.Window(discrete, e)
		switch {
		case !has:
			w = always
		case w.Clock == ts.NoClock:
			w.Hi = 0
		}
		m.sys.learnWindow(w)
		p.windows = append(p.windows, w)
	}
	p.effects = make([][]outcome, len(p.events))
}

// outcomes are all branches of e in a discrete state. They die with the next
// call unless they are kept.
func (m *memory) outcomes(discrete []byte, e ts.EventID, d ts.Detail) []outcome {
	if !m.keep || d != ts.Fast {
		return m.execute(discrete, e, d)
	}
	p := m.place(discrete)
	i := index(p.events, e)
	if p.effects[i] == nil {
		for _, x := range m.execute(discrete, e, d) {
			p.effects[i] = append(p.effects[i], x.clone())
			m.bytes += int64(len(x.Dst)+len(x.matter)+24*len(x.Bounds)+16*len(x.Resets)) + 200
		}
	}
	return p.effects[i]
}

func index(events []ts.EventID, e ts.EventID) int {
	for i, x := range events {
		if x == e {
			return i
		}
	}
	panic("grid: an event that is not enabled was executed")
}

func (m *memory) execute(discrete []byte, e ts.EventID, d ts.Detail) []outcome {
	m.run.Reset(d)
	m.sys.inner.Execute(discrete, e, &m.run)
	for n := len(m.list); n < len(m.run.List); n++ {
		m.list = append(m.list, outcome{})
	}
	for i := range m.run.List {
		b := &m.run.List[i]
		m.sys.learnBranch(b)
		x := &m.list[i]
		x.Branch = *b
		x.matter = append(x.matter[:0], m.sys.matter(b.Dst)...)
	}
	return m.list[:len(m.run.List)]
}

// ForgetRan implements ts.Coverage, and forgets nothing: code that is remembered
// is not executed again where somebody watches, so Ran is about all that was
// ever executed.
func (s *System) ForgetRan() {}

// Remembered is the memory that predictions take.
func (s *System) Remembered() int64 { return s.memory.bytes }

// clone is x without what dies with the next execution.
func (x *outcome) clone() outcome {
	c := outcome{matter: append([]bool(nil), x.matter...)}
	c.Dst = append([]byte(nil), x.Dst...)
	c.Failures = append([]ts.FailureID(nil), x.Failures...)
	c.Bounds = append([]ts.Bound(nil), x.Bounds...)
	c.Resets = append([]ts.Reset(nil), x.Resets...)
	return c
}
