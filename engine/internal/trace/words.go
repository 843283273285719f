package trace

import (
	"fmt"
	"strings"

	"crosscheck/engine/internal/name"
	"crosscheck/engine/internal/ts"
)

// phrases say what storing a value in an attribute means; %s is the device, and
// # any number.
const phrases = `
heatingSetpoint=#: sets %s to # degrees
coolingSetpoint=#: lets %s cool to # degrees
lock=locked: locks %s
lock=unlocked: unlocks %s
switch=on: turns %s on
switch=off: turns %s off
light=on: turns %s on
light=off: turns %s off
power=on: turns %s on
power=off: turns %s off
door=open: opens %s
door=closed: closes %s
valve=open: opens %s
valve=closed: closes %s
windowShade=open: opens %s
windowShade=closed: closes %s
windowShade=partiallyOpen: opens %s a little
alarm=off: silences %s
alarm=siren: sounds %s
alarm=strobe: flashes %s
alarm=both: sounds and flashes %s
siren=on: sounds %s
siren=off: silences %s
mute=muted: mutes %s
mute=unmuted: unmutes %s
securitySystemStatus=disarmed: disarms %s
securitySystemStatus=armedStay: arms %s for staying
securitySystemStatus=armedAway: arms %s for leaving
cleaning=docked: sends %s home
cleaning=cleaning: starts %s
cleaning=paused: pauses %s
status=stopped: stops %s
status=playing: starts %s
status=paused: pauses %s
thermostatMode=off: turns %s off
thermostatMode=heat: sets %s to heat
thermostatMode=cool: sets %s to cool
thermostatMode=auto: sets %s to auto
thermostatMode=emergencyHeat: sets %s to emergency heat
thermostatFanMode=auto: sets the fan of %s to auto
thermostatFanMode=on: turns the fan of %s on
thermostatFanMode=circulate: sets the fan of %s to circulate
airConditionerMode=off: turns %s off
airConditionerMode=cool: sets %s to cool
airConditionerMode=dry: sets %s to dry
airConditionerMode=fan: sets %s to fan
fanSpeed=off: turns %s off
fanSpeed=low: sets %s to low
fanSpeed=medium: sets %s to medium
fanSpeed=high: sets %s to high
indicatorStatus=never: turns the light of %s off
indicatorStatus=whenOn: lets %s light when on
indicatorStatus=whenOff: lets %s light when off
color=red: sets %s to red
color=orange: sets %s to orange
color=yellow: sets %s to yellow
color=green: sets %s to green
color=cyan: sets %s to cyan
color=blue: sets %s to blue
color=purple: sets %s to purple
color=pink: sets %s to pink
speed=off: turns %s off
speed=low: sets %s to low
speed=mediumLow: sets %s to medium low
speed=medium: sets %s to medium
speed=mediumHigh: sets %s to medium high
speed=high: sets %s to high
speed=on: turns %s on
speed=auto: sets %s to auto
transportStatus=stopped: stops %s
transportStatus=playing: starts %s
transportStatus=paused: pauses %s
trackDescription=firstTrack: sets %s to the first track
trackDescription=secondTrack: sets %s to the next track
trackData=firstTrack: lets %s show the first track
trackData=secondTrack: lets %s show the next track
securityKeypad=disarmed: disarms %s
securityKeypad=armedHome: arms %s for staying
securityKeypad=armedNight: arms %s for the night
securityKeypad=armedAway: arms %s for leaving
sessionStatus=stopped: stops %s
sessionStatus=running: starts %s
sessionStatus=paused: pauses %s
sounds=true: makes %s sound
sounds=false: silences %s
sessionStatus=canceled: cancels %s
countdown=active: starts %s
countdown=idle: stops %s
countdown=paused: pauses %s
`

// find looks a key up in a table, a line an entry: as a text it takes less of the
// page than as a map.
func find(table, key string) (text string, found bool) {
	_, rest, found := strings.Cut(table, "\n"+key+": ")
	text, _, _ = strings.Cut(rest, "\n")
	return text, found
}

// phrase looks up what a table says of a value of an attribute, with the device in
// it. What it says of any number it says of one.
func phrase(table string, l *ts.Location, value string) (text string, found bool) {
	text, found = find(table, Attribute(l)+"="+value)
	if !found && value != "" && name.IsDigit(value[len(value)-1]) {
		text, found = find(table, Attribute(l)+"=#")
		text = strings.Replace(text, "#", value, 1)
	}
	return strings.Replace(text, "%s", device(l), 1), found
}

// does says what an access that stores does, to follow the name of who does it.
func (r *Replay) does(a ts.Access) string {
	l := &r.System.Locations()[a.Loc]
	value := r.Text(a.Loc, a.Value)
	switch l.Kind {
	case ts.Attribute:
		return attributeVerb(l, value)
	case ts.Mode:
		return "sets the mode to " + value
	case ts.Enable:
		return pick(a.Value != 0, "enables ", "disables ") + owned(r.System, l.App, l.Flagged())
	case ts.TimerFlag:
		if l.Called != "" { // a handler that waits
			return pick(a.Value != 0, "waits "+l.Called, "waits no longer")
		}
		return pick(a.Value != 0, "starts ", "stops ") + pick(l.App != 0, "its", "the") + " timer “" + name.Words(owned(r.System, l.App, l.Flagged())) + "”"
	}
	if l.Called != "" { // its value is of no interest
		return "changes " + l.Called
	}
	return fmt.Sprintf("sets %s to %s", owned(r.System, l.App, l.Name), value)
}

func attributeVerb(l *ts.Location, value string) string {
	if p, ok := phrase(phrases, l, value); ok {
		return p
	}
	if isAll(l) {
		return fmt.Sprintf("sets %s to %s", device(l), value)
	}
	return fmt.Sprintf("sets the %s of %s to %s", name.Words(Attribute(l)), device(l), value)
}

// isAll reports whether an attribute is what there is to say of its device.
func isAll(l *ts.Location) bool { return Attribute(l) == "is" || Attribute(l) == "state" }

// conditions are values that say what a device is, not what it is set to.
const conditions = " on off open closed locked unlocked muted unmuted docked paused stopped disarmed below equal above "

func isCondition(value string) bool { return strings.Contains(conditions, " "+value+" ") }

// already is what follows a command that changes nothing.
func (r *Replay) already(a ts.Access) string {
	if value := r.Text(a.Loc, a.Value); isCondition(value) && r.System.Locations()[a.Loc].Kind == ts.Attribute {
		return " (it was already " + value + ")"
	}
	return " (it was already)"
}

func pick(c bool, yes, no string) string {
	if c {
		return yes
	}
	return no
}

// List joins verbs with commas and a final "and"; it says "sets" once for
// several in a row.
func List(verbs []string) string {
	var b strings.Builder
	for i, v := range verbs {
		switch {
		case i > 0 && i == len(verbs)-1:
			b.WriteString(" and ")
		case i > 0:
			b.WriteString(", ")
		}
		if i > 0 && strings.HasPrefix(verbs[i-1], "sets ") {
			v = strings.TrimPrefix(v, "sets ")
		}
		b.WriteString(v)
	}
	return b.String()
}

// sentence puts a capital first and a full stop last. A name that the program
// spells with a small letter keeps it.
func sentence(text string, keepCase bool) string {
	if text == "" {
		return ""
	}
	if !keepCase {
		text = name.Capital(text)
	}
	if strings.ContainsAny(text[len(text)-1:], ".!?") {
		return text
	}
	return text + "."
}
