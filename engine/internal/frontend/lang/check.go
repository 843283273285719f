// Package lang is the front end of the native language: it checks what package
// syntax has read, lowers it to an ir.Program, formats it, and answers an
// editor's questions about it.
//
// Checking has three passes over all files together: declare every name;
// give every declaration its type, constants on demand; check every body. The
// passes report everything that is wrong and go on: an expression whose type
// is unknown because of an earlier mistake has noType, which fits everywhere.
//
// Names of enum values belong to types and not to a scope: a bare name stands
// for a value when the place it stands in wants an enum that has it.
package lang

import (
	"fmt"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/value"
)

// exprInfo is what the checker knows about an expression.
type exprInfo struct {
	typ   Type
	known bool // val is its value in every state
	val   int64
	free  bool // a comparison with time
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

// checker checks one program.
type checker struct {
	set      *source.Set
	files    []*syntax.File
	problems diag.List

	global  *scope
	rooms   *scope    // rooms have names of their own
	objects []*object // all declared objects, locals included, in order of declaration
	domains []value.Domain
	exprs   map[syntax.Expr]exprInfo
	refs    map[*syntax.Ident]*object
	types   map[syntax.TypeExpr]value.Domain
	scopes  []scopeSpan

	scope  *scope
	place  placeKind
	where  string  // who reads and writes
	app    *object // whose code it is
	fn     *object // function being checked
	event  *object // event being checked
	guards []guardCall
	locals int // declared so far
	time   timeUse
	terms  int // cases of the quantifiers around the expression at hand
}

// scopeSpan remembers the scope of a part of the text, for completion.
type scopeSpan struct {
	span  source.Span
	scope *scope
}

// guardCall is a call of a function where nothing may be changed.
type guardCall struct {
	fn   *object
	span source.Span
}

// check runs all passes.
func check(set *source.Set, files []*syntax.File, timed bool) *checker {
	c := &checker{
		set: set, files: files, time: timeUse{timed: timed}, global: newScope(nil), rooms: newScope(nil),
		exprs: map[syntax.Expr]exprInfo{}, refs: map[*syntax.Ident]*object{}, types: map[syntax.TypeExpr]value.Domain{},
	}
	c.scope = c.global
	c.eachDecl(c.declare)
	c.declareDaylight()
	for _, o := range append([]*object{}, c.objects...) {
		c.resolve(o)
	}
	c.eachDecl(c.body)
	c.afterwards()
	c.problems.Sort()
	return c
}

func (c *checker) eachDecl(f func(syntax.Decl)) {
	for _, file := range c.files {
		for _, d := range file.Decls {
			f(d)
		}
	}
}

func (c *checker) errorf(code diag.Code, at source.Span, format string, args ...any) *diag.Problem {
	return c.problems.Add(code, diag.Error, at, format, args...)
}

func (c *checker) warnf(code diag.Code, at source.Span, format string, args ...any) *diag.Problem {
	return c.problems.Add(code, diag.Warning, at, format, args...)
}

// suggest adds a "did you mean" to a problem.
func suggest(p *diag.Problem, word string, candidates []string, otherwise string) {
	near := diag.Nearest(word, candidates)
	if near == "" {
		p.Help = otherwise
		return
	}
	p.Help = "did you mean `" + near + "`?"
	p.Fix = &diag.Fix{Title: "Write " + near, Edits: []diag.Edit{{Span: p.Span, New: near}}}
}

// named makes an object for a declared name.
func (c *checker) named(kind objectKind, name *syntax.Ident, node syntax.Node) *object {
	o := &object{kind: kind, name: name.Name, span: name.At.At, node: node}
	c.objects = append(c.objects, o)
	c.refs[name] = o
	return o
}

// redeclared reports that a name is taken.
func (c *checker) redeclared(o, first *object) {
	p := c.errorf(diag.Redeclared, o.span, "`%s` is declared twice", o.name)
	where := fmt.Sprintf("in line %d", c.set.Position(first.span).Line)
	if first.span.File != o.span.File {
		where += " of " + c.set.Files[first.span.File].Name
	}
	p.Help = fmt.Sprintf("the %s `%s` is %s; choose another name", first.kind, first.name, where)
}

// declareIn adds o to a scope.
func (c *checker) declareIn(s *scope, o *object) {
	if o.name == "" {
		return
	}
	if first := s.names[o.name]; first != nil {
		c.redeclared(o, first)
		return
	}
	s.add(o)
}

// addMember adds o to an app, device or enum.
func (c *checker) addMember(owner, o *object) {
	if o.name == "" {
		return
	}
	if first := owner.member(o.name); first != nil {
		c.redeclared(o, first)
		o.owner = owner
		return
	}
	owner.add(o)
}

// declare enters the names of a declaration of the program.
func (c *checker) declare(d syntax.Decl) {
	switch d := d.(type) {
	case *syntax.ConstDecl:
		c.declareIn(c.global, c.named(constObject, d.Name, d))
	case *syntax.EnumDecl:
		c.declareEnum(d)
	case *syntax.ModeDecl:
		c.declareIn(c.global, c.named(modeObject, d.Name, d))
	case *syntax.DeviceDecl:
		c.declareDevice(d)
	case *syntax.RoomDecl:
		c.declareIn(c.rooms, c.named(roomObject, d.Name, d))
	case *syntax.InstallDecl:
		c.declareIn(c.global, c.named(installObject, d.Name, d))
	case *syntax.EnvDecl:
		c.declareIn(c.global, c.named(envObject, d.Name, d))
	case *syntax.SunDecl:
		c.declareSun(d)
	case *syntax.AppDecl:
		app := c.named(appObject, d.Name, d)
		c.declareIn(c.global, app)
		for _, m := range d.Members {
			if o := c.sharedDecl(m); o != nil {
				c.addMember(app, o)
			}
		}
	default:
		if o := c.sharedDecl(d); o != nil {
			c.declareIn(c.global, o)
		}
	}
}

// sharedDecl makes the object of a declaration that may stand in a program or
// in an app.
func (c *checker) sharedDecl(d syntax.Decl) *object {
	switch d := d.(type) {
	case *syntax.VarDecl:
		return c.named(varObject, d.Name, d)
	case *syntax.EventDecl:
		return c.named(eventObject, d.Name, d)
	case *syntax.FuncDecl:
		return c.named(funcObject, d.Name, d)
	case *syntax.ClockDecl:
		return c.named(clockObject, d.Name, d)
	case *syntax.TimerDecl:
		return c.named(timerObject, d.Name, d)
	}
	return nil
}

func (c *checker) declareEnum(d *syntax.EnumDecl) {
	enum := c.named(enumObject, d.Name, d)
	c.declareIn(c.global, enum)
	for _, v := range d.Values {
		o := c.named(enumValue, v, d)
		o.val = int64(len(enum.order))
		c.addMember(enum, o)
	}
	enum.dom = value.EnumDomain(enum.name, namesOf(enum.order))
	enum.typ = typeOf(enum.dom)
	enum.resolved = true
	for _, v := range enum.order {
		v.typ, v.resolved = enum.typ, true
	}
	if d.Values != nil && len(d.Values) == 0 {
		c.errorf(diag.BadDomain, d.Name.At.At, "the enum `%s` has no values", enum.name).Help = "write { a, b }"
	}
	c.knowDomain(enum.dom)
}

// knowDomain remembers an enum type of the program.
func (c *checker) knowDomain(d value.Domain) {
	if d.Kind == value.Enum {
		c.domains = append(c.domains, d)
	}
}

// use records that the code at hand names o.
func (c *checker) use(id *syntax.Ident, o *object, write bool) {
	c.refs[id] = o
	o.uses = append(o.uses, use{id.At.At, write, c.where})
}

// in runs f with another place; everything is as before afterwards.
func (c *checker) in(place placeKind, where string, f func()) {
	place, c.place = c.place, place
	where, c.where = c.where, where
	outer := c.scope
	f()
	c.place, c.where, c.scope = place, where, outer
}
