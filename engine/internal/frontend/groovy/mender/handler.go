package mender

import (
	"fmt"
	"slices"
	"strings"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/frontend/groovy/hub"
	"crosscheck/engine/internal/frontend/groovy/platform/model"
	"crosscheck/engine/internal/frontend/groovy/syntax"
	"crosscheck/engine/internal/frontend/mend"
	"crosscheck/engine/internal/source"
)

// also does what stands at a place only if conditions hold, and else when they do: as
// soon as the first one comes true, if what had set the handler off is still so, or,
// where a timer has set it off, when that has fired once more.
func also(set *source.Set, at source.Span, when []mend.Condition) []mend.Edit {
	p := find(set, at)
	if p == nil || p.whole || !p.asks() {
		return nil
	}
	cond, unless, ok := p.conditions(when)
	if !ok {
		return nil
	}
	if calls := p.timers(p.method.Name); len(calls) > 0 {
		if len(p.heard(p.method.Name)) > 0 || !hub.Is(calls[0].Name, hub.RunAfter) {
			return nil
		}
		again := p.anywhere(calls[0])
		if again == "" {
			return nil
		}
		return p.checked(p.wrap(cond, again))
	}
	still, known := p.still()
	if !known || !outside(p.method, p.stmt()) {
		return nil
	}
	edits := p.guarded(cond, unless)
	later := p.handle(when[0], p.block(still+" && "+cond, p.code(p.stmt())))
	if edits == nil || later == nil {
		return nil
	}
	return p.checked(append(edits, later...))
}

// anywhere is a call as it may stand in any method, or "": for a variable of its own
// method it has what that is declared as.
func (p *place) anywhere(c *syntax.Call) string {
	m := p.tree.Methods[slices.IndexFunc(p.tree.Methods, func(m *syntax.Method) bool {
		return m.At.At.Start <= c.At.At.Start && c.At.At.End <= m.At.At.End
	})]
	code := p.code(c)
	for _, arg := range slices.Backward(c.Args) {
		if name, ok := arg.(*syntax.Name); ok && declares(m, name.Name) {
			value := valueOf(m, name.Name)
			if value == nil || !outside(m, value) {
				return ""
			}
			at := arg.Span()
			code = code[:at.Start-c.At.At.Start] + p.code(value) + code[at.End-c.At.At.Start:]
		} else if !outside(m, arg) {
			return ""
		}
	}
	return code
}

// valueOf is what a variable of a method always is; nil: it may change, or is given.
func valueOf(m *syntax.Method, name string) (value syntax.Expr) {
	times := 0
	syntax.Inspect(m, func(n any) bool {
		switch n := n.(type) {
		case *syntax.Local:
			for _, v := range n.Vars {
				if v.Name == name {
					value = v.Init
					times++
				}
			}
		case *syntax.Assign:
			if named(n.Target, name) {
				times++
			}
		}
		return true
	})
	if times != 1 {
		return nil
	}
	return value
}

// outside reports whether code of a method means the same in another one.
func outside(m *syntax.Method, n syntax.Node) bool {
	same := true
	syntax.Inspect(n, func(x any) bool {
		if x, ok := x.(*syntax.Name); ok && (declares(m, x.Name) || x.Name == "it") {
			same = false
		}
		return same
	})
	return same
}

// still is that what has set a handler off is so; known: one value of one thing
// does, for its subscription or a condition round the place says which.
func (p *place) still() (cond string, known bool) {
	list := p.heard(p.method.Name)
	if len(list) == 0 {
		return "", false
	}
	s := list[0]
	if slices.ContainsFunc(list, func(t subscription) bool { return t.source != s.source || t.name != s.name || t.value != s.value }) {
		return "", false
	}
	value := s.value
	if value == "" {
		value = p.eventAsked()
	}
	if value == "" {
		return "", false
	}
	if s.source == "location" && s.name == "mode" {
		return fmt.Sprintf("location.mode == %s", p.quoted(value)), true
	}
	for _, in := range p.inputs {
		switch {
		case in.name != s.source:
		case in.multiple:
			return fmt.Sprintf("%s.any { %s == %s }", in.name, p.current("it", s.name), p.quoted(value)), true
		default:
			return fmt.Sprintf("%s == %s", p.current(in.name, s.name), p.quoted(value)), true
		}
	}
	return "", false
}

