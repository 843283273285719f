package template

import "fmt"

// Against begins what stands for the attribute of a source that is compared with
// another: how the first is to the second.
const Against = "against "

// Relations are what such a source can be, in their order.
var Relations = []string{"below", "equal", "above"}

// key names the numbers of a piece by what they come from.
func (p *Piece) key() string {
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
	if d := a.sum(b, -1); d.Kind == Between {
		if sign, known := d.piece.order(0); known {
			return Truth(holds(op, sign))
		}
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
	if v.Kind == Bool || p.minus == nil {
		return v
	}
	if least := p.minus[1].line(1, c); least.Kind == Between {
		return e.against(op, p.minus[0], least.piece)
	}
	return v
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
	if a.Kind == State && b.Kind == State && e.d.h.Relates(s, a, b) {
		v := e.look(s)
		for i, name := range Relations {
			if v.Kind == String && v.S == name {
				return Truth(holds(op, i-1))
			}
		}
	}
	return either(Vague(a, b))
}
