package mending

import (
	"fmt"
	"maps"
	"slices"

	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/exploration"
	"crosscheck/engine/internal/finding"
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/mend"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/timed"
	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
)

// place is a statement that a run reaches, or more around it.
type place struct {
	language *mend.Language
	at       source.Span
	inner    source.Span // the statement
	app      ts.AppID
	step     int                // of the run
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
	all := reached(b.trial.X, &b.about.Run)
	for _, p := range slices.Backward(all) {
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
				q := entered(all, &p, at)
				q.language, q.at = p.language, at
				out = append(out, q)
			}
		}
	}
	return out
}

// entered is the first statement that is reached of those in a larger part, before
// one of them.
func entered(all []place, p *place, part source.Span) place {
	i := len(all) - 1
	for all[i].at != p.at {
		i--
	}
	for i > 0 && all[i-1].app == p.app && all[i-1].step == p.step && all[i-1].at.File == part.File && part.Start <= all[i-1].at.Start && all[i-1].at.End <= part.End {
		i--
	}
	return all[i]
}

// reached are the statements that a run reaches, one after the other.
func reached(x *exploration.Exploration, run *analysis.Run) []place {
	var out []place
	r := run.Trace.Replay(x.System)
	x.Retrace(r, func(step int, b *ts.Branch, _ []ir.Mark) {
		for _, p := range reachedBy(b, valuesOf(r.Steps[step-1].Values)) {
			p.step = step
			out = append(out, p)
		}
	})
	return out
}

// reachedBy are the statements that an outcome of an event reaches, which begins
// with some values.
func reachedBy(b *ts.Branch, values map[ts.LocID]int32) []place {
	var out []place
	values = maps.Clone(values)
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
		p := place{at: n.Span, inner: n.Span, app: n.App, values: maps.Clone(values)}
		for _, a := range b.Accesses[min(n.At, end):end] {
			if a.Op != ts.Read && a.App == n.App {
				p.stores = append(p.stores, a)
			}
		}
		out = append(out, p)
	}
	return out
}

// mostMoments is how many moments of a place are looked at.
const mostMoments = 2000

// moments are the states of things in which explored transitions reach statements,
// by where these stand.
func moments(x *exploration.Exploration) map[source.Span][]map[ts.LocID]int32 {
	out := map[source.Span][]map[ts.LocID]int32{}
	if len(x.Pieces) > 0 {
		return out
	}
	of, state := x.Inner.Tracked(), func(s []byte) []byte { return s }
	if sys, ok := x.System.(timed.System); ok {
		state = sys.Discrete
	}
	g, seen := x.Graph(), map[string]bool{}
	branches := ts.Branches{Detail: ts.Trace}
	for id := range min(g.Len(), mostLooked) {
		s := state(g.State(stategraph.StateID(id)))
		if seen[string(s)] {
			continue
		}
		seen[string(s)] = true
		values := valuesOf(of.Values(s))
		for _, e := range of.Enabled(s, nil) {
			branches.Reset(ts.Trace)
			of.Execute(s, e, &branches)
			for i := range branches.List {
				for _, p := range reachedBy(&branches.List[i], values) {
					if list := out[p.at]; len(list) < mostMoments && !slices.ContainsFunc(list, func(old map[ts.LocID]int32) bool { return maps.Equal(old, p.values) }) {
						out[p.at] = append(list, p.values)
					}
				}
			}
		}
	}
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
			if b.helps(kind) || !b.everSo(&p, chosen) {
				return true
			}
			guard := p.language.Guard(b.set, p.at, only)
			says := func() string { return b.guarded(&p, chosen) }
			o := b.try(guard, n, kind, says)
			if o.trial != nil {
				if more := b.again(&p, &o); more == nil {
					b.begin(o.trial, &o.trial.Report.Findings[o.at], []string{says()}, n, kind)
				} else if !slices.ContainsFunc(moments, func(old map[ts.LocID]int32) bool { return maps.Equal(old, more) }) {
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
			return !b.over()
		})
	}
	if short != nil && len(b.mends) == found {
		short()
	}
}

// everSo reports whether conditions ever hold where the place is reached: else
// there would be nothing left to do under them.
func (b *base) everSo(p *place, chosen []atom) bool {
	return slices.ContainsFunc(b.moments[p.inner], func(values map[ts.LocID]int32) bool {
		return !slices.ContainsFunc(chosen, func(a atom) bool { return !a.holds(values) })
	})
}

// helps reports whether a mend of this kind was found.
func (b *base) helps(kind string) bool {
	return slices.ContainsFunc(b.mends, func(x Mend) bool { return x.kind == b.kind+kind })
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
