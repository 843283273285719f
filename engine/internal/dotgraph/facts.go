package dotgraph

import (
	"fmt"
	"strings"

	"crosscheck/engine/internal/ts"
)

// maxFacts is how many facts a label shows.
const maxFacts = 3

// facts says where a state's values differ from the start's: values of
// variables first, then which events are switched on or off.
func facts(sys ts.System, start, now []ts.Value) []string {
	values, flags := []string{}, []string{}
	locs := sys.Locations()
	for i, v := range now {
		if v.Raw == start[i].Raw {
			continue
		}
		switch l := &locs[v.Loc]; l.Kind {
		case ts.Enable, ts.TimerFlag:
			flags = append(flags, l.Flagged()+onOff(v.Raw))
		default:
			values = append(values, fmt.Sprintf("%s = %s", l.Name, v.Text))
		}
	}
	return append(values, flags...)
}

func onOff(raw int32) string {
	if raw != 0 {
		return " on"
	}
	return " off"
}

// short joins the first few facts, a line each.
func short(facts []string) string {
	if len(facts) <= maxFacts+1 {
		return strings.Join(facts, "\n")
	}
	return strings.Join(facts[:maxFacts], "\n") + fmt.Sprintf("\n+%d more", len(facts)-maxFacts)
}

// Differences tells in a few lines how a state's values differ from the
// start's.
func Differences(sys ts.System, start, now []ts.Value) string {
	return short(facts(sys, start, now))
}

// Values tells the first few of some values, a line each.
func Values(sys ts.System, values []ts.Value) string {
	var lines []string
	for _, v := range values {
		lines = append(lines, sys.Locations()[v.Loc].Name+" = "+v.Text)
	}
	return short(lines)
}
