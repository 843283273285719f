package frontend

import (
	"slices"
	"strings"

	"crosscheck/engine/internal/frontend/shorten"
	"crosscheck/engine/internal/source"
)

// HasMembers reports whether a file of a set may hold several apps that can be
// checked without each other.
func HasMembers(set *source.Set) bool {
	return slices.ContainsFunc(set.Files, func(f *source.File) bool { l := Of(f); return l != nil && l.Members })
}

// LeaveOut is the text of a file without what stands at some places, as far as
// its language can leave that out by itself; "" when nothing else is in it.
func LeaveOut(set *source.Set, file int, places []source.Span) string {
	f := set.Files[file]
	l := Of(f)
	if len(places) == 0 || l == nil || l.Shorten == nil {
		return f.Text
	}
	if l.Outline != nil && len(l.Outline(f, int32(file))) == len(places) {
		return ""
	}
	var text strings.Builder
	at := int32(0)
	for _, u := range l.Shorten.Removable(&shorten.Program{Files: set.Files}, int32(file)) {
		for _, e := range u.Edits {
			if e.Text == "" && e.Start >= at && slices.ContainsFunc(places, func(p source.Span) bool { return p.Start >= e.Start && p.Start < e.End }) {
				text.WriteString(f.Text[at:e.Start])
				at = e.End
			}
		}
	}
	text.WriteString(f.Text[at:])
	return text.String()
}
