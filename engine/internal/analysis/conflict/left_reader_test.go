package conflict_test

import (
	"fmt"
	"slices"
	"strings"

	"crosscheck/engine/internal/analysis/conflict"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// What is left behind, decided by carrying whole stories along all runs: each
// remembers its command with all that the handler had looked at, and asks after
// every single store whether the handler would give it again.

// story is a command that changed something, until somebody touches that.
type story struct {
	*entry
	timers []ts.LocID // that were started with it and will store the location
	set    []ts.LocID // that were set for it
	over   bool
	anew   bool // it was given, or given again, in the step at hand
	back   *ts.Run
	value  int32 // stored by back
	timer  bool  // it was a timer that fired
}

// starts reports whether a sets a timer.
func starts(sys ts.System, a *ts.Access) bool {
	return a.App != 0 && a.Value != 0 && sys.Locations()[a.Loc].Kind == ts.TimerFlag
}

// text tells all that matters of a story.
func (s *story) text() string {
	b := &strings.Builder{}
	fmt.Fprintln(b, s.Loc, s.Value, s.App, s.run.Func, s.run.Cause, s.run.Value, s.level, s.reads, s.stores, s.all, s.timers, s.set, s.over)
	if s.back != nil {
		fmt.Fprintln(b, s.back.App, s.back.Func, s.back.Cause, s.back.Value, s.back.Lo, s.back.Hi, s.value, s.timer)
	}
	return b.String()
}

// tellings are runs of a program, put together where they end in one state with
// equal stories.
type tellings struct {
	judge
	start   map[ts.LocID]int32
	seen    map[string]bool
	layer   []telling
	depth   int
	overs   []ending
	backs   []ending
	tooMany bool
}

type telling struct {
	state   []byte
	stories []story
}

// ending is a run at rest with one of its stories.
type ending struct {
	story
	state  []byte
	around string
	length int
}

func (t *tellings) values(state []byte) map[ts.LocID]int32 {
	out := map[ts.LocID]int32{}
	for _, v := range t.sys.Values(state) {
		out[v.Loc] = v.Raw
	}
	return out
}

// run goes on to the end of all runs, or until there are too many.
func (t *tellings) run(most int) {
	t.seen = map[string]bool{}
	var out ts.Branches
	out.Reset(ts.Fast)
	t.sys.Initial(&out)
	t.start = t.values(out.List[0].Dst)
	for i := range out.List {
		t.reach(slices.Clone(out.List[i].Dst), nil)
	}
	for len(t.layer) > 0 {
		layer := t.layer
		t.layer = nil
		t.depth++
		for _, x := range layer {
			if t.tooMany = t.tooMany || len(t.seen) > most; t.tooMany {
				return
			}
			t.extend(&x)
		}
	}
}

// reach notes where a run has come to.
func (t *tellings) reach(state []byte, list []story) {
	var texts []string
	for i := range list {
		texts = append(texts, list[i].text())
	}
	slices.Sort(texts)
	k := string(state) + strings.Join(slices.Compact(texts), ";")
	if t.seen[k] {
		return
	}
	t.seen[k] = true
	t.layer = append(t.layer, telling{state, list})
	for _, e := range t.sys.Enabled(state, nil) {
		if x := t.sys.Events()[e]; x.Kind == ts.Timer && x.Armed {
			return
		}
	}
	for _, s := range list {
		end := ending{s, state, t.around(state, s.App), t.depth}
		switch {
		case s.back != nil:
			t.backs = append(t.backs, end)
		case s.over:
			t.overs = append(t.overs, end)
		}
	}
}

// around tells what surrounds an app.
func (t *tellings) around(state []byte, a ts.AppID) string {
	static := t.sys.(ts.AppStatic)
	_, own := static.AppStatic(a)
	_, moved := static.AppStatic(0)
	b := &strings.Builder{}
	for _, v := range t.sys.Values(state) {
		l := &t.sys.Locations()[v.Loc]
		if l.Kind == ts.Mode || shared(l) && slices.Contains(moved, v.Loc) && !slices.Contains(own, v.Loc) {
			fmt.Fprintln(b, l.Name, v.Raw)
		}
	}
	return b.String()
}

func (t *tellings) extend(x *telling) {
	for _, e := range t.sys.Enabled(x.state, nil) {
		var out ts.Branches
		out.Reset(ts.Trace)
		t.sys.Execute(x.state, e, &out)
		for i := range out.List {
			b := &out.List[i]
			t.reach(slices.Clone(b.Dst), t.after(x, e, b))
		}
	}
}

// after is what becomes of the stories of x in branch b of event e.
func (t *tellings) after(x *telling, e ts.EventID, b *ts.Branch) []story {
	step := t.flatten(nil, 1, x.state, e, b)
	var hands, armed []ts.LocID
	list := slices.Clone(x.stories)
	for i := range step {
		y := &step[i]
		if y.says {
			continue
		}
		var next []story
		for _, s := range list {
			next = append(next, t.entry(s, y, e, hands, armed)...)
		}
		if list = next; starts(t.sys, &y.Access) {
			armed = append(armed, y.Loc)
		}
		if y.Op != ts.Read && y.App == 0 && t.sys.Events()[e].Kind == ts.Environment {
			hands = append(hands, y.Loc)
		}
		if y.Op == ts.Write && y.App != 0 && t.attribute(y.Loc) && y.Value != t.start[y.Loc] && t.lasting(y) {
			list = append(list, story{entry: y, timers: t.timers(y), set: sorted(armed), anew: true})
		}
	}
	end := t.values(b.Dst)
	for i := range list {
		s := &list[i]
		s.over = s.over || s.back == nil && s.anew && !t.holds(s, end)
		s.anew = false
	}
	return list
}

func sorted(list []ts.LocID) []ts.LocID {
	return slices.Compact(slices.Sorted(slices.Values(list)))
}

// lasting reports whether y is a command whose reason is more than a moment.
func (t *tellings) lasting(y *entry) bool { return t.hasLevel(y) || len(t.timers(y)) > 0 }

func (t *tellings) hasLevel(y *entry) bool {
	return y.level && !y.all[y.run.Cause] && !t.turn(y.run.Cause)
}

// about is what the reason of y is about.
func (t *tellings) about(y *entry) (list []ts.LocID) {
	if !t.hasLevel(y) {
		return nil
	}
	list = []ts.LocID{y.run.Cause}
	for l := range y.reads {
		if shared(&t.sys.Locations()[l]) && !y.all[l] {
			list = append(list, l)
		}
	}
	return list
}

// holds reports whether the reason of s holds.
func (t *tellings) holds(s *story, now map[ts.LocID]int32) bool {
	for _, l := range s.timers {
		if now[l] == 0 {
			return false
		}
	}
	return !t.hasLevel(s.entry) || t.again(s.entry, now)
}

// entry is what becomes of story s when y happens in event e, after the
// environment has moved hands and timers were armed.
func (t *tellings) entry(s story, y *entry, e ts.EventID, hands, armed []ts.LocID) []story {
	if starts(t.sys, &y.Access) && s.back == nil && (s.anew || t.concerns(&s, e, hands)) {
		s.set = sorted(append(slices.Clone(s.set), y.Loc))
	}
	if y.Loc == s.Loc && y.Op != ts.Read {
		same := y.App == s.App && y.run.Func == s.run.Func
		switch {
		case y.App == 0 || s.back != nil && y.Op == ts.Write:
			return nil
		case s.back != nil:
		case y.Op == ts.Silent && same && t.lasting(y):
			s = story{entry: y, timers: t.timers(y), set: s.set, anew: true}
		case y.Op == ts.Silent && s.anew:
		case y.Op == ts.Silent || s.anew || !t.concerns(&s, e, hands):
			return nil
		default:
			run := y.run
			run.App = y.App
			s.back, s.value, s.timer = &run, y.Value, t.sys.Events()[e].Kind == ts.Timer
		}
	}
	timer := slices.Contains(s.timers, y.Loc)
	if y.Op == ts.Write && s.back == nil && !s.over && (timer && !s.anew || slices.Contains(t.about(s.entry), y.Loc)) {
		now := map[ts.LocID]int32{}
		for l, v := range y.state {
			now[l] = v
		}
		now[y.Loc] = y.Value
		s.over = !t.holds(&s, now)
	}
	return []story{s}
}

// concerns reports whether event e, in which the environment has moved hands so
// far, has to do with story s.
func (t *tellings) concerns(s *story, e ts.EventID, hands []ts.LocID) bool {
	if x := t.sys.Events()[e]; x.Kind == ts.Timer {
		return x.Armed && slices.Contains(s.set, t.firing(e))
	}
	return slices.ContainsFunc(hands, func(l ts.LocID) bool { return slices.Contains(t.about(s.entry), l) })
}

// set sets a handler off as things are in a state; false: it is none for that.
func (t *tellings) set(run ts.Run, state []byte) ([]ts.Branch, bool) {
	now := t.values(state)
	if run.Cause >= 0 && !run.SetOffBy(now[run.Cause]) {
		return nil, false
	}
	if run.Cause >= 0 {
		run.Value = now[run.Cause]
	}
	var given []ts.Access
	for l, v := range now {
		given = append(given, ts.Access{Loc: l, Op: ts.Read, Value: v})
	}
	var out ts.Branches
	t.sys.(ts.Repeater).Again(&run, given, &out)
	return out.List, true
}

// stores reports whether b stores l, the given value or another one.
func stores(b *ts.Branch, l ts.LocID, value int32, other bool) bool {
	return slices.ContainsFunc(b.Accesses, func(a ts.Access) bool { return a.Loc == l && a.Op != ts.Read && (a.Value != value) == other })
}

// left finds what is left behind, with the length of the shortest run.
func (t *tellings) left() map[claim]int {
	out := map[claim]int{}
	for _, s := range t.overs {
		c := claim{class: conflict.Left, a: s.App, loc: s.Loc, emitter: -1}
		if n, known := out[c]; known && n <= s.length {
			continue
		}
		if t.isLeft(&s) {
			out[c] = s.length
		}
	}
	return out
}

// isLeft reports whether s is left behind, and notes why not.
func (t *tellings) isLeft(s *ending) bool {
	if list, _ := t.set(s.run, s.state); t.hasLevel(s.entry) && slices.ContainsFunc(list, func(b ts.Branch) bool { return stores(&b, s.Loc, s.Value, false) }) {
		t.silent["needed"] = true
		return false
	}
	if t.comes(s) {
		t.silent["coming"] = true
		return false
	}
	if t.awaits(s) {
		t.silent["ending"] = true
		return false
	}
	alike := false
	for _, h := range t.backs {
		if h.App != s.App || h.run.Func != s.run.Func || h.Loc != s.Loc || h.Value != s.Value || h.around != s.around {
			continue
		}
		if alike = true; t.hasLevel(s.entry) && !h.timer && h.back.Cause == s.run.Cause && h.back.Value == s.run.Value {
			t.silent["anew"] = true
			continue
		}
		list, may := t.set(*h.back, s.state)
		if may && len(list) > 0 && !slices.ContainsFunc(list, func(b ts.Branch) bool { return !stores(&b, s.Loc, s.Value, true) }) {
			return true
		}
	}
	if alike {
		t.silent["kept"] = true
	} else {
		t.silent["alone"] = true
	}
	return false
}

// comes reports whether what is done again and again takes s back.
func (t *tellings) comes(s *ending) bool {
	for _, e := range t.sys.Enabled(s.state, nil) {
		if x := t.sys.Events()[e]; x.Repeats {
			var out ts.Branches
			out.Reset(ts.Trace)
			t.sys.Execute(s.state, e, &out)
			if slices.ContainsFunc(out.List, func(b ts.Branch) bool { return stores(&b, s.Loc, s.Value, true) }) {
				return true
			}
		}
	}
	return false
}

// awaits reports whether the movement that s was commanded for goes on, or the end
// of something takes s back, or sets a timer that may.
func (t *tellings) awaits(s *ending) bool {
	locs := t.sys.Locations()
	still := t.hasLevel(s.entry) && t.values(s.state)[s.run.Cause] == s.run.Value
	if still && locs[s.run.Cause].Bond == ts.Company {
		return true
	}
	for _, e := range t.sys.Enabled(s.state, nil) {
		var out ts.Branches
		out.Reset(ts.Trace)
		t.sys.Execute(s.state, e, &out)
		for i := range out.List {
			ends, taken := false, false
			for _, a := range out.List[i].Accesses {
				if a.App == 0 && a.Op == ts.Write && shared(&locs[a.Loc]) {
					ends = ends || still && a.Loc == s.run.Cause || locs[a.Loc].Rests && a.Value == 0
				}
				taken = taken || a.Op != ts.Read && (a.Loc == s.Loc && a.Value != s.Value || starts(t.sys, &a) && t.commands(a.Loc, s.Loc))
			}
			if ends && taken && t.sys.Events()[e].Kind == ts.Environment {
				return true
			}
		}
	}
	return false
}

// left is what a flow finds to be left behind in all of a graph.
func left(g *stategraph.Graph, o conflict.Options) map[claim]int {
	out := map[claim]int{}
	for _, c := range inGraph(g, o) {
		if c.Class == conflict.Left {
			out[claimOf(&c)] = len(c.Edges)
		}
	}
	return out
}
