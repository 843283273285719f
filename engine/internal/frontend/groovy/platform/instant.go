package platform

import (
	"slices"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/hub"
	"crosscheck/engine/internal/frontend/groovy/platform/facts"
	"crosscheck/engine/internal/frontend/groovy/platform/plan"
	"crosscheck/engine/internal/frontend/groovy/syntax"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
)

// Instants that an app keeps in state are followed with a clock for each place
// that keeps one: it counts from when the instant was stored. What is stored
// is how far the instant is from then. The clock is set back at the end of the
// execution, so that what was read before still means what it did.

// fresh is an instant that was stored in this execution.
type fresh struct {
	place ir.VarID
	value data.Value
}

// addPlaces makes the clocks of the places of an app that may keep instants.
func (s *shared) addPlaces(a *App) {
	if !s.timed {
		return
	}
	a.places = map[ir.VarID]ts.ClockID{}
	keys := a.instants()
	for _, name := range a.state.names {
		if keys[name] {
			s.addPlace(a, a.state.vars[name])
		}
	}
	for i, f := range a.File.Fields {
		if a.fields[i] != ir.NoVar && keys[f.Name] {
			s.addPlace(a, a.fields[i])
		}
	}
}

func (s *shared) addPlace(a *App, v ir.VarID) {
	place := &s.prog.Vars[v]
	a.places[v] = s.addClock(ir.Clock{Name: "time since " + place.Name, Kind: ts.Since, App: a.id, Gate: &ir.Gate{Var: v}, Span: place.Span})
}

// instants are the keys of state, and fields, that the text gives a value which
// may be reckoned from the time.
func (a *App) instants() map[string]bool {
	keys := map[string]bool{}
	for _, m := range a.File.Methods {
		syntax.Inspect(m, func(n any) bool {
			if x, ok := n.(*syntax.Assign); ok {
				if key := kept(x.Target); key != "" && a.timely(x.X, m, 0) {
					keys[key] = true
				}
			}
			if x, ok := n.(*syntax.Call); ok && x.Name == "put" && len(x.Args) == 2 && a.timely(x.Args[1], m, 0) {
				keys[facts.Constant(x.Args[0])] = true
			}
			return true
		})
	}
	return keys
}

// kept is the key of state or the name that an assignment is to.
func kept(target syntax.Expr) string {
	switch x := target.(type) {
	case *syntax.Property:
		return x.Name
	case *syntax.Index:
		return facts.Constant(x.Key)
	case *syntax.Name:
		return x.Name
	}
	return ""
}

// nowWords are properties and methods of objects that yield the present instant.
var nowWords = map[string]bool{
	"currentTimeMillis": true, "getInstance": true, "date": true, "dateValue": true, "unixTime": true, "getDate": true,
	"getUnixTime": true,
}

// timely reports whether an expression in a method may be reckoned from the
// time: by what it calls, and by the locals that it uses.
func (a *App) timely(x syntax.Node, in *syntax.Method, depth int) bool {
	found := false
	syntax.Inspect(x, func(n any) bool {
		found = found || tellsTime(n)
		switch n := n.(type) {
		case *syntax.Call:
			found = found || n.Recv == nil && a.yieldsTime(n.Name)
		case *syntax.Name:
			found = found || depth < 3 && a.timelyLocal(n.Name, in, depth+1)
		}
		return !found
	})
	return found
}

// tellsTime reports whether a node itself is the time.
func tellsTime(n any) bool {
	switch n := n.(type) {
	case *syntax.New:
		return n.Type != nil && (n.Type.Name == "Date" || n.Type.Name == "GregorianCalendar")
	case *syntax.Property:
		return nowWords[n.Name]
	case *syntax.Call:
		return nowWords[n.Name] || hub.Is(n.Name, hub.Now)
	}
	return false
}

// yieldsTime reports whether a method of the app uses the time.
func (a *App) yieldsTime(name string) bool {
	found := false
	for _, m := range a.File.Methods {
		if m.Name == name {
			syntax.Inspect(m, func(n any) bool {
				found = found || tellsTime(n)
				return !found
			})
		}
	}
	return found
}

func (a *App) timelyLocal(name string, in *syntax.Method, depth int) bool {
	found := false
	syntax.Inspect(in, func(n any) bool {
		switch n := n.(type) {
		case *syntax.Local:
			for _, v := range n.Vars {
				found = found || v.Name == name && v.Init != nil && a.timely(v.Init, in, depth)
			}
		case *syntax.Assign:
			found = found || facts.IsName(n.Target, name) && a.timely(n.X, in, depth)
		}
		return !found
	})
	return found
}

