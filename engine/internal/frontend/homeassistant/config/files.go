package config

import (
	"path"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/source"
)

// Read reads a file: a list of automations or scenes, one of them, scripts by their
// names, or a configuration that has some under their keys. Warnings say what is
// not read.
func Read(f *source.File, number int32) (*File, diag.List) {
	contents, problems := ReadAll([]*source.File{f}, []int{int(number)})
	return contents[0].File, problems
}

// Problems are those of the YAML of a file.
func Problems(f *source.File, number int32) diag.List {
	r := newReader([]*source.File{f}, []int{int(number)})
	r.parse(r.docs[0])
	return r.problems
}

// Content is what a file holds, together with the files that it includes.
type Content struct {
	*File
	// By is the file that includes this one, which holds nothing of its own then. A
	// blueprint has one only if it is used.
	By string
	// Form: it is a blueprint.
	Form bool
	// Registry: it is the text of a registry.
	Registry bool
	// Opaque are places that are about areas or devices of which nobody knows what is in
	// them.
	Opaque []source.Span
}

// ReadAll reads the files of a home, which may include each other.
func ReadAll(files []*source.File, numbers []int) ([]Content, diag.List) {
	r := newReader(files, numbers)
	out := r.all()
	seen := map[diag.Problem]bool{} // a blueprint is read as often as it is used
	return out, slices.DeleteFunc(r.problems, func(p diag.Problem) bool {
		again := seen[p]
		seen[p] = true
		return again
	})
}

// all is what each of the files holds.
func (r *reader) all() []Content {
	r.register()
	programs := false // a blueprint alone is none, and there are others
	for _, d := range r.docs {
		r.mark(d, r.parse(d))
		programs = programs || !isBlueprint(d.tree) && !d.registry
	}
	out := make([]Content, len(r.docs))
	for _, again := range []bool{false, true} { // files in a circle are included by each other
		for i, d := range r.docs {
			form := programs && isBlueprint(d.tree)
			if out[i].File == nil && !form && !(programs && d.registry) && (!d.isPart || again && !d.reached) {
				d.reach("")
				out[i].File = r.own(d)
				out[i].Opaque = r.opaque
			}
			out[i].Form, out[i].Registry = form, programs && d.registry
		}
	}
	for i, d := range r.docs {
		if out[i].By = d.by; out[i].File == nil {
			out[i].File = &File{}
		}
		out[i].Opaque = append(out[i].Opaque, r.asks(d)...)
	}
	return out
}

// own is what a file holds that no other one includes.
func (r *reader) own(d *document) *File {
	out := &File{Timers: map[string]Duration{}, Restored: map[string]bool{}, Groups: map[string][]string{}, Counters: map[string]Counter{}, Options: map[string][]string{}, Registry: r.registry}
	r.read, r.lacks, r.opaque, d.used = 0, nil, nil, true
	if d.broken {
		return out
	}
	r.file(d, out)
	at := source.Span{File: d.number}
	if out.Empty() {
		severity := diag.Error
		if path.Base(d.name) == main && isMapping(d.tree) { // of a home without any
			severity = diag.Warning
		}
		r.problems.Add(diag.NotAnApp, severity, at, "%s has no automation in it", d.file.Name).Help =
			"give a list of automations, as in automations.yaml, one of them, or a configuration with `automation:`; or scripts and scenes that they use"
	}
	if r.read > mostNodes {
		r.problems.Add(diag.NotModelled, diag.Warning, at, "the file is too large: the first %d parts of it are read", mostNodes).Help =
			"check a part of it"
	}
	out.Lacks = r.lacks
	out.AllScripts = out.AllScripts && len(out.Lacks) == 0
	return out
}

// file reads what a file holds, by its form.
func (r *reader) file(d *document, out *File) {
	root := d.tree
	if root == nil || isBlueprint(root) {
		return
	}
	d.state = open
	one := isAutomation(root) || isScene(root) || get(root, "sequence") != nil
	if !one && isMapping(root) && !isScripts(root) {
		r.configuration(root, len(d.lines), false, out)
		return
	}
	r.include(root, true)
	switch {
	case isScripts(root) && !one:
		r.scripts(root, out)
	case root.Kind == yaml.SequenceNode, isAutomation(root), isScene(root):
		r.list(root, false, out)
	case one && r.enter(0):
		out.Scripts = append(out.Scripts, r.script(Slug(named(d.name)), root, r.span(root.Content[0])))
	}
}

