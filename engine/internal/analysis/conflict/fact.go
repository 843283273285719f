package conflict

import (
	"crosscheck/engine/internal/ts"
)

// factKind is a state of one of the automata.
type factKind uint8

const (
	given  factKind = iota // app commanded loc, and no other value was stored there since
	moving                 // app has changed emitter loc, and nobody else has since
	moved                  // that has moved sensor loc, through link
	kept                   // app has changed loc, for a reason that holds, and nobody has touched it since
	over                   // the same once the reason is over: of which wish
	back                   // then an app has taken it back: of which wish, and which taker
)

// fact is a state of an automaton; equal facts are one.
type fact struct {
	kind   factKind
	app    ts.AppID
	loc    ts.LocID
	reason int32 // why the command was given, which still holds; 0: nobody asks; or the wish
	now    int32 // values: of what the reason is about; or the taker; or what the sensor was; of moving 1: something else has changed since that gives off the same
	link   int32 // or the timers that were set for a command
	anew   bool  // kept: given again in this transition
}

// moveKind is what happens to a location, or between two.
type moveKind uint8

const (
	store  moveKind = iota // app stores loc
	clear_                 // the environment or the program itself stores loc
	change                 // loc has a new value
	push                   // an emitter's event moves a sensor from a value, through link
	arm                    // app sets the timer that has the flag loc
	says                   // app says something
	leave                  // the last one leaves the home
)

// move is one thing in a transition that automata look at.
type move struct {
	kind   moveKind
	app    ts.AppID
	loc    ts.LocID
	value  int32
	silent bool  // the value was there already
	direct bool  // a person asked for it
	reason int32 // of a store, or of what is said
	taker  int32 // of a store
	link   int32
}

// automata carry facts over moves. In hits they put the conflicts they see.
type automata struct {
	*scope
	reasons *reasons
	all     []move // those that facts are carried over
	rest    []move // of these, those that are still to come
	wishes  *wishes
	hits    []hit
}

// spawn is the facts that move i sets off.
func (a *automata) spawn(moves []move, i int) []fact {
	m := &moves[i]
	if m.kind != store {
		return nil
	}
	var out []fact
	f := fact{kind: given, app: m.app, loc: m.loc, reason: m.reason, now: a.reasons.start(m.reason)}
	if a.contended[m.loc] && (!a.reasons.list[m.reason].level || a.reasons.holds(m.reason, f.now)) {
		out = append(out, f)
	}
	if a.emits[m.loc] && !m.silent {
		out = append(out, fact{kind: moving, app: m.app, loc: m.loc, reason: m.reason})
	}
	if !m.silent && a.departs(m) && a.keeps(m) {
		out = append(out, a.begin(moves, i))
	}
	return out
}

// step is what becomes of f. fresh: f was set off in the same transition.
func (a *automata) step(f fact, m *move, fresh bool) []fact {
	switch f.kind {
	case given:
		return a.stepGiven(f, m, fresh)
	case moving:
		return a.stepMoving(f, m)
	case moved:
		return a.stepMoved(f, m, fresh)
	}
	return a.stepKept(f, m, fresh)
}

func (a *automata) stepGiven(f fact, m *move, fresh bool) []fact {
	switch {
	case m.kind == change && a.reasons.list[f.reason].lastsWith(m.loc):
		return []fact{f}
	case m.kind == change:
		return a.changed(f, m)
	case m.kind == leave && a.bondOf(f.reason) == ts.Company:
		return nil
	case m.loc != f.loc || m.kind != store && m.kind != clear_:
		return []fact{f}
	case m.kind == clear_:
		return nil
	case m.silent:
		return []fact{f}
	case m.app != f.app && !fresh && !m.direct && a.undoes(m, &f) && !a.served(f.reason, m.reason) && a.outlives(f, a.rest):
		a.hits = append(a.hits, hit{class: Undone, first: f.app, second: m.app, loc: f.loc, link: -1, emitter: -1, reason: f.reason, because: m.reason, minor: a.minor(f.reason, m.reason)})
	}
	return nil
}

// bondOf is for how long what set off the command of a reason is one.
func (a *automata) bondOf(reason int32) ts.Bond {
	if c := a.reasons.list[reason].run.Cause; c >= 0 {
		return a.bond(c)
	}
	return ts.Situation
}

// binds reports whether the command of a reason, which holds, is not to be
// undone by the command of another.
func (a *automata) binds(reason, other int32) bool {
	given, against := &a.reasons.list[reason], &a.reasons.list[other]
	if given.hand && against.hand {
		return false
	}
	begins := against.value > given.value
	switch a.bondOf(reason) {
	case ts.Company:
		return !against.asked
	case ts.Passage:
		return begins || a.bond(given.loc) == ts.Passage
	case ts.Turn:
		if here := given.run.Cause; a.comes(here) && given.run.Value == 0 {
			away := against.run.Cause
			return given.value > against.value && a.bond(given.loc) != ts.Passage && away >= 0 && away != here && a.comes(away) && against.run.Value != 0
		}
		return begins && against.clock && !a.turns[against.run.App]
	}
	return true
}

// undoes reports whether store m undoes the command of a reason, which holds;
// not when the transition ends with the commanded value after all, or its app has
// the last word.
func (a *automata) undoes(m *move, f *fact) bool {
	attribute := a.contended[m.loc] && a.locs[m.loc].OfThing()
	last := lastOf(a.all, m.loc)
	return attribute && last.app != f.app && last.value != a.reasons.list[f.reason].value && a.binds(f.reason, m.reason)
}

// outlives reports whether the reason of f still holds when the rest of the
// transition is over: an app may give in to what undid its command.
func (a *automata) outlives(f fact, rest []move) bool {
	for i := range rest {
		m := &rest[i]
		if m.kind == leave && a.bondOf(f.reason) == ts.Company {
			return false
		}
		if m.kind != change || a.reasons.list[f.reason].lastsWith(m.loc) {
			continue
		}
		after := a.changed(f, m)
		if after == nil {
			return false
		}
		f = after[0]
	}
	return a.expire(f) != nil
}

// expire is what f is when the transition is over, as for the timers that end its
// reason: until then they may be stopped and set anew.
func (a *automata) expire(f fact) []fact {
	facts := []fact{f}
	for _, l := range a.reasons.list[f.reason].while {
		for i := len(a.all) - 1; i >= 0 && facts != nil; i-- {
			if m := &a.all[i]; m.kind == change && m.loc == l {
				facts = a.changed(facts[0], m)
				break
			}
		}
	}
	return facts
}

// changed is what becomes of f when something changes that its reason is about:
// a reason that has ended does not begin again.
func (a *automata) changed(f fact, m *move) []fact {
	if !a.reasons.list[f.reason].level {
		return []fact{f}
	}
	now, concerned := a.reasons.change(f.reason, f.now, m.loc, m.value)
	switch {
	case !concerned:
	case a.reasons.holds(f.reason, now):
		f.now = now
	default:
		return nil
	}
	return []fact{f}
}

// last is what f is after a transition, the one that set it off if fresh: an
// instant is over.
func (a *automata) last(f fact, fresh bool) []fact {
	switch {
	case fresh && f.kind == given && !a.reasons.list[f.reason].level:
		return nil
	case f.kind == given:
		return a.expire(f)
	case f.kind == kept && (fresh || f.anew):
		f.anew = false
		f = a.ended(f)
	}
	return []fact{f}
}
