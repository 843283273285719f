package guess

import (
	"slices"

	"crosscheck/engine/internal/capability"
)

// alike are kinds of inputs that may be for one device: a dimmer is a lamp, and a
// lamp is a switch.
var alike = []string{
	"switch light bulb switchLevel colorTemperature colorControl",
	"lock lockCodes",
	"doorControl garageDoorControl",
	"thermostat thermostatMode thermostatFanMode thermostatOperatingState thermostatHeatingSetpoint thermostatCoolingSetpoint",
}

// areAlike reports whether inputs of two kinds may be for one device.
func areAlike(kind, other string) bool {
	return slices.ContainsFunc(alike, func(kinds string) bool { return isWord(kinds, kind) && isWord(kinds, other) })
}

// serves reports whether a device can stand where an input asks for a kind: it
// is of that kind, or can do all that one of that kind can.
func (d *guessed) serves(kind string) bool {
	return d.kind == kind || areAlike(d.kind, kind) && includes(d.capability, capability.Lookup(kind))
}

// includes reports whether one capability has all attributes and commands of
// another one.
func includes(all, some *capability.Capability) bool {
	for _, a := range some.Attributes {
		if all.Attribute(a.Name) == nil {
			return false
		}
	}
	for _, c := range some.Commands {
		if all.Command(c.Name) == nil {
			return false
		}
	}
	return true
}

// mayBe reports whether a device may be the one that an input of a kind is for.
// Of two kinds it is one only where both are for the same thing, or for lamps.
func (d *guessed) mayBe(kind string, r role) bool {
	switch {
	case d.made != nil || !r.agrees(d.role):
		return false
	case d.kind == kind:
		return true
	}
	same := r.thing == d.role.thing || r.isLamp() && d.role.isLamp()
	return same && areAlike(d.kind, kind) && (d.serves(kind) || includes(capability.Lookup(kind), d.capability))
}

// isLamp reports whether no word says that a device is anything but a lamp.
func (r role) isLamp() bool { return r.thing == nil || r.thing == lamp }

// become makes a device one of a kind, if it is not.
func (d *guessed) become(kind string) {
	if !d.serves(kind) {
		d.kind, d.capability, d.gives = kind, capability.Lookup(kind), capability.NoMedium
	}
}
