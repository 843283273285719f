package editor

import (
	"cmp"
	"sort"
	"strings"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/frontend/service"
	"crosscheck/engine/internal/source"
)

// rename gives the edits that rename an entity in all files. What it is called after
// the dot is enough of a name.
func rename(set *source.Set, file, off int, name string) service.Renaming {
	p := placeAt(set.Files[file].Text, off)
	entity := strings.ToLower(p.word())
	domain, _, _ := strings.Cut(entity, ".")
	if name = strings.ToLower(strings.TrimSpace(name)); !strings.Contains(name, ".") {
		name = domain + "." + name
	}
	to, _, _ := strings.Cut(name, ".")
	switch {
	case !config.IsEntity(entity) || !isEntity(p.key, entity) && domain != "script":
		return service.Renaming{Problem: "there is no name of an entity here"}
	case domain == "automation" || domain == "scene":
		return service.Renaming{Problem: "its name follows from what it is called: change its alias or name, and rename " + entity + " in Home Assistant"}
	case !config.IsEntity(name):
		return service.Renaming{Problem: "the name of an entity is a word, a dot and a word, of small letters, digits and _"}
	case to != domain:
		return service.Renaming{Problem: entity + " stays what it is: its new name begins with " + domain + ", too"}
	case name == entity:
		return service.Renaming{Edits: []diag.Edit{}}
	}
	edits := []diag.Edit{}
	taken := false
	mentioned(set, func(_, word string, at source.Span) {
		at.Start = at.End - int32(len(word)) // without “states.”
		word = strings.ToLower(word)
		if called := word + "."; strings.HasPrefix(called, entity+".") {
			edits = append(edits, diag.Edit{Span: source.Span{File: at.File, Start: at.Start, End: at.Start + int32(len(entity))}, New: name})
		} else if strings.HasPrefix(called, name+".") {
			taken = true
		}
	})
	for _, d := range read(set, file).definitions() {
		taken = taken || d.entity == name
		if d.entity == entity && set.Text(d.at) != "" {
			edits = append(edits, diag.Edit{Span: d.at, New: strings.TrimPrefix(name, domain+".")})
		}
	}
	if taken {
		return service.Renaming{Problem: "there is an entity " + name + " already"}
	}
	sortEdits(edits)
	return service.Renaming{Edits: edits}
}

func sortEdits(edits []diag.Edit) {
	sort.Slice(edits, func(i, j int) bool {
		a, b := edits[i].Span, edits[j].Span
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Start, b.Start)) < 0
	})
}
