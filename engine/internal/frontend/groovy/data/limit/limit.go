// Package limit says how large values may become. A hub has bounds of its own,
// which nobody has written down; these are the checker's, far beyond what apps
// need, so that an app can neither fill the memory nor go on for ever. What goes
// beyond ends the handler that did it, as something that was not looked at: it
// is no fault of the app, and no catch clause sees it.
package limit

import "strings"

const (
	// Bytes is how many a text may have.
	Bytes = 1 << 20
	// Elements is how many a list, an array or a map may have.
	Elements = 1 << 16
	// Bits is how many a whole number may have, and the unscaled one of a
	// decimal.
	Bits = 1 << 16
	// Digits is how many a decimal may have behind its point, or zeros before it.
	Digits = 1 << 14
	// Budget is how many bytes an execution may handle in all: what its
	// operations make, and what its methods are called on.
	Budget = 1 << 28
)

// Excess is the panic of what goes beyond a limit.
type Excess struct{ What string }

// Text says what was not looked at, and why.
func (e *Excess) Text() string { return e.What }

// Exceed ends an execution.
func Exceed(what string) { panic(&Excess{what}) }

// CheckBytes ends an execution that makes a text of n bytes, if that is too much.
func CheckBytes(n int) {
	if n > Bytes {
		Exceed("a text grows beyond 1 MB")
	}
}

// CheckElements is the same for a list or map.
func CheckElements(n int) {
	if n > Elements {
		Exceed("a list or map grows beyond 65,536 elements")
	}
}

// CheckBits is the same for a number.
func CheckBits(n int) {
	if n > Bits {
		Exceed("a number grows beyond 65,536 bits")
	}
}

// CheckDigits is the same for what is behind the point of a number.
func CheckDigits(n int64) {
	if n > Digits || n < -Digits {
		Exceed("a number gets more than 16,384 digits behind its point, or zeros before it")
	}
}

// Text is a text that is written piece by piece. The zero Text is empty.
type Text struct {
	b strings.Builder
	// Kept says that what is written is kept in a state, where no value takes
	// more than Bytes: however it is written, there is an end.
	Kept bool
}

func (t *Text) check(more int) {
	if !t.Kept {
		CheckBytes(t.b.Len() + more)
	}
}

// WriteString appends s.
func (t *Text) WriteString(s string) {
	t.check(len(s))
	t.b.WriteString(s)
}

// WriteByte appends c.
func (t *Text) WriteByte(c byte) error {
	t.check(1)
	return t.b.WriteByte(c)
}

// String is what was written.
func (t *Text) String() string { return t.b.String() }

// Meter counts the bytes that an execution handles. The zero Meter has counted
// none.
type Meter struct {
	// Look is told how much work was done since it was called last, in values of
	// PerValue bytes, and may throw; nil: nobody wants to know.
	Look  func(work int)
	spent int
	owed  int // of which Look was not told
}

// PerValue is how many bytes looking at a value counts for, which is as much work
// as a round of a loop, and perLook how many are handled between two calls of
// Look: some milliseconds.
const (
	PerValue = 64
	perLook  = Budget >> 6
)

// Reset begins anew.
func (m *Meter) Reset() { m.spent = 0 }

// Spend counts n more.
func (m *Meter) Spend(n int) {
	if m.spent += n; m.spent > Budget {
		Exceed("values of more than 256 MB are handled in one run of a handler")
	}
	if m.owed += n; m.owed >= perLook && m.Look != nil {
		work := m.owed / PerValue
		m.owed = 0
		m.Look(work)
	}
}