// eventAsked is the value of the event that a condition round the place asks for, or "".
func (p *place) eventAsked() string {
	for i, n := range p.path {
		branch, ok := n.(*syntax.If)
		if ok && i+1 < len(p.path) && p.path[i+1] == syntax.Node(branch.Then) {
			if v := p.eventIs(p.method, branch.Cond); v != "" {
				return v
			}
		}
	}
	return ""
}

// eventIs is the value that a condition asks the event of a method for, or "".
func (a *app) eventIs(m *syntax.Method, x syntax.Expr) string {
	b, ok := x.(*syntax.Binary)
	if !ok || b.Op != "==" || len(m.Params) == 0 {
		return ""
	}
	value, isText := b.Y.(*syntax.Text)
	field, isField := b.X.(*syntax.Property)
	if !isText || !isField || field.Name != "value" || !named(field.Recv, m.Params[0].Name) {
		return ""
	}
	return value.Value
}

// undo takes back what stands at a place when the first condition comes true.
func undo(set *source.Set, at source.Span, back mend.Condition, when []mend.Condition) []mend.Edit {
	p := find(set, at)
	if p == nil || p.whole {
		return nil
	}
	code := p.giving(back)
	if code == "" {
		return nil
	}
	if len(when) > 1 {
		cond, _, ok := p.conditions(when[1:])
		if !ok {
			return nil
		}
		code = p.block(cond, code)
	}
	return p.checked(p.handle(when[0], code))
}

// giving gives a location a value, or is "".
func (p *place) giving(back mend.Condition) string {
	device, name, of := strings.Cut(back.Location, ".")
	switch {
	case back.Location == "mode":
		if strings.Contains(p.text, "location.setMode(") {
			return fmt.Sprintf("location.setMode(%s)", p.quoted(p.mode(back.Value)))
		}
		return fmt.Sprintf("setLocationMode(%s)", p.quoted(p.mode(back.Value)))
	case !of || p.devices[device] == nil:
		return ""
	}
	in := p.of(device, nil)
	if in == nil {
		return ""
	}
	for _, c := range p.devices[device].Capabilities {
		k := capability.Lookup(c.Name)
		if k == nil {
			continue
		}
		for i := range k.Commands {
			if e := k.Commands[i].Effects; len(k.Commands[i].Params) == 0 && len(e) > 0 && e[0].Attr == name && e[0].Value == back.Value {
				return in.name + "." + k.Commands[i].Name + "()"
			}
		}
	}
	return ""
}

// cancel unschedules what is set to run at a place, or has run there, when a
// condition comes true.
func cancel(set *source.Set, at source.Span, when mend.Condition) []mend.Edit {
	p := find(set, at)
	if p == nil || p.whole {
		return nil
	}
	var name syntax.Expr
	if c := p.call(); c != nil && hub.Is(c.Name, hub.RunAfter, hub.RunAt) {
		name = handler(c)
	} else if calls := p.timers(p.method.Name); len(calls) > 0 && hub.Is(calls[0].Name, hub.RunAfter, hub.RunAt) {
		name = handler(calls[0])
	}
	if name == nil || textOf(name) == "" {
		return nil
	}
	return p.checked(p.handle(when, "unschedule("+p.code(name)+")"))
}

// handle does something when a condition comes true: in the handler that the app has
// for that, else in a new one.
func (p *place) handle(when mend.Condition, code string) []mend.Edit {
	device, name, _ := strings.Cut(when.Location, ".")
	from, value, info := "location", p.quoted(p.mode(when.Value)), ""
	if when.Location == "mode" {
		name = "mode"
	} else {
		a, _ := p.attribute(device, name)
		if a == nil {
			return nil
		}
		in := p.seen(device, name)
		if in == nil {
			return nil
		}
		from, value = in.name, p.value(device, name, when.Value)
		info = a.Spelling(when.Value)
	}
	if when.Op != mend.Is || value == "" || value[0] != '"' && value[0] != '\'' {
		return p.newHandler(from, name, "", name+"Changed", code)
	}
	said := value[1 : len(value)-1]
	for _, s := range p.listens {
		if s.source != from || s.name != name || s.value != "" && s.value != said {
			continue
		}
		if e := p.handled(s, said, code); e != nil {
			return e
		}
	}
	if info == "" { // a mode
		return p.newHandler(from, name, "", title(name, said), p.block("evt.value == "+value, code))
	}
	return p.newHandler(from, name, info, title(name, said), code)
}

