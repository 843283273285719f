// Package condition asks states whether something holds in them, as a reader
// types it: "door.lock == locked && siren.alarm == on". It is the native
// language's expressions over the locations of an explored system, whatever
// language the program is written in.
//
// Names are those that states are told with. What is no name of a location is a
// value of what it is compared with. A condition compiles to functions over the
// raw values of the locations that it reads, so that a million states can be
// asked while a reader waits.
package condition

import (
	"unicode/utf8"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// Scope is what names in a condition can mean.
type Scope struct {
	Locations []ts.Location
	// Domain is the values of a location; stored: states tell which it has.
	Domain func(l ts.LocID) (d value.Domain, stored bool)
	// Format writes a value.
	Format func(l ts.LocID, raw int32) string
}

// Condition is one that makes sense.
type Condition struct {
	// Locations are those that it reads.
	Locations []ts.LocID
	holds     *operand
}

// Holds reports whether c holds in a state in which the Locations have these
// values.
func (c *Condition) Holds(values []int32) bool { return c.holds.eval(values) != 0 }

// Problem says what is wrong with a text, at which byte, and how to mend it.
type Problem struct {
	At            int
	Message, Help string
}

// maxLength is how long a condition may be, in bytes.
const maxLength = 4000

// Compile reads a condition.
func Compile(text string, scope *Scope) (*Condition, *Problem) {
	switch {
	case len(text) > maxLength:
		return nil, &Problem{maxLength, "this condition is too long", "write a shorter one"}
	case !utf8.ValidString(text):
		return nil, &Problem{0, "this is not UTF-8 text", "type the condition anew"}
	}
	x, problems := syntax.ParseCondition(text)
	if len(problems) > 0 {
		return nil, told(&problems[0])
	}
	c := &compiler{scope: scope}
	out := c.expr(x)
	if c.problem == nil && out.kind != truth {
		c.noCondition(x, out)
	}
	if c.problem != nil {
		return nil, c.problem
	}
	return &Condition{c.locations, out}, nil
}

func told(p *diag.Problem) *Problem { return &Problem{int(p.Span.Start), p.Message, p.Help} }
