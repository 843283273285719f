package host

import (
	"maps"
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
	"crosscheck/engine/internal/frontend/groovy/hub"
	"crosscheck/engine/internal/frontend/groovy/library/static"
)

// call is a function of the platform.
type call func(h *Host, args []data.Value) data.Value

// doing is what the functions of the platform do here; the row tells which one
// is asked for. calls are all of them by name.
var (
	doing map[hub.Does]func(row *hub.Call) call
	calls map[string]call
)

func init() {
	doing = map[hub.Does]func(*hub.Call) call{
		hub.RunAfter: scheduling, hub.RunAt: scheduling, hub.Repeat: scheduling, hub.RunEvery: scheduling,
		hub.Unschedule:  always((*Host).unschedule),
		hub.CanSchedule: answer(true),
		hub.Wait:        always(pause),

		hub.Subscribe:          always((*Host).subscribe),
		hub.SubscribeToCommand: unmodelled("commands cannot be subscribed to", nil),
		hub.Unsubscribe:        always((*Host).unsubscribe),
		hub.RaiseEvent:         always(raiseEvent),
		hub.SendLocationEvent:  always(sendLocationEvent),
		hub.SetMode:            always(setLocationMode),
		hub.Location:           always(func(h *Host, _ []data.Value) data.Value { return &place{h} }),
		hub.Settings:           always(func(h *Host, _ []data.Value) data.Value { return &settingsMap{h} }),
		hub.State:              always(func(h *Host, _ []data.Value) data.Value { return &saved{h: h} }),
		hub.App:                always(func(h *Host, _ []data.Value) data.Value { return &self{h} }),
		hub.HubID:              answer("hub"),
		hub.Rooms:              always(func(*Host, []data.Value) data.Value { return data.NewList() }),
		hub.TemperatureScale:   answer("F"),
		hub.ToFahrenheit:       always(degrees("*", "1.8", 32)),
		hub.ToCelsius:          always(degrees("/", "1.8", -32)),

		hub.GetVariable:    always(getGlobalVar),
		hub.SetVariable:    always(setGlobalVar),
		hub.GetVariables:   always(getAllGlobalVars),
		hub.UseVariable:    answer(true),
		hub.CreateVariable: unmodelled("hub variables are known from the text", true),

		hub.FirstArgument: always(first),
		hub.ClassName:     always(className),
		hub.LinkText:      always(func(_ *Host, args []data.Value) data.Value { return data.Text(args[0]) }),
		hub.TextToMap:     unmodelled("texts are not taken apart into maps", &data.Unknown{What: "a map from a text"}),
		hub.ErrorText:     answer("an error"),
	}
	for _, more := range []map[hub.Does]func(*hub.Call) call{times(), people(), web(), family(), pages()} {
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
		hub.Now:                always(func(h *Host, _ []data.Value) data.Value { return h.Now(false) }),
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

// answer is a function that always answers v.
func answer(v data.Value) func(*hub.Call) call {
	return always(func(*Host, []data.Value) data.Value { return v })
}

// first answers its first argument.
func first(_ *Host, args []data.Value) data.Value {
	if len(args) > 0 {
		return args[0]
	}
	return nil
}

// unmodelled is a function that does nothing, with a warning, and answers v.
func unmodelled(why string, v data.Value) func(*hub.Call) call {
	return always(func(h *Host, _ []data.Value) data.Value {
		h.Tell(why, "the call does nothing here")
		return v
	})
}

func homeZone(h *Host, _ []data.Value) data.Value {
	return static.Call(h.World(), "TimeZone", "getTimeZone", []data.Value{"UTC"})
}

// degrees converts between scales of temperature.
func degrees(op, factor string, offset int32) call {
	return func(h *Host, args []data.Value) data.Value {
		if len(args) == 0 || args[0] == nil {
			return nil
		}
		w, v := h.World(), args[0]
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

func setLocationMode(h *Host, args []data.Value) data.Value {
	if len(args) > 0 {
		h.setMode(args[0])
	}
	return nil
}

// sendLocationEvent tells all apps that subscribed to the event's name.
func sendLocationEvent(h *Host, args []data.Value) data.Value {
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
	h.Say("Tells the home: " + text + " is " + data.Text(v))
	if t, known := h.Location[text]; known {
		h.Env.Publish(t, h.Handle(h.Jsonish(v)))
	}
	return nil
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

// people are the functions that tell people something: it is told in the run.
func people() map[hub.Does]func(*hub.Call) call {
	return map[hub.Does]func(*hub.Call) call{
		hub.Notify: func(row *hub.Call) call { return notification(row.Message - 1) },
		hub.Speech: always(func(_ *Host, args []data.Value) data.Value {
			return data.MapOf("uri", "speech", "duration", int32(5))
		}),
	}
}

// notification is a message, which is argument number at.
func notification(at int) call {
	return func(h *Host, args []data.Value) data.Value {
		if len(args) > 0 {
			if _, options := args[0].(*data.Map); options {
				args = args[1:]
			}
		}
		if len(args) > at {
			h.Say(data.Text(args[at]))
		}
		return nil
	}
}

func unknownOf(args []data.Value) *data.Unknown {
	for _, v := range args {
		if u, ok := v.(*data.Unknown); ok {
			return u
		}
	}
	return nil
}

// getGlobalVar reads a hub variable: its name, value and type.
func getGlobalVar(h *Host, args []data.Value) data.Value {
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
func (h *Host) hubVar(name string) data.Value {
	if id := h.Globals[name]; id != nil {
		return id.Value(h.Env.Load(id.V, 0))
	}
	v, _ := h.Get(h.HubVars, name)
	return v
}

func setGlobalVar(h *Host, args []data.Value) data.Value {
	if len(args) < 2 {
		return false
	}
	name, v := data.Text(args[0]), h.Jsonish(args[1])
	if id := h.Globals[name]; id != nil {
		x, ok := id.Number(v)
		if ok {
			h.Env.Store(id.V, 0, x)
		}
		return ok
	}
	h.Put(h.HubVars, name, v, true)
	if t, known := h.Location["variable:"+name]; known {
		h.Env.Publish(t, h.Handle(v))
	}
	return true
}

func getAllGlobalVars(h *Host, _ []data.Value) data.Value {
	m := data.NewMap()
	for _, name := range h.Present(h.HubVars) {
		m.Put(name, getGlobalVar(h, []data.Value{name}))
	}
	return m
}

// className answers getObjectClassName.
func className(_ *Host, args []data.Value) data.Value {
	if len(args) != 1 {
		return nil
	}
	if u, unknown := args[0].(*data.Unknown); unknown {
		return u
	}
	return data.FullClass(data.ClassOf(args[0]))
}
