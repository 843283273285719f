package hints

import (
	"maps"
	"slices"
	"strings"

	"crosscheck/engine/internal/frontend/groovy/hub"
	"crosscheck/engine/internal/frontend/groovy/syntax"
)

// asked is the set of inputs whose devices were asked on every way to a place,
// with theMode among them. It is nil where no way leads.
type asked map[string]bool

func (a asked) with(name string) asked {
	if a == nil || name == "" || a[name] {
		return a
	}
	b := maps.Clone(a)
	b[name] = true
	return b
}

// meet is what was asked on both ways.
func meet(a, b asked) asked {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	both := asked{}
	for name := range a {
		if b[name] {
			both[name] = true
		}
	}
	return both
}

func (a asked) String() string { return strings.Join(slices.Sorted(maps.Keys(a)), " ") }

// device is the input that an expression takes its devices from; one says that
// it is a single one of them.
type device struct {
	input string
	one   bool
}

// path is a way through a method. Names are those of locals and parameters that
// hide inputs.
type path struct {
	*finder
	names    map[string]device
	asked    asked
	returned asked            // where the method or closure may end
	whole    *syntax.ExprStmt // the statement that is read
	bare     bool             // it is a body without braces
}

// maxWalks bounds the ways that are told apart in one app.
const maxWalks = 2000

// walk reads a method and yields what was asked when it ends. A method that is
// read already asks nothing more.
func (f *finder) walk(m *syntax.Method, args []device, before asked) asked {
	p := &path{finder: f, asked: before, names: map[string]device{}}
	key := m.Name + "(" + before.String()
	for i, param := range m.Params {
		var d device
		if i < len(args) {
			d = args[i]
		}
		p.names[param.Name] = d
		key += "," + d.input
	}
	if after, known := f.results[key]; known {
		return after
	}
	if len(f.results) >= maxWalks {
		return before
	}
	f.results[key] = before
	p.block(m.Body.Stmts)
	after := meet(p.asked, p.returned)
	f.results[key] = after
	return after
}

func (p *path) block(list []syntax.Stmt) {
	for _, s := range list {
		if p.asked != nil {
			p.stmt(s)
		}
	}
}

// body reads a block that stands under a condition, and yields what was asked
// at its end.
func (p *path) body(b *syntax.Block, before asked) asked {
	if b == nil {
		return before
	}
	bare := p.bare
	p.asked = before
	p.bare = p.own(b) && p.tree.Source.Text[b.Span().Start] != '{'
	p.block(b.Stmts)
	p.bare = bare
	return p.asked
}

func (p *path) stmt(s syntax.Stmt) {
	switch s := s.(type) {
	case *syntax.Block:
		p.asked = p.body(s, p.asked)
	case *syntax.ExprStmt:
		p.whole = s
		p.expr(s.X)
		p.whole = nil
	case *syntax.Local:
		p.local(s)
	case *syntax.If:
		p.expr(s.Cond)
		p.decides(s)
		before := p.asked
		then := p.body(s.Then, before)
		p.asked = meet(then, p.body(s.Else, before))
	case *syntax.While:
		p.expr(s.Cond)
		p.loop(s.Body)
	case *syntax.ForIn:
		p.expr(s.X)
		p.names[s.Var.Name] = device{p.device(s.X).input, true}
		p.loop(s.Body)
	case *syntax.For:
		p.block(s.Init)
		p.expr(s.Cond)
		p.loop(s.Body)
	case *syntax.Switch:
		p.choose(s)
	case *syntax.Try:
		p.try(s)
	case *syntax.Return:
		p.expr(s.X)
		p.returned, p.asked = meet(p.returned, p.asked), nil
	case *syntax.Throw:
		p.asked = nil
	case *syntax.Labelled:
		p.stmt(s.Stmt)
	}
}

// loop reads the body of a loop as if it ran; what returns from it comes back
// when it does not run.
func (p *path) loop(b *syntax.Block) {
	before := p.asked
	if p.asked = p.body(b, before); p.asked == nil {
		p.asked = before
	}
}

func (p *path) local(s *syntax.Local) {
	p.expr(s.Tuple)
	for _, v := range s.Vars {
		p.expr(v.Init)
		p.names[v.Name] = p.device(v.Init)
	}
}

func (p *path) choose(s *syntax.Switch) {
	p.expr(s.X)
	bare := p.bare
	p.bare = false
	before, after := p.asked, asked(nil)
	for _, c := range s.Cases {
		p.asked = before
		p.block(c.Body)
		after = meet(after, p.asked)
	}
	p.asked = before
	if s.Default != nil {
		p.block(s.Default.Stmts)
	}
	p.bare = bare
	p.asked = meet(after, p.asked)
}