// handled adds to the handler of a subscription; nil: it has others to handle, too.
func (p *place) handled(s subscription, value, code string) []mend.Edit {
	m := p.methodOf(s.handler)
	if m == nil || len(m.Body.Stmts) == 0 {
		return nil
	}
	list := p.heard(s.handler)
	if slices.ContainsFunc(list, func(t subscription) bool { return t.source != s.source || t.name != s.name }) {
		return nil
	}
	last := m.Body.Stmts[len(m.Body.Stmts)-1]
	if !slices.ContainsFunc(list, func(t subscription) bool { return t.value != value }) {
		return p.end(last, code)
	}
	for _, x := range m.Body.Stmts {
		n, ok := x.(*syntax.If)
		for ok {
			if p.eventIs(m, n.Cond) == value {
				return p.end(n.Then.Stmts[len(n.Then.Stmts)-1], code)
			}
			if n.Else == nil || len(n.Else.Stmts) == 0 {
				break
			}
			n, ok = n.Else.Stmts[0].(*syntax.If)
		}
	}
	if len(m.Params) == 0 {
		return nil
	}
	return p.end(last, p.block(fmt.Sprintf("%s.value == %s", m.Params[0].Name, p.quoted(value)), code))
}

// end puts code behind the last statement of a block.
func (p *place) end(last syntax.Stmt, code string) []mend.Edit {
	if _, leaves := last.(*syntax.Return); leaves {
		return []mend.Edit{p.before(last, code)}
	}
	return []mend.Edit{p.behind(last, code)}
}

// title is the name of a handler.
func title(name, value string) string {
	out := name
	for _, word := range strings.FieldsFunc(value, func(r rune) bool { return !identifier.MatchString("a" + string(r)) }) {
		out += model.Capital(word)
	}
	return out
}

// newHandler subscribes the app to something else, behind what it subscribes to, and
// adds a method for that behind that of the place.
func (p *place) newHandler(from, name, value, handler, code string) []mend.Edit {
	for n := handler; p.says(handler); {
		handler = n + "Again"
		n = handler
	}
	if value != "" {
		name += "." + value
	}
	call := fmt.Sprintf("subscribe(%s, %s, %s)", from, p.quoted(name), handler)
	for _, s := range p.listens {
		if _, isText := s.call.Args[len(s.call.Args)-1].(*syntax.Text); isText {
			call = fmt.Sprintf("subscribe(%s, %s, %s)", from, p.quoted(name), p.quoted(handler))
		}
	}
	var out []mend.Edit
	for _, last := range p.subscribing() {
		out = append(out, p.behind(last, call))
	}
	if len(out) == 0 {
		return nil
	}
	at := p.method.At.At
	margin := mend.Margin(p.text, at.Start)
	text := fmt.Sprintf("\n\n%sdef %s(evt) {\n%s%s\n%s}", margin, handler, margin+p.style.step, mend.Indent(code, margin+p.style.step), margin)
	at.Start = at.End
	return append(out, mend.Edit{Span: at, Text: text})
}

// subscribing are the statements behind which something may be subscribed to: in
// each method the last that does so, or that sets a timer as the app is installed.
func (p *place) subscribing() (out []syntax.Stmt) {
	for _, m := range p.tree.Methods {
		var last syntax.Stmt
		for _, s := range p.listens {
			if s.method == m && s.stmt != nil {
				last = s.stmt
			}
		}
		if last != nil {
			out = append(out, last)
		}
	}
	if len(out) > 0 {
		return out
	}
	for _, m := range p.tree.Methods {
		if m.Body == nil {
			continue
		}
		for _, s := range slices.Backward(m.Body.Stmts) {
			if c := callOf(s); c != nil && hub.Is(c.Name, hub.Repeat, hub.RunEvery) {
				out = append(out, s)
				break
			}
		}
	}
	return out
}
