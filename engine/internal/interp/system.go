// Package interp executes ir.Programs: a compiled machine as a ts.System.
//
// Functions compile to register code over packed states. A location is one
// cell of the canonical bytes; loads and stores work on the bytes themselves,
// so a successor state is the source copied once and changed in place. Inner
// choices are explored by executing the event again with the next record of
// choices. Accesses are recorded by the machine itself, never by the compiled
// code, so that every mode runs the same code.
//
// Package reference is its slow twin and must agree with it in everything.
package interp

import (
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
)

// System is a program as a transition system.
type System struct {
	machine
	dispatcher
	orders
	watchers
	p        *ir.Program
	lay      *ir.Layout
	sites    *ir.Sites
	static   *ir.Statics
	ofEvents []accessed // nil until somebody asks
	evs      []ts.Event
	props    []ts.Property
	events   []event
	own      []ts.EventID // those that are not apart
	ends     bool         // something runs at the end of events
	ran      []bool       // of each function, as a handler
	handlers []ir.FuncID
	times    *ir.Clocks
	work     int64 // of all executions so far
	gaveUp   bool  // on the outcomes of some event
	memo     memo
}

// New compiles p, which must have passed ir.Check.
func New(p *ir.Program) *System { return newSystem(p, nil) }

func newSystem(p *ir.Program, track *Tracker) *System {
	lay, sites := ir.NewLayout(p), ir.NewSites(p)
	prog := compile(p, lay, sites, track)
	static := ir.NewStatics(p, lay, false)
	s := &System{
		p: p, lay: lay, sites: sites, static: static,
		evs: ir.Events(p), props: static.Properties(),
		dispatcher: newDispatcher(p, lay),
		watchers:   newWatchers(p, lay, static, prog),
		ran:        make([]bool, len(p.Funcs)),
		handlers:   ir.Handlers(p),
		times:      ir.NewClocks(p),
		ends:       len(p.Finish) > 0,
		memo:       newMemo(len(p.Events)),
	}
	s.machine = machine{
		program: prog, failures: sites.Table, track: track,
		recorder: newRecorder(len(lay.Locations), len(p.Apps)),
		regs:     make([]int32, registers(prog)),
		stack:    make([]frame, 0, ir.MaxDepth),
		look:     p.Look,
	}
	if len(p.Foreign) > 0 {
		s.foreign = &foreign{System: s, ways: newWays(len(prog.natives))}
	}
	if len(p.Clocks) > 0 {
		s.clocks = newClocks(p)
	}
	s.addCells()
	s.addEvents()
	return s
}

// registers is how many a program needs.
func registers(p *program) int { return (ir.MaxDepth + 1) * (p.frame + 1) }

func (s *System) addCells() {
	for i := range s.p.Vars {
		v := &s.p.Vars[i]
		first, end := s.lay.Cells(s.p, ir.VarID(i))
		s.arrays = append(s.arrays, array{int32(first), int32(end - first)})
		topic := int32(v.Topic)
		if topic >= 0 && len(s.byTopic[topic]) == 0 {
			topic = -1
		}
		for l := first; l < end; l++ {
			s.cells = append(s.cells, cell{
				offset: int32(s.lay.Offset[l]), lo: v.Domain.Lo, hi: v.Domain.Hi,
				topic: topic, width: uint8(v.Domain.Width()),
				plain:  topic < 0 && v.Slice == ir.Kept,
				silent: v.Kind == ts.Attribute || v.Kind == ts.Mode, slice: v.Slice,
			})
		}
	}
}

func (s *System) addEvents() {
	for i := range s.p.Events {
		e := &s.p.Events[i]
		s.events = append(s.events, event{
			flag: int32(s.lay.Flag(e)), derived: s.lay.Derived[i],
			oneShot: e.OneShot, body: int32(e.Body), app: e.App, args: e.Args,
		})
		if !e.Apart {
			s.own = append(s.own, ts.EventID(i))
		}
	}
}

// Apps implements ts.System, as do the methods below.
func (s *System) Apps() []string { return s.p.Apps }

// Labels implements ts.Labelled.
func (s *System) Labels() []string { return s.p.Labels }

// Events lists the program's events.
func (s *System) Events() []ts.Event { return s.evs }

// Locations lists the cells of all variables, then the guards' truths.
func (s *System) Locations() []ts.Location { return s.lay.Locations }

// Failures lists every place that can fail, and the errors of foreign code that
// were met so far.
func (s *System) Failures() []ts.Failure { return s.sites.Failures(s.p) }

// Properties lists the program's properties.
func (s *System) Properties() []ts.Property { return s.props }

// Enabled appends the events enabled in state.
func (s *System) Enabled(state []byte, buf []ts.EventID) []ts.EventID {
	for _, e := range s.own {
		if s.holds(&s.guards[e], state) {
			buf = append(buf, e)
		}
	}
	return buf
}

