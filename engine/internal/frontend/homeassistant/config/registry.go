package config

import (
	"maps"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/homeassistant/template"
	"crosscheck/engine/internal/regular"
	"crosscheck/engine/internal/source"
)

// Registry is what Home Assistant knows of entities besides their states: a text that
// a template prints there, with an entry on each line, whose key is its kind and its
// id. What is in a floor, an area, a label or a device follows from it.
type Registry struct {
	entries map[string]*Entry // by key
	list    []*Entry
}

// Entry is an entry of one of the kinds.
type Entry struct {
	kind, id string
	Name     string   `yaml:"name"`
	Floor    string   `yaml:"floor_id"`
	Area     string   `yaml:"area_id"`
	Labels   []string `yaml:"labels"`
	Class    string   `yaml:"device_class"` // of an entity
	Number   string   `yaml:"id"`           // by which devices' triggers name it
	Hidden   bool     `yaml:"hidden"`       // who means its area does not mean it
	Members  []string `yaml:"members"`      // of a group
	device   *Entry
	text     string // its lines
}

// kinds of what entities are in.
var kinds = []string{"floor", "area", "label", "device"}

const printAgain = "let Home Assistant print the registry again, and copy all of it"

var begins = regular.New(`^\s*registry:`)

// IsRegistry reports whether a text is one of a registry, whether or not it is YAML.
func IsRegistry(f *source.File) bool { return begins.MatchString(f.Text) }

// register reads the registry texts among the files; what a later one says counts.
func (r *reader) register() {
	for _, d := range r.docs {
		if !IsRegistry(d.file) {
			continue
		}
		d.registry, d.used = true, true
		if r.registry == nil {
			r.registry = &Registry{entries: map[string]*Entry{}}
		}
		if root := r.parse(d); isMapping(root) {
			for i := 2; i+1 < len(root.Content); i += 2 {
				r.entry(d, root, i)
			}
		}
	}
}

// entry reads the entry that stands by a key.
func (r *reader) entry(d *document, root *yaml.Node, i int) {
	key, x := root.Content[i], root.Content[i+1]
	e := r.registry.entry(key.Value)
	if x.Decode(e) != nil || !isMapping(x) {
		r.notRead(r.span(key), "this line of the registry is not read").Help = printAgain
	}
	e.text += d.span(d.section(root, i, len(d.lines)))
	if within := get(x, "entities"); isMapping(within) {
		for k := 0; k+1 < len(within.Content); k += 2 {
			o := r.registry.entry("entity " + within.Content[k].Value)
			o.device = e
			if o.Class == "" {
				o.Class = within.Content[k+1].Value
			}
		}
	}
}

// entry is that of a key, which is there from now on.
func (g *Registry) entry(key string) *Entry {
	e := g.entries[key]
	if e == nil {
		e = &Entry{}
		if e.kind, e.id, _ = strings.Cut(key, " "); e.id == "" {
			e.kind = ""
		}
		g.entries[key] = e
		g.list = append(g.list, e)
	}
	return e
}

// area is that of an entity, which may be its device's.
func (g *Registry) area(e *Entry) *Entry {
	area := e.Area
	if area == "" && e.device != nil {
		area = e.device.Area
	}
	return g.entries["area "+area]
}

// in reports whether an entity is in something. A label is also that of its area or device.
func (g *Registry) in(e, what *Entry) bool {
	if e.kind != "entity" || e == what {
		return e == what
	}
	area := g.area(e)
	if what.kind == "floor" {
		return area != nil && area.Floor == what.id
	}
	for _, x := range []*Entry{e, e.device, area} {
		if x != nil && (x == what || slices.Contains(x.Labels, what.id) && what.kind == "label") {
			return true
		}
	}
	return false
}

// deviceCalled is what sentences call a device, which has a name where there is a
// registry.
func (r *reader) deviceCalled(id string) string {
	if r.registry != nil {
		if e := r.registry.entries["device "+id]; e != nil && e.Name != "" {
			return "the " + e.Name
		}
	}
	if len(id) > mostOfID {
		id = id[:mostOfID] + "…"
	}
	return "device " + id
}

// mostOfID is how much of the id of a device is told: people compare it with others.
const mostOfID = 6

// meant are the entities that somebody means at a place who names an area, a floor, a
// label or a device; known: there is a registry.
func (r *reader) meant(kind, id string, at *yaml.Node) (list []string, known bool) {
	if r.registry == nil {
		r.opaque = append(r.opaque, r.span(at))
		return nil, false
	}
	what := r.registry.entries[kind+" "+id]
	if what == nil {
		r.problems.Add(diag.MissingFile, diag.Warning, r.span(at), "the registry has no %s %s: nothing is done for it", kind, short(id)).Help =
			"if there is one, let Home Assistant print the registry again: a link has only a part of it"
		return nil, true
	}
	for _, e := range r.registry.list {
		if e.kind == "entity" && !e.Hidden && r.registry.in(e, what) {
			list = append(list, e.id)
		}
	}
	return list, true
}

// about are the entities that a trigger or a condition is about that is named after
// what it is for, as light or motion; known: there are some, or none in areas and the like.
func (r *reader) about(target *yaml.Node, purpose string) (list []string, known bool) {
	list = entities(get(target, "entity_id"))
	known = len(list) > 0
	for _, kind := range kinds {
		for _, x := range items(get(target, kind+"_id")) {
			id, _ := word(x)
			var of []string
			if of, known = r.meant(kind, id, x); !known {
				return nil, false
			}
			for _, e := range of {
				_, class, _ := r.registry.Of(e)
				if strings.HasPrefix(e, purpose+".") || class == purpose || class == "garage" && purpose == "garage_door" {
					list = append(list, e)
				}
			}
		}
	}
	return list, known
}

