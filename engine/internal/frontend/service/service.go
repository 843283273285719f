// Package service has the answers of a language service, in the engine's own
// terms: byte offsets and spans. Every language gives these; the engine turns
// them into protocol messages.
package service

import (
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/source"
)

// Symbol is a declared name.
type Symbol struct {
	Name string
	Kind string // "app", "device", "event", "var", "function", "property", …
	Span source.Span
}

// Analysis is what is known about a program as a whole.
type Analysis struct {
	Problems diag.List
	Outline  []Symbol
	Events   int
	// StateBound is the product of all domain sizes, 0 when above 1e15 or when
	// the program has errors.
	StateBound float64
	// Read tells in a sentence how much of the texts is read, or "".
	Read string
	// Wanted tells what the texts do not and would have to, for more of them to be read as
	// it is meant; or "".
	Wanted string
}

// Item is something that may stand at a place.
type Item struct {
	Label  string
	Kind   string // as Symbol.Kind, or "keyword", "value", "command", "attribute", "type", "capability"
	Detail string
	Insert string
}

// Completions replace the text from offset From to the place asked about.
type Completions struct {
	From  int
	Items []Item
}

// Hover describes what stands at a place; Text is empty when nothing does.
// The first line is the declaration.
type Hover struct {
	Span source.Span
	Text string
}

// Renaming is the edits that rename something; when there are none, Problem
// says why.
type Renaming struct {
	Edits   []diag.Edit
	Problem string
}
