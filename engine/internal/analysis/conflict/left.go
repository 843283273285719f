package conflict

import (
	"slices"

	"crosscheck/engine/internal/ts"
)

// A command that is left behind: an app has changed something for a reason that
// is over, nothing is under way, and it is not taken back, though in another
// history that ends in the same surroundings it is.

// wish is a command of a handler, whatever its occasion, and what its reason is
// about.
type wish struct {
	app   ts.AppID
	fn    int32
	loc   ts.LocID
	value int32
	about []ts.LocID
	cause ts.LocID // what set the handler off by its level, or -1
	to    int32    // the level
	lo    int32    // it is set off by values from lo
	hi    int32    // to hi
}

// same reports whether v is the same command of the same handler.
func (w *wish) same(v *wish) bool {
	return w.app == v.app && w.fn == v.fn && w.loc == v.loc && w.value == v.value
}

// taker is a run that took a command back by storing a value: when a timer
// fired, or as the environment had stored some locations.
type taker struct {
	run   ts.Run
	value int32
	timer bool
	flag  ts.LocID // of that timer
	hands []ts.LocID
}

// same reports whether u is the same run of the same handler.
func (t *taker) same(u *taker) bool {
	return t.run == u.run && t.value == u.value && t.timer == u.timer
}

// anew reports whether what set t off is what w is given for, come again: then
// it commands anew, by what holds now, and takes nothing back.
func (t *taker) anew(w *wish) bool {
	return !t.timer && w.cause >= 0 && t.run.Cause == w.cause && t.run.Value == w.to
}

// wishes numbers wishes and takers. Taker 0 stands for runs that take nothing
// back: those of a person's touch, of the clock and of the program's own events.
type wishes struct {
	list   []wish
	takers []taker
	known  map[string]int32
	of     map[int32]int32 // reasons
	buf    []byte
}

func newWishes() *wishes {
	return &wishes{takers: make([]taker, 1), known: map[string]int32{}, of: map[int32]int32{}}
}

// wish is the number of what a reason was for.
func (x *wishes) wish(reason int32, r *reason) int32 {
	n, known := x.of[reason]
	if !known {
		n = x.number(newWish(r))
		x.of[reason] = n
	}
	return n
}

func newWish(r *reason) wish {
	w := wish{app: r.run.App, fn: r.run.Func, loc: r.loc, value: r.value, cause: -1}
	for _, l := range r.about {
		if r.stays && !r.lastsWith(l) {
			w.about = append(w.about, l)
		}
	}
	if r.stays {
		w.cause, w.to, w.lo, w.hi = r.run.Cause, r.run.Value, r.run.Lo, r.run.Hi
	}
	return w
}

func (x *wishes) number(w wish) int32 {
	b := append(x.buf[:0], 'w')
	for _, i := range [...]int32{int32(w.app), w.fn, int32(w.loc), w.value, int32(w.cause), w.to, w.lo, w.hi} {
		b = append32(b, i)
	}
	x.buf = appendLocs(b, w.about)
	n, known := x.known[string(x.buf)]
	if !known {
		n = int32(len(x.list))
		x.known[string(x.buf)] = n
		x.list = append(x.list, w)
	}
	return n
}

// taker is the number of t.
func (x *wishes) taker(t taker) int32 {
	t.run.At = 0
	b := append(x.buf[:0], 't')
	for _, i := range [...]int32{int32(t.run.App), t.run.Func, int32(t.run.Cause), t.run.Value, t.run.Lo, t.run.Hi, t.value, truth(t.timer), int32(t.flag)} {
		b = append32(b, i)
	}
	x.buf = appendLocs(b, t.hands)
	n, known := x.known[string(x.buf)]
	if !known {
		n = int32(len(x.takers))
		x.known[string(x.buf)] = n
		t.hands = slices.Clone(t.hands)
		x.takers = append(x.takers, t)
	}
	return n
}

func appendLocs(b []byte, list []ts.LocID) []byte {
	for _, l := range list {
		b = append32(b, int32(l))
	}
	return b
}

// taker is what store a may take back.
func (s *scanner) taker(a *ts.Access) int32 {
	if !s.leaves[a.Loc] {
		return 0
	}
	t := taker{run: s.run.Run, value: a.Value}
	t.run.App = a.App
	return s.occasion(t)
}

// arms notes that a starts a timer, and on which occasion.
func (s *scanner) arms(a *ts.Access) {
	if _, known := s.ends[a.Loc]; known && slices.Contains(s.leaves, true) {
		s.add(move{kind: arm, app: a.App, loc: a.Loc, taker: s.occasion(taker{})})
	}
}

// occasion is the number of t with what the event is that is under way.
func (s *scanner) occasion(t taker) int32 {
	if s.event < 0 {
		return 0
	}
	switch e := &s.events[s.event]; {
	case e.Kind == ts.Timer && e.Armed:
		t.timer, t.flag = true, s.flags[s.event]
	case e.Kind == ts.Environment:
		t.hands = s.byHand
	default:
		return 0
	}
	return s.wishes.taker(t)
}

