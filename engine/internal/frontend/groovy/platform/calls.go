package platform

import (
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
)

// call is a function of the platform.
type call func(h *host, args []data.Value) data.Value

// calls are the functions of the platform by name.
var calls map[string]call

func init() {
	calls = map[string]call{
		"subscribe":          (*host).subscribe,
		"unsubscribe":        (*host).unsubscribe,
		"subscribeToCommand": unmodelled("commands cannot be subscribed to", nil),
		"unschedule":         (*host).unschedule,
		"runIn":              scheduling("runIn", 1, false), "RunIn": scheduling("runIn", 1, false), "runInMillis": scheduling("runInMillis", 1, false), "runOnce": scheduling("runOnce", 1, false),
		"schedule": scheduling("schedule", 1, true), "runDaily": scheduling("schedule", 1, true),
		"canSchedule": answer(true),
		"pause":       pause, "pauseExecution": pause, "delayBetween": first,

		"now":                    func(h *host, _ []data.Value) data.Value { return h.now(false) },
		"timeToday":              timeToday,
		"timeTodayAfter":         timeTodayAfter,
		"toDateTime":             answer(&data.Unknown{What: "a time of day"}),
		"getTodaysSunrise":       sunTime(data.SunriseClock, 0),
		"getTodaysSunset":        sunTime(data.SunsetClock, 0),
		"getTomorrowsSunrise":    sunTime(data.SunriseClock, day),
		"getTomorrowsSunset":     sunTime(data.SunsetClock, day),
		"timeOfDayIsBetween":     timeOfDayIsBetween,
		"getSunriseAndSunset":    sunsetAndSunrise,
		"timeZone":               homeZone,
		"parseAlertTime":         answer(&data.Unknown{What: "a date"}),
		"toDate":                 answer(&data.Unknown{What: "a date"}),
		"getTemperatureScale":    answer("F"),
		"celsiusToFahrenheit":    degrees("*", "1.8", 32),
		"fahrenheitToCelsius":    degrees("/", "1.8", -32),
		"getLocation":            func(h *host, _ []data.Value) data.Value { return &place{h} },
		"getSettings":            func(h *host, _ []data.Value) data.Value { return &settingsMap{h} },
		"getState":               func(h *host, _ []data.Value) data.Value { return &saved{h: h} },
		"getApp":                 func(h *host, _ []data.Value) data.Value { return &self{h} },
		"setLocationMode":        setLocationMode,
		"sendLocationEvent":      sendLocationEvent,
		"sendEvent":              unmodelled("events that the app itself raises are not modelled", nil),
		"createEvent":            unmodelled("events that the app itself raises are not modelled", nil),
		"getGlobalVar":           getGlobalVar,
		"setGlobalVar":           setGlobalVar,
		"getAllGlobalVars":       getAllGlobalVars,
		"getGlobalVarsByType":    getAllGlobalVars,
		"addInUseGlobalVar":      answer(true),
		"removeInUseGlobalVar":   answer(true),
		"createLocationVariable": unmodelled("hub variables are known from the text", true),

		"removeAllInUseGlobalVar": answer(true),
		"getLinkText":             func(_ *host, args []data.Value) data.Value { return data.Text(args[0]) },
		"stringToMap":             unmodelled("texts are not taken apart into maps", &data.Unknown{What: "a map from a text"}),
		"getHubUID":               answer("hub"), "getExceptionMessageWithLine": answer("an error"),
	}
	for name, at := range recurringCalls {
		if at == 0 {
			calls[name] = scheduling(name, 0, true)
		}
	}
	addNotifications(calls)
	addWeb(calls)
	addChildren(calls)
	addPages(calls)
}

// theTime is the value of every clock.
var theTime = &data.Unknown{What: "the time"}

// answer is a function that always answers v.
func answer(v data.Value) call { return func(*host, []data.Value) data.Value { return v } }

// first answers its first argument.
func first(_ *host, args []data.Value) data.Value {
	if len(args) > 0 {
		return args[0]
	}
	return nil
}

