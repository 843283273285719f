package conflict

import (
	"slices"

	"crosscheck/engine/internal/ts"
)

// factKind is a state of one of the automata.
type factKind uint8

const (
	last   factKind = iota // app was the last to store loc
	belief                 // app's variable v was stored when loc was value
	stale                  // … but other has changed loc since
	saved                  // app's variable v holds what app read in loc: value
	lost                   // … but other has commanded another value since
	moved                  // app's command has moved sensor loc, through link
)

// fact is a state of an automaton; equal facts are one.
type fact struct {
	kind       factKind
	app, other ts.AppID
	loc, v     ts.LocID
	value      int32 // stored, believed or saved; 0 of a store that the state holds
	reason     int32 // set: what the store depended on
	asked      int32 // set: the part of it that was read
	link       int32
}

// moveKind is what happens to a location, or between two.
type moveKind uint8

const (
	store  moveKind = iota // app stores loc
	clear_                 // the environment or the program itself stores loc
	renew                  // app stores its variable v
	keep                   // app stores its variable v when loc is value, by its own doing or reading
	recall                 // app goes by its variable v, not having seen loc (-1: any but those in memory)
	save                   // app stores its variable v after it read value in loc
	push                   // an emitter's event moves a sensor, through link
	react                  // app acts, or could, because of sensor loc; quiet: it only could say something
)

// move is one thing in a transition that automata look at.
type move struct {
	kind   moveKind
	app    ts.AppID
	loc, v ts.LocID
	value  int32
	silent bool  // the value was there already
	direct bool  // a person asked for it
	saw    bool  // the run of the handler has read loc before
	quiet  bool  // nothing but a message can come of it
	reason int32 // set: what the run has read, and what set it off
	asked  int32 // set: what the run has read
	memory int32 // set: own variables that the run has read; of a recall see there
	link   int32
}

// spawn is the facts that a move sets off.
func (m *move) spawn(s *scope) []fact {
	switch m.kind {
	case store:
		return []fact{{kind: last, app: m.app, loc: m.loc, reason: m.reason, asked: m.asked, value: s.unknown(m)}}
	case keep:
		return []fact{{kind: belief, app: m.app, loc: m.loc, v: m.v, value: m.value}}
	case save:
		return []fact{{kind: saved, app: m.app, loc: m.loc, v: m.v, value: m.value}}
	}
	return nil
}

// unknown is the value of m where no state tells it, else 0.
func (s *scope) unknown(m *move) int32 {
	if s.unkept[m.loc] {
		return m.value
	}
	return 0
}

// automata carry facts over moves. In hits they put the conflicts they see, and
// what would be one had the second app not asked.
type automata struct {
	*scope
	sets      sets
	published bool
	hits      []hit
}

// step is what becomes of f. fresh: f was set off in the same transition.
func (a *automata) step(f fact, m *move, fresh bool) []fact {
	switch f.kind {
	case last:
		return a.stepLast(f, m, fresh)
	case belief, stale:
		return a.stepBelief(f, m, fresh)
	case saved, lost:
		return a.stepSaved(f, m, fresh)
	}
	return a.stepMoved(f, m, fresh)
}

func (a *automata) stepLast(f fact, m *move, fresh bool) []fact {
	switch {
	case m.kind == push && a.links[m.link].From == f.loc:
		to := a.links[m.link].To
		return []fact{f, {kind: moved, app: f.app, loc: to, link: m.link, reason: f.reason}}
	case m.loc != f.loc || m.kind != store && m.kind != clear_:
		return []fact{f}
	case m.kind == clear_:
		return nil
	case m.app == f.app && m.silent:
		return []fact{f} // the order of one app's silent commands means nothing
	case m.app != f.app && a.contended[f.loc] && a.undoes(f, m, fresh):
		a.hit(classOf(a.locs[f.loc].Kind), f, f.app, m, fresh)
	}
	return nil
}

// undoes reports whether the store m goes against the one that f remembers.
func (a *automata) undoes(f fact, m *move, fresh bool) bool {
	if m.direct || !a.differs(f.value, m) {
		return false
	}
	knows := a.knows(f, m, fresh)
	if knows {
		a.hit(asked, f, f.app, m, fresh)
	}
	return !knows
}

