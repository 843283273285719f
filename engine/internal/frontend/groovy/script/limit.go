package script

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/data/limit"
	"crosscheck/engine/internal/source"
)

// Deepest is how many calls of methods and closures of a script may be under
// way at once; one more throws a StackOverflowError. Apps need a dozen; the
// stack of a browser's WebAssembly holds many times this.
const Deepest = 200

// End is the panic of code that cannot go on: an exception, a *data.Thrown, or
// a value beyond its limit, a *limit.Excess.
type End interface{ Text() string }

// Watcher is a Host that wants to know where what leaves a script arose.
type Watcher interface {
	// Uncaught is called before the end leaves Run or Call.
	Uncaught(end End, at source.Span)
}

// Tell tells a host of an end that leaves a script, if it wants to know. Other
// panics are the host's own.
func Tell(h Host, cause any, at source.Span) {
	w, ok := h.(Watcher)
	if !ok {
		return
	}
	switch end := cause.(type) {
	case *data.Thrown:
		w.Uncaught(end, at)
	case *limit.Excess:
		w.Uncaught(end, at)
	}
}
