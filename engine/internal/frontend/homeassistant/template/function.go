package template

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// function is a function or a filter, whose value is the first argument.
type function func(e *Evaluation, args []Value, named map[string]Value) Value

// functions are those that are known. Filters and functions of one name do the
// same in Home Assistant.
var functions map[string]function

// doubts are the functions that have something to say of what is unknown.
var doubts = []string{"default", "d", "iif", "namespace", "dict", "list", "first", "last", "count", "length", "select", "reject", "selectattr", "rejectattr", "map"}

func init() {
	functions = map[string]function{
		"states": func(e *Evaluation, a []Value, _ map[string]Value) Value {
			return e.look(Source{Kind: State, Entity: e.entity(a[0])})
		},
		"is_state":      isState,
		"state_attr":    stateAttr,
		"is_state_attr": isStateAttr,
		"has_value":     hasValue,
		"now":           func(*Evaluation, []Value, map[string]Value) Value { return Value{Kind: object, S: "now"} },
		"today_at":      todayAt,
		"expand":        expand,
		"namespace": func(_ *Evaluation, _ []Value, named map[string]Value) Value {
			s := &space{of: map[string]Value{}}
			for k, v := range named {
				s.of[k] = v
			}
			return Value{Kind: object, S: "namespace", space: s}
		},
		"dict": dictionary, "range": counting,
		"int": toInt, "float": toFloat, "round": round, "abs": absolute, "bool": toBool, "is_number": isNumber,
		"add": func(e *Evaluation, a []Value, n map[string]Value) Value {
			return e.arithmetic("+", toFloat(e, a[:1], n), a[1])
		},
		"multiply": func(e *Evaluation, a []Value, n map[string]Value) Value {
			return e.arithmetic("*", toFloat(e, a[:1], n), a[1])
		},
		"default": fallback, "d": fallback, "iif": iif,
		"string": func(e *Evaluation, a []Value, _ map[string]Value) Value { return Text(e.said(a[0])) },
		"lower":  textual(strings.ToLower), "upper": textual(strings.ToUpper), "trim": textual(strings.TrimSpace),
		"title": textual(title), "capitalize": textual(func(s string) string {
			return title(strings.ToLower(s[:min(1, len(s))])) + strings.ToLower(s[min(1, len(s)):])
		}),
		"replace": func(e *Evaluation, a []Value, _ map[string]Value) Value {
			return e.ofText(e.said(a[0]), "replace", a[1:])
		},
		"list":  func(e *Evaluation, a []Value, _ map[string]Value) Value { return listed(e.items(a[0])) },
		"count": length, "length": length, "first": first, "last": last,
		"min": extreme(-1), "max": extreme(1), "sum": sum, "join": join, "sort": sorted, "reverse": reversed, "unique": unique,
		"contains": func(e *Evaluation, a []Value, _ map[string]Value) Value { return e.in(a[1], a[0]) },
		"select":   choosing(false, true), "reject": choosing(false, false), "selectattr": choosing(true, true), "rejectattr": choosing(true, false),
		"map": mapping,
	}
}

// needed is how many arguments a function needs, where that is not one.
var needed = map[string]int{"now": 0, "namespace": 0, "dict": 0, "expand": 0, "is_state": 2, "state_attr": 2, "is_state_attr": 3, "add": 2, "multiply": 2, "replace": 3, "contains": 2}

// apply calls a function or a filter by its name.
func (e *Evaluation) apply(name string, args []Value, named map[string]Value) Value {
	e.step()
	f, known := functions[name]
	if !known {
		return Open("what " + name + " says")
	}
	if n, other := needed[name]; len(args) < n || !other && len(args) < 1 {
		return Open("what " + name + " says")
	}
	if !slices.Contains(doubts, name) {
		for _, v := range args {
			if v.Kind == Unknown {
				return Value{Kind: Unknown, S: v.S}
			}
		}
	}
	return f(e, args, named)
}

func (e *Evaluation) filter(x *filter) Value {
	v := e.eval(x.of)
	list, named := e.given(x.arguments)
	return e.apply(x.name, append([]Value{v}, list...), named)
}

