// Package words has the words that links to programs in a language are likely to
// hold. Every engine has them all: a link is read before it is known what it
// holds, and the service of links reads no language.
package words

import _ "embed" // the words are files, so that they are easy to read and hard to change by accident

// Dictionary is what links are deflated with when a file has the ending.
type Dictionary struct{ Ending, Words string }

//go:embed d2-groovy.txt
var groovy string

//go:embed d3-isy.txt
var isy string

//go:embed d4-elk.txt
var elk string

// All are the dictionaries by the numbers that links give them: new ones are
// added at the end, and texts never change.
var All = []Dictionary{{".groovy", groovy}, {".isy", isy}, {".elk", elk}}
