package hints

import (
	"slices"
	"strconv"
	"strings"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/groovy/syntax"
)

// note is a place where the app writes state.key next to a command to devices
// of an input, or with what it asked them.
type note struct {
	input string
	truth *syntax.Bool // what is written, where it is true or false
	left  becomes      // what the command next to it leaves; empty when that is not one value
	copy  string       // the attribute whose value is written as it is
}

// beginnings are methods that write first values.
var beginnings = []string{"installed", "updated", "initialize", "uninstalled"}

// remember collects what the app notes of devices.
func (f *finder) remember() {
	f.notes = map[string][]note{}
	for _, m := range f.tree.Methods {
		if slices.Contains(beginnings, m.Name) {
			continue
		}
		syntax.Inspect(m, func(n any) bool {
			switch n := n.(type) {
			case *syntax.Block:
				f.rememberIn(n.Stmts)
			case *syntax.Switch:
				for _, c := range n.Cases {
					f.rememberIn(c.Body)
				}
			}
			return true
		})
	}
}

func (f *finder) rememberIn(list []syntax.Stmt) {
	var commands []note
	for _, s := range list {
		if x, ok := s.(*syntax.ExprStmt); ok {
			commands = append(commands, f.told(x.X)...)
		}
	}
	for _, s := range list {
		x, ok := s.(*syntax.ExprStmt)
		if !ok {
			continue
		}
		if a, ok := x.X.(*syntax.Assign); ok {
			if key := stateKey(a.Target); key != "" {
				f.notes[key] = append(f.notes[key], f.notesOf(a, commands)...)
			}
		}
	}
}

// told are the devices that an expression commands.
func (f *finder) told(x syntax.Expr) []note {
	var list []note
	p := &path{finder: f}
	syntax.Inspect(x, func(n any) bool {
		c, ok := n.(*syntax.Call)
		if !ok {
			return true
		}
		of := p.device(c.Recv)
		if command, _ := f.commandOf(c, of); command != nil {
			told := note{input: of.input}
			if effects := f.effects(c, of); len(effects) == 1 {
				told.left = effects[0]
			}
			list = append(list, told)
		}
		return true
	})
	return list
}

// notesOf are what an assignment to state notes of devices: what they were told
// when it is true, false or a word, and what they were asked. A value that is
// kept while the device is given another one is there to be put back: it is no
// copy.
func (f *finder) notesOf(a *syntax.Assign, commands []note) []note {
	truth, _ := a.X.(*syntax.Bool)
	_, named := a.X.(*syntax.Text)
	var list []note
	if truth != nil || named {
		for _, c := range commands {
			c.truth = truth
			list = append(list, c)
		}
	}
	p := &path{finder: f}
	syntax.Inspect(a.X, func(n any) bool {
		if x, ok := n.(syntax.Expr); ok {
			if of, attribute := p.asksFor(x); of.input != "" {
				kept := note{input: of.input}
				if x == a.X && len(commands) == 0 && of.one {
					kept.copy = attribute
				}
				list = append(list, kept)
			}
		}
		return true
	})
	return list
}

// asksFor is the device and the attribute that lamp.currentSwitch and
// lamp.currentValue("switch") ask for.
func (p *path) asksFor(x syntax.Expr) (device, string) {
	switch x := x.(type) {
	case *syntax.Property:
		if name := strings.TrimPrefix(x.Name, "current"); name != x.Name && name != "" {
			return p.device(x.Recv), strings.ToLower(name[:1]) + name[1:]
		}
	case *syntax.Call:
		if (x.Name == "currentValue" || x.Name == "latestValue") && len(x.Args) == 1 {
			return p.device(x.Recv), word(x.Args[0])
		}
	}
	return device{}, ""
}

// stateKey is the key of state.key, or "".
func stateKey(x syntax.Expr) string {
	switch x := x.(type) {
	case *syntax.Property:
		if isState(x.Recv) {
			return x.Name
		}
	case *syntax.Index:
		if isState(x.X) {
			return word(x.Key)
		}
	}
	return ""
}

func isState(x syntax.Expr) bool { return word(x) == "state" || word(x) == "atomicState" }

// decides looks at an if whose condition is about state and whose branches
// command devices that were not asked, though the state is a note of them.
func (p *path) decides(s *syntax.If) {
	if p.asked == nil || !p.own(s.Cond) {
		return
	}
	var commanded []told
	syntax.Inspect(s.Cond, func(n any) bool {
		x, ok := n.(syntax.Expr)
		if !ok {
			return false
		}
		key := stateKey(x)
		if len(p.notes[key]) > 0 && commanded == nil {
			commanded = append(p.commanded(s.Then), p.commanded(s.Else)...)
		}
		for _, note := range p.notes[key] {
			if i := slices.IndexFunc(commanded, note.isOf); i >= 0 && !p.asked[note.input] {
				p.saved(s, x, key, commanded[i])
				p.asked = p.asked.with(note.input)
			}
		}
		return true
	})
}

// told is a command to devices, with the text that names them.
type told struct{ input, name string }

