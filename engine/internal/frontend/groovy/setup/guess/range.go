package guess

import (
	"math"
	"slices"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/frontend/groovy/setup"
	"crosscheck/engine/internal/value"
)

// span is the range of a numeric attribute, the values that whatever moves it
// gives it, lowest first, and where it starts. Without values nothing moves it.
type span struct {
	lo, hi int64
	among  []int64
	start  int64
}

// whole reports whether the values are all of the range.
func (s span) whole() bool { return int64(len(s.among)) == s.hi-s.lo+1 }

// widest is how many values a number gets at most: every value is a branch of
// the event that changes it.
const widest = 9

// natural are the ranges of attributes in the units that apps use, where they
// are not those of the catalogue.
var natural = map[string]span{
	"heatingSetpoint":  {lo: 0, hi: 100, start: setup.Setpoints["heatingSetpoint"]},
	"coolingSetpoint":  {lo: 0, hi: 100, start: setup.Setpoints["coolingSetpoint"]},
	"colorTemperature": {lo: 2000, hi: 6500, start: 2700}, "goal": {lo: 0, hi: 20000, start: 8000},
}

// span is what a numeric attribute of a device needs; false keeps what the
// catalogue says. What commands write keeps its whole range, since only values
// that are written count. A sensor gets one value between each two numbers that
// apps tell its values apart by, and one value where no app looks at it.
func (g *guess) span(d *guessed, a *capability.Attribute) (span, bool) {
	switch {
	case a.Domain.Kind != value.Range:
		return span{}, false
	case a.Momentary:
		return d.buttons(a)
	case !a.Sensor:
		return d.operated(a)
	}
	limits := d.limits(a)
	switch n := usualValue(a); {
	case !d.looked(a):
		return span{lo: n, hi: n, start: n}, true
	case len(limits) == 0 && a.Name == "steps": // up to the goal that the same device has
		return span{n - 1, n, []int64{n - 1, n}, n - 1}, true
	case len(limits) == 0:
		return span{n, n + 1, []int64{n, n + 1}, n}, true
	}
	values := measurable(a, between(limits))
	s := span{values[0], values[len(values)-1], values, values[(len(values)-1)/2]}
	if a.Name == "battery" {
		s.start = s.hi
	}
	return s, true
}

// negative are what sensors measure that may be below nought.
var negative = []string{"temperature", "power"}

// measurable are those of values that a sensor can measure: nowhere is there less
// light than none.
func measurable(a *capability.Attribute, values []int64) []int64 {
	possible := func(v int64) bool { return v >= 0 || a.Domain.Lo < 0 || slices.Contains(negative, a.Name) }
	if i := slices.IndexFunc(values, possible); i > 0 {
		return values[i:]
	}
	return values
}

// buttons are those that a remote control has: as many as apps know of.
func (d *guessed) buttons(a *capability.Attribute) (span, bool) {
	s := span{lo: int64(a.Domain.Lo), hi: int64(a.Domain.Hi)}
	for _, l := range d.limits(a) {
		s.hi = max(s.hi, min(int64(l.At), widest))
	}
	return s, s.hi > int64(a.Domain.Hi)
}

// operated is the range of a numeric attribute that is no sensor. People give
// it the values between its limits, or one more than the one that it starts with.
func (d *guessed) operated(a *capability.Attribute) (span, bool) {
	s, known := natural[a.Name]
	if !known {
		s = span{lo: int64(a.Domain.Lo), hi: int64(a.Domain.Hi), start: int64(a.Start)}
	}
	switch limits := d.limits(a); {
	case !d.numbers || !d.looked(a):
	case len(limits) > 0:
		for _, v := range between(limits) {
			if v = max(s.lo, min(s.hi, v)); !slices.Contains(s.among, v) {
				s.among = append(s.among, v)
			}
		}
	case s.start == s.hi:
		s.among = []int64{s.lo + (s.hi-s.lo)/2, s.start}
	default:
		s.among = []int64{s.start, min(s.hi, s.start+max(1, (s.hi-s.lo)/10))}
	}
	return s, known || len(s.among) > 0
}

// limits are the numbers by which the apps of a device tell an attribute's
// values apart. Where they tell two values apart by how far these are from each
// other, there are two such.
func (d *guessed) limits(a *capability.Attribute) []setup.Limit {
	var list []setup.Limit
	var gaps []float64
	for i, app := range d.apps {
		list = append(list, app.Limits(a.Name, d.inputs[i])...)
		gaps = append(gaps, app.Gaps(a.Name, d.inputs[i])...)
	}
	if len(gaps) > 0 && len(list) == 0 {
		list = append(list, setup.Limit{At: float64(usualValue(a))})
	}
	for _, n := range gaps {
		list = append(list, setup.Limit{At: list[0].At + n})
	}
	return list
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

// between are whole numbers of which no two lie on the same side of all limits,
// lowest first: one for each side of each limit. 29, 40 and 51 are told apart
// by < 30 and > 50. Limits beyond the first few are left out.
func between(limits []setup.Limit) []int64 {
	var cuts []int64 // a cut c lies between c-1 and c
	cut := func(c int64) {
		if !slices.Contains(cuts, c) && len(cuts) < widest-1 {
			cuts = append(cuts, c)
		}
	}
	for _, l := range limits {
		lowest, next := int64(math.Ceil(l.At)), int64(math.Floor(l.At))+1
		if l.Below || l.Only {
			cut(lowest)
		}
		if !l.Below {
			cut(next)
		}
	}
	slices.Sort(cuts)
	values := []int64{cuts[0] - 1}
	for i, c := range cuts[1:] {
		values = append(values, (cuts[i]+c-1)/2)
	}
	return append(values, cuts[len(cuts)-1])
}
