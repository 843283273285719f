package syntax

import (
	"strings"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/source"
)

// script reads the top level.
func (p *parser) script() {
	for !p.end() {
		switch {
		case p.accept(";"):
		case p.is("}"):
			p.report(diag.UnexpectedToken, p.here(), "remove it, or add the { that is missing above", "this } closes nothing")
			p.next()
		default:
			p.guarded(p.outermost)
		}
	}
}

// outermost reads one thing of the top level.
func (p *parser) outermost() {
	switch {
	case p.tok().kind == included:
		p.include()
	case p.is("import"):
		p.importName()
	case p.is("package"):
		p.next()
		p.qualified("a package")
	case p.declares():
		p.declareOutside()
	default:
		s := p.statement()
		p.file.Body = append(p.file.Body, s)
	}
	p.separator()
}

// include reads #include namespace.name.
func (p *parser) include() {
	t := p.next()
	name := strings.TrimSpace(strings.TrimPrefix(t.text, "#include"))
	if !strings.Contains(name, ".") || strings.ContainsAny(name, " \t") {
		p.fail(diag.UnexpectedToken, p.spanOf(t), "write #include namespace.libraryName",
			"an #include names a library by its namespace and name")
	}
	p.file.Includes = append(p.file.Includes, &Include{At{p.spanOf(t)}, name})
}

// importName reads import a.b.C.
func (p *parser) importName() {
	start := p.here()
	p.next()
	n := &Import{Static: p.accept("static")}
	n.Name = p.qualified("a class")
	if p.isHere(".") {
		p.next()
		if !p.accept("*") {
			p.unexpected("the name of a class or *")
		}
		n.Star = true
	}
	if p.isHere("as") {
		p.next()
		n.As = p.name("a class").text
	}
	n.At = p.from(start)
	p.file.Imports = append(p.file.Imports, n)
}

// qualified reads a.b.c, the parts of which may be reserved words.
func (p *parser) qualified(what string) string {
	p.name(what)
	start := p.pos - 1
	for p.isHere(".") && (p.ahead(1).kind == word || p.ahead(1).kind == keyword) {
		p.pos += 2
	}
	return p.dotJoined(start, p.pos)
}

// dotJoined is the qualified name that the tokens from start to end make.
func (p *parser) dotJoined(start, end int) string {
	if end == start+1 {
		return p.tokens[start].text
	}
	var b strings.Builder
	for _, t := range p.tokens[start:end] {
		b.WriteString(t.text)
	}
	return b.String()
}

// head is what stands before a declared name.
type head struct {
	start source.Span
	typ   *Type
	field bool // @Field
	final bool
}

// declares reports whether a declaration begins here: with an annotation, a
// modifier, def, or a type in front of a name. A type begins with a capital
// letter, or it would be a command.
func (p *parser) declares() bool {
	t := p.tok()
	switch {
	case t.says("@"), t.says("def"):
		return true
	case t.kind == keyword && isModifier(t.text):
		return t.text != "synchronized" || !p.ahead(1).says("(")
	}
	after, name := p.skipType(p.pos)
	if after < 0 || t.kind == word && !isCapital(name) {
		return false
	}
	next := &p.tokens[after]
	return !next.newline && next.kind == word
}

func isCapital(name string) bool { return name[0] >= 'A' && name[0] <= 'Z' }

// head reads annotations, modifiers and the type.
func (p *parser) head() head {
	h := head{start: p.here()}
	for {
		t := p.tok()
		switch {
		case t.says("@"):
			p.annotation(&h)
			continue
		case t.says("def"):
		case t.kind == keyword && isModifier(t.text):
			h.final = h.final || t.text == "final"
		default:
			p.refuseClass()
			if after, _ := p.skipType(p.pos); after >= 0 && !p.tokens[after].newline {
				if k := p.tokens[after].kind; k == word || k == text || p.tokens[after].says("(") && p.isTupleAt(after) {
					h.typ = p.typeName()
				}
			}
			return h
		}
		p.next()
	}
}

