package ts

import "strings"

// Flagged is the name of the event or timer whose flag l is: front ends and
// tests name flags after their events, "on_e1", "e1.enabled", "enabled(e1)",
// and the flags of a parametrised event are the cells of one array, "e1[2]"
// for the event "e1(2)". Other locations are named after nothing.
func (l *Location) Flagged() string {
	if l.Kind != Enable && l.Kind != TimerFlag {
		return ""
	}
	name, cell := l.Name, ""
	if i := strings.LastIndexByte(name, '['); i > 0 && strings.HasSuffix(name, "]") {
		name, cell = name[:i], "("+name[i+1:len(name)-1]+")"
	}
	if inner, ok := strings.CutPrefix(name, "enabled("); ok {
		name = strings.TrimSuffix(inner, ")")
	}
	name = strings.TrimSuffix(strings.TrimPrefix(name, "on_"), " (timer)")
	name = strings.TrimSuffix(strings.TrimSuffix(name, ".enabled"), " enabled")
	return name + cell
}
