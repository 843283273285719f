// Package homeassistant reads automations of Home Assistant: YAML as it stands in
// automations.yaml. Its row says what the engine can do with them.
//
// It joins what its parts do: config reads the texts, model finds what they tell
// apart, lower adds them to the program of a home. A configuration brings its
// entities, so the home that is guessed for it only installs it; what of one file
// acts on what of another, does so by the names of entities.
package homeassistant

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/frontend/homeassistant/editor"
	"crosscheck/engine/internal/frontend/homeassistant/lower"
	"crosscheck/engine/internal/frontend/homeassistant/mender"
	"crosscheck/engine/internal/frontend/service"
	"crosscheck/engine/internal/home"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/regular"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
)

// Language is the row.
var Language = &frontend.Language{
	Name: editor.Language, Title: "Home Assistant configurations", Endings: []string{".yaml", ".yml"},
	Sniff:    config.Looks,
	Ignores:  regular.New(`(?:^|/)(?:secrets\.ya?ml$|(?:custom_components|www)/)`),
	Folder:   config.Folder,
	Times:    `\b(?:for|delay|at|after|before|timeout):|platform: *time|trigger: *time|\bsun\b`,
	PerToken: 200,
	Members:  true,
	Read:     read,
	Outline:  outline,
	Editing:  editor.Editing,
	Shorten:  shortener,
	Mend:     mender.Automations,

	Carried:    config.Carried,
	Pseudonyms: pseudonyms,
}

// apps are those of a program: a file is one, for those who install it; each of
// its automations is one of the program.
type apps struct {
	list     []frontend.App
	files    map[string]*config.File
	by       map[string]string // what includes a file
	opaque   []source.Span     // what is about areas or devices of which nobody knows what is in them
	problems diag.List
}

func read(set *source.Set, own []int) frontend.Apps {
	a := &apps{files: map[string]*config.File{}, by: map[string]string{}}
	var files []*source.File
	for _, n := range own {
		files = append(files, set.Files[n])
	}
	contents, problems := config.ReadAll(files, own)
	a.problems = problems
	broken := map[int32]bool{}
	for _, p := range problems {
		broken[p.Span.File] = broken[p.Span.File] || p.Severity == diag.Error
	}
	for i, c := range contents {
		n := int32(own[i])
		app := frontend.App{File: files[i].Name, Span: source.Span{File: n}, Broken: broken[n], Part: c.By != "" || c.Form || c.Registry}
		a.list = append(a.list, app)
		a.files[app.File], a.by[app.File] = c.File, c.By
		a.opaque = append(a.opaque, c.Opaque...)
	}
	for i, c := range contents { // which tells of all: it is shown with the first
		first := slices.IndexFunc(a.list, func(x frontend.App) bool { return !x.Part && !x.Broken })
		if c.Registry && first >= 0 {
			a.by[files[i].Name] = a.list[first].File
		}
	}
	return a
}

// List implements frontend.Apps, as do Problems, Guess, Fit and Join.
func (a *apps) List() []frontend.App { return a.list }

// Problems are those of the texts.
func (a *apps) Problems() diag.List { return a.problems }

// Guess is a home that installs the configuration.
func (a *apps) Guess() string {
	var text strings.Builder
	taken := map[string]bool{}
	for _, app := range a.list {
		if !app.Broken && !app.Part {
			fmt.Fprintf(&text, "install %s from %q;\n", installed(app.File, taken), app.File)
		}
	}
	return text.String()
}

// Fit installs a file that the home does not mention.
func (a *apps) Fit(file string, _ *home.Home, taken map[string]bool) *home.Install {
	return &home.Install{App: installed(file, taken), File: file}
}

// installed is what the home calls a file.
func installed(file string, taken map[string]bool) string {
	base := strings.TrimSuffix(strings.TrimSuffix(path.Base(file), ".yaml"), ".yml")
	base = "Home" + regular.New(`[^A-Za-z0-9]+`).ReplaceAllString(base, "_")
	name := base
	for i := 2; taken[name]; i++ {
		name = fmt.Sprintf("%s_%d", base, i)
	}
	taken[name] = true
	return name
}

// Join adds the automations of all installed files to the program: they act on
// each other by the entities that they share.
func (a *apps) Join(p *ir.Program, _ *home.Home, installs []*home.Install, opt frontend.Options) diag.List {
	all, how := &config.File{}, lower.Options{Time: opt.Time}
	var problems diag.List
	for _, in := range installs {
		if f := a.file(in.File); f != nil {
			all.Add(f)
			problems = append(problems, given(in, &how.Faults)...)
		}
	}
	if all.Choose(opt.Only); len(opt.Only) == 0 { // what the whole lacks is told of the whole
		for _, l := range all.Lacks {
			p.Unread = append(p.Unread, ts.Failure{Kind: ts.Unmodelled, Message: l.What, Span: l.Span})
		}
	}
	if len(all.Automations) == 0 {
		problems = append(problems, unused(p, all)...)
	} else {
		problems = append(problems, lower.Join(p, all, how)...)
	}
	if len(opt.Only) == 0 {
		p.Read, p.Wanted = told(all, slices.Concat(a.problems, problems), p.Unread), wanted(all, a.opaque)
	}
	p.FillStarts()
	return problems
}

// unused warns of scripts and scenes without automations, which are never started.
func unused(p *ir.Program, f *config.File) (problems diag.List) {
	var at source.Span
	switch {
	case len(f.Scripts) > 0:
		at = f.Scripts[0].Head
	case len(f.Scenes) > 0:
		at = f.Scenes[0].Head
	default:
		return nil
	}
	problems.Add(diag.NotModelled, diag.Warning, at, "there is no automation that could start this").Help = "add automations.yaml"
	p.Unread = append(p.Unread, ts.Failure{Kind: ts.Unmodelled, Message: "scripts and scenes without automations", Span: at})
	return problems
}

// file is the file of that name, or else one of that name in another folder.
func (a *apps) file(name string) *config.File {
	if f := a.files[name]; f != nil {
		return f
	}
	for _, app := range a.list {
		if path.Base(app.File) == path.Base(name) {
			return a.files[app.File]
		}
	}
	return nil
}

// outline is the automations, scripts and scenes of a file.
func outline(f *source.File, number int32) (out []service.Symbol) {
	read, _ := config.Read(f, number)
	for i, a := range read.Automations {
		out = append(out, service.Symbol{Name: a.Called(i), Kind: "app", Span: a.Head})
	}
	for _, s := range read.Scripts {
		out = append(out, service.Symbol{Name: s.Entity(), Kind: "app", Span: s.Head})
	}
	for _, s := range read.Scenes {
		out = append(out, service.Symbol{Name: s.Entity, Kind: "app", Span: s.Head})
	}
	return out
}
