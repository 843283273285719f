package engine

import (
	"slices"

	"crosscheck/engine/internal/ts"
)

// interesting lists locations by which a reader may want to see the states put
// together: those that findings are about and properties read, then attributes
// that apps command, then the mode, then the rest but flags and sensors.
func (x *exploration) interesting() [][]ts.LocID {
	stored := map[ts.LocID]bool{}
	for _, l := range x.valued() {
		stored[ts.LocID(l)] = true
	}
	named := x.namedLocations()
	lists := [][]ts.LocID{x.aboutFindings(named), x.commanded(), nil, nil}
	for i, l := range x.system.Locations() {
		switch l.Kind {
		case ts.Mode:
			lists[2] = append(lists[2], ts.LocID(i))
		case ts.Global, ts.AppState, ts.Attribute:
			lists[3] = append(lists[3], ts.LocID(i))
		}
	}
	for i, list := range lists {
		lists[i] = slices.DeleteFunc(list, func(l ts.LocID) bool { return !stored[l] })
	}
	return lists
}

func (x *exploration) namedLocations() map[string]ts.LocID {
	out := map[string]ts.LocID{}
	for i, l := range x.system.Locations() {
		out[l.Name] = ts.LocID(i)
	}
	return out
}

// aboutFindings are the locations that findings name, then those that
// properties read.
func (x *exploration) aboutFindings(named map[string]ts.LocID) []ts.LocID {
	var out []ts.LocID
	for i := range x.findings {
		if l, ok := named[x.findings[i].Location]; ok {
			out = append(out, l)
		}
	}
	own := x.inner.Locations()
	for p := range x.inner.Properties() {
		for _, l := range x.inner.PropertyReads(ts.PropertyID(p)) {
			if l, ok := named[own[l].Name]; ok {
				out = append(out, l)
			}
		}
	}
	return out
}

// commanded are the attributes that code of apps, or of the program itself,
// may store: those of sensors only the environment does.
func (x *exploration) commanded() []ts.LocID {
	var out []ts.LocID
	s, ok := x.system.(ts.AppStatic)
	for a := range x.system.Apps() {
		if a == 0 || !ok {
			continue
		}
		_, writes := s.AppStatic(ts.AppID(a))
		for _, l := range writes {
			if x.system.Locations()[l].Kind == ts.Attribute {
				out = append(out, l)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
