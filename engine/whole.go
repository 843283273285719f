//go:build !small

package engine

import (
	"crosscheck/engine/internal/subject"
	"crosscheck/engine/internal/subject/exact"
)

// What the small engine, which arrives with the page, leaves out.
func init() { subject.Timed = exact.Reading }
