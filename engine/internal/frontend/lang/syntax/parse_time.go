package syntax

import (
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/source"
)

func (p *parser) clockDecl(start source.Span) Decl {
	p.next()
	d := &ClockDecl{Name: p.name("a clock")}
	if p.accept("[") {
		d.Len = p.expr()
		p.expect("]")
	}
	p.semicolon()
	d.At = p.from(start)
	return d
}

// envLimits reads how far and how often a factor changes.
func (p *parser) envLimits(d *EnvDecl) {
	for {
		switch {
		case d.Step == nil && p.accept("by"):
			d.Step = p.sum()
		case d.Every == nil && p.accept("every"):
			d.Every = p.sum()
		default:
			return
		}
	}
}

// sunFollows reports whether `sunrise TIME` or `sunset TIME` begins here: the
// words are names elsewhere.
func (p *parser) sunFollows() bool {
	next := p.ahead(1)
	return (p.is("sunrise") || p.is("sunset")) && !next.FirstOnLine && (next.Kind == Time || next.Kind == Name || next.Kind == Int)
}

func (p *parser) sunDecl(start source.Span) Decl {
	word := p.next()
	d := &SunDecl{Name: &Ident{At: At{start}, Name: word.Text}, Lo: p.sum()}
	if p.accept("..") {
		d.Hi = p.sum()
	}
	p.semicolon()
	d.At = p.from(start)
	return d
}

// forwardFollows reports whether `fastforward …` begins here.
func (p *parser) forwardFollows() bool {
	return p.is("fastforward") && p.durationFollows()
}

// durationFollows reports whether what may be a duration stands after this word.
// A sign makes it none, which is for the checker to say.
func (p *parser) durationFollows() bool {
	next := p.ahead(1)
	return !next.FirstOnLine && (next.Kind == Duration || next.Kind == Name || next.Kind == Int || next.Text == "-")
}

func (p *parser) forwardDecl(start source.Span) Decl {
	p.next()
	d := &ForwardDecl{}
	if !p.is("from") {
		d.For = p.sum()
	}
	if p.accept("from") {
		if p.tok().Kind == Name && p.ahead(1).Text != ";" {
			d.Day = p.name("a day")
		}
		d.Time = p.sum()
	}
	p.semicolon()
	d.At = p.from(start)
	return d
}

// lasts reads `for more than D` or `for at least D`.
func (p *parser) lasts() *Lasts {
	p.next()
	l := &Lasts{AtLeast: p.is("at")}
	switch {
	case p.accept("at"):
		p.expect("least")
	case p.accept("more"):
		p.expect("than")
	default:
		p.fail(diag.MissingToken, p.justRead(), "it is not said how long").Help = "write for more than 5min, or for at least 5min"
	}
	l.For = p.expr()
	return l
}

// within reads the range of X in Lo..Hi.
func (p *parser) within(start source.Span, x Expr) Expr {
	p.next()
	w := &Within{X: x, Lo: p.sum()}
	p.expect("..")
	w.Hi = p.sum()
	w.At = p.from(start)
	return w
}

func (p *parser) wait(start source.Span) Stmt {
	p.next()
	s := &Wait{For: p.expr()}
	p.semicolon()
	s.At = p.from(start)
	return s
}

// resetClock reads the rest of `reset CLOCK;`.
func (p *parser) resetClock(start source.Span) Stmt {
	s := &ResetClock{Clock: p.name("a clock")}
	if p.accept("[") {
		s.Index = p.expr()
		p.expect("]")
	}
	p.semicolon()
	s.At = p.from(start)
	return s
}
