package syntax

import (
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/source"
)

// Words that begin declarations, in the program, in an app, in a device.
var (
	itemWords = []string{
		"const", "enum", "var", "event", "fn", "mode", "room", "device", "app", "install", "clock", "env",
		"sunrise", "sunset", "fastforward", "together", "order", "start", "invariant", "never", "reachable", "final",
	}
	appWords    = []string{"var", "timer", "clock", "event", "fn", "on", "every", "at"}
	deviceWords = []string{"attribute", "command", "sensor"}
)

// item reads a declaration of the program.
func (p *parser) item() Decl {
	start := p.here()
	if d := p.shared(start); d != nil {
		return d
	}
	switch t := p.tok(); {
	case p.is("const"):
		return p.constDecl(start)
	case p.is("enum"):
		p.next()
		name := p.name("an enum")
		return &EnumDecl{Name: name, Values: p.values(), At: p.from(start)}
	case p.is("mode"):
		return p.modeDecl(start)
	case p.is("device"):
		return p.deviceDecl(start)
	case p.is("app"):
		return p.appDecl(start)
	case p.is("env"):
		return p.envDecl(start)
	case p.homeFollows():
		return p.homeDecl(start)
	case p.sunFollows():
		return p.sunDecl(start)
	case p.forwardFollows():
		return p.forwardDecl(start)
	case p.is("start") && p.ahead(1).Text == "when" || p.is("invariant") || p.is("never") || p.is("reachable") || p.is("final"):
		return p.property(start)
	case p.is("timer") || p.handlerFollows():
		return p.homeless(start)
	case t.Kind == Name && p.ahead(1).Kind != Punct && p.mend(itemWords, "a declaration"):
		return p.item()
	}
	return p.strayItem(start)
}

// shared reads what may stand both in a program and in an app, or gives nil.
func (p *parser) shared(start source.Span) Decl {
	switch {
	case p.is("var"):
		return p.varDecl(start)
	case p.is("event"):
		return p.eventDecl(start)
	case p.is("fn"):
		return p.funcDecl(start)
	case p.is("clock"):
		return p.clockDecl(start)
	}
	return nil
}

// handlerFollows reports whether `on …`, `every …` or `at …` begins here.
func (p *parser) handlerFollows() bool {
	next := p.ahead(1)
	return p.is("on") && (next.Kind == Name || next.Text == "mode") ||
		p.is("every") && (next.Kind != Punct || next.Text == "-") || p.is("at") && next.Kind != Punct
}

// homeless reads a handler or timer outside every app and says where it belongs.
func (p *parser) homeless(start source.Span) Decl {
	word := p.tok().Text
	problem := p.fail(diag.Misplaced, start, "`%s` cannot stand outside an app", word)
	problem.Help = "put it into app NAME { … }"
	d := p.appOnly(start)
	return &BadDecl{At{d.Span()}}
}

// strayItem reports what begins no declaration and leaves it out.
func (p *parser) strayItem(start source.Span) Decl {
	switch {
	case p.is(";"):
		p.straySemicolon()
		return &BadDecl{At{start}}
	case p.is("}"):
		p.fail(diag.UnexpectedToken, start, "this `}` closes nothing").Help = "remove it"
	case p.tok().Kind == Name || containsWord(stmtWords, p.tok().Text):
		p.fail(diag.UnexpectedToken, start, "`%s` begins no declaration", p.tok().Text).Help =
			"a program is made of var, event, device, app, invariant and the like; statements belong into an event"
	default:
		p.unexpected("a declaration such as var or event")
	}
	p.skip()
	for !p.end() && !p.tok().FirstOnLine {
		p.skip()
	}
	return &BadDecl{p.from(start)}
}

func containsWord(words []string, word string) bool {
	for _, w := range words {
		if w == word {
			return true
		}
	}
	return false
}

