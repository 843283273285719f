package inquiry

import (
	"slices"

	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/ts"
)

// interesting lists locations by which a reader may want to see the states put
// together: those that findings are about and properties read, then attributes
// that apps command, then the mode, then the rest but flags and sensors.
func (q *Inquiry) interesting() [][]ts.LocID {
	stored := map[ts.LocID]bool{}
	for _, l := range q.Valued() {
		stored[l] = true
	}
	named := q.namedLocations()
	lists := [][]ts.LocID{q.aboutFindings(named), q.commanded(), nil, nil}
	for i, l := range q.System.Locations() {
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

func (q *Inquiry) namedLocations() map[string]ts.LocID {
	out := map[string]ts.LocID{}
	for i, l := range q.System.Locations() {
		out[l.Name] = ts.LocID(i)
	}
	return out
}

// aboutFindings are the locations that findings name, then those that
// properties read.
func (q *Inquiry) aboutFindings(named map[string]ts.LocID) []ts.LocID {
	var out []ts.LocID
	for _, f := range analysis.Apart(q.Findings) {
		if l, ok := named[f.Location]; ok {
			out = append(out, l)
		}
	}
	own := q.Inner.Locations()
	for p := range q.Inner.Properties() {
		for _, l := range q.Inner.PropertyReads(ts.PropertyID(p)) {
			if l, ok := named[own[l].Name]; ok {
				out = append(out, l)
			}
		}
	}
	return out
}

// commanded are the attributes that code of apps, or of the program itself,
// may store: those of sensors only the environment does.
func (q *Inquiry) commanded() []ts.LocID {
	var out []ts.LocID
	s, ok := q.System.(ts.AppStatic)
	for a := range q.System.Apps() {
		if a == 0 || !ok {
			continue
		}
		_, writes := s.AppStatic(ts.AppID(a))
		for _, l := range writes {
			if q.System.Locations()[l].Kind == ts.Attribute {
				out = append(out, l)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
