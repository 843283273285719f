package config

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/homeassistant/template"
	"crosscheck/engine/internal/sorting"
	"crosscheck/engine/internal/source"
)

// Limits of scripts in scripts, which may make many of few.
const (
	mostInlined = 30_000 // actions of scripts, in all their places
	mostScripts = 30     // scripts in each other
	mostBeside  = 3      // runs of one automation at once
)

// linker puts scripts where they are started.
type linker struct {
	groups   map[string][]string
	scripts  map[string]*Script // by entity
	inOrder  []string           // of these
	all      bool               // there are no others
	outer    []Variable         // of the automation
	lasting  map[*Script]bool
	apart    map[*Script]*Automation
	order    []*Script // of apart
	starts   map[*Script][]*Run
	stack    []*Script
	frames   int
	left     int
	warned   map[source.Span]bool
	problems diag.List
}

// Answer is why a template is not known that asks for what a call answers.
const Answer = "what a call answers"

// Link puts the sequences of scripts in the places of the actions that wait for
// them. A script that is started without being waited for is an automation
// without triggers. Names of variables begin with those of their frames.
func (f *File) Link() (*File, diag.List) {
	groups := f.Registry.groups(f.Groups)
	l := &linker{groups: groups, all: f.AllScripts, scripts: map[string]*Script{}, lasting: map[*Script]bool{}, apart: map[*Script]*Automation{}, starts: map[*Script][]*Run{}, left: mostInlined, warned: map[source.Span]bool{}}
	for _, s := range f.Scripts {
		l.scripts[s.Entity()] = s
	}
	l.inOrder = sorting.Keys(l.scripts)
	out := &File{Scripts: f.Scripts, Scenes: f.Scenes, Timers: f.Timers, Restored: f.Restored, SwitchedOn: f.SwitchedOn, Groups: groups, Counters: f.Counters, Options: f.Options, AllScenes: f.AllScenes, AllScripts: f.AllScripts, Computed: f.Computed, Registry: f.Registry}
	written := map[*Automation]*Automation{}
	var beside []*Automation
	for _, a := range f.Automations {
		linked := *a
		written[&linked] = a
		linked.Frame = l.frame()
		linked.Variables = qualified(a.Variables, linked.Frame)
		l.outer = a.Variables
		linked.Actions = l.actions(a.Actions, linked.Frame)
		out.Automations = append(out.Automations, &linked)
		if a.Mode == Parallel && Waits(linked.Actions) {
			beside = append(beside, &linked)
		}
	}
	for _, first := range beside {
		for range min(first.Max, mostBeside) - 1 {
			other := *first
			other.Beside, other.Frame = first, l.frame()
			other.Variables = qualified(written[first].Variables, other.Frame)
			l.outer = written[first].Variables
			other.Actions = l.actions(written[first].Actions, other.Frame)
			out.Automations = append(out.Automations, &other)
		}
	}
	l.outer = nil
	for i := 0; i < len(l.order); i++ {
		s := l.order[i]
		l.stack = []*Script{s}
		a := l.apart[s]
		run := l.run(s, a.Frame, s.Span)
		a.Actions = []Action{run}
		out.Automations = append(out.Automations, a)
	}
	for _, s := range l.order {
		l.agree(s)
	}
	return out, l.problems
}

func (l *linker) frame() string {
	l.frames++
	return strconv.Itoa(l.frames) + "."
}

// qualified are variables under the names of a frame.
func qualified(list []Variable, frame string) []Variable {
	list = slices.Clone(list)
	for i := range list {
		list[i].Name = frame + list[i].Name
	}
	return list
}

// actions are actions with scripts in their places.
func (l *linker) actions(list []Action, frame string) (out []Action) {
	for _, a := range list {
		switch a := a.(type) {
		case *Choose:
			c := *a
			c.Default = l.actions(a.Default, frame)
			c.Options = slices.Clone(a.Options)
			for i := range c.Options {
				c.Options[i].Sequence = l.actions(c.Options[i].Sequence, frame)
			}
			out = append(out, &c)
		case *Sequence:
			out = append(out, &Sequence{l.actions(a.Of, frame), a.Span})
		case *Repeat:
			if loop := *a; loop.Times == 0 && loop.While == nil && loop.Until == nil {
				continue
			}
			loop := *a
			loop.Of, loop.Frame, loop.Rounds = l.actions(a.Of, frame), frame, l.frame()+"repeat"
			out = append(out, &loop)
		case *Rounds:
			out = append(out, &Rounds{l.actions(a.Of, frame), a.Span})
		case *Together:
			out = append(out, l.parallel(a, frame))
		case *Wait:
			w := *a
			w.Frame = frame
			out = append(out, &w)
		case *Assign:
			out = append(out, &Assign{qualified(a.Variables, frame), a.Span})
		case *Call:
			out = append(out, l.call(a)...)
			if a.Response != "" && a.Domain == "script" {
				out = append(out, &Assign{[]Variable{{frame + a.Response, template.Constant(template.Open("what a script answers")), a.Span}}, a.Span})
			} else if a.Response != "" {
				answer := Variable{frame + a.Response, template.Constant(template.Open(Answer)), a.Span}
				out = append(out, &Assign{[]Variable{answer}, a.Span})
			}
		default:
			out = append(out, a)
		}
	}
	return out
}

