package controller

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/frontend/service"
	"crosscheck/engine/internal/home"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
)

// Language is what a language says of itself to be read.
type Language struct {
	Name    string // what its controller is called
	Endings []string
	Read    func(f *source.File, number int32) *Text
}

// apps are the texts of a program in one language.
type apps struct {
	of       *Language
	list     []frontend.App
	texts    map[string]*Text
	problems diag.List
}

// Apps reads the files of a program.
func (l *Language) Apps(set *source.Set, own []int) frontend.Apps {
	a := &apps{of: l, texts: map[string]*Text{}}
	for _, n := range own {
		f := set.Files[n]
		t := l.Read(f, int32(n))
		a.list = append(a.list, frontend.App{File: f.Name, Span: source.Span{File: int32(n)}, Broken: t.Problems.HasErrors()})
		a.texts[f.Name], a.problems = t, append(a.problems, t.Problems...)
	}
	return a
}

// List implements frontend.Apps, as do Problems, Guess, Fit and Join.
func (a *apps) List() []frontend.App { return a.list }

// Problems are those of the texts.
func (a *apps) Problems() diag.List { return a.problems }

// all is what the texts without errors say together, and the first of them.
func (a *apps) all() (all *Text, first string) {
	all = &Text{}
	for _, app := range a.list {
		if !app.Broken {
			all.add(a.texts[app.File])
			first = cmp.Or(first, app.File)
		}
	}
	return all, first
}

// Guess is a home with the things that the texts name.
func (a *apps) Guess() string {
	var text strings.Builder
	taken := map[string]bool{}
	for _, app := range a.list {
		if !app.Broken {
			a.install(app.File, taken)
		}
	}
	all, _ := a.all()
	for _, u := range uses(all) {
		d := u.device()
		d.Name = free(d.Name, taken)
		text.WriteString(declare(d))
	}
	taken = map[string]bool{}
	for _, app := range a.list {
		if !app.Broken {
			fmt.Fprintf(&text, "install %s from %q;\n", a.install(app.File, taken), app.File)
		}
	}
	return text.String()
}

// Fit installs a file that the home does not mention.
func (a *apps) Fit(file string, _ *home.Home, taken map[string]bool) *home.Install {
	return &home.Install{App: a.install(file, taken), File: file}
}

// install is what the home calls a file.
func (a *apps) install(file string, taken map[string]bool) string {
	base := path.Base(file)
	for _, e := range a.of.Endings {
		base = strings.TrimSuffix(base, e)
	}
	return free(a.of.Name+"_"+ident(base), taken)
}

// free is a name that is no word of the language of homes and not taken, and is then.
func free(base string, taken map[string]bool) string {
	name := base
	for i := 2; taken[name] || syntax.IsReserved(name); i++ {
		name = fmt.Sprintf("%s%d", base, i)
	}
	taken[name] = true
	return name
}

// MadeSetting implements frontend.Makers, as does Makes.
func (a *apps) MadeSetting() string { return "devices" }

// Makes are the things that the texts name and the home does not declare: they come
// with the first of the texts.
func (a *apps) Makes(in *home.Install, h *home.Home) (list []home.Device) {
	all, first := a.all()
	if path.Base(in.File) != path.Base(first) {
		return nil
	}
	given := a.given(h, []*home.Install{in})
	for _, u := range uses(all) {
		if given.devices(u.name) == nil {
			d := u.device()
			d.Name = free(d.Name, map[string]bool{})
			list = append(list, d)
		}
	}
	return list
}

// given is what a home says of things.
type given struct {
	h        *home.Home
	settings map[string][]home.Value // by small letters
}

func (a *apps) given(h *home.Home, more []*home.Install) *given {
	g := &given{h, map[string][]home.Value{}}
	add := func(in *home.Install) {
		for _, app := range a.list {
			if path.Base(app.File) == path.Base(in.File) {
				for _, s := range in.Settings {
					g.settings[strings.ToLower(s.Name)] = s.Values
				}
			}
		}
	}
	for i := range h.Installs {
		add(&h.Installs[i])
	}
	for _, in := range more {
		add(in)
	}
	return g
}

// setting is what the home says of something that a text calls so.
func (g *given) setting(name string) []home.Value {
	if v := g.settings[strings.ToLower(name)]; v != nil {
		return v
	}
	return g.settings[strings.ToLower(ident(name))]
}

// devices are those that a thing is: those of a setting of its name, the one that
// people call so, or the one of its name.
func (g *given) devices(name string) (list []*home.Device) {
	for _, v := range g.setting(name) {
		for i := range g.h.Devices {
			if v.Kind == home.DeviceName && g.h.Devices[i].Name == v.Text {
				list = append(list, &g.h.Devices[i])
			}
		}
	}
	if list != nil {
		return list
	}
	for _, same := range []func(d *home.Device) bool{
		func(d *home.Device) bool { return strings.EqualFold(d.Label, label(name)) },
		func(d *home.Device) bool { return strings.EqualFold(d.Name, ident(name)) },
	} {
		if i := slices.IndexFunc(g.h.Devices, func(d home.Device) bool { return same(&d) }); i >= 0 {
			return []*home.Device{&g.h.Devices[i]}
		}
	}
	return nil
}

// Join adds the programs of all installed files to the program: they act on each
// other by the devices that they share, and by name.
func (a *apps) Join(p *ir.Program, h *home.Home, installs []*home.Install, opt frontend.Options) diag.List {
	all := &Text{}
	for _, in := range installs {
		for _, app := range a.list {
			if app.File == in.File || path.Base(app.File) == path.Base(in.File) {
				all.add(a.texts[app.File])
				break
			}
		}
	}
	all.choose(opt.Only)
	l := &lowering{p: p, given: a.given(h, installs), who: a.of.Name, time: opt.Time}
	l.join(all)
	return l.problems
}

// Outline is the programs of a text.
func Outline(t *Text) (out []service.Symbol) {
	for _, p := range t.Programs {
		out = append(out, service.Symbol{Name: p.Name, Kind: "app", Span: p.Head})
	}
	return out
}

// choose leaves the programs of these names, and those that they run or ask about; no
// names: all.
func (t *Text) choose(only []string) {
	if len(only) == 0 {
		return
	}
	wanted := map[string]bool{}
	for _, name := range only {
		wanted[strings.ToLower(name)] = true
	}
	for again := true; again; {
		again = false
		for _, m := range t.mentions() {
			name := strings.ToLower(m.name)
			if m.runs && wanted[strings.ToLower(m.by.Name)] && !wanted[name] {
				wanted[name], again = true, true
			}
		}
	}
	t.Programs = slices.DeleteFunc(t.Programs, func(p *Program) bool { return !wanted[strings.ToLower(p.Name)] })
}
