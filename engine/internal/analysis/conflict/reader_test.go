package conflict_test

import (
	"cmp"
	"maps"
	"slices"

	"crosscheck/engine/internal/analysis/conflict"
	"crosscheck/engine/internal/ts"
)

// entry is one access in a run of the program, with the state before it and the
// handler that makes it; or, when Op is 0, App says something.
type entry struct {
	ts.Access
	step   int
	by     ts.EventID
	direct bool
	says   bool
	before map[ts.LocID]int32 // the state before its step
	state  map[ts.LocID]int32
	end    map[ts.LocID]int32 // the state after its step
	handler
}

// handler is one run of a handler.
type handler struct {
	run    ts.Run
	begin  map[ts.LocID]int32 // the state
	level  bool               // what set it off changed in this transition
	asked  bool               // that is the mode, or what a person did to a device
	hand   bool               // it is what a person did to a device
	reads  map[ts.LocID]int32 // so far
	stores map[ts.LocID]bool  // so far
	all    map[ts.LocID]bool  // that it stores to its end
	sets   map[ts.LocID]bool  // flags of the timers that it starts to its end
}

// claim is a conflict without its run.
type claim struct {
	class   conflict.Class
	a, b    ts.AppID // ascending where each may override the other
	loc     ts.LocID
	emitter ts.LocID // -1
}

func (c claim) of(x, y ts.AppID) claim {
	switch c.a, c.b = x, y; c.class {
	case conflict.Physical:
	case conflict.Left:
		c.b = 0
	default:
		c.a, c.b = min(x, y), max(x, y)
	}
	return c
}

// judge finds the conflicts in the last step of a run by reading all of it.
type judge struct {
	sys   ts.System
	links []conflict.Link
	found map[claim]int // length of the shortest run
	// silent is why commands that others turned were not in conflict, and what else
	// has to come up.
	silent map[string]bool
	// looks is how often it has looked at an entry. One that has looked too often
	// gives up, and what it has found does not count.
	looks int
}

// mostLooks is how often a judge looks at what is in the runs of a program: where
// apps set each other off a thousand times in one event, it would take minutes.
const mostLooks = 1_000_000

// spent adds n looks and reports whether there are too many.
func (j *judge) spent(n int) bool {
	j.looks += n
	return j.looks > mostLooks
}

func shared(l *ts.Location) bool {
	return l.Kind == ts.Attribute || l.Kind == ts.Mode || l.Kind == ts.Global
}

// moment reports whether l getting a value is nothing that lasts.
func (j *judge) moment(l ts.LocID, value int32) bool {
	x := &j.sys.Locations()[l]
	return x.Bond == ts.Moment && x.Kind != ts.Mode || x.Rests && value == 0 && !j.person(l)
}

// turn reports whether life goes on in another way after a change of l.
func (j *judge) turn(l ts.LocID) bool {
	x := &j.sys.Locations()[l]
	return x.Kind == ts.Mode || x.Bond == ts.Turn
}

// person reports whether l says that somebody is at home or away.
func (j *judge) person(l ts.LocID) bool { return l >= 0 && j.turn(l) && j.attribute(l) }

// binds reports whether x may not undo y, whose reason holds.
func (j *judge) binds(y, x *entry) bool {
	if y.hand && x.hand {
		return false
	}
	why := &j.sys.Locations()[y.run.Cause]
	if j.person(y.run.Cause) && y.run.Value == 0 {
		return x.Value < y.Value && j.sys.Locations()[y.Loc].Bond != ts.Passage && j.person(x.run.Cause) && x.run.Cause != y.run.Cause && x.run.Value > 0
	}
	if j.turn(y.run.Cause) {
		reads, _ := j.sys.(ts.AppStatic).AppStatic(x.App)
		return x.Value > y.Value && x.run.Cause < 0 && j.sys.Events()[x.by].Kind == ts.Timer && !j.sys.Events()[x.by].Lasts && !slices.ContainsFunc(reads, j.turn)
	}
	if why.Bond == ts.Company && x.asked {
		return false
	}
	return why.Bond != ts.Passage || x.Value > y.Value || j.sys.Locations()[y.Loc].Bond == ts.Passage
}