// keeps reports whether store m begins what can be left behind: its reason
// lasts, or a timer that the same run has started will see to it.
func (a *automata) keeps(m *move) bool {
	r := &a.reasons.list[m.reason]
	return a.leaves[m.loc] && (r.stays || len(r.while) > 0)
}

// departs reports whether store m makes something other than it is at the start.
func (a *automata) departs(m *move) bool {
	was, known := a.start[m.loc]
	return known && was != m.value
}

// begin is the command that move i gives.
func (a *automata) begin(moves []move, i int) fact {
	m := &moves[i]
	f := fact{kind: kept, app: m.app, loc: m.loc, reason: m.reason, now: a.reasons.start(m.reason)}
	for _, x := range moves[:i] {
		if x.kind == arm {
			f = a.armed(f, x.loc)
		}
	}
	return f
}

// armed is f with one more timer that was set for it.
func (a *automata) armed(f fact, flag ts.LocID) fact {
	list := a.reasons.values.list[f.link]
	i, known := slices.BinarySearch(list, int32(flag))
	if !known {
		f.link = a.reasons.values.of(slices.Insert(slices.Clone(list), i, int32(flag)))
	}
	return f
}

// concerns reports whether what happens on an occasion has to do with f: its
// reason is about what the environment moves, or a timer fires that was set for
// it.
func (a *automata) concerns(f fact, occasion int32) bool {
	t := &a.wishes.takers[occasion]
	if t.timer {
		_, set := slices.BinarySearch(a.reasons.values.list[f.link], int32(t.flag))
		return set
	}
	return intersect(t.hands, a.wishes.list[a.wishOf(f)].about)
}

// stepKept is what becomes of a command that can be left behind.
func (a *automata) stepKept(f fact, m *move, fresh bool) []fact {
	switch {
	case m.kind == change && f.kind == kept:
		return []fact{a.turned(f, m, fresh)}
	case m.kind == arm && f.kind != back && (fresh || f.anew || a.concerns(f, m.taker)):
		return []fact{a.armed(f, m.loc)}
	case m.loc != f.loc || m.kind != store && m.kind != clear_:
	case m.kind == clear_:
		return nil
	case f.kind == back:
		if !m.silent {
			return nil
		}
	case m.silent:
		return a.repeated(f, m, fresh)
	default:
		return a.takenBack(f, m, fresh)
	}
	return []fact{f}
}

// turned is what becomes of a command when something changes that its reason is
// about. While the transition lasts that gave it, its timers may still change.
func (a *automata) turned(f fact, m *move, fresh bool) fact {
	r := &a.reasons.list[f.reason]
	now, concerned := a.reasons.change(f.reason, f.now, m.loc, m.value)
	if !concerned {
		return f
	}
	f.now = now
	if (fresh || f.anew) && r.lastsWith(m.loc) {
		return f
	}
	return a.ended(f)
}

// ended is f, over if its reason is.
func (a *automata) ended(f fact) fact {
	if a.lasts(f) {
		return f
	}
	return fact{kind: over, app: f.app, loc: f.loc, reason: a.wishOf(f), link: f.link}
}

// lasts reports whether the reason of f holds; of one that is a moment, whether
// its timers are set.
func (a *automata) lasts(f fact) bool {
	r := &a.reasons.list[f.reason]
	if r.stays {
		return a.reasons.holds(f.reason, f.now)
	}
	for i, l := range r.about {
		if r.lastsWith(l) && a.reasons.values.list[f.now][i] == 0 {
			return false
		}
	}
	return true
}

// wishOf is the number of what f is about.
func (a *automata) wishOf(f fact) int32 {
	if f.kind == kept {
		return a.wishes.wish(f.reason, &a.reasons.list[f.reason])
	}
	return f.reason
}

// repeated is what becomes of a command when somebody gives it again, which
// changes nothing: the same handler may have a new reason, others have reasons
// of their own, unless they answer the same event.
func (a *automata) repeated(f fact, m *move, fresh bool) []fact {
	w := &a.wishes.list[a.wishOf(f)]
	switch {
	case m.app == f.app && a.reasons.list[m.reason].run.Func == w.fn && a.keeps(m):
		return []fact{{kind: kept, app: f.app, loc: f.loc, reason: m.reason, now: a.reasons.start(m.reason), link: f.link, anew: true}}
	case fresh || f.anew:
		return []fact{f}
	}
	return nil
}

// takenBack is what becomes of a command when an app stores another value.
func (a *automata) takenBack(f fact, m *move, fresh bool) []fact {
	if fresh || f.anew || !a.concerns(f, m.taker) {
		return nil
	}
	return []fact{{kind: back, app: f.app, loc: f.loc, reason: a.wishOf(f), now: m.taker}}
}

func intersect(a, b []ts.LocID) bool {
	return slices.ContainsFunc(a, func(l ts.LocID) bool { return slices.Contains(b, l) })
}
