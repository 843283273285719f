// Package toy is the smallest language there can be: an app is a list of rules,
//
//	when door.contact open then lamp.on
//
// one a line. The tests in this package walk the guide for new languages with it.
package toy

import (
	"fmt"
	"path"
	"regexp"
	"strings"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/service"
	"crosscheck/engine/internal/frontend/shorten"
	"crosscheck/engine/internal/home"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
)

// language is the row.
var language = &frontend.Language{
	Name: "rules", Title: "lists of rules", Endings: []string{".rules"}, Read: read,
	Outline: func(f *source.File, number int32) (out []service.Symbol) {
		rules, _ := parse(f, number)
		for _, r := range rules {
			out = append(out, service.Symbol{Name: r.name(), Kind: "handler", Span: r.span})
		}
		return out
	},
	Shorten: &shorten.Language{
		Problems: func(f *source.File, n int32) diag.List { _, problems := parse(f, n); return problems },
		Compact:  func(f *source.File) string { return strings.TrimLeft(f.Text, "\n") },
		Removable: func(p *shorten.Program, n int32) (out []shorten.Unit) {
			rules, _ := parse(p.Files[n], n)
			for _, r := range rules {
				out = append(out, shorten.Remove(r.span))
			}
			return out
		},
		Replaceable: func(*source.File, int32, int) []shorten.Unit { return nil },
	},
}

// rule is a line.
type rule struct {
	sensor, attribute, value, device, command string
	span                                      source.Span
}

func (r *rule) name() string { return "when " + r.sensor + "." + r.attribute + " " + r.value }

var line = regexp.MustCompile(`^when (\w+)\.(\w+) (\w+) then (\w+)\.(\w+)$`)

// parse reads a text; lines that are no rules are its mistakes.
func parse(f *source.File, number int32) (rules []rule, problems diag.List) {
	at := int32(0)
	for text := range strings.Lines(f.Text) {
		span := source.Span{File: number, Start: at, End: at + int32(len(text))}
		at = span.End
		if m := line.FindStringSubmatch(strings.TrimSpace(text)); m != nil {
			rules = append(rules, rule{m[1], m[2], m[3], m[4], m[5], span})
		} else if strings.TrimSpace(text) != "" {
			problems.Add(diag.UnexpectedToken, diag.Error, span, "this is no rule").Help = "write: when door.contact open then lamp.on"
		}
	}
	return rules, problems
}

// apps are the apps of a program: one a file.
type apps struct {
	list     []frontend.App
	rules    map[string][]rule // of each file
	problems diag.List
}

func read(set *source.Set, own []int) frontend.Apps {
	a := &apps{rules: map[string][]rule{}}
	for _, n := range own {
		f := set.Files[n]
		rules, problems := parse(f, int32(n))
		a.list = append(a.list, frontend.App{File: f.Name, Span: source.Span{File: int32(n)}, Broken: len(problems) > 0})
		a.rules[f.Name], a.problems = rules, append(a.problems, problems...)
	}
	return a
}

func (a *apps) List() []frontend.App { return a.list }
func (a *apps) Problems() diag.List  { return a.problems }
func nameOf(file string) string      { return "App" + strings.TrimSuffix(path.Base(file), ".rules") }

// Guess declares each device with the first capability that will do.
func (a *apps) Guess() string {
	var text strings.Builder
	seen := map[string]bool{}
	declare := func(device string, does func(*capability.Capability) bool) {
		for _, name := range capability.Names() {
			if !seen[device] && does(capability.Lookup(name)) {
				seen[device] = true
				fmt.Fprintf(&text, "device %s: %s;\n", device, name)
			}
		}
	}
	for _, app := range a.list {
		for _, r := range a.rules[app.File] {
			declare(r.sensor, func(c *capability.Capability) bool { return c.Attribute(r.attribute) != nil })
			declare(r.device, func(c *capability.Capability) bool { return c.Command(r.command) != nil })
		}
		fmt.Fprintf(&text, "install %s from %q;\n", nameOf(app.File), app.File)
	}
	return text.String()
}

func (a *apps) Fit(file string, _ *home.Home, taken map[string]bool) *home.Install {
	name := nameOf(file)
	for taken[name] {
		name += "2"
	}
	taken[name] = true
	return &home.Install{App: name, File: file}
}

// Join makes a function with a subscription of each rule.
func (a *apps) Join(p *ir.Program, h *home.Home, installs []*home.Install, _ frontend.Options) (problems diag.List) {
	devices := map[string]*home.Device{}
	for i := range h.Devices {
		devices[h.Devices[i].Name] = &h.Devices[i]
	}
	for _, in := range installs {
		p.Apps = append(p.Apps, in.App)
		app := ts.AppID(len(p.Apps) - 1)
		for _, r := range a.rules[in.File] {
			from, to := devices[r.sensor], devices[r.device]
			if from == nil || to == nil || from.Attribute(r.attribute) == nil || to.Command(r.command) == nil {
				problems.Add(diag.UnknownName, diag.Error, r.span, "the home has no such devices")
				continue
			}
			at := from.Attribute(r.attribute)
			value, _ := p.Vars[at.Var].Domain.Index(r.value)
			call := &ir.Do{X: &ir.Call{Func: to.Command(r.command).Func, Span: r.span}}
			p.Subscriptions = append(p.Subscriptions, ir.Subscription{Topic: at.Topic, Only: true, Value: value, App: app, Handler: ir.FuncID(len(p.Funcs)), Span: r.span})
			p.Funcs = append(p.Funcs, ir.Func{Name: r.name(), App: app, Params: 1, Locals: 1, Body: []ir.Stmt{call}, Span: r.span})
		}
	}
	return problems
}
