// Package config reads the YAML of a Home Assistant configuration: which
// automations there are, with their triggers, conditions and actions, in all the
// spellings that Home Assistant takes. What it does not know is kept as Unknown,
// under its name: a file that Home Assistant accepts is never refused.
//
// It says what is written. What that means for the entities is for package
// model, what happens for package lower.
package config

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"crosscheck/engine/internal/count"
	"crosscheck/engine/internal/frontend/homeassistant/template"
	"crosscheck/engine/internal/source"
)

// File is what a file holds.
type File struct {
	Automations []*Automation
	Scripts     []*Script
	Scenes      []*Scene
	Timers      map[string]Duration // how long they run, by entity
	Restored    map[string]bool     // timers that survive a restart
	Groups      map[string][]string // their members, by entity
	Counters    map[string]Counter
	Options     map[string][]string // of each input_select, in order, where all are known
	Computed    []*Computed
	Lacks       []Lack
	Registry    *Registry // nil: there is none
	AllScenes   bool      // it is a whole configuration: those of the page of scenes are among its Scenes
	AllScripts  bool      // and its scripts are all that there are
	// SwitchedOn are the automations that an action may switch on, also one of those
	// that File.Choose leaves out; "" among them: others, too.
	SwitchedOn map[string]bool
}

// Counter is a counter by its entity: with what it begins, and whether it counts in another
// way than by one without end.
type Counter struct {
	Initial int
	Odd     bool
}

// Lack is something that belongs to a file and is not there.
type Lack struct {
	What string
	Span source.Span
}

// Empty reports whether nothing in a file could happen.
func (f *File) Empty() bool { return len(f.Automations)+len(f.Scripts)+len(f.Scenes) == 0 }

// Add adds what another file of the same home holds.
func (f *File) Add(other *File) {
	f.Automations = append(f.Automations, other.Automations...)
	f.Scripts = append(f.Scripts, other.Scripts...)
	f.Scenes = append(f.Scenes, other.Scenes...)
	f.Lacks = append(f.Lacks, other.Lacks...)
	f.Registry = cmp.Or(f.Registry, other.Registry)
	f.AllScenes, f.AllScripts = f.AllScenes || other.AllScenes, f.AllScripts || other.AllScripts
	f.Computed = append(f.Computed, other.Computed...)
	if f.Timers == nil {
		f.Timers, f.Restored, f.Groups, f.Counters, f.Options = map[string]Duration{}, map[string]bool{}, map[string][]string{}, map[string]Counter{}, map[string][]string{}
	}
	maps.Copy(f.Timers, other.Timers)
	maps.Copy(f.Restored, other.Restored)
	maps.Copy(f.Groups, other.Groups)
	maps.Copy(f.Counters, other.Counters)
	maps.Copy(f.Options, other.Options)
}

// Called is what people call the automation of a number.
func (a *Automation) Called(n int) string {
	return cmp.Or(a.Alias, a.ID, "automation "+count.Thousands(n+1))
}

// Choose names the automations, and leaves those out that are not among only; empty:
// none.
func (f *File) Choose(only []string) {
	number := map[string]int{}
	for i, a := range f.Automations {
		a.Name = a.Called(i)
		if number[a.Name]++; number[a.Name] > 1 {
			a.Name = fmt.Sprintf("%s #%d", a.Name, number[a.Name])
		}
	}
	f.SwitchedOn = map[string]bool{}
	for _, a := range f.Automations {
		f.switchesOn(a.Actions)
	}
	for _, s := range f.Scripts {
		_, actions := s.Read()
		f.switchesOn(actions)
	}
	if len(only) > 0 {
		f.Automations = slices.DeleteFunc(f.Automations, func(a *Automation) bool { return !slices.Contains(only, a.Name) })
	}
}