func isState(e *Evaluation, a []Value, _ map[string]Value) Value {
	state := e.look(Source{Kind: State, Entity: e.entity(a[0])})
	if a[1].Kind == List {
		return e.in(state, a[1])
	}
	return e.equal(state, a[1])
}

func stateAttr(e *Evaluation, a []Value, _ map[string]Value) Value {
	return e.look(Source{Kind: State, Entity: e.entity(a[0]), Attribute: e.said(a[1])})
}

func isStateAttr(e *Evaluation, a []Value, named map[string]Value) Value {
	return e.equal(stateAttr(e, a, named), a[2])
}

func hasValue(e *Evaluation, a []Value, _ map[string]Value) Value {
	state := e.look(Source{Kind: State, Entity: e.entity(a[0])})
	return e.not(e.in(state, Value{Kind: List, L: []Value{Text("unavailable"), Text("unknown")}}))
}

// todayAt is a time of day.
func todayAt(e *Evaluation, a []Value, _ map[string]Value) Value {
	ms := 0.0
	for i, p := range strings.Split(e.said(a[0]), ":") {
		x, is := number(p)
		if !is || i > 2 {
			fail()
		}
		ms += x * []float64{hour, 60_000, 1000}[i]
	}
	return Value{Kind: object, S: "today", N: ms}
}

// expand are the entities in lists, from the last to the first; a group's members
// are not known.
func expand(e *Evaluation, a []Value, _ map[string]Value) Value {
	names := e.entities(Value{Kind: List, L: a}, nil)
	v := Value{Kind: List}
	for _, n := range slices.Backward(names) {
		if strings.HasPrefix(n, "group.") || strings.Count(n, ".") != 1 {
			return Open("the members of " + n)
		}
		v.L = append(v.L, Value{Kind: object, S: "states." + n})
	}
	return v
}

func dictionary(_ *Evaluation, a []Value, named map[string]Value) Value {
	if len(a) > 0 {
		return Open("a map")
	}
	v := Value{Kind: Map}
	for k := range named {
		v.Keys = append(v.Keys, k)
	}
	slices.Sort(v.Keys)
	for _, k := range v.Keys {
		v.L = append(v.L, named[k])
	}
	return v.nested()
}

// counting are numbers one after the other.
func counting(_ *Evaluation, a []Value, _ map[string]Value) Value {
	from, to := 0.0, a[0].N
	if len(a) > 1 {
		from, to = a[0].N, a[1].N
	}
	if a[0].Kind != Int || len(a) > 2 || to-from > 200 {
		return Open("a list of numbers")
	}
	v := Value{Kind: List}
	for ; from < to; from++ {
		v.L = append(v.L, Whole(from))
	}
	return v
}

// instead is what a number becomes that is none.
func instead(a []Value, named map[string]Value) Value {
	if v, given := named["default"]; given {
		return v
	}
	if len(a) < 2 {
		fail()
	}
	return a[1]
}

func toFloat(e *Evaluation, a []Value, named map[string]Value) Value {
	switch v := a[0]; v.Kind {
	case Bool, Int, Float:
		return Number(v.N)
	case String, Loose:
		if x, is := number(v.S); is {
			return Number(x)
		}
	case BetweenText, Between:
		return v.piece.value()
	case Other:
		e.d.h.Counts(v.from)
		return Open(told(v.from))
	case object:
		return Open("a number")
	}
	return instead(a, named)
}

func toInt(e *Evaluation, a []Value, named map[string]Value) Value {
	v := toFloat(e, a[:1], map[string]Value{"default": {}})
	switch {
	case v.Kind == Between:
		return v.piece.stepped('i', 1, math.Trunc)
	case v.Kind == Undefined || v.Kind == Float && (math.IsNaN(v.N) || math.IsInf(v.N, 0)):
		return instead(a, named)
	case v.Kind == Float:
		return Whole(math.Trunc(v.N))
	}
	return v
}

