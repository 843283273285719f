// Package ts is the seam between languages and exploration: a transition
// system as explorers and analyses see it. Front ends know nothing of
// exploration, explorers know nothing of languages; both know this package.
//
// The model is that of Trimananda, Luo, Demsky, Xu, "Stateful Dynamic Partial
// Order Reduction for Model Checking Event-Driven Applications that Do Not
// Terminate" (VMCAI 2022), section 3: a state enables events; executing an
// event runs its handlers atomically and accesses shared locations.
package ts

import "crosscheck/engine/internal/source"

// EventID indexes System.Events.
type EventID int32

// LocID indexes System.Locations.
type LocID int32

// AppID indexes System.Apps; 0 is the program itself (no app).
type AppID int32

// FailureID indexes System.Failures.
type FailureID int32

// PropertyID indexes System.Properties.
type PropertyID int32

// EventKind says who causes an event.
type EventKind uint8

// Kinds of events.
const (
	Plain       EventKind = iota // declared with `event`
	Environment                  // a sensor, a person, an env factor
	Touch                        // somebody touches an app or presses a button
	Timer                        // a timer fires
)

// Outside reports whether people or sensors cause an event of this kind. It never
// waits for anything: what they do not do at the moment is nobody's fault.
func (k EventKind) Outside() bool { return k == Environment || k == Touch }

// Event is one alternative of the top-level nondeterministic choice.
type Event struct {
	Name string // unique, as in the program: "e1", "pickup(2)", "door.contact=open"
	Text string // in plain words: "Smoke is detected"
	Kind EventKind
	App  AppID // whose handler it is, 0 for none
	// Armed: a handler has set it going, and it happens once for that: a timer,
	// the rest after a wait. Nobody from outside and no time of day causes it.
	Armed bool
	// Lasts: of a timer that it is set by a change, and happens if that has lasted: it
	// tells of what changed, not of the time.
	Lasts bool
	// Repeats: it happens again and again, with so much time in between.
	Repeats bool
	// Changes is of an event of the environment how many things it changes at one
	// moment, before anybody is told; 0 stands for one.
	Changes int
	At      []At // the times of the week at which it is due, when it is due at such only
	Span    source.Span
}

// LocationKind says what a location holds.
type LocationKind uint8

// Kinds of locations.
const (
	Global LocationKind = iota
	AppState
	Attribute // of a device
	Mode      // of the home
	Enable    // an event's enable flag; TimerFlag for a timer's
	TimerFlag
	Derived // truth of an event's guard: written by whoever changes it; not in the state
)

// Location is one shared memory cell. Writes to attributes and the mode that
// store the value already there are kept as Silent accesses: two apps that
// command the same value do not race, two that command different ones do.
type Location struct {
	Name   string // "x", "fork[2]", "door.lock", "LockUp.armed", "mode"
	Kind   LocationKind
	App    AppID  // owner of app state, else 0
	Device string // of an attribute, else ""
	Called string // what sentences call the device, "" stands for Device; or what a variable of the platform holds, or how long a handler waits
	Bond   Bond
	Rests  bool    // its value 0 says that something is over, or that nothing is the matter
	Hand   bool    // of a device that people operate, and no sensor
	Modal  bool    // an attribute that is one more mode of the home
	Helper bool    // an attribute of nothing that stands in the home: what apps tell each other, and people them
	Note   bool    // of a helper that it keeps a text or a date: who writes last has the say
	Light  bool    // of a sensor that it tells how bright it is
	Brief  []int32 // the values that last for seconds, and are over by themselves
	Room   string  // in which its device stands, "" where nobody knows
	Memo   bool    // an app keeps it for itself: told only of an app that does nothing else
	Span   source.Span
}

// IsMode reports whether l says how the home is to behave, as its mode does: who
// sets it last has the say.
func (l *Location) IsMode() bool { return l.Kind == Mode || l.Modal }

// OfThing reports whether l is an attribute of something in the home, and no mode.
func (l *Location) OfThing() bool { return l.Kind == Attribute && !l.Modal }

// Bond says for how long a change of a location is a reason for what apps did
// because of it.
type Bond uint8

// Bonds, the strongest first.
const (
	Situation Bond = iota // while it lasts
	Company               // somebody is about: until the last one has left
	Passage               // somebody goes through: what was ended for it is not to begin while it lasts, and what opened the way not to shut it
	Turn                  // life goes on in another way: as Passage, for apps that know nothing of such turns
	Moment                // it is over at once: the light of the day tells the time, a button was pressed
)

// Op is what an access does.
type Op uint8

// The zero Op is invalid.
const (
	Read   Op = 1 + iota // read before any own write
	Write                // the value changed
	Silent               // a write action that stored the value already there (attributes and mode only)
)

// Access is one access of a location by the handler of an app. Value is the
// value read or stored (only in Trace mode). In Trace mode every access is
// listed in program order; otherwise each (Loc, Op, App) once, reads only when
// they come before the event's own first write of the location.
//
// Executing an event reads its own enable flag (or its Derived location). A
// transition that writes a variable of a guard or property also reads that
// guard's or property's other variables, and writes (when the truth changes)
// or reads the guard's Derived location: as if the handler recomputed them.
// These accesses are the program's own (App 0). An event that an error undid
// reads whatever it would have written.
type Access struct {
	Loc   LocID
	Op    Op
	App   AppID
	Value int32
}

// Detail says how much Execute records.
type Detail uint8

