package lower

import (
	"fmt"
	"slices"

	"crosscheck/engine/internal/frontend/draft"
	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/frontend/homeassistant/model"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// mostHours is how many times of day are kept in their order without exact times:
// each part of the day makes as many states as the home has.
const mostHours = 12

// hours is which part of the day it is, without exact times: between two of the times
// that the automations name. What is done because of a condition on the time of day
// has lost its reason when that time is over.
type hours struct {
	times []int64 // when the parts begin; nil: nobody asks, or of too many
	now   ir.VarID
}

func (h *hours) known() bool { return h.times != nil }

// part is the part of the day that a time is in; before the first, the last one
// goes on since yesterday.
func (h *hours) part(ms int64) int32 {
	i, found := slices.BinarySearch(h.times, ms)
	if !found {
		i += len(h.times) - 1
	}
	return int32(i % len(h.times))
}

// clockFace adds the parts of the day, and the events by which one follows the
// other.
func (l *lowering) clockFace() {
	n := len(l.m.Hours)
	if l.timed() || n < 2 || n > mostHours {
		return
	}
	l.hours.times = l.m.Hours
	var parts []string
	for i, ms := range l.m.Hours {
		parts = append(parts, clockText(ms)+" to "+clockText(l.m.Hours[(i+1)%n]))
	}
	l.hours.now = l.Variable(ir.Var{
		Name: "time of day", Kind: ts.Global, Called: "the time of day", Memo: true, Domain: value.EnumDomain("", parts), Init: []int32{l.hours.part(l.p.Forward.Start % config.Day)}, Topic: ir.NoTopic,
	})
	for i, ms := range l.m.Hours {
		name := "the clock reaches " + clockText(ms)
		l.Event(ir.Event{
			Name: name, Text: "The clock reaches " + clockText(ms), Kind: ts.Timer, Flag: ir.NoVar, Guard: draft.Is(l.hour(source.Span{}), int32((i+n-1)%n)),
			Body: l.Function(ir.Func{Name: name, Body: []ir.Stmt{draft.Store(l.hours.now, int32(i), source.Span{})}, Inner: true}),
		})
	}
}

func (l *lowering) hour(at source.Span) ir.Expr { return &ir.Load{Var: l.hours.now, Span: at} }

// partOfDay is that it is a part of the day for which a condition holds.
func (l *lowering) partOfDay(c *config.TimeCondition, app ts.AppID) ir.Expr {
	if !l.hours.known() || c.After == nil && c.Before == nil {
		return l.Free(c.Text, "not "+c.Text, c.Text, app, c.Span)
	}
	after, before := int64(0), int64(config.Day)
	if c.After != nil {
		after = *c.After
	}
	if c.Before != nil {
		before = *c.Before
	}
	var in []int32
	for i, ms := range l.hours.times {
		if ms >= after && ms < before || after > before && (ms >= after || ms < before) {
			in = append(in, int32(i))
		}
	}
	holds := draft.Among(l.hour(c.Span), in)
	if len(c.Days) > 0 {
		return &ir.Binary{Op: ir.And, X: holds, Y: l.Free(c.Text, "not "+c.Text, c.Text, app, c.Span)}
	}
	return holds
}

// during is that it is a part of the day in which the time is one of some values for
// templates.
func (h *hours) during(m *model.Model, set []int32) (in []int32) {
	for i, ms := range h.times {
		if slices.Contains(set, m.DayPartAt(ms)) {
			in = append(in, int32(i))
		}
	}
	return in
}

// clockText is a time of day for people.
func clockText(ms int64) string {
	at := fmt.Sprintf("%d:%02d", ms/hour, ms/60_000%60)
	if s := ms / 1000 % 60; s != 0 {
		at += fmt.Sprintf(":%02d", s)
	}
	return at
}
