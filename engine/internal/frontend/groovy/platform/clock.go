package platform

import (
	"slices"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/hub"
	"crosscheck/engine/internal/frontend/groovy/platform/plan"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/moment"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// timing is what the apps of a home share of the time, in the reading Timed.
type timing struct {
	timed   bool
	trial   bool        // no time has passed: the apps are being installed
	day     ts.ClockID  // the time of day, NoClock
	weekday ir.VarID    // NoVar
	own     bool        // the apps brought the clock of the day, not the home
	ownWeek bool        // they brought the weekday
	sun     [2]sunTimes // of sunrise, of sunset
	morning []ir.VarID  // what midnight sets to 0
}

// sunTimes is when the sun rises or sets.
type sunTimes struct {
	flag   ir.VarID // still to come today; NoVar: nobody asks
	lo, hi int64
	event  int // the home's own event, or -1
}

// defaultSun is when the sun rises and sets where the home does not say so.
var defaultSun = [2]sunTimes{{lo: 5*plan.Hour + 30*plan.Minute, hi: 8*plan.Hour + 30*plan.Minute}, {lo: 16 * plan.Hour, hi: 21*plan.Hour + 30*plan.Minute}}

// homeSun are the names of the home's events of the sun.
var homeSun = [2]string{"the sun rises", "the sun sets"}

// sunWords are what apps call what they want to know of the sun: first the two
// events that tell of it, then the functions that do.
var sunWords = [2][]string{
	append([]string{"sunrise", "sunriseTime"}, hub.Names(hub.SunTimes, hub.Sunrise)...),
	append([]string{"sunset", "sunsetTime"}, hub.Names(hub.SunTimes, hub.Sunset)...),
}

// dayWords and weekWords tell that an app asks for the time of day, or for the
// day of the week.
var (
	dayWords  = append(hub.Names(hub.TimeOfDayIsBetween, hub.TimeToday, hub.TimeTodayAfter), "hours", "getHours", "HOUR_OF_DAY")
	weekWords = []string{"EEEE", "EEE", "E", "u", "getDay", "DAY_OF_WEEK"}
)

// newTiming begins the reading Timed.
func (s *shared) newTiming() {
	s.day, s.weekday = ts.NoClock, ir.NoVar
	for i := range s.sun {
		s.sun[i] = sunTimes{flag: ir.NoVar, event: -1}
	}
}

// addDay finds the clock of the day, or adds it where something asks for it:
// last, so that Finish can take it away.
func (s *shared) addDay() {
	if !s.timed {
		return
	}
	s.addSun()
	week := s.saysAny(weekWords)
	needed := s.asksTimeOfDay()
	for _, a := range s.apps {
		for _, t := range a.timers {
			needed = needed || t.open || slices.ContainsFunc(t.plans, (*plan.Plan).OfDay)
			week = week || slices.ContainsFunc(t.plans, func(p *plan.Plan) bool { return p.Days != 0 && p.Days != plan.AllDays })
		}
	}
	s.day = ts.ClockID(slices.IndexFunc(s.prog.Clocks, func(c ir.Clock) bool { return c.Kind == ts.Day }))
	if needed && s.day == ts.NoClock {
		s.own = true
		s.day = s.addClock(ir.Clock{Name: "time", Kind: ts.Day, Init: s.prog.Forward.Start % plan.Day})
	}
	if week {
		s.addWeekday()
	}
}

// asksTimeOfDay reports whether the text of some app asks for the time of day,
// its timers aside.
func (s *shared) asksTimeOfDay() bool {
	return s.saysAny(dayWords) || s.saysAny(weekWords) || s.sun[0].flag != ir.NoVar || s.sun[1].flag != ir.NoVar
}

// addWeekday finds the variable of the day of the week, or adds it.
func (s *shared) addWeekday() {
	s.weekday = ir.VarID(slices.IndexFunc(s.prog.Vars, func(v ir.Var) bool { return v.Name == "weekday" && v.Kind == ts.Global && v.Domain.Size() == 7 }))
	if s.weekday == ir.NoVar {
		s.ownWeek = true
		var names []string
		for _, name := range moment.Days {
			names = append(names, plain(name[:3]))
		}
		s.weekday = s.variable(ir.Var{
			Name: "weekday", Kind: ts.Global, Domain: value.EnumDomain("weekday", names), Init: []int32{int32(s.prog.Forward.Start / plan.Day % 7)}, Topic: ir.NoTopic,
		})
	}
}

func (s *shared) addClock(c ir.Clock) ts.ClockID {
	s.prog.Clocks = append(s.prog.Clocks, c)
	return ts.ClockID(len(s.prog.Clocks) - 1)
}

// saysAny reports whether a method of some app uses one of the words.
func (s *shared) saysAny(words []string) bool {
	for _, a := range s.apps {
		for _, m := range a.facts.Methods {
			if slices.ContainsFunc(words, func(w string) bool { return m.Words[w] }) {
				return true
			}
		}
	}
	return false
}

// addSun finds what the home says of the sun, and makes the variables of what
// it does not say but apps ask for.
func (s *shared) addSun() {
	for i := range s.sun {
		if !s.saysAny(sunWords[i]) {
			continue
		}
		s.sun[i] = defaultSun[i]
		s.sun[i].event = slices.IndexFunc(s.prog.Events, func(e ir.Event) bool { return e.Name == homeSun[i] && e.Window != nil })
		if n := s.sun[i].event; n >= 0 {
			e := &s.prog.Events[n]
			s.sun[i].flag, s.sun[i].lo, s.sun[i].hi = e.Flag, e.Window.Lo, e.Window.Hi
			continue
		}
		s.sun[i].flag = s.variable(ir.Var{
			Name: "enabled(" + homeSun[i] + ")", Kind: ts.TimerFlag, Domain: value.BoolDomain,
			Init: []int32{int32(b2i(s.prog.Forward.Start%plan.Day <= s.sun[i].hi))}, Topic: ir.NoTopic,
		})
	}
}

// sunOf is what is known of the clock that counts from sunrise or sunset.
func (s *shared) sunOf(c data.Clock) *sunTimes {
	if c == data.SunriseClock {
		return &s.sun[0]
	}
	return &s.sun[1]
}

// sunEvents lets the sun rise and set where the home has no events for that,
// and tells the apps that listen.
func (j *Joining) sunEvents(heard map[ir.TopicID]bool) {
	for i := range j.sun {
		if j.sun[i].flag == ir.NoVar {
			continue
		}
		var tell []ir.Stmt
		for _, name := range []string{sunWords[i][0], sunWords[i][1]} {
			if t, named := j.location[name]; named && heard[t] && !j.sent(name) {
				tell = append(tell, &ir.Publish{Topic: t, X: &ir.Const{V: j.handle(sunValue(name))}})
			}
		}
		j.sunEvent(&j.sun[i], sunWords[i][0], tell)
	}
}

// sunValue is the value that an event of the sun has.
func sunValue(name string) data.Value {
	if name == "sunrise" || name == "sunset" {
		return name
	}
	return &data.Unknown{What: "the value of " + name}
}

func (j *Joining) sunEvent(s *sunTimes, name string, tell []ir.Stmt) {
	if s.event >= 0 {
		f := &j.prog.Funcs[j.prog.Events[s.event].Body]
		f.Body = slices.Concat(f.Body, tell)
		return
	}
	text := map[string]string{"sunrise": "The sun rises", "sunset": "The sun sets"}[name]
	fn := j.addFunc(ir.Func{Body: tell})
	j.prog.Events = append(j.prog.Events, ir.Event{
		Name: "location." + name, Text: text, Kind: ts.Environment, Flag: s.flag, OneShot: true, Body: fn,
		Window: &ir.Window{Clock: j.day, Lo: s.lo, Hi: s.hi},
	})
}

func (s *shared) addFunc(f ir.Func) ir.FuncID {
	s.prog.Funcs = append(s.prog.Funcs, f)
	return ir.FuncID(len(s.prog.Funcs) - 1)
}

// midnight begins the day for the apps: with the home's event, or with one of
// their own. Without need for a clock of the day it is taken away.
func (j *Joining) midnight() {
	if !j.timed || j.day == ts.NoClock {
		return
	}
	home := slices.IndexFunc(j.prog.Events, func(e ir.Event) bool {
		return e.Window != nil && e.Window.Clock == j.day && e.Flag == ir.NoVar && e.Window.Lo == plan.Day && e.Window.Hi == plan.Day
	})
	if j.own && !j.asksDay() {
		j.prog.Clocks, j.day = j.prog.Clocks[:len(j.prog.Clocks)-1], ts.NoClock
		return
	}
	body := j.dawn()
	if home >= 0 {
		f := &j.prog.Funcs[j.prog.Events[home].Body]
		f.Body = slices.Concat(f.Body, body)
		return
	}
	fn := j.addFunc(ir.Func{Body: append([]ir.Stmt{&ir.ResetClock{Clock: j.day}}, body...)})
	j.prog.Events = append(j.prog.Events, ir.Event{
		Name: "at midnight", Text: "It is midnight", Kind: ts.Timer, Flag: ir.NoVar, Body: fn,
		Window: &ir.Window{Clock: j.day, Lo: plan.Day, Hi: plan.Day}, Span: source.Span{},
	})
}

// asksDay reports whether anything depends on the time of day.
func (j *Joining) asksDay() bool {
	return j.asksTimeOfDay() || slices.ContainsFunc(j.prog.Events, func(e ir.Event) bool { return e.Window != nil && e.Window.Clock == j.day })
}

// dawn is what midnight does for the apps.
func (j *Joining) dawn() []ir.Stmt {
	var body []ir.Stmt
	if j.ownWeek {
		next := &ir.Binary{Op: ir.Add, X: &ir.Load{Var: j.weekday}, Y: &ir.Const{V: 1}}
		body = append(body, &ir.Store{Var: j.weekday, X: &ir.Binary{Op: ir.Rem, X: next, Y: &ir.Const{V: 7}}})
	}
	for _, s := range j.sun {
		if s.flag != ir.NoVar && s.event < 0 {
			body = append(body, &ir.Store{Var: s.flag, X: &ir.Const{V: 1}})
		}
	}
	for _, v := range j.morning {
		body = append(body, &ir.Store{Var: v, X: &ir.Const{}})
	}
	return body
}
