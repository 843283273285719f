package setup

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"crosscheck/engine/internal/frontend/groovy/syntax"
)

// threshold is a number that an attribute is compared with; op stands between
// the attribute and the number.
type threshold struct {
	look
	op string
	x  meaning
	// shift is added to the number, or the number is taken from it.
	shift meaning
	minus bool
}

// meaning is an expression and the method in which it stands.
type meaning struct {
	x      syntax.Expr
	method string
}

// meanings are what the locals and parameters of methods may stand for: every
// expression that the text stores in them or passes for them.
type meanings map[meant][]meaning

// meant is a name in a method.
type meant struct{ method, name string }

// meaningsOf collects them.
func meaningsOf(f *syntax.File) meanings {
	all := meanings{}
	params := map[string][]*syntax.Param{}
	for _, m := range f.Methods {
		params[m.Name] = m.Params
	}
	for _, m := range f.Methods {
		add := func(method, name string, x syntax.Expr) {
			if x != nil {
				key := meant{method, name}
				all[key] = append(all[key], meaning{x, m.Name})
			}
		}
		syntax.Inspect(m, func(n any) bool {
			switch n := n.(type) {
			case *syntax.Local:
				for _, v := range n.Vars {
					add(m.Name, v.Name, v.Init)
				}
			case *syntax.Assign:
				if to, ok := n.Target.(*syntax.Name); ok && n.Op == "=" {
					add(m.Name, to.Name, n.X)
				}
			case *syntax.Call:
				if n.Recv == nil {
					for i, x := range n.Args[:min(len(n.Args), len(params[n.Name]))] {
						add(n.Name, params[n.Name][i].Name, x)
					}
				}
			}
			return true
		})
	}
	return all
}

// deepest is how many names are looked up one behind the other, and most how
// many numbers an expression may stand for.
const (
	deepest = 6
	most    = 6
)

// conversions are methods whose result is the number that they are called on.
var conversions = words("toInteger toFloat toDouble toLong toBigDecimal toString trim intValue floatValue doubleValue longValue round abs asType")

// converters are methods whose result is the number that they are given.
var converters = words("round abs floor ceil parseInt parseFloat parseDouble valueOf toInteger toFloat toDouble")

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

// means are the expressions that a name stands for.
func (g *gatherer) means(m meaning) []meaning {
	if n, ok := m.x.(*syntax.Name); ok {
		return g.locals[meant{m.method, n.Name}]
	}
	return nil
}

