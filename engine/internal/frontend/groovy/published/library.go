package published

import (
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
)

// Times of the model, which stand still: milliseconds.
const (
	now     = int64(1564694080896)
	today   = int64(1564191100415) // what times of the day are added to
	sunrise = int64(1563800160000)
	sunset  = int64(1563850740000)
	phone   = int64(9495379373)
)

// library is the functions of the platform. What is not here does not exist:
// calling it ends the action in an error. Timers call their function at once.
var library map[string]func(a *app, args []data.Value) data.Value

func init() {
	library = map[string]func(a *app, args []data.Value) data.Value{
		"subscribe":                  subscribe,
		"unsubscribe":                unsubscribe,
		"runIn":                      timer,
		"runOnce":                    timer,
		"runDaily":                   timer,
		"schedule":                   timer,
		"runEvery15Minutes":          timer,
		"unschedule":                 nothing,
		"setLocationMode":            setLocationMode,
		"now":                        constant(now),
		"timeToday":                  timeOfDay(0),
		"timeTodayAfter":             timeOfDay(1),
		"getTemperatureScale":        constant("F"),
		"canSchedule":                constant(true),
		"getSunriseAndSunset":        sun,
		"createAccessToken":          createAccessToken,
		"parseJson":                  parseJSON,
		"httpPostJson":               httpPostJSON,
		"sendPush":                   tell,
		"sendSms":                    tell,
		"sendSMS":                    tell,
		"sendNotification":           tell,
		"sendNotificationToContacts": tell,
		"println":                    nothing,
		"print":                      nothing,
		privately:                    characters,
		seeded:                       newRandom,
	}
}

// characters is a value that has what a text has privately.
func characters(_ *app, args []data.Value) data.Value {
	switch args[0].(type) {
	case string, data.GString:
		return data.MapOf("value", &data.List{Kind: data.Array, Items: dynamic.Method(nobody{}, args[0], "toList", nil).(*data.List).Items})
	}
	return args[0]
}

func nothing(*app, []data.Value) data.Value { return nil }

func constant(v data.Value) func(*app, []data.Value) data.Value {
	return func(*app, []data.Value) data.Value { return v }
}

// plain leaves out the maps of options.
func plain(args []data.Value) []data.Value {
	var rest []data.Value
	for _, x := range args {
		if _, ok := x.(*data.Map); !ok {
			rest = append(rest, x)
		}
	}
	return rest
}

// function is the method that a value names.
func (a *app) function(v data.Value) string {
	switch v := v.(type) {
	case data.MethodRef:
		return string(v)
	case string, data.GString:
		return data.Text(v)
	}
	data.Throw("MissingMethodException", "No signature of method: %s with %s for a function", a.name, data.Inspect(v))
	return ""
}

func subscribe(a *app, args []data.Value) data.Value {
	args = plain(args)
	switch len(args) {
	case 2:
		switch args[0] {
		case data.Value(a.m.touch.parts[wrapper]):
			a.listen("Touched", "", a.function(args[1]))
		case data.Value(a.m.location):
			a.listen("Location", "", a.function(args[1]))
		}
	case 3:
		name, value := subscribed(data.Text(args[1]))
		if name != "unlocked" {
			a.listen(name, value, a.function(args[2]))
		}
	default:
		data.Throw("MissingMethodException", "No signature of method: %s.subscribe()", a.name)
	}
	return nil
}

// subscribed is what the lists say for the event of a subscribe.
func subscribed(event string) (name, value string) {
	switch event {
	case "tamper.tampered":
		event = "contact"
	case "mode", "mode.away", "mode.home", "mode.night":
		event = "Location"
	}
	name, value, _ = strings.Cut(event, ".")
	return name, value
}

func unsubscribe(a *app, _ []data.Value) data.Value {
	a.m.env.Store(a.listens, 0, a.m.table.Handle(data.NewList()))
	return nil
}

// timer calls the function that would be called later.
func timer(a *app, args []data.Value) data.Value {
	args = plain(args)
	if len(args) == 0 {
		data.Throw("MissingMethodException", "No signature of method: %s for a timer without arguments", a.name)
	}
	last := args[len(args)-1]
	if c, ok := last.(*data.Closure); ok {
		return data.CallClosure(c)
	}
	return a.m.call(a, a.function(last))
}

func setLocationMode(a *app, args []data.Value) data.Value {
	if len(args) != 1 {
		data.Throw("MissingMethodException", "No signature of method: %s.setLocationMode()", a.name)
	}
	a.setMode(args[0])
	return nil
}

// timeOfDay is a time of today, whatever the day, from argument n.
func timeOfDay(n int) func(*app, []data.Value) data.Value {
	return func(a *app, args []data.Value) data.Value {
		if n >= len(args) || args[n] == nil {
			data.Throw("NullPointerException", "Cannot invoke method split() on null object")
		}
		hour, rest, _ := strings.Cut(data.Text(args[n]), ":")
		minute, _, _ := strings.Cut(rest, ":")
		part := func(text string) int64 {
			n, _ := dynamic.Method(nobody{}, text, "toInteger", nil).(int32)
			return int64(n)
		}
		return data.Date(part(hour)*3600 + part(minute)*60 + today)
	}
}

func sun(*app, []data.Value) data.Value {
	return data.MapOf("sunrise", data.MapOf("time", sunrise), "sunset", data.MapOf("time", sunset))
}

func createAccessToken(a *app, _ []data.Value) data.Value {
	a.m.hold(a, stateMap).Put("accessToken", "accessToken")
	return "accessToken"
}

func parseJSON(_ *app, args []data.Value) data.Value {
	if len(args) != 1 {
		data.Throw("MissingMethodException", "No signature of method: parseJson()")
	}
	return parse(nobody{}, data.Text(args[0]))
}

func httpPostJSON(_ *app, args []data.Value) data.Value {
	if c, ok := args[len(args)-1].(*data.Closure); ok && len(args) > 1 {
		data.CallClosure(c, args[0])
	}
	return nil
}

// tell sends a message to people.
func tell(a *app, args []data.Value) data.Value {
	for _, x := range args {
		if text, ok := x.(string); ok {
			a.m.env.Note("notify", text, a.at)
			break
		}
	}
	return nil
}