func (f *File) switchesOn(actions []Action) {
	EachAction(actions, func(a Action) {
		c, is := a.(*Call)
		switch {
		case !is:
		case c.Name != nil:
			f.SwitchedOn[""] = true
		case (c.Domain == "automation" || c.Domain == "homeassistant") && (c.Service == "turn_on" || c.Service == "toggle"):
			for _, e := range c.Targets {
				f.SwitchedOn[e] = true
			}
			open := len(c.About) > 0 || len(c.Groups) > 0 || c.Unread || slices.Contains(c.Targets, "all")
			f.SwitchedOn[""] = f.SwitchedOn[""] || open
		}
	})
}

// Automation is one automation. Spans are of the text: Head is what stands for
// it as a whole.
type Automation struct {
	Alias, ID  string
	Name       string // which no other one of the home has; File.Choose gives it
	Mode       Mode
	Max        int
	Off        bool        // it is not switched on at the start
	Script     *Script     // whose own runs these are; nil of an automation
	Beside     *Automation // whose further runs these are, beside the others
	Frame      string      // what the names of its variables begin with
	Form       int32       // the number of the file of its blueprint, from 1; 0 without
	Variables  []Variable
	Triggers   []Trigger
	Conditions []Condition
	Actions    []Action
	Span, Head source.Span
}

// Mode says what a trigger does while the automation still runs.
type Mode string

// The modes.
const (
	Single   Mode = "single"
	Restart  Mode = "restart"
	Queued   Mode = "queued"
	Parallel Mode = "parallel"
)

// Duration is how long something takes; not Known when a template says it.
type Duration struct {
	Known bool
	Ms    int64
}

// Place is what has a value: an entity's state, or one of its attributes.
type Place struct {
	Entity    string
	Attribute string // "" for the state
}

// Range is the numbers between two, which are not in it; nil: no limit.
type Range struct{ Above, Below *Bound }

// Bound is a number, or an entity whose state is one.
type Bound struct {
	Number float64
	Entity string // "" for a number
}

// Variable is a name and the template of its value.
type Variable struct {
	Name string
	Is   *template.Template
	Span source.Span
}

// Trigger is one of an automation's triggers. Kind is the word of its kind.
type Trigger struct {
	ID     string // without one in the text its number
	Number int    // from 0, of all in the list, those that are switched off, too
	Kind   string
	What   TriggerKind
	Span   source.Span
}

// TriggerKind is one of the types below.
type TriggerKind interface{ trigger() }

// StateTrigger waits for a change. A nil list allows every value; with all of
// them nil and Any unset changes of attributes set it off, too.
type StateTrigger struct {
	Places                   []Place
	To, From, NotTo, NotFrom []string
	Any                      bool // one of the keys says: any state
	For                      *Duration
}

// NumericTrigger waits until a number gets into a range.
type NumericTrigger struct {
	Places []Place
	Range
	For *Duration
}

// TimeTrigger happens at times of day, in milliseconds.
type TimeTrigger struct {
	At   []int64
	Days []string // "mon" …; none: every day
}

// PatternTrigger happens again and again; Every is 0 where that is no period.
type PatternTrigger struct{ Every int64 }

// SunTrigger happens so much later than the sun rises or sets.
type SunTrigger struct {
	Rises bool
	After Duration
}

// StartTrigger happens when Home Assistant starts, or stops.
type StartTrigger struct{ Stops bool }

// EventTrigger waits for an event of a name that actions can fire.
type EventTrigger struct{ Events []string }

// TemplateTrigger waits until a template becomes true.
type TemplateTrigger struct {
	Is  *template.Template
	For *Duration
	Of  string // the entity whose changes alone are heard; "": all
}

// OutsideTrigger is anything else: two with one name happen together, and Text tells
// people what happens, or what becomes true.
type OutsideTrigger struct {
	Name string
	Text string
	Data []Variable // what an event brings that it waits for
}

func (*StateTrigger) trigger()    {}
func (*NumericTrigger) trigger()  {}
func (*TimeTrigger) trigger()     {}
func (*PatternTrigger) trigger()  {}
func (*SunTrigger) trigger()      {}
func (*StartTrigger) trigger()    {}
func (*EventTrigger) trigger()    {}
func (*TemplateTrigger) trigger() {}
func (*OutsideTrigger) trigger()  {}

