package syntax

import (
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/source"
)

func (p *parser) modeDecl(start source.Span) Decl {
	p.next()
	d := &ModeDecl{Name: &Ident{At: At{start}, Name: "mode"}}
	d.Type, d.Start = p.typeAndStart()
	if p.is("by") {
		d.ByHand = p.byHand()
	}
	p.semicolon()
	d.At = p.from(start)
	return d
}

// byHand reads `by hand`.
func (p *parser) byHand() bool {
	p.next()
	return p.expect("hand")
}

// homeFollows reports whether `room NAME`, `install NAME`, `together NAME` or
// `order NAME` begins here: the words are names elsewhere.
func (p *parser) homeFollows() bool {
	next := p.ahead(1)
	return (p.is("room") || p.is("install") || p.is("together") || p.is("order")) && (next.Kind == Name || next.Text == "mode") && !next.FirstOnLine
}

// homeDecl reads a room, an installed app, what changes at one moment or an order of
// apps.
func (p *parser) homeDecl(start source.Span) Decl {
	if p.accept("order") {
		d := &OrderDecl{Apps: []*Ident{p.name("an app")}}
		for p.expect("before"); len(d.Apps) < 2 || p.accept("before"); {
			d.Apps = append(d.Apps, p.name("an app"))
		}
		p.semicolon()
		d.At = p.from(start)
		return d
	}
	if p.accept("together") {
		d := &TogetherDecl{Changes: p.triggers()}
		if p.tok().Kind == Text {
			d.Text = p.text()
		}
		p.semicolon()
		d.At = p.from(start)
		return d
	}
	if p.accept("room") {
		d := &RoomDecl{Name: p.name("a room")}
		if p.tok().Kind == Text {
			d.Text = p.text()
		}
		p.semicolon()
		d.At = p.from(start)
		return d
	}
	return p.installDecl(start)
}

func (p *parser) installDecl(start source.Span) Decl {
	p.next()
	d := &InstallDecl{Name: p.name("an app")}
	p.expect("from")
	d.File = p.text()
	if open := p.here(); p.accept("{") {
		d.HasBody = true
		d.Members = p.members(open, p.inputDecl)
	} else {
		p.semicolon()
	}
	d.At = p.from(start)
	return d
}

// inputDecl reads NAME = value, value; or NAME = any value, value;
func (p *parser) inputDecl() Decl {
	start := p.here()
	d := &InputDecl{}
	switch p.tok().Kind {
	case Text:
		d.Name = p.valueName("an input")
	case Name, Reserved:
		t := p.next()
		d.Name = &Ident{At: At{start}, Name: t.Text}
	default:
		p.unexpected("the name of an input")
		p.skip()
		return &BadDecl{p.from(start)}
	}
	if p.expect("=") {
		d.Any = p.accept("any")
		d.Values = append(d.Values, p.given())
		for p.accept(",") {
			d.Values = append(d.Values, p.given())
		}
	}
	p.semicolon()
	d.At = p.from(start)
	return d
}

// given reads a value for an input.
func (p *parser) given() Expr {
	t := *p.tok()
	at := At{p.spanOf(t)}
	switch {
	case p.is("-") && (p.ahead(1).Kind == Int || p.ahead(1).Kind == DecimalNumber):
		p.next()
		x := p.given()
		return &Unary{p.from(at.At), "-", x}
	case t.Kind == DecimalNumber:
		p.next()
		return &Decimal{at, t.Text}
	case t.Kind == Int, t.Kind == Text, t.Kind == Time, t.Kind == Name, p.is("true"), p.is("false"):
		return p.primary()
	}
	p.unexpected("a device, a number, a text, true or false")
	return &BadExpr{At{p.justRead()}}
}

// names reads a, b, c.
func (p *parser) names(what string) []*Ident {
	list := []*Ident{p.name(what)}
	for p.accept(",") {
		list = append(list, p.name(what))
	}
	return list
}

func (p *parser) deviceDecl(start source.Span) Decl {
	p.next()
	d := &DeviceDecl{Name: p.name("a device")}
	if t := p.tok(); p.is(":") || t.Kind == Name && !t.FirstOnLine && !p.is("by") && !p.is("fixed") && !p.is("gives") {
		p.expect(":")
		d.Capabilities = p.names("a capability")
	}
	for p.devicePart(d) {
	}
	if open := p.here(); p.accept("{") {
		d.HasBody = true
		d.Members = p.members(open, p.deviceMember)
	} else if d.Capabilities == nil {
		p.fail(diag.MissingToken, p.justRead(), "the device's kind is missing here").Help =
			"write : and a capability such as switch, or declare its attributes in { … }"
		p.skip()
	} else {
		p.semicolon()
	}
	d.At = p.from(start)
	return d
}

// devicePart reads one of the parts between a device's kind and its body.
func (p *parser) devicePart(d *DeviceDecl) bool {
	switch {
	case p.tok().Kind == Text:
		d.Text = p.text()
	case p.accept("="):
		d.Start = p.start()
	case p.is("by"):
		d.ByHand = p.byHand()
	case p.accept("fixed"):
		d.Fixed = true
	case p.accept("in"):
		d.Room = p.name("a room")
	case p.accept("gives"):
		d.Gives = p.names("a medium")
	default:
		return false
	}
	return true
}

func (p *parser) deviceMember() Decl {
	start := p.here()
	t := p.tok()
	switch {
	case p.is("attribute") || p.is("sensor"):
		return p.attribute(start)
	case p.is("command"):
		p.next()
		d := &CommandDecl{Name: &Ident{}}
		d.Name = p.member()
		d.Params = p.params()
		d.Body = p.block()
		d.At = p.from(start)
		return d
	case t.Kind == Name && p.ahead(1).Kind == Name && p.mend(deviceWords, "a part of a device"):
		return p.deviceMember()
	case t.Kind == Name || t.Kind == Reserved && !containsWord(itemWords, t.Text):
		return p.setting(start)
	}
	p.unexpected("attribute, sensor attribute, command or a setting")
	p.skip()
	return &BadDecl{p.from(start)}
}

func (p *parser) attribute(start source.Span) Decl {
	d := &AttributeDecl{Sensor: p.accept("sensor")}
	p.expect("attribute")
	d.Name = p.member()
	d.Type, d.Start = p.typeAndStart()
	p.semicolon()
	d.At = p.from(start)
	return d
}

func (p *parser) setting(start source.Span) Decl {
	d := &SettingDecl{Name: p.member()}
	if p.accept(":") {
		d.Type = p.typeExpr()
	}
	if p.accept("among") {
		d.Among = append(d.Among, p.given())
		for p.accept(",") {
			d.Among = append(d.Among, p.given())
		}
	}
	d.Start = p.maybeStart()
	d.Fixed = p.accept("fixed")
	if d.Type == nil && d.Among == nil && d.Start == nil && !d.Fixed {
		p.expect("=")
	}
	p.semicolon()
	d.At = p.from(start)
	return d
}