func (n note) isOf(t told) bool { return n.input == t.input }

// commanded are the devices that a block, which may be absent, commands by name.
func (p *path) commanded(b *syntax.Block) []told {
	if b == nil {
		return nil
	}
	var list []told
	syntax.Inspect(b, func(n any) bool {
		if c, ok := n.(*syntax.Call); ok && p.own(c) && plainly(c.Recv) {
			of := p.device(c.Recv)
			if command, _ := p.commandOf(c, of); command != nil {
				list = append(list, told{of.input, p.text(c.Recv)})
			}
		}
		return true
	})
	return list
}

func (p *path) saved(s *syntax.If, x syntax.Expr, key string, to told) {
	message := "`" + p.text(x) + "` is what the app remembers of `" + to.name + "`, not what `" + to.name +
		"` is doing: a person or another app may have changed it in between"
	fix := p.fixSaved(s.Cond, key, to)
	help := "look at `" + to.name + "` itself before the command; otherwise the app undoes what others did, or does nothing because it believes that all is done"
	if fix != nil {
		help = "ask the device: " + fix.Edits[0].New
	}
	p.hint(diag.SavedState, x, message, help, fix)
}

// mirror is the question to a device that a note stands for.
type mirror struct {
	key, is, isNot string // conditions, where the note is true or false
	value          string // the attribute, where the note is a copy of it
}

// fixSaved asks the device in place of the note, where every note says the same
// about one attribute.
func (p *path) fixSaved(cond syntax.Expr, key string, to told) *diag.Fix {
	m := mirror{key: key}
	yes, no, ok := p.agreed(key, to.input)
	current := to.name + ".currentValue("
	switch in := p.input(to.input); {
	case !ok:
		return nil
	case yes.value == "" && no.value == "":
		m.value = current + strconv.Quote(yes.attribute) + ")"
	case !in.one:
		m.is = to.name + ".any { it.currentValue(" + yes.test(no) + " }"
		m.isNot = "!" + m.is
	default:
		m.is, m.isNot = current+yes.test(no), current+no.test(yes)
	}
	fix := &diag.Fix{Title: "Ask " + to.name + " instead"}
	if !p.rewrite(cond, &m, fix) || len(fix.Edits) == 0 {
		return nil
	}
	return fix
}

// test compares an attribute with the value of b, or, if there is none, says
// that it is not that of other.
func (b becomes) test(other becomes) string {
	if b.value == "" {
		return strconv.Quote(other.attribute) + ") != " + other.value
	}
	return strconv.Quote(b.attribute) + ") == " + b.value
}

// agreed is what devices are left with where the app notes true and false. A
// note that copies an attribute has no values. It is not ok when notes
// disagree or say something else.
func (f *finder) agreed(key, input string) (yes, no becomes, ok bool) {
	copied := ""
	for _, n := range f.notes[key] {
		side := &no
		switch {
		case n.input != input:
			return yes, no, false
		case n.copy != "" && (copied == "" || copied == n.copy):
			copied = n.copy
			continue
		case n.truth == nil || n.left == becomes{}:
			return yes, no, false
		case n.truth.Value:
			side = &yes
		}
		if *side != (becomes{}) && *side != n.left {
			return yes, no, false
		}
		*side = n.left
	}
	values := yes != (becomes{}) || no != (becomes{})
	if copied != "" {
		return becomes{attribute: copied}, becomes{}, !values
	}
	both := yes != (becomes{}) && no != (becomes{})
	return yes, no, values && (!both || yes.attribute == no.attribute && yes.value != no.value)
}

// rewrite adds the edits that put the question in place of the note within a
// condition; false where the note stands in another place than a condition.
func (p *path) rewrite(x syntax.Expr, m *mirror, fix *diag.Fix) bool {
	put := func(text string) bool {
		fix.Edits = append(fix.Edits, diag.Edit{Span: x.Span(), New: text})
		return true
	}
	if stateKey(x) == m.key {
		return put(m.value + m.is)
	}
	switch x := x.(type) {
	case *syntax.Unary:
		switch {
		case x.Op != "!":
		case stateKey(x.X) == m.key:
			return m.value == "" && put(m.isNot)
		default:
			return p.rewrite(x.X, m, fix)
		}
	case *syntax.Binary:
		if x.Op == "&&" || x.Op == "||" {
			return p.rewrite(x.X, m, fix) && p.rewrite(x.Y, m, fix)
		}
		if truth, ok := x.Y.(*syntax.Bool); ok && m.value == "" && stateKey(x.X) == m.key && (x.Op == "==" || x.Op == "!=") {
			return put(map[bool]string{true: m.is, false: m.isNot}[truth.Value == (x.Op == "==")])
		}
		if m.value != "" && stateKey(x.X) == m.key {
			return p.rewrite(x.X, m, fix)
		}
	}
	return !mentions(x, m.key)
}

func mentions(x syntax.Expr, key string) bool {
	found := false
	syntax.Inspect(x, func(n any) bool {
		e, ok := n.(syntax.Expr)
		found = found || ok && stateKey(e) == key
		return !found
	})
	return found
}
