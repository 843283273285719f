package setup

import (
	"math"
	"slices"
	"strconv"

	"crosscheck/engine/internal/frontend/groovy/syntax"
)

// conversions are methods whose result is the number that they are called on, or
// one like those of a list.
var conversions = words("toInteger toFloat toDouble toLong toBigDecimal toString trim intValue floatValue doubleValue longValue round asType sum max min first last")

// converters are methods whose result is the number that they are given.
var converters = words("round floor ceil parseInt parseFloat parseDouble valueOf toInteger toFloat toDouble")

// bare is an expression without what converts its value.
func bare(x syntax.Expr) syntax.Expr {
	for {
		switch n := x.(type) {
		case *syntax.Cast:
			x = n.X
		case *syntax.Call:
			switch {
			case n.Recv != nil && len(n.Args) == 0 && conversions[n.Name]:
				x = n.Recv
			case len(n.Args) == 1 && converters[n.Name] && isClass(n.Recv):
				x = n.Args[0]
			default:
				return x
			}
		case *syntax.New:
			if len(n.Args) != 1 {
				return x
			}
			x = n.Args[0]
		default:
			return x
		}
	}
}

// isClass reports whether x is a class such as Math, or nothing.
func isClass(x syntax.Expr) bool {
	name := word(x)
	return x == nil || name != "" && name[0] >= 'A' && name[0] <= 'Z'
}

// input is the input that an expression names, or nil.
func (g *gatherer) input(x syntax.Expr) *Input {
	switch x := x.(type) {
	case *syntax.Name:
		return g.app.Input(x.Name)
	case *syntax.Property:
		if word(x.Recv) == "settings" || word(x.Recv) == "this" {
			return g.app.Input(x.Name)
		}
	case *syntax.Index:
		if word(x.X) == "settings" {
			return g.app.Input(word(x.Key))
		}
	}
	return nil
}

// answers are the inputs for numbers that an expression may stand for.
func (g *gatherer) answers(m meaning) []*Input {
	var list []*Input
	for _, way := range ways(m, g.unasked) {
		if in := g.input(way.x); in != nil && (in.Kind == Number || in.Kind == Decimal) {
			list = append(list, in)
		}
	}
	return list
}

// unasked are what an expression stands for that is no input.
func (g *gatherer) unasked(m meaning) []meaning {
	if g.input(m.x) != nil {
		return nil
	}
	return g.either(m)
}

// either are what an expression stands for: of a choice the ways that it may
// go, of a name what is stored there.
func (g *gatherer) either(m meaning) []meaning {
	switch x := m.x.(type) {
	case *syntax.Ternary:
		return []meaning{{x.Then, m.method}, {x.Else, m.method}}
	case *syntax.Elvis:
		return []meaning{{x.X, m.method}, {x.Y, m.method}}
	}
	return g.means(m)
}

// numbers are what an expression may be worth, as far as the text and the
// settings tell.
func (g *gatherer) numbers(m meaning) []float64 { return g.worthOf(m, map[meaning][]float64{}) }

// worthOf is numbers, for what is not known yet: a name that is stored in itself
// tells nothing more.
func (g *gatherer) worthOf(m meaning, known map[meaning][]float64) []float64 {
	if m.x == nil {
		return nil
	}
	m.x = bare(m.x)
	list, ok := known[m]
	if !ok {
		known[m] = nil
		list = g.calculate(m, known)
		known[m] = list
	}
	return list
}

func (g *gatherer) calculate(m meaning, known map[meaning][]float64) []float64 {
	switch x := m.x.(type) {
	case *syntax.Number:
		return parsed(x.Text)
	case *syntax.Text:
		return parsed(x.Value)
	case *syntax.Unary:
		if x.Op == "-" {
			return combined("-", []float64{0}, g.worthOf(meaning{x.X, m.method}, known))
		}
	case *syntax.Call:
		if absolute(x) != nil {
			return positive(g.worthOf(meaning{absolute(x), m.method}, known))
		}
	case *syntax.Binary:
		return combined(x.Op, g.worthOf(meaning{x.X, m.method}, known), g.worthOf(meaning{x.Y, m.method}, known))
	}
	if in := g.input(m.x); in != nil {
		return in.numbers()
	}
	if n, known := Setpoints[g.holds(m)]; known {
		return []float64{float64(n)}
	}
	var list []float64
	for _, other := range g.either(m) {
		for _, v := range g.worthOf(other, known) {
			if !slices.Contains(list, v) && len(list) < most {
				list = append(list, v)
			}
		}
	}
	return list
}

// absolute is what x is the absolute value of, or nil.
func absolute(x *syntax.Call) syntax.Expr {
	switch {
	case x.Name != "abs":
	case x.Recv != nil && len(x.Args) == 0:
		return x.Recv
	case len(x.Args) == 1 && isClass(x.Recv):
		return x.Args[0]
	}
	return nil
}

func positive(list []float64) []float64 {
	for i, v := range list {
		list[i] = math.Abs(v)
	}
	return list
}

// numbers are what an input for a number, or for a choice of numbers, may be given.
func (in *Input) numbers() []float64 {
	if !slices.Contains([]Kind{Number, Decimal, Enum, Text}, in.Kind) {
		return nil
	}
	var list []float64
	for _, v := range in.Suggest(UsualModes) {
		list = append(list, parsed(Written(v))...)
	}
	return list
}

func parsed(text string) []float64 {
	if v, err := strconv.ParseFloat(text, 64); err == nil && math.Abs(v) <= 1e6 {
		return []float64{v}
	}
	return nil
}

// combined calculates with each value of both sides.
func combined(op string, xs, ys []float64) []float64 {
	var list []float64
	for _, x := range xs {
		for _, y := range ys {
			v, ok := map[string]float64{"+": x + y, "-": x - y, "*": x * y, "/": x / y}[op]
			if ok && math.Abs(v) <= 1e6 && !slices.Contains(list, v) && len(list) < most {
				list = append(list, v)
			}
		}
	}
	return list
}
