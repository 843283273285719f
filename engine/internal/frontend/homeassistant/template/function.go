package template

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"crosscheck/engine/internal/sorting"
)

// function is a function or a filter, whose value is the first argument.
type function func(e *Evaluation, args []Value, named map[string]Value) Value

// doubts are the functions that have something to say of what is unknown.
var doubts = []string{"default", "d", "iif", "namespace", "dict", "list", "first", "last", "count", "length", "select", "reject", "selectattr", "rejectattr", "map"}

// called is the function or the filter of a name, nil for one that is not known,
// and how many arguments it needs. Filters and functions of one name do the same
// in Home Assistant.
func called(name string) (f function, needs int) {
	switch name {
	case "now", "namespace", "dict", "expand":
		return map[string]function{"now": now, "namespace": spaced, "dict": dictionary, "expand": expand}[name], 0
	case "is_state":
		return isState, 2
	case "is_state_attr":
		return isStateAttr, 3
	case "state_attr":
		return stateAttr, 2
	case "states":
		return stateOf, 1
	case "has_value":
		return hasValue, 1
	case "today_at":
		return todayAt, 1
	case "range":
		return counting, 1
	case "int":
		return toInt, 1
	case "float":
		return toFloat, 1
	case "round":
		return round, 1
	case "abs":
		return absolute, 1
	case "bool":
		return toBool, 1
	case "is_number":
		return isNumber, 1
	case "from_json":
		return fromJSON, 1
	case "add", "multiply":
		op := map[string]string{"add": "+", "multiply": "*"}[name]
		return func(e *Evaluation, a []Value, n map[string]Value) Value {
			return e.arithmetic(op, toFloat(e, a[:1], n), a[1])
		}, 2
	case "default", "d":
		return fallback, 1
	case "iif":
		return iif, 1
	case "string", "lower", "upper", "trim", "title", "capitalize":
		return func(e *Evaluation, a []Value, _ map[string]Value) Value { return e.letters(name, a[0]) }, 1
	case "replace":
		return func(e *Evaluation, a []Value, _ map[string]Value) Value {
			return e.ofText(e.said(a[0]), "replace", a[1:])
		}, 3
	case "list":
		return func(e *Evaluation, a []Value, _ map[string]Value) Value { return listed(e.items(a[0])) }, 1
	case "count", "length":
		return length, 1
	case "first":
		return first, 1
	case "last":
		return last, 1
	case "min":
		return extreme(-1), 1
	case "max":
		return extreme(1), 1
	case "sum":
		return sum, 1
	case "join":
		return join, 1
	case "sort":
		return sorted, 1
	case "reverse":
		return reversed, 1
	case "unique":
		return unique, 1
	case "contains":
		return func(e *Evaluation, a []Value, _ map[string]Value) Value { return e.in(a[1], a[0]) }, 2
	case "select", "reject", "selectattr", "rejectattr":
		return choosing(strings.HasSuffix(name, "attr"), strings.HasPrefix(name, "select")), 1
	case "map":
		return mapping, 1
	}
	return nil, 0
}

