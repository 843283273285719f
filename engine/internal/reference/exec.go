package reference

import (
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
)

func (r *run) block(body []ir.Stmt, locals []int32) returned {
	for _, s := range body {
		if out := r.exec(s, locals); out.done {
			return out
		}
	}
	return returned{}
}

func (r *run) exec(s ir.Stmt, locals []int32) returned {
	switch s := s.(type) {
	case *ir.SetLocal:
		locals[s.Slot] = r.eval(s.X, locals)
	case *ir.Store:
		r.assign(s, locals)
	case *ir.If:
		if r.eval(s.Cond, locals) != 0 {
			return r.block(s.Then, locals)
		}
		return r.block(s.Else, locals)
	case *ir.While:
		return r.loop(s, locals)
	case *ir.Choose:
		locals[s.Slot] = r.chosen(s)
	case *ir.Assert:
		if r.eval(s.Cond, locals) == 0 {
			r.failed(r.s.sites.At[s], "assert")
		}
	case *ir.Publish:
		v := r.eval(s.X, locals)
		r.publish(publication{s.Topic, v, v, r.app})
	case *ir.Do:
		r.eval(s.X, locals)
	case *ir.Return:
		if s.X == nil {
			return returned{done: true}
		}
		return returned{done: true, value: r.eval(s.X, locals)}
	case *ir.Mark:
	case *ir.Say:
		r.note("notify", r.app, s.Text, s.Span)
	case *ir.ResetClock:
		r.setClock(s.Clock, s.Value)
	}
	return returned{}
}

func (r *run) loop(s *ir.While, locals []int32) returned {
	for r.eval(s.Cond, locals) != 0 {
		if r.rounds++; r.rounds > ir.MaxRounds {
			r.fail(s, 0)
		}
		if out := r.block(s.Body, locals); out.done {
			return out
		}
	}
	return returned{}
}

func (r *run) chosen(s *ir.Choose) int32 {
	v := s.Lo
	if len(s.Values) > 0 {
		v = s.Values[r.ask(len(s.Values))]
	} else {
		v += int32(r.ask(int(s.Hi-s.Lo) + 1))
	}
	text := s.Domain.Format(v)
	if s.Text != "" {
		text = s.Text + " = " + text
	}
	r.note("choice", r.app, text, s.Span)
	return v
}

// assign carries out a Store: index, then value, then the checks.
func (r *run) assign(s *ir.Store, locals []int32) {
	var index int32
	if s.Index != nil {
		index = r.eval(s.Index, locals)
	}
	v := r.eval(s.X, locals)
	l, domainFailure := r.s.lay.First[s.Var], 0
	if s.Index != nil {
		l, domainFailure = r.element(s.Var, index, s), 1
	}
	if !r.s.domain(l).Contains(int64(v)) {
		r.fail(s, domainFailure)
	}
	r.store(l, v)
}

// store changes a cell; a change is published and a write, anything else is a
// read or, of an attribute, a silent command.
func (r *run) store(l ts.LocID, v int32) {
	x := r.s.variable(l)
	switch {
	case x.Slice == ir.Forgotten:
	case x.Slice == ir.LeftWritten:
		r.access(l, ts.Write, r.app, v, false)
	case r.m[l] != v:
		was := r.m[l]
		r.m[l] = v
		r.access(l, ts.Write, r.app, v, false)
		if x.Topic != ir.NoTopic {
			r.publish(publication{x.Topic, was, v, r.app})
		}
	case x.Kind == ts.Attribute || x.Kind == ts.Mode:
		r.access(l, ts.Silent, r.app, v, false)
	default:
		r.access(l, ts.Read, r.app, v, false)
	}
}
