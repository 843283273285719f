package config

import (
	"math"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"crosscheck/engine/internal/frontend/homeassistant/template"
	"crosscheck/engine/internal/regular"
)

// Milliseconds.
const (
	second = 1000
	minute = 60 * second
	hour   = 60 * minute
	// Day is a day in milliseconds.
	Day = 24 * hour
)

// longest is a duration of a hundred years: what says more is not read.
const longest = 36_525 * Day

var units = map[string]float64{"days": Day, "hours": hour, "minutes": minute, "seconds": second, "milliseconds": 1}

// duration is a period as Home Assistant reads it: "00:05:00", "00:05", seconds,
// or units with numbers.
func duration(n *yaml.Node) Duration {
	if isMapping(n) {
		total := 0.0
		for i := 0; i+1 < len(n.Content); i += 2 {
			unit, known := units[n.Content[i].Value]
			x, ok := number(n.Content[i+1])
			if !known || !ok {
				return Duration{}
			}
			total += x * unit
		}
		return known(total)
	}
	if x, ok := number(n); ok {
		return known(x * second)
	}
	s, _ := text(n)
	s, negative := strings.CutPrefix(strings.TrimSpace(s), "-")
	ms, ok := clock(strings.TrimPrefix(s, "+"))
	if !ok {
		return Duration{}
	}
	if negative {
		ms = -ms
	}
	return known(float64(ms))
}

// Period is a period in words, as "00:05:00" or seconds.
func Period(text string) Duration {
	return duration(&yaml.Node{Kind: yaml.ScalarNode, Value: text})
}

// fixed is a period that may be told by templates which always yield the same.
func fixed(n *yaml.Node) Duration {
	if isMapping(n) {
		rest := *n
		rest.Content = nil
		for _, x := range n.Content {
			rest.Content = append(rest.Content, rendered(x))
		}
		return duration(&rest)
	}
	return duration(rendered(n))
}

// lot is a number that a template draws by lot.
var lot = regular.New(`\{\{ *\(?range\((\d{1,6}), *(\d{1,6})\)\)? *\| *random *(?:\| *int *)?\}\}`)

// drawn is a period of which a part is drawn by lot, with the least (1) or the most
// (2) that is drawn.
func drawn(n *yaml.Node, which int) Duration {
	n = plain(n)
	x := *n
	if isMapping(n) {
		x.Content = nil
		for i, c := range n.Content {
			if plain(c).Kind == yaml.ScalarNode && i%2 == 1 {
				c = drawnText(c, which)
			}
			x.Content = append(x.Content, c)
		}
		return duration(&x)
	}
	return duration(drawnText(n, which))
}

func drawnText(n *yaml.Node, which int) *yaml.Node {
	x := *plain(n)
	x.Value = strings.TrimSpace(lot.ReplaceAllStringFunc(x.Value, func(s string) string {
		m := lot.FindStringSubmatch(s)
		drawn, _ := strconv.Atoi(m[which])
		return strconv.Itoa(drawn + 1 - which)
	}))
	return &x
}

// rendered is what a template yields that always yields the same; of any other
// the text.
func rendered(n *yaml.Node) *yaml.Node {
	s, ok := text(n)
	if !ok || !isTemplate(s) {
		return n
	}
	x := *plain(n)
	x.Value, x.Style = template.Parse(s).Fixed().String(), yaml.DoubleQuotedStyle
	return &x
}

func known(ms float64) Duration {
	return Duration{Known: math.Abs(ms) <= longest, Ms: int64(math.Round(max(-longest, min(longest, ms))))}
}

// clock is "H:M" or "H:M:S" in milliseconds.
func clock(s string) (int64, bool) {
	parts := strings.Split(s, ":")
	if len(parts) < 2 || len(parts) > 3 {
		return 0, false
	}
	total := 0.0
	for i, unit := range []float64{hour, minute, second}[:len(parts)] {
		x, err := strconv.ParseFloat(parts[i], 64)
		if err != nil || !(x >= 0) || x > 1e6 {
			return 0, false
		}
		total += x * unit
	}
	return int64(math.Round(total)), true
}

// timeOfDay is a time of day in milliseconds. What YAML 1.1 takes for a number
// to the base of 60 is one, too.
func timeOfDay(n *yaml.Node) (int64, bool) {
	s, ok := text(n)
	if !ok {
		return 0, false
	}
	ms, ok := clock(strings.TrimSpace(s))
	return ms, ok && ms < Day
}

// days are names of days of the week, of two or more.
func days(n *yaml.Node) (list []string) {
	for _, s := range texts(n) {
		list = append(list, strings.ToLower(s))
	}
	return list
}

// String tells a range to people.
func (x Range) String() string {
	tell := func(b *Bound) string {
		if b.Entity != "" {
			return b.Entity
		}
		return strconv.FormatFloat(b.Number, 'f', -1, 64)
	}
	switch {
	case x.Above == nil && x.Below == nil:
		return "a number"
	case x.Below == nil:
		return "above " + tell(x.Above)
	case x.Above == nil:
		return "below " + tell(x.Below)
	}
	return "between " + tell(x.Above) + " and " + tell(x.Below)
}