// round rounds to so many digits, to the even one in the middle.
func round(e *Evaluation, a []Value, named map[string]Value) Value {
	digits := 0
	if len(a) > 1 {
		if a[1].Kind != Int || math.Abs(a[1].N) > 9 {
			return Open("a rounded number")
		}
		digits = int(a[1].N)
	}
	v := toFloat(e, a[:1], map[string]Value{"default": {}})
	_, other := named["method"]
	if other || len(a) > 2 || digits < 0 {
		return Open("a rounded number")
	}
	nearest := func(x float64) float64 {
		y, err := strconv.ParseFloat(strconv.FormatFloat(x, 'f', digits, 64), 64)
		if err != nil {
			return x
		}
		return y
	}
	switch v.Kind {
	case Between:
		return v.piece.stepped('r', math.Pow(10, -float64(digits)), nearest)
	case Float:
		if v.N = nearest(v.N); digits == 0 {
			return Whole(v.N)
		}
	case Undefined:
		return instead(a[:1], named)
	}
	return v
}

func absolute(_ *Evaluation, a []Value, _ map[string]Value) Value {
	switch v := a[0]; {
	case v.isNumber():
		v.N = math.Abs(v.N)
		return v
	case v.Kind == Between && v.piece.from >= 0:
		return v
	case v.Kind == Between && v.piece.to <= 0:
		return v.piece.line(-1, 0)
	case v.Kind == String || v.Kind == None || v.Kind == Undefined:
		fail()
	}
	return Open("a number without its sign")
}

// truths are texts that stand for true or false.
var truths = map[string]bool{"1": true, "true": true, "yes": true, "on": true, "enable": true, "0": false, "false": false, "no": false, "off": false, "disable": false}

// Counts reports whether a trigger takes a value for true.
func (v Value) Counts() bool {
	if v.Kind == String || v.Kind == Loose {
		return truths[strings.ToLower(strings.TrimSpace(v.S))]
	}
	return v.isNumber() && v.N != 0
}

func toBool(_ *Evaluation, a []Value, named map[string]Value) Value {
	switch v := a[0]; {
	case v.isNumber():
		return Truth(v.N != 0)
	case v.Kind == String || v.Kind == Loose:
		if b, known := truths[strings.ToLower(v.S)]; known {
			return Truth(b)
		}
	case v.Kind != None && v.Kind != Undefined:
		return unsure(v.doubt().S)
	}
	return instead(a, named)
}

func isNumber(e *Evaluation, a []Value, _ map[string]Value) Value {
	switch v := a[0]; v.Kind {
	case String, Loose:
		x, is := number(v.S)
		return Truth(is && !math.IsNaN(x) && !math.IsInf(x, 0))
	case Between, BetweenText, Int, Float, Bool:
		return Truth(true)
	case Other:
		e.d.h.Counts(v.from)
		return unsure(told(v.from))
	}
	return Truth(false)
}

func fallback(e *Evaluation, a []Value, _ map[string]Value) Value {
	other := Text("")
	if len(a) > 1 {
		other = a[1]
	}
	if a[0].Kind == Undefined {
		return other
	}
	if len(a) > 2 && e.decided(a[2]) && !e.decided(a[0]) {
		return other
	}
	return a[0]
}

func iif(e *Evaluation, a []Value, named map[string]Value) Value {
	a = append(slices.Clone(a), Truth(true), Truth(false))
	if len(named) > 0 {
		return Open("what iif says")
	}
	if len(a) == 4 { // what it is if not was not given
		a[2] = Truth(false)
	}
	if e.decided(a[0]) {
		return a[1]
	}
	return a[2]
}

func textual(f func(string) string) function {
	return func(e *Evaluation, a []Value, _ map[string]Value) Value {
		s, known := a[0].text()
		if a[0].Kind == Other || !known { // its text is not that of others, whatever is made of it
			return Open(a[0].doubt().S)
		}
		return Text(f(s))
	}
}

func title(s string) string {
	b := []byte(strings.ToLower(s))
	for i, c := range b {
		if c >= 'a' && c <= 'z' && (i == 0 || !isLetter(b[i-1]) || b[i-1] == '_') {
			b[i] -= 'a' - 'A'
		}
	}
	return string(b)
}

func length(e *Evaluation, a []Value, _ map[string]Value) Value {
	return Whole(float64(len(e.items(a[0]))))
}

func first(e *Evaluation, a []Value, _ map[string]Value) Value {
	return e.index(listed(e.items(a[0])), Whole(0))
}
func last(e *Evaluation, a []Value, _ map[string]Value) Value {
	return e.index(listed(e.items(a[0])), Whole(-1))
}