func (p *parser) constDecl(start source.Span) Decl {
	p.next()
	name := p.name("a constant")
	p.expect("=")
	x := p.expr()
	p.semicolon()
	return &ConstDecl{p.from(start), name, x}
}

func (p *parser) varDecl(start source.Span) Decl {
	p.next()
	d := &VarDecl{Name: p.name("a variable")}
	if p.accept("[") {
		d.Len = p.expr()
		p.expect("]")
	}
	d.Type, d.Start = p.typeAndStart()
	p.semicolon()
	d.At = p.from(start)
	return d
}

// typeAndStart reads : type = start.
func (p *parser) typeAndStart() (TypeExpr, *Start) {
	if p.is("=") {
		p.fail(diag.MissingToken, p.justRead(), "the type is missing here").Help = "write : bool, : 0..4 or : { a, b }"
		return &BadType{At{p.justRead()}}, p.maybeStart()
	}
	p.expect(":")
	typ := p.typeExpr()
	return typ, p.maybeStart()
}

func (p *parser) envDecl(start source.Span) Decl {
	p.next()
	d := &EnvDecl{Name: p.name("a factor")}
	d.Type, d.Start = p.typeAndStart()
	p.envLimits(d)
	p.semicolon()
	d.At = p.from(start)
	return d
}

func (p *parser) eventDecl(start source.Span) Decl {
	p.next()
	d := &EventDecl{Name: p.name("an event")}
	if p.is("(") {
		d.Params = p.params()
	}
	for p.eventPart(d) {
	}
	d.Body = p.block()
	d.At = p.from(start)
	return d
}

// eventPart reads one of the parts between an event's name and its body.
func (p *parser) eventPart(d *EventDecl) bool {
	switch {
	case p.tok().Kind == Text:
		d.Text = p.text()
	case p.accept("once"):
		d.Once = true
	case p.accept("off"):
		d.Off = true
	case p.accept("urgent"):
		d.Urgent = true
	case p.accept("when"):
		d.Guard = p.condition()
	case p.accept("within"):
		d.Within = p.condition()
	case p.tok().Kind == Name && !p.tok().FirstOnLine:
		if !p.mend([]string{"once", "off", "urgent", "when", "within"}, "a part of an event") {
			p.unexpected("once, off, urgent, when (…), within (…) or `{`")
			p.skipTo("{")
			p.failedAt = p.pos
		}
	default:
		return false
	}
	return true
}

func (p *parser) funcDecl(start source.Span) Decl {
	p.next()
	d := &FuncDecl{Name: p.name("a function"), Params: p.params()}
	if !p.is("{") && !p.tok().FirstOnLine {
		p.expect(":")
		d.Result = p.typeExpr()
	}
	d.Body = p.block()
	d.At = p.from(start)
	return d
}

func (p *parser) property(start source.Span) Decl {
	d := &PropertyDecl{Op: p.next().Text}
	if p.accept("when") {
		d.Op = "start when"
	}
	if next := p.ahead(1).Text; p.tok().Kind == Text && next != "==" && next != "!=" {
		d.Name = p.text()
		p.expect(":")
	} else if p.is(":") {
		p.next()
	}
	d.Cond = p.testExpr()
	switch {
	case p.is("for"):
		d.Lasts = p.lasts()
	case p.is("after"):
		p.next()
		d.After = p.testExpr()
	}
	p.semicolon()
	d.At = p.from(start)
	return d
}

// members reads declarations up to the } that belongs to open.
func (p *parser) members(open source.Span, member func() Decl) []Decl {
	var list []Decl
	for !p.is("}") && !p.end() && !p.foreignItem() {
		before := p.pos
		list = append(list, member())
		if p.pos == before {
			p.skip()
		}
	}
	p.closeBrace(open)
	return list
}

