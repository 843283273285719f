package trace

import (
	"errors"
	"fmt"
	"slices"

	"crosscheck/engine/internal/ts"
)

// Match plays r step by step on other, a second system for the same program
// that may know more variables (slicing removed some from r's) and may
// therefore resolve more inner choices. Every location that both know must
// hold the same value after each step, the same events must be enabled, the
// same failures must happen and the same properties hold. The result is the
// same run in other's numbering; the error says where the systems part.
func Match(r *Replay, other ts.System) (t Trace, err error) {
	for _, all := range []bool{false, true} {
		m := newMatcher(r, other)
		m.all = all
		if err = m.begin(); err == nil {
			err = m.steps()
		}
		if err == nil {
			return m.trace(), nil
		}
	}
	return Trace{}, err
}

// Confirm is Match for runs too long to keep in detail: it plays t on sys and
// on other a piece at a time and returns the last piece, and a state in which
// other ends.
func Confirm(sys ts.System, t Trace, other ts.System, piece int) (last *Replay, end []byte, err error) {
	for _, all := range []bool{false, true} {
		if last, end, err = confirm(sys, t, other, piece, all); err == nil {
			break
		}
	}
	return last, end, err
}

func confirm(sys ts.System, t Trace, other ts.System, piece int, all bool) (last *Replay, end []byte, err error) {
	last = Trace{Start: t.Start}.Replay(sys)
	m := newMatcher(last, other)
	m.all = all
	if err := m.begin(); err != nil {
		return last, nil, err
	}
	for picks := range slices.Chunk(t.Picks, piece) {
		last = Follow(sys, last.Last().State, picks)
		if last.Problem != "" {
			return last, nil, errors.New(last.Problem)
		}
		m.r, m.levels = last, m.levels[len(m.levels)-1:]
		if err := m.steps(); err != nil {
			return last, nil, err
		}
	}
	return last, m.levels[len(m.levels)-1][0].state, nil
}

// matcher follows states of the other system that agree so far: the variables
// only it knows may make many. Nearly always the likeliest one goes on agreeing,
// so that is followed first, and all only when it has parted.
type matcher struct {
	r      *Replay
	other  ts.System
	all    bool
	shared map[ts.LocID]ts.LocID // other's locations that r's system knows too
	levels [][]candidate
	out    ts.Branches
}

type candidate struct {
	state  []byte
	parent int
	branch int32
}

func newMatcher(r *Replay, other ts.System) *matcher {
	m := &matcher{r: r, other: other, shared: map[ts.LocID]ts.LocID{}}
	known := map[string]ts.LocID{}
	for i, l := range r.System.Locations() {
		known[l.Name] = ts.LocID(i)
	}
	for i, l := range other.Locations() {
		if k, ok := known[l.Name]; ok {
			m.shared[ts.LocID(i)] = k
		}
	}
	return m
}

func (m *matcher) begin() error {
	m.out.Reset(ts.Fast)
	m.other.Initial(&m.out)
	list, why := m.choose(0, nil, 0, map[string]bool{})
	return m.keep(list, why)
}

func (m *matcher) steps() error {
	for i := 1; i < len(m.r.Steps); i++ {
		if err := m.advance(i); err != nil {
			return err
		}
	}
	return nil
}

func (m *matcher) advance(i int) error {
	s := &m.r.Steps[i]
	var list []candidate
	var why error
	seen := map[string]bool{}
	for n, c := range m.levels[i-1] {
		if !slices.Contains(m.other.Enabled(c.state, nil), s.Event) {
			why = fmt.Errorf("step %d: %s is not enabled", i, m.r.events[s.Event].Name)
			continue
		}
		m.out.Reset(ts.Fast)
		m.other.Execute(c.state, s.Event, &m.out)
		if len(m.out.List) != int(s.Branches) {
			m.out.Reset(ts.Trace)
			m.other.Execute(c.state, s.Event, &m.out)
		}
		list, why = m.choose(i, list, n, seen)
	}
	return m.keep(list, why)
}

// choose appends to list the branches in m.out that agree with step i, those
// that seem to be its own first, and of the same states one. The error says why
// the first branch that does not agree does not.
func (m *matcher) choose(i int, list []candidate, parent int, seen map[string]bool) ([]candidate, error) {
	var why error
	for _, n := range m.likelyFirst(i) {
		b := &m.out.List[n]
		if err := m.agrees(i, b); err != nil {
			if why == nil {
				why = err
			}
			continue
		}
		if !seen[string(b.Dst)] {
			seen[string(b.Dst)] = true
			list = append(list, candidate{slices.Clone(b.Dst), parent, int32(n)})
		}
		if !m.all {
			break
		}
	}
	return list, why
}

