package editor

import (
	"cmp"
	"slices"
	"sort"
	"strings"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/frontend/homeassistant/model"
	"crosscheck/engine/internal/frontend/service"
	"crosscheck/engine/internal/sorting"
	"crosscheck/engine/internal/source"
)

// complete lists what may stand at a place, by the key that it is the value of. What
// entities there are is told by the texts, since what is being written often is no
// YAML.
func complete(set *source.Set, file, off int) service.Completions {
	p := placeAt(set.Files[file].Text, off)
	p.file, p.end = int32(file), off
	out := service.Completions{From: p.start, Items: []service.Item{}}
	if p.isKey || p.comment() {
		return out
	}
	switch {
	case p.key == "entity_id" || p.key == "entities" || p.key == "scene" || p.quotedInTemplate():
		out.Items = entities(set, &p)
	case p.key == "action" || p.key == "service":
		out.Items = services(set, &p)
	case p.key == "trigger" || p.key == "platform":
		out.Items = words(config.TriggerKinds)
	case p.key == "condition":
		out.Items = words(config.ConditionKinds)
	case p.key == "mode":
		out.Items = words(config.Modes)
	case slices.Contains(stateKeys, p.key):
		out.Items = statesOf(set, &p)
	}
	return out
}

// stateKeys are the keys whose values are states of the entity beside them.
var stateKeys = []string{"to", "from", "not_to", "not_from", "state", "option"}

// callKeys are the keys whose values are services.
var callKeys = []string{"action", "service", "service_template"}

func words(list []config.Word) (items []service.Item) {
	for _, w := range list {
		items = append(items, service.Item{Label: w.Name, Kind: "value", Detail: w.About})
	}
	return items
}

// mended is the home as it is read, without the line that is being written where
// that makes the file no YAML.
func mended(set *source.Set, p *place) *home {
	h := read(set, int(p.file))
	broken := func(x diag.Problem) bool {
		return x.Severity == diag.Error && x.Code == diag.UnexpectedToken && x.Span.File == p.file
	}
	if !slices.ContainsFunc(h.problems, broken) {
		return h
	}
	begin, end := lineStart(p.text, p.start), len(p.text)
	if next := strings.IndexByte(p.text[p.start:], '\n'); next >= 0 {
		end = p.start + next
	}
	without := &source.Set{Files: slices.Clone(set.Files)}
	without.Files[p.file] = source.NewFile(set.Files[p.file].Name, p.text[:begin]+p.text[end:])
	return read(without, int(p.file))
}

// comment reports whether the place is in a comment.
func (p *place) comment() bool {
	before := p.text[lineStart(p.text, p.start):p.start]
	return strings.HasPrefix(strings.TrimLeft(before, " "), "#") || strings.Contains(before, " #")
}

// quotedInTemplate reports whether the word is a text inside a template.
func (p *place) quotedInTemplate() bool {
	if p.start == 0 || p.text[p.start-1] != '\'' && p.text[p.start-1] != '"' {
		return false
	}
	before := p.text[lineStart(p.text, p.start):p.start]
	return strings.Contains(before, "{{") || strings.Contains(before, "{%") || strings.HasSuffix(p.key, "_template")
}

// mentioned visits the words of the configurations with a dot in them, and the keys
// whose values they are in.
func mentioned(set *source.Set, f func(key, word string, at source.Span)) {
	for _, n := range own(set) {
		text, key := set.Files[n].Text, ""
		for i := 0; i < len(text); i++ {
			switch c := text[i]; {
			case c == '#' && (i == 0 || text[i-1] == ' ' || text[i-1] == '\n'):
				for i < len(text) && text[i] != '\n' {
					i++
				}
			case part(c):
				start := i
				for i < len(text) && part(text[i]) {
					i++
				}
				if isKey(text, i) {
					key = text[start:i]
				}
				if word := strings.TrimRight(text[start:i], "."); strings.Contains(word, ".") {
					f(key, strings.TrimPrefix(word, "states."), source.Span{File: int32(n), Start: int32(start), End: int32(start + len(word))})
				}
				i--
			}
		}
	}
}

