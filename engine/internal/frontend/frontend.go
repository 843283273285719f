// Package frontend is what the engine knows of languages: a row for each of
// them, and what is done with the texts of a program in one or several.
//
// A home is written in one of the languages, the one whose row has a Home. It
// says which devices there are and installs apps:
//
//	install LockUp from "lock-up.other" { doors = frontDoor; }
//
// The apps may be written in any of the languages. Each of these reads its own
// files (Language.Read); then the home is lowered, and each language adds its
// apps to the program (Apps.Join), in the order of the rows. For a program
// without a home the first language of its apps guesses one, and the apps of the
// others get the devices that fit.
//
// Every problem is reported at once, and there is no program exactly when one
// of them is an error. An app whose text has errors is left out, and its errors
// become warnings with one more that says so, as long as another app is left: a
// problem in one must not keep the others from being checked.
//
// Rows are registered by package table. Nothing else in the engine names a
// language.
package frontend

import (
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/home"
	"crosscheck/engine/internal/source"
)

// Readings of time.
const (
	AnyTime   = "any-time"
	Immediate = "immediate"
	Timed     = "timed"
)

// Options say how to read a program.
type Options struct {
	// Time is AnyTime (also ""), Immediate or Timed.
	Time string
	// Start is when the program starts, such as "mon 21:00" or "21:00"; "" is
	// what the program says, or Monday at midnight. It matters to Timed only.
	Start string
	// For is how much time is of interest, in milliseconds: 0 is what the
	// program says, or for ever; -1 is for ever. It matters to Timed only.
	For int64
	// Set gives locations, by name, other values to start with.
	Set map[string]string
	// Only are the members of the program that are read, by name, with all that they
	// need; empty: every member. ir.Program.Members has their names.
	Only []string
	// Memory keeps what is read for whoever reads other members next.
	Memory *Memory
	// Devices are more than the home declares: those that its apps make.
	Devices []home.Device
	// Look is what the program tells of its work; nil: nobody wants to know.
	Look func(work int)
	// Need is asked for so many bytes, all in all, before that takes them; it does
	// not return when there are not as many. nil: there are.
	Need func(what string, bytes int64)
}

// reading reports readings of time that there are not.
func reading(time string) diag.List {
	var problems diag.List
	switch time {
	case "", AnyTime, Immediate, Timed:
	default:
		problems.Add(diag.UnknownReading, diag.Error, source.Span{}, "there is no reading of time called %q", time).Help =
			"choose any-time, immediate or timed"
	}
	return problems
}
