package mender

import (
	"cmp"
	"fmt"
	"slices"

	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/frontend/mend"
	"crosscheck/engine/internal/source"
)

const (
	day     = 24 * 60
	leeway  = 5   // minutes between what must not happen at one moment
	far     = 180 // minutes by which nobody means another time
	mostFor = 12  // times that are tried in the place of one
)

// otherTimes are the times and durations that stand in the handler of a place, as
// others that matter: a little sooner or later, as another handler has it, or so
// much sooner that what lasts as long as a timer is over before.
func (p *place) otherTimes() []mend.Change {
	tokens, _ := syntax.Tokens(p.text)
	var times []int // of day, in minutes
	var durations []string
	for _, t := range tokens {
		switch t.Kind {
		case syntax.Time:
			times = append(times, int(syntax.TimeMinutes(t.Text)))
		case syntax.Duration:
			durations = append(durations, t.Text)
		}
	}
	var out []mend.Change
	for _, t := range tokens {
		at := source.Span{File: p.tree.Number, Start: t.Start, End: t.End}
		if !holds(p.decl.Span(), at) {
			continue
		}
		var with []string
		says := "wait %s instead of %s."
		switch t.Kind {
		case syntax.Time:
			says = "ask for %s instead of %s."
			if d, ok := p.decl.(*syntax.AtDecl); ok && d.Time.Span() == at {
				says = fmt.Sprintf("do “%s” at %%s, not at %%s.", p.firstLine(d.Body))
			}
			with = insteadOf(int(syntax.TimeMinutes(t.Text)), times, durations)
		case syntax.Duration:
			with = durations
		}
		tried := []string{t.Text}
		for _, text := range with {
			if !slices.Contains(tried, text) && len(tried) <= mostFor {
				tried = append(tried, text)
				out = append(out, mend.Change{Edits: []mend.Edit{{Span: at, Text: text}}, Says: fmt.Sprintf(says, text, t.Text)})
			}
		}
	}
	return out
}

// insteadOf are times of day that may stand for one, the nearest first.
func insteadOf(own int, times []int, durations []string) []string {
	list := []int{own + leeway, own - leeway}
	for _, other := range times {
		list = append(list, other)
		for _, d := range durations {
			if lasts := syntax.DurationMillis(d) / 60_000; lasts > 0 && lasts < far {
				list = append(list, other-int(lasts)-leeway)
			}
		}
	}
	away := func(m int) int { return max(m-own, own-m) }
	list = slices.DeleteFunc(list, func(m int) bool { return away(m) > far || m < 0 || m >= day })
	slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(away(a), away(b)) })
	var out []string
	for _, m := range list {
		out = append(out, fmt.Sprintf("%d:%02d", m/60, m%60))
	}
	return out
}
