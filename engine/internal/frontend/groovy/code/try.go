package code

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/syntax"
)

// handler is a catch clause.
type handler struct {
	classes []string // none: Exception
	begin   func(f *frame, x data.Value)
	body    stmt
}

// try compiles a try. Only Groovy exceptions are caught: a host that ends the
// event does so by another panic, and then nothing more of the script runs.
func (c *compiler) try(n *syntax.Try, tail bool) stmt {
	body := c.block(n.Body, tail)
	handlers := make([]handler, len(n.Catches))
	for i, k := range n.Catches {
		h := handler{begin: c.begin(c.resolved.declared[k], k.NameSpan), body: c.block(k.Body, tail)}
		for _, t := range k.Types {
			h.classes = append(h.classes, c.className(t))
		}
		handlers[i] = h
	}
	caught := func(f *frame) flow { return f.caught(body, handlers) }
	if n.Finally == nil {
		return caught
	}
	finally := c.block(n.Finally, false)
	return func(f *frame) flow {
		how, t := f.attempt(caught)
		value, label, at := f.value, f.label, f.x.at
		if after := finally(f); after != next {
			return after
		}
		if t != nil {
			f.x.at = at
			panic(t)
		}
		f.value, f.label = value, label
		return how
	}
}

// caught runs a body, and the handler of the exception that leaves it.
func (f *frame) caught(body stmt, handlers []handler) flow {
	how, t := f.attempt(body)
	if t == nil {
		return how
	}
	for i := range handlers {
		if handlers[i].takes(t) {
			handlers[i].begin(f, t)
			return handlers[i].body(f)
		}
	}
	panic(t)
}

func (h *handler) takes(t *data.Thrown) bool {
	if len(h.classes) == 0 {
		return t.Is("Exception")
	}
	for _, class := range h.classes {
		if t.Is(class) {
			return true
		}
	}
	return false
}

// attempt runs a statement and returns the exception that leaves it, if any.
func (f *frame) attempt(body stmt) (how flow, t *data.Thrown) {
	x, m := f.x, f.x.mark()
	defer func() {
		r := recover()
		if r == nil {
			return
		}
		thrown, ok := r.(*data.Thrown)
		if !ok {
			panic(r)
		}
		x.leave(m)
		how, t = next, thrown
	}()
	return body(f), nil
}
