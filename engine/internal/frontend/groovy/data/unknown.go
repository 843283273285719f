package data

import "strings"

// Within is the unknown that a text holds, if it was made with one: no number
// can be read from such a text, nor is it sure that there is none.
func Within(s string) *Unknown {
	_, rest, ok := strings.Cut(s, "(")
	what, _, closed := strings.Cut(rest, ")")
	if !ok || !closed {
		return nil
	}
	for _, word := range [...]string{"the ", "a ", "an ", "what ", "whether ", "where "} {
		if strings.HasPrefix(what, word) {
			return &Unknown{What: what}
		}
	}
	return nil
}

// Unknown is a value that is not determined: the clock, a random number, the
// answer of a web service. What says which, for people: "the time". Moment is
// what is known of the time, where the host follows it; nil for all others.
type Unknown struct {
	What   string
	Moment *Moment
}

// String is how an Unknown appears in texts.
func (u *Unknown) String() string { return "(" + u.What + ")" }

// FirstUnknown is the first Unknown of the values, without what is known of it, or
// nil.
func FirstUnknown(values ...Value) *Unknown {
	for _, v := range values {
		if u, ok := v.(*Unknown); ok {
			return u.Plain()
		}
	}
	return nil
}

// Unmodelled is an Unknown that people are told of.
func Unmodelled(w World, what, why string) *Unknown {
	w.Warn(why + "; its result is taken to be anything")
	return &Unknown{What: what}
}

// Items are the elements that a loop over u visits: none, or one that is
// unknown.
func (u *Unknown) Items(w World) []Value {
	if w.Choose(2, u.What) == 0 {
		return nil
	}
	return []Value{&Unknown{What: u.What}}
}
