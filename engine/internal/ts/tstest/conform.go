package tstest

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// conformStates is how many states Conform explores at most.
const conformStates = 300

// Conform checks that sys keeps the contract of ts.System in its first few
// hundred states: numbering, order, determinism, recording modes that agree,
// values that decode, and Definition 1 of the VMCAI 2022 paper as a property:
// transitions whose accesses do not conflict commute.
func Conform(t testing.TB, sys ts.System) {
	t.Helper()
	c := &conformer{sys: sys}
	if err := c.check(); err != nil {
		t.Error(err)
	}
}

type conformer struct {
	sys   ts.System
	graph *stategraph.Graph
}

// check is the first breach of the contract.
func (c *conformer) check() error {
	if apps := c.sys.Apps(); len(apps) == 0 || apps[0] != "" {
		return fmt.Errorf("Apps() = %q, want \"\" first", apps)
	}
	if labels := ts.Labels(c.sys)[1:]; len(labels) != len(slices.Compact(slices.Sorted(slices.Values(labels)))) {
		return fmt.Errorf("two apps have the label of one: %q", labels)
	}
	if err := c.names(); err != nil {
		return err
	}
	c.graph = stategraph.New(c.sys)
	c.graph.AddInitials()
	if c.graph.Len() == 0 {
		return fmt.Errorf("no initial state")
	}
	for id := stategraph.StateID(0); int(id) < min(c.graph.Len(), conformStates); id++ {
		if err := c.state(id); err != nil {
			return fmt.Errorf("state %d: %w", id, err)
		}
	}
	return nil
}

// names checks that events and locations can be told apart by name.
func (c *conformer) names() error {
	seen := map[string]bool{}
	for _, e := range c.sys.Events() {
		if e.Name == "" || seen[e.Name] {
			return fmt.Errorf("event name %q is empty or used twice", e.Name)
		}
		seen[e.Name] = true
	}
	clear(seen)
	for _, l := range c.sys.Locations() {
		if l.Name == "" || seen[l.Name] {
			return fmt.Errorf("location name %q is empty or used twice", l.Name)
		}
		seen[l.Name] = true
	}
	return nil
}

func (c *conformer) state(id stategraph.StateID) error {
	s := c.graph.State(id)
	enabled := c.sys.Enabled(s, nil)
	if !slices.IsSorted(enabled) || len(slices.Compact(slices.Clone(enabled))) != len(enabled) {
		return fmt.Errorf("Enabled = %v, not ascending", enabled)
	}
	if err := c.values(s); err != nil {
		return err
	}
	runs := make([]*ts.Branches, len(enabled))
	for i, e := range enabled {
		var err error
		if runs[i], err = c.event(s, e); err != nil {
			return fmt.Errorf("event %s: %w", c.sys.Events()[e].Name, err)
		}
		c.graph.MarkDone(id, e)
	}
	return c.pairs(s, enabled, runs)
}

// values checks that Values lists each stored location once, in order.
func (c *conformer) values(s []byte) error {
	locs := c.sys.Locations()
	last := ts.LocID(-1)
	for _, v := range c.sys.Values(s) {
		if v.Loc <= last || int(v.Loc) >= len(locs) {
			return fmt.Errorf("Values lists location %d after %d", v.Loc, last)
		}
		if locs[v.Loc].Kind == ts.Derived {
			return fmt.Errorf("Values lists the derived location %s", locs[v.Loc].Name)
		}
		if v.Text == "" {
			return fmt.Errorf("location %s has no text", locs[v.Loc].Name)
		}
		last = v.Loc
	}
	return nil
}

// event executes e in every recording mode, twice, and adds its targets.
func (c *conformer) event(s []byte, e ts.EventID) (*ts.Branches, error) {
	before := bytes.Clone(s)
	fast, accs, trace := execute(c.sys, s, e, ts.Fast), execute(c.sys, s, e, ts.Accesses), execute(c.sys, s, e, ts.Trace)
	again := execute(c.sys, s, e, ts.Accesses)
	if !bytes.Equal(before, s) {
		return nil, fmt.Errorf("Execute changes the state it starts from")
	}
	if len(fast.List) == 0 {
		return nil, fmt.Errorf("no branch")
	}
	for _, other := range []*ts.Branches{accs, trace, again} {
		if err := sameOutcomes(fast, other); err != nil {
			return nil, err
		}
	}
	for i := range accs.List {
		a := accs.List[i].Accesses
		if !slices.Equal(a, again.List[i].Accesses) {
			return nil, fmt.Errorf("branch %d: accesses differ between two executions", i)
		}
		if err := c.accesses(s, &accs.List[i], trace.List[i].Accesses); err != nil {
			return nil, fmt.Errorf("branch %d: %w", i, err)
		}
		c.graph.Add(accs.List[i].Dst)
	}
	return accs, nil
}

func execute(sys ts.System, s []byte, e ts.EventID, d ts.Detail) *ts.Branches {
	out := &ts.Branches{}
	out.Reset(d)
	sys.Execute(s, e, out)
	return out
}

