// Package depend says which transitions depend on each other: it numbers the
// accesses that occur in a search, so that sets of accesses are words of bits
// and conflicts are found a word at a time.
//
// Accesses of one location conflict when one of them is a Write, or when both
// are Silent stores by different apps (VMCAI 2022, section 3; Silent stores are
// what the analysis of apps that overwrite each other adds). Two events are
// dependent in a state when accesses of theirs conflict.
//
// Transitions with the same event and the same accesses share a class. A class
// has three sets: its accesses, the accesses that conflict with them, and the
// accesses that a Write of its hides from earlier transitions.
package depend

import "crosscheck/engine/internal/ts"

// ClassID numbers classes of transitions, from 0.
type ClassID int32

// Bit is what one bit of a set stands for.
type Bit struct {
	Loc ts.LocID
	Op  ts.Op
	App ts.AppID
}

// Catalogue numbers accesses and classes as they are met.
//
// A catalogue of contended locations gives bits to a location only once two
// events make conflicting accesses of it; all others could only make an event
// dependent on itself. When that happens to a location that earlier classes
// access, Activated tells the new bits of old classes.
type Catalogue struct {
	contended bool
	words     int
	bits      []Bit
	locs      []location
	classes   []class
	access    []uint64 // the sets of all classes, words each
	conflict  []uint64
	hide      []uint64
	events    []eventSets
	activated []uint64
	keys      []uint64 // packed accesses of all classes, one after another
	table     []ClassID
	scratch   []uint64
	all       []uint64 // what any branch of an event accesses
}

// location is what the catalogue knows of one location.
type location struct {
	active  bool
	seen    []use // what classes do with it, each once
	bits    []int
	classes []ClassID
}

// use is an access by an event.
type use struct {
	event ts.EventID
	op    ts.Op
	app   ts.AppID
}

// eventSets is the union of the sets of an event's classes, and the class
// that was met last, plus one.
type eventSets struct {
	access, conflict []uint64
	last             ClassID
}

// class is a set of transitions that the search need not tell apart.
type class struct {
	event    ts.EventID
	from, to int // keys[from:to]: its accesses; of a branch, what only others do is marked
}

// New is an empty catalogue for transitions of sys, of contended locations
// only or of all.
func New(sys ts.System, contended bool) *Catalogue {
	return &Catalogue{
		contended: contended,
		locs:      make([]location, len(sys.Locations())),
		events:    make([]eventSets, len(sys.Events())),
		table:     make([]ClassID, 64),
	}
}

// Words is how many words a set has; it grows.
func (c *Catalogue) Words() int { return c.words }

// Bit is what bit i stands for.
func (c *Catalogue) Bit(i int) Bit { return c.bits[i] }

// Access is the accesses of id's transitions, as words valid until the next
// Classify.
func (c *Catalogue) Access(id ClassID) []uint64 { return c.set(c.access, id) }

// Conflict is the accesses that conflict with one of Access(id).
func (c *Catalogue) Conflict(id ClassID) []uint64 { return c.set(c.conflict, id) }

// Hide is the accesses of locations that id's transitions write.
func (c *Catalogue) Hide(id ClassID) []uint64 { return c.set(c.hide, id) }

func (c *Catalogue) set(all []uint64, id ClassID) []uint64 {
	i := int(id) * c.words
	return all[i : i+c.words : i+c.words]
}

// MayDepend reports whether an access that e was seen to make is in set.
func (c *Catalogue) MayDepend(e ts.EventID, set []uint64) bool {
	return Intersect(c.events[e].access, set)
}

// EventConflict is the accesses that conflict with one that e was seen to
// make. It has up to Words words.
func (c *Catalogue) EventConflict(e ts.EventID) []uint64 { return c.events[e].conflict }

// Intersect reports whether a and b, of whatever lengths, have a common bit.
func Intersect(a, b []uint64) bool {
	for w := range min(len(a), len(b)) {
		if a[w]&b[w] != 0 {
			return true
		}
	}
	return false
}

// Dependent reports whether transitions of classes a and b depend on each
// other.
func (c *Catalogue) Dependent(a, b ClassID) bool {
	return Intersect(c.Access(a), c.Conflict(b))
}

// Activated is the bits given since the last call to locations that earlier
// classes access, or nil. The result is valid until the next Classify.
func (c *Catalogue) Activated() []uint64 {
	for _, w := range c.activated {
		if w != 0 {
			taken := c.activated
			c.activated = make([]uint64, c.words)
			return taken
		}
	}
	return nil
}

// Bytes is the memory the catalogue takes, roughly.
func (c *Catalogue) Bytes() int64 {
	return 8*int64(cap(c.access)+cap(c.conflict)+cap(c.hide)+cap(c.keys)) + 24*int64(cap(c.classes)) + 4*int64(len(c.table))
}