// differs reports whether m stores another value than the last one, was.
func (a *automata) differs(was int32, m *move) bool {
	if a.unkept[m.loc] {
		return m.value != was
	}
	return !m.silent
}

// knows reports whether the second app has looked at the first one's reason, or
// reacts to what the first one has looked at: then it overrides for a reason of
// its own. What both react to without looking is no knowledge, nor what both
// command, nor anything that happens in one transition. Who reads a shared
// variable first, updates it.
func (a *automata) knows(f fact, m *move, fresh bool) bool {
	if a.locs[m.loc].Kind == ts.Global && m.saw {
		return true
	}
	return !a.published && !fresh && (a.meet(f.asked, m.reason, m.loc) || a.meet(f.reason, m.asked, m.loc))
}

// meet reports whether two sets have an element in common that is neither l nor
// contended.
func (a *automata) meet(s, t int32, l ts.LocID) bool {
	return slices.ContainsFunc(a.sets.list[s], func(x ts.LocID) bool { return x != l && !a.contended[x] && a.sets.has(t, x) })
}

func (a *automata) stepBelief(f fact, m *move, fresh bool) []fact {
	switch {
	case m.kind == renew && m.v == f.v:
		return nil
	case m.kind == recall && m.v == f.v && f.kind == stale && a.misses(f.loc, m):
		a.hit(InvalidLocal, f, f.other, m, fresh)
	case m.loc != f.loc || m.kind != store && m.kind != clear_:
	case m.kind == clear_:
		return nil
	case m.app == f.app:
		f.kind, f.other, f.value = belief, 0, m.value
	case m.silent:
	case m.value == f.value:
		f.kind, f.other = belief, 0
	default:
		f.kind, f.other = stale, m.app
	}
	return []fact{f}
}

// misses reports whether recall m is made without having seen l, and not for a
// person.
func (a *automata) misses(l ts.LocID, m *move) bool {
	if m.direct {
		return false
	}
	return m.loc == l || m.loc < 0 && !a.sets.has(m.memory, l)
}

// blind reports whether m is stored because of the remembered variable, by a
// run that has not looked at the location itself, and not for a person.
func (a *automata) blind(f fact, m *move) bool {
	return !m.direct && !m.saw && a.sets.has(m.memory, f.v)
}

func (a *automata) stepSaved(f fact, m *move, fresh bool) []fact {
	switch {
	case m.kind == renew && m.v == f.v:
		return nil
	case m.loc != f.loc || m.kind != store && m.kind != clear_:
		return []fact{f}
	case m.kind == clear_:
		f.kind, f.other = saved, 0
	case m.app == f.app:
		if f.kind == lost && m.value == f.value && !m.silent && a.blind(f, m) {
			a.hit(Dropped, f, f.other, m, fresh)
		}
		f.kind, f.other = saved, 0
	case m.value == f.value:
		f.kind, f.other = saved, 0
	default:
		f.kind, f.other = lost, m.app
	}
	return []fact{f}
}

func (a *automata) stepMoved(f fact, m *move, fresh bool) []fact {
	switch {
	case m.loc != f.loc:
	case m.kind == clear_:
		return nil
	case m.kind == react && m.app != f.app:
		a.hit(Physical, f, f.app, m, fresh)
	}
	return []fact{f}
}

func (a *automata) hit(c Class, f fact, first ts.AppID, m *move, fresh bool) {
	h := hit{class: c, first: first, second: m.app, loc: f.loc, variable: -1, link: -1, emitter: -1, reason: f.reason, because: m.reason, together: fresh, quiet: m.quiet}
	switch c {
	case InvalidLocal, Dropped:
		h.variable = f.v
	case Physical:
		h.link, h.emitter = f.link, a.deviceOf(a.links[f.link].From)
	}
	a.hits = append(a.hits, h)
}

func classOf(k ts.LocationKind) Class {
	switch k {
	case ts.Mode:
		return Mode
	case ts.Global:
		return Variable
	}
	return Device
}