// Recording modes, each a superset of the one before.
const (
	Fast     Detail = iota // successors and failures only
	Accesses               // plus the set of accesses
	Trace                  // plus every access in order with values, notes, choices
)

// Note is something a user sees in a run beside accesses: a handler begins, a
// message is sent, a choice is taken (Trace mode only).
type Note struct {
	At   int    // number of accesses before it
	Was  int    // number of those before it that an error undid, if one did
	Kind string // "handler", "choice", "assert", "error", "notify"
	App  AppID
	Text string
	Span source.Span
}

// Run is a handler of an app that begins within a branch (Trace mode only); it
// goes on to the next one.
type Run struct {
	At    int // number of accesses before it
	Notes int // number of notes before it
	App   AppID
	Func  int32 // which handler, for Again
	Cause LocID // whose change set it off, -1: none
	Value int32 // that it was changed to
	Lo    int32 // which values set it off: from Lo
	Hi    int32 // to Hi
}

// SetOffBy reports whether v sets the handler off.
func (r *Run) SetOffBy(v int32) bool { return r.Lo <= v && v <= r.Hi }

// Undone is what a branch did before an error undid it (Trace mode only).
type Undone struct {
	Accesses []Access
	Runs     []Run
}

// Branch is one outcome of executing an event: events with inner choices
// (a value of the environment, which app is served first) have several.
// The slices are owned by the Branches that holds it and die at its Reset.
type Branch struct {
	Dst      []byte      // canonical successor state
	Failures []FailureID // assertions that failed and errors, in order
	Accesses []Access
	Looks    int // how many of Accesses, the last ones, stand for guards that may be otherwise now
	Notes    []Note
	Runs     []Run
	Undone   Undone
	// Asked: it resolves an inner choice between values, as the environment, an
	// answer that is unknown or a clock gives them; not only one of an order.
	Asked  bool
	Bounds []Bound // of a Timed system: when this branch is taken
	Resets []Reset // ascending, each clock at most once
}

// Branches receives the outcomes of one execution. Reuse it: Reset keeps memory.
type Branches struct {
	Detail Detail
	List   []Branch
	bytes  []byte
	fails  []FailureID
	accs   []Access
	notes  []Note
	runs   []Run
	bounds []Bound
	resets []Reset
}

// FailureKind says what went wrong inside a handler.
type FailureKind uint8

// The zero FailureKind is invalid.
const (
	Assertion      FailureKind = 1 + iota
	DivideByZero               // division or remainder by zero
	OutOfDomain                // a value stored outside its variable's domain
	OutOfRange                 // an array index outside the array
	Overflow                   // arithmetic beyond 32 bits
	LoopsForever               // more loop rounds than the limit in one event
	Recursion                  // calls nested deeper than the limit
	EndlessEvents              // handlers set each other off without end within one event
	TooManyChoices             // more outcomes of one event than the limit
	Exception                  // one of the app's language that nothing caught
	Unmodelled                 // something of its language or platform that is not modelled
	Pitfall                    // what its language or platform makes of it is not what it is there for; the message is a sentence
)

// Failure is a place in the program that can fail. After a failed Assertion or
// a Pitfall the handler goes on; an Exception ends the handler, as does what is
// Unmodelled, and the event goes on. Any
// other failure is an error that undoes the whole event: the transition leads
// back to the state it started from.
type Failure struct {
	Kind    FailureKind
	Message string // "x == 0", "division by zero"
	Help    string // what to change; "" where that is not known
	App     AppID
	Span    source.Span
}

// Limit reports whether k is a limit of the checker, and no fault of a program.
func (k FailureKind) Limit() bool { return k == TooManyChoices || k == Unmodelled }

// PropertyKind says how a property is judged.
type PropertyKind uint8

// The zero PropertyKind is invalid.
const (
	Invariant PropertyKind = 1 + iota // must hold in every reachable state
	Never                             // must hold in none
	Reachable                         // must hold in some
	Final                             // must hold in every state that enables no event
)

// Property is a named predicate over states.
type Property struct {
	Kind PropertyKind
	Name string
	Text string // the condition as written
	// Reads is the locations on which its truth depends, ascending.
	Reads []LocID
	Span  source.Span
}

// Value is a location's value in a state, formatted.
type Value struct {
	Loc  LocID
	Raw  int32
	Text string
}

// System is a transition system. All methods are deterministic: the same
// arguments give the same results in the same order. A state is canonical
// bytes: two states are the same exactly when their bytes are equal; callers
// must not modify them. A System is used by one goroutine.
type System interface {
	Apps() []string // Apps()[0] == ""
	Events() []Event
	Locations() []Location
	Failures() []Failure
	Properties() []Property

	// Initial puts the initial states into out (several when initial values
	// are chosen), each as a Branch. Two may be equal.
	Initial(out *Branches)
	// Enabled appends the events enabled in s to buf, ascending.
	Enabled(s []byte, buf []EventID) []EventID
	// Execute runs event e, enabled in s, and puts one Branch per resolution
	// of its inner choices into out (reset first), in a fixed order, at least
	// one. Two branches may have equal Dst.
	Execute(s []byte, e EventID, out *Branches)
	// Holds reports whether property p's condition is true in s.
	Holds(s []byte, p PropertyID) bool
	// Waiting reports whether in s, which enables no event, some event that is
	// not from outside is switched on but held back by its guard: then s is a deadlock and not
	// the regular end of the program. A Final property overrides this.
	Waiting(s []byte) bool
	// Values decodes s, in location order, without Derived locations.
	Values(s []byte) []Value
}
