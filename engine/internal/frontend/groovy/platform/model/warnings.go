package model

import (
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/source"
)

// Warnings are problems met while apps run, each told once.
type Warnings struct {
	seen map[warning]bool
	all  diag.List
}

// Add tells one, unless it was told before.
func (w *Warnings) Add(code diag.Code, span source.Span, text, help string) {
	k := warning{span, text}
	if w.seen[k] {
		return
	}
	if w.seen == nil {
		w.seen = map[warning]bool{}
	}
	w.seen[k] = true
	w.all.Add(code, diag.Warning, span, "%s", text).Help = help
}

// Skip tells that answers to what is asked at a place were left out.
func (w *Warnings) Skip(what string, at source.Span) {
	w.Add(diag.NotModelled, at, what+" is asked for many times in one event", "not every combination of answers is explored")
}

// List is what was told, in reading order.
func (w *Warnings) List() diag.List {
	list := append(diag.List(nil), w.all...)
	list.Sort()
	return list
}

type warning struct {
	span source.Span
	text string
}
