// Package check finds out what the native language means by a program: what
// every name stands for, which type every expression has, and everything that
// is wrong. A Checker is both who checks and, afterwards, what was found;
// packages lower and editor read it.
//
// Checking has three passes over all files together: declare every name;
// give every declaration its type, constants on demand; check every body. The
// passes report everything that is wrong and go on: an expression whose type
// is unknown because of an earlier mistake has NoType, which fits everywhere.
//
// Names of enum values belong to types and not to a scope: a bare name stands
// for a value when the place it stands in wants an enum that has it.
//
// A comparison with time is no value that a state has: it becomes a part of
// the window of an event, which is planned here (windows), so that a guard
// that can never hold is told where it is written.
package check

import (
	"fmt"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/value"
)

// exprInfo is what the checker knows about an expression.
type exprInfo struct {
	Type  Type
	Known bool // val is its value in every state
	Value int64
	Free  bool // a comparison with time
}

// place says where a piece of code stands.
type placeKind uint8

const (
	inConstant  placeKind = iota
	inHandler             // of an event or app
	inFunction            //
	inCommand             // of a device declared in place
	inGuard               // of an event
	inCondition           // a property
)

// Checker checks one program.
type Checker struct {
	Set      *source.Set
	Files    []*syntax.File
	Problems diag.List

	Global  *Scope
	Rooms   *Scope    // rooms have names of their own
	Objects []*Object // all declared objects, locals included, in order of declaration
	domains []value.Domain
	Exprs   map[syntax.Expr]exprInfo
	Refs    map[*syntax.Ident]*Object
	Types   map[syntax.TypeExpr]value.Domain
	Scopes  []scopeSpan

	scope  *Scope
	place  placeKind
	where  string  // who reads and writes
	app    *Object // whose code it is
	fn     *Object // function being checked
	event  *Object // event being checked
	guards []guardCall
	locals int // declared so far
	Time   timeUse
	terms  int // cases of the quantifiers around the expression at hand
}

// scopeSpan remembers the scope of a part of the text, for completion.
type scopeSpan struct {
	Span  source.Span
	Scope *Scope
}

// guardCall is a call of a function where nothing may be changed.
type guardCall struct {
	fn   *Object
	span source.Span
}

// Check runs all passes.
func Check(set *source.Set, files []*syntax.File, timed bool) *Checker {
	c := &Checker{
		Set: set, Files: files, Time: timeUse{timed: timed}, Global: newScope(nil), Rooms: newScope(nil),
		Exprs: map[syntax.Expr]exprInfo{}, Refs: map[*syntax.Ident]*Object{}, Types: map[syntax.TypeExpr]value.Domain{},
	}
	c.scope = c.Global
	c.EachDecl(c.declare)
	c.declareDaylight()
	for _, o := range append([]*Object{}, c.Objects...) {
		c.resolve(o)
	}
	c.EachDecl(c.body)
	c.afterwards()
	c.Problems.Sort()
	return c
}

// EachDecl visits the declarations of all files.
func (c *Checker) EachDecl(f func(syntax.Decl)) {
	for _, file := range c.Files {
		for _, d := range file.Decls {
			f(d)
		}
	}
}

func (c *Checker) errorf(code diag.Code, at source.Span, format string, args ...any) *diag.Problem {
	return c.Problems.Add(code, diag.Error, at, format, args...)
}

func (c *Checker) warnf(code diag.Code, at source.Span, format string, args ...any) *diag.Problem {
	return c.Problems.Add(code, diag.Warning, at, format, args...)
}

// many reports whether there are more problems than anybody is told of, so that
// it does not matter how a further one could be mended.
func (c *Checker) many() bool { return len(c.Problems) > diag.Told }

// near lists the names that are visible in a scope, as long as they are told.
func (c *Checker) near(s *Scope, keep func(*Object) bool) []*Object {
	if c.many() {
		return nil
	}
	return s.Visible(keep)
}

// suggest adds a "did you mean" to a problem.
func (c *Checker) suggest(p *diag.Problem, word string, candidates []string, otherwise string) {
	near := ""
	if !c.many() {
		near = diag.Nearest(word, candidates)
	}
	if near == "" {
		p.Help = otherwise
		return
	}
	p.Help = "did you mean `" + near + "`?"
	p.Fix = &diag.Fix{Title: "Write " + near, Edits: []diag.Edit{{Span: p.Span, New: near}}}
}

// named makes an object for a declared name.
func (c *Checker) named(kind ObjectKind, name *syntax.Ident, node syntax.Node) *Object {
	o := &Object{Kind: kind, Name: name.Name, Span: name.At.At, Node: node}
	c.Objects = append(c.Objects, o)
	c.Refs[name] = o
	return o
}

