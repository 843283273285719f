package model

import (
	"slices"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/hub"
	"crosscheck/engine/internal/frontend/groovy/platform/plan"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/moment"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// timing is what the apps of a home share of the time, in the reading Timed.
type timing struct {
	Timed   bool
	Trying  bool        // no time has passed: the apps are being installed
	Day     ts.ClockID  // the time of day, NoClock
	Week    ir.VarID    // NoVar
	Own     bool        // the apps brought the clock of the day, not the home
	OwnWeek bool        // they brought the weekday
	Sun     [2]SunTimes // of sunrise, of sunset
	Morning []ir.VarID  // what midnight sets to 0
}

// SunTimes is when the sun rises or sets.
type SunTimes struct {
	Flag   ir.VarID // still to come today; NoVar: nobody asks
	Lo, Hi int64
	Event  int // the home's own event, or -1
}

// defaultSun is when the sun rises and sets where the home does not say so.
var defaultSun = [2]SunTimes{{Lo: 5*plan.Hour + 30*plan.Minute, Hi: 8*plan.Hour + 30*plan.Minute}, {Lo: 16 * plan.Hour, Hi: 21*plan.Hour + 30*plan.Minute}}

// homeSun are the names of the home's events of the sun.
var homeSun = [2]string{"the sun rises", "the sun sets"}

// SunWords are what apps call what they want to know of the sun: first the two
// events that tell of it, then the functions that do.
var SunWords = [2][]string{
	append([]string{"sunrise", "sunriseTime"}, hub.Names(hub.SunTimes, hub.Sunrise)...),
	append([]string{"sunset", "sunsetTime"}, hub.Names(hub.SunTimes, hub.Sunset)...),
}

// dayWords and weekWords tell that an app asks for the time of day, or for the
// day of the week.
var (
	dayWords  = append(hub.Names(hub.TimeOfDayIsBetween, hub.TimeToday, hub.TimeTodayAfter), "hours", "getHours", "HOUR_OF_DAY")
	WeekWords = []string{"EEEE", "EEE", "E", "u", "getDay", "DAY_OF_WEEK"}
)

// newTiming begins the reading Timed.
func (s *Model) newTiming() {
	s.Day, s.Week = ts.NoClock, ir.NoVar
	for i := range s.Sun {
		s.Sun[i] = SunTimes{Flag: ir.NoVar, Event: -1}
	}
}

// addDay finds the clock of the day, or adds it where something asks for it:
// last, so that Finish can take it away.
func (s *Model) addDay() {
	if !s.Timed {
		return
	}
	s.addSun()
	week := s.saysAny(WeekWords)
	needed := s.AsksTimeOfDay()
	for _, a := range s.Apps {
		for _, t := range a.Timers {
			needed = needed || t.Open || slices.ContainsFunc(t.Plans, (*plan.Plan).OfDay)
			week = week || slices.ContainsFunc(t.Plans, func(p *plan.Plan) bool { return p.Days != 0 && p.Days != plan.AllDays })
		}
	}
	s.Day = ts.ClockID(slices.IndexFunc(s.Prog.Clocks, func(c ir.Clock) bool { return c.Kind == ts.Day }))
	if needed && s.Day == ts.NoClock {
		s.Own = true
		s.Day = s.addClock(ir.Clock{Name: "time", Kind: ts.Day, Init: s.Prog.Forward.Start % plan.Day})
	}
	if week {
		s.addWeekday()
	}
}

// AsksTimeOfDay reports whether the text of some app asks for the time of day,
// its timers aside.
func (s *Model) AsksTimeOfDay() bool {
	return s.saysAny(dayWords) || s.saysAny(WeekWords) || s.Sun[0].Flag != ir.NoVar || s.Sun[1].Flag != ir.NoVar
}

// addWeekday finds the variable of the day of the week, or adds it.
func (s *Model) addWeekday() {
	s.Week = ir.VarID(slices.IndexFunc(s.Prog.Vars, func(v ir.Var) bool { return v.Name == "weekday" && v.Kind == ts.Global && v.Domain.Size() == 7 }))
	if s.Week == ir.NoVar {
		s.OwnWeek = true
		var names []string
		for _, name := range moment.Days {
			names = append(names, Plain(name[:3]))
		}
		s.Week = s.variable(ir.Var{
			Name: "weekday", Kind: ts.Global, Domain: value.EnumDomain("weekday", names), Init: []int32{int32(s.Prog.Forward.Start / plan.Day % 7)}, Topic: ir.NoTopic,
		})
	}
}

// saysAny reports whether a method of some app uses one of the words.
func (s *Model) saysAny(words []string) bool {
	for _, a := range s.Apps {
		for _, m := range a.Facts.Methods {
			if slices.ContainsFunc(words, func(w string) bool { return m.Words[w] }) {
				return true
			}
		}
	}
	return false
}

// addSun finds what the home says of the sun, and makes the variables of what
// it does not say but apps ask for.
func (s *Model) addSun() {
	for i := range s.Sun {
		if !s.saysAny(SunWords[i]) {
			continue
		}
		s.Sun[i] = defaultSun[i]
		s.Sun[i].Event = slices.IndexFunc(s.Prog.Events, func(e ir.Event) bool { return e.Name == homeSun[i] && e.Window != nil })
		if n := s.Sun[i].Event; n >= 0 {
			e := &s.Prog.Events[n]
			s.Sun[i].Flag, s.Sun[i].Lo, s.Sun[i].Hi = e.Flag, e.Window.Lo, e.Window.Hi
			continue
		}
		s.Sun[i].Flag = s.variable(ir.Var{
			Name: "enabled(" + homeSun[i] + ")", Kind: ts.TimerFlag, Domain: value.BoolDomain,
			Init: []int32{int32(Bit(s.Prog.Forward.Start%plan.Day <= s.Sun[i].Hi))}, Topic: ir.NoTopic,
		})
	}
}

// SunOf is what is known of the clock that counts from sunrise or sunset.
func (s *Model) SunOf(c data.Clock) *SunTimes {
	if c == data.SunriseClock {
		return &s.Sun[0]
	}
	return &s.Sun[1]
}
