package engine

import (
	"slices"

	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/protocol"
)

// members tells of the apps of a program that can be checked without others of
// their text. Nothing is sliced: what is left out may matter to a part.
func members(s *standing, r *protocol.CheckRequest) *protocol.Reply {
	if why := checkOptions(&r.Options); why != "" {
		return badRequest("%s", why)
	}
	out := &protocol.MembersResult{Members: []protocol.Member{}, Related: []protocol.Related{}}
	reply := &protocol.Reply{Op: "members", Members: out}
	if !frontend.HasMembers(sourceSet(r.Files)) {
		return reply
	}
	o := r.Options
	o.NoSlicing = true
	sub, set, problems := prepare(&protocol.CheckRequest{Files: r.Files, Options: o}, nil, s.room(&o), nil)
	if sub == nil {
		out.Diagnostics = diagnostics(set, problems)
		return reply
	}
	list, names := sub.Inner.Members(), sub.System.Apps()
	apps, number := make([]ts.AppID, len(list)), map[ts.AppID]int{}
	for i, m := range list {
		out.Members = append(out.Members, protocol.Member{Name: names[m.App], Range: rangeOf(set, m.Span)})
		apps[i], number[m.App] = m.App, i
	}
	for l, writers := range storedBy(sub.Inner, apps) {
		for _, i := range writers {
			if len(writers) > 2 {
				out.Members[i].Stores = append(out.Members[i].Stores, sub.Inner.Locations()[l].Name)
			}
		}
	}
	related, known := sub.Inner.Related(apps)
	if !known {
		related = everyPair(apps)
	}
	for _, p := range related {
		out.Related = append(out.Related, protocol.Related{A: number[p[0]], B: number[p[1]]})
	}
	if len(r.Only) > 0 {
		out.Files = without(set, sub.Given, slices.DeleteFunc(slices.Clone(list), func(m ir.Member) bool { return slices.Contains(r.Only, names[m.App]) }))
	}
	return reply
}

// storedBy is which of some apps may store an attribute of a device, of each location.
func storedBy(sys ts.System, apps []ts.AppID) [][]int {
	out := make([][]int, len(sys.Locations()))
	static, ok := sys.(ts.AppStatic)
	for i, a := range apps {
		if !ok {
			break
		}
		_, writes := static.AppStatic(a)
		for _, l := range writes {
			if sys.Locations()[l].OfThing() {
				out[l] = append(out[l], i)
			}
		}
	}
	return out
}

func everyPair(apps []ts.AppID) (pairs [][2]ts.AppID) {
	for i, a := range apps {
		for _, b := range apps[i+1:] {
			pairs = append(pairs, [2]ts.AppID{a, b})
		}
	}
	return pairs
}

// without is the first texts of a set without some members.
func without(set *source.Set, given int, out []ir.Member) []protocol.File {
	files := []protocol.File{}
	for i, f := range set.Files[:given] {
		var heads []source.Span
		for _, m := range out {
			if int(m.Span.File) == i {
				heads = append(heads, m.Span)
			}
		}
		if text := frontend.LeaveOut(set, i, heads); text != "" {
			files = append(files, protocol.File{Name: f.Name, Text: text})
		}
	}
	return carried(files)
}