// foreignItem reports whether a declaration begins, at the left margin, that
// can only stand in the program: the } before it was forgotten.
func (p *parser) foreignItem() bool {
	t := p.tok()
	if t.FirstOnLine && (p.homeFollows() || p.sunFollows() || p.forwardFollows()) {
		return true
	}
	if !t.FirstOnLine || t.Kind != Reserved || containsWord(appWords, t.Text) || p.ahead(1).Text == "=" {
		return false
	}
	before := p.tokens[max(p.pos-1, 0)]
	return containsWord(itemWords, t.Text) && (t.Text == "app" || t.Text == "device" || before.Text == "}")
}

func (p *parser) appDecl(start source.Span) Decl {
	p.next()
	d := &AppDecl{Name: p.name("an app")}
	if p.tok().Kind == Text {
		d.Text = p.text()
	}
	open := p.here()
	if p.expect("{") {
		d.Members = p.members(open, p.appMember)
	}
	d.At = p.from(start)
	return d
}

func (p *parser) appMember() Decl {
	start := p.here()
	if d := p.shared(start); d != nil {
		return d
	}
	t := p.tok()
	switch {
	case p.is("timer") || p.handlerFollows():
		return p.appOnly(start)
	case t.Kind == Name && p.ahead(1).Kind != Punct && p.mend(appWords, "a part of an app"):
		return p.appMember()
	case t.Kind == Reserved && containsWord(itemWords, t.Text):
		p.fail(diag.Misplaced, start, "`%s` cannot stand in an app", t.Text).Help = "put it before or after the app"
		d := p.item()
		p.strays = append(p.strays, d)
		return &BadDecl{At{d.Span()}}
	}
	p.unexpected("var, timer, event, fn, on, every or at")
	p.skip()
	return &BadDecl{p.from(start)}
}

// appOnly reads a timer or a handler.
func (p *parser) appOnly(start source.Span) Decl {
	switch {
	case p.accept("timer"):
		name := p.name("a timer")
		p.semicolon()
		return &TimerDecl{p.from(start), name}
	case p.accept("every"):
		d := &EveryDecl{Period: p.expr()}
		d.Body = p.block()
		d.At = p.from(start)
		return d
	case p.accept("at"):
		return p.atDecl(start)
	}
	return p.onDecl(start)
}

func (p *parser) atDecl(start source.Span) Decl {
	d := &AtDecl{Time: p.expr()}
	if p.accept("on") {
		d.Days = append(d.Days, p.name("a day"))
		for p.accept(",") {
			d.Days = append(d.Days, p.name("a day"))
		}
	}
	d.Body = p.block()
	d.At = p.from(start)
	return d
}

func (p *parser) onDecl(start source.Span) Decl {
	p.next()
	d := &OnDecl{Triggers: p.triggers()}
	if p.accept("(") {
		d.Param = p.name("the new value")
		p.expect(")")
	}
	d.Body = p.block()
	d.At = p.from(start)
	return d
}

func (p *parser) triggers() []Trigger {
	list := []Trigger{p.trigger()}
	for p.accept(",") {
		list = append(list, p.trigger())
	}
	return list
}

// trigger reads what a handler waits for.
func (p *parser) trigger() Trigger {
	start := p.here()
	var place Expr
	if p.is("mode") {
		p.next()
		place = &Ident{At: At{start}, Name: "mode"}
	} else {
		place = p.name("what to wait for")
	}
	if p.accept(".") {
		place = &Member{X: place, Name: p.member(), At: p.from(start)}
	}
	if p.is("=") {
		p.replace("==")
	}
	switch {
	case p.is("==") || p.is("<") || p.is(">") || p.is("<=") || p.is(">="):
		return Trigger{place, p.next().Text, p.sum()}
	case p.is("!="):
		p.fail(diag.UnexpectedToken, p.here(), "a handler waits for one value with `==`, for a limit to be passed, or for any change").Help =
			"wait for any change and test the new value: on d.x (v) { if (v != 3) { … } }"
		p.next()
		p.sum()
	}
	return Trigger{Place: place}
}
