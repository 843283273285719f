package guess

import (
	"slices"
	"strings"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/frontend/groovy/setup"
	"crosscheck/engine/internal/frontend/lang/syntax"
)

// role is what the words of an input tell of the device that it asks for: what
// it is, where, and of a person who. Nil and "" where they tell nothing.
type role struct {
	thing *thing
	place *place
	owner string
}

// thing is what a device is, as inputs of some kinds call it.
type thing struct {
	setup.Usual
	gives capability.Medium
	aside bool // an input that does not say what it asks for does not get it
	kinds string
	words string
}

// place is where a device is. Its name goes before that of the device.
type place struct {
	setup.Usual
	room  string
	words string // two that stand side by side are joined
}

// Rooms: those that nothing reaches from another.
const house, garden, attic, garage = "house", "garden", "attic", "garage"

// Kinds of inputs that ask for things of which there are many.
const (
	marking  = "switch relaySwitch momentary"
	switched = marking + " switchLevel outlet light bulb colorControl colorTemperature"
	opened   = "contactSensor"
	watered  = switched + " valve"
)

// lamp is what a switch switches when no word says otherwise.
var lamp = &thing{setup.Usual{Name: "lamp", Label: "the lamp"}, capability.Light, false, switched,
	"light lights lighting lamp lamps bulb bulbs"}

// rain is what wets a sensor that hangs outside.
var rain = &thing{setup.Usual{Name: "rain", Label: "the rain sensor"}, capability.NoMedium, true, "waterSensor", "rain raining"}

// mainValve lets water into pipes only.
var mainValve = &thing{setup.Usual{Name: "mainValve", Label: "the main valve"}, capability.NoMedium, false, "valve", "main mains"}

// things are what inputs are for. Those aside stand for something that holds in
// the home, or are nothing that people let another app switch with the rest.
var things = []*thing{
	lamp,
	{setup.Usual{Name: "coffee", Label: "the coffee machine"}, capability.Motion, false, switched, "coffee espresso"},
	{setup.Usual{Name: "vacuum", Label: "the vacuum cleaner"}, capability.Motion, false, switched, "vacuum robot cleaner botvac"},
	{setup.Usual{Name: "sprinkler", Label: "the sprinkler"}, capability.Water, false, watered, "sprayer sprayers sprinkler sprinklers irrigation"},
	{setup.Usual{Name: "pump", Label: "the pump"}, capability.NoMedium, false, switched, "pump pumps"},
	{setup.Usual{Name: "fan", Label: "the fan"}, capability.NoMedium, false, switched, "fan fans exhaust ventilator"},
	{setup.Usual{Name: "hood", Label: "the range hood"}, capability.NoMedium, false, switched, "hood"},
	{setup.Usual{Name: "heater", Label: "the heater"}, capability.NoMedium, false, switched, "heater heaters radiator radiators heating heat furnace boiler relay relays"},
	{setup.Usual{Name: "airConditioner", Label: "the air conditioner"}, capability.NoMedium, false, switched, "conditioner conditioners ac cooler"},
	{setup.Usual{Name: "humidifier", Label: "the humidifier"}, capability.NoMedium, false, switched, "humidifier humidifiers"},
	{setup.Usual{Name: "dehumidifier", Label: "the dehumidifier"}, capability.NoMedium, false, switched, "dehumidifier dehumidifiers"},
	{setup.Usual{Name: "purifier", Label: "the air purifier"}, capability.NoMedium, false, switched, "purifier purifiers"},
	{setup.Usual{Name: "television", Label: "the television"}, capability.NoMedium, false, switched, "tv television televisions"},
	{setup.Usual{Name: "radio", Label: "the radio"}, capability.NoMedium, false, switched, "radio stereo amplifier"},
	{setup.Usual{Name: "bell", Label: "the bell"}, capability.NoMedium, true, switched, "bell doorbell chime"},
	{setup.Usual{Name: "siren", Label: "the siren"}, capability.NoMedium, true, switched, "siren sirens"},
	{setup.Usual{Name: "camera", Label: "the camera"}, capability.NoMedium, true, switched, "camera cameras"},
	{setup.Usual{Name: "opener", Label: "the door opener"}, capability.NoMedium, true, switched, "opener openers"},
	{setup.Usual{Name: "securitySwitch", Label: "the security switch"}, capability.NoMedium, true, marking, "security alarm alarms arm armed arming disarm hsm"},
	{setup.Usual{Name: "sunlightSwitch", Label: "the sunlight switch"}, capability.NoMedium, true, marking, "sunlight daylight daytime overcast"},
	{setup.Usual{Name: "overrideSwitch", Label: "the override switch"}, capability.NoMedium, true, marking, "override disable disables disabled kill bypass pause"},
	{setup.Usual{Name: "sceneSwitch", Label: "the scene switch"}, capability.NoMedium, true, marking, "routine routines scene scenes"},
	{setup.Usual{Name: "guestSwitch", Label: "the guest switch"}, capability.NoMedium, true, marking, "guest guests vacation"},
	{setup.Usual{Name: "triggerSwitch", Label: "the trigger switch"}, capability.NoMedium, true, marking, "trigger"},
	{setup.Usual{Name: "virtualSwitch", Label: "the virtual switch"}, capability.NoMedium, true, marking, "virtual indicator simulated"},
	mainValve,
	{setup.Usual{Name: "awning", Label: "the awning"}, capability.NoMedium, true, "windowShade", "awning awnings"},
	rain,
	{setup.Usual{Name: "window", Label: "the window"}, capability.NoMedium, false, opened, "window windows"},
	{setup.Usual{Name: "door", Label: "the door"}, capability.NoMedium, false, opened, "door doors entry"},
	{setup.Usual{Name: "gate", Label: "the gate"}, capability.NoMedium, true, opened, "gate gates"},
	{setup.Usual{Name: "mailbox", Label: "the mailbox"}, capability.NoMedium, true, opened, "mailbox mail"},
	{setup.Usual{Name: "fridge", Label: "the fridge"}, capability.NoMedium, true, opened, "fridge refrigerator freezer"},
	{setup.Usual{Name: "cabinet", Label: "the cabinet"}, capability.NoMedium, true, opened, "cabinet cabinets drawer cupboard safe"},
}