// configuration reads what stands under the keys of a configuration, or of one of
// its packages, whose lines end before a given one.
func (r *reader) configuration(root *yaml.Node, end int, isPackage bool, out *File) {
	if !isMapping(root) {
		return
	}
	d, _ := r.at(root)
	if root.Style&yaml.FlowStyle != 0 {
		d.keep(d.line(root), end)
	}
	d.keep(0, 0)
	if !isPackage && path.Base(d.name) == main {
		out.AllScenes, out.AllScripts = true, true
	}
	for i := 0; i+1 < len(root.Content); i += 2 {
		value := root.Content[i+1]
		from, to := d.section(root, i, end)
		word, _, _ := strings.Cut(root.Content[i].Value, " ")
		switch word {
		case "automation", "scene", "script", "timer", "group", "counter":
			d.keep(from, to)
			value = r.include(value, true)
		case "input_select":
			if kind, is := tagged(value); !is || r.targets(value, kind) != nil {
				d.keep(from, to)
				value = r.include(value, false)
			}
		case "homeassistant":
			if kind, is := tagged(value); !isPackage && (!is || r.targets(value, kind) != nil) {
				d.keep(from, from+1)
				r.packages(r.include(value, false), to, out)
			}
			continue
		case "template", "sensor", "binary_sensor":
			r.computed(word, value, d, from, to, out)
			continue
		}
		if value == nil || ownTag(value) {
			out.AllScenes = out.AllScenes && word != "scene"
			continue
		}
		switch word {
		case "automation":
			r.list(value, true, out)
		case "scene":
			r.list(value, false, out)
		case "timer", "group":
			for k := 0; isMapping(value) && k+1 < len(value.Content) && r.enter(0); k += 2 {
				name, x := word+"."+value.Content[k].Value, value.Content[k+1]
				if d := get(x, "duration"); d != nil {
					out.Timers[name] = duration(d)
				}
				if restored, is := truth(get(x, "restore")); is && restored {
					out.Restored[name] = true
				}
				if list := entities(get(x, "entities")); len(list) > 0 {
					out.Groups[name] = list
					all, _ := truth(get(x, "all"))
					if is := whatGroupIs(list, all); is != nil {
						out.Computed = append(out.Computed, &Computed{Place: Place{Entity: name}, Is: is, Span: r.span(value.Content[k])})
					}
				}
			}
		case "counter":
			for k := 0; isMapping(value) && k+1 < len(value.Content) && r.enter(0); k += 2 {
				out.Counters["counter."+value.Content[k].Value] = counter(value.Content[k+1])
			}
		case "input_select":
			for k := 0; isMapping(value) && k+1 < len(value.Content) && r.enter(0); k += 2 {
				if list := options(value.Content[k+1]); list != nil {
					out.Options["input_select."+value.Content[k].Value] = list
				}
			}
		case "script":
			for _, n := range items(value) {
				r.scripts(n, out)
			}
		}
	}
}

func counter(n *yaml.Node) Counter {
	initial, _ := number(get(n, "initial"))
	step, given := number(get(n, "step"))
	whole := initial == float64(int(initial)) && initial >= 0 && initial < mostRounds
	return Counter{int(initial), !whole || given && step != 1 || get(n, "minimum", "maximum") != nil}
}

// options are those of an input_select; nil where not all are known, or one stands there twice.
func options(n *yaml.Node) (list []string) {
	for _, x := range items(get(n, "options")) {
		s, known := word(x)
		if !known || slices.Contains(list, s) {
			return nil
		}
		list = append(list, s)
	}
	return list
}

// packages reads those of a configuration, each of which is one itself.
func (r *reader) packages(core *yaml.Node, end int, out *File) {
	for i := 0; isMapping(core) && i+1 < len(core.Content); i += 2 {
		if core.Content[i].Value != "packages" {
			continue
		}
		d, _ := r.at(core)
		from, to := d.section(core, i, end)
		d.keep(from, from+1)
		list := r.include(core.Content[i+1], false)
		if (core.Style|core.Content[i+1].Style)&yaml.FlowStyle != 0 { // its parts do not stand on lines of their own
			d.keep(d.line(core), end)
		}
		for k := 0; isMapping(list) && k+1 < len(list.Content); k += 2 {
			_, includes := tagged(list.Content[k+1])
			root := r.include(list.Content[k+1], false)
			if root == nil {
				continue
			}
			own, _ := r.at(root)
			last := len(own.lines)
			if where, _ := r.at(list); where == d {
				from, until := d.section(list, k, to)
				if d.keep(from, from+1); includes { // which may stand on the next line
					d.keep(from, until)
				} else if own == d {
					last = until
				}
			}
			r.configuration(root, last, true, out)
		}
	}
}
