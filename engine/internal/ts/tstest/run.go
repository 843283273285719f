package tstest

import (
	"fmt"
	"slices"

	"crosscheck/engine/internal/ts"
)

// run is one execution of a handler.
type run struct {
	sys     *System
	detail  ts.Detail
	state   []byte
	locals  [locals]int32
	accs    []ts.Access
	fails   []ts.FailureID
	notes   []ts.Note
	written []ts.LocID
	picks   []pick // inner choices: taken so far, of how many
	at      int
}

type pick struct{ taken, size int32 }

func (r *run) begin(state []byte, e ts.EventID, d ts.Detail) {
	r.detail, r.at = d, 0
	r.state = append(r.state[:0], state...)
	r.locals = [locals]int32{}
	r.accs, r.fails, r.notes, r.written = r.accs[:0], r.fails[:0], r.notes[:0], r.written[:0]
	r.read(r.sys.flag(e), 1)
	if d := r.sys.derived[e]; d >= 0 {
		r.read(d, 1)
	}
}

// nextPicks goes on to the next combination of choices, if there is one.
func (r *run) nextPicks() bool {
	for n := len(r.picks); n > 0; n-- {
		if p := &r.picks[n-1]; p.taken+1 < p.size {
			p.taken++
			r.picks = r.picks[:n]
			return true
		}
	}
	return false
}

// read records a read; outside a trace only before an own write.
func (r *run) read(l ts.LocID, v int32) {
	if r.detail == ts.Trace || !slices.Contains(r.written, l) {
		r.record(l, ts.Read, v)
	}
}

func (r *run) record(l ts.LocID, op ts.Op, v int32) {
	a := ts.Access{Loc: l, Op: op, Value: v}
	if r.detail != ts.Trace {
		a.Value = 0
	}
	if r.detail == ts.Trace || r.detail == ts.Accesses && !slices.Contains(r.accs, a) {
		r.accs = append(r.accs, a)
	}
}

// store puts v at l. A store that changes nothing is a Silent access of an
// attribute and else the read of who would look before storing.
func (r *run) store(l ts.LocID, v int32) {
	switch {
	case r.state[l] != byte(v):
		r.state[l] = byte(v)
		r.record(l, ts.Write, v)
		r.written = append(r.written, l)
	case r.sys.locs[l].Kind == ts.Attribute:
		r.record(l, ts.Silent, v)
	default:
		r.read(l, v)
	}
}

func (r *run) block(body []Stmt) {
	for i := range body {
		r.stmt(&body[i])
	}
}

func (r *run) stmt(s *Stmt) {
	switch s.op {
	case opSet:
		r.store(ts.LocID(s.n), r.eval(&s.x)%r.sys.p.vars[s.n].size)
	case opEnable, opDisable:
		r.store(r.sys.flag(ts.EventID(s.n)), int32(truth(s.op == opEnable)))
	case opIf:
		if r.eval(&s.x) != 0 {
			r.block(s.then)
		} else {
			r.block(s.els)
		}
	case opAssert:
		if r.eval(&s.x) == 0 {
			r.fails = append(r.fails, r.sys.failOf[s])
		}
	case opRead:
		r.eval(&s.x)
	case opChoose:
		r.locals[s.n] = r.choose(s.size)
	}
}

// choose takes the next inner choice.
func (r *run) choose(size int32) int32 {
	if r.at == len(r.picks) {
		r.picks = append(r.picks, pick{0, size})
	}
	v := r.picks[r.at].taken
	r.at++
	if r.detail == ts.Trace {
		r.notes = append(r.notes, ts.Note{At: len(r.accs), Kind: "choice", Text: fmt.Sprint(v)})
	}
	return v
}

func (r *run) eval(x *Expr) int32 {
	switch x.op {
	case opLoad:
		v := int32(r.state[x.n])
		r.read(ts.LocID(x.n), v)
		return v
	case opLocal:
		return r.locals[x.n]
	case opAdd:
		return r.eval(x.x) + r.eval(x.y)
	case opEq:
		return int32(truth(r.eval(x.x) == r.eval(x.y)))
	}
	return x.n
}

// guards records the evaluation of every guard that the handler's writes
// concern: a transition counts as recomputing the flags of such events.
func (r *run) guards(before []byte) {
	written := len(r.written)
	for i, d := range r.sys.derived {
		if d < 0 || !slices.ContainsFunc(r.sys.watched[i], func(l ts.LocID) bool { return slices.Contains(r.written[:written], l) }) {
			continue
		}
		for _, l := range r.sys.watched[i] {
			r.read(l, int32(r.state[l]))
		}
		e := ts.EventID(i)
		if was, is := r.sys.possible(before, e), r.sys.possible(r.state, e); was != is {
			r.record(d, ts.Write, int32(truth(is)))
		} else {
			r.read(d, int32(truth(is)))
		}
	}
}