// outdoor is where what hangs outside is, wherever that may be.
var outdoor = &place{setup.Usual{Name: "outdoor", Label: "outdoor"}, garden, "outdoor outdoors outside exterior"}

var places = []*place{
	outdoor,
	{setup.Usual{Name: "kitchen", Label: "kitchen"}, house, "kitchen"},
	{setup.Usual{Name: "bathroom", Label: "bathroom"}, house, "bathroom bath toilet restroom"},
	{setup.Usual{Name: "bedroom", Label: "bedroom"}, house, "bedroom"},
	{setup.Usual{Name: "livingRoom", Label: "living room"}, house, "living lounge"},
	{setup.Usual{Name: "hall", Label: "hall"}, house, "hall hallway corridor foyer"},
	{setup.Usual{Name: "stairs", Label: "stairs"}, house, "stairs stair stairway staircase"},
	{setup.Usual{Name: "garage", Label: "garage"}, garage, "garage"},
	{setup.Usual{Name: "pantry", Label: "pantry"}, house, "pantry"},
	{setup.Usual{Name: "closet", Label: "closet"}, house, "closet"},
	{setup.Usual{Name: "laundry", Label: "laundry"}, house, "laundry"},
	{setup.Usual{Name: "cellar", Label: "cellar"}, house, "cellar basement"},
	{setup.Usual{Name: "attic", Label: "attic"}, attic, "attic"},
	{setup.Usual{Name: "office", Label: "office"}, house, "office"},
	{setup.Usual{Name: "diningRoom", Label: "dining room"}, house, "dining"},
	{setup.Usual{Name: "nursery", Label: "nursery"}, house, "nursery"},
	{setup.Usual{Name: "upstairs", Label: "upstairs"}, house, "upstairs"},
	{setup.Usual{Name: "downstairs", Label: "downstairs"}, house, "downstairs"},
	{setup.Usual{Name: "porch", Label: "porch"}, garden, "porch"},
	{setup.Usual{Name: "patio", Label: "patio"}, garden, "patio deck terrace balcony"},
	{setup.Usual{Name: "yard", Label: "yard"}, garden, "garden yard backyard lawn"},
	{setup.Usual{Name: "driveway", Label: "driveway"}, garden, "driveway"},
	{setup.Usual{Name: "front", Label: "front"}, house, "front-door"},
	{setup.Usual{Name: "back", Label: "back"}, house, "back-door rear-door"},
	{setup.Usual{Name: "left", Label: "left"}, house, "left-button left-switch left-remote left-window"},
	{setup.Usual{Name: "right", Label: "right"}, house, "right-button right-switch right-remote right-window"},
}

