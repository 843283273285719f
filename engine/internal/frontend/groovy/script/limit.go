package script

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/source"
)

// Deepest is how many calls of methods and closures of a script may be under
// way at once; one more throws a StackOverflowError. Apps need a dozen; the
// stack of a browser's WebAssembly holds many times this.
const Deepest = 200

// Longest is how many bytes a GString and how many elements an array may have;
// more throw an OutOfMemoryError.
const Longest = 1 << 20

// Watcher is a Host that wants to know where the exceptions arose that leave a
// script.
type Watcher interface {
	// Uncaught is called before the exception leaves Run or Call.
	Uncaught(t *data.Thrown, at source.Span)
}

// Tell tells a host of an exception that leaves a script, if it wants to know.
func Tell(h Host, t *data.Thrown, at source.Span) {
	if w, ok := h.(Watcher); ok {
		w.Uncaught(t, at)
	}
}
