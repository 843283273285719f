package main

import (
	"cmp"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
)

// stored is what Home Assistant keeps of an area, a device and the like.
type stored struct {
	ID            string   `json:"id"`
	EntityID      string   `json:"entity_id"`
	FloorID       string   `json:"floor_id"`
	LabelID       string   `json:"label_id"`
	AreaID        string   `json:"area_id"`
	DeviceID      string   `json:"device_id"`
	Name          *string  `json:"name"`
	ByUser        *string  `json:"name_by_user"`
	Original      string   `json:"original_name"`
	HasName       bool     `json:"has_entity_name"`
	Labels        []string `json:"labels"`
	Class         *string  `json:"device_class"`
	OriginalClass string   `json:"original_device_class"`
	HiddenBy      *string  `json:"hidden_by"`
	DisabledBy    string   `json:"disabled_by"`
	Category      *string  `json:"entity_category"`
}

func (s *stored) class() string {
	if s.Class != nil {
		return *s.Class
	}
	return s.OriginalClass
}

// called is what people call something, or else what it is called.
func called(first, second *string) string {
	return *cmp.Or(first, second, new(string))
}

// entry is what a registry text says of one of them.
type entry struct {
	Name     string            `json:"name"`
	ID       string            `json:"id,omitempty"`
	Floor    string            `json:"floor_id,omitempty"`
	Area     string            `json:"area_id,omitempty"`
	Labels   []string          `json:"labels,omitempty"`
	Class    string            `json:"device_class,omitempty"`
	Hidden   bool              `json:"hidden,omitempty"`
	Entities map[string]string `json:"entities,omitempty"`
}

// registryText is what the five registries of a folder .storage say, as the text that the
// page makes of them (web/src/control/registry.ts); "" where there is nothing. No
// other file of that folder is opened, and one that cannot be read is skipped.
func registryText(folder string) string {
	of := func(kind, list string) (enabled []stored) {
		text, _ := os.ReadFile(filepath.Join(folder, "core."+kind+"_registry"))
		var file struct{ Data map[string]json.RawMessage }
		var all []stored
		if json.Unmarshal(text, &file) != nil || json.Unmarshal(file.Data[list], &all) != nil {
			return nil
		}
		for _, s := range all {
			if s.DisabledBy == "" {
				enabled = append(enabled, s)
			}
		}
		return enabled
	}
	var b strings.Builder
	line := func(kind, id string, e entry) {
		said, _ := json.Marshal(e) // texts and lists of texts
		b.WriteString(kind + " " + id + ": " + string(said) + "\n")
	}
	entities := of("entity", "entities")
	for _, f := range of("floor", "floors") {
		line("floor", f.FloorID, entry{Name: called(f.Name, nil)})
	}
	for _, l := range of("label", "labels") {
		line("label", l.LabelID, entry{Name: called(l.Name, nil)})
	}
	for _, a := range of("area", "areas") {
		line("area", a.ID, entry{Name: called(a.Name, nil), Floor: a.FloorID, Labels: a.Labels})
	}
	device := map[string]string{}
	for _, d := range of("device", "devices") {
		e := entry{Name: called(d.ByUser, d.Name), Area: d.AreaID, Labels: d.Labels, Entities: map[string]string{}}
		device[d.ID] = e.Name
		for _, x := range entities {
			if x.DeviceID == d.ID {
				e.Entities[x.EntityID] = x.class()
			}
		}
		line("device", d.ID, e)
	}
	for _, x := range entities {
		name := x.Original
		if x.HasName {
			name = strings.TrimSpace(device[x.DeviceID] + " " + x.Original)
		}
		// Whoever means the area of one that is for configuration does not mean it, either.
		hidden := x.HiddenBy != nil || x.Category != nil
		line("entity", x.EntityID, entry{Name: called(x.Name, &name), ID: x.ID, Area: x.AreaID, Labels: x.Labels, Class: x.class(), Hidden: hidden})
	}
	if b.Len() == 0 {
		return ""
	}
	return "registry: whole\n" + b.String()
}
