package template

import (
	"fmt"
	"math"
)

// Piece is the numbers between two: From and To, which are in it or not. They
// come from those of a source, each multiplied, divided and added to, and then perhaps
// rounded; so it is known at which number of the source a comparison turns.
type Piece struct {
	from, to     float64
	fromIn, toIn bool
	source       Source
	also         []Source // of a sum: the others
	mul, div     float64
	add          float64
	step         byte     // 'i' cut to a whole number, 'r' rounded to a multiple of unit; 0: neither
	unit         float64  // of 'r'
	lost         bool     // it is not known where the numbers come from
	made         string   // of what was lost: what they are made of, "" if that is said by the rest
	minus        []*Piece // of a difference: of which two
	among        []*Piece // of the least or most of several: of which
}

// Numbers are those of a source between two, which are not in it unless they are
// the same; as text or as numbers.
func Numbers(of Source, from, to float64, text bool) Value {
	same := from == to
	kind := Between
	if text {
		kind = BetweenText
	} else if same {
		return Number(from)
	}
	return &Val{Kind: kind, piece: &Piece{from: from, to: to, fromIn: same, toIn: same, source: of, mul: 1, div: 1}}
}

func (p *Piece) String() string {
	return fmt.Sprint(p.from, p.fromIn, p.to, p.toIn, p.source, p.also, p.mul, p.div, p.add, p.step, p.unit, p.lost, p.made)
}

// line multiplies and adds.
func (p *Piece) line(mul, add float64) Value {
	q := *p
	q.mul, q.add = p.mul*mul, p.add*mul+add
	return q.straight(mul < 0, func(x float64) float64 { return x*mul + add }, fmt.Sprintf("(%s) * %g + %g", p.key(), mul, add))
}

// over divides: a ninth hour is 9, which times the inverse of an hour is not.
func (p *Piece) over(by float64) Value {
	q := *p
	q.div, q.add = p.div*by, p.add/by
	return q.straight(by < 0, func(x float64) float64 { return x / by }, fmt.Sprintf("(%s) / %g", p.key(), by))
}

// straight moves the ends, and turns them round.
func (p Piece) straight(turned bool, f func(float64) float64, made string) Value {
	p.from, p.to = f(p.from), f(p.to)
	if turned {
		p.from, p.to, p.fromIn, p.toIn = p.to, p.from, p.toIn, p.fromIn
	}
	if p.lost = p.lost || p.step != 0; p.lost {
		p.made = made
	}
	p.minus, p.among = nil, nil
	return p.value()
}

func (p *Piece) value() Value {
	switch {
	case math.IsNaN(p.from) || math.IsNaN(p.to) || p.from > p.to:
		return Open("a number that is too large")
	case p.from == p.to:
		return Number(p.from)
	}
	return &Val{Kind: Between, piece: p}
}

// stepped rounds; f keeps the order of numbers.
func (p *Piece) stepped(step byte, unit float64, f func(float64) float64) Value {
	q := *p
	if q.lost = q.lost || q.step != 0; q.lost {
		q.made = fmt.Sprintf("(%s) rounded %c%g", p.key(), step, unit)
	}
	q.step, q.unit, q.minus, q.among = step, unit, nil, nil
	// Just inside the ends f is what it is half a step inside, or at the ends.
	q.from, q.to, q.fromIn, q.toIn = f(p.from), f(p.to), true, true
	if !p.fromIn {
		q.from = f(math.Nextafter(p.from, math.Inf(1)))
	}
	if !p.toIn {
		q.to = f(math.Nextafter(p.to, math.Inf(-1)))
	}
	return q.value()
}

// order says how the numbers stand to c: -1 all below, 1 all above, 0 all equal;
// known is false when they are on both sides.
func (p *Piece) order(c float64) (sign int, known bool) {
	switch {
	case p.to < c || p.to == c && !p.toIn:
		return -1, true
	case p.from > c || p.from == c && !p.fromIn:
		return 1, true
	case p.from == p.to:
		return 0, true
	}
	return 0, false
}