// Execute runs event e of state src in all its branches.
func (s *System) Execute(src []byte, e ts.EventID, out *ts.Branches) {
	out.Reset(out.Detail)
	if s.memo.heavy[e] {
		s.recall(src, e, out)
		return
	}
	s.enumerate(src, e, out)
	s.memo.heavy[e] = len(out.List) >= s.memo.from && s.clocks == nil && s.track == nil
}

// enumerate runs event e of state src once for each way to make its choices.
func (s *System) enumerate(src []byte, e ts.EventID, out *ts.Branches) {
	s.detail = out.Detail
	s.first()
	work := 0
	for len(out.List) < ir.MaxBranches && work <= ir.MaxWork {
		work += s.execute(src, e)
		if !s.redundant {
			s.keep(out)
		}
		if !s.next() {
			return
		}
	}
	s.giveUp(src, e, out)
}

// keep adds the branch that was executed to out.
func (s *System) keep(out *ts.Branches) {
	if s.clocks == nil {
		out.Add(s.cur, s.fails, s.accs, s.notes)
	} else {
		out.AddTimed(s.outcome())
	}
	out.Ran(s.runs, &s.undone, s.asked)
	out.Looked(s.glances)
}

// giveUp adds the one branch that stands for those beyond the limit.
func (s *System) giveUp(src []byte, e ts.EventID, out *ts.Branches) {
	s.gaveUp = true
	s.begin()
	if s.detail != ts.Fast {
		s.readOwnFlag(&s.events[e])
	}
	id := s.sites.Choices[e]
	s.failure(id)
	if s.detail == ts.Trace {
		f := &s.failures[id]
		s.note("error", f.App, f.Message, f.Span)
	}
	out.Add(src, s.fails, s.accs, s.notes)
}

// GaveUp reports whether an event that was executed has outcomes beyond the
// limit, which were left out.
func (s *System) GaveUp() bool { return s.gaveUp }

// Work implements ts.Worker.
func (s *System) Work() int64 { return s.work }

// Bytes is the memory of the values of foreign code, and of what s remembers to have
// done.
func (s *System) Bytes() int64 {
	total := int64(s.memo.bytes)
	if s.foreign != nil {
		total += s.foreign.ways.bytes()
	}
	for _, f := range s.p.Foreign {
		if code, ok := f.(ir.Sized); ok {
			total += code.Bytes()
		}
	}
	return total
}

// Forget implements ts.Forgetter.
func (s *System) Forget() {
	s.memo.forget()
	if s.foreign != nil {
		s.foreign.ways.forget()
	}
}

// Holds reports whether property p's condition is true in state.
func (s *System) Holds(state []byte, p ts.PropertyID) bool {
	return s.holds(&s.program.props[p], state)
}

// Waiting reports whether only its guard holds some event back in state that is
// not from outside; what a handler has yet to set going, and no flag says that, does
// not wait.
func (s *System) Waiting(state []byte) bool {
	for _, i := range s.own {
		e := &s.events[i]
		if e.derived >= 0 && !s.evs[i].Kind.Outside() && (e.flag < 0 && !s.evs[i].Armed || e.flag >= 0 && s.cells[e.flag].get(state) != 0) {
			return true
		}
	}
	return false
}

// Values decodes state.
func (s *System) Values(state []byte) []ts.Value {
	values := make([]ts.Value, 0, len(s.cells))
	for l := range s.cells {
		if v, kept := s.ValueAt(state, ts.LocID(l)); kept {
			values = append(values, v)
		}
	}
	return values
}

// ValueAt implements ts.Reader.
func (s *System) ValueAt(state []byte, l ts.LocID) (v ts.Value, kept bool) {
	c := &s.cells[l]
	if c.slice != ir.Kept {
		return v, false
	}
	raw := c.get(state)
	return ts.Value{Loc: l, Raw: raw, Text: s.Format(l, raw)}, true
}

// Format writes a value of location l; it implements ts.Formatter.
func (s *System) Format(l ts.LocID, raw int32) string { return ir.Format(s.p, s.lay, l, raw) }

// Initial lists the initial states.
func (s *System) Initial(out *ts.Branches) {
	out.Reset(out.Detail)
	state := make([]byte, s.lay.Size)
	ir.EachInitial(s.p, func(values []int32, accesses []ts.Access) {
		for l, v := range values {
			if c := &s.cells[l]; c.slice == ir.Kept {
				c.put(state, v)
			}
		}
		if out.Detail == ts.Fast {
			accesses = nil
		}
		out.Add(state, nil, accesses, nil)
	})
}

// Handlers implements ts.Coverage, as do the methods below.
func (s *System) Handlers() []ts.Handler { return ir.HandlerTable(s.p, s.lay, s.handlers) }

// Ran reports whether handler i ran since New or ForgetRan.
func (s *System) Ran(i int) bool { return s.ran[s.handlers[i]] }

// ForgetRan starts the account of Ran anew.
func (s *System) ForgetRan() { clear(s.ran) }