// asked reports whether l is the mode, or a device that a person has moved.
func (j *judge) asked(l ts.LocID, moved map[ts.LocID]bool) bool {
	return j.hand(l, moved) || l >= 0 && j.sys.Locations()[l].Kind == ts.Mode
}

// hand reports whether l is a device that a person has moved.
func (j *judge) hand(l ts.LocID, moved map[ts.LocID]bool) bool {
	return l >= 0 && j.sys.Locations()[l].Hand && moved[l]
}

// firing is the flag of the timer that e is the firing of, or -1.
func (j *judge) firing(e ts.EventID) ts.LocID {
	for i, l := range j.sys.Locations() {
		if x := j.sys.Events()[e]; x.Kind == ts.Timer && l.Kind == ts.TimerFlag && l.Flagged() == x.Name {
			return ts.LocID(i)
		}
	}
	return -1
}

// commands reports whether the timer with a flag may store l when it fires.
func (j *judge) commands(flag, l ts.LocID) bool {
	for e := range j.sys.Events() {
		if j.firing(ts.EventID(e)) == flag {
			_, writes := j.sys.(ts.StaticSystem).Static(ts.EventID(e))
			return slices.Contains(writes, l)
		}
	}
	return false
}

// timers are those that y's handler starts and that will store y's location.
func (j *judge) timers(y *entry) (list []ts.LocID) {
	for l := range y.sets {
		if j.commands(l, y.Loc) {
			list = append(list, l)
		}
	}
	return sorted(list)
}

// alone reports whether with entry z the last of those leaves whose coming and
// going some app looks at.
func (j *judge) alone(z *entry) bool {
	home := func(l ts.LocID) bool { return j.turn(l) && j.attribute(l) && j.looked(l) }
	if z.Op != ts.Write || z.App != 0 || z.Value == 0 || !home(z.Loc) {
		return false
	}
	for l, v := range z.end {
		if home(l) && v == 0 {
			return false
		}
	}
	return true
}

func (j *judge) attribute(l ts.LocID) bool { return j.sys.Locations()[l].Kind == ts.Attribute }

// flatten adds the accesses of a step from state to the earlier ones.
func (j *judge) flatten(earlier []entry, step int, state []byte, e ts.EventID, b *ts.Branch) []entry {
	out := slices.Clone(earlier)
	if j.spent(len(b.Accesses)) {
		return out
	}
	now := map[ts.LocID]int32{}
	for _, v := range j.sys.Values(state) {
		now[v.Loc] = v.Raw
	}
	touched := j.sys.Events()[e].Kind == ts.Touch
	changed, moved := map[ts.LocID]bool{}, map[ts.LocID]bool{}
	end := map[ts.LocID]int32{}
	for _, v := range j.sys.Values(b.Dst) {
		end[v.Loc] = v.Raw
	}
	h := handler{run: ts.Run{Cause: -1}, begin: maps.Clone(now), all: map[ts.LocID]bool{}, sets: map[ts.LocID]bool{}}
	before := maps.Clone(now)
	for i := range len(b.Accesses) + 1 {
		here := slices.DeleteFunc(slices.Clone(b.Runs), func(r ts.Run) bool { return r.At != i })
		for n := range len(b.Notes) + 1 {
			for _, r := range here {
				if r.Notes != n {
					continue
				}
				h = handler{run: r, begin: maps.Clone(now), level: r.Cause >= 0 && changed[r.Cause] && !j.moment(r.Cause, r.Value), asked: j.asked(r.Cause, moved), hand: j.hand(r.Cause, moved), all: map[ts.LocID]bool{}, sets: map[ts.LocID]bool{}}
			}
			if n < len(b.Notes) && b.Notes[n].At == i && b.Notes[n].Kind == "notify" {
				out = append(out, entry{Access: ts.Access{App: b.Notes[n].App, Loc: -1}, step: step, by: e, says: true, handler: h})
			}
		}
		if i == len(b.Accesses) {
			break
		}
		a := b.Accesses[i]
		out = append(out, entry{Access: a, step: step, by: e, before: before, direct: touched || moved[a.Loc], state: maps.Clone(now), end: end, handler: h})
		h.reads, h.stores = maps.Clone(h.reads), maps.Clone(h.stores)
		if h.reads == nil {
			h.reads, h.stores = map[ts.LocID]int32{}, map[ts.LocID]bool{}
		}
		if starts(j.sys, &a) {
			h.sets[a.Loc] = true
		} else if a.App != 0 {
			delete(h.sets, a.Loc)
		}
		switch {
		case a.Op != ts.Read:
			h.stores[a.Loc], h.all[a.Loc] = true, true
			now[a.Loc] = a.Value
			changed[a.Loc] = changed[a.Loc] || a.Op == ts.Write
			moved[a.Loc] = a.App == 0 && j.sys.Events()[e].Kind == ts.Environment || a.App != 0 && moved[a.Loc]
		case !h.stores[a.Loc]:
			if _, known := h.reads[a.Loc]; !known && a.App != 0 {
				h.reads[a.Loc] = a.Value
			}
		}
	}
	return out
}

