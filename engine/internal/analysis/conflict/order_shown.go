package conflict

import (
	"errors"
	"fmt"
	"slices"

	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
)

// ShownBoth checks that two runs, which may be another system's, are the two
// orders of conflict c of system sys. It goes by the accesses of the runs and
// shares nothing with the search.
func (c *Conflict) ShownBoth(sys ts.System, runs [2]*trace.Replay) error {
	var sides [2]side
	for i, r := range runs {
		if len(r.Steps) < c.Orders.At+2 {
			return fmt.Errorf("the order of two events: run %d has not both", i+1)
		}
		sides[i] = side{c: c, r: r, given: find(r.System, sys, c.Given.Loc), against: find(r.System, sys, c.Against.Loc)}
	}
	one, two := &sides[0], &sides[1]
	switch e := c.Orders.Events; {
	case !c.Orders.Last && !(one.happens(e[0], e[1]) && two.happens(e[1], e[0])),
		c.Orders.Last && !(one.happens(e[1], e[0]) && two.happens(e[0], e[1])):
		return errors.New("the two events do not come in two orders")
	case !c.sameElsewhere(sys, one, two):
		return errors.New("the two runs differ in more than the order of two events")
	case c.Orders.Due:
		return c.shownAtOnce(one, two)
	case one.ends(one.given) != c.Given.Value || two.ends(two.given) == c.Given.Value,
		two.ends(two.against) != c.Against.Value || one.ends(one.against) == c.Against.Value:
		return errors.New("the two orders do not end differently")
	case one.last(one.given) != c.First || two.last(two.against) != c.Second:
		return errors.New("other apps have the last word")
	case !c.Orders.Last && (one.commands(c.Second, one.against) || two.commands(c.First, two.given)):
		return errors.New("no app is kept from acting")
	}
	return nil
}

// shownAtOnce checks that of two events that are due at one time the later one
// undoes what the other one did, in both orders.
func (c *Conflict) shownAtOnce(one, two *side) error {
	before := one.r.Steps[c.Orders.At-1].Values
	switch {
	case len(one.r.Steps) != c.Orders.At+2 || len(two.r.Steps) != c.Orders.At+2:
		return errors.New("something comes after the two events")
	case !one.undoes(c.First, c.Second, c.Given.Value) || !two.undoes(c.Second, c.First, c.Against.Value):
		return errors.New("the later event does not undo the other one's command")
	case c.Given.Value == c.Against.Value && c.Given.Value != among(before, one.given):
		return errors.New("the two orders do not end differently")
	}
	return nil
}

// undoes reports whether winner gives the location a value with the last step,
// and loser another one with the step before.
func (s *side) undoes(winner, loser ts.AppID, value int32) bool {
	n := len(s.r.Steps) - 1
	gives := func(step int, app ts.AppID, holds func(int32) bool) bool {
		return slices.ContainsFunc(s.r.Steps[step].Accesses, func(a ts.Access) bool {
			return a.Loc == s.given && a.App == app && a.Op != ts.Read && holds(a.Value)
		})
	}
	return s.ends(s.given) == value &&
		gives(n, winner, func(v int32) bool { return v == value }) && gives(n-1, loser, func(v int32) bool { return v != value })
}

// sameElsewhere reports whether the same happens before the two events, which
// move the same in both runs.
func (c *Conflict) sameElsewhere(sys ts.System, one, two *side) bool {
	for i := 1; i < c.Orders.At; i++ {
		if one.r.Steps[i].Event != two.r.Steps[i].Event {
			return false
		}
	}
	for _, l := range c.Orders.Moved {
		if !c.Orders.Due && one.ends(find(one.r.System, sys, l)) != two.ends(find(two.r.System, sys, l)) {
			return false
		}
	}
	return true
}

// side is one of the two runs.
type side struct {
	c              *Conflict
	r              *trace.Replay
	given, against ts.LocID
}

func (s *side) happens(first, then ts.EventID) bool {
	at := s.c.Orders.At
	return s.r.Steps[at].Event == first && s.r.Steps[at+1].Event == then
}

// ends is the value of l in the end.
func (s *side) ends(l ts.LocID) int32 { return valueOf(s.r, l) }

// stores calls f with the stores of l from the first of the two events on.
func (s *side) stores(l ts.LocID, f func(a *ts.Access)) {
	for i := s.c.Orders.At; i < len(s.r.Steps); i++ {
		for n := range s.r.Steps[i].Accesses {
			if a := &s.r.Steps[i].Accesses[n]; a.Loc == l && a.Op != ts.Read {
				f(a)
			}
		}
	}
}

// last is whose store of l is the last one.
func (s *side) last(l ts.LocID) (app ts.AppID) {
	s.stores(l, func(a *ts.Access) { app = a.App })
	return app
}

func (s *side) commands(app ts.AppID, l ts.LocID) (does bool) {
	s.stores(l, func(a *ts.Access) { does = does || a.App == app })
	return does
}
