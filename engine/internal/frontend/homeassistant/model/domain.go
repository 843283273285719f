package model

import (
	"cmp"
	"slices"
	"strings"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/frontend/homeassistant/template"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// domain is what is known of the entities whose names begin with a word.
type domain struct {
	values []string // the first says that nothing is the matter
	first  int      // with which of them it starts
	open   bool     // there are more states than the configuration can name
	hand   bool     // people operate it
	modal  bool     // one more mode of the home
	bond   ts.Bond
	// attribute is what the catalogue of devices calls what the state says, such
	// that sentences can tell a command: "turns the hall light on".
	attribute string
	noun      string // "" for what is called by its name alone
}

// helper is what people keep in Home Assistant itself.
const helper = "helper"

var onOff = []string{"off", "on"}

// domains are those that have states of their own; any other has open ones.
var domains = map[string]*domain{
	"light":               {values: onOff, hand: true, attribute: "switch", noun: "light"},
	"switch":              {values: onOff, hand: true, attribute: "switch", noun: "switch"},
	"fan":                 {values: onOff, hand: true, attribute: "switch", noun: "fan"},
	"siren":               {values: onOff, hand: true, attribute: "switch", noun: "siren"},
	"humidifier":          {values: onOff, hand: true, attribute: "switch", noun: "humidifier"},
	"remote":              {values: onOff, hand: true, attribute: "switch", noun: "remote"},
	"group":               {values: onOff, hand: true, noun: "group"},
	"input_boolean":       {values: onOff, hand: true, attribute: "switch", noun: helper},
	"timer":               {values: []string{"idle", "active"}, attribute: "countdown", noun: "timer"},
	"counter":             {open: true, noun: "counter"},
	"script":              {values: onOff, noun: "script"},
	"automation":          {values: onOff, first: 1, attribute: "switch", noun: "automation"},
	"water_heater":        {values: onOff, hand: true, attribute: "switch", noun: "water heater"},
	"lock":                {values: []string{"locked", "unlocked"}, hand: true, bond: ts.Passage, attribute: "lock", noun: "lock"},
	"cover":               {values: []string{"closed", "open"}, hand: true, attribute: "door", noun: "cover"},
	"valve":               {values: []string{"closed", "open"}, hand: true, attribute: "valve", noun: "valve"},
	"climate":             {values: []string{"off", "heat"}, hand: true, attribute: "thermostatMode", noun: "climate"},
	"media_player":        {values: []string{"off", "idle", "playing"}, hand: true, attribute: "status", noun: "player"},
	"vacuum":              {values: []string{"docked", "cleaning"}, hand: true, attribute: "cleaning", noun: "vacuum"},
	"alarm_control_panel": {values: []string{"disarmed", "armed_away"}, hand: true, modal: true, noun: "alarm"},
	"binary_sensor":       {values: onOff, noun: "sensor"},
	"schedule":            {values: onOff, bond: ts.Moment, noun: "schedule"},
	"calendar":            {values: onOff, bond: ts.Moment, noun: "calendar"},
	"person":              {values: []string{"not_home", "home"}, first: 1, bond: ts.Turn},
	"device_tracker":      {values: []string{"not_home", "home"}, first: 1, bond: ts.Turn},
	"sun":                 {values: []string{"below_horizon", "above_horizon"}, first: 1, bond: ts.Moment},
	"sensor":              {open: true, noun: "sensor"},
	"input_select":        {open: true, hand: true, modal: true, bond: ts.Turn, noun: helper},
	"select":              {open: true, hand: true, noun: "setting"},
	"input_number":        {open: true, hand: true, noun: helper},
	"number":              {open: true, hand: true, noun: "setting"},
}

// senses says for how long what a binary sensor tells is a reason, by a word of
// its name: what class it is of stands in no text.
var senses = map[string]ts.Bond{
	"motion": ts.Company, "occupancy": ts.Company, "presence": ts.Company, "pir": ts.Company, "person": ts.Company,
	"contact": ts.Passage, "door": ts.Passage, "window": ts.Passage, "opening": ts.Passage, "openclose": ts.Passage,
	"home": ts.Turn, // as the last word
	// Danish, Dutch, Finnish, French, German, Italian, Norwegian, Polish, Portuguese, Spanish, Swedish
	"bevaegelse": ts.Company, "bevegelse": ts.Company, "beweging": ts.Company, "bewegung": ts.Company, "liike": ts.Company, "mouvement": ts.Company,
	"movimento": ts.Company, "movimiento": ts.Company, "praesenz": ts.Company, "presencia": ts.Company, "presenza": ts.Company, "rorelse": ts.Company, "ruch": ts.Company,
	"deur": ts.Passage, "dor": ts.Passage, "dorr": ts.Passage, "drzwi": ts.Passage, "fenetre": ts.Passage, "fenster": ts.Passage, "finestra": ts.Passage, "fonster": ts.Passage,
	"janela": ts.Passage, "okno": ts.Passage, "ovi": ts.Passage, "porta": ts.Passage, "porte": ts.Passage, "puerta": ts.Passage, "raam": ts.Passage, "tuer": ts.Passage, "tur": ts.Passage,
	"ventana": ts.Passage, "vindu": ts.Passage, "vindue": ts.Passage,
}

// presses are last words in the names of sensors that tell what somebody has pressed;
// a button is one behind another word, too.
var presses = []string{"action", "click", "button", "doorbell", "switch", "visitor"}

// template.Clocks are sensors that tell the time.

// bondOf is for how long what an entity tells is a reason.
func bondOf(entity string) ts.Bond {
	if bond, known := senses[sense(entity)]; known {
		return bond
	}
	if slices.Contains(presses, Telling(entity)) || slices.Contains(template.Clocks, entity) {
		return ts.Moment
	}
	return domainOf(entity).bond
}

// Pressed reports whether a thing tells what somebody has pressed: a sensor of that
// name, or what such a sensor says as its action.
func (t *Thing) Pressed() bool {
	return (t.Attribute == "" || slices.Contains(presses, t.Attribute)) && slices.Contains(presses, Telling(t.Entity))
}

// Helper reports whether t is what people keep in Home Assistant itself.
func (t *Thing) Helper() bool {
	return t.Attribute == "" && (domainOf(t.Entity).noun == helper || domainName(t.Entity) == "counter")
}

// Note reports whether t is a helper that keeps a text or a date, or a timer: what comes
// of its end is told of what that acts on.
func (t *Thing) Note() bool {
	return t.Attribute == "" && slices.Contains([]string{"input_text", "input_datetime", "timer"}, domainName(t.Entity))
}

// lights are words in the names of sensors that tell how bright it is.
var lights = []string{"illuminance", "illumination", "luminance", "lux"}

// Light reports whether t tells how bright it is.
func (t *Thing) Light() bool {
	return t.Attribute == "" && domainName(t.Entity) == "sensor" && slices.ContainsFunc(wordsOf(t.Entity), func(w string) bool { return slices.Contains(lights, w) })
}

// passing are the states of an alarm that last for seconds.
var passing = []string{"arming", "pending"}

// Brief are the values that last for seconds.
func (t *Thing) Brief() (out []int32) {
	for v := int32(0); domainName(t.Entity) == "alarm_control_panel" && t.Attribute == "" && v <= t.Domain.Hi; v++ {
		if slices.Contains(passing, t.Domain.Format(v)) {
			out = append(out, v)
		}
	}
	return out
}

func wordsOf(entity string) []string {
	return strings.FieldsFunc(entity, func(r rune) bool { return r == '_' || r == '.' })
}

// senses lets a group that nothing sets tell what its members sense, if its name or
// its states say what that is: others may be of lamps.
func (t *Thing) senses() {
	if domainName(t.Entity) != "group" || t.Written || t.Attribute != "" {
		return
	}
	if bond, known := senses[senseIn(t.Entity)]; known {
		t.Hand, t.Bond = false, bond
	}
	if slices.Contains(t.named, "home") || slices.Contains(t.named, "not_home") {
		t.Hand, t.Bond = false, ts.Turn
	}
}

// Taken says what an entity is taken for because of its name; "" without such a word
// in it.
func Taken(entity string) string {
	word := Telling(entity)
	if word == "" {
		return ""
	}
	what := "to tell what somebody has pressed"
	switch senses[word] {
	case ts.Company:
		what = "to sense that somebody is about"
	case ts.Passage:
		what = "to sense that somebody goes through"
	case ts.Turn:
		what = "to tell who is at home"
	}
	return "by the word “" + word + "” in its name it is taken " + what
}

// Telling is the word in the name of an entity that says what it is taken for; ""
// without.
func Telling(entity string) string {
	domain := domainName(entity)
	if domain == "binary_sensor" || domain == "group" {
		if word := senseIn(entity); word != "" {
			return word
		}
	}
	if domain == "binary_sensor" || domain == "sensor" {
		list := wordsOf(strings.TrimPrefix(entity, domain))
		if last := list[len(list)-1]; slices.Contains(presses, last) {
			return last
		} else if slices.Contains(list[1:], "button") && !slices.Contains(list, "battery") {
			return "button" // as of hall_button_2, and not of button_plant
		}
	}
	return ""
}

// sense is the word in the name of a binary sensor that says what it senses; ""
// without.
func sense(entity string) string {
	if domainName(entity) != "binary_sensor" {
		return ""
	}
	return senseIn(entity)
}

// senseIn is the first such word in a name; what moves at a door is no door.
func senseIn(entity string) string {
	words, first := wordsOf(entity), ""
	for i, word := range words {
		bond, known := senses[word]
		if known && bond == ts.Company {
			return word
		}
		if known && first == "" && (word != "home" || i == len(words)-1) {
			first = word
		}
	}
	return first
}

var other = &domain{open: true}

func domainOf(entity string) *domain {
	word, _, _ := strings.Cut(entity, ".")
	if d := domains[word]; d != nil {
		return d
	}
	return other
}

// Called is what sentences call an entity: "the hall light", a person by name.
func Called(entity string) string { return called(entity, "") }

// called is what sentences call an entity to which people gave a name, or not.
func called(entity, name string) string {
	word, object, _ := strings.Cut(entity, ".")
	words := cmp.Or(name, strings.ReplaceAll(object, "_", " "))
	d := domainOf(entity)
	switch noun := d.noun; {
	case entity == "sun.sun":
		return "the sun"
	case d.bond == ts.Turn && !d.modal:
		return title(words)
	case noun == "" && d == other:
		return "the " + strings.ReplaceAll(word, "_", " ") + " " + words
	case noun == "" || containsWord(strings.ToLower(words), noun):
		return "the " + words
	default:
		return "the " + words + " " + noun
	}
}

// compared is what sentences call something that is compared: an entity, or what is
// made of its number.
func compared(what string) string {
	if config.IsEntity(what) {
		return Called(what)
	}
	return "“" + what + "”"
}

// title writes each word with a capital.
func title(words string) string {
	list := strings.Fields(words)
	for i, w := range list {
		list[i] = strings.ToUpper(w[:1]) + w[1:]
	}
	return strings.Join(list, " ")
}

func containsWord(words, word string) bool {
	return strings.Contains(" "+words+" ", " "+word+" ")
}

// tellings say that an entity gets a state, of some kinds of entities.
var tellings = map[string]string{
	"sun below_horizon": "the sun sets", "sun above_horizon": "the sun rises",
	"person home": "{d} comes home", "person not_home": "{d} leaves", "device_tracker home": "{d} comes home", "device_tracker not_home": "{d} leaves",
	"lock locked": "somebody locks {d}", "lock unlocked": "somebody unlocks {d}",
	"cover open": "somebody opens {d}", "cover closed": "somebody closes {d}",
}

// Spoken are the values of a thing for people: an empty state is nothing.
func (t *Thing) Spoken() value.Domain {
	empty := slices.Index(t.Domain.Names, "")
	if empty < 0 || slices.Contains(t.Domain.Names, "nothing") {
		return t.Domain
	}
	names := slices.Clone(t.Domain.Names)
	names[empty] = "nothing"
	return value.EnumDomain("", names)
}

// Tell says that people or the world give a thing value v.
func (t *Thing) Tell(v int32) string {
	state := t.Spoken().Format(v)
	text, known := tellings[domainName(t.Entity)+" "+state]
	switch {
	case t.Relation() && (t.fixed == nil || t.fixed[0] == "no"):
		text = t.Called + " becomes: " + state
	case t.fixed != nil:
		text = compared(t.Entity) + " is " + map[string]string{"below": "below ", "equal": "equal to ", "above": "above "}[state] + compared(strings.TrimPrefix(t.Attribute, template.Against))
	case t.Attribute != "":
		text = "the " + strings.ReplaceAll(t.Attribute, "_", " ") + " of {d} becomes " + state
	case known:
	case state != "on" && state != "off":
		text = "{d} becomes " + strings.ReplaceAll(state, "_", " ")
	case t.Hand:
		text = "somebody turns {d} " + state
	default:
		text = "{d} turns " + state
	}
	return capability.Fill(text, t.Called)
}