// entities are those that stand in the files, first those of the domain that the
// place is about.
func entities(set *source.Set, p *place) (items []service.Item) {
	about := ""
	if name, _ := p.beside(callKeys...); name == "" {
		if outer := (&place{text: p.text, at: above(p.text, max(0, p.at))}); outer.at >= 0 {
			name, _ = outer.beside(callKeys...)
			about, _, _ = strings.Cut(name, ".")
		}
	} else {
		about, _, _ = strings.Cut(name, ".")
	}
	if p.key == "scene" {
		about = "scene"
	}
	count := map[string]int{}
	mentioned(set, func(key, word string, at source.Span) {
		if int(at.Start) == p.start || !isEntity(key, word) {
			return
		}
		domain, object, _ := strings.Cut(strings.ToLower(word), ".")
		object, _, _ = strings.Cut(object, ".")
		count[domain+"."+object]++
	})
	for _, d := range mended(set, p).definitions() {
		count[d.entity]++
	}
	rank := func(e string) int {
		switch domain, _, _ := strings.Cut(e, "."); {
		case domain == about:
			return 0
		case about == "" && domain != "scene" && domain != "script" && domain != "automation":
			return 0
		}
		return 1
	}
	list := sorting.Keys(count)
	sort.SliceStable(list, func(i, j int) bool { return rank(list[i]) < rank(list[j]) })
	for _, e := range list {
		items = append(items, service.Item{Label: e, Kind: "device", Detail: model.Called(e)})
	}
	return items
}

// isEntity reports whether a word that stands in the value of a key names an entity.
func isEntity(key, word string) bool {
	if key == "entity_id" || key == "entities" {
		return config.IsEntity(strings.ToLower(word))
	}
	if slices.Contains(callKeys, key) || key == "trigger" || key == "platform" || key == "condition" || key == "event_type" {
		return false
	}
	domain, _, _ := strings.Cut(word, ".")
	return model.Known(domain) || domain == "scene" || domain == "zone"
}

// services are those of the tables, of the files' scripts, and all that the files
// call; first those of domains that stand in the files.
func services(set *source.Set, p *place) (items []service.Item) {
	near := map[string]bool{"script": true, "scene": true}
	called := map[string]bool{}
	mentioned(set, func(key, word string, _ source.Span) {
		if domain, _, _ := strings.Cut(word, "."); slices.Contains(callKeys, key) {
			called[word] = true
		} else if key == "entity_id" {
			near[domain] = true
		}
	})
	scripts := map[string]string{}
	for _, d := range mended(set, p).definitions() {
		if strings.HasPrefix(d.entity, "script.") {
			scripts[d.entity] = d.name
		}
	}
	all := model.Services()
	all = append(all, sorting.Keys(scripts)...)
	for _, s := range sorting.Keys(called) {
		all = add(all, s)
	}
	rank := func(s string) int {
		if domain, _, _ := strings.Cut(s, "."); near[domain] {
			return 0
		}
		return 1
	}
	sort.SliceStable(all, func(i, j int) bool { return rank(all[i]) < rank(all[j]) })
	for _, s := range all {
		items = append(items, service.Item{Label: s, Kind: "command", Detail: cmp.Or(scripts[s], model.Does(s))})
	}
	return items
}

// mostLooked is at how many places of an entity its states are looked for.
const mostLooked = 500

// statesOf are the states of the entity beside the place: those of its domain, and
// those that the files name elsewhere.
func statesOf(set *source.Set, p *place) (items []service.Item) {
	entity, _ := p.beside("entity_id")
	if entity == "" {
		if outer := (&place{text: p.text, at: above(p.text, max(0, p.at))}); outer.at >= 0 {
			entity, _ = outer.beside("entity_id")
		}
	}
	list := slices.Clone(model.States(entity))
	looked := 0
	mentioned(set, func(key, word string, at source.Span) {
		if key != "entity_id" || word != entity || looked == mostLooked {
			return
		}
		looked++
		other := placeAt(set.Files[at.File].Text, int(at.Start))
		for _, key := range stateKeys {
			if value, found := other.beside(key); value != "" && !(at.File == p.file && int(found.Start) == p.start) {
				list = add(list, value)
			}
		}
	})
	for _, s := range append(list, "unavailable", "unknown") {
		item := service.Item{Label: s, Kind: "value"}
		if open := p.start > 0 && strings.IndexByte(`"'`, p.text[p.start-1]) >= 0; !open && (s == "on" || s == "off") {
			item.Insert = `"` + s + `"`
		}
		items = append(items, item)
	}
	return items
}
