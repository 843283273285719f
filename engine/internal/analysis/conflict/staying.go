package conflict

import (
	"fmt"
	"slices"

	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
)

// stay follows one location along one run, access by access: who has changed it
// last, and who before.
type stay struct {
	loc    ts.LocID
	owner  ts.AppID // 0: nobody whose command is alone
	value  int32    // that owner stored
	before ts.Access
	since  int // the step of owner's last command
}

func (w *stay) step(s *trace.Step, n int) {
	for _, a := range s.Accesses {
		switch {
		case a.Loc != w.loc || a.Op == ts.Read:
		case a.App == 0:
			w.owner = 0
		case a.Op == ts.Write:
			w.before = ts.Access{App: w.owner, Value: w.value}
			w.owner, w.value, w.since = a.App, a.Value, n
		case a.App == w.owner:
			w.since = n
		}
	}
}

// follow is what run r, which may be another system's, does to c's location.
func (c *Conflict) follow(sys ts.System, r *trace.Replay) *stay {
	w := &stay{loc: find(r.System, sys, c.Loc)}
	for i := range r.Steps {
		w.step(&r.Steps[i], i)
	}
	return w
}

// ends reports whether nothing is under way at the end of r.
func ends(r *trace.Replay) bool {
	events := r.System.Events()
	return !slices.ContainsFunc(r.Last().Enabled, func(e ts.EventID) bool { return int(e) < len(events) && isSet(&events[e]) })
}

// stays checks that run r ends with c's command, which is left behind.
func (c *Conflict) stays(sys ts.System, r *trace.Replay) error {
	w := c.follow(sys, r)
	switch {
	case w.owner != c.First || w.value != c.Given.Value:
		return fmt.Errorf("no command is left behind in its end")
	case !ends(r):
		return fmt.Errorf("something is under way in its end")
	}
	return nil
}

// Taken checks that run other, beside r, ends with c's command taken back, in
// the same surroundings.
func (c *Conflict) Taken(sys ts.System, r, other *trace.Replay) error {
	w := c.follow(sys, other)
	switch {
	case w.before.App != c.First || w.before.Value != c.Given.Value || w.owner != c.Second || w.value != c.Against.Value:
		return fmt.Errorf("no command is taken back in its end")
	case !ends(other):
		return fmt.Errorf("something is under way in its end")
	}
	s := newScope(sys, &Options{})
	for _, l := range s.surrounds(c.First, sys.Values(stateOf(sys))) {
		if at := find(r.System, sys, l); valueOf(r, at) != valueOf(other, at) {
			return fmt.Errorf("it ends with another %s", sys.Locations()[l].Name)
		}
	}
	return nil
}

// stateOf is some state of sys.
func stateOf(sys ts.System) []byte {
	var out ts.Branches
	sys.Initial(&out)
	return out.List[0].Dst
}

// valueOf is what l holds at the end of r.
func valueOf(r *trace.Replay, l ts.LocID) int32 { return among(r.Last().Values, l) }

// among is what l holds by values.
func among(values []ts.Value, l ts.LocID) int32 {
	if i := slices.IndexFunc(values, func(v ts.Value) bool { return v.Loc == l }); i >= 0 {
		return values[i].Raw
	}
	return -1
}
