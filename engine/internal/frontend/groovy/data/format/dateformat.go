package format

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/data/calendar"
	"crosscheck/engine/internal/frontend/groovy/data/decimal"
)

// Dates is a java.text.SimpleDateFormat.
type Dates struct {
	Pattern string
	Zone    calendar.Zone
}

// String is its pattern.
func (f *Dates) String() string { return f.Pattern }

// Numbers is a java.text.DecimalFormat.
type Numbers struct {
	Pattern NumberPattern
	Mode    decimal.Mode
}

// String is its pattern.
func (f *Numbers) String() string { return f.Pattern.text }

// NewNumbers is new DecimalFormat(pattern).
func NewNumbers(pattern string) *Numbers { return &Numbers{NumberPatternOf(pattern), decimal.HalfEven} }

// NewDates is new SimpleDateFormat(pattern).
func NewDates(a []data.Value) data.Value {
	pattern := "M/d/yy h:mm a"
	if len(a) > 0 {
		pattern = data.Text(a[0])
	}
	calendar.CheckPattern(pattern)
	return &Dates{pattern, calendar.UTC}
}

// ClassName implements data.Classed.
func (f *Dates) ClassName() string { return "SimpleDateFormat" }

// ClassName implements data.Classed.
func (f *Numbers) ClassName() string { return "DecimalFormat" }