// unmodelled is a function that does nothing, with a warning, and answers v.
func unmodelled(why string, v data.Value) call {
	return func(h *host, _ []data.Value) data.Value {
		h.warn(why, "the call does nothing here")
		return v
	}
}

func scheduling(name string, at int, recurring bool) call {
	return func(h *host, args []data.Value) data.Value { return h.schedule(name, args, at, recurring) }
}

func homeZone(h *host, _ []data.Value) data.Value {
	return data.Static(world{h}, "TimeZone", "getTimeZone", []data.Value{"UTC"})
}

// degrees converts between scales of temperature.
func degrees(op, factor string, offset int32) call {
	return func(h *host, args []data.Value) data.Value {
		if len(args) == 0 || args[0] == nil {
			return nil
		}
		w, v := world{h}, args[0]
		by := data.As(w, factor, "BigDecimal")
		if offset < 0 {
			v = data.Operator("+")(w, v, offset)
		}
		v = data.Operator(op)(w, v, by)
		if offset > 0 {
			v = data.Operator("+")(w, v, offset)
		}
		return v
	}
}

func setLocationMode(h *host, args []data.Value) data.Value {
	if len(args) > 0 {
		h.setMode(args[0])
	}
	return nil
}

// sendLocationEvent tells all apps that subscribed to the event's name.
func sendLocationEvent(h *host, args []data.Value) data.Value {
	if len(args) == 0 {
		return nil
	}
	m, ok := args[0].(*data.Map)
	if !ok {
		return nil
	}
	name, _ := m.Get("name")
	v, _ := m.Get("value")
	text := data.Text(name)
	h.env.Note("notify", "Tells the home: "+text+" is "+data.Text(v), h.at)
	if t, known := h.location[text]; known {
		h.env.Publish(t, h.handle(h.jsonish(v)))
	}
	return nil
}

// getGlobalVar reads a hub variable: its name, value and type.
func getGlobalVar(h *host, args []data.Value) data.Value {
	if len(args) == 0 {
		return nil
	}
	name := data.Text(args[0])
	v := h.hubVar(name)
	if v == nil {
		return nil
	}
	return data.MapOf("name", name, "value", v, "type", "string")
}

// hubVar is the value of a hub variable: one of the home's own variables, or
// one that only the apps know.
func (h *host) hubVar(name string) data.Value {
	if id := h.globals[name]; id != nil {
		return id.value(h.env.Load(id.v, 0))
	}
	v, _ := h.get(h.hubVars, name)
	return v
}

func setGlobalVar(h *host, args []data.Value) data.Value {
	if len(args) < 2 {
		return false
	}
	name, v := data.Text(args[0]), h.jsonish(args[1])
	if id := h.globals[name]; id != nil {
		x, ok := id.number(v)
		if ok {
			h.env.Store(id.v, 0, x)
		}
		return ok
	}
	h.put(h.hubVars, name, v, true)
	if t, known := h.location["variable:"+name]; known {
		h.env.Publish(t, h.handle(v))
	}
	return true
}

func getAllGlobalVars(h *host, _ []data.Value) data.Value {
	m := data.NewMap()
	for _, name := range h.present(h.hubVars) {
		m.Put(name, getGlobalVar(h, []data.Value{name}))
	}
	return m
}

// newGlobals finds the variables of the home's own program.
func (s *shared) newGlobals() {
	s.globals = map[string]*attribute{}
	for i := range s.prog.Vars {
		v := &s.prog.Vars[i]
		if v.Kind == ts.Global && v.App == 0 && v.Len == 0 {
			s.globals[v.Name] = &attribute{name: v.Name, v: ir.VarID(i), domain: v.Domain, scale: 1}
		}
	}
}

// addPages adds what belongs to pages of settings, which nobody sees here.
func addPages(calls map[string]call) {
	for _, name := range strings.Fields("definition preferences section input page dynamicPage paragraph href label mode mappings " +
		"path app image icon metadata remove buttons card cards element appSetting include") {
		calls[name] = answer(nil)
	}
}
