package conflict

import (
	"cmp"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"crosscheck/engine/internal/moment"
	"crosscheck/engine/internal/name"
	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
)

// Orders are the two orders of two events, of which one run each is known: in
// the first one what the first app commands is what there is in the end, in the
// second one what the second app commands. Asked of a command is what its app
// goes by that is otherwise in the other order. Events that are due at one time
// are a race.
type Orders struct {
	Events [2]ts.EventID // what the first app answers, and the second
	Moved  [2]ts.LocID   // what they move, unless they are due
	// Last: what comes last decides, so that the first run ends with the first
	// event; else what comes first does.
	Last bool
	Due  bool // at one time of the week
	At   int  // the step of the earlier event, in both runs
}

// InOrder is the conflict of the two apps whose events come in two orders.
func InOrder(first, second ts.AppID, given, against Command, o Orders) *Conflict {
	loc, class := min(given.Loc, against.Loc), Order
	if o.Due {
		class = Race
	}
	return &Conflict{
		Class: class, First: first, Second: second, Loc: loc, Given: given, Against: against, Orders: &o, Event: -1,
		key: key{class: class, a: min(first, second), b: max(first, second), loc: loc, emitter: -1},
	}
}

// eitherWay is the title.
func (w *words) eitherWay() string {
	o := w.c.Orders
	if o.Due {
		return name.Capital(w.due()) + ", " + w.one + " " + w.does(&w.c.Given) + " while " + w.two + " " + w.doesToo()
	}
	when := " first, "
	if o.Last {
		when = " last, "
	}
	return "If " + w.within(0) + when + w.one + " " + w.does(&w.c.Given) + "; if " + w.within(1) + when + w.two + " " + w.does(&w.c.Against)
}

// within is what happens with one of the events, in the middle of a sentence.
func (w *words) within(which int) string {
	e := &w.sys.Events()[w.c.Orders.Events[which]]
	l := &w.sys.Locations()[w.c.Orders.Moved[which]]
	text := cmp.Or(e.Text, e.Name)
	if strings.HasPrefix(text, cmp.Or(l.Called, l.Device)) {
		return text
	}
	first, n := utf8.DecodeRuneInString(text)
	return string(unicode.ToLower(first)) + text[n:]
}

// outcome ends a run in which one app has its way; the other one would have
// given a command.
func (w *words) outcome(one, other string, kept *Command) string {
	if w.c.Orders.Last {
		return fmt.Sprintf("so %s has the last word", one)
	}
	var names []string
	for _, l := range kept.Asked {
		names = append(names, trace.NameOf(w.sys, l))
	}
	if len(names) == 0 {
		return fmt.Sprintf("so %s leaves it at that", other)
	}
	return fmt.Sprintf("so %s, which goes by %s, leaves it at that", other, strings.Join(names[:min(3, len(names))], " and "))
}

// OtherEnding ends the sentence that tells the second run.
func (c *Conflict) OtherEnding(sys ts.System) string {
	w := c.words(sys)
	return w.outcome(w.two, w.one, &c.Given)
}

// settling is the advice.
func (w *words) settling() string {
	o := w.c.Orders
	switch {
	case o.Due:
		return fmt.Sprintf("Let only one of %s and %s command %s %s, or let one of them come some minutes later.", w.one, w.two, w.target(), w.due())
	case !o.Last:
		return fmt.Sprintf("Let only one of %s and %s give way to the other: then the end is the same, whatever comes first.", w.one, w.two)
	}
	return fmt.Sprintf("Let %s ask about %s before it commands %s, and %s about %s: now what comes last decides for both.",
		w.one, trace.NameOf(w.sys, o.Moved[1]), w.target(), w.two, trace.NameOf(w.sys, o.Moved[0]))
}

// due tells the time at which both events are due, in the middle of a sentence:
// "at 22:00", "on Monday at 22:00", "30 min after sunset".
func (w *words) due() string {
	o, events := w.c.Orders, w.sys.Events()
	at, _ := ts.Meet(&events[o.Events[0]], &events[o.Events[1]])
	var days []string
	for i, day := range moment.Days {
		if at.Days != ts.AllDays && at.Days>>i&1 == 1 {
			days = append(days, day)
		}
	}
	seconds, text := float64(at.Ms)/1000, ""
	switch from := [...]string{ts.Sunrise: "sunrise", ts.Sunset: "sunset"}; {
	case at.From == ts.Midnight:
		text = "at " + moment.OfDay(seconds)
	case at.Ms == 0:
		text = "at " + from[at.From]
	case at.Ms > 0:
		text = moment.Duration(seconds) + " after " + from[at.From]
	default:
		text = moment.Duration(-seconds) + " before " + from[at.From]
	}
	if len(days) == 0 {
		return text
	}
	return "on " + trace.List(days) + " " + text
}