// redeclared reports that a name is taken.
func (c *Checker) redeclared(o, first *Object) {
	p := c.errorf(diag.Redeclared, o.Span, "`%s` is declared twice", o.Name)
	where := fmt.Sprintf("in line %d", c.Set.Position(first.Span).Line)
	if first.Span.File != o.Span.File {
		where += " of " + c.Set.Files[first.Span.File].Name
	}
	p.Help = fmt.Sprintf("the %s `%s` is %s; choose another name", first.Kind, first.Name, where)
}

// declareIn adds o to a scope.
func (c *Checker) declareIn(s *Scope, o *Object) {
	if o.Name == "" {
		return
	}
	if first := s.names[o.Name]; first != nil {
		c.redeclared(o, first)
		return
	}
	s.add(o)
}

// addMember adds o to an app, device or enum.
func (c *Checker) addMember(owner, o *Object) {
	if o.Name == "" {
		return
	}
	if first := owner.Member(o.Name); first != nil {
		c.redeclared(o, first)
		o.Owner = owner
		return
	}
	owner.add(o)
}

// declare enters the names of a declaration of the program.
func (c *Checker) declare(d syntax.Decl) {
	switch d := d.(type) {
	case *syntax.ConstDecl:
		c.declareIn(c.Global, c.named(ConstObject, d.Name, d))
	case *syntax.EnumDecl:
		c.declareEnum(d)
	case *syntax.ModeDecl:
		c.declareIn(c.Global, c.named(ModeObject, d.Name, d))
	case *syntax.DeviceDecl:
		c.declareDevice(d)
	case *syntax.RoomDecl:
		c.declareIn(c.Rooms, c.named(RoomObject, d.Name, d))
	case *syntax.InstallDecl:
		c.declareIn(c.Global, c.named(InstallObject, d.Name, d))
	case *syntax.EnvDecl:
		c.declareIn(c.Global, c.named(EnvObject, d.Name, d))
	case *syntax.SunDecl:
		c.declareSun(d)
	case *syntax.AppDecl:
		app := c.named(AppObject, d.Name, d)
		c.declareIn(c.Global, app)
		for _, m := range d.Members {
			if o := c.sharedDecl(m); o != nil {
				c.addMember(app, o)
			}
		}
	default:
		if o := c.sharedDecl(d); o != nil {
			c.declareIn(c.Global, o)
		}
	}
}

// sharedDecl makes the object of a declaration that may stand in a program or
// in an app.
func (c *Checker) sharedDecl(d syntax.Decl) *Object {
	switch d := d.(type) {
	case *syntax.VarDecl:
		return c.named(VarObject, d.Name, d)
	case *syntax.EventDecl:
		return c.named(EventObject, d.Name, d)
	case *syntax.FuncDecl:
		return c.named(FuncObject, d.Name, d)
	case *syntax.ClockDecl:
		return c.named(ClockObject, d.Name, d)
	case *syntax.TimerDecl:
		return c.named(TimerObject, d.Name, d)
	}
	return nil
}

func (c *Checker) declareEnum(d *syntax.EnumDecl) {
	enum := c.named(EnumObject, d.Name, d)
	c.declareIn(c.Global, enum)
	for _, v := range d.Values {
		o := c.named(EnumValue, v, d)
		o.Value = int64(len(enum.Order))
		c.addMember(enum, o)
	}
	enum.Domain = value.EnumDomain(enum.Name, namesOf(enum.Order))
	enum.Type = typeOf(enum.Domain)
	enum.resolved = true
	for _, v := range enum.Order {
		v.Type, v.resolved = enum.Type, true
	}
	if d.Values != nil && len(d.Values) == 0 {
		c.errorf(diag.BadDomain, d.Name.At.At, "the enum `%s` has no values", enum.Name).Help = "write { a, b }"
	}
	c.knowDomain(enum.Domain)
}

// knowDomain remembers an enum type of the program.
func (c *Checker) knowDomain(d value.Domain) {
	if d.Kind == value.Enum {
		c.domains = append(c.domains, d)
	}
}

// use records that the code at hand names o.
func (c *Checker) use(id *syntax.Ident, o *Object, write bool) {
	c.Refs[id] = o
	o.Uses = append(o.Uses, Use{id.At.At, write, c.where})
}

// in runs f with another place; everything is as before afterwards.
func (c *Checker) in(place placeKind, where string, f func()) {
	place, c.place = c.place, place
	where, c.where = c.where, where
	outer := c.scope
	f()
	c.place, c.where, c.scope = place, where, outer
}