// compare compares the numbers with c. Where that is not decided, it tells the
// home at which numbers of the source it would be.
func (p *Piece) compare(op string, c float64, h Home) Value {
	sign, known := p.order(c)
	if known {
		return Truth(holds(op, sign))
	}
	switch { // at an end
	case op == "<" && p.from == c || op == ">" && p.to == c:
		return Truth(false)
	case op == ">=" && p.from == c || op == "<=" && p.to == c:
		return Truth(true)
	}
	for _, q := range p.among {
		q.compare(op, c, h)
	}
	if !p.lost {
		for _, y := range p.turns(op, c) {
			h.Cut(p.source, (y-p.add)*p.div/p.mul)
		}
	}
	return either(&Val{Kind: Between, piece: p})
}

// turns are the numbers, before they were rounded, where a comparison with c turns.
func (p *Piece) turns(op string, c float64) []float64 {
	switch p.step {
	case 'r':
		return []float64{c - p.unit/2, c + p.unit/2}
	case 'i':
		below, above := math.Ceil(c), math.Floor(c)+1
		if below <= 0 {
			below--
		}
		if above <= 0 {
			above--
		}
		switch op {
		case "<", ">=":
			return []float64{below}
		case ">", "<=":
			return []float64{above}
		}
		return []float64{below, above}
	}
	return []float64{c}
}

// holds says what a comparison makes of an order.
func holds(op string, sign int) bool {
	switch op {
	case "<":
		return sign < 0
	case "<=":
		return sign <= 0
	case ">":
		return sign > 0
	case ">=":
		return sign >= 0
	case "==":
		return sign == 0
	}
	return sign != 0
}

// sum is the piece of what is added to numbers of this one.
func (p *Piece) sum(q *Piece, sign float64) Value {
	r := Piece{lost: true, from: p.from + q.from, to: p.to + q.to, fromIn: p.fromIn && q.fromIn, toIn: p.toIn && q.toIn}
	if sign < 0 {
		r.from, r.to, r.fromIn, r.toIn = p.from-q.to, p.to-q.from, p.fromIn && q.toIn, p.toIn && q.fromIn
	}
	if sign < 0 {
		r.minus = []*Piece{p, q}
	}
	r.made = "(" + p.key() + ") " + map[bool]string{true: "-", false: "+"}[sign < 0] + " (" + q.key() + ")"
	r.source = p.source
	r.also = append(append(append(r.also, p.also...), q.source), q.also...)
	return r.value()
}

// extremes is the piece of the least of several, or the most.
func extremes(of []*Piece, sign int) *Piece {
	r := &Piece{lost: true, among: of, from: of[0].from, to: of[0].to}
	r.made = map[bool]string{true: "least", false: "most"}[sign < 0]
	for _, p := range of {
		r.made += " (" + p.key() + ")"
		if sign < 0 {
			r.from, r.to = min(r.from, p.from), min(r.to, p.to)
		} else {
			r.from, r.to = max(r.from, p.from), max(r.to, p.to)
		}
		if p.source.Kind != 0 {
			r.also = append(append(r.also, p.source), p.also...)
		}
	}
	// One of them may be at the far end; at the near one all are that begin there.
	r.fromIn, r.toIn = sign > 0, sign < 0
	r.made = map[bool]string{true: "least", false: "most"}[sign < 0]
	for _, p := range of {
		r.made += " (" + p.key() + ")"
		if sign < 0 {
			r.fromIn, r.toIn = r.fromIn || p.from == r.from && p.fromIn, r.toIn && (p.to > r.to || p.toIn)
		} else {
			r.fromIn, r.toIn = r.fromIn && (p.from < r.from || p.fromIn), r.toIn || p.to == r.to && p.toIn
		}
	}
	r.source, r.also = r.also[0], r.also[1:]
	return r
}
