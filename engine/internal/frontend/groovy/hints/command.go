package hints

import (
	"strconv"
	"strings"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/groovy/setup"
	"crosscheck/engine/internal/frontend/groovy/syntax"
)

// input is the devices of an input of that name.
func (f *finder) input(name string) device {
	if in := f.app.Input(name); in != nil && in.Kind == setup.Device {
		return device{name, !in.Multiple}
	}
	return device{}
}

// becomes says which value an attribute has once a command was obeyed, as
// Groovy text.
type becomes struct{ attribute, value string }

// commandOf is the command of the catalogue that a call sends to devices, and
// what they are; nil when it sends none.
func (f *finder) commandOf(n *syntax.Call, of device) (*capability.Command, *capability.Capability) {
	in := f.app.Input(of.input)
	if in == nil || n.Key != nil {
		return nil, nil
	}
	kind := capability.Lookup(in.Capability)
	if kind == nil {
		return nil, nil
	}
	return kind.Command(n.Name), kind
}

// effects are what a call leaves in the attributes of a device. There are none
// where the text does not tell, and where sending it twice is not sending it
// once, as for the next track.
func (f *finder) effects(n *syntax.Call, of device) []becomes {
	c, kind := f.commandOf(n, of)
	args := plain(n)
	if c == nil || len(args) != len(c.Params) || strings.HasPrefix(n.Name, "next") || strings.HasPrefix(n.Name, "previous") {
		return nil
	}
	var list []becomes
	for i := range c.Effects {
		e := &c.Effects[i]
		a := kind.Attribute(e.Attr)
		if a == nil || a.Sensor || a.Momentary {
			return nil
		}
		value := f.value(e, a, args)
		if value == "" {
			return nil
		}
		list = append(list, becomes{e.Attr, value})
	}
	return list
}

// plain are the arguments of a call that have no name.
func plain(c *syntax.Call) []syntax.Expr {
	if len(c.Args) > 0 {
		if m, ok := c.Args[0].(*syntax.MapLit); ok && m.Named {
			return c.Args[1:]
		}
	}
	return c.Args
}

// value is what an effect writes, or "" when the text does not tell.
func (f *finder) value(e *capability.Effect, a *capability.Attribute, args []syntax.Expr) string {
	if e.Value != "" {
		return strconv.Quote(a.Spelling(e.Value))
	}
	number, isNumber := args[e.Arg].(*syntax.Number)
	switch {
	case e.Steps == nil && f.own(args[e.Arg]) && f.constant(args[e.Arg]):
		return f.text(args[e.Arg])
	case !isNumber || e.Steps == nil:
		return ""
	}
	n, err := strconv.Atoi(number.Text)
	if err != nil {
		return ""
	}
	step := 0
	for step < len(e.Steps) && n >= int(e.Steps[step]) {
		step++
	}
	return strconv.Quote(a.Spelling(e.Values[step]))
}

// constant reports whether x stays the same: a number, a text, or an answer of
// the preferences.
func (f *finder) constant(x syntax.Expr) bool {
	switch x := x.(type) {
	case *syntax.Number, *syntax.Text:
		return true
	case *syntax.Name:
		in := f.app.Input(x.Name)
		return in != nil && in.Kind != setup.Device
	}
	return false
}

// command looks at a call that may be a command to devices.
func (p *path) command(n *syntax.Call, of device) {
	effects := p.effects(n, of)
	if p.asked[of.input] || effects == nil || !plainly(n.Recv) || !p.own(n) {
		return
	}
	name := p.text(n.Recv)
	message := "`" + name + "." + n.Name + "` is sent without looking at `" + name + "` first: " +
		"what a person or another app did to it in between is undone unseen"
	help := "ask first, and send it only when it changes something: " + of.differs(name, ".", effects)
	p.hint(diag.BlindUpdate, n, message, help, p.guard(n, of, effects))
	p.asked = p.asked.with(of.input)
}

// plainly reports whether x is a name, or a property of one.
func plainly(x syntax.Expr) bool {
	if n, ok := x.(*syntax.Property); ok {
		x = n.Recv
	}
	_, ok := x.(*syntax.Name)
	return ok
}

// differs is the condition that a command would change something.
func (d device) differs(name, dot string, effects []becomes) string {
	if !d.one {
		name, dot = "it", "."
	}
	var list []string
	for _, e := range effects {
		list = append(list, name+dot+"currentValue("+strconv.Quote(e.attribute)+") != "+e.value)
	}
	return strings.Join(list, " || ")
}

// guard is the fix that asks before a command: each of several devices, or the
// one in an if around the statement. There is none for a command whose value
// is used.
func (p *path) guard(n *syntax.Call, of device, effects []becomes) *diag.Fix {
	dot := "."
	if n.Safe {
		dot = "?."
	}
	name, at := p.text(n.Recv), n.Span()
	title := "Ask " + name + " first"
	condition := of.differs(name, dot, effects)
	if of.one {
		return p.around(n, title, condition)
	}
	if at.End <= n.NameSpan.End || !strings.HasPrefix(p.tree.Source.Text[n.NameSpan.End:], "(") {
		return nil
	}
	at.End = n.NameSpan.Start
	return replace(title, at, name+dot+"findAll { "+condition+" }*.")
}

// around is the fix that puts a statement under a condition. An expression
// within a statement stays as it is.
func (p *path) around(n syntax.Expr, title, condition string) *diag.Fix {
	if p.whole == nil || p.whole.X != n {
		return nil
	}
	text := "if (" + condition + ") { " + p.text(n) + " }"
	if p.bare {
		text = "{ " + text + " }"
	}
	return replace(title, n.Span(), text)
}

// setsMode looks at location.mode = x.
func (p *path) setsMode(n, target, x syntax.Expr) bool {
	if !isMode(target) {
		return false
	}
	whole := p.whole
	p.whole = nil
	p.expr(x)
	p.whole = whole
	p.mode(n, x)
	return true
}

// mode looks at a statement that sets the mode to x.
func (p *path) mode(n, x syntax.Expr) {
	if p.asked[theMode] || !p.own(n) {
		return
	}
	var fix *diag.Fix
	if unchanging(x) {
		fix = p.around(n, "Look at the mode first", "location.mode != "+p.text(x))
	}
	p.hint(diag.BlindMode, n, "the mode is set without looking at `location.mode` first: "+
		"another app may have set it in between, and its change is lost unseen",
		"set it only when it differs, and only from a mode that this app expects", fix)
	p.asked = p.asked.with(theMode)
}

// unchanging reports whether x can be written twice: looking at it does nothing.
func unchanging(x syntax.Expr) bool {
	still := true
	syntax.Inspect(x, func(n any) bool {
		switch n.(type) {
		case *syntax.Name, *syntax.Text, *syntax.GString, *syntax.Property:
		default:
			still = false
		}
		return still
	})
	return still
}
