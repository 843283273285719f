package trace

import (
	"cmp"
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
	x := &locs[l]
	switch x.Kind {
	case ts.Mode:
		return "the mode"
	case ts.Attribute:
		for i := range locs {
			if locs[i].Device == x.Device && locs[i].Kind == ts.Attribute && ts.LocID(i) != l {
				return "the " + name.Words(attribute(x)) + " of " + device(x)
			}
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
	if _, whole := find(phrases, attribute(x)+"="+value); whole && x.Kind == ts.Attribute {
		return device(x)
	}
	return NameOf(sys, l)
}

// attribute is which attribute of its device l is.
func attribute(l *ts.Location) string { return l.Name[strings.LastIndexByte(l.Name, '.')+1:] }

// device is what sentences call the device that l belongs to.
func device(l *ts.Location) string { return cmp.Or(l.Called, l.Device, l.Name) }

// owned is what app a calls a variable or a timer of its own.
func owned(sys ts.System, a ts.AppID, full string) string {
	return strings.TrimPrefix(full, sys.Apps()[a]+".")
}
