package editor

import (
	"slices"
	"strings"

	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/source"
)

// definition is where the files say what an entity is.
type definition struct {
	entity, name string
	at           source.Span
}

// definitions are the automations, scripts, scenes and helpers of a home.
func (h *home) definitions() (list []definition) {
	for _, a := range h.Automations {
		list = append(list, definition{"automation." + config.Slug(a.Name), a.Name, a.Head})
	}
	for _, s := range h.Scripts {
		list = append(list, definition{s.Entity(), s.Alias, s.Head})
	}
	for _, s := range h.Scenes {
		list = append(list, definition{s.Entity, "", s.Head})
	}
	for _, n := range h.own {
		list = append(list, helpers(h.set.Files[n].Text, int32(n))...)
	}
	return list
}

// helping are the sections of a configuration whose keys are names of entities.
var helping = []string{"input_boolean", "input_button", "input_datetime", "input_number", "input_select", "input_text", "counter", "timer", "schedule", "group"}

// helpers are the entities of such sections.
func helpers(text string, file int32) (list []definition) {
	domain, outer, inner, from := "", 0, -1, 0
	for line := range strings.Lines(text) {
		at, item := column(line)
		word := wordFrom(line, max(at, 0))
		switch start := from + at; {
		case at < 0:
		case domain != "" && at > outer && (inner < 0 || at == inner):
			if inner = at; !item && isKey(line, at+len(word)) {
				list = append(list, definition{domain + "." + strings.ToLower(word), "", source.Span{File: file, Start: int32(start), End: int32(start + len(word))}})
			}
		case domain == "" || at <= outer:
			if domain = ""; slices.Contains(helping, word) && strings.TrimSpace(line[at+len(word):]) == ":" {
				domain, outer, inner = word, at, -1
			}
		}
		from += len(line)
	}
	return list
}

// define is where what stands at a place is defined: an entity, a script that is
// called, a file that is included.
func define(set *source.Set, file, off int) (source.Span, bool) {
	p := placeAt(set.Files[file].Text, off)
	word := strings.ToLower(p.word())
	if at, is := included(set, &p); is {
		return at, true
	}
	if !config.IsEntity(word) {
		return source.Span{}, false
	}
	for _, d := range read(set, file).definitions() {
		if d.entity == word {
			return d.at, true
		}
	}
	return source.Span{}, false
}

// included is the file that a place names as one to be read.
func included(set *source.Set, p *place) (source.Span, bool) {
	line := p.text[lineStart(p.text, p.start):]
	line, _, _ = strings.Cut(line, "\n")
	_, name, includes := strings.Cut(line, "!include ")
	if !includes {
		_, name, includes = strings.Cut(line, "path: ")
	}
	name = strings.Trim(strings.TrimSpace(name), `"'{}, `)
	if !includes || name == "" || !strings.Contains(name, p.word()) {
		return source.Span{}, false
	}
	for _, n := range own(set) {
		if set.Files[n].Name == name || strings.HasSuffix(set.Files[n].Name, "/"+name) {
			return source.Span{File: int32(n)}, true
		}
	}
	return source.Span{}, false
}
