// Package finding is the table of kinds of findings: what an analysis can
// report, how grave it is and how hosts show it in a word or a letter.
//
// It is the only list of kinds. Analyses name their findings by it and order
// them by it, the command line and the page take words and letters from it; the
// page's copy is generated. A host may be shown a kind that its own table does
// not have, as a matrix is kept and read again by another version: such a
// finding is told as Unknown, never left out.
package finding

import "slices"

// Kind is what a finding is about.
type Kind string

// What a handler or a property says to be wrong.
const (
	Assertion    Kind = "assertion"     // an assertion fails
	HandlerError Kind = "handler-error" // a handler stops with an error
	Invariant    Kind = "invariant"     // an invariant or never property is violated
	Deadlock     Kind = "deadlock"      // nothing can happen though it should
	End          Kind = "end"           // a regular end, only among those that a search missed
	Unreachable  Kind = "unreachable"   // a reachable property holds nowhere
	Loop         Kind = "loop"          // apps set each other off, or themselves, without end
	Pitfall      Kind = "pitfall"       // what the platform makes of an app is not what it is there for
)

// Conflicts of apps; the package conflict says what they are.
const (
	Race             Kind = "race"              // two apps answer one event differently
	Undone           Kind = "undone"            // an app undoes what another still has reason for
	OtherOrder       Kind = "other-order"       // which of two events comes first decides, or which last
	LeftBehind       Kind = "left-behind"       // what an app did stays, though its reason is over
	DeviceConflict   Kind = "device-conflict"   // an app commands another value than the last one: of profiles
	ModeConflict     Kind = "mode-conflict"     // the same with the mode
	PhysicalConflict Kind = "physical-conflict" // through the room
	WorthALook       Kind = "worth-a-look"      // as undone, but by what people mean as a rule
)

// Row is what there is to say of a kind.
type Row struct {
	Kind  Kind
	Sign  string // stands for it in a cell of a matrix
	Words string // says it in a legend or beside a title
	// Conflict: two apps of which each does what it should, but not both.
	Conflict bool
	// Minor: it is worth a look, and no problem.
	Minor bool
}

// Rows has a row a kind, the gravest first.
var Rows = []Row{
	{Assertion, "A", "assertion fails", false, false},
	{HandlerError, "E", "error in a handler", false, false},
	{Invariant, "I", "property broken", false, false},
	{Deadlock, "L", "nothing can happen", false, false},
	{End, "N", "regular end", false, false},
	{Unreachable, "U", "never reached", false, false},
	{Loop, "C", "going round without end", false, false},
	{Undone, "D", "one app undoes what another has reason for", true, false},
	{Race, "R", "which app wins is chance", true, false},
	{OtherOrder, "O", "the order of two events decides", true, false},
	{Pitfall, "F", "the platform has a pitfall here", false, false},
	{LeftBehind, "B", "left on, or the like, though nobody needs it", false, false},
	{DeviceConflict, "S", "conflict over a device", true, false},
	{ModeConflict, "M", "conflict over the mode", true, false},
	{PhysicalConflict, "P", "conflict through the room", true, false},
	{WorthALook, "W", "worth a look: one app undoes what another did, as you may mean it", true, true},
}

// Unknown stands for kinds without a row.
var Unknown = Row{"", "!", "something that only a newer version has a word for", false, false}

// Row is the kind's row, or Unknown.
func (k Kind) Row() Row {
	if i := k.gravity(); i < len(Rows) {
		return Rows[i]
	}
	return Unknown
}

// Compare is negative when a is graver than b; kinds without a row come last.
func Compare(a, b Kind) int { return a.gravity() - b.gravity() }

// Minor reports whether k is worth a look, and no problem.
func (k Kind) Minor() bool { return k.Row().Minor }

func (k Kind) gravity() int {
	i := slices.IndexFunc(Rows, func(r Row) bool { return r.Kind == k })
	if i < 0 {
		return len(Rows)
	}
	return i
}
