package conflict

import (
	"fmt"
	"slices"

	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
)

// Shown checks that run r, which may be another system's, ends in conflict c
// of system sys. It goes by the accesses of the run one after the other and
// shares nothing with the search.
func (c *Conflict) Shown(sys ts.System, r *trace.Replay) error {
	if c.Left != nil {
		return c.stays(sys, r)
	}
	if w := c.watch(sys, r); !w.shown {
		return fmt.Errorf("no conflict in its last step")
	}
	return nil
}

// Since is the step of r, which ends in c, whose command is undone or goes
// unnoticed in the last step, or is left behind.
func (c *Conflict) Since(sys ts.System, r *trace.Replay) int {
	if c.Left != nil {
		return c.follow(sys, r).since
	}
	return c.watch(sys, r).since
}

// Look notes what run r, which ends in c, tells of it.
func (c *Conflict) Look(sys ts.System, r *trace.Replay) {
	if c.Class != Undone {
		return
	}
	if cause := c.Given.Cause; cause >= 0 {
		c.Now = among(r.Steps[len(r.Steps)-1].Values, find(r.System, sys, cause))
		c.Else = c.Now != c.Given.To
	}
	if c.Together {
		return
	}
	l := find(r.System, sys, c.Loc)
	for _, a := range r.Steps[c.Since(sys, r)].Accesses {
		if a.Loc == l && a.App == c.First && a.Op != ts.Read {
			c.Idle = a.Op == ts.Silent
		}
	}
}

// watch follows r to its end.
func (c *Conflict) watch(sys ts.System, r *trace.Replay) *witness {
	w := &witness{c: c, r: r, loc: find(r.System, sys, c.Loc), from: -1, signal: -1}
	if c.Signal != nil {
		w.signal = find(r.System, sys, c.Signal.Loc)
	}
	if c.Link != nil {
		w.from = find(r.System, sys, c.Link.From)
	}
	for i := range r.Steps {
		w.now = i
		w.step(&r.Steps[i], i == len(r.Steps)-1)
	}
	return w
}

// find is the location of other that is called as l is in sys, or -2.
func find(other, sys ts.System, l ts.LocID) ts.LocID {
	for i, x := range other.Locations() {
		if x.Name == sys.Locations()[l].Name {
			return ts.LocID(i)
		}
	}
	return -2
}

// witness remembers, of one run, who stored what last.
type witness struct {
	c          *Conflict
	r          *trace.Replay
	loc, from  ts.LocID
	signal     ts.LocID   // -1: none
	value      int32      // of loc, as an app stored it
	givers     []ts.AppID // who has stored it since it has that value
	emitters   []ts.AppID // who has stored from since it has its value
	movers     []ts.AppID // whose command moved the sensor
	shown      bool
	now, since int // the step looked at; the last with a store by c.First that counts
}

func (w *witness) step(s *trace.Step, isLast bool) {
	for _, a := range s.Accesses {
		if isLast && w.reacts(&a) {
			w.shown = true
		}
		if a.Op == ts.Read {
			continue
		}
		if w.counts(&a) && !w.shown {
			w.since = w.now
		}
		if a.Loc == w.from {
			w.emits(&a)
		}
		if a.Loc == w.loc {
			w.shown = w.shown || isLast && w.undoes(s, &a)
			w.stored(s, &a)
		}
	}
	for _, n := range s.Notes {
		w.shown = w.shown || isLast && w.c.Class == Physical && slices.Contains(w.movers, w.c.First) && n.App == w.c.Second
	}
}

// counts reports whether store a may be the one that c is about.
func (w *witness) counts(a *ts.Access) bool {
	if w.c.Class == Physical {
		return a.Loc == w.from && a.App == w.c.First
	}
	return a.Loc == w.loc && a.App == w.c.First
}

// reacts reports whether a is the second app's doing after the sensor moved.
func (w *witness) reacts(a *ts.Access) bool {
	return w.c.Class == Physical && a.App == w.c.Second && slices.Contains(w.movers, w.c.First)
}

// undoes reports whether store a of loc is the conflict.
func (w *witness) undoes(s *trace.Step, a *ts.Access) bool {
	if w.c.Together && w.c.Class != Physical {
		return a.App == w.c.Second && a.Op == ts.Write && w.vain(s, a) && slices.ContainsFunc(s.Accesses, func(b ts.Access) bool {
			return b.Loc == w.loc && b.App == w.c.First && b.Op != ts.Read && b.Value != a.Value
		})
	}
	return w.c.Class != Physical && a.App == w.c.Second && a.Value != w.value && slices.Contains(w.givers, w.c.First)
}

// vain reports whether store a ends step s, the last one, as it had begun, and the
// first app has set the signal, if that is what c is about.
func (w *witness) vain(s *trace.Step, a *ts.Access) bool {
	return w.signal == -1 || a.Value == among(s.Values, w.loc) && w.now > 0 && a.Value == among(w.r.Steps[w.now-1].Values, w.loc) &&
		slices.ContainsFunc(s.Accesses, func(b ts.Access) bool { return b.Loc == w.signal && b.App == w.c.First && b.Op == ts.Write })
}

// emits notes a store of the emitter.
func (w *witness) emits(a *ts.Access) {
	if a.Op == ts.Write || a.App == 0 {
		w.emitters = w.emitters[:0]
	}
	w.emitters = append(w.emitters, a.App)
}

func (w *witness) stored(s *trace.Step, a *ts.Access) {
	if a.Op == ts.Write && a.Value != w.value || a.App == 0 {
		w.givers = w.givers[:0]
	}
	w.value, w.givers = a.Value, append(w.givers, a.App)
	if a.App == 0 {
		w.movers = nil
		if w.c.Link != nil && s.Event == w.c.Link.Event {
			w.movers = slices.Clone(w.emitters)
		}
	}
}
