package editor

import (
	"cmp"
	"slices"
	"strings"

	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/frontend/homeassistant/model"
	"crosscheck/engine/internal/frontend/service"
	"crosscheck/engine/internal/source"
)

func hover(set *source.Set, file, off int) service.Hover {
	p := placeAt(set.Files[file].Text, off)
	p.file = int32(file)
	lines := told(set, file, &p)
	if lines == nil {
		return service.Hover{}
	}
	return service.Hover{Span: source.Span{File: int32(file), Start: int32(p.start), End: int32(p.end)}, Text: strings.Join(lines, "\n")}
}

// told are the lines of a hover, nil where there is nothing to tell.
func told(set *source.Set, file int, p *place) []string {
	word := strings.ToLower(p.word())
	switch {
	case slices.Contains(callKeys, p.key) && !p.isKey:
		return read(set, file).service(p)
	case p.key == "alias" || p.key == "id" || p.key == "mode" || p.key == "max" || p.isKey && !config.IsEntity(word):
		return read(set, file).reading(p)
	case groups[p.key] != "" && word != "":
		return []string{groups[p.key] + " " + word, "which entities are in it stands in no file: for each service it is one entity of its own"}
	case config.IsEntity(word):
		return read(set, file).entity(word)
	}
	return nil
}

// groups are what calls may be about besides entities, by their keys.
var groups = map[string]string{"area_id": "area", "floor_id": "floor", "label_id": "label", "device_id": "device"}

// entity tells of an entity: what it can be, who moves it, who sets it, waits for it
// and asks for it.
func (h *home) entity(entity string) (lines []string) {
	linked, _ := h.Link()
	m := model.New(linked, nil)
	u := h.usesOf(m, entity)
	t := m.Thing(config.Place{Entity: entity})
	if t == nil && len(u.sets)+len(u.waits)+len(u.ask) == 0 {
		return nil
	}
	lines = append(lines, entity)
	if t != nil {
		lines[0] += ": " + states(t)
		lines = append(lines, t.Called+moved(t))
	}
	if of := h.Groups[entity]; of != nil {
		lines = append(lines, "a group of "+listed(of))
	} else if strings.HasPrefix(entity, "group.") {
		lines = append(lines, "which members it has is not in the files: it is an entity of its own")
	}
	if taken := model.Taken(entity); taken != "" {
		lines = append(lines, taken)
	}
	for _, x := range m.Things {
		if x.Entity == entity && x.Attribute != "" {
			lines = append(lines, "its "+strings.ReplaceAll(x.Attribute, "_", " ")+": "+states(x))
		}
	}
	sets := "set by "
	if strings.HasPrefix(entity, "script.") || strings.HasPrefix(entity, "scene.") {
		sets = "called by "
	}
	return append(lines, sets+nobody(u.sets), "waited for by "+nobody(u.waits), "asked for by "+nobody(u.ask))
}

func nobody(list []string) string { return cmp.Or(listed(list), "nobody") }

// states are those that are told apart.
func states(t *model.Thing) string {
	var names []string
	for v := t.Domain.Lo; v <= t.Domain.Hi; v++ {
		if name := t.Domain.Format(v); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return listed(names)
}

// moved says what changes a thing besides automations.
func moved(t *model.Thing) string {
	switch {
	case t.Follows != nil && !t.Follows.Free():
		return ", which follows its template"
	case t.Own:
		return ", which nothing but the configuration moves"
	case t.Hand:
		return ", which people operate"
	case t.Moves():
		return ", which moves by itself"
	}
	return ""
}
