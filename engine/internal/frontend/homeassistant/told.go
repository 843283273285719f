package homeassistant

import (
	"cmp"
	"fmt"
	"slices"
	"sort"
	"strings"

	"crosscheck/engine/internal/count"
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
)

// part is an automation or a script, and how much of it the program does.
type part struct {
	name       string
	span       source.Span
	form       int32
	free, less bool
}

// has reports whether a place belongs to a part: it is in it, or in its blueprint.
func (p *part) has(at source.Span) bool {
	return config.Within(at, p.span, p.form)
}

func partsOf(f *config.File) (parts []*part) {
	for _, a := range f.Automations {
		parts = append(parts, &part{name: a.Name, span: a.Span, form: a.Form})
	}
	for _, s := range f.Scripts {
		parts = append(parts, &part{name: s.Entity(), span: s.Span, form: s.Form})
	}
	return parts
}

// wanted says what it costs that no registry tells what is in areas and devices; "" where
// nothing is about them.
func wanted(f *config.File, opaque []source.Span) string {
	n, parts := 0, partsOf(f)
	for _, x := range parts {
		if slices.ContainsFunc(opaque, x.has) {
			n++
		}
	}
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("No file tells what is in areas, devices, floors and labels: in %d of %d automations and scripts they are things of their own, apart from the lights and sensors in them.", n, len(parts))
}

// told says how many automations and scripts are read exactly, in which something
// is a free choice, and what is not looked at.
func told(f *config.File, problems diag.List, unread []ts.Failure) string {
	parts := partsOf(f)
	elsewhere := 0 // in files that automations include
	for _, p := range problems {
		if p.Code != diag.NotModelled {
			continue
		}
		owned := false
		for _, x := range parts {
			owned = owned || x.has(p.Span)
			x.free = x.free || x.has(p.Span)
		}
		if !owned {
			elsewhere++
		}
	}
	reasons := map[string]int{}
	for _, u := range unread {
		reasons[u.Message]++
		for _, x := range parts {
			x.less = x.less || x.has(u.Span)
		}
	}
	var free []string
	exact, less := 0, 0
	for _, x := range parts {
		switch {
		case x.less:
			less++
		case x.free:
			free = append(free, "“"+x.name+"”")
		default:
			exact++
		}
	}
	what := count.Of(len(f.Automations), "automation")
	if n := len(f.Scripts); n > 0 {
		what += " and " + count.Of(n, "script")
	}
	if exact == len(parts) && len(reasons)+elsewhere == 0 {
		return what + ", read exactly."
	}
	said := []string{fmt.Sprintf("%s read exactly", count.Thousands(exact))}
	if len(free) > 0 {
		said = append(said, fmt.Sprintf("%s with free choices (%s)", count.Thousands(len(free)), count.First(free, ", ")))
	}
	if less > 0 {
		said = append(said, fmt.Sprintf("%s in part", count.Thousands(less)))
	}
	if elsewhere > 0 {
		said = append(said, count.Of(elsewhere, "place")+" in files that they include not exactly")
	}
	if len(reasons) > 0 {
		said = append(said, "not looked at: "+count.First(frequent(reasons), "; "))
	}
	return what + ": " + strings.Join(said, ", ") + "."
}

// frequent are the keys, those that are counted most first.
func frequent(counts map[string]int) (keys []string) {
	for key := range counts {
		keys = append(keys, key)
	}
	sort.Slice(keys, func(i, j int) bool {
		a, b := keys[i], keys[j]
		return cmp.Or(counts[b]-counts[a], cmp.Compare(a, b)) < 0
	})
	return keys
}
