package mending

import (
	"fmt"
	"slices"

	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/exploration"
	"crosscheck/engine/internal/finding"
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/mend"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
)

// place is a statement that a run reaches, or more around it.
type place struct {
	language *mend.Language
	at       source.Span
	inner    source.Span // the statement
	app      ts.AppID
	step     int
	values   map[ts.LocID]int32 // when the run reaches it for the last time
	stores   []ts.Access        // what the statement stores then
}

// change tries all changes of a program but for leaving something out.
func (b *base) change() {
	places := b.places()
	for _, p := range places {
		b.guards(p, 1)
	}
	b.otherwise(places)
	b.takesBack(places)
	b.calledOff(places)
	if b.about.Kind == finding.Race {
		b.leftOut(places)
	}
	if !b.lossless() && len(b.says) == 0 {
		for _, p := range places {
			b.guards(p, 2)
		}
	}
}

// places are the statements that the run reaches, the last first, each with what is
// round it.
func (b *base) places() []place {
	var out []place
	for _, p := range slices.Backward(reached(b.trial.X, &b.about.Run)) {
		l := frontend.Of(b.files[p.at.File])
		if l == nil || l.Mend == nil {
			continue
		}
		p.language = l.Mend
		if slices.ContainsFunc(out, func(q place) bool { return q.at == p.at }) {
			continue
		}
		out = append(out, p)
	}
	for _, p := range slices.Clone(out) {
		for _, at := range p.language.Wider(b.set, p.at) {
			if !slices.ContainsFunc(out, func(q place) bool { return q.at == at }) {
				q := p
				q.at = at
				out = append(out, q)
			}
		}
	}
	return out
}

// reached are the statements of handlers that a run reaches, one after the other.
func reached(x *exploration.Exploration, run *analysis.Run) []place {
	var out []place
	r := run.Trace.Replay(x.System)
	x.Retrace(r, func(step int, b *ts.Branch, _ []ir.Mark) {
		values := map[ts.LocID]int32{}
		for _, v := range r.Steps[step-1].Values {
			values[v.Loc] = v.Raw
		}
		done := 0
		for i, n := range b.Notes {
			for ; done < n.At && done < len(b.Accesses); done++ {
				if a := b.Accesses[done]; a.Op != ts.Read {
					values[a.Loc] = a.Value
				}
			}
			if n.Kind != interp.Ran || n.Span == (source.Span{}) {
				continue
			}
			end := len(b.Accesses)
			if i+1 < len(b.Notes) {
				end = b.Notes[i+1].At
			}
			p := place{at: n.Span, inner: n.Span, app: n.App, step: step, values: map[ts.LocID]int32{}}
			for l, v := range values {
				p.values[l] = v
			}
			for _, a := range b.Accesses[min(n.At, end):end] {
				if a.Op != ts.Read && a.App == n.App {
					p.stores = append(p.stores, a)
				}
			}
			out = append(out, p)
		}
	})
	return out
}

// again is the state of things when the run of a finding that a change left
// reaches the place for the last time; nil: it does not.
func (b *base) again(p *place, o *outcome) map[ts.LocID]int32 {
	for _, q := range slices.Backward(reached(o.trial.X, &o.trial.Report.Findings[o.at].Run)) {
		if q.app == p.app && o.trial.X.Files.Text(q.at) == b.set.Text(p.inner) {
			return q.values
		}
	}
	return nil
}

// guards tries conditions for a place, n at a time, and doing what stands there
// also when the condition comes true.
func (b *base) guards(p place, n int) {
	moments := []map[ts.LocID]int32{p.values}
	found := len(b.mends)
	var short func() // goes on with the first condition that is not enough
	for again := true; again; {
		again = false
		sets(b.candidates(), moments, n, func(chosen []atom) bool {
			only := make([]mend.Condition, len(chosen))
			kind := fmt.Sprint("if ", p.app)
			for i := range chosen {
				only[i] = chosen[i].cond
				kind += " " + only[i].String()
			}
			if b.helps(kind) {
				return true
			}
			guard := p.language.Guard(b.set, p.at, only)
			says := func() string { return b.guarded(&p, chosen) }
			o := b.try(guard, n, kind, says)
			if o.trial != nil {
				if more := b.again(&p, &o); more == nil {
					b.begin(o.trial, &o.trial.Report.Findings[o.at], []string{says()}, n, kind)
				} else if !slices.ContainsFunc(moments, func(old map[ts.LocID]int32) bool { return same(old, more) }) {
					if short == nil {
						short = func() { b.begin(o.trial, &o.trial.Report.Findings[o.at], []string{says()}, n, kind) }
					}
					moments, again = append(moments, more), true
					return false
				}
			} else if o.tried && n == 1 && p.at == p.inner {
				if also := p.language.Also(b.set, p.at, only); also != nil {
					b.try(append(slices.Clone(guard), also...), n+1, kind+" also", func() string { return b.guardedAndAgain(&p, chosen) })
				}
			}
			return b.tried < b.most && !b.stopped()
		})
	}
	if short != nil && len(b.mends) == found {
		short()
	}
}

