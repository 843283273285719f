// Package controller is what languages of home controllers have in common, in
// which programs answer what happens with a list of actions: the tree to which
// each of them is read, which devices a tree asks for, and how it becomes a part of
// an ir.Program.
//
// A program is an app. What sets it off is a subscription; what it does is a
// function up to the first wait. What follows a wait is an event of its own, and a
// variable of the program says which of them is to come, so that whatever sets the
// program off again cuts the wait off.
package controller

import (
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/source"
)

// Text is what a file says.
type Text struct {
	Programs []*Program
	Folders  []*Folder
	Problems diag.List
}

// Program is a program or a rule.
type Program struct {
	Name, ID, Folder string
	Head, Span       source.Span
	Disabled         bool // conditions do not set it off until somebody enables it
	AtStart          bool // it runs when the controller starts
	// When is what sets it off; nil: whatever If is about.
	When []Moment
	If   Cond // nil: it holds
	Then []Action
	Else []Action
	// Held: what sets it off again cuts off what it waits for.
	Held bool
}

// Folder holds programs that run while its condition holds.
type Folder struct {
	Name, ID, Folder string
	If               Cond
	Head             source.Span
}

// Moment is something that happens and is over at once.
type Moment interface{ at() source.Span }

// At is where something stands.
type At struct{ Span source.Span }

func (a At) at() source.Span { return a.Span }

// Pressed is that somebody operates a thing, or that a sensor tells something.
type Pressed struct {
	Thing, Command string
	At
}

// Becomes is that a thing is in a state, and was not before.
type Becomes struct {
	Thing string
	Value Value
	Not   bool // it is in another one, and was in this
	At
}

// Begins is that something outside of the program begins to be true, or ends.
type Begins struct {
	Outside *Outside
	Ends    bool
	At
}

// Starts is that the controller starts.
type Starts struct{ At }

// Reaches is that it is some time of some days of the week; no days: of each.
type Reaches struct {
	Time Time
	Days []int32
	At
}

// Every is that so many milliseconds have passed, again and again.
type Every struct {
	Ms int64
	At
}

// Occurs is something outside of the program that may happen at any time, told by
// Text.
type Occurs struct {
	Text string
	At
}

// Counts is that a variable has become something.
type Counts struct {
	Compare *Compare
	At
}

// Asked is that another program asks for a task.
type Asked struct {
	Task string
	At
}

// Cond is a condition.
type Cond interface{ cond() }

// All holds when each does, Any when one does, Not when X does not.
type (
	All struct{ List []Cond }
	Any struct{ List []Cond }
	Not struct{ X Cond }
)

// Is is that a thing is in a state: Op compares its level where Value is a number.
type Is struct {
	Thing string
	Op    string // = != < <= > >=
	Value Value
	At
}

// Happens is that this is what sets the program off.
type Happens struct{ Moment Moment }

// Ran is how the condition of a program came out when it ran last.
type Ran struct {
	Program string
	True    bool
	At
}

// During is that it is a time from one to another, from some days of the week on.
// Over: the end may be on the next day.
type During struct {
	From, To Time
	Over     bool
	Days     []int32
	Text     string
	At
}

// Today is that it is one of some days of the week, 0 for Monday.
type Today struct {
	Days []int32
	Text string
	At
}

// Compare compares a variable with a number, or with another variable.
type Compare struct {
	Var, Op, With string
	Number        int32
	At
}

// Outside is something that is true or false outside of the program, told by Text.
type Outside struct {
	Text string
	At
}

// Unsure is X or Y, nobody knows which of them: that is what Text is about.
type Unsure struct {
	X, Y Cond
	Text string
}

func (*Unsure) cond()  {}
func (*All) cond()     {}
func (*Any) cond()     {}
func (*Not) cond()     {}
func (*Is) cond()      {}
func (*Happens) cond() {}
func (*Ran) cond()     {}
func (*During) cond()  {}
func (*Today) cond()   {}
func (*Compare) cond() {}
func (*Outside) cond() {}

// Value is a state of a thing: a word, or a number.
type Value struct {
	Word     string
	Number   int32
	IsNumber bool
}

// On and Off are the two states of a thing that has two.
const (
	On  = "on"
	Off = "off"
)

// Time is a time of the day, in milliseconds: since midnight, or after the sun
// rises or sets.
type Time struct {
	Sun Sun
	Ms  int64
}

// Sun is what a time is counted from.
type Sun uint8

// What times are counted from.
const (
	Midnight Sun = iota
	Sunrise
	Sunset
)

// Action is something to do.
type Action interface{ at() source.Span }

// Set gives a thing another state; For so many milliseconds, or, with 0, until it
// gets another one. Toggle: the one that it has not.
type Set struct {
	Thing  string
	Value  Value
	Kind   string // what a number is, where it is no level: "heat", "cool"
	For    int64
	Again  bool // For begins anew where it runs already; else it goes on
	Toggle bool
	Group  bool // the thing stands for several, of which the text does not tell
	At
}

// Control has another program run, or keeps it from that.
type Control struct {
	Program string
	How     How
	At
}

// How is what becomes of a program.
type How uint8

// What becomes of a program.
const (
	RunIf How = iota
	RunThen
	RunElse
	Stop
	Enable
	Disable
)

// Ask has the programs run that wait for a task.
type Ask struct {
	Task string
	At
}

// Wait lets so many milliseconds pass; Random: at most.
type Wait struct {
	Ms     int64
	Random bool
	At
}

// Repeat repeats what follows, up to the next Repeat: so many times, every so many
// milliseconds, or while something holds.
type Repeat struct {
	Times  int32
	Random bool // at most so many times
	Every  int64
	While  Cond
	At
}

// Assign gives a variable a value: Op is = or one of + - * / %.
type Assign struct {
	Var, Op, With string
	Number        int32
	Random        bool // any from 1 to Number
	At
}

// Say tells people something.
type Say struct {
	Text string
	At
}

// Nothing stands for what is left out, because it is not read; with no Text it has no
// effect on anything that is modelled.
type Nothing struct {
	Text string
	At
}

// each visits a condition and those in it.
func each(c Cond, f func(Cond)) {
	if c == nil {
		return
	}
	f(c)
	switch c := c.(type) {
	case *All:
		for _, x := range c.List {
			each(x, f)
		}
	case *Any:
		for _, x := range c.List {
			each(x, f)
		}
	case *Not:
		each(c.X, f)
	case *Unsure: // both are about the same
		each(c.X, f)
	}
}

// eachCond visits all conditions of a text.
func (t *Text) eachCond(f func(Cond)) {
	for _, p := range t.Programs {
		each(p.If, f)
		for _, a := range p.actions() {
			if r, repeats := a.(*Repeat); repeats {
				each(r.While, f)
			}
		}
	}
	for _, d := range t.Folders {
		each(d.If, f)
	}
}

// eachMoment visits all moments of a text.
func (t *Text) eachMoment(f func(Moment)) {
	for _, p := range t.Programs {
		for _, m := range p.When {
			f(m)
		}
	}
	t.eachCond(func(c Cond) {
		if h, is := c.(*Happens); is {
			f(h.Moment)
		}
	})
}

// actions are those of both clauses.
func (p *Program) actions() []Action { return append(p.Then[:len(p.Then):len(p.Then)], p.Else...) }

// add adds what another file says.
func (t *Text) add(o *Text) {
	t.Programs, t.Folders = append(t.Programs, o.Programs...), append(t.Folders, o.Folders...)
}
