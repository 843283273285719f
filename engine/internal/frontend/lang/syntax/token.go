// Package syntax reads the native language: scanner, parser, syntax tree and
// printer. engine/doc/spec.md defines the language.
//
// Parse always returns a tree, whatever the text: what could not be read
// becomes a Bad node, and every mistake is reported with its place. The parser
// never backs up and never panics; how deep a tree may nest is limited, so that
// later passes may recurse over it.
package syntax

import (
	"maps"
	"slices"
	"strings"

	"crosscheck/engine/internal/diag"
)

// Kind is what sort of token a token is.
type Kind uint8

// Kinds of tokens.
const (
	EOF           Kind = iota
	Name               // a name
	Reserved           // a reserved word
	Int                // 42
	DecimalNumber      // 1.5
	Text               // "text"
	Duration           // 5min
	Time               // 21:30
	Punct              // operators and punctuation
)

// Token is one word of the text. Text is a part of the file's text.
type Token struct {
	Kind       Kind
	Text       string
	Start, End int32
	// FirstOnLine: nothing but space stands before it on its line.
	FirstOnLine bool
}

// Comment is a `//` or `/* */` comment, with its marks.
type Comment struct {
	Text       string
	Start, End int32
}

// reserved words, with what each is for, in plain words.
var reserved = map[string]string{
	"app":       "an app: state of its own and handlers",
	"assert":    "reports a finding when its condition is false",
	"bool":      "the type of true and false",
	"choose":    "makes a local variable that takes every value of a type",
	"clock":     "counts time since the start or its last reset",
	"const":     "names a value that never changes",
	"device":    "a device from the catalogue, or declared in place",
	"disable":   "switches an event off",
	"else":      "what happens when the condition is false",
	"enable":    "switches an event on",
	"enabled":   "true while an event is switched on or a timer is set",
	"enum":      "a type with named values",
	"env":       "something the environment changes by itself",
	"event":     "something that can happen, with its handler",
	"false":     "the truth value false",
	"final":     "must hold in every state that enables no event",
	"fn":        "a function",
	"for":       "runs once for each value of a type",
	"if":        "runs when the condition is true",
	"in":        "between a name and the type it runs over; between a device and its room",
	"invariant": "must hold in every state",
	"let":       "makes a local variable",
	"mode":      "the home's mode",
	"never":     "must hold in no state",
	"notify":    "shows a text in the run",
	"reachable": "must hold in some state",
	"return":    "ends the function",
	"self":      "the event whose handler is running",
	"timer":     "fires some time after its start",
	"true":      "the truth value true",
	"var":       "a shared variable",
	"while":     "repeats as long as the condition is true",
}

// contextual words have a meaning in one place and are names elsewhere.
var contextual = map[string]string{
	"after":       "start TIMER after DURATION",
	"all":         "true when the condition holds for every value of a type",
	"among":       "the only values that the environment gives an attribute",
	"any":         "every value is a possible start; or: true when the condition holds for some value",
	"at":          "a handler that runs at a time of day, at sunrise or at sunset",
	"attribute":   "what a device is doing",
	"before":      "order A before B: app A is served first",
	"by":          "by hand: people may operate it; by 1: how far it changes at a time",
	"cancel":      "stops a timer",
	"command":     "what a device can be told",
	"count":       "for how many values of a type the condition holds",
	"every":       "a handler that runs again and again; or how long a factor stays as it is",
	"daylight":    "true from sunrise to sunset",
	"fastforward": "how much time is of interest, and from when on",
	"fixed":       "the environment leaves it alone",
	"from":        "the file with the code of the app; or the time at which the program starts",
	"gives":       "what the device gives off, for the sensors of its room: light, motion, water, sound, heat or smoke",
	"hand":        "by hand: people may operate it",
	"install":     "an app of another language, with its settings",
	"least":       "for at least 5min: how long something lasts",
	"more":        "for more than 30s: how long something lasts",
	"off":         "the event is off at the start",
	"on":          "a handler",
	"once":        "the event switches itself off when it is executed",
	"order":       "which app is served first, where several hear of one change",
	"reset":       "sets a clock to zero",
	"room":        "a room of the home: its devices influence each other",
	"sensor":      "an attribute that the environment moves",
	"start":       "sets a timer; or, with when: the program starts only so",
	"sunrise":     "when the sun rises",
	"sunset":      "when the sun sets",
	"than":        "for more than 30s: how long something lasts",
	"time":        "the time of day",
	"together":    "what changes at one moment",
	"touch":       "somebody touches the app",
	"urgent":      "the event happens before any time passes",
	"wait":        "lets the rest of the handler run later",
	"weekday":     "the day of the week, mon to sun",
	"when":        "the event can only happen, or the program start, where the condition holds",
	"within":      "until when the event must have happened",
}

// Quote writes the name of a value: in quotes where it is not a name of the
// language.
func Quote(name string) string {
	if IsName(name) {
		return name
	}
	return `"` + strings.NewReplacer(`"`, `\"`, `\`, `\\`, "\n", `\n`).Replace(name) + `"`
}

// IsReserved reports whether word cannot be a name.
func IsReserved(word string) bool { return reserved[word] != "" }

// IsName reports whether word can be declared.
func IsName(word string) bool {
	for i := 0; i < len(word); i++ {
		if !isLetter(word[i]) && (i == 0 || !isDigit(word[i])) {
			return false
		}
	}
	return word != "" && !IsReserved(word)
}

// Meaning says what a reserved or contextual word is for, or "".
func Meaning(word string) string {
	if m := reserved[word]; m != "" {
		return m
	}
	return contextual[word]
}

// Tokens cuts a text into tokens and comments, whatever is wrong with it. The
// last token is EOF.
func Tokens(text string) ([]Token, []Comment) {
	var problems diag.List
	return scan(0, text, &problems)
}

// AllWords lists the reserved and the contextual words, sorted.
func AllWords() []string {
	all := slices.AppendSeq(slices.Collect(maps.Keys(reserved)), maps.Keys(contextual))
	slices.Sort(all)
	return all
}

// Words lists the reserved or contextual words that begin a declaration, a
// part of an app or a device, and a statement.
func Words() (items, app, device, stmts []string) {
	return itemWords, appWords, deviceWords, stmtWords
}
