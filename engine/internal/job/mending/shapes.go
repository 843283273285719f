package mending

import (
	"encoding/binary"
	"fmt"
	"slices"
	"sort"

	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/analysis/conflict"
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

// things is what locations hold, by their numbers.
type things = []int32

// place is a statement that a run reaches, or more around it.
type place struct {
	language *mend.Language
	at       source.Span
	inner    source.Span // the statement
	core     source.Span // what does most of all that is reached in it
	app      ts.AppID
	values   things      // when the run reaches it for the last time
	stores   []ts.Access // what the statement stores then, or the two of a larger part
}

// change tries all changes of a program but for leaving something out.
func (b *base) change() {
	places := b.places()
	if len(places) > 0 {
		b.guards(places[0], 1, b.reasons())
	}
	if len(b.says) == 0 {
		b.settings()
	}
	b.holds(places)
	all := b.candidates()
	for _, p := range places {
		b.guards(p, 1, all)
	}
	b.takesBack(places)
	b.otherwise(places)
	b.calledOff(places)
	b.ordered()
	if b.about.Kind == finding.Race {
		b.leftOut(places)
	}
	b.moved()
	if !b.lossless() {
		b.unseen = true
		for _, p := range places {
			b.guards(p, 1, all)
		}
		b.unseen = false
	}
}

// pairs tries two conditions at each place.
func (b *base) pairs() {
	for _, p := range b.places() {
		b.guards(p, 2, b.candidates())
	}
}

// settings tries other values of what the apps of the finding are installed with, first
// of that which acts last in its run. They take a part of all that is tried at most.
func (b *base) settings() {
	most := b.most
	b.most = b.tried + mostSet
	defer func() { b.most = most }()
	var done []*mend.Language
	for _, f := range b.files {
		l := frontend.Of(f)
		if l == nil || l.Mend == nil || l.Mend.Settings == nil || slices.Contains(done, l.Mend) {
			continue
		}
		done = append(done, l.Mend)
		for _, app := range slices.Backward(b.about.Apps) {
			l.Mend.Settings(b.set, app, b.given)
		}
	}
}

// given tries one setting.
func (b *base) given(edits []mend.Edit, says, kind string, size int) mend.Tried {
	o := b.try(edits, size, "set"+kind, func() string { return says })
	switch {
	case o.same:
		return mend.Same
	case !o.helped:
		return mend.Other
	}
	last := len(b.mends) - 1
	if kind != "" && kind != mend.Fewer && kind != mend.Exchanged {
		b.mends = append(slices.DeleteFunc(b.mends[:last:last], func(m Mend) bool { return m.kind == "set"+kind }), b.mends[last])
	}
	return mend.Helps
}

// places are the statements that the run reaches, the last first, each with what is
// round it.
func (b *base) places() []place {
	var out []place
	all := reached(b.trial.X, &b.about.Run)
	for _, p := range slices.Backward(all) {
		l := frontend.Of(b.files[p.at.File])
		if l == nil || l.Mend == nil || l.Mend.Guard == nil {
			continue
		}
		p.language = l.Mend
		if i := slices.IndexFunc(out, func(q place) bool { return q.at == p.at }); i >= 0 {
			if len(out[i].stores) == 0 { // an event that is undone was broken off there
				out[i].stores = p.stores
			}
			continue
		}
		out = append(out, p)
	}
	sort.SliceStable(out, func(i, j int) bool { return b.weight(&out[i]) > b.weight(&out[j]) })
	inner := slices.Clone(out)
	for _, p := range inner {
		for _, at := range p.language.Wider(b.set, p.at) {
			if !slices.ContainsFunc(out, func(q place) bool { return q.at == at }) {
				q := entered(all, &p, at)
				q.language, q.at, q.stores = p.language, at, slices.Concat(q.stores, p.stores)
				out = append(out, q)
			}
		}
	}
	for i := range out {
		out[i].core = inner[slices.IndexFunc(inner, func(q place) bool { return within(q.at, out[i].at) })].at
	}
	return out
}

func within(inner, outer source.Span) bool {
	return inner.File == outer.File && outer.Start <= inner.Start && inner.End <= outer.End
}

// weight is how much a statement does: what changes things before what notes or
// schedules something, and that before what only calls others.
func (b *base) weight(p *place) int {
	thing := func(s ts.Access) bool { l := &b.known.locs[s.Loc]; return l.OfThing() || l.IsMode() }
	switch {
	case slices.ContainsFunc(p.stores, thing):
		return 2
	case len(p.stores) > 0:
		return 1
	}
	return 0
}

// entered is a visit of the first statement of a larger part, the last one.
func entered(all []place, p *place, part source.Span) place {
	first := *p
	for _, q := range all {
		if q.app == p.app && within(q.at, part) && q.at.Start <= first.at.Start {
			first = q
		}
	}
	return first
}

// reached are the statements that a run reaches, one after the other.
func reached(x *exploration.Exploration, run *analysis.Run) []place {
	var out []place
	r := run.Trace.Replay(x.System)
	x.Retrace(r, func(step int, b *ts.Branch, _ []ir.Mark) {
		out = append(out, reachedBy(b, valuesOf(x.System, r.Steps[step-1].Values))...)
	})
	return out
}

// reachedBy are the statements that an outcome of an event reaches, which begins
// with some values. Places between which nothing changes share theirs.
func reachedBy(b *ts.Branch, values things) []place {
	var out []place
	accesses, at := b.Accesses, func(n *ts.Note) int { return n.At }
	if len(b.Undone.Accesses) > 0 { // by an error: the others are none
		accesses, at = b.Undone.Accesses, func(n *ts.Note) int { return n.Was }
	}
	done, shared := 0, true
	for i, n := range b.Notes {
		for ; done < at(&n) && done < len(accesses); done++ {
			if a := accesses[done]; a.Op != ts.Read {
				if shared {
					values, shared = slices.Clone(values), false
				}
				values[a.Loc] = a.Value
			}
		}
		if n.Kind != interp.Ran || n.Span == (source.Span{}) {
			continue
		}
		end := len(accesses)
		if i+1 < len(b.Notes) {
			end = at(&b.Notes[i+1])
		}
		p := place{at: n.Span, inner: n.Span, app: n.App, values: values}
		shared = true
		for _, a := range accesses[min(at(&n), end):min(end, len(accesses))] {
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

// moments are the states of things in which explored transitions reach statements, by
// where these stand: they are looked for as long as they are asked for.
type moments struct {
	of    map[source.Span][]things
	known map[string]bool
	left  *sweep
}

// add notes the moments at which a transition reaches statements.
func (m *moments) add(all []place) bool {
	var of *int32 // the values that key begins with
	var key []byte
	n := 0
	for _, p := range all {
		if len(m.of[p.at]) >= mostMoments || len(p.values) == 0 {
			continue
		}
		if &p.values[0] != of { // the same ones for several places
			of, key = &p.values[0], key[:0]
			for _, v := range p.values {
				key = binary.LittleEndian.AppendUint32(key, uint32(v))
			}
			n = len(key)
		}
		key = binary.LittleEndian.AppendUint32(key[:n], uint32(p.at.File))
		key = binary.LittleEndian.AppendUint32(key, uint32(p.at.Start))
		key = binary.LittleEndian.AppendUint32(key, uint32(p.at.End))
		if !m.known[string(key)] {
			m.known[string(key)] = true
			m.of[p.at] = append(m.of[p.at], p.values)
		}
	}
	return true
}

// none is no event.
const none ts.EventID = -1

// sweep goes through what explored transitions reach, state by state: in a first round
// through those of an event that is likely to reach what is asked about.
type sweep struct {
	of     ts.System
	graph  *stategraph.Graph
	state  func([]byte) []byte // that of of
	likely ts.EventID
	rest   bool // it is the second round
	next   int
	end    int
	seen   map[string]bool // in this round
}

func sweepOf(x *exploration.Exploration, likely ts.EventID) *sweep {
	if len(x.Pieces) > 0 {
		return &sweep{rest: true}
	}
	s := &sweep{of: x.Inner.Tracked(), graph: x.Graph(), state: func(s []byte) []byte { return s }, likely: likely, seen: map[string]bool{}}
	if sys, ok := x.System.(timed.System); ok {
		s.state = sys.Discrete
	}
	s.end = min(s.graph.Len(), mostLooked)
	return s
}

// step visits what each transition of the round's next state reaches, and reports
// whether there are more: visit ends it.
func (s *sweep) step(visit func([]place) bool) bool {
	if s.next == s.end {
		if s.rest {
			return false
		}
		s.rest, s.next = true, 0
		clear(s.seen)
		return true
	}
	now := s.state(s.graph.State(stategraph.StateID(s.next)))
	s.next++
	if s.seen[string(now)] {
		return true
	}
	s.seen[string(now)] = true
	values := valuesOf(s.of, s.of.Values(now))
	branches := ts.Branches{Detail: ts.Trace}
	for _, e := range s.of.Enabled(now, nil) {
		if s.rest == (e == s.likely) {
			continue
		}
		branches.Reset(ts.Trace)
		s.of.Execute(now, e, &branches)
		for i := range branches.List {
			if !visit(reachedBy(&branches.List[i], values)) {
				return false
			}
		}
	}
	return true
}

// eachMoment visits what each explored transition reaches, until it is stopped or
// visit has seen enough.
func eachMoment(x *exploration.Exploration, stopped func() bool, visit func([]place) bool) {
	for s := sweepOf(x, none); !stopped() && s.step(visit); {
	}
}

// visits are the states of things in which a run reaches a place; what stands
// there is found by its text, as it may have moved.
func (b *base) visits(p *place, x *exploration.Exploration, run *analysis.Run) []things {
	var out []things
	for _, q := range reached(x, run) {
		if q.app == p.app && x.Files.Text(q.at) == b.set.Text(p.inner) {
			out = append(out, b.numbered(x.System, q.values))
		}
	}
	return out
}

// numbered are the things of another program by the numbers that their locations have
// in this one.
func (b *base) numbered(sys ts.System, values things) things {
	out := make(things, len(b.known.locs))
	for l, loc := range b.known.locs {
		if i := slices.IndexFunc(sys.Locations(), func(x ts.Location) bool { return x.Name == loc.Name }); i >= 0 {
			out[l] = values[i]
		}
	}
	return out
}

// guards tries conditions for a place, n of some at a time, and doing what stands
// there also when the condition comes true.
func (b *base) guards(p place, n int, atoms []atom) {
	if b.runs[p.at] == nil {
		b.runs[p.at] = [][]things{b.visits(&p, b.trial.X, &b.about.Run)}
	}
	found := len(b.mends)
	var short func() // goes on with the first condition that is not enough
	// Those come late of which it takes more than one event to know whether they are ever so.
	for late, again := false, true; again; {
		again = false
		putOff := false
		sets(atoms, b.runs[p.at], n, b.weak[p.at], func(chosen []atom) bool {
			if !late && !b.soSoon(&p, chosen) {
				putOff = true
				return true
			}
			only := make([]mend.Condition, len(chosen))
			kind := fmt.Sprint("if ", p.app)
			for i := range chosen {
				only[i] = chosen[i].cond
				kind += " " + only[i].String()
				if b.known.locs[chosen[i].loc].Kind == ts.AppState {
					kind += saved
				}
			}
			if b.helps(kind) || b.everSo(&p, chosen) == b.unseen {
				return true
			}
			if b.idle(&p, chosen) || b.unseen && b.met(p.inner, chosen, true) {
				kind += idle
			}
			guard := p.language.Guard(b.set, p.at, only)
			says := func() string { return b.guarded(&p, chosen) }
			o := b.try(guard, n, kind, says)
			if o.trial != nil {
				if more := b.visits(&p, o.trial.X, &o.trial.Report.Findings[o.at].Run); len(more) == 0 {
					b.begin(o.trial, &o.trial.Report.Findings[o.at], []string{says()}, n, kind)
				} else if !slices.ContainsFunc(b.runs[p.at], func(old []things) bool { return slices.EqualFunc(old, more, slices.Equal) }) {
					if short == nil {
						short = func() { b.begin(o.trial, &o.trial.Report.Findings[o.at], []string{says()}, n, kind) }
					}
					b.runs[p.at], again = append(b.runs[p.at], more), true
					return false
				}
			}
			if o.tried && !o.helped && n == 1 {
				b.weak[p.at] = append(b.weak[p.at], chosen[0])
			}
			if o.tried && o.trial == nil && n == 1 && p.at == p.inner {
				if also := p.language.Also(b.set, p.at, only); also != nil {
					b.try(also, n+1, kind+" also", func() string { return b.guardedAndAgain(&p, chosen) })
				}
			}
			return !b.over()
		})
		late = !again && putOff
		again = again || late
	}
	if short != nil && !slices.ContainsFunc(b.mends[found:], Mend.does) {
		short()
	}
}

// holds tries to do what stands at a place only where the property that is broken holds
// afterwards.
func (b *base) holds(places []place) {
	if b.about.Property < 0 {
		return
	}
	for _, p := range places {
		if p.at == p.inner && p.language.Holds != nil {
			b.try(p.language.Holds(b.set, p.at, b.about.Span), 1, holds, func() string {
				says := "“%s” still holds then"
				if b.trial.X.System.Properties()[b.about.Property].Kind == ts.Never {
					says = "“%s” does not come about by it"
				}
				return fmt.Sprintf("%s only if "+says+".", b.does(&p), b.about.Name)
			})
		}
	}
}

// everSo reports whether conditions ever hold where the statements of a place are reached:
// else there would be nothing left to do under them.
func (b *base) everSo(p *place, chosen []atom) bool {
	return b.met(p.inner, chosen, true) && b.met(p.core, chosen, true)
}

// soSoon is everSo as far as the event tells that the run ends with.
func (b *base) soSoon(p *place, chosen []atom) bool {
	return b.met(p.inner, chosen, false) && b.met(p.core, chosen, false)
}

// met reports whether conditions hold at a moment at which a statement is reached, by
// the event that the run ends with or by all.
func (b *base) met(at source.Span, chosen []atom, all bool) bool {
	m := b.moments
	if m == nil {
		m = &moments{map[source.Span][]things{}, map[string]bool{}, sweepOf(b.trial.X, b.last())}
		b.moments = m
	}
	for seen, more := 0, true; more; more = !b.stopped() && (all || !m.left.rest) && m.left.step(m.add) {
		for _, values := range m.of[at][seen:] {
			if !slices.ContainsFunc(chosen, func(a atom) bool { return !a.holds(values) }) {
				return true
			}
		}
		seen = len(m.of[at])
	}
	return false
}

// last is the event that the run ends with.
func (b *base) last() ts.EventID {
	steps := b.about.Run.Trace.Replay(b.trial.X.System).Steps
	if len(steps) < 2 {
		return none
	}
	return steps[len(steps)-1].Event
}

// In the kinds of mends: of those that let a command do nothing, and for each condition
// on what an app has saved, which people do not see.
const (
	idle  = " idle"
	saved = " saved"
)

// idle reports whether a command changes nothing where conditions hold: they ask for
// what it stores.
func (b *base) idle(p *place, chosen []atom) bool {
	return slices.ContainsFunc(p.stores, func(s ts.Access) bool {
		l := &b.known.locs[s.Loc]
		return (l.OfThing() || l.IsMode()) && slices.ContainsFunc(chosen, func(a atom) bool { return a.loc == s.Loc && a.op == mend.Is && a.raw == s.Value })
	})
}

// helps reports whether a mend of this kind was found that ends nothing for good.
func (b *base) helps(kind string) bool {
	return slices.ContainsFunc(b.mends, func(x Mend) bool { return x.kind == b.kind+kind && len(x.Kept.Gone) == 0 })
}

// otherwise tries what else may be written round a place, also where the finding
// stands: its run may reach no statement of the app.
func (b *base) otherwise(places []place) {
	if p, is := b.stands(); is {
		places = append(places, p)
	}
	for _, p := range places {
		if p.at != p.inner || p.language.Else == nil {
			continue
		}
		for _, c := range p.language.Else(b.set, p.at, b.known.named) {
			kind := otherwise
			if c.Reason {
				kind += reason
			}
			b.try(c.Edits, 1+c.More, kind, func() string {
				return fmt.Sprintf("Let %s %s", trace.Who(b.trial.X.System, p.app), c.Says)
			})
		}
	}
}

// ordered tries to have two apps that answer one change in the run answer it the other
// way round, or, where they race, in one order.
func (b *base) ordered() {
	sys := b.trial.X.System
	r := b.about.Run.Trace.Replay(sys)
	for i := range r.Steps {
		list := r.Steps[len(r.Steps)-1-i].Runs
		for k := range list {
			for j := range list[:k] {
				one, two := &list[j], &list[k]
				if one.App == two.App || one.App == 0 || two.App == 0 || one.Cause < 0 || one.Cause != two.Cause || one.Value != two.Value {
					continue
				}
				b.inOrder(two.App, one.App)
				if b.about.Kind == finding.Race {
					b.inOrder(one.App, two.App)
				}
			}
		}
	}
}

func (b *base) inOrder(first, then ts.AppID) {
	sys := b.trial.X.System
	for _, f := range b.files {
		l := frontend.Of(f)
		if l == nil || l.Mend == nil || l.Mend.Order == nil {
			continue
		}
		b.try(l.Mend.Order(b.set, sys.Apps()[first], sys.Apps()[then]), 1, inOrder, func() string {
			return fmt.Sprintf("%s answers after %s where both answer one change.", trace.Who(sys, then), trace.Who(sys, first))
		})
		return
	}
}

// moved tries another place for the device that notices what another one gives off.
func (b *base) moved() {
	link := b.linked()
	if link == nil {
		return
	}
	for _, f := range b.files {
		l := frontend.Of(f)
		if l == nil || l.Mend == nil || l.Mend.Move == nil {
			continue
		}
		for _, c := range l.Mend.Move(b.set, b.known.locs[link.To].Device) {
			b.try(c.Edits, 1, moved, func() string { return c.Says })
		}
		return
	}
}

// linked is how the finding goes through a room; nil: it does not.
func (b *base) linked() *conflict.Link {
	switch f := b.about; {
	case f.Conflict != nil:
		return f.Conflict.Link
	case f.Round != nil:
		return f.Round.Link
	}
	return nil
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
				b.try(p.language.Undo(b.set, p.at, back, []mend.Condition{a.cond}), 2, takesBack, func() string { return b.takenBack(&p, s.Loc, back.Value, &a) })
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
			for _, a := range b.since(r.Steps[i].Values, valuesOf(r.System, r.Steps[max(i-1, 0)].Values), -1) {
				b.try(p.language.Cancel(b.set, p.at, a.cond), 1, cancels, func() string { return b.cancelled(&p, &a) })
			}
		}
	}
}

// since are the conditions that have come true: on what has changed.
func (b *base) since(now []ts.Value, before things, but ts.LocID) []atom {
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

func valuesOf(sys ts.System, list []ts.Value) things {
	out := make(things, len(sys.Locations()))
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
	if f, ok := b.trial.X.System.(ts.Formatter); ok {
		return f.Format(l, raw)
	}
	return ""
}

// leftOut tries to do without what stands at a place.
func (b *base) leftOut(places []place) {
	for _, p := range places {
		if p.at == p.inner {
			b.try(p.language.Leave(b.set, p.at), 1, leaves, func() string { return b.without(&p) })
		}
	}
}

// stands is where the finding is shown.
func (b *base) stands() (place, bool) {
	at := b.about.Span
	if len(b.about.Apps) == 0 || int(at.File) >= len(b.files) {
		return place{}, false
	}
	l := frontend.Of(b.files[at.File])
	sys := b.trial.X.System
	app := slices.Index(sys.Apps(), b.about.Apps[0])
	if l == nil {
		return place{}, false
	}
	return place{language: l.Mend, at: at, inner: at, core: at, app: ts.AppID(app)}, l.Mend != nil && app >= 0
}
