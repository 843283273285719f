package mending

import (
	"fmt"
	"strings"

	"crosscheck/engine/internal/frontend/mend"
	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
)

// does says what stands at a place: "Night lock locks the front door".
func (b *base) does(p *place) string {
	who := trace.Who(b.trial.X.System, p.app)
	if p.app == 0 {
		who = "The program"
	}
	if p.at == p.inner {
		for _, s := range p.stores {
			if l, value := &b.known.locs[s.Loc], b.text(s.Loc, s.Value); value != "" && (l.Kind == ts.Attribute || l.Kind == ts.Mode) {
				return who + " " + trace.Does(l, value)
			}
		}
	}
	return fmt.Sprintf("%s does “%s”", who, b.code(p))
}

// code is the first line of a place, of one in braces what stands before these.
func (b *base) code(p *place) string {
	text := b.set.Text(p.at)
	if strings.HasPrefix(text, "{") {
		before := b.files[p.at.File].Text[:p.at.Start]
		return strings.TrimSpace(before[strings.LastIndexByte(before, '\n')+1:]) + " …"
	}
	line, more, _ := strings.Cut(text, "\n")
	line, _, _ = strings.Cut(line, " //")
	if line = strings.TrimSpace(line); more != "" {
		line += " …"
	}
	return line
}

// so says a condition: "the window is open".
func (b *base) so(a *atom) string {
	l := &b.known.locs[a.loc]
	value := b.text(a.loc, a.raw)
	if l.Kind == ts.Attribute && (a.op == mend.Is || a.op == mend.IsNot) {
		return trace.Is(l, value)
	}
	name := trace.NameOf(b.trial.X.System, a.loc)
	switch a.op {
	case mend.Below:
		return fmt.Sprintf("%s is below %s", name, value)
	case mend.AtLeast:
		return fmt.Sprintf("%s is at least %s", name, value)
	}
	return fmt.Sprintf("%s is %s", name, value)
}

// only says conditions: "only if the window is closed", "unless it is night".
func (b *base) only(chosen []atom) string {
	var ifs, unless []string
	for i := range chosen {
		if chosen[i].op == mend.IsNot {
			unless = append(unless, b.so(&chosen[i]))
		} else {
			ifs = append(ifs, b.so(&chosen[i]))
		}
	}
	var parts []string
	if len(ifs) > 0 {
		parts = append(parts, "only if "+strings.Join(ifs, " and "))
	}
	if len(unless) > 0 {
		parts = append(parts, "unless "+strings.Join(unless, " or "))
	}
	return strings.Join(parts, ", and ")
}

func (b *base) guarded(p *place, chosen []atom) string {
	return fmt.Sprintf("%s %s.", b.does(p), b.only(chosen))
}

func (b *base) guardedAndAgain(p *place, chosen []atom) string {
	return fmt.Sprintf("%s %s, and else as soon as that is so.", b.does(p), b.only(chosen))
}

func (b *base) takenBack(p *place, l ts.LocID, value string, a *atom) string {
	return fmt.Sprintf("%s %s as soon as %s.", trace.Who(b.trial.X.System, p.app), trace.Does(&b.known.locs[l], value), b.so(a))
}

func (b *base) cancelled(p *place, a *atom) string {
	return fmt.Sprintf("%s no longer waits to do “%s” as soon as %s.", trace.Who(b.trial.X.System, p.app), b.code(p), b.so(a))
}

func (b *base) without(p *place) string {
	return fmt.Sprintf("No more: %s.", b.does(p))
}