// Condition is one of the types below.
type Condition interface{ condition() }

// StateCondition holds when the places, or one of them, have one of the states.
type StateCondition struct {
	Places []Place
	States []string
	One    bool  // it is enough that one of the places has
	For    int64 // so long without a change, in milliseconds
	Span   source.Span
}

// NumericCondition holds when the numbers of all places are in the range.
type NumericCondition struct {
	Places []Place
	Range
	Span source.Span
}

// TimeCondition holds at times of day, in milliseconds, and on some days.
type TimeCondition struct {
	After, Before *int64
	Days          []string // none: every day
	Text          string   // what is written, for people
	Span          source.Span
}

// Logic joins conditions: And, Or, or Not, which holds when none of them does.
type Logic struct {
	Op   LogicOp
	Of   []Condition
	Span source.Span
}

// LogicOp is And, Or or Not.
type LogicOp uint8

// The zero LogicOp is invalid.
const (
	And LogicOp = 1 + iota
	Or
	Not
)

// TriggerCondition holds when one of the triggers with these names set the run off.
type TriggerCondition struct {
	IDs  []string
	Span source.Span
}

// TemplateCondition holds when a template yields true.
type TemplateCondition struct {
	Is   *template.Template
	Span source.Span
}

// SunCondition holds after a point of the sun's day, before one, or both; from
// sunset to sunrise it is one or the other.
type SunCondition struct {
	After, Before *SunPoint
	Text          string // what people call it
	Span          source.Span
}

// SunPoint is so much later than the sun rises or sets.
type SunPoint struct {
	Rises bool
	Ms    int64
}

// UnknownCondition is one that is not read: What tells people which.
type UnknownCondition struct {
	What string
	Span source.Span
}

func (*StateCondition) condition()    {}
func (*NumericCondition) condition()  {}
func (*TimeCondition) condition()     {}
func (*SunCondition) condition()      {}
func (*Logic) condition()             {}
func (*TriggerCondition) condition()  {}
func (*TemplateCondition) condition() {}
func (*UnknownCondition) condition()  {}

// Action is one of the types below.
type Action interface{ action() }

// Call calls a service, as light.turn_on.
type Call struct {
	Domain, Service string
	Targets         []string                  // entities; "all" stands for all of the domain
	Groups          []string                  // areas, devices, labels, in words: "area hall"
	Data            map[string]string         // what is said besides
	Open            map[string]template.Value // and what is said of which the text is not known
	Unread          bool                      // it is not read what it is about
	Nobody          bool                      // a list or the registry says what it is about, which may be nothing
	Nowhere         bool                      // nothing says what it is about
	Void            bool                      // what it is about is left empty
	Listed          bool                      // templates in a list say what it is about
	Response        string                    // the variable that holds what it answers
	Given           []Variable                // what a script is given
	Variables       []Variable                // what one that the call starts is given
	Chosen          []string                  // scripts that something else starts where templates name them
	States          []Sets                    // what scenes give to entities
	Span            source.Span
	// Templates that say what is called, what it is about besides Targets, and what
	// is said, by key.
	Name  *template.Template
	About []*template.Template
	Says  map[string]*template.Template
}

// Fire fires an event.
type Fire struct {
	Event string
	Span  source.Span
}

// Delay waits.
type Delay struct {
	For   Duration
	Least int64 // where the time is drawn by lot, it is between this and For
	Span  source.Span
}

// Wait waits until a trigger happens or a template is true, or for so long.
type Wait struct {
	Triggers []Trigger
	Until    *template.Template // instead of triggers
	Timeout  *Duration          // nil: it waits for ever
	Stops    bool               // the run ends when the time is over
	Frame    string             // whose variable says what it was
	Span     source.Span
}

// Repeat does a sequence again and again: so many Times, or While conditions hold
// before a round, or Until they hold after one.
type Repeat struct {
	Times        int              // where there is neither While nor Until
	Counted      int              // where there is one: rounds that templates tell apart from each other
	Each         []template.Value // what a round is about; nil: its number only
	While, Until []Condition
	Of           []Action
	Frame        string // and that of its own names
	Rounds       string
	Span         source.Span
}