// ways are what an expression may be, itself first: what next tells of it, of
// that, and so on, the nearest first. Each comes once, since names are stored in
// each other in more ways than can be counted.
func ways(m meaning, next func(meaning) []meaning) []meaning {
	m.x = bare(m.x)
	list, seen := []meaning{m}, map[meaning]bool{m: true}
	for from, depth := 0, 0; depth < deepest; depth++ {
		to := len(list)
		for _, way := range list[from:to] {
			for _, n := range next(way) {
				if n.x = bare(n.x); !seen[n] {
					seen[n] = true
					list = append(list, n)
				}
			}
		}
		from = to
	}
	return list
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
	case *syntax.Binary:
		return combined(x.Op, g.worthOf(meaning{x.X, m.method}, known), g.worthOf(meaning{x.Y, m.method}, known))
	}
	if in := g.input(m.x); in != nil {
		return in.numbers()
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

// numbers are what an input for a number may be given.
func (in *Input) numbers() []float64 {
	if in.Kind != Number && in.Kind != Decimal {
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

// mirrored is an operator seen from its other side.
var mirrored = map[string]string{"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}

// compare notes what x op y says about values of x.
func (g *gatherer) compare(op string, x, y syntax.Expr) {
	if (comparisons[op] || op == "in") && g.isMode(x) {
		g.mode(y)
	}
	if comparisons[op] {
		g.against(op, bare(x), meaning{y, g.method})
	}
}

// against notes a comparison of x with a number: of what is measured itself, or
// of its difference from another number.
func (g *gatherer) against(op string, x syntax.Expr, y meaning) {
	if d, ok := x.(*syntax.Binary); ok && (d.Op == "-" || d.Op == "+") {
		left, right := meaning{d.X, g.method}, meaning{d.Y, g.method}
		switch {
		case g.measures(d.X) && !g.measures(d.Y):
			g.note(op, d.X, y, right, d.Op == "+")
		case g.measures(d.Y) && !g.measures(d.X) && d.Op == "+":
			g.note(op, d.Y, y, left, true)
		case g.measures(d.Y) && !g.measures(d.X):
			g.note(mirrored[op], d.Y, left, y, true)
		}
		return
	}
	g.note(op, x, y, meaning{}, false)
}

func (g *gatherer) measures(x syntax.Expr) bool { return g.measured(x) != "" }

// note notes that x is compared with y plus, or minus, shift.
func (g *gatherer) note(op string, x syntax.Expr, y, shift meaning, minus bool) {
	l := look{g.measured(x), g.device(namesIn(x))}
	if l.attribute == "" {
		return
	}
	for _, in := range g.answers(y) {
		if in.compared.attribute == "" {
			in.compared = l
		}
	}
	g.thresholds = append(g.thresholds, threshold{l, op, y, shift, minus})
}

// counts are methods that count, whatever they count.
var counts = words("size count length indexOf time getTime")

// measured is the attribute that an expression holds a value of, by its words
// or those of what it may stand for.
func (g *gatherer) measured(x syntax.Expr) string {
	for _, way := range ways(meaning{x, g.method}, g.means) {
		if a := g.holds(way); a != "" {
			return a
		}
	}
	return ""
}

// holds is the attribute that an expression holds a value of, by its own words.
func (g *gatherer) holds(m meaning) string {
	switch x := m.x.(type) {
	case *syntax.Call:
		switch {
		case counts[x.Name]:
			return ""
		case (x.Name == "currentValue" || x.Name == "latestValue") && len(x.Args) == 1 && word(x.Args[0]) != "":
			return word(x.Args[0])
		}
	case *syntax.Property:
		if counts[x.Name] {
			return ""
		}
		if rest, ok := strings.CutPrefix(x.Name, "current"); ok && rest != "" {
			return strings.ToLower(rest[:1]) + rest[1:]
		}
	case *syntax.Number, *syntax.Text, *syntax.Bool, *syntax.Null:
		return ""
	}
	return g.named(m.x, m.method)
}

// named is the attribute that the words of an expression name, or, for the value
// of an event, what the method waits for.
func (g *gatherer) named(x syntax.Expr, method string) string {
	names := namesIn(x)
	have := map[string]bool{}
	event := false
	for name := range names {
		event = event || name == "evt" || name == "event"
		for w := range WordsOf(name) {
			have[w] = true
		}
	}
	for _, m := range measurable {
		if anyOf(have, m.words) && !anyOf(have, "setpoint threshold max min") && !g.isInput(names) {
			return m.attribute
		}
		if event && slices.Contains(g.handlers[method], m.attribute) {
			return m.attribute
		}
	}
	return ""
}

// Limit is a number that an app tells values apart by: those Below it, or up to
// it, from the others, or it alone from all others (Only).
type Limit struct {
	At          float64
	Below, Only bool
}

// Limits are the numbers that an app compares an attribute with, in its text
// and by its settings, of what it was given as one of some inputs.
func (a *App) Limits(attribute string, inputs []*Input) []Limit {
	var list []Limit
	for _, t := range a.Facts.thresholds {
		if t.attribute != attribute || !a.concerns(t.look, inputs) {
			continue
		}
		for _, v := range a.Facts.worth(t) {
			list = append(list, Limit{v, t.op == "<" || t.op == ">=", t.op == "==" || t.op == "!="})
		}
	}
	for _, in := range a.Asked() {
		if (in.Kind == Number || in.Kind == Decimal) && in.compared.attribute == "" && in.about() == attribute {
			for _, v := range in.Suggest(UsualModes) {
				for _, n := range parsed(Written(v)) {
					list = append(list, Limit{n, false, true})
				}
			}
		}
	}
	return list
}

// worth are the numbers of a threshold.
func (f *facts) worth(t threshold) []float64 {
	numbers := f.gatherer.numbers(t.x)
	if t.shift.x == nil {
		return numbers
	}
	shift := f.gatherer.numbers(t.shift)
	if t.minus {
		return combined("-", numbers, shift)
	}
	return combined("+", numbers, shift)
}