func (j *judge) find(c claim, length int) {
	if n, known := j.found[c]; !known || length < n {
		j.found[c] = length
	}
}

// look looks in the last step of a run for commands that undo others.
func (j *judge) look(run []entry, length int) {
	for i := range run {
		x := &run[i]
		if x.step != length || x.Op != ts.Write || x.App == 0 || !j.attribute(x.Loc) {
			continue
		}
		for k := range run[:i] {
			y := &run[k]
			if y.Loc != x.Loc || y.App == 0 || y.App == x.App || y.Op == ts.Read || y.step == length || x.end[x.Loc] == y.Value {
				continue
			}
			if why := j.allowed(run, k, i); why != "" {
				j.silent[why] = true
				continue
			}
			if j.person(y.run.Cause) && y.run.Value == 0 {
				j.silent["undone, though somebody is there"] = true
			}
			j.find(claim{class: conflict.Undone, loc: x.Loc, emitter: -1}.of(x.App, y.App), length)
		}
	}
}

// allowed says why entry i of a run may store another value than entry k, or
// nothing when it undoes what that did.
func (j *judge) allowed(run []entry, k, i int) string {
	y, x := &run[k], &run[i]
	switch {
	case !y.level:
		return "given for a moment"
	case x.direct:
		return "a person asks"
	case y.hand && x.hand:
		return "by hand, and again"
	case !j.binds(y, x):
		return "binds little"
	}
	if why := j.ended(run, k, i); why != "" {
		return why
	}
	if j.lastWord(run, x.Loc) == y.App {
		return "has the last word"
	}
	if !j.lasts(run, k, i) {
		return "given in to"
	}
	return ""
}

// lastWord is who stores l last in a run.
func (j *judge) lastWord(run []entry, l ts.LocID) ts.AppID {
	for i := len(run) - 1; i >= 0; i-- {
		if z := &run[i]; z.Loc == l && (z.Op == ts.Write || z.Op == ts.Silent) {
			return z.App
		}
	}
	return 0
}

// lasts reports whether the reason of entry k of a run holds from after entry i
// to the end.
func (j *judge) lasts(run []entry, k, i int) bool {
	y := &run[k]
	for n := i + 1; n < len(run); n++ {
		if z := &run[n]; z.Op != 0 && !j.again(y, z.state) || j.sys.Locations()[y.run.Cause].Bond == ts.Company && !j.turn(y.run.Cause) && j.alone(z) {
			return false
		}
	}
	return j.again(y, run[i].end) && !j.fired(y, run[i].end)
}

// fired reports whether one of the timers that end the reason of y is not set in
// the end of a step, because it has fired or was stopped.
func (j *judge) fired(y *entry, end map[ts.LocID]int32) bool {
	return end != nil && slices.ContainsFunc(j.timers(y), func(l ts.LocID) bool { return end[l] == 0 })
}