// entityOf is the entity that a device calls by a number of the registry, or else the
// only one of its domain, or of these of the class that it tells.
func (r *reader) entityOf(n *yaml.Node, domain string) (entity string) {
	if r.registry == nil {
		return ""
	}
	number, _ := word(get(n, "entity_id"))
	device, _ := word(get(n, "device_id"))
	kind, _ := word(get(n, "type"))
	found, best := 0, 0
	for _, e := range r.registry.list {
		fits := 0
		switch {
		case number != "" && e.Number == number:
			return e.id
		case e.device == nil || e.device.id != device || !strings.HasPrefix(e.id, domain+"."):
			continue
		case e.Class != "" && strings.HasSuffix(kind, e.Class):
			fits = 1
		}
		if fits > best {
			found, best = 0, fits
		}
		if fits == best {
			entity = e.id
			found++
		}
	}
	if found != 1 {
		return ""
	}
	return entity
}

// Says is what a function of templates says of something, as area_entities of an area;
// nil where that is not known.
func (g *Registry) Says(function, about string) template.Value {
	kind, asked, _ := strings.Cut(function, "_")
	if g == nil || kind != "area" && kind != "device" && kind != "floor" {
		return nil
	}
	what := g.entries[kind+" "+about]
	if e := g.entries["entity "+about]; e != nil { // in which it is
		what = e.device
		if kind == "area" {
			what = g.area(e)
		}
	}
	says := &template.Val{Kind: template.List}
	for _, e := range g.list {
		if what == nil && e.kind == kind && e.Name == about {
			what = e
		}
	}
	for _, e := range g.list {
		if what != nil && e.kind == "entity" && g.in(e, what) {
			says.L = append(says.L, template.Text(e.id))
		}
	}
	switch {
	case asked == "entities":
	case asked != "id" && asked != "name" || kind == "floor":
		return nil
	case what == nil:
		says.Kind = template.None
	case asked == "id":
		return template.Text(what.id)
	default:
		return template.Text(what.Name)
	}
	return says
}

// groups are the members of groups that no file has.
func (g *Registry) groups(known map[string][]string) map[string][]string {
	out := maps.Clone(known)
	for i := 0; g != nil && i < len(g.list); i++ {
		if e := g.list[i]; e.kind == "entity" && strings.HasPrefix(e.id, "group.") && len(e.Members) > 0 && known[e.id] == nil {
			if out == nil {
				out = map[string][]string{}
			}
			out[e.id] = e.Members
		}
	}
	return out
}

// Of is what people call an entity, of what class it is and in which area; "" for what
// nobody knows.
func (g *Registry) Of(entity string) (name, class, area string) {
	if g == nil || g.entries["entity "+entity] == nil {
		return "", "", ""
	}
	e := g.entries["entity "+entity]
	if a := g.area(e); a != nil {
		area = a.Name
	}
	return e.Name, e.Class, area
}

// grouping matches what templates ask of the registry.
var grouping = regular.New(`(?:\|\s*(?:area|device|floor|label)_(?:entities|devices|areas|id|name|attr)|\b(?:area|device|floor|label)_(?:entities|devices|areas|id|name|attr)\s*\()`)

// asks are the places of a text at which templates ask for a registry that is not
// there.
func (r *reader) asks(d *document) (list []source.Span) {
	if r.registry != nil {
		return nil
	}
	for _, at := range grouping.FindAllStringIndex(d.file.Text, -1) {
		list = append(list, source.Span{File: d.number, Start: int32(at[0]), End: int32(at[1])})
	}
	return list
}

// Carried are the files of a home as others get them: a registry text has only the
// entries that the other files need. What is read is the same.
func Carried(files []*source.File) []*source.File {
	r := newReader(files, make([]int, len(files)))
	if r.register(); r.registry == nil {
		return files
	}
	words := map[string]bool{}
	for _, d := range r.docs {
		if !d.registry {
			said(r.parse(d), words, 0)
		}
	}
	words[""] = false
	keep := map[*Entry]bool{}
	for _, what := range r.registry.list {
		if words[what.id] || words[what.Number] || words[what.Name] {
			keep[what] = true
			for _, e := range r.registry.list {
				if r.registry.in(e, what) {
					keep[e], keep[e.device], keep[r.registry.area(e)] = true, true, true
				}
			}
		}
	}
	text := "registry: part\n"
	for _, e := range r.registry.list {
		if keep[e] {
			text += e.text
		}
	}
	out := slices.Clone(files)
	for i, d := range r.docs {
		if d.registry {
			out[i] = source.NewFile(d.file.Name, text)
		}
	}
	return out
}

// mention matches what a text may name.
var mention = regular.New(`[a-z0-9_]+\.[a-z0-9_]+|'[^']*'|"[^"]*"`)

// said notes the values of a tree, and what they have in quotes and name of entities.
func said(n *yaml.Node, words map[string]bool, depth int) {
	if n == nil || depth > mostDepth {
		return
	}
	words[n.Value] = true
	for _, s := range mention.FindAllString(n.Value, -1) {
		words[strings.Trim(s, `'"`)] = true
	}
	for _, x := range n.Content {
		said(x, words, depth+1)
	}
}