// parallel is what is done side by side, one after the other: what does not wait is
// done at once, before what does, since Home Assistant promises no order.
func (l *linker) parallel(p *Together, frame string) Action {
	out, last := &Sequence{nil, p.Span}, &Sequence{nil, p.Span}
	for _, x := range p.Of {
		of := l.actions([]Action{x}, frame)
		switch {
		case !Waits(of):
			out.Of = append(out.Of, &Sequence{of, p.Span})
		case last.Of == nil:
			last.Of = of
		default:
			return l.notRead(p.Span, "actions side by side", "several actions side by side that wait are not read yet, and nothing is done for them")
		}
	}
	out.Of = append(out.Of, last)
	return out
}

// Waits reports whether some of the actions wait.
func Waits(list []Action) (found bool) {
	EachAction(list, func(a Action) {
		switch a.(type) {
		case *Delay, *Wait:
			found = true
		}
	})
	return found
}

// members are entities, with the members of groups in their place.
func (l *linker) members(list []string, depth int) (out []string) {
	for _, e := range list {
		if of := l.groups[e]; of != nil && depth < 5 && len(out) < mostInlined {
			out = append(out, l.members(of, depth+1)...)
		} else {
			out = append(out, e)
		}
	}
	return out
}

// call is what a call does with scripts, and what is left of it.
func (l *linker) call(c *Call) (out []Action) {
	if c.Domain != "group" && slices.ContainsFunc(c.Targets, func(e string) bool { return l.groups[e] != nil }) {
		grouped := *c
		grouped.Targets = l.members(c.Targets, 0)
		c = &grouped
	}
	if s := l.scripts["script."+c.Service]; s != nil && c.Domain == "script" {
		return []Action{l.inlined(s, c)}
	}
	if of := l.chosen(c); of != nil {
		return of
	}
	if scenes := scenesOf(c); scenes != nil {
		return l.call(scenes)
	}
	if l.all && c.Domain == "script" && !turns(c) && c.Service != "reload" {
		return []Action{l.nowhere(c, "script."+c.Service)}
	}
	if !turns(c) || !slices.ContainsFunc(c.Targets, func(e string) bool { return l.scripts[e] != nil || l.all && strings.HasPrefix(e, "script.") }) {
		return []Action{c}
	}
	rest := *c
	rest.Targets = nil
	for _, e := range c.Targets {
		switch s := l.scripts[e]; {
		case s == nil && l.all && strings.HasPrefix(e, "script."):
			l.lost(c.Span, "%s stands in no file: Home Assistant does nothing for it", e)
		case s == nil:
			rest.Targets = append(rest.Targets, e)
		case c.Service == "turn_off":
			out = append(out, &Halt{s, c.Span})
		case l.lasts(s):
			out = append(out, l.started(s, c))
		default: // it ends before who starts it goes on
			out = append(out, l.inlined(s, c))
		}
	}
	if len(rest.Targets)+len(rest.Groups)+len(rest.About) > 0 {
		out = append(out, &rest)
	}
	return out
}

// lasts reports whether a script may wait, or one that it calls, or may end with an error.
func (l *linker) lasts(s *Script) bool {
	lasts, known := l.lasting[s]
	if known {
		return lasts
	}
	l.lasting[s] = false
	_, actions := s.Read()
	lasts = Waits(actions)
	EachAction(actions, func(a Action) {
		c, is := a.(*Call)
		switch {
		case !is || lasts:
		case c.Domain == "script":
			called := l.scripts["script."+c.Service]
			lasts = called != nil && l.lasts(called) || called == nil && l.all // an error ends only the script itself then
		default: // so it does where Home Assistant refuses a call
			lasts = c.Domain == "event" || c.Nowhere && slices.Contains(switching, c.Service) || c.Refused()
		}
	})
	l.lasting[s] = lasts
	return lasts
}