// side reports whether p is a side of a room, or of a door.
func (p *place) side() bool { return strings.Contains(p.words, "-") }

// weatherly are sensors that may hang outside, where "out" is enough to say so.
var weatherly = map[string]bool{
	"temperatureMeasurement": true, "relativeHumidityMeasurement": true, "illuminanceMeasurement": true,
}

// roleOf is what the words of an input tell; said is what the app's inputs say.
func roleOf(app *setup.App, in *setup.Input, said map[*thing]bool) role {
	r := role{thing: thingOf(app, in, said)}
	switch c := capability.Lookup(in.KindOf()); {
	case c != nil && c.Person:
		r.owner = ownerIn(in.Title)
	case r.thing == nil || !r.thing.aside:
		r.place = placeOf(app, in)
	}
	return r
}

// thingOf goes by the first text of an input that tells, or else by the name of
// the app, unless another of its inputs is for that.
func thingOf(app *setup.App, in *setup.Input, others map[*thing]bool) *thing {
	if t, said := saidThing(in); said {
		return t
	}
	if t, _ := thingIn(in, app.Definition.Name); t != nil && !t.mark() && !others[t] {
		return t
	}
	return nil
}

// saidBy is what the inputs of an app say that they are for.
func saidBy(app *setup.App) map[*thing]bool {
	said := map[*thing]bool{}
	for _, in := range app.Asked() {
		t, _ := saidThing(in)
		said[t] = true
	}
	return said
}

// texts are what an input says, what tells most first.
func texts(in *setup.Input) []string {
	return []string{setup.Spaced(in.Name), setup.Unmarked(in.Title), setup.Unmarked(in.Section)}
}

// mostSaid is how many bytes of a text can say what something is.
const mostSaid = 1000

// saidThing is what an input says itself that it is for; nil and true for one of
// several. What only marks something is told by its own name or title: a section
// may be about an alarm and ask for lights.
func saidThing(in *setup.Input) (t *thing, said bool) {
	for i, text := range append(texts(in), in.Description) {
		if t, said = thingIn(in, text); said && (t == nil || !t.mark() || i < 2) {
			return t, true
		}
	}
	return nil, false
}

// mark reports whether a thing only stands for something that holds in the home.
func (t *thing) mark() bool { return t.kinds == marking }

// thingIn is the thing that a text names first: of words side by side the last, as
// in "alarm lights". Of "doors and windows" it is none of them.
func thingIn(in *setup.Input, text string) (t *thing, said bool) {
	joined := false
	for w := range strings.FieldsSeq(alternatives.Replace(strings.ToLower(text[:min(len(text), mostSaid)]))) {
		w = strings.Trim(w, punctuation)
		named := thingCalled(w, in.KindOf())
		switch {
		case w == "or" || w == "and":
			joined = t != nil
		case named != nil && joined && named != t && !named.aside && !t.aside:
			return nil, true
		case named != nil && joined:
			return t, true
		case named != nil:
			t = named
		case t != nil:
			return t, true
		}
	}
	return t, t != nil
}

// alternatives separates the words of "door/window".
var alternatives = strings.NewReplacer("/", " or ", "&", " and ", ",", " , ", "-", " ")

const punctuation = "0123456789.,:;?!()[]\"'<>*"

func thingCalled(word, kind string) *thing {
	for _, t := range things {
		if isWord(t.words, word) && isWord(t.kinds, kind) {
			return t
		}
	}
	return nil
}

func isWord(list, word string) bool {
	return strings.Contains(list, word) && slices.Contains(strings.Fields(list), word)
}

// placed are the kinds of inputs of which an app's name tells where they are.
const placed = switched + " " + opened + " motionSensor lock doorControl waterSensor windowShade"

