package lower_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"crosscheck/engine/internal/ts"
)

// simulation is one run of a system with clocks in which time passes as it does:
// what is due happens when it is due, and of several things what was set first.
type simulation struct {
	sys     ts.Timed
	state   []byte
	clocks  []int64
	now     int64
	set     map[ts.EventID]int // when what is enabled was set, counted
	counted int
	told    []string // what automations store in the home
	over    bool     // automations set each other off without end
	err     error
	out     ts.Branches
}

func simulate(sys ts.Timed, steps []step, until int64) ([]string, error) {
	s := &simulation{sys: sys, clocks: slices.Clone(sys.Start()), set: map[ts.EventID]int{}}
	sys.Initial(&s.out)
	if len(s.out.List) != 1 {
		return nil, fmt.Errorf("%d starts", len(s.out.List))
	}
	s.state = slices.Clone(s.out.List[0].Dst)
	s.settle(nil)
	for _, x := range steps {
		s.pass(x.at)
		s.happen(x)
	}
	s.pass(until)
	return s.told, s.err
}

// pass lets time pass until then.
func (s *simulation) pass(then int64) {
	for s.err == nil && !s.over {
		next, at := ts.EventID(-1), then
		for _, e := range s.sys.Enabled(s.state, nil) {
			w, ok := s.sys.Window(s.state, e)
			if !ok || w.Clock != ts.NoClock && w.Hi == ts.Forever {
				continue
			}
			due := s.now
			if w.Clock != ts.NoClock {
				due += max(0, w.Lo-s.clocks[w.Clock])
			}
			if due < at || due == at && (next < 0 || s.set[e] < s.set[next]) {
				next, at = e, due
			}
		}
		for i := range s.clocks {
			s.clocks[i] += at - s.now
		}
		s.now = at
		if next < 0 {
			return
		}
		s.execute(next)
	}
}

// execute has e happen now.
func (s *simulation) execute(e ts.EventID) {
	if s.counted > 10_000 {
		s.err = fmt.Errorf("without end")
		return
	}
	s.out.Reset(ts.Trace)
	s.sys.Execute(s.state, e, &s.out)
	branches := slices.DeleteFunc(slices.Clone(s.out.List), func(b ts.Branch) bool {
		return slices.ContainsFunc(b.Bounds, func(x ts.Bound) bool { return !x.Holds(s.clocks[x.Clock]) })
	})
	if len(branches) == 1 && slices.ContainsFunc(branches[0].Failures, s.endless) {
		s.over = true
		s.told = append(s.ended(), fmt.Sprint(s.now, endless))
		return
	}
	if len(branches) != 1 || len(branches[0].Failures) > 0 {
		s.err = fmt.Errorf("%s has %d outcomes", s.sys.Events()[e].Name, len(branches))
		return
	}
	b := &branches[0]
	s.tell(s.commands(b))
	for _, r := range b.Resets {
		s.clocks[r.Clock] = r.Value
	}
	s.state = slices.Clone(b.Dst)
	s.settle(b.Resets)
}

// endless is what is told of what never ends.
const endless = " without end"

func (s *simulation) endless(f ts.FailureID) bool {
	return s.sys.Failures()[f].Kind == ts.EndlessEvents
}

// ended is what was told before now.
func (s *simulation) ended() []string {
	return slices.DeleteFunc(s.told, func(x string) bool { return strings.HasPrefix(x, fmt.Sprint(s.now, " ")) })
}

// tell notes what is stored now.
func (s *simulation) tell(list []string) {
	now := fmt.Sprint(s.now, " ")
	switch {
	case len(list) == 0:
	case len(s.told) > 0 && strings.HasPrefix(s.told[len(s.told)-1], now):
		s.told[len(s.told)-1] += " " + strings.Join(list, " ")
	default:
		s.told = append(s.told, now+strings.Join(list, " "))
	}
}

// settle counts when what is enabled was set: now if its clock was.
func (s *simulation) settle(resets []ts.Reset) {
	enabled := s.sys.Enabled(s.state, nil)
	clock := func(e ts.EventID) ts.ClockID {
		if w, ok := s.sys.Window(s.state, e); ok {
			return w.Clock
		}
		return ts.NoClock
	}
	for e := range s.set {
		if !slices.Contains(enabled, e) {
			delete(s.set, e)
		}
	}
	for _, e := range enabled {
		if _, known := s.set[e]; !known || slices.ContainsFunc(resets, func(r ts.Reset) bool { return r.Clock == clock(e) }) {
			s.set[e] = s.counted
		}
	}
	s.counted++
}

// happen has the event of a step happen, if it is told apart and is anything new.
func (s *simulation) happen(x step) {
	if s.err != nil || s.over {
		return
	}
	for i, e := range s.sys.Events() {
		if !x.is(e.Name) {
			continue
		}
		if slices.Contains(s.sys.Enabled(s.state, nil), ts.EventID(i)) {
			s.execute(ts.EventID(i))
		}
		return
	}
}

// is reports whether an event of that name is what happens in x.
func (x *step) is(name string) bool {
	if x.entity == "" {
		return name == x.value
	}
	state, ok := strings.CutPrefix(name, x.entity+".state=")
	if !ok {
		return false
	}
	v, err := strconv.ParseFloat(x.value, 64)
	var from, to float64
	switch n, _ := fmt.Sscanf(state, "between %g and %g", &from, &to); {
	case state == x.value:
		return true
	case err != nil:
		return false
	case n == 2:
		return from < v && v < to
	}
	if n, _ := fmt.Sscanf(state, "above %g", &from); n == 1 {
		return v > from
	}
	n, _ := fmt.Sscanf(state, "below %g", &to)
	return n == 1 && v < to
}

// commands are what automations store in devices in b, in order.
func (s *simulation) commands(b *ts.Branch) (list []string) {
	locs := s.sys.Locations()
	for _, a := range b.Accesses {
		l := &locs[a.Loc]
		if a.App == 0 || a.Op == ts.Read || l.Kind != ts.Attribute || strings.HasPrefix(l.Device, "automation.") || strings.HasPrefix(l.Device, "script.") {
			continue
		}
		list = append(list, l.Device+"="+[]string{"off", "on"}[a.Value]+map[bool]string{true: "!"}[a.Op == ts.Silent])
	}
	return list
}
