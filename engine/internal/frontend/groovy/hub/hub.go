// Package hub is the table of the functions that SmartThings and Hubitat give
// to apps: what they are called and what each does. Whoever needs to know that
// asks this table: the platform that executes apps, the pages of their
// settings, the hints, and whoever asks whether an app has to do with time. No
// other package lists names of such functions; what a function does there
// hangs on its Does.
//
// Names are told apart as Groovy tells them apart, capitals included. Where
// apps write a name in several ways that a hub takes, as RunIn for runIn, the
// row has them all; any other spelling is a method that does not exist. The two
// platforms give the same names the same meaning, so a row does not say whose
// it is: an app may use all of them, as apps do that run on both.
//
// Methods of objects, such as location.setMode or device.on, are not here.
package hub

import "strings"

// Does is what a function does.
type Does uint8

// What functions do. The zero Does is invalid.
const (
	// Scheduler: they run a handler later.

	RunAfter    Does = 1 + iota // once, some time from now: Unit says what in
	RunAt                       // once, at a time
	Repeat                      // again and again, by a cron expression or at a time of day
	RunEvery                    // again and again, with a Period
	Unschedule                  // stops that
	CanSchedule                 // asks whether there is room for more
	Wait                        // waits in the middle of a handler

	// Events and the home.

	Subscribe
	SubscribeToCommand
	Unsubscribe
	RaiseEvent        // of the app itself
	SendLocationEvent // to all who subscribed to its name
	SetMode
	Location
	Settings
	State
	App
	HubID
	Rooms
	TemperatureScale
	ToFahrenheit
	ToCelsius

	// Time.

	Now                // the present instant
	TimeToday          // the instant of today's time of day
	TimeTodayAfter     // the first one after another
	TimeOfDayIsBetween // asks
	TimeOfDay          // of a date
	SunTimes           // sunrise and sunset
	Sunrise            // that of today, or Later
	Sunset
	TimeZone
	ReadDate

	// Variables of the hub, which apps share.

	GetVariable
	SetVariable
	GetVariables
	UseVariable    // says that the app does, or no longer does
	CreateVariable // when the home runs

	// People, the web and the network.

	Notify // people: Message says which argument
	Speech // a text as a sound
	AskWeb
	AskWebLater // a handler gets the answer
	AskWeather
	CloudAddress // of the app, for others
	LocalAddress
	ActionAddress
	AccessToken
	RevokeToken
	Answer // what a request is answered with
	Render // the same, from its arguments
	AnswerError
	ParseJSON
	ParseXML
	ParseMessage
	SendMessage
	WriteFile // on the hub
	ReadFile
	ListFiles

	// Children: devices and apps that the app makes.

	AddChild // a device
	DeleteChild
	FindChild
	ListChildren
	AddChildApp
	ChangeChild  // otherwise
	FindChildApp // by its number or label
	ListChildApps
	Parent

	// Pages of settings, and what describes an app.

	Define
	Preferences
	Page
	DynamicPage
	Section
	Input
	Modes
	Link
	ChildApps
	Label
	Paragraph
	Image
	Mappings
	Path
	Action
	Decorate // a page: nothing that Crosscheck shows
	AuthorSettings

	// Values.

	FirstArgument // answers with it
	LinkText
	ClassName // of a value
	TextToMap
	ErrorText
)

// Call is a row: a function, by all its names.
type Call struct {
	Names string // the usual one first
	Does  Does
	// Handler is which argument without a name is the handler, a method of the
	// app: 1 is the first, Last the last; 0: it is given none. A time stands
	// before the handler.
	Handler int
	Message int   // which argument is for people; 0: none
	Unit    int64 // of RunAfter, in milliseconds
	Period  int64 // of RunEvery, in milliseconds
	Later   int64 // of Sunrise and Sunset: how much, in milliseconds
}

// Last is the last argument, as a Handler.
const Last = -1

// byName finds rows.
var byName = func() map[string]*Call {
	m := map[string]*Call{}
	for i := range Calls {
		for _, name := range strings.Fields(Calls[i].Names) {
			m[name] = &Calls[i]
		}
	}
	return m
}()

// Lookup is the row of a function, nil when there is none of this name.
func Lookup(name string) *Call { return byName[name] }

// Is reports whether a name is that of a function that does one of some
// things.
func Is(name string, does ...Does) bool {
	c := byName[name]
	if c == nil {
		return false
	}
	for _, d := range does {
		if c.Does == d {
			return true
		}
	}
	return false
}

// Names are the names of all functions that do one of some things.
func Names(does ...Does) []string {
	var list []string
	for i := range Calls {
		for _, d := range does {
			if Calls[i].Does == d {
				list = append(list, strings.Fields(Calls[i].Names)...)
			}
		}
	}
	return list
}

// Schedules reports whether c hands a method to the scheduler.
func (c *Call) Schedules() bool { return c.Does >= RunAfter && c.Does <= RunEvery }

// timely are what functions do whose result or effect depends on the time.
var timely = []Does{
	RunAfter, RunAt, Repeat, RunEvery, TimeToday, TimeTodayAfter, TimeOfDayIsBetween, SunTimes, Sunrise, Sunset,
}

// Times is a regular expression, one that JavaScript reads too, that matches
// texts of apps which have to do with time: such an app means something else
// when times are exact. The name of Now counts where it is called; as a word
// it is too common.
func Times() string {
	return `\b(?:` + strings.Join(Names(timely...), "|") + `)\b|\b(?:` + strings.Join(Names(Now), "|") + `)\(\)`
}
