package platform

import (
	"maps"
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
	"crosscheck/engine/internal/frontend/groovy/hub"
	"crosscheck/engine/internal/frontend/groovy/library/static"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
)

// call is a function of the platform.
type call func(h *host, args []data.Value) data.Value

// doing is what the functions of the platform do here; the row tells which one
// is asked for. calls are all of them by name.
var (
	doing map[hub.Does]func(row *hub.Call) call
	calls map[string]call
)

func init() {
	doing = map[hub.Does]func(*hub.Call) call{
		hub.RunAfter: scheduling, hub.RunAt: scheduling, hub.Repeat: scheduling, hub.RunEvery: scheduling,
		hub.Unschedule:  always((*host).unschedule),
		hub.CanSchedule: answer(true),
		hub.Wait:        always(pause),

		hub.Subscribe:          always((*host).subscribe),
		hub.SubscribeToCommand: unmodelled("commands cannot be subscribed to", nil),
		hub.Unsubscribe:        always((*host).unsubscribe),
		hub.RaiseEvent:         unmodelled("events that the app itself raises are not modelled", nil),
		hub.SendLocationEvent:  always(sendLocationEvent),
		hub.SetMode:            always(setLocationMode),
		hub.Location:           always(func(h *host, _ []data.Value) data.Value { return &place{h} }),
		hub.Settings:           always(func(h *host, _ []data.Value) data.Value { return &settingsMap{h} }),
		hub.State:              always(func(h *host, _ []data.Value) data.Value { return &saved{h: h} }),
		hub.App:                always(func(h *host, _ []data.Value) data.Value { return &self{h} }),
		hub.HubID:              answer("hub"),
		hub.Rooms:              always(func(*host, []data.Value) data.Value { return data.NewList() }),
		hub.TemperatureScale:   answer("F"),
		hub.ToFahrenheit:       always(degrees("*", "1.8", 32)),
		hub.ToCelsius:          always(degrees("/", "1.8", -32)),

		hub.GetVariable:    always(getGlobalVar),
		hub.SetVariable:    always(setGlobalVar),
		hub.GetVariables:   always(getAllGlobalVars),
		hub.UseVariable:    answer(true),
		hub.CreateVariable: unmodelled("hub variables are known from the text", true),

		hub.FirstArgument: always(first),
		hub.LinkText:      always(func(_ *host, args []data.Value) data.Value { return data.Text(args[0]) }),
		hub.TextToMap:     unmodelled("texts are not taken apart into maps", &data.Unknown{What: "a map from a text"}),
		hub.ErrorText:     answer("an error"),
	}
	for _, more := range []map[hub.Does]func(*hub.Call) call{times(), people(), web(), children(), pages()} {
		maps.Copy(doing, more)
	}
	calls = map[string]call{}
	for i := range hub.Calls {
		row := &hub.Calls[i]
		for _, name := range strings.Fields(row.Names) {
			calls[name] = doing[row.Does](row)
		}
	}
}

// times are the functions that tell the time.
func times() map[hub.Does]func(*hub.Call) call {
	return map[hub.Does]func(*hub.Call) call{
		hub.Now:                always(func(h *host, _ []data.Value) data.Value { return h.now(false) }),
		hub.TimeToday:          always(timeToday),
		hub.TimeTodayAfter:     always(timeTodayAfter),
		hub.TimeOfDayIsBetween: always(timeOfDayIsBetween),
		hub.TimeOfDay:          answer(aTimeOfDay),
		hub.SunTimes:           always(sunsetAndSunrise),
		hub.Sunrise:            func(row *hub.Call) call { return sunTime(data.SunriseClock, row.Later) },
		hub.Sunset:             func(row *hub.Call) call { return sunTime(data.SunsetClock, row.Later) },
		hub.TimeZone:           always(homeZone),
		hub.ReadDate:           answer(&data.Unknown{What: "a date"}),
	}
}

// always is a function that does the same under all its names.
func always(f call) func(*hub.Call) call { return func(*hub.Call) call { return f } }

// theTime is the value of every clock.
var theTime = &data.Unknown{What: "the time"}

// answer is a function that always answers v.
func answer(v data.Value) func(*hub.Call) call {
	return always(func(*host, []data.Value) data.Value { return v })
}

// first answers its first argument.
func first(_ *host, args []data.Value) data.Value {
	if len(args) > 0 {
		return args[0]
	}
	return nil
}

// unmodelled is a function that does nothing, with a warning, and answers v.
func unmodelled(why string, v data.Value) func(*hub.Call) call {
	return always(func(h *host, _ []data.Value) data.Value {
		h.warn(why, "the call does nothing here")
		return v
	})
}

func scheduling(row *hub.Call) call {
	return func(h *host, args []data.Value) data.Value { return h.schedule(row, args) }
}

func homeZone(h *host, _ []data.Value) data.Value {
	return static.Call(world{h}, "TimeZone", "getTimeZone", []data.Value{"UTC"})
}

// degrees converts between scales of temperature.
func degrees(op, factor string, offset int32) call {
	return func(h *host, args []data.Value) data.Value {
		if len(args) == 0 || args[0] == nil {
			return nil
		}
		w, v := world{h}, args[0]
		by := dynamic.As(w, factor, "BigDecimal")
		if offset < 0 {
			v = dynamic.Operator("+")(w, v, offset)
		}
		v = dynamic.Operator(op)(w, v, by)
		if offset > 0 {
			v = dynamic.Operator("+")(w, v, offset)
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

// pages are the functions of pages of settings, which nobody sees here.
func pages() map[hub.Does]func(*hub.Call) call {
	list := map[hub.Does]func(*hub.Call) call{hub.AuthorSettings: answer(theAuthors)}
	for _, does := range []hub.Does{
		hub.Define, hub.Preferences, hub.Page, hub.DynamicPage, hub.Section, hub.Input, hub.Modes, hub.Link, hub.ChildApps, hub.Label,
		hub.Paragraph, hub.Image, hub.Mappings, hub.Path, hub.Action, hub.Decorate,
	} {
		list[does] = answer(nil)
	}
	return list
}

// theAuthors stands for settings that only the app's author knows.
var theAuthors = &data.Unknown{What: "a setting of the app's author"}
