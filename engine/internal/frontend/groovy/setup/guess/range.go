package guess

import (
	"sort"
	"strconv"
	"strings"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/frontend/groovy/setup"
	"crosscheck/engine/internal/value"
)

// bounds is a range of a numeric attribute, and where it starts.
type bounds struct{ lo, hi, start int64 }

// widest is how many values a sensor gets at most: every value is a branch of
// the event that changes it.
const widest = 9

// natural are the ranges of attributes in the units that apps use, where they
// are not those of the catalogue.
var natural = map[string]bounds{
	"heatingSetpoint": {0, 100, 68}, "coolingSetpoint": {0, 100, 76}, "colorTemperature": {2000, 6500, 2700},
	"goal": {0, 20000, 8000},
}

// narrowed is the range of an attribute of a device; false keeps that of the
// catalogue. What commands write keeps its whole range, since only values that
// are written count, unless people operate the device. A sensor gets one value
// below, at and above each number that it is compared with, and one value where
// no app looks at it.
func (g *guess) narrowed(d *guessed, a *capability.Attribute) (bounds, bool) {
	if a.Domain.Kind != value.Range {
		return bounds{}, false
	}
	if !a.Sensor {
		return d.operated(a)
	}
	var spans []bounds
	looked := false
	for _, app := range d.apps {
		for _, number := range app.Thresholds(a.Name, d.kind, g.modes) {
			if b, ok := around(number); ok {
				spans = append(spans, b)
			}
		}
		looked = looked || app.LooksAt(a.Name, d.kind)
	}
	switch n := usualValue(a); {
	case a.Momentary:
		return bounds{}, false
	case !looked:
		return bounds{n, n, n}, true
	case len(spans) == 0 && a.Name == "steps": // up to the goal that the same device has
		return bounds{n - 1, n, n - 1}, true
	case len(spans) == 0:
		return bounds{n, n + 1, n}, true
	}
	b := window(spans)
	b.start = (b.lo + b.hi) / 2
	if a.Name == "battery" {
		b.start = b.hi
	}
	return b, true
}

// usualValue is a value of an attribute in the unit that apps use.
func usualValue(a *capability.Attribute) int64 {
	for _, m := range setup.Measures {
		if m.Attribute == a.Name {
			return m.Value
		}
	}
	return int64(a.Start)
}

// around is what lies next to a number: n-1..n+1, and 2..3 for 2.5.
func around(text string) (bounds, bool) {
	if n, err := strconv.ParseInt(text, 10, 32); err == nil {
		return bounds{lo: n - 1, hi: n + 1}, true
	}
	f, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if err != nil || f < -1e6 || f > 1e6 {
		return bounds{}, false
	}
	lo := int64(f)
	if f < 0 {
		lo--
	}
	if float64(lo) == f {
		return bounds{lo: lo - 1, hi: lo + 1}, true
	}
	return bounds{lo: lo, hi: lo + 1}, true
}

// window is a range that is not too wide and holds as many of the given ones
// as it can; the lowest of several.
func window(spans []bounds) bounds {
	sort.SliceStable(spans, func(i, j int) bool { return spans[i].lo < spans[j].lo })
	best, most := bounds{}, 0
	for i, first := range spans {
		b, n := first, 0
		for _, s := range spans[i:] {
			if max(b.hi, s.hi)-b.lo < widest {
				b.hi = max(b.hi, s.hi)
				n++
			}
		}
		if n > most {
			best, most = b, n
		}
	}
	return best
}