func sameOutcomes(a, b *ts.Branches) error {
	if len(a.List) != len(b.List) {
		return fmt.Errorf("%d branches in one mode, %d in another", len(a.List), len(b.List))
	}
	for i := range a.List {
		x, y := &a.List[i], &b.List[i]
		if !bytes.Equal(x.Dst, y.Dst) || !slices.Equal(x.Failures, y.Failures) {
			return fmt.Errorf("branch %d differs between recording modes", i)
		}
	}
	return nil
}

// accesses checks one branch: every changed location is written, accesses are
// listed once, and the trace has them all.
func (c *conformer) accesses(s []byte, b *ts.Branch, trace []ts.Access) error {
	seen := map[ts.Access]bool{}
	written := map[ts.LocID]bool{}
	for _, a := range b.Accesses {
		key := ts.Access{Loc: a.Loc, Op: a.Op, App: a.App}
		if seen[key] {
			return fmt.Errorf("access %+v is listed twice", a)
		}
		seen[key] = true
		written[a.Loc] = written[a.Loc] || a.Op == ts.Write
		if !slices.ContainsFunc(trace, func(t ts.Access) bool { return t.Loc == a.Loc && t.Op == a.Op && t.App == a.App }) {
			return fmt.Errorf("access %+v is missing in the trace", a)
		}
	}
	before, after := c.sys.Values(s), c.sys.Values(b.Dst)
	for i := range after {
		if before[i].Raw != after[i].Raw && !written[after[i].Loc] {
			return fmt.Errorf("%s changes without a write", c.sys.Locations()[after[i].Loc].Name)
		}
	}
	return nil
}

// pairs checks that events whose accesses do not conflict commute in s: each
// leaves the other enabled and does the same after it.
func (c *conformer) pairs(s []byte, enabled []ts.EventID, runs []*ts.Branches) error {
	for i, e := range enabled {
		for j, f := range enabled {
			if i != j && !conflicting(runs[i], runs[j]) {
				if err := c.commute(s, e, runs[i], f, runs[j]); err != nil {
					return fmt.Errorf("%s and %s do not conflict, but %w", c.sys.Events()[e].Name, c.sys.Events()[f].Name, err)
				}
			}
		}
	}
	return nil
}

// commute checks f after each branch of e against f in s, and that both
// orders end in the same state.
func (c *conformer) commute(s []byte, e ts.EventID, re *ts.Branches, f ts.EventID, rf *ts.Branches) error {
	for i := range re.List {
		mid := re.List[i].Dst
		if !slices.Contains(c.sys.Enabled(mid, nil), f) {
			return fmt.Errorf("the first disables the second")
		}
		after := execute(c.sys, mid, f, ts.Accesses)
		if len(after.List) != len(rf.List) {
			return fmt.Errorf("the second has %d outcomes after the first and %d before", len(after.List), len(rf.List))
		}
		for j := range rf.List {
			if !slices.Equal(after.List[j].Failures, rf.List[j].Failures) || !slices.Equal(after.List[j].Accesses, rf.List[j].Accesses) {
				return fmt.Errorf("the second does something else after the first")
			}
			other := execute(c.sys, rf.List[j].Dst, e, ts.Fast)
			if i >= len(other.List) || !bytes.Equal(other.List[i].Dst, after.List[j].Dst) {
				return fmt.Errorf("their orders end in different states")
			}
		}
	}
	// New enabled events may not depend on both: each event that is enabled
	// after both is enabled after one of them or before.
	return c.jointly(s, re, f, rf)
}

// jointly checks that no event needs both of two independent transitions to
// become enabled.
func (c *conformer) jointly(s []byte, re *ts.Branches, f ts.EventID, rf *ts.Branches) error {
	for i := range re.List {
		known := append(c.sys.Enabled(s, nil), c.sys.Enabled(re.List[i].Dst, nil)...)
		after := execute(c.sys, re.List[i].Dst, f, ts.Fast)
		for j := range after.List {
			for _, e := range c.sys.Enabled(after.List[j].Dst, nil) {
				if !slices.Contains(known, e) && !slices.Contains(c.sys.Enabled(rf.List[j].Dst, nil), e) {
					return fmt.Errorf("together they enable %s", c.sys.Events()[e].Name)
				}
			}
		}
	}
	return nil
}

// conflicting reports whether an access of a and one of b conflict.
func conflicting(a, b *ts.Branches) bool {
	for i := range a.List {
		for j := range b.List {
			for _, x := range a.List[i].Accesses {
				for _, y := range b.List[j].Accesses {
					if Conflict(x, y) {
						return true
					}
				}
			}
		}
	}
	return false
}

// Conflict is the conflict relation of accesses, written down plainly for the
// tests of the fast one in package depend.
func Conflict(x, y ts.Access) bool {
	switch {
	case x.Loc != y.Loc:
		return false
	case x.Op == ts.Write || y.Op == ts.Write:
		return true
	}
	return x.Op == ts.Silent && y.Op == ts.Silent && x.App != y.App
}
