package lower_test

import (
	"fmt"
	"math"
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
		list, at := due(s.sys, s.state, s.clocks, s.now)
		next := min(at, then)
		s.clocks, s.now = passed(s.clocks, next-s.now), next
		if at > then {
			return
		}
		s.execute(slices.MinFunc(list, func(a, b ts.EventID) int { return s.set[a] - s.set[b] }))
	}
}

// due are the events that are next due, and when.
func due(sys ts.Timed, state []byte, clocks []int64, now int64) (list []ts.EventID, at int64) {
	at = math.MaxInt64
	for _, e := range sys.Enabled(state, nil) {
		w, ok := sys.Window(state, e)
		if !ok || w.Clock != ts.NoClock && w.Hi == ts.Forever {
			continue
		}
		when := now
		if w.Clock != ts.NoClock {
			when += max(0, w.Lo-clocks[w.Clock])
		}
		if when < at {
			list, at = nil, when
		}
		if when == at {
			list = append(list, e)
		}
	}
	return list, at
}

// passed is what clocks show after a while.
func passed(clocks []int64, ms int64) []int64 {
	out := slices.Clone(clocks)
	for i := range out {
		out[i] += ms
	}
	return out
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
	if len(branches) != 1 || fails(s.sys, branches[0].Failures) {
		s.err = fmt.Errorf("%s has %d outcomes", s.sys.Events()[e].Name, len(branches))
		return
	}
	b := &branches[0]
	s.tell(commands(s.sys, b))
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

// happen has the event of a step happen.
func (s *simulation) happen(x step) {
	if s.err != nil || s.over {
		return
	}
	if e, ok := x.event(s.sys, s.state); ok {
		s.execute(e)
	}
}

// event is the one by which x happens in a state, if it is told apart and anything
// new.
func (x *step) event(sys ts.System, state []byte) (ts.EventID, bool) {
	e := slices.IndexFunc(sys.Events(), func(e ts.Event) bool { return x.is(e.Name) })
	return ts.EventID(e), e >= 0 && slices.Contains(sys.Enabled(state, nil), ts.EventID(e))
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
func commands(sys ts.System, b *ts.Branch) (list []string) {
	locs := sys.Locations()
	for _, a := range b.Accesses {
		l := &locs[a.Loc]
		if a.App == 0 || a.Op == ts.Read || l.Kind != ts.Attribute || strings.HasPrefix(l.Device, "automation.") || strings.HasPrefix(l.Device, "script.") {
			continue
		}
		list = append(list, l.Device+"="+[]string{"off", "on"}[a.Value]+map[bool]string{true: "!"}[a.Op == ts.Silent])
	}
	return list
}

// path is a run in any order that has done, so far, what was observed.
type path struct {
	state  []byte
	clocks []int64
	done   string // of what was observed: how much of each device
}

func (p *path) key() string { return fmt.Sprint(p.state, p.clocks, p.done) }

// runs are the paths of a system side by side; all are at one time.
type runs struct {
	sys     ts.Timed
	now     int64
	devices []string
	want    [][]string // of each device: the commands, each with its time
	ends    int64      // when something begins that never ends; -1: nothing does
	ended   bool       // in a run that has done the rest
	paths   []path
	out     ts.Branches
}

// number is that of the device of a command, or -1.
func (r *runs) number(command string) int {
	device, _, _ := strings.Cut(command, "=")
	return slices.Index(r.devices, device)
}

// among reports whether what was observed of each device is among the runs of a
// system in which everything that happens at one time does so in any order. Of
// orders that make no difference to any device there is one.
func among(sys ts.Timed, steps []step, until int64, observed string) bool {
	r := &runs{sys: sys, ends: -1}
	for _, moment := range strings.Split(observed, ", ") {
		list := strings.Fields(moment)
		if strings.HasSuffix(moment, endless) {
			fmt.Sscan(list[0], &r.ends)
			break
		}
		for i := 1; i < len(list); i++ {
			n := r.number(list[i])
			if n < 0 {
				device, _, _ := strings.Cut(list[i], "=")
				n, r.devices, r.want = len(r.devices), append(r.devices, device), append(r.want, nil)
			}
			r.want[n] = append(r.want[n], list[0]+" "+list[i])
		}
	}
	sys.Initial(&r.out)
	r.paths = []path{{slices.Clone(r.out.List[0].Dst), slices.Clone(sys.Start()), string(make([]byte, len(r.devices)))}}
	for _, x := range steps {
		r.pass(x.at)
		r.each(func(p path, add func(path)) { r.happen(p, x, add) })
	}
	r.pass(until)
	return r.ended || r.ends < 0 && slices.ContainsFunc(r.paths, r.all)
}

// all reports whether a path has done all that was observed.
func (r *runs) all(p path) bool {
	for n := range r.want {
		if int(p.done[n]) < len(r.want[n]) {
			return false
		}
	}
	return true
}

// each goes on from every path; those that come to the same are one.
func (r *runs) each(next func(p path, add func(path))) {
	known, out := map[string]bool{}, []path(nil)
	for _, p := range r.paths {
		next(p, func(q path) {
			if k := q.key(); !known[k] {
				known[k] = true
				out = append(out, q)
			}
		})
	}
	r.paths = out
}

// pass lets time pass until then: what is due happens.
func (r *runs) pass(then int64) {
	for {
		at := then
		for i := range r.paths {
			p := &r.paths[i]
			_, when := due(r.sys, p.state, p.clocks, r.now)
			at = min(at, when)
		}
		happens := false
		r.each(func(p path, add func(path)) {
			list, when := due(r.sys, p.state, p.clocks, r.now)
			if p.clocks = passed(p.clocks, at-r.now); when > at {
				add(p)
				return
			}
			happens = true
			for _, e := range list {
				r.execute(p, e, at, add)
			}
		})
		if r.now = at; !happens {
			return
		}
	}
}

// execute has e happen in p, as far as that does what was observed.
func (r *runs) execute(p path, e ts.EventID, now int64, add func(path)) {
	r.out.Reset(ts.Trace)
	r.sys.Execute(p.state, e, &r.out)
	for i := range r.out.List {
		b := &r.out.List[i]
		if slices.ContainsFunc(b.Bounds, func(x ts.Bound) bool { return !x.Holds(p.clocks[x.Clock]) }) {
			continue
		}
		if fails(r.sys, b.Failures) {
			r.ended = r.ended || now == r.ends && r.all(p)
			continue
		}
		q := path{slices.Clone(b.Dst), slices.Clone(p.clocks), r.after(p.done, now, commands(r.sys, b))}
		for _, x := range b.Resets {
			q.clocks[x.Clock] = x.Value
		}
		if len(q.done) == len(p.done) {
			add(q)
		}
	}
}

// after is what is done once some commands were given now, and "-" when others were
// observed.
func (r *runs) after(done string, now int64, list []string) string {
	of := []byte(done)
	for _, x := range list {
		n := r.number(x)
		if n < 0 || int(of[n]) == len(r.want[n]) || r.want[n][of[n]] != fmt.Sprint(now, " ", x) {
			return done + "-"
		}
		of[n]++
	}
	return string(of)
}

// happen has the event of a step happen in p.
func (r *runs) happen(p path, x step, add func(path)) {
	e, ok := x.event(r.sys, p.state)
	if !ok {
		add(p)
		return
	}
	r.execute(p, e, r.now, add)
}