// Called is the service, as a template names it if one does.
func (c *Call) Called() string {
	if c.Name != nil {
		return c.Name.Text
	}
	return c.Domain + "." + c.Service
}

// Rounds are done again and again, nobody knows how often.
type Rounds struct {
	Of   []Action
	Span source.Span
}

// Together does actions side by side.
type Together struct {
	Of   []Action
	Span source.Span
}

// Choose does the first of several sequences whose conditions hold.
type Choose struct {
	Options []Option
	Default []Action
	Span    source.Span
}

// Option is a sequence with its conditions.
type Option struct {
	Conditions []Condition
	Sequence   []Action
	Span       source.Span
}

// Check ends the sequence that it stands in unless a condition holds.
type Check struct {
	Condition Condition
	Span      source.Span
}

// Stop ends the run.
type Stop struct{ Span source.Span }

// Assign gives variables their values.
type Assign struct {
	Variables []Variable
	Span      source.Span
}

// Fails is an error that ends the run, and those of its callers.
type Fails struct{ Span source.Span }

// Sequence is actions inside actions.
type Sequence struct {
	Of   []Action
	Span source.Span
}

// UnknownAction is one that is not read: What tells people which.
type UnknownAction struct {
	What string
	Span source.Span
}

func (*Call) action()          {}
func (*Fire) action()          {}
func (*Delay) action()         {}
func (*Repeat) action()        {}
func (*Rounds) action()        {}
func (*Together) action()      {}
func (*Wait) action()          {}
func (*Choose) action()        {}
func (*Check) action()         {}
func (*Stop) action()          {}
func (*Fails) action()         {}
func (*Assign) action()        {}
func (*Sequence) action()      {}
func (*UnknownAction) action() {}

// EachAction visits actions and those inside them.
func EachAction(list []Action, f func(Action)) {
	Walk(list, Spot{}, func(a Action, _ Spot) { f(a) })
}

// EachTemplate visits the templates of conditions and of those inside them.
func EachTemplate(list []Condition, f func(*TemplateCondition)) {
	for _, c := range list {
		switch c := c.(type) {
		case *Logic:
			EachTemplate(c.Of, f)
		case *TemplateCondition:
			f(c)
		}
	}
}

// EachPlace visits the places that conditions look at.
func EachPlace(list []Condition, f func(Place)) {
	for _, c := range list {
		switch c := c.(type) {
		case *Logic:
			EachPlace(c.Of, f)
		case *StateCondition:
			for _, p := range c.Places {
				f(p)
			}
		case *NumericCondition:
			for _, p := range c.Places {
				f(p)
			}
		}
	}
}

// Spot is where an action stands: in which scripts and in which actions at all,
// the outermost first, and whether in something that is repeated.
type Spot struct {
	Within []*Run
	In     []Action
	Again  bool
}

// Walk visits actions and those inside them, with where they stand.
func Walk(list []Action, at Spot, f func(Action, Spot)) {
	for _, a := range list {
		f(a, at)
		parts := partsOf(a)
		if len(parts) == 0 {
			continue
		}
		inner := Spot{at.Within, append(slices.Clip(at.In), a), at.Again}
		switch a := a.(type) {
		case *Repeat:
			inner.Again = true
		case *Run:
			inner.Within = append(slices.Clip(at.Within), a)
		}
		for _, part := range parts {
			Walk(part, inner, f)
		}
	}
}

// partsOf are the lists of actions in an action.
func partsOf(a Action) [][]Action {
	switch a := a.(type) {
	case *Choose:
		var out [][]Action
		for _, o := range a.Options {
			out = append(out, o.Sequence)
		}
		return append(out, a.Default)
	case *Sequence:
		return [][]Action{a.Of}
	case *Together:
		return [][]Action{a.Of}
	case *Repeat:
		return [][]Action{a.Of}
	case *Run:
		return [][]Action{a.Of}
	}
	return nil
}
