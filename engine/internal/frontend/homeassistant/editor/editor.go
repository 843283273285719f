// Package editor answers what an editor asks about the YAML of a home: what an
// entity can be and who sets it or waits for it, what a service does, how an
// automation is read, what could be written at a place, where something is
// defined, how it is renamed.
//
// What a place is about is told by its line and those around it, because a text
// that is being written often is no YAML. What it means is told by config and
// model, which read the whole home.
package editor

import (
	"fmt"
	"slices"

	"crosscheck/engine/internal/count"
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/source"
)

// Editing is the row's answers to an editor.
var Editing = &frontend.Editing{Complete: complete, Hover: hover, Define: define, Rename: rename}

// Language is the name of the row.
const Language = "homeassistant"

// home is what the files of a home hold.
type home struct {
	*config.File
	set      *source.Set
	own      []int // its files
	here     int   // the file that is asked about
	problems diag.List
}

// read reads a home.
func read(set *source.Set, here int) *home {
	h := &home{File: &config.File{}, set: set, own: own(set), here: here}
	var files []*source.File
	for _, n := range h.own {
		files = append(files, set.Files[n])
	}
	contents, problems := config.ReadAll(files, h.own)
	for _, c := range contents {
		h.Add(c.File)
	}
	h.Choose(nil)
	h.problems = problems
	return h
}

// own are the numbers of the files that are configurations.
func own(set *source.Set) (list []int) {
	for i, f := range set.Files {
		if l := frontend.Of(f); l != nil && l.Name == Language {
			list = append(list, i)
		}
	}
	return list
}

// line says where a place is.
func (h *home) line(at source.Span) string {
	p := h.set.Position(at)
	if int(at.File) == h.here {
		return fmt.Sprintf("line %d", p.Line)
	}
	return fmt.Sprintf("%s, line %d", p.File, p.Line)
}

// mostListed is how many of a list are told.
const mostListed = 8

// listed is a list in words, without those beyond the first.
func listed(list []string) string {
	text := ""
	for i, x := range list[:min(len(list), mostListed)] {
		if i > 0 {
			text += ", "
		}
		text += x
	}
	if n := len(list) - mostListed; n > 0 {
		text += " and " + count.Of(n, "other")
	}
	return text
}

// add adds what is not there yet.
func add(list []string, s string) []string {
	if slices.Contains(list, s) {
		return list
	}
	return append(list, s)
}
