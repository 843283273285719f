package platform

import (
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/source"
)

// warnings are problems met while apps run, each told once.
type warnings struct {
	seen map[warning]bool
	all  diag.List
}

type warning struct {
	span source.Span
	text string
}

func (w *warnings) add(code diag.Code, span source.Span, text, help string) {
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

func (w *warnings) list() diag.List {
	list := append(diag.List(nil), w.all...)
	list.Sort()
	return list
}