// likelyFirst is the numbers of the branches in m.out: first the one with the
// number of step i, unless it is known that the systems number differently.
// Then those come first that store the same in the same order.
func (m *matcher) likelyFirst(i int) []int {
	s := &m.r.Steps[i]
	order := ownFirst(int(s.Branch), len(m.out.List))
	if m.out.Detail != ts.Trace {
		return order
	}
	want := m.stores(s, s.Accesses, func(l ts.LocID) (ts.LocID, bool) { return l, true })
	differs := make([]int, len(m.out.List))
	for n := range differs {
		if !slices.Equal(want, m.stores(s, m.out.List[n].Accesses, m.inShared)) {
			differs[n] = 1
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return differs[a] - differs[b] })
	return order
}

func (m *matcher) inShared(l ts.LocID) (ts.LocID, bool) {
	own, ok := m.shared[l]
	return own, ok
}

// stores is the accesses that store something that r's system knows, in its
// numbering.
func (m *matcher) stores(s *Step, list []ts.Access, own func(ts.LocID) (ts.LocID, bool)) []ts.Access {
	var out []ts.Access
	for _, a := range list {
		l, ok := own(a.Loc)
		if a.Op != ts.Read && ok && slices.ContainsFunc(s.Values, func(v ts.Value) bool { return v.Loc == l }) {
			out = append(out, ts.Access{Loc: l, Op: a.Op, App: a.App, Value: a.Value})
		}
	}
	return out
}

// ownFirst lists 0..n-1 with own moved to the front, if it is among them.
func ownFirst(own, n int) []int {
	var order []int
	if own < n {
		order = append(order, own)
	}
	for i := range n {
		if i != own {
			order = append(order, i)
		}
	}
	return order
}

func (m *matcher) keep(list []candidate, why error) error {
	switch {
	case len(list) > 0:
	case why == nil:
		return fmt.Errorf("step %d: nothing can come of it", len(m.levels))
	default:
		return why
	}
	m.levels = append(m.levels, list)
	return nil
}

// agrees compares a branch of the other system with step i.
func (m *matcher) agrees(i int, b *ts.Branch) error {
	s := &m.r.Steps[i]
	if err := m.sameValues(s, b.Dst); err != nil {
		return fmt.Errorf("step %d: %w", i, err)
	}
	if a, o := failures(m.r.System, s.Failures), failures(m.other, b.Failures); !slices.Equal(a, o) {
		return fmt.Errorf("step %d: failures are %v and %v", i, messages(a), messages(o))
	}
	if e := m.other.Enabled(b.Dst, nil); !slices.Equal(s.Enabled, e) {
		return fmt.Errorf("step %d: events enabled after it are %v and %v", i, names(m.r, s.Enabled), names(m.r, e))
	}
	for p, holds := range s.Properties {
		if m.other.Holds(b.Dst, ts.PropertyID(p)) != holds {
			return fmt.Errorf("step %d: property %s is %t and %t", i, m.other.Properties()[p].Name, holds, !holds)
		}
	}
	return nil
}

func (m *matcher) sameValues(s *Step, state []byte) error {
	mine := make(map[ts.LocID]ts.Value, len(s.Values))
	for _, v := range s.Values {
		mine[v.Loc] = v
	}
	for _, v := range m.other.Values(state) {
		k, shared := m.shared[v.Loc]
		if w, ok := mine[k]; shared && ok && w.Raw != v.Raw {
			return fmt.Errorf("%s is %s and %s", m.other.Locations()[v.Loc].Name, w.Text, v.Text)
		}
	}
	return nil
}

// trace reads the run off the first candidate of the last level, backwards.
func (m *matcher) trace() Trace {
	var t Trace
	at := 0
	for i := len(m.levels) - 1; i > 0; i-- {
		c := m.levels[i][at]
		t.Picks = append(t.Picks, Pick{m.r.Steps[i].Event, c.branch})
		at = c.parent
	}
	t.Start = int(m.levels[0][at].branch)
	slices.Reverse(t.Picks)
	return t
}

func failures(sys ts.System, ids []ts.FailureID) []ts.Failure {
	out := make([]ts.Failure, len(ids))
	for i, id := range ids {
		out[i] = sys.Failures()[id]
	}
	return out
}

func messages(fs []ts.Failure) []string {
	out := make([]string, len(fs))
	for i := range fs {
		out[i] = fs[i].Message
	}
	return out
}

func names(r *Replay, es []ts.EventID) []string {
	out := make([]string, len(es))
	for i, e := range es {
		out[i] = r.events[e].Name
	}
	return out
}
