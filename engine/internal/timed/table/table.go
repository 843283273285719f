// Package table is the table of all algorithms for timed programs that users
// choose from.
package table

import (
	"slices"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/full"
	"crosscheck/engine/internal/timed"
	"crosscheck/engine/internal/timed/lattice"
	"crosscheck/engine/internal/timed/region"
	"crosscheck/engine/internal/timed/zone"
	"crosscheck/engine/internal/ts"
)

// Rows is the table: the recommended algorithm, which is the reference, first.
func Rows() []timed.Row {
	return slices.Concat(zone.Rows, region.Rows, lattice.Rows, []timed.Row{untimed()})
}

func untimed() timed.Row {
	r := timed.Row{Row: full.Rows[0], System: func(inner ts.Timed, _ timed.Options) timed.System { return newTimeless(inner) }}
	r.Name, r.Title, r.Timeless = "untimed", "Without clocks", true
	r.Traits = explore.Traits{Compared: true, Exhaustive: true}
	r.Summary = "Lets timers fire at any time and comparisons of clocks go both ways; also reaches states that the home cannot be in."
	r.Source = "DeLorean, section 7.4: what checkers without clocks do"
	return r
}

// timeless is a ts.Timed whose clocks nobody looks at: anything enabled may
// happen at any time, with any outcome.
type timeless struct {
	timed.Base
	inner ts.Timed
}

func newTimeless(inner ts.Timed) *timeless {
	return &timeless{timed.NewBase(inner, func(s []byte) []byte { return s }), inner}
}

// Initial asks the inner system, as do Enabled and Execute.
func (t *timeless) Initial(out *ts.Branches) { t.inner.Initial(out) }

// Enabled asks the inner system.
func (t *timeless) Enabled(s []byte, buf []ts.EventID) []ts.EventID { return t.inner.Enabled(s, buf) }

// Execute asks the inner system.
func (t *timeless) Execute(s []byte, e ts.EventID, out *ts.Branches) { t.inner.Execute(s, e, out) }

// InnerBranch is branch.
func (t *timeless) InnerBranch(_ []byte, _ ts.EventID, branch int32) int32 { return branch }

// Earliest is unknown.
func (t *timeless) Earliest([]byte) int64 { return -1 }

// RanOut is false: time has no end.
func (t *timeless) RanOut([]byte) bool { return false }