// helps reports whether a mend of this kind was found.
func (b *base) helps(kind string) bool {
	return slices.ContainsFunc(b.mends, func(x Mend) bool { return x.kind == b.kind+kind })
}

func same(a, b map[ts.LocID]int32) bool {
	for l, v := range a {
		if b[l] != v {
			return false
		}
	}
	return len(a) == len(b)
}

// otherwise tries what else may be written round a place.
func (b *base) otherwise(places []place) {
	for _, p := range places {
		if p.at != p.inner || p.language.Else == nil {
			continue
		}
		for _, c := range p.language.Else(b.set, p.at, b.known.named) {
			b.try(c.Edits, 1, "else", func() string {
				return fmt.Sprintf("Let %s %s", trace.Who(b.trial.X.System, p.app), c.Says)
			})
		}
	}
}

// takesBack tries, for what is left behind, to take it back when something that
// happens after it has happened.
func (b *base) takesBack(places []place) {
	if b.about.Kind != finding.LeftBehind && b.about.Conflict != nil {
		return
	}
	r := b.about.Run.Trace.Replay(b.trial.X.System)
	for _, p := range places {
		for _, s := range p.stores {
			if p.at != p.inner || s.Op != ts.Write || s.Value == p.values[s.Loc] {
				continue
			}
			back := mend.Condition{Location: b.known.locs[s.Loc].Name, Op: mend.Is, Value: b.text(s.Loc, p.values[s.Loc])}
			for _, a := range b.since(r.Steps[len(r.Steps)-1].Values, p.values, s.Loc) {
				b.try(p.language.Undo(b.set, p.at, back, []mend.Condition{a.cond}), 2, "back", func() string { return b.takenBack(&p, s.Loc, back.Value, &a) })
			}
		}
	}
}

// calledOff tries to call off what is done later, when something happens meanwhile.
func (b *base) calledOff(places []place) {
	r := b.about.Run.Trace.Replay(b.trial.X.System)
	for _, p := range places {
		if p.at != p.inner {
			continue
		}
		for i := range r.Steps {
			for _, a := range b.since(r.Steps[i].Values, valuesOf(r.Steps[max(i-1, 0)].Values), -1) {
				b.try(p.language.Cancel(b.set, p.at, a.cond), 1, "cancel", func() string { return b.cancelled(&p, &a) })
			}
		}
	}
}

// since are the conditions that have come true: on what has changed.
func (b *base) since(now []ts.Value, before map[ts.LocID]int32, but ts.LocID) []atom {
	var out []atom
	for _, v := range now {
		if v.Loc == but || before[v.Loc] == v.Raw {
			continue
		}
		for _, a := range b.known.atoms(v.Loc) {
			if a.op == mend.Is && a.raw == v.Raw {
				out = append(out, a)
			}
		}
	}
	return out
}

func valuesOf(list []ts.Value) map[ts.LocID]int32 {
	out := map[ts.LocID]int32{}
	for _, v := range list {
		out[v.Loc] = v.Raw
	}
	return out
}

// text is a value of a location as the program writes it.
func (b *base) text(l ts.LocID, raw int32) string {
	for _, v := range b.known.values[l] {
		if v.Raw == raw {
			return v.Text
		}
	}
	return ""
}

// leftOut tries to do without what stands at a place.
func (b *base) leftOut(places []place) {
	for _, p := range places {
		if p.at == p.inner {
			b.try(p.language.Leave(b.set, p.at), 1, "leave", func() string { return b.without(&p) })
		}
	}
}