// annotation reads @Name(…); only @Field matters.
func (p *parser) annotation(h *head) {
	p.next()
	if p.is("interface") {
		p.refuseClass()
	}
	name := p.qualified("an annotation")
	h.field = h.field || name == "Field" || strings.HasSuffix(name, ".Field")
	if t := p.tok(); p.isHere("(") {
		if t.mate == 0 {
			p.unclosed(t)
			panic(bail{})
		}
		p.pos = int(t.mate) + 1
	}
}

// refuseClass refuses the declaration of a type.
func (p *parser) refuseClass() {
	t := p.tok()
	switch {
	case t.says("class"), t.says("interface"), t.says("enum"):
	case t.kind == word && t.text == "trait" && p.ahead(1).kind == word && !p.ahead(1).newline:
	default:
		return
	}
	span := p.from(p.here()).At
	if p.ahead(1).kind == word {
		span.End = p.ahead(1).end
	}
	p.refuse(span, "apps cannot declare a type of their own: "+t.text,
		"the platforms run an app as one script; use maps and methods")
}

// declareOutside reads a method, a field or a local variable of the top level.
func (p *parser) declareOutside() {
	h := p.head()
	if p.declaresMethod() {
		p.file.Methods = append(p.file.Methods, p.method(h))
		return
	}
	s := p.locals(h)
	if !h.field {
		p.file.Body = append(p.file.Body, s)
		return
	}
	if s.Tuple != nil {
		p.fail(diag.Misplaced, s.At.At, "declare each field by a line of its own", "@Field cannot stand before several variables at once")
	}
	for _, v := range s.Vars {
		p.file.Fields = append(p.file.Fields, &Field{At: s.At, Name: v.Name, NameSpan: v.At.At, Type: v.Type, Init: v.Init, Final: h.final})
	}
}

func (p *parser) declaresMethod() bool {
	k := p.tok().kind
	return (k == word || k == text) && p.ahead(1).says("(") && !p.ahead(1).newline
}

// method reads a method from its name on.
func (p *parser) method(h head) *Method {
	name := p.next()
	m := &Method{Name: name.text, NameSpan: p.spanOf(name), Type: h.typ}
	if m.Type != nil && m.Type.Name == "void" {
		m.Type = nil
	}
	m.Params = p.params()
	if p.accept("throws") {
		for p.typeName(); p.accept(","); {
			p.typeName()
		}
	}
	if !p.is("{") {
		p.fail(diag.MissingToken, p.justRead(), "write { and } round what the method does",
			"the method %s has no body", m.Name)
	}
	p.inside = inside{}
	m.Body = p.block()
	m.At = p.from(h.start)
	return m
}

// params reads ( type name = default, … ).
func (p *parser) params() []*Param {
	open := p.opening("(")
	var list []*Param
	for !p.is(")") && !p.end() {
		list = append(list, p.param())
		if !p.accept(",") && !p.is(")") {
			p.expectClosing(open, ")")
			p.distinct(list)
			return list
		}
	}
	p.expect(")")
	p.distinct(list)
	return list
}

// param reads one parameter.
func (p *parser) param() *Param {
	n := &Param{}
	h := p.head()
	n.Type = h.typ
	if n.Type == nil {
		if after, _ := p.skipType(p.pos); after >= 0 && p.tokens[after].says("...") {
			n.Type = p.typeName()
		}
	}
	n.Varargs = p.accept("...")
	name := p.name("a parameter")
	n.Name, n.At = name.text, At{p.spanOf(name)}
	if p.accept("=") {
		n.Default = p.item(p.command)
	}
	return n
}

// distinct reports parameters of one name.
func (p *parser) distinct(list []*Param) {
	if len(list) < 2 {
		return
	}
	seen := make(map[string]bool, len(list))
	for _, n := range list {
		if seen[n.Name] {
			p.report(diag.Redeclared, n.At.At, "give it another name", "there are two parameters %s", n.Name)
		}
		seen[n.Name] = true
	}
}
