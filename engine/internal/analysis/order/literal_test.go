package order_test

import (
	"fmt"
	"maps"
	"slices"

	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// story is one way on from a state: what was stored by whom, and when: during
// the first event, the second one or afterwards.
type story struct {
	state  []byte
	values map[ts.LocID]int32
	stores []stored
	steps  int
}

type stored struct {
	app  ts.AppID
	loc  ts.LocID
	when int
}

// literal decides the definition in each state of a whole graph, with every
// way to rest told in full.
type literal struct {
	sys    ts.System
	locs   []ts.Location
	events []ts.Event
	reads  []map[ts.LocID]bool
	writes []map[ts.LocID]bool
	by     []map[ts.LocID]bool // attributes and the mode that each app may store
	found  map[claim]length
	over   map[claim]over
	silent map[string]int
	tired  bool // a home that takes too long
	steps  int
}

// claim is who is in conflict over what.
type claim struct {
	a, b ts.AppID
	loc  ts.LocID
}

func claimOf(a, b ts.AppID, i, j ts.LocID) claim { return claim{min(a, b), max(a, b), min(i, j)} }

// length is how near a conflict is, and how many steps its runs have from there.
type length struct{ depth, steps int }

// over is the two locations that a conflict is about, as it was found nearest.
type over [2]claim

// newLiteral decides about a whole program; what its events may access is what
// they may in the program without variables that nobody reads.
func newLiteral(sys ts.System, sliced interface {
	ts.StaticSystem
	ts.AppStatic
}) *literal {
	l := &literal{sys: sys, locs: sys.Locations(), events: sys.Events(), found: map[claim]length{}, over: map[claim]over{}, silent: map[string]int{}}
	for e := range l.events {
		reads, writes := sliced.Static(ts.EventID(e))
		l.reads, l.writes = append(l.reads, setOf(reads)), append(l.writes, setOf(writes))
	}
	for a := range sys.Apps() {
		_, writes := sliced.AppStatic(ts.AppID(a))
		commands := map[ts.LocID]bool{}
		for _, x := range writes {
			if k := l.locs[x].Kind; a > 0 && (k == ts.Attribute || k == ts.Mode) {
				commands[x] = true
			}
		}
		l.by = append(l.by, commands)
	}
	return l
}

func setOf(list []ts.LocID) map[ts.LocID]bool {
	out := map[ts.LocID]bool{}
	for _, l := range list {
		out[l] = true
	}
	return out
}

func meet(a, b map[ts.LocID]bool) bool {
	for l := range a {
		if b[l] {
			return true
		}
	}
	return false
}

// command reports whether some app may command x.
func (l *literal) command(x ts.LocID) bool {
	return slices.ContainsFunc(l.by, func(set map[ts.LocID]bool) bool { return set[x] })
}

// device is whose sensors e moves, "" of an event of another kind.
func (l *literal) device(e ts.EventID) (name string, turn bool) {
	for x := range l.writes[e] {
		if l.events[e].Kind == ts.Environment && l.locs[x].Kind == ts.Attribute && !l.command(x) {
			name, turn = l.locs[x].Device, turn || l.locs[x].Bond == ts.Turn
		}
	}
	return name, turn
}

// following are the events that may happen by themselves and have to do with
// the given ones.
func (l *literal) following(events ...ts.EventID) []ts.EventID {
	in := slices.Clone(events)
	for grown := true; grown; {
		grown = false
		for f := range l.events {
			f := ts.EventID(f)
			own := l.events[f].Armed
			touches := func(e ts.EventID) bool {
				return meet(l.writes[e], l.reads[f]) || meet(l.writes[e], l.writes[f]) || meet(l.reads[e], l.writes[f])
			}
			if own && !slices.Contains(in, f) && slices.ContainsFunc(in, touches) {
				in, grown = append(in, f), true
			}
		}
	}
	return in[len(events):]
}

// coming is what may come of e, without what is pending already: what of it is
// read and stored, and whose commands.
func (l *literal) coming(e ts.EventID) (reads, writes map[ts.LocID]bool, apps map[ts.AppID]bool) {
	in := []ts.EventID{e}
	reads, writes, apps = map[ts.LocID]bool{}, map[ts.LocID]bool{}, map[ts.AppID]bool{}
	for i := 0; i < len(in); i++ {
		maps.Copy(reads, l.reads[in[i]])
		maps.Copy(writes, l.writes[in[i]])
		for f := range l.events {
			if f := ts.EventID(f); l.events[f].Armed && !slices.Contains(in, f) && meet(l.writes[in[i]], l.reads[f]) {
				in = append(in, f)
			}
		}
	}
	for a := range l.by {
		if meet(writes, l.by[a]) {
			apps[ts.AppID(a)] = true
		}
	}
	return reads, writes, apps
}

// rivals reports whether what comes of each event may depend on what comes of the
// other one, and one app may answer one, and another one the other.
func (l *literal) rivals(one, two ts.EventID) bool {
	reads, writes, apps := l.coming(one)
	others, stores, rest := l.coming(two)
	for a := range apps {
		for b := range rest {
			if a != b {
				return meet(writes, others) && meet(stores, reads)
			}
		}
	}
	return false
}

// all decides in every state of g.
func (l *literal) all(g *stategraph.Graph) {
	for id := range stategraph.StateID(g.Len()) {
		enabled := l.sys.Enabled(g.State(id), nil)
		for i, one := range enabled {
			for _, two := range enabled[i+1:] {
				a, s := l.device(one)
				b, t := l.device(two)
				if a != "" && b != "" && a != b && !l.tired && l.rivals(one, two) {
					l.decide(g.State(id), g.Tree().Depth(id), one, two, s && t)
				}
			}
		}
	}
}

// step is the ways on from x by event e, by what the environment moves.
func (l *literal) step(x story, e ts.EventID, when int) map[string][]story {
	out := map[string][]story{}
	if !slices.Contains(l.sys.Enabled(x.state, nil), e) {
		return out
	}
	var b ts.Branches
	b.Reset(ts.Trace)
	l.sys.Execute(x.state, e, &b)
	for i := range b.List {
		l.steps++
		y := story{state: slices.Clone(b.List[i].Dst), stores: slices.Clone(x.stores), steps: x.steps + 1}
		moved := ""
		for _, a := range b.List[i].Accesses {
			switch {
			case a.Op == ts.Read:
			case a.App == 0 && a.Op == ts.Write && l.locs[a.Loc].Kind == ts.Attribute && !l.command(a.Loc):
				moved += fmt.Sprint(a.Loc, "=", a.Value, " ")
			case l.command(a.Loc):
				y.stores = append(y.stores, stored{a.App, a.Loc, when})
			}
		}
		out[moved] = append(out[moved], y)
	}
	return out
}

// orders is both events one after the other, by what each moves.
func (l *literal) orders(state []byte, one, two ts.EventID) map[[2]string][]story {
	out := map[[2]string][]story{}
	for m, list := range l.step(story{state: state}, one, 0) {
		for _, x := range list {
			for n, more := range l.step(x, two, 1) {
				if m != "" && n != "" {
					out[[2]string{m, n}] = append(out[[2]string{m, n}], more...)
				}
			}
		}
	}
	return out
}

// summary is what of a story matters.
func (x *story) summary() string {
	last, by := map[ts.LocID]stored{}, map[stored]bool{}
	for _, s := range x.stores {
		last[s.loc] = s
		by[stored{s.app, s.loc, 0}] = true
	}
	return fmt.Sprint(x.state, last, by)
}

// rests is all ways on to rest, the shortest first. Each is followed once.
func (l *literal) rests(from []story, follow []ts.EventID) (out []story) {
	seen := map[string]bool{}
	l.steps = 0
	for queue := slices.Clone(from); len(queue) > 0; queue = queue[1:] {
		x, rest := queue[0], true
		k := x.summary()
		if l.steps > 600 || len(seen) > 150 {
			l.tired = true
			return nil
		}
		if seen[k] {
			continue
		}
		seen[k] = true
		for _, e := range follow {
			for _, list := range l.step(x, e, 2) {
				rest = false
				queue = append(queue, list...)
			}
		}
		if rest {
			x.values = map[ts.LocID]int32{}
			for _, v := range l.sys.Values(x.state) {
				x.values[v.Loc] = v.Raw
			}
			out = append(out, x)
		}
	}
	return out
}

// decide decides about two events in a state.
func (l *literal) decide(state []byte, depth int, one, two ts.EventID, persons bool) {
	first, second := l.orders(state, one, two), l.orders(state, two, one)
	follow := l.following(one, two)
	for m, a := range first {
		b := second[[2]string{m[1], m[0]}]
		same := slices.ContainsFunc(a, func(x story) bool {
			return slices.ContainsFunc(b, func(y story) bool { return string(x.state) == string(y.state) })
		})
		if len(b) == 0 || same {
			continue
		}
		c := trial{
			one: l.rests(a, follow), two: l.rests(b, follow), persons: persons, depth: depth,
			onlyOne: l.rests(l.step(story{state: state}, one, 0)[m[0]], follow),
			onlyTwo: l.rests(l.step(story{state: state}, two, 0)[m[1]], follow),
		}
		if len(c.one) > 0 && len(c.two) > 0 && len(c.onlyOne) > 0 && len(c.onlyTwo) > 0 {
			l.judge(&c)
		}
	}
}

// trial is the ways to rest in both orders, and after each event alone.
type trial struct {
	one, two, onlyOne, onlyTwo []story
	persons                    bool
	depth                      int
}

// judge looks for apps that the order decides between.
func (l *literal) judge(c *trial) {
	any := false
	for a := range ts.AppID(len(l.by)) {
		for b := range ts.AppID(len(l.by)) {
			if a == 0 || b == 0 || a == b {
				continue
			}
			if i, j, ok := l.between(a, b, c.first); ok {
				l.find(c, "first", a, b, i, j)
				any = true
			}
			if i, j, ok := l.between(a, b, func(a, b ts.AppID, i, j ts.LocID) bool { return l.locs[i].Bond != ts.Passage && c.last(a, b, i, j) }); ok && i == j {
				l.find(c, "last", a, b, i, j)
				any = true
			}
		}
	}
	if !any {
		l.count(c)
	}
}

// between is two locations for which holds says yes: one for both if there is
// such a one, else the first.
func (l *literal) between(a, b ts.AppID, holds func(a, b ts.AppID, i, j ts.LocID) bool) (ts.LocID, ts.LocID, bool) {
	n := ts.LocID(len(l.locs))
	for i := range n {
		if l.command(i) && holds(a, b, i, i) {
			return i, i, true
		}
	}
	for i := range n {
		for j := range n {
			if l.command(i) && l.command(j) && holds(a, b, i, j) {
				return i, j, true
			}
		}
	}
	return 0, 0, false
}

func (l *literal) find(c *trial, how string, a, b ts.AppID, i, j ts.LocID) {
	steps := func(list []story) int {
		return slices.MinFunc(list, func(x, y story) int { return x.steps - y.steps }).steps
	}
	k, n := claimOf(a, b, i, j), length{c.depth, steps(c.one) + steps(c.two)}
	if had, known := l.found[k]; !known || n.depth < had.depth || n.depth == had.depth && n.steps < had.steps {
		l.found[k], l.over[k] = n, over{claimOf(a, b, i, i), claimOf(a, b, j, j)}
	}
	l.silent[how]++
}

// differs reports whether no value of i is there in the end of both orders.
func (c *trial) differs(i ts.LocID) bool {
	for _, x := range c.one {
		for _, y := range c.two {
			if x.values[i] == y.values[i] {
				return false
			}
		}
	}
	return true
}

// commands are the apps that store i in x, and the last of them.
func (x *story) commands(i ts.LocID) (all map[ts.AppID]bool, last stored) {
	all = map[ts.AppID]bool{}
	for _, s := range x.stores {
		if s.loc == i {
			last = s
			all[s.app] = true
		}
	}
	return all, last
}

func each(list []story, holds func(x *story) bool) bool {
	return !slices.ContainsFunc(list, func(x story) bool { return !holds(&x) })
}

// does: a commands i on every way; alone: and nobody else does.
func does(a ts.AppID, i ts.LocID) func(x *story) bool {
	return func(x *story) bool {
		all, _ := x.commands(i)
		return all[a]
	}
}

func alone(a ts.AppID, i ts.LocID) func(x *story) bool {
	return func(x *story) bool {
		all, _ := x.commands(i)
		return maps.Equal(all, map[ts.AppID]bool{a: true})
	}
}

func idle(a ts.AppID, i ts.LocID) func(x *story) bool {
	return func(x *story) bool { return !does(a, i)(x) }
}

// first: a acts when the first event comes first, b when the second one does,
// and each is kept from it when the other event came before.
func (c *trial) first(a, b ts.AppID, i, j ts.LocID) bool {
	return c.differs(i) && c.differs(j) &&
		each(c.one, alone(a, i)) && each(c.two, idle(a, i)) && each(c.two, alone(b, j)) && each(c.one, idle(b, j)) &&
		each(c.onlyOne, does(a, i)) && each(c.onlyTwo, does(b, j))
}

// last: two persons come or go, and the app that answers the last has the last
// word; a answers the second. Nobody asks of what people go through.
func (c *trial) last(a, b ts.AppID, i, j ts.LocID) bool {
	return c.persons && i == j && c.differs(i) && each(c.one, ends(a, i)) && each(c.two, ends(b, i)) &&
		each(c.onlyTwo, does(a, i)) && each(c.onlyOne, does(b, i))
}

func ends(a ts.AppID, i ts.LocID) func(x *story) bool {
	return func(x *story) bool {
		_, last := x.commands(i)
		return last.app == a && last.when > 0
	}
}

// count says which of the ordinary cases this is, in which something differs at
// rest and nobody is to be told.
func (l *literal) count(c *trial) {
	for i := range ts.LocID(len(l.locs)) {
		if !l.command(i) || !c.differs(i) {
			continue
		}
		acts := map[ts.AppID]bool{}
		for _, x := range slices.Concat(c.one, c.two) {
			all, _ := x.commands(i)
			maps.Copy(acts, all)
		}
		_, s := c.one[0].commands(i)
		_, t := c.two[0].commands(i)
		switch {
		case len(acts) == 1:
			l.silent["one app"]++
		case s.app != t.app && s.app > 0 && t.app > 0 && s.when > 0 && t.when > 0 && !c.persons:
			l.silent["last moment"]++
		case s.app != t.app && s.app > 0 && t.app > 0 && len(acts) == 2:
			l.silent["one-sided"]++
		}
	}
}
