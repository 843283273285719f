// Package conflict finds where the apps of a home undo what the others did.
//
// The definitions follow IoTCheck (Trimananda, Aqajari, Chuang, Demsky, Xu,
// Lu: "Understanding and Automatically Detecting Conflicting Interactions
// between Smart Home IoT Applications", ESEC/FSE 2020), Definitions 3.1 and 3.2 and
// the data flow of Figure 4, over the explored graph. engine/doc/semantics.md
// says what counts.
//
// Each definition is a small automaton that is set off by an access, for
// example "LockUp was the last to command the lock", and looks at the accesses
// that follow until it dies or sees a conflict. Its states are facts. A Flow
// carries all facts along all explored transitions at once, breadth first, so
// that the first sight of a conflict ends a shortest run to it.
package conflict

import (
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// Class says what kind of conflict it is, in the words of the study.
type Class string

// Classes of conflicts.
const (
	Device       Class = "feature-conflict"    // two apps command one attribute against each other
	Mode         Class = "global-mode"         // the same with the mode of the home
	Variable     Class = "global-variable"     // the same with a shared variable
	Physical     Class = "physical"            // a device of one app moves a sensor of another
	InvalidLocal Class = "invalid-local-state" // an app acts on what it remembers, which no longer holds
	Dropped      Class = "dropped-update"      // a stored value is written back over another app's change
)

// asked is the class of what would be a conflict had the second app not asked
// for the first one's reason.
const asked Class = "asked"

// Link is an event by which one device moves another through the room: From
// is the emitter's attribute, To the sensor's.
type Link struct {
	Event    ts.EventID
	From, To ts.LocID
	Medium   string // "light", "sound", …
}

// Options say what counts.
type Options struct {
	Links []Link
	// Published takes Definition 3.1 to the letter: an app that overrides
	// another is in conflict with it even when it asked about the other's
	// reason.
	Published bool
	// Rule, when it is there, finds the conflicts by definitions of its own.
	Rule func(*stategraph.Graph) []Conflict
}

// Conflict is one conflict, with a shortest run that ends in it.
type Conflict struct {
	Class         Class
	First, Second ts.AppID // whose command is undone, and who undoes it
	Loc           ts.LocID // what they are in conflict over; of a physical one the sensor
	Var           ts.LocID // what the second app remembered, or -1
	Link          *Link    // of a physical conflict
	// Reason and Because are the locations on which the first and the second
	// app's commands depended.
	Reason, Because []ts.LocID
	// Together: both happen in one transition.
	Together bool
	// Impossible: no run that the clocks allow ends in it.
	Impossible bool
	key        key
	Start      stategraph.StateID
	Edges      []stategraph.Edge
}

// Same reports whether c and d are one conflict, whoever comes first where
// each may override the other.
func (c *Conflict) Same(d *Conflict) bool { return c.key == d.key }

// hit is a conflict that an automaton reports.
type hit struct {
	class         Class
	first, second ts.AppID
	loc, variable ts.LocID
	link          int32
	emitter       ts.LocID // of the emitting device its first attribute; -1
	reason        int32    // set: of the first
	because       int32    // set: of the second
	together      bool
	quiet         bool // the second app said nothing, and commands nothing in any run
}

// key is what makes conflicts distinct.
type key struct {
	class        Class
	a, b         ts.AppID
	loc, emitter ts.LocID
}

// key does not tell who overrides whom where each may override the other.
func (h *hit) key() key {
	k := key{h.class, h.first, h.second, h.loc, h.emitter}
	switch h.class {
	case InvalidLocal, Dropped, Physical:
	default:
		k.a, k.b = min(h.first, h.second), max(h.first, h.second)
	}
	return k
}
