package conflict

import (
	"cmp"
	"fmt"
	"strings"

	"crosscheck/engine/internal/name"
	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
)

// words say what a conflict is about in sentences.
type words struct {
	sys            ts.System
	c              *Conflict
	one, two, what string
}

func (c *Conflict) words(sys ts.System) *words {
	return &words{sys, c, trace.Who(sys, c.First), trace.Who(sys, c.Second), trace.NameOf(sys, c.Loc)}
}

func (w *words) text(l ts.LocID, v int32) string {
	if f, ok := w.sys.(ts.Formatter); ok {
		return f.Format(l, v)
	}
	return fmt.Sprint(v)
}

// does is what command c does, did the same afterwards.
func (w *words) does(c *Command) string {
	return trace.Does(&w.sys.Locations()[c.Loc], w.text(c.Loc, c.Value))
}

// target is what the commands are given to.
func (w *words) target() string {
	return trace.Commanded(w.sys, w.c.Given.Loc, w.text(w.c.Given.Loc, w.c.Given.Value))
}

// doesToo is what the other app does, told after what the first one does.
func (w *words) doesToo() string {
	if c := &w.c.Against; c.Loc == w.c.Given.Loc {
		return trace.DoesIt(&w.sys.Locations()[c.Loc], w.text(c.Loc, c.Value))
	}
	return w.does(&w.c.Against)
}

func (w *words) did(c *Command) string {
	if w.c.Idle {
		return trace.Keeps(&w.sys.Locations()[c.Loc], w.text(c.Loc, c.Value))
	}
	return trace.Did(&w.sys.Locations()[c.Loc], w.text(c.Loc, c.Value))
}

// still is why the command that is undone was given, and still holds; "" of one
// that needs no reason.
func (w *words) still() string {
	c := &w.c.Given
	if c.Cause < 0 {
		return ""
	}
	at := &w.sys.Locations()[c.Cause]
	if w.c.Else {
		return trace.Is(at, w.text(c.Cause, w.c.Now)) + " by then, which asks for the same"
	}
	return trace.Still(at, w.text(c.Cause, c.To))
}

// event is what the run ends with: "somebody moves".
func (w *words) event() string {
	if w.c.Event < 0 {
		return "the apps are installed"
	}
	e := &w.sys.Events()[w.c.Event]
	return cmp.Or(e.Text, e.Name)
}

// Title says in the owner's words what goes wrong.
func (c *Conflict) Title(sys ts.System) string {
	w := c.words(sys)
	switch {
	case c.Orders != nil:
		return w.eitherWay()
	case c.Class == Left:
		return name.Capital(w.stays())
	case c.Class == Physical:
		noticed := "the " + c.Link.Medium
		if c.Link.Ends {
			noticed = "that the " + c.Link.Medium + " is gone"
		}
		return fmt.Sprintf("%s %s, %s notices %s, and %s reacts to it", w.one, w.does(&c.Given), w.what, noticed, w.two)
	case c.Class == Override:
		return fmt.Sprintf("%s and %s conflict over %s", trace.Who(sys, min(c.First, c.Second)), trace.Who(sys, max(c.First, c.Second)), w.what)
	case c.Class == Race:
		return fmt.Sprintf("%s, and %s %s while %s %s", w.event(), w.one, w.does(&c.Given), w.two, w.doesToo())
	case c.Signal != nil:
		return fmt.Sprintf("%s %s and %s, at which %s %s", w.one, w.does(&c.Given), w.does(c.Signal), w.two, w.does(&c.Against))
	}
	why := w.still()
	if why == "" {
		return fmt.Sprintf("%s %s that %s has just %s", w.two, w.does(&c.Against), w.one, w.did(&c.Given))
	}
	return fmt.Sprintf("%s, and %s %s that %s %s", name.Capital(why), w.two, w.does(&c.Against), w.one, w.did(&c.Given))
}

// Ending ends the sentence that tells the run.
func (c *Conflict) Ending(sys ts.System) string {
	w := c.words(sys)
	switch {
	case c.Orders != nil:
		return w.outcome(w.one, w.two, &c.Against)
	case c.Class == Left:
		return fmt.Sprintf("now nothing is under way that %s", w.does(&c.Against))
	case c.Class == Physical:
		return fmt.Sprintf("so %s goes by what %s did to %s", w.two, w.one, trace.NameOf(sys, c.Link.From))
	case c.Class == Override:
		return fmt.Sprintf("that undoes what %s did", w.one)
	case c.Class == Race:
		return "which one is asked first is chance"
	case c.Signal != nil:
		return fmt.Sprintf("that undoes at once what %s did", w.one)
	}
	if why := w.still(); why != "" {
		return fmt.Sprintf("that undoes what %s did, though %s", w.one, why)
	}
	return fmt.Sprintf("that undoes what %s did", w.one)
}

// Advice says what to change; of a helper, what depends on it.
func (c *Conflict) Advice(sys ts.System) string {
	w := c.words(sys)
	return strings.TrimSpace(w.advice() + " " + w.matters())
}

// mostDependents is how many apps are named that go by a helper.
const mostDependents = 3

// matters says which apps go by the helper that the conflict is over, what people see
// of it being what they do; "" of other things.
func (w *words) matters() string {
	l := &w.sys.Locations()[w.c.Loc]
	if !l.OfThing() || !l.Helper || w.c.Orders != nil {
		return ""
	}
	access := staticAccess(w.sys)
	var who []string
	for _, a := range dependents(&access, w.sys.Locations(), w.c.Loc) {
		who = append(who, trace.Who(w.sys, a))
	}
	switch {
	case len(who) == 0:
		return fmt.Sprintf("Nothing that is looked at here acts by %s: if it only notes something, leave it as it is.", w.what)
	case len(who) > mostDependents:
		who = append(who[:mostDependents:mostDependents], "others")
	}
	return fmt.Sprintf("What %s do%s depends on %s.", trace.List(who), map[bool]string{len(who) == 1: "es"}[true], w.what)
}

func (w *words) advice() string {
	c, sys := w.c, w.sys
	switch {
	case c.Orders != nil:
		return w.settling()
	case c.Class == Left:
		return w.mend()
	case c.Class == Physical:
		from := trace.NameOf(sys, c.Link.From)
		return fmt.Sprintf("Let %s ask about %s before it goes by %s, or keep the two devices in different rooms.", w.two, from, w.what)
	case c.Signal != nil:
		return fmt.Sprintf("Let %s leave out %s, or let %s leave it as it is.", w.two, w.target(), w.one)
	case c.Together:
		return fmt.Sprintf("Let only one of %s and %s command %s when this happens, or give one of them a condition that excludes the other's.", w.one, w.two, w.target())
	}
	if asks := w.asks(); asks != "" {
		return fmt.Sprintf("Let %s ask about %s before it commands %s: that is what %s goes by.", w.two, asks, w.target(), w.one)
	}
	return fmt.Sprintf("Let only one of %s and %s command %s, or let %s ask whether %s still needs it.", w.one, w.two, w.target(), w.two, w.one)
}

// asks names what set off the command that is undone, else what it depended on,
// at most three things.
func (w *words) asks() string {
	about := w.c.Given.Asked
	if c := w.c.Given.Cause; c >= 0 && c != w.c.Loc {
		about = []ts.LocID{c}
	}
	var names []string
	for _, l := range about {
		if l != w.c.Loc && len(names) < 3 {
			names = append(names, trace.NameOf(w.sys, l))
		}
	}
	return strings.Join(names, ", or about ")
}