// inlined is a script in place of a call that waits for it.
func (l *linker) inlined(s *Script, c *Call) Action {
	if slices.Contains(l.stack, s) {
		return l.recursive(s, c)
	}
	if len(l.stack) == mostScripts || l.left <= 0 {
		return l.notRead(c.Span, "a script in a script", "%s is not looked at: there are too many scripts in scripts", s.Entity())
	}
	l.stack = append(l.stack, s)
	run := l.run(s, l.frame(), c.Span)
	l.stack = l.stack[:len(l.stack)-1]
	run.Given = qualified(c.Given, run.Frame)
	run.Own = slices.DeleteFunc(run.Own, func(v Variable) bool { return gives(run.Given, v.Name) })
	return run
}

// run is a script in a frame.
func (l *linker) run(s *Script, frame string, at source.Span) *Run {
	own, actions := s.Read()
	EachAction(actions, func(Action) { l.left-- })
	return &Run{Script: s, Own: qualified(own, frame), Of: l.actions(actions, frame), Frame: frame, Span: at}
}

func gives(list []Variable, name string) bool {
	return slices.ContainsFunc(list, func(v Variable) bool { return v.Name == name })
}

// started is the start of a script that nobody waits for.
func (l *linker) started(s *Script, c *Call) Action {
	a := l.apart[s]
	if a == nil {
		a = &Automation{Alias: cmp.Or(s.Alias, s.ID), ID: s.ID, Mode: s.Mode, Max: s.Max, Span: s.Span, Head: s.Head, Script: s, Frame: l.frame()}
		l.apart[s] = a
		l.order = append(l.order, s)
	}
	run := &Run{Script: s, Given: qualified(c.Given, a.Frame), Frame: a.Frame, Apart: a, Toggle: c.Service == "toggle", Span: c.Span}
	l.starts[s] = append(l.starts[s], run)
	return run
}

// agree lets all starts of a script give the same variables.
func (l *linker) agree(s *Script) {
	body := l.apart[s].Actions[0].(*Run)
	var given []Variable
	for _, start := range l.starts[s] {
		for _, v := range start.Given {
			if !gives(given, v.Name) {
				given = append(given, v)
			}
		}
	}
	for _, start := range l.starts[s] {
		for _, v := range given {
			if gives(start.Given, v.Name) {
				continue
			}
			v.Is = template.Constant(template.Nothing)
			if i := slices.IndexFunc(body.Own, func(x Variable) bool { return x.Name == v.Name }); i >= 0 {
				if v.Is = body.Own[i].Is; !body.Own[i].Constant() {
					v.Is = template.Constant(template.Open("what the script itself says"))
				}
			}
			start.Given = append(start.Given, v)
		}
	}
	body.Own = slices.DeleteFunc(body.Own, func(v Variable) bool { return gives(given, v.Name) })
}

// recursive is the call of a script by itself, which Home Assistant leaves out
// unless runs of the script may be side by side.
func (l *linker) recursive(s *Script, c *Call) Action {
	if s.Mode == Parallel {
		return l.notRead(c.Span, "a script that calls itself", "%s calls itself, side by side: that is not looked at", s.Entity())
	}
	if !l.warned[c.Span] {
		l.warned[c.Span] = true
		l.problems.Add(diag.NotModelled, diag.Warning, c.Span, "%s calls itself while it runs: in the mode %s Home Assistant leaves that out", s.Entity(), s.Mode).Help =
			"start it with script.turn_on, in the mode restart"
	}
	return &Sequence{nil, c.Span}
}

// nowhere is the call of a script that there is none of, which ends the run.
func (l *linker) nowhere(c *Call, script string) Action {
	l.lost(c.Span, "%s stands in no file: Home Assistant ends the run here", script)
	return &Fails{c.Span}
}

// lost warns of what stands in none of the files of a whole configuration.
func (l *linker) lost(at source.Span, format, what string) {
	if !l.warned[at] {
		l.warned[at] = true
		l.problems.Add(diag.MissingFile, diag.Warning, at, format, what).Help = "correct its name, or give the file in which it stands"
	}
}

// notRead is an action that is left out, with a warning.
func (l *linker) notRead(at source.Span, what, format string, args ...any) Action {
	if !l.warned[at] {
		l.warned[at] = true
		l.problems.Add(diag.NotModelled, diag.Warning, at, format, args...)
	}
	return &UnknownAction{what, at}
}
