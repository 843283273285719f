package model

import (
	"slices"
	"strconv"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/platform/facts"
	"crosscheck/engine/internal/frontend/groovy/syntax"
)

// delayWords is "5-minute " for a timer that always waits five minutes, as far
// as the text and the settings tell; "" for others.
func (a *App) delayWords(t *facts.TimerFacts) string {
	seconds := int64(-1)
	for _, d := range t.Delays {
		n, ok := a.seconds(d, d.X, 0)
		if d.Millis {
			n /= 1000
		}
		if !ok || n <= 0 || seconds >= 0 && n != seconds {
			return ""
		}
		seconds = n
	}
	for _, unit := range []struct {
		n    int64
		word string
	}{{86400, "day"}, {3600, "hour"}, {60, "minute"}, {1, "second"}} {
		if seconds > 0 && seconds%unit.n == 0 {
			return strconv.FormatInt(seconds/unit.n, 10) + "-" + unit.word + " "
		}
	}
	return ""
}

// seconds evaluates the expression of a delay: numbers, settings, and locals
// made of them.
func (a *App) seconds(d facts.Delay, x syntax.Expr, depth int) (int64, bool) {
	switch x := x.(type) {
	case *syntax.Number:
		n, err := strconv.ParseInt(x.Text, 0, 32)
		return n, err == nil
	case *syntax.Name:
		return a.named(d, x.Name, depth)
	case *syntax.Property:
		if facts.IsName(x.Recv, "settings") {
			return a.givenNumber(x.Name)
		}
	case *syntax.Elvis:
		n, ok := a.seconds(d, x.X, depth)
		switch {
		case ok && n != 0:
			return n, true
		case !ok && d.Exact && !a.unset(x.X):
			return 0, false
		}
		return a.seconds(d, x.Y, depth)
	case *syntax.Binary:
		return a.computed(d, x, depth)
	}
	return 0, false
}

func (a *App) computed(d facts.Delay, x *syntax.Binary, depth int) (int64, bool) {
	l, known := a.seconds(d, x.X, depth)
	r, also := a.seconds(d, x.Y, depth)
	switch {
	case !known || !also:
		return 0, false
	case x.Op == "*":
		return l * r, true
	case x.Op == "+":
		return l + r, true
	case x.Op == "-":
		return l - r, true
	}
	return 0, false
}

// named is the value of a local that is declared once, or of a setting.
func (a *App) named(d facts.Delay, name string, depth int) (int64, bool) {
	if d.Exact && slices.ContainsFunc(d.Body.Params, func(p *syntax.Param) bool { return p.Name == name }) {
		return 0, false
	}
	var starts []syntax.Expr
	syntax.Inspect(d.Body, func(n any) bool {
		switch n := n.(type) {
		case *syntax.Local:
			for _, v := range n.Vars {
				if v.Name == name && v.Init != nil {
					starts = append(starts, v.Init)
				}
			}
		case *syntax.Assign:
			if facts.IsName(n.Target, name) {
				starts = append(starts, n.X)
			}
		}
		return true
	})
	switch {
	case len(starts) == 0:
		return a.givenNumber(name)
	case len(starts) == 1 && depth < 8 && !(d.Exact && a.Given[name] != nil):
		return a.seconds(d, starts[0], depth+1)
	}
	return 0, false
}

// givenNumber is the number of a setting.
func (a *App) givenNumber(name string) (int64, bool) {
	s := a.Given[name]
	if s == nil || !s.Set {
		return 0, false
	}
	switch v := s.Value.(type) {
	case int32:
		return int64(v), true
	case data.Decimal:
		return Whole(v)
	}
	return 0, false
}

// unset reports whether an expression is a setting without a value.
func (a *App) unset(x syntax.Expr) bool {
	name := facts.Constant(x)
	if p, ok := x.(*syntax.Property); ok && facts.IsName(p.Recv, "settings") {
		name = p.Name
	}
	s := a.Given[name]
	return s != nil && !s.Set
}