// now is the time, as far as the reading follows it.
func (h *host) now(date bool) data.Value {
	if h.timed {
		return data.Present(date)
	}
	return theTime
}

// held is what a place keeps for a value: an instant becomes how far it is from
// now, and the clock of the place counts from now on. What is not followed is
// plain unknown.
func (h *host) held(w data.World, place ir.VarID, v data.Value) data.Value {
	h.unfreshen(place)
	u, ok := v.(*data.Unknown)
	if !ok || u.Moment == nil {
		return h.jsonish(v)
	}
	clock, followed := h.app.places[place]
	m := *u.Moment
	own := m.Sign == -1 && m.Clock == data.Clock(clock)
	if !followed || m.Whole || m.Now != 1 || m.Sign != 0 && !own || m.Plus > farAway || m.Plus < -farAway {
		w.Warn("the time that is kept here cannot be followed: tests of it go both ways")
		return u.Plain()
	}
	if m.Sign == 0 {
		h.fresh = append(h.fresh, fresh{place, u})
	}
	m.Sign, m.Clock = -1, data.Clock(clock)
	return &data.Unknown{What: u.What, Moment: &m}
}

// farAway is how far from now an instant that is kept may be.
const farAway = 400 * plan.Day

// unfreshen forgets that a place holds an instant of this execution.
func (h *host) unfreshen(place ir.VarID) {
	h.fresh = slices.DeleteFunc(h.fresh, func(f fresh) bool { return f.place == place })
}

// freshly is the instant that was stored in a place in this execution.
func (h *host) freshly(place ir.VarID) (data.Value, bool) {
	for _, f := range h.fresh {
		if f.place == place {
			return f.value, true
		}
	}
	return nil, false
}

// setBack lets the clocks of the instants of this execution count.
func (h *host) setBack() {
	for _, f := range h.fresh {
		h.env.ResetClock(h.app.places[f.place], 0)
	}
}

// Follows implements script.Timekeeper, as do the methods below.
func (h *host) Follows() bool { return h.timed }

// irOps are the comparisons.
var irOps = map[string]ir.BinaryOp{"<": ir.Lt, "<=": ir.Le, ">": ir.Gt, ">=": ir.Ge, "==": ir.Eq, "!=": ir.Ne}

// TestClock compares what a clock shows with a number of milliseconds.
func (h *host) TestClock(c data.Clock, op string, value int64, at source.Span) bool {
	switch {
	case c == data.SunriseClock || c == data.SunsetClock:
		return h.testSun(c, op, value, at)
	case c != data.DayClock:
		clock := ts.ClockID(c)
		return h.env.TestClock(clock, irOps[op], value, h.prog.Clocks[clock].Name+" "+op+" "+plan.Words(value), at)
	case h.day == ts.NoClock:
		return h.Choose(2, theTime.What, at) == 1
	case value < 0:
		return op == ">" || op == ">=" || op == "!="
	}
	return h.env.TestClock(h.day, irOps[op], value, "time "+op+" "+plan.ClockText(value), at)
}

// testSun compares the time since sunrise or sunset, which is below zero before
// it. Within the time in which the sun may rise, what is not known from whether
// it has risen is free.
func (h *host) testSun(c data.Clock, op string, value int64, at source.Span) bool {
	s := h.sunOf(c)
	switch op {
	case "<", "<=":
		return !h.testSun(c, ">=", value, at)
	case "==", "!=":
		return op == "!="
	case ">", ">=":
		if s.flag == ir.NoVar {
			return h.Choose(2, theTime.What, at) == 1
		}
	}
	passed := h.env.Load(s.flag, 0) == 0
	switch {
	case value == 0:
		return passed
	case value < 0 && passed:
		return true
	case value > 0 && !passed:
		return false
	case h.TestClock(data.DayClock, ">", s.hi+value, at):
		return true
	case h.TestClock(data.DayClock, "<", s.lo+value, at):
		return false
	}
	return h.Choose(2, theTime.What, at) == 1
}

// Weekday is the day of the week, where it is known.
func (h *host) Weekday() (int, bool) {
	if h.weekday == ir.NoVar {
		return 0, false
	}
	return int(h.env.Load(h.weekday, 0)), true
}

// Follows implements data.Timekeeper, as do the methods below.
func (w world) Follows() bool { return w.h.Follows() }

// TestClock compares what a clock shows.
func (w world) TestClock(c data.Clock, op string, value int64) bool {
	return w.h.TestClock(c, op, value, w.h.at)
}

// Weekday is the day of the week.
func (w world) Weekday() (int, bool) { return w.h.Weekday() }