// numbers are the values of one list, or those that are given, if all are numbers
// or all are texts.
func comparable(e *Evaluation, a []Value) (list []Value, known bool) {
	list = a
	if len(a) == 1 {
		list = e.items(a[0])
	}
	for _, v := range list {
		if !v.isNumber() && v.Kind != String || v.isNumber() != list[0].isNumber() {
			return nil, false
		}
	}
	return list, true
}

func order(a, b Value) int {
	if a.isNumber() {
		return map[bool]int{true: -1}[a.N < b.N] + map[bool]int{true: 1}[a.N > b.N]
	}
	return strings.Compare(a.S, b.S)
}

func extreme(sign int) function {
	return func(e *Evaluation, a []Value, named map[string]Value) Value {
		list, known := comparable(e, a)
		if !known || len(named) > 0 {
			return Open("the least or most of several values")
		}
		if len(list) == 0 {
			return Value{}
		}
		best := list[0]
		for _, v := range list {
			if order(v, best)*sign > 0 {
				best = v
			}
		}
		return best
	}
}

func sum(e *Evaluation, a []Value, named map[string]Value) Value {
	total := Whole(0)
	if len(a) > 1 || len(named) > 0 {
		return Open("a sum")
	}
	for _, v := range e.items(a[0]) {
		total = e.arithmetic("+", total, v)
	}
	return total
}

func join(e *Evaluation, a []Value, named map[string]Value) Value {
	with := ""
	if len(a) > 1 {
		with = e.said(a[1])
	}
	if len(named) > 0 {
		return Open("a joined text")
	}
	out := ""
	for i, v := range e.items(a[0]) {
		if i > 0 {
			out += with
		}
		out = joined(out, e.said(v)).S
	}
	return Text(out)
}

func sorted(e *Evaluation, a []Value, named map[string]Value) Value {
	list, known := comparable(e, a[:1])
	if !known || len(named) > 0 {
		return Open("a sorted list")
	}
	list = slices.Clone(list)
	slices.SortStableFunc(list, order)
	return listed(list)
}

func reversed(e *Evaluation, a []Value, _ map[string]Value) Value {
	list := slices.Clone(e.items(a[0]))
	slices.Reverse(list)
	return listed(list)
}

func unique(e *Evaluation, a []Value, named map[string]Value) Value {
	if len(named) > 0 {
		return Open("a list")
	}
	var out []Value
	for _, v := range e.items(a[0]) {
		e.step()
		if e.decided(e.in(v, Value{Kind: List, L: out})) {
			continue
		}
		out = append(out, v)
	}
	return listed(out)
}

// choosing keeps of a list those that a test holds of, or does not: of themselves,
// or of a member.
func choosing(member, keep bool) function {
	return func(e *Evaluation, a []Value, _ map[string]Value) Value {
		rest := a[1:]
		path := ""
		if member {
			if len(rest) == 0 {
				return Open("a list")
			}
			path, rest = e.said(rest[0]), rest[1:]
		}
		out := Value{Kind: List}
		for _, v := range e.items(a[0]) {
			e.step()
			x := e.reach(v, path)
			is := x
			if len(rest) > 0 {
				is = e.tested(e.said(rest[0]), x, rest[1:])
			}
			if e.decided(is) == keep {
				out.L = append(out.L, v)
			}
		}
		return out.nested()
	}
}

// reach is a member of a member …
func (e *Evaluation) reach(v Value, path string) Value {
	for path != "" {
		var name string
		name, path, _ = strings.Cut(path, ".")
		v = e.member(v, name)
	}
	return v
}

func mapping(e *Evaluation, a []Value, named map[string]Value) Value {
	out := Value{Kind: List}
	for _, v := range e.items(a[0]) {
		if path, given := named["attribute"]; given {
			v = e.reach(v, e.said(path))
			if other, given := named["default"]; given && v.Kind == Undefined {
				v = other
			}
		} else if len(a) > 1 {
			v = e.apply(e.said(a[1]), append([]Value{v}, a[2:]...), named)
		}
		out.L = append(out.L, v)
	}
	return out.nested()
}