func (p *path) try(s *syntax.Try) {
	before := p.asked
	after := p.body(s.Body, before)
	for _, c := range s.Catches {
		after = meet(after, p.body(c.Body, before))
	}
	p.asked = p.body(s.Finally, after)
}

// closure reads a closure as if it ran where it is written; its first
// parameter is it.
func (p *path) closure(c *syntax.Closure, it device) {
	inner := *p
	inner.names, inner.returned, inner.whole, inner.bare = maps.Clone(p.names), nil, nil, false
	for _, param := range c.Params {
		inner.names[param.Name] = device{}
	}
	switch {
	case c.Implicit:
		inner.names["it"] = it
	case len(c.Params) > 0:
		inner.names[c.Params[0].Name] = it
	}
	inner.block(c.Body.Stmts)
	p.asked = meet(inner.asked, inner.returned)
}

// expr reads an expression, which may be absent.
func (p *path) expr(x syntax.Expr) {
	if x == nil || p.asked == nil {
		return
	}
	syntax.Inspect(x, func(n any) bool {
		switch n := n.(type) {
		case *syntax.Closure:
			p.closure(n, device{})
			return false
		case *syntax.Call:
			p.call(n)
			return false
		case *syntax.Assign:
			return !p.setsMode(n, n.Target, n.X)
		case *syntax.Property:
			p.property(n)
		}
		return true
	})
}

// property notes that device.currentSwitch and location.mode ask.
func (p *path) property(n *syntax.Property) {
	switch {
	case n.Key != nil || asks(n.Name):
		p.asked = p.asked.with(p.device(n.Recv).input)
	case isMode(n):
		p.asked = p.asked.with(theMode)
	}
}

// asks reports whether a property or method of this name tells of a device's
// attributes.
func asks(name string) bool {
	name = strings.TrimPrefix(name, "get")
	return strings.HasPrefix(strings.ToLower(name), "current") || strings.HasPrefix(strings.ToLower(name), "latest") ||
		strings.HasSuffix(name, "State") || slices.Contains([]string{"statesSince", "statesBetween", "events", "eventsSince", "eventsBetween"}, name)
}

// isMode reports whether x is location.mode, however it is written.
func isMode(x syntax.Expr) bool {
	n, ok := x.(*syntax.Property)
	return ok && word(n.Recv) == theMode && (n.Name == "mode" || n.Name == "currentMode")
}

func (p *path) call(n *syntax.Call) {
	whole := p.whole
	p.whole = nil
	p.expr(n.Recv)
	of := p.device(n.Recv)
	for _, a := range n.Args {
		if c, ok := a.(*syntax.Closure); ok {
			p.closure(c, device{of.input, true})
		} else {
			p.expr(a)
		}
	}
	p.whole = whole
	switch m := p.methods[n.Name]; {
	case p.asked == nil:
	case n.Recv == nil && m != nil:
		p.asked = p.walk(m, p.devices(n.Args), p.asked)
	case of.input != "" && (n.Key != nil || asks(n.Name)):
		p.asked = p.asked.with(of.input)
	case n.Name == "getMode" && word(n.Recv) == theMode:
		p.asked = p.asked.with(theMode)
	case (n.Recv == nil && hub.Is(n.Name, hub.SetMode) || word(n.Recv) == theMode && n.Name == "setMode") && len(n.Args) == 1:
		p.mode(n, n.Args[0])
	default:
		p.command(n, of)
	}
}

func (p *path) devices(list []syntax.Expr) []device {
	var devices []device
	for _, x := range list {
		devices = append(devices, p.device(x))
	}
	return devices
}

// device is where an expression takes its devices from: lamp, settings.lamp,
// lamps[0], lamps.find { … }; without an input when it is of something else.
func (p *path) device(x syntax.Expr) device {
	switch x := x.(type) {
	case *syntax.Name:
		if d, local := p.names[x.Name]; local {
			return d
		}
		return p.input(x.Name)
	case *syntax.Property:
		if word(x.Recv) == "settings" && x.Key == nil {
			return p.input(x.Name)
		}
	case *syntax.Index:
		if word(x.X) == "settings" {
			return p.input(word(x.Key))
		}
		return device{p.device(x.X).input, true}
	case *syntax.Call:
		switch {
		case x.Recv == nil:
		case slices.Contains([]string{"find", "first", "last", "head", "get", "getAt"}, x.Name):
			return device{p.device(x.Recv).input, true}
		case slices.Contains([]string{"findAll", "each", "sort", "reverse", "unique", "toList"}, x.Name):
			return p.device(x.Recv)
		}
	}
	return device{}
}
