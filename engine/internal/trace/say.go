package trace

import (
	"strings"

	"crosscheck/engine/internal/name"
	"crosscheck/engine/internal/ts"
)

// standing are values of sensors and the like as something that is still so, as
// phrases are.
const standing = `
smoke=detected: there is still smoke at %s
carbonMonoxide=detected: there is still carbon monoxide at %s
smoke=clear: %s smells no smoke
motion=active: %s still sees somebody move
motion=inactive: %s still sees nobody move
presence=present: %s is still at home
presence=notPresent: %s is still away
contact=open: %s is still open
contact=closed: %s is still closed
water=wet: %s is still wet
water=dry: %s is still dry
sound=detected: %s still hears something
sleeping=sleeping: %s is still asleep
acceleration=active: %s still moves
tamper=detected: %s is still tampered with
temperature=#: it is still # degrees at %s
humidity=#: the humidity at %s is still #
illuminance=#: %s still measures #
occupancy=occupied: %s is still occupied
alarm=siren: %s still sounds
alarm=strobe: %s still flashes
alarm=both: %s still sounds and flashes
status=playing: %s still plays
transportStatus=playing: %s still plays
cleaning=cleaning: %s still cleans
countdown=active: %s still runs
countdown=idle: %s is still stopped
securitySystemStatus=armedAway: %s is still armed
securitySystemStatus=armedStay: %s is still armed
thermostatMode=heat: %s still heats
thermostatMode=cool: %s still cools
`

// Still says that l still has a value: "the window is still open".
func Still(l *ts.Location, value string) string {
	switch p, ok := phrase(standing, l, value); {
	case l.Kind == ts.Mode:
		return "the mode is still " + value
	case l.Kind != ts.Attribute:
		return device(l) + " is still " + value
	case ok:
		return p
	case isCondition(value) || isAll(l):
		return device(l) + " is still " + value
	}
	return "the " + name.Words(Attribute(l)) + " of " + device(l) + " is still " + name.Words(value)
}

// Is says that l has a value: "the window is open".
func Is(l *ts.Location, value string) string {
	return strings.Replace(Still(l, value), " still", "", 1)
}

// Stays says that l keeps a value: "the hall light stays on", "the siren still
// sounds".
func Stays(l *ts.Location, value string) string {
	return strings.Replace(Still(l, value), " is still ", " stays ", 1)
}

// Does says what storing a value in l does: "locks the front door".
func Does(l *ts.Location, value string) string {
	switch {
	case l.Kind == ts.Mode:
		return "sets the mode to " + value
	case l.Kind == ts.Attribute:
		return attributeVerb(l, value)
	}
	return "sets " + device(l) + " to " + value
}

// DoesIt is Does of what was named before: "locks it".
func DoesIt(l *ts.Location, value string) string {
	what := device(l)
	if l.Kind == ts.Mode {
		what = "the mode"
	}
	text := Does(l, value)
	if strings.Contains(text, " of "+what) {
		return text
	}
	return strings.Replace(text, " "+what, " it", 1)
}

// Did is Does in the past, for a relative clause: "unlocked", "turned on".
func Did(l *ts.Location, value string) string {
	text := Does(l, value)
	switch {
	case l.Kind == ts.Mode, strings.Contains(text, " of "+device(l)): // who reads it knows of what
		return "set to " + value
	}
	return past(strings.Replace(text, " "+device(l), "", 1))
}

// Keeps is Did of a command that changed nothing: "keeps off", "keeps at 20".
func Keeps(l *ts.Location, value string) string {
	switch _, state, is := strings.Cut(Still(l, value), device(l)+" is still "); {
	case !is:
		return Did(l, value)
	case strings.HasPrefix(Still(l, value), "the "+name.Words(Attribute(l))+" of "):
		return "keeps at " + state
	default:
		return "keeps " + state
	}
}

// pasts are verbs that do not just get "ed".
const pasts = `
sets: set
lets: let
sends: sent
makes: made
stops: stopped
closes: closed
silences: silenced
mutes: muted
unmutes: unmuted
pauses: paused
flashes: flashed
`

func past(text string) string {
	verb, rest, _ := strings.Cut(text, " ")
	did, irregular := find(pasts, verb)
	if !irregular {
		did = strings.TrimSuffix(verb, "s") + "ed"
	}
	if second, both := strings.CutPrefix(rest, "and "); both {
		rest = "and " + past(second)
	}
	return strings.TrimSpace(did + " " + rest)
}
