package setup

import (
	"maps"
	"math"
	"slices"
	"strings"

	"crosscheck/engine/internal/frontend/groovy/syntax"
)

// threshold is a number that an attribute is compared with, once it has gone
// through steps backwards; op stands between the attribute and the number.
type threshold struct {
	look
	op    string
	x     meaning
	steps []step
}

// step is a calculation with a number, to which the attribute is the left or,
// turned, the right side.
type step struct {
	op     string
	by     meaning
	turned bool
}

// gap is a number by which two values of an attribute are told apart: of two
// sensors, or of one at two times.
type gap struct {
	look
	x     meaning
	steps []step
}

// mirrored is an operator seen from its other side.
var mirrored = map[string]string{"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}

// compare notes what x op y says about values of x.
func (g *gatherer) compare(op string, x, y syntax.Expr) {
	if (comparisons[op] || op == "in") && g.isMode(x) {
		g.mode(y)
	}
	switch y := y.(type) {
	case *syntax.Range:
		if op == "in" {
			g.within(x, y)
			return
		}
	case *syntax.ListLit:
		if op == "in" {
			for _, item := range y.Items {
				g.compare("==", x, item)
			}
			return
		}
	}
	if comparisons[op] {
		g.against(comparison{op: op, x: meaning{x, g.method}, y: meaning{y, g.method}}, map[meaning]bool{})
	}
}

// within notes that x is looked for between two numbers.
func (g *gatherer) within(x syntax.Expr, r *syntax.Range) {
	g.compare(">=", x, r.Lo)
	if r.Exclusive {
		g.compare("<", x, r.Hi)
	} else {
		g.compare("<=", x, r.Hi)
	}
}

// comparison is x op what y comes to by the steps that led to x, backwards.
type comparison struct {
	op    string
	x, y  meaning
	steps []step
}

// after is c for a part of what is compared, with what is done to it.
func (c comparison) after(x syntax.Expr, method string, steps ...step) comparison {
	c.x, c.steps = meaning{x, method}, append(slices.Clone(c.steps), steps...)
	return c
}

// against notes a comparison with a number: of what is measured itself, of what
// is calculated from it, or of the difference between two such values.
func (g *gatherer) against(c comparison, seen map[meaning]bool) {
	c.x.x = bare(c.x.x)
	if seen[c.x] || len(seen) > widest {
		return
	}
	seen[c.x] = true
	switch x := c.x.x.(type) {
	case *syntax.Binary:
		g.calculated(c, x, seen)
		return
	case *syntax.Call:
		switch {
		case absolute(x) != nil:
			before := maps.Clone(seen)
			g.against(c.after(absolute(x), c.x.method), seen)
			opposite := step{op: "*", by: meaning{&syntax.Number{Text: "-1"}, ""}}
			c.op = mirrored[c.op]
			g.against(c.after(absolute(x), c.x.method, opposite), before)
			return
		case x.Name == "compareTo" && len(x.Args) == 1 && x.Recv != nil && slices.Contains(g.numbers(c.y), 0):
			g.against(comparison{op: c.op, x: meaning{x.Recv, c.x.method}, y: meaning{x.Args[0], c.x.method}}, seen)
			return
		}
	}
	if g.holds(c.x) != "" {
		g.note(c)
		return
	}
	for _, other := range g.either(c.x) {
		g.against(c.after(other.x, other.method), seen)
	}
}

// calculated notes a comparison of what is calculated with something measured.
func (g *gatherer) calculated(c comparison, x *syntax.Binary, seen map[meaning]bool) {
	if !arithmetic[x.Op] {
		return
	}
	left, right := g.measured(meaning{x.X, c.x.method}), g.measured(meaning{x.Y, c.x.method})
	switch {
	case left != "" && left == right && x.Op == "-":
		g.gaps = append(g.gaps, gap{g.lookAt(left, x), c.y, c.steps})
	case left != "" && right == "":
		g.against(c.after(x.X, c.x.method, step{op: x.Op, by: meaning{x.Y, c.x.method}}), seen)
	case right != "" && left == "":
		if x.Op == "-" || x.Op == "/" {
			c.op = mirrored[c.op]
		}
		g.against(c.after(x.Y, c.x.method, step{x.Op, meaning{x.X, c.x.method}, true}), seen)
	}
}

var arithmetic = words("+ - * /")

// distances notes that y, in x op y or the other way round, is how far something is
// from what is measured, or set.
func (g *gatherer) distances(op string, x, y syntax.Expr) {
	if op != "+" && op != "-" {
		return
	}
	of := g.measured(meaning{x, g.method})
	if _, set := Setpoints[of]; !set && (of == "" || op == "-") {
		return
	}
	for _, in := range g.answers(meaning{y, g.method}) {
		in.distance = true
	}
}

func (g *gatherer) lookAt(attribute string, x syntax.Expr) look {
	return look{attribute, g.device(namesIn(x))}
}

// note notes that what is measured is compared with a number, or with another
// such value.
func (g *gatherer) note(c comparison) {
	l := g.lookAt(g.holds(c.x), c.x.x)
	if y, ok := bare(c.y.x).(*syntax.Binary); ok && (y.Op == "+" || y.Op == "-") && len(c.steps) == 0 {
		both := g.lookAt(l.attribute, &syntax.Binary{X: c.x.x, Y: y})
		switch l.attribute {
		case g.measured(meaning{y.X, c.y.method}):
			g.gaps = append(g.gaps, gap{both, meaning{y.Y, c.y.method}, nil})
		case g.measured(meaning{y.Y, c.y.method}):
			g.gaps = append(g.gaps, gap{both, meaning{y.X, c.y.method}, nil})
		}
	}
	for _, in := range g.answers(c.y) {
		if in.compared.attribute == "" {
			in.compared = l
		}
	}
	g.thresholds = append(g.thresholds, threshold{l, c.op, c.y, c.steps})
}

// counts are methods that count, whatever they count.
var counts = words("size count length indexOf time getTime")

// measured is the attribute that an expression holds a value of, by its words
// or those of what it may stand for.
func (g *gatherer) measured(m meaning) string {
	for _, way := range ways(m, g.means) {
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
	}
	for _, a := range g.handlers[method] {
		if event && numeric(a) {
			return a
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
		for _, v := range a.Facts.worth(t.x, t.steps) {
			list = append(list, Limit{v, t.op == "<" || t.op == ">=", t.op == "==" || t.op == "!="})
		}
	}
	for _, in := range a.Asked() {
		if (in.Kind == Number || in.Kind == Decimal) && in.compared.attribute == "" && !in.distance && in.about() == attribute {
			for _, v := range in.Suggest(UsualModes) {
				for _, n := range parsed(Written(v)) {
					list = append(list, Limit{n, false, true})
				}
			}
		}
	}
	return list
}

// Gaps are the numbers by which an app tells two values of an attribute apart, of
// what it was given as some of some inputs.
func (a *App) Gaps(attribute string, inputs []*Input) []float64 {
	var list []float64
	for _, x := range a.Facts.gaps {
		if x.attribute != attribute || !a.concerns(x.look, inputs) {
			continue
		}
		for _, v := range a.Facts.worth(x.x, x.steps) {
			if v = math.Abs(v); v > 0 && !slices.Contains(list, v) {
				list = append(list, v)
			}
		}
	}
	return list
}

// worth are the numbers that x comes to by steps backwards.
func (f *facts) worth(x meaning, steps []step) []float64 {
	list := f.gatherer.numbers(x)
	for _, s := range steps {
		by := f.gatherer.numbers(s.by)
		switch {
		case len(by) == 0: // of an average, how many there are
		case s.turned && (s.op == "-" || s.op == "/"):
			list = combined(s.op, by, list)
		default:
			list = combined(inverse[s.op], list, by)
		}
	}
	return list
}

// inverse takes back what an operator does.
var inverse = map[string]string{"+": "-", "-": "+", "*": "/", "/": "*"}