// apply calls a function or a filter by its name.
func (e *Evaluation) apply(name string, args []Value, named map[string]Value) Value {
	e.step()
	f, needs := called(name)
	switch {
	case f == nil && slices.Contains(timely, name):
		return e.time(name, args, named)
	case f == nil && slices.Contains(pure, name):
		for _, v := range args {
			if _, known := v.text(); !known {
				return together(args...)
			}
		}
		if (name == "regex_match" || name == "regex_search") && len(args) > 0 && args[0].Kind <= Float { // no text
			return Truth(false)
		}
		return regular(name, args, named)
	}
	if f == nil && len(args) == 1 {
		if about, known := args[0].text(); known {
			if says := e.d.h.Registry(name, about); says != nil {
				return says
			}
		}
	}
	if name == "random" {
		return Vague(Source{Kind: Random, Entity: e.text})
	}
	if f == nil || len(args) < needs {
		return Open("what " + name + " says")
	}
	if !slices.Contains(doubts, name) {
		for _, v := range args {
			if v.Kind == Unknown {
				return together(args...)
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

// fromJSON is what a text stands for, where that is known of it.
func fromJSON(_ *Evaluation, a []Value, _ map[string]Value) Value {
	switch v := a[0]; {
	case v.as != nil:
		return v.as
	case v.Kind == Other || v.Kind == BetweenText:
		return together(v)
	}
	return Open("what from_json says")
}

func stateOf(e *Evaluation, a []Value, _ map[string]Value) Value {
	if s, can := e.one(a[0]); can {
		return e.look(Source{Kind: State, Entity: s})
	}
	return Text("unknown")
}

func now(*Evaluation, []Value, map[string]Value) Value { return Now() }

// Now is the time at which a template is evaluated.
func Now() Value { return &Val{Kind: object, S: "now"} }

// spaced is a namespace.
func spaced(_ *Evaluation, _ []Value, named map[string]Value) Value {
	s := &space{of: map[string]Value{}}
	for k, v := range named {
		s.of[k] = v
	}
	return &Val{Kind: object, S: "namespace", space: s}
}

func isState(e *Evaluation, a []Value, _ map[string]Value) Value {
	s, can := e.one(a[0])
	if !can {
		return Truth(false)
	}
	state := e.look(Source{Kind: State, Entity: s})
	if a[1].Kind == List {
		return e.in(state, a[1])
	}
	return e.equal(state, a[1])
}

func stateAttr(e *Evaluation, a []Value, _ map[string]Value) Value {
	if s, can := e.one(a[0]); can {
		return e.attribute(s, e.said(a[1]))
	}
	return &Val{Kind: None}
}

func isStateAttr(e *Evaluation, a []Value, named map[string]Value) Value {
	if v := stateAttr(e, a, named); a[2].Kind != None {
		return e.equal(v, a[2])
	}
	return Truth(false)
}

func hasValue(e *Evaluation, a []Value, _ map[string]Value) Value {
	s, can := e.one(a[0])
	if !can {
		return Truth(false)
	}
	state := e.look(Source{Kind: State, Entity: s})
	return e.not(e.in(state, &Val{Kind: List, L: []Value{Text("unavailable"), Text("unknown")}}))
}

// todayAt is a time of day.
func todayAt(_ *Evaluation, a []Value, _ map[string]Value) Value {
	ms := 0.0
	said, known := a[0].text()
	if !known {
		return together(a[0])
	}
	for i, p := range strings.Split(said, ":") {
		x, is := number(p)
		if !is || i > 2 {
			fail()
		}
		ms += x * []float64{hour, 60_000, 1000}[i]
	}
	return &Val{Kind: object, S: "today", N: ms}
}

// expand are the entities in lists, from the last to the first, and for a group its
// members, if these are known.
func expand(e *Evaluation, a []Value, _ map[string]Value) Value {
	names := e.entities(&Val{Kind: List, L: a}, nil)
	v := &Val{Kind: List}
	var seen []string
	for len(names) > 0 {
		e.step()
		n := names[len(names)-1]
		names = names[:len(names)-1]
		members, known := e.d.h.Members(n)
		switch {
		case known:
			names = append(names, members...)
		case strings.HasPrefix(n, "group.") || strings.Count(n, ".") != 1:
			return Open("the members of " + n)
		case !slices.Contains(seen, n):
			seen = append(seen, n)
			v.L = append(v.L, &Val{Kind: object, S: "states." + n})
		}
	}
	return v
}

func dictionary(_ *Evaluation, a []Value, named map[string]Value) Value {
	if len(a) > 0 {
		return Open("a map")
	}
	v := &Val{Kind: Map}
	for k := range named {
		v.Keys = append(v.Keys, k)
	}
	sorting.List(v.Keys)
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
	v := &Val{Kind: List}
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
	case Undefined:
		fail()
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
		return v.doubt()
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
		unit := 1.0
		for range digits {
			unit /= 10
		}
		return v.piece.stepped('r', unit, nearest)
	case Float:
		if digits == 0 {
			return Whole(nearest(v.N))
		}
		return Number(nearest(v.N))
	case Undefined:
		return instead(a[:1], named)
	}
	return v
}

func absolute(e *Evaluation, a []Value, _ map[string]Value) Value {
	switch v := a[0]; {
	case v.isNumber():
		return &Val{Kind: v.Kind, N: math.Abs(v.N)}
	case v.Kind == Between && v.piece.from >= 0:
		return v
	case v.Kind == Between && v.piece.to <= 0:
		return v.piece.line(-1, 0)
	case v.Kind == String || v.Kind == None || v.Kind == Undefined:
		fail()
	case v.Kind == Between && v.piece.lost:
		return lostFrom(0, math.Inf(1), "|"+v.piece.key()+"|", v.piece)
	case v.Kind == Between: // its sign is told apart
		return together(v, v.piece.compare("<", 0, e.d.h))
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
		return either(v)
	}
	return instead(a, named)
}

func isNumber(e *Evaluation, a []Value, _ map[string]Value) Value {
	switch v := a[0]; v.Kind {
	case String, Loose:
		x, is := number(v.S)
		return Truth(is && !math.IsNaN(x) && !math.IsInf(x, 0))
	case Between, BetweenText:
		e.lacks(v)
		return Truth(true)
	case Int, Float, Bool:
		return Truth(true)
	case Undefined:
		fail()
	case Other:
		e.d.h.Counts(v.from)
		return either(v)
	}
	return Truth(false)
}

// lacks notes that a template asks whether a number is there.
func (e *Evaluation) lacks(v Value) {
	text := "unavailable"
	if v.piece.source.Attribute != "" {
		text = "None"
	}
	if s := v.piece.source; s.Kind == State {
		e.d.h.Tells(s, text)
	}
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

// letters is a text in other letters, also one of which only is known what it is not.
func (e *Evaluation) letters(how string, v Value) Value {
	if v.Kind == Other && v.from.Attribute == "" && v.S == "" && how != "trim" {
		if how == "string" {
			return v
		}
		return &Val{Kind: Other, from: v.from, S: how}
	}
	return Text(lettered(how, e.said(v)))
}

// another is a text that is the same in some letters, and not itself.
func another(how, s string) string {
	for _, way := range []string{"title", "lower", "upper"} {
		if x := lettered(way, s); x != s && lettered(how, x) == s {
			return x
		}
	}
	return s
}

// lettered is a text in other letters.
func lettered(how, s string) string {
	switch how {
	case "lower":
		return strings.ToLower(s)
	case "upper":
		return strings.ToUpper(s)
	case "trim":
		return strings.TrimSpace(s)
	case "title":
		return title(s)
	case "capitalize":
		n := min(1, len(s))
		return strings.ToUpper(s[:n]) + strings.ToLower(s[n:])
	}
	return s
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
			return list, false
		}
	}
	return list, true
}

// farthest is the least or most of several numbers of which some are only known to be
// between two: those that another one exceeds do not count.
func farthest(list []Value, sign int) Value {
	var of []*Piece
	for _, v := range list {
		switch {
		case v.isNumber():
			of = append(of, &Piece{from: v.N, to: v.N, fromIn: true, toIn: true})
		case v.Kind == Between:
			of = append(of, v.piece)
		case v.Kind == Unknown:
			return together(list...)
		default:
			return Open("the least or most of several values")
		}
	}
	for i, p := range of {
		if !slices.ContainsFunc(of, func(q *Piece) bool { return p != q && (sign < 0 && p.to > q.from || sign > 0 && p.from < q.to) }) {
			return list[i]
		}
	}
	return extremes(of, sign).value()
}

func order(a, b Value) int {
	if a.isNumber() {
		return cmp.Compare(a.N, b.N)
	}
	return strings.Compare(a.S, b.S)
}

func extreme(sign int) function {
	return func(e *Evaluation, a []Value, named map[string]Value) Value {
		list, known := comparable(e, a)
		switch {
		case len(named) > 0:
			return Open("the least or most of several values")
		case !known:
			return farthest(list, sign)
		}
		if len(list) == 0 {
			return Nothing
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
	var out []Value
	for _, v := range list {
		e.step()
		out = append(out, v)
		for at := len(out) - 1; at > 0 && order(out[at-1], v) > 0; at-- {
			out[at-1], out[at] = v, out[at-1]
		}
	}
	return listed(out)
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
		if e.decided(e.in(v, &Val{Kind: List, L: out})) {
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
		if list := e.picked(a[0], path, rest); list != nil && keep {
			return list
		}
		return e.all(&chain{e.items(a[0]), []step{{path, keep, rest}}})
	}
}

// picked are those of all entities, or of all of a domain, whose names are written, as by
// selectattr('entity_id', 'in', …); nil: it is something else that is asked.
func (e *Evaluation) picked(all Value, path string, test []Value) Value {
	domain, is := strings.CutPrefix(all.S, "states")
	if all.Kind != object || !is || strings.Count(domain, ".") > 1 || path != "entity_id" || len(test) != 2 {
		return nil
	}
	names := test[1].L
	switch op := e.said(test[0]); {
	case op == "in" && test[1].Kind == List:
	case slices.Contains([]string{"eq", "==", "equalto"}, op):
		names = []Value{test[1]}
	default:
		return nil
	}
	var ids []string
	for _, v := range names {
		e.step()
		if id := e.said(v); strings.HasPrefix("."+id, domain+".") && strings.Count(id, ".") == 1 && id == strings.ToLower(id) {
			ids = append(ids, id)
		}
	}
	out := &Val{Kind: List}
	for _, id := range slices.Compact(sorting.List(ids)) {
		out.L = append(out.L, &Val{Kind: object, S: "states." + id})
	}
	return out
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
	out := &Val{Kind: List}
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
