package guess

import (
	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/value"
)

// byHand reports whether people must be able to operate a device for the apps
// to have anything to react to. With attributes of many values they cannot:
// each value would be a choice of theirs.
func (d *guessed) byHand() (yes, many bool) {
	looked := false
	for i := range d.capability.Attributes {
		a := &d.capability.Attributes[i]
		if a.Sensor || a.Momentary {
			continue
		}
		many = many || a.Domain.Kind == value.Range && !d.leads
		looked = looked || d.looked(a)
	}
	return looked && !many, looked && many
}

// mostSituations is in how many situations the devices of a guessed home may
// be by what people and the weather do: what apps do multiplies them.
const mostSituations = 200

// still leaves devices alone until few enough situations remain: last sensors
// that devices of other apps move, before them other sensors, which apps react
// to, then devices that several apps share, then those that an app requires,
// and of equals the later ones first.
func (g *guess) still() {
	situations := max(1, len(g.modes))
	if !g.read {
		situations = 1
	}
	var byWeight [16][]*guessed
	for _, d := range g.devices {
		if d.capability != nil {
			hand, _ := d.byHand()
			weight := 8*b2i(g.reached(d)) + 4*b2i(!hand) + 2*b2i(len(d.apps) > 1) + b2i(d.required)
			byWeight[weight] = append(byWeight[weight], d)
		}
	}
	for weight := len(byWeight) - 1; weight >= 0; weight-- {
		for _, d := range byWeight[weight] {
			n := g.positions(d)
			d.still = n > 1 && situations*n > mostSituations
			if !d.still {
				situations *= n
			}
		}
	}
}

// positions is how many positions people and the weather can bring a device
// into, as far as apps can tell what people do.
func (g *guess) positions(d *guessed) int {
	n := 1
	hand, _ := d.byHand()
	for i := range d.capability.Attributes {
		a := &d.capability.Attributes[i]
		if !a.Momentary && (a.Sensor || hand && d.looked(a)) {
			n *= g.values(d, a)
		}
	}
	return n
}

// values is how many values an attribute of a device has.
func (g *guess) values(d *guessed, a *capability.Attribute) int {
	if b, ok := g.narrowed(d, a); ok {
		return int(b.hi - b.lo + 1)
	}
	return a.Domain.Size()
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
