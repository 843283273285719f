package template

import (
	"fmt"
	"math"
	"slices"
)

// Against begins what stands for the attribute of a source that is compared with
// another: how the first is to the second.
const Against = "against "

// Relations are what such a source can be, in their order.
var Relations = []string{"below", "equal", "above"}

// Judged is the attribute that stands for what is made of numbers of several sources,
// and Having begins one that stands for whether a text has another one in it.
const (
	Judged = Against + "numbers"
	Having = Against + "the text "
)

// key names the numbers of a piece by what they come from.
func (p *Piece) key() string {
	if p.made != "" {
		return p.made
	}
	if p.source.Kind == 0 {
		return fmt.Sprintf("%g", p.from)
	}
	s := p.source.Entity
	if p.source.Attribute != "" {
		s += " " + p.source.Attribute
	}
	if p.mul != 1 {
		s += fmt.Sprintf(" * %g", p.mul)
	}
	if p.div != 1 && p.div != 0 {
		s += fmt.Sprintf(" / %g", p.div)
	}
	if p.add != 0 {
		s += fmt.Sprintf(" + %g", p.add)
	}
	if p.step != 0 {
		s += fmt.Sprintf(" rounded %c%g", p.step, p.unit)
	}
	return s
}

// against compares numbers of two sources. Where their limits do not decide, it asks
// how the one is to the other.
func (e *Evaluation) against(op string, a, b *Piece) Value {
	d := a.sum(b, -1)
	if d.Kind == Between {
		if sign, known := d.piece.order(0); known {
			return Truth(holds(op, sign))
		}
	}
	if (a.lost || b.lost) && d.Kind == Between {
		return e.judged(op, d.piece, 0)
	}
	if a.lost || b.lost {
		return either(&Val{Kind: Between, piece: a}, &Val{Kind: Between, piece: b})
	}
	return e.related(op, a.source, b.source, a.key(), b.key())
}

// limited compares a number with one that is known, a difference as the two that it
// is of.
func (e *Evaluation) limited(p *Piece, op string, c float64) Value {
	v := p.compare(op, c, e.d.h)
	if v.Kind != Bool && p.minus != nil {
		if least := p.minus[1].line(1, c); least.Kind == Between {
			v = e.against(op, p.minus[0], least.piece)
		}
	}
	if v.Kind != Bool && p.lost {
		return e.judged(op, p, c)
	}
	return v
}

// judged compares a number with one that is known where that turns at no number of one
// source. If several places ask for it, what it is is a source of its own.
func (e *Evaluation) judged(op string, p *Piece, c float64) Value {
	of := append([]Source{p.source}, p.also...)
	s := Source{Kind: State, Entity: p.key(), Attribute: Judged}
	if slices.ContainsFunc(of, func(s Source) bool { return s.Kind != State }) || !e.d.h.Relates(s, true, of...) {
		return either(&Val{Kind: Between, piece: p})
	}
	return e.compare(op, e.look(s), Number(c))
}

// has is whether a state of which not all is known has a text in it. If several places
// ask for it, that is a source of its own.
func (e *Evaluation) has(v Value, text string) Value {
	s := Source{Kind: State, Entity: v.from.Entity, Attribute: Having + text}
	if v.from.Attribute != "" || text == "" || !e.d.h.Relates(s, true, v.from) {
		return either(v)
	}
	return e.equal(e.look(s), Text("yes"))
}

// lostFrom is a number that is made of those of some pieces, of which no more is known
// than between which two it is.
func lostFrom(from, to float64, made string, of ...*Piece) Value {
	r := &Piece{lost: true, from: from, to: to, fromIn: !math.IsInf(from, 0), toIn: !math.IsInf(to, 0), made: made}
	for _, p := range of {
		if p.source.Kind != 0 {
			r.also = append(append(r.also, p.source), p.also...)
		}
	}
	r.source, r.also = r.also[0], r.also[1:]
	return r.value()
}

// product is what two numbers make that are multiplied, or divided, where that is known.
func product(op string, p, q *Piece) Value {
	made := "(" + p.key() + ") " + op + " (" + q.key() + ")"
	if op == "/" {
		if sign, known := q.order(0); !known || sign == 0 {
			return together(&Val{Kind: Between, piece: p}, &Val{Kind: Between, piece: q})
		}
	}
	from := math.Inf(-1)
	if p.from >= 0 && q.from >= 0 {
		from = 0
	}
	return lostFrom(from, math.Inf(1), made, p, q)
}

// related compares what two names stand for that come from sources.
func (e *Evaluation) related(op string, a, b Source, x, y string) Value {
	if x == y {
		return Truth(holds(op, 0))
	}
	if x > y {
		a, b, x, y = b, a, y, x
		if other, is := turned[op]; is {
			op = other
		}
	}
	s := Source{Kind: State, Entity: x, Attribute: Against + y}
	if a.Kind == State && b.Kind == State && e.d.h.Relates(s, false, a, b) {
		v := e.look(s)
		for i, name := range Relations {
			if v.Kind == String && v.S == name {
				return Truth(holds(op, i-1))
			}
		}
	}
	return either(Vague(a, b))
}
