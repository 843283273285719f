package trace

import (
	"cmp"
	"slices"
	"strings"

	"crosscheck/engine/internal/name"
	"crosscheck/engine/internal/ts"
)

// Who is what sentences call an app.
func Who(sys ts.System, a ts.AppID) string {
	if a == 0 {
		return "the program"
	}
	return name.Quoted(ts.LabelOf(sys, a))
}

// NameOf calls l as sentences do: "the front door", "the level of the lamp",
// "the mode".
func NameOf(sys ts.System, l ts.LocID) string {
	locs := sys.Locations()
	return nameOf(sys, &locs[l], slices.ContainsFunc(locs, func(o ts.Location) bool {
		return o.Device == locs[l].Device && o.Kind == ts.Attribute && o.Name != locs[l].Name
	}))
}

// Names is NameOf for each location.
func Names(sys ts.System) []string {
	locs := sys.Locations()
	attributes := map[string]int{} // by device
	for i := range locs {
		if locs[i].Kind == ts.Attribute {
			attributes[locs[i].Device]++
		}
	}
	names := make([]string, len(locs))
	for i := range locs {
		names[i] = nameOf(sys, &locs[i], attributes[locs[i].Device] > 1)
	}
	return names
}

// nameOf calls x as sentences do; among says that it is one of several
// attributes of its device.
func nameOf(sys ts.System, x *ts.Location, among bool) string {
	switch x.Kind {
	case ts.Mode:
		return "the mode"
	case ts.Attribute:
		if among {
			return "the " + name.Words(Attribute(x)) + " of " + device(x)
		}
		return device(x)
	case ts.TimerFlag:
		if x.Called == "" && x.App != 0 {
			return "the timer “" + name.Words(owned(sys, x.App, x.Flagged())) + "” of " + Who(sys, x.App)
		}
	case ts.AppState:
		if x.Called == "" {
			return "“" + name.Words(owned(sys, x.App, x.Name)) + "” of " + Who(sys, x.App)
		}
	}
	return cmp.Or(x.Called, x.Name)
}

// Commanded calls what takes the command to give l a value: "the lamp" that is
// turned on, "the level of the lamp" that is set to 10.
func Commanded(sys ts.System, l ts.LocID, value string) string {
	x := &sys.Locations()[l]
	if _, whole := phrase(phrases, x, value); whole && x.Kind == ts.Attribute {
		return device(x)
	}
	return NameOf(sys, l)
}

// Attribute is which attribute of its device l is.
func Attribute(l *ts.Location) string { return l.Name[strings.LastIndexByte(l.Name, '.')+1:] }

// device is what sentences call the device that l belongs to.
func device(l *ts.Location) string { return cmp.Or(l.Called, l.Device, l.Name) }

// owned is what app a calls a variable or a timer of its own.
func owned(sys ts.System, a ts.AppID, full string) string {
	return strings.TrimPrefix(full, sys.Apps()[a]+".")
}
