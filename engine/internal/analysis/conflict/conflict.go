// Package conflict finds where the apps of a home undo what the others did
// while it still had its reason, or answer one event in ways that exclude each
// other. engine/doc/semantics.md says what counts.
//
// Each definition is a small automaton that is set off by an access, for
// example "LockUp has commanded the lock", and looks at the accesses that follow
// until it dies or sees a conflict. Its states are facts. A Flow carries all
// facts along all explored transitions at once, breadth first, so that the first
// sight of a conflict ends a shortest run to it.
package conflict

import (
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// Class says what kind of conflict it is.
type Class string

// Classes of conflicts.
const (
	Race     Class = "race"     // two apps answer one event differently, and which one wins is chance
	Undone   Class = "undone"   // an app undoes what another did while that has its reason
	Order    Class = "order"    // which of two events comes first decides, or which last
	Physical Class = "physical" // a device of one app moves a sensor of another
	Left     Class = "left"     // an app leaves what it did, though its reason is over
	Override Class = "override" // an app commands another value than the last one: for profiles
)

// Link is an event by which one device moves another through the room: From
// is the emitter's attribute, To the sensor's.
type Link struct {
	Event    ts.EventID
	From, To ts.LocID
	Medium   string // "light", "sound", …
	Ends     bool   // nothing gives it off any more
	Meant    bool   // whoever senses it is there to answer it: warmth, daylight
	Ruled    bool   // who gives it off goes by it as it should: these, and water
}

// Options say what counts.
type Options struct {
	Links []Link
	// Again tells whether the reason of a command still holds.
	Again ts.Repeater
	// Rule, when it is there, finds the conflicts by definitions of its own.
	Rule func(*stategraph.Graph) []Conflict
	// Beyond reports whether a location may have other values than those explored,
	// when something is asked about another; nil: none has.
	Beyond func(asked, l ts.LocID) bool
	// Full reports whether there is no memory left for more; nil: there always is.
	Full func() bool
	// Look is told how much work was done since it was told last, and may throw;
	// nil: nobody wants to know.
	Look func(work int)
}

// Conflict is one conflict, with a shortest run that ends in it.
type Conflict struct {
	Class         Class
	First, Second ts.AppID // whose command is undone, and who undoes it
	Loc           ts.LocID // what they are in conflict over; of a physical one the sensor
	Link          *Link    // of a physical conflict
	Orders        *Orders  // of one of that class
	// Given is the command that is undone and why it was given, Against the one
	// that undoes it.
	Given, Against Command
	Event          ts.EventID // what the run ends with; below 0: installing the apps
	// Signal is the mode or variable that the first app sets and the second answers
	// when what the first had begun comes to nothing by that; else nil.
	Signal *Command
	// Together: both happen in one transition.
	Together bool
	// Idle: in the run that is told, the command that is undone had changed nothing.
	Idle bool
	// Else: in that run, what the command that is undone was given for has another
	// value by then, Now, which is as good a reason.
	Else bool
	Now  int32
	// Minor: it is worth a look, and no problem.
	Minor bool
	// Impossible: no run that the clocks allow ends in it.
	Impossible bool
	key        key
	Start      stategraph.StateID
	Edges      []stategraph.Edge
	// Left is more of a command that is left behind, else nil.
	Left *Behind
}

// Outdoes reports whether d is c, though only worth a look where c is a problem.
func (c *Conflict) Outdoes(d *Conflict) bool {
	k := d.key
	k.minor = false
	return d.Minor && c.key == k
}

// Same reports whether c and d are one conflict, whoever comes first where
// each may override the other.
func (c *Conflict) Same(d *Conflict) bool { return c.key == d.key }

// Command is a store by an app, with the reason for it.
type Command struct {
	Loc   ts.LocID // -1: none is known
	Value int32
	// Cause is what set the app off by getting the value To; -1: an event did.
	Cause ts.LocID
	To    int32
	// Asked is what the app had looked at and others can change.
	Asked []ts.LocID
}

// hit is a conflict that an automaton reports.
type hit struct {
	class         Class
	first, second ts.AppID
	loc           ts.LocID
	link          int32
	emitter       ts.LocID // of the emitting device its first attribute; -1
	reason        int32    // of the first
	because       int32    // of the second
	together      bool
	stands        bool // together: the reason of the first holds to the end
	minor         bool // it is only worth a look
	vain          bool // together: the first begins something, and the second answers a mode or variable that it sets
}

// key is what makes conflicts distinct.
type key struct {
	class        Class
	a, b         ts.AppID
	loc, emitter ts.LocID
	minor        bool
}

// key does not tell who overrides whom where each may override the other.
func (h *hit) key() key {
	k := key{h.class, h.first, h.second, h.loc, h.emitter, h.minor && h.class == Undone}
	if h.class != Physical {
		k.a, k.b = min(h.first, h.second), max(h.first, h.second)
	}
	return k
}