// ended says why from entry k of a run to entry i its command has come to an
// end: somebody gives its location another value, or a person stores it, or its
// reason has not held all the time.
func (j *judge) ended(run []entry, k, i int) string {
	y := &run[k]
	for n := k; n <= i; n++ {
		z := &run[n]
		switch {
		case j.fired(y, z.end):
			return "timer over"
		case n == k:
		case z.Op != 0 && !j.again(y, z.state):
			return "reason over"
		case j.sys.Locations()[y.run.Cause].Bond == ts.Company && !j.turn(y.run.Cause) && j.alone(z):
			return "nobody there"
		case n < i && z.Loc == y.Loc && (z.Op == ts.Write || z.App == 0 && z.Op == ts.Silent):
			return "stored since"
		}
	}
	return ""
}

// again reports whether the handler of command y, set off again, would give it
// again: what the handler had read and others can change being as it is now, all
// else as it was. What it had not read before it does not look at.
func (j *judge) again(y *entry, now map[ts.LocID]int32) bool {
	if !y.level || y.all[y.run.Cause] || j.spent(1) {
		return false
	}
	about := map[ts.LocID]bool{y.run.Cause: true}
	for l := range y.reads {
		if shared(&j.sys.Locations()[l]) && !y.all[l] {
			about[l] = true
		}
	}
	run, given := y.run, []ts.Access{}
	for l, v := range y.begin {
		if about[l] {
			v = now[l]
		}
		given = append(given, ts.Access{Loc: l, Op: ts.Read, Value: v})
	}
	if !run.SetOffBy(now[run.Cause]) {
		return false
	}
	run.Value = now[run.Cause]
	var out ts.Branches
	j.sys.(ts.Repeater).Again(&run, given, &out)
	for _, b := range out.List {
		seen := map[ts.LocID]bool{}
		for _, a := range b.Accesses {
			if a.Op != ts.Read && a.Loc == y.Loc && a.Value == y.Value {
				return true
			}
			_, read := y.reads[a.Loc]
			if a.Op == ts.Read && !read && !about[a.Loc] && !seen[a.Loc] {
				break
			}
			seen[a.Loc] = true
		}
	}
	return false
}

// races looks for apps that answer event e of state differently.
func (j *judge) races(state []byte, e ts.EventID, list []ts.Branch, length int) {
	flat := make([][]entry, len(list))
	for i := range list {
		flat[i] = j.flatten(nil, 1, state, e, &list[i])
	}
	for l := range j.sys.Locations() {
		if l := ts.LocID(l); shared(&j.sys.Locations()[l]) {
			j.racesOver(l, state, list, flat, length)
		}
	}
}

// sides are two apps of which the second has the last word.
type sides struct{ loser, winner ts.AppID }

func (j *judge) racesOver(l ts.LocID, state []byte, list []ts.Branch, flat [][]entry, length int) {
	value := func(state []byte) int32 {
		for _, v := range j.sys.Values(state) {
			if v.Loc == l {
				return v.Raw
			}
		}
		return -1
	}
	was := value(state)
	wins, ends := make([]map[sides][][2]int, len(list)), make([]int32, len(list))
	for i := range list {
		ends[i] = value(list[i].Dst)
		wins[i] = j.verdicts(flat[i], l, ends[i])
	}
	for i := range list {
		for s, pairs := range wins[i] {
			turned, differs := false, false
			for k := range list {
				if !slices.Equal(j.outside(&list[i]), j.outside(&list[k])) {
					continue
				}
				_, other := wins[k][sides{s.winner, s.loser}]
				turned, differs = turned || other, differs || ends[k] != ends[i]
			}
			if turned && (differs || was == ends[i]) {
				j.find(claim{class: conflict.Race, loc: l, emitter: -1}.of(s.loser, s.winner), length)
				continue
			}
			for _, by := range pairs {
				if why := j.allowedAtOnce(flat[i], by[0], by[1]); !turned && why != "" && !j.arranged(&flat[i][by[0]], &flat[i][by[1]]) && j.inVain(flat[i], by[0], by[1]) && was == ends[i] {
					j.silent["in vain"] = true
				} else if turned || why != "" {
					j.silent["at once, "+cmp.Or(why, "ends the same")] = true
					continue
				}
				j.find(claim{class: conflict.Undone, loc: l, emitter: -1}.of(s.loser, s.winner), length)
			}
		}
	}
}