// placeOf goes by the first words of an input that tell, or else by the name of
// the app.
func placeOf(app *setup.App, in *setup.Input) *place {
	said := texts(in)
	if isWord(placed, in.KindOf()) {
		said = append(said, app.Definition.Name)
	}
	for _, text := range said {
		if p, said := placeIn(text); said {
			return p
		}
	}
	if weatherly[in.KindOf()] && setup.WordsOf(in.Name + " " + in.Title)["out"] {
		return outdoor
	}
	return nil
}

// placeIn is the place that a text names first. Of "living room and kitchen" it is
// none of them.
func placeIn(text string) (first *place, said bool) {
	words := setup.Split(alternatives.Replace(strings.ToLower(text[:min(len(text), mostSaid)])))
	joined := false
	for i, w := range words {
		p := placeCalled(w, strings.Join(words[i:min(i+2, len(words))], "-"))
		switch {
		case w == "or" || w == "and":
			joined = first != nil
		case p != nil && joined && p != first:
			return nil, true
		case p != nil && first == nil:
			first = p
		}
	}
	return first, first != nil
}

// placeCalled is the place that a word names, or two side by side.
func placeCalled(word, pair string) *place {
	for _, p := range places {
		if isWord(p.words, word) || isWord(p.words, pair) {
			return p
		}
	}
	return nil
}

// agrees reports whether nothing tells the device of one role from that of
// another.
func (r role) agrees(with role) bool {
	things := r.thing == with.thing || r.thing == nil && !with.thing.aside || with.thing == nil && !r.thing.aside
	return things && (r.place == with.place || r.place == nil || with.place == nil) &&
		(r.owner == with.owner || r.owner == "" || with.owner == "")
}

// ownerIn is the person whose thing a title names, as in "Ann's phone".
func ownerIn(title string) string {
	for w := range strings.FieldsSeq(strings.ReplaceAll(title[:min(len(title), mostSaid)], "’", "'")) {
		name, ending, _ := strings.Cut(strings.Trim(w, punctuation), "'")
		if ending == "s" && name != strings.ToLower(name) && !isWord(nobody, strings.ToLower(name)) && syntax.IsName(name) {
			return name
		}
	}
	return ""
}

// nobody are words that stand where a name might.
const nobody = "who what where when which that this there here it he she let how today everyone everybody anyone anybody someone " +
	"somebody person user phone sensor device home house family child kid"

// and is what two inputs tell of the device that they share.
func (r role) and(other role) role {
	if r.thing == nil {
		r.thing = other.thing
	}
	if r.place == nil {
		r.place = other.place
	}
	if r.owner == "" {
		r.owner = other.owner
	}
	return r
}

// room is where a device is, as far as what things give off goes; "" for
// nowhere.
func (r role) room() string {
	switch {
	case r.thing == mainValve:
		return ""
	case r.thing == rain:
		return garden
	case r.place != nil:
		return r.place.room
	}
	return house
}

// told is how much the words tell.
func (r role) told() int { return 2*b2i(r.thing != nil) + b2i(r.place != nil) + b2i(r.owner != "") }

// called is what the nth device of a kind is called: after what it is and where,
// or by its usual name.
func (r role) called(kind string, n int) setup.Usual {
	u, own := simple[kind]
	switch {
	case r.owner != "":
		return setup.Usual{Name: strings.ToLower(r.owner[:1]) + r.owner[1:], Label: r.owner}
	case r.thing != nil && (r.thing != lamp || kind == "switch"):
		u = r.thing.Usual
	case r.place == nil || !own:
		u, n = setup.Naming(kind, n), 0
	}
	if rest, the := strings.CutPrefix(u.Label, "the "); the && r.place != nil && !strings.Contains(rest, r.place.Label) {
		u = setup.Usual{Name: r.place.Name + strings.ToUpper(u.Name[:1]) + u.Name[1:], Label: "the " + r.place.Label + " " + rest}
	}
	return u.Nth(n)
}

// simple are names of devices whose usual ones say where they are.
var simple = map[string]setup.Usual{
	"lock":         {Name: "door", Label: "the door"},
	"motionSensor": {Name: "motionSensor", Label: "the motion sensor"},
}
