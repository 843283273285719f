package mender

import (
	"fmt"
	"slices"
	"strings"

	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/frontend/mend"
	"crosscheck/engine/internal/source"
)

// other is what sets the handler of a place off, at another value, the conditions
// round the place with “and” for “or”, and its times as others.
func other(set *source.Set, at source.Span, values func(location string) []string) []mend.Change {
	p := find(set, at)
	if p == nil || p.whole != nil {
		return nil
	}
	var out []mend.Change
	if on, ok := p.decl.(*syntax.OnDecl); ok && len(on.Triggers) == 1 && on.Triggers[0].Value != nil {
		t := on.Triggers[0]
		for _, v := range values(p.code(t.Place)) {
			if v != p.code(t.Value) {
				out = append(out, mend.Change{
					Edits:  []mend.Edit{{Span: t.Value.Span(), Text: v}},
					Says:   fmt.Sprintf("do “%s” on %s %s %s, not on %s.", p.firstLine(on.Body), p.code(t.Place), t.Op, v, p.code(t.Value)),
					Reason: !waits(on.Body),
				})
			}
		}
	}
	if d, ok := p.decl.(*syntax.AtDecl); ok {
		out = append(out, p.otherDays(d)...)
	}
	for _, s := range p.path {
		if branch, ok := s.(*syntax.If); ok {
			out = append(out, p.joined(branch.Cond)...)
		}
	}
	return append(out, p.otherTimes()...)
}

// waits reports whether all that a body does is to begin or end a wait.
func waits(b *syntax.Block) bool {
	return !slices.ContainsFunc(b.Stmts, func(s syntax.Stmt) bool {
		switch s.(type) {
		case *syntax.StartTimer, *syntax.CancelTimer:
			return false
		}
		return true
	})
}

// joined are the conditions in x with the other way to join two that are not
// joined from others themselves.
func (p *place) joined(x syntax.Expr) []mend.Change {
	switch x := x.(type) {
	case *syntax.Paren:
		return p.joined(x.X)
	case *syntax.Binary:
		to := map[string]string{"||": "&&", "&&": "||"}[x.Op]
		switch {
		case to == "":
			return nil
		case joins(x.X) || joins(x.Y):
			return append(p.joined(x.X), p.joined(x.Y)...)
		}
		return []mend.Change{{
			Edits: []mend.Edit{{Span: x.OpSpan, Text: to}},
			Says:  fmt.Sprintf("ask for “%s %s %s”.", p.code(x.X), to, p.code(x.Y)),
		}}
	}
	return nil
}

func joins(x syntax.Expr) bool {
	b, ok := x.(*syntax.Binary)
	return ok && (b.Op == "&&" || b.Op == "||")
}

// firstLine is the code of a body in one line.
func (p *place) firstLine(b *syntax.Block) string {
	if len(b.Stmts) == 0 {
		return ""
	}
	line, more, _ := strings.Cut(p.code(b.Stmts[0]), "\n")
	if more != "" || len(b.Stmts) > 1 {
		line += " …"
	}
	return line
}

var weekdays = []string{"mon", "tue", "wed", "thu", "fri", "sat", "sun"}

// otherDays are the days on which nobody else does something at that time.
func (p *place) otherDays(at *syntax.AtDecl) []mend.Change {
	days := daysOf(at)
	for _, d := range p.tree.Decls {
		app, ok := d.(*syntax.AppDecl)
		if !ok || app == p.app {
			continue
		}
		for _, m := range app.Members {
			if other, ok := m.(*syntax.AtDecl); ok && p.code(other.Time) == p.code(at.Time) {
				days = slices.DeleteFunc(days, func(day string) bool { return slices.Contains(daysOf(other), day) })
			}
		}
	}
	if len(days) == 0 || len(days) == len(daysOf(at)) {
		return nil
	}
	list := strings.Join(days, ", ")
	sp := at.Time.Span()
	if len(at.Days) > 0 {
		sp.End = at.Days[len(at.Days)-1].Span().End
	}
	return []mend.Change{{
		Edits: []mend.Edit{{Span: sp, Text: fmt.Sprintf("%s on %s", p.code(at.Time), list)}},
		Says:  fmt.Sprintf("do “%s” at %s only on %s.", p.firstLine(at.Body), p.code(at.Time), list),
	}}
}

func daysOf(at *syntax.AtDecl) []string {
	if len(at.Days) == 0 {
		return slices.Clone(weekdays)
	}
	var out []string
	for _, d := range at.Days {
		if i := slices.Index(weekdays, d.Name); i >= 0 {
			out = append(out, d.Name)
		} else {
			return nil // weekday, weekend
		}
	}
	return out
}