// allowedAtOnce says why entry i of a step, of which there is one order only, may
// store another value than entry k, or nothing when it undoes what that did.
func (j *judge) allowedAtOnce(step []entry, k, i int) string {
	loser, winner := &step[k], &step[i]
	switch {
	case !loser.level || loser.all[loser.run.Cause] || !j.attribute(loser.Loc):
		return "given for a moment"
	case !j.binds(loser, winner):
		return "binds little"
	case j.arranged(loser, winner):
		return "arranged"
	case j.meant(step, loser.App, winner):
		return "meant"
	case j.lastWord(step, loser.Loc) == loser.App:
		return "has the last word"
	case !j.lasts(step, k, k):
		return "reason over"
	}
	return ""
}

// arranged reports whether two apps answer one change in the order that the program
// says.
func (j *judge) arranged(loser, winner *entry) bool {
	one, two := loser.run, winner.run
	return one.Cause >= 0 && one.Cause == two.Cause && one.Value == two.Value && j.sys.(ts.Repeater).Precedes(loser.App, winner.App)
}

// inVain reports whether entry k of a step begins something with a device that
// entry i ends, which answers a mode or variable that the app of k had set.
func (j *judge) inVain(step []entry, k, i int) bool {
	loser, winner := &step[k], &step[i]
	return j.attribute(loser.Loc) && loser.Value > winner.Value && j.meant(step[:i], loser.App, winner)
}

// meant reports whether the winner reacts to a mode or variable that the loser
// has set in the step.
func (j *judge) meant(step []entry, loser ts.AppID, winner *entry) bool {
	c := winner.run.Cause
	return c >= 0 && !j.attribute(c) && slices.ContainsFunc(step, func(x entry) bool {
		return x.Loc == c && x.App == loser && x.Op == ts.Write
	})
}

// verdicts are the pairs of apps in a step that store other values of l, the
// second the one that is there in the end and not in vain, each with its
// commands.
func (j *judge) verdicts(step []entry, l ts.LocID, end int32) map[sides][][2]int {
	var stores []int
	for i := range step {
		if x := &step[i]; x.Loc == l && x.App != 0 && (x.Op == ts.Write || x.Op == ts.Silent) {
			stores = append(stores, i)
		}
	}
	out := map[sides][][2]int{}
	if j.spent(len(stores) * len(stores)) {
		return out
	}
	for n, i := range stores {
		for _, k := range stores[:n] {
			x, y := &step[i], &step[k]
			if x.Op == ts.Write && x.Value == end && y.App != x.App && y.Value != end {
				s := sides{y.App, x.App}
				out[s] = append(out[s], [2]int{k, i})
			}
		}
	}
	return out
}

// outside is what the program itself and the environment change in a branch.
func (j *judge) outside(b *ts.Branch) (out []ts.Access) {
	for _, a := range b.Accesses {
		if a.App == 0 && a.Op == ts.Write && shared(&j.sys.Locations()[a.Loc]) && j.looked(a.Loc) {
			out = append(out, a)
		}
	}
	return out
}

// looked reports whether some app may look at l.
func (j *judge) looked(l ts.LocID) bool {
	for a := 1; a < len(j.sys.Apps()); a++ {
		if j.reads(ts.AppID(a), l) {
			return true
		}
	}
	return false
}

// runs judges every run of at most depth steps.
func (j *judge) runs(depth int) {
	var out ts.Branches
	out.Reset(ts.Fast)
	j.sys.Initial(&out)
	for i := range out.List {
		j.extend(slices.Clone(out.List[i].Dst), nil, 1, depth)
	}
}

func (j *judge) extend(state []byte, run []entry, step, depth int) {
	if step > depth {
		return
	}
	for _, e := range j.sys.Enabled(state, nil) {
		if j.spent(0) {
			return
		}
		var out ts.Branches
		out.Reset(ts.Trace)
		j.sys.Execute(state, e, &out)
		j.races(state, e, out.List, step)
		for i := range out.List {
			longer := j.flatten(run, step, state, e, &out.List[i])
			j.look(longer, step)
			j.physical(longer, step)
			j.extend(slices.Clone(out.List[i].Dst), longer, step+1, depth)
		}
	}
}
