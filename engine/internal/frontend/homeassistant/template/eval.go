package template

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

// Evaluation renders templates for one choice of values.
type Evaluation struct {
	d     *decider
	vars  map[string]Value
	named map[*Template]Value // what templates of names yield
	text  string              // of the template that is evaluated
	depth int                 // of templates in each other
	deep  int                 // of expressions in each other
	// For what follows the spots that are passed: those, what was looked at, how much of
	// that before the last of them, and what templates before this one have yielded.
	passed []string
	asked  []asks
	seen   int
	before string
	alone  bool      // nothing is shared with others any more
	top    *Template // whose statements are put out next
}

// Limits of one evaluation: the stack of a browser is small.
const (
	mostDeep   = 400 // expressions in each other
	mostNested = 20  // lists and maps in each other
	mostNames  = 16  // templates in each other
)

// fail ends the evaluation: Home Assistant gives the template up.
func fail() { panic(&Val{Kind: object}) }

// open ends the evaluation: what the template yields is not known.
func open(why string) { panic(Open(why)) }

func (e *Evaluation) step() {
	if e.d.b.Left--; e.d.b.Left < 0 {
		open("too much to reckon")
	}
}

// look is the value of a source.
func (e *Evaluation) look(s Source) Value {
	v, known := e.d.known[s]
	if !known {
		panic(need{s})
	}
	e.asked = append(e.asked, asks{len(e.passed), s})
	for _, f := range e.d.open {
		if len(e.passed) >= f.stage && f.known[s] != nil {
			f.again[s] = true
		}
	}
	return v
}

// Render is what a template yields: the value of its expression where it is no
// more than that, or else a text.
func (e *Evaluation) Render(t *Template) (v Value) {
	if t.err != nil {
		return Open("a template that is not read")
	}
	outer, depth, text := e.vars, e.depth, e.text
	defer func() {
		e.vars, e.depth, e.text = outer, depth, text
		var b strings.Builder
		if depth == 0 && (v == nil || !v.mark(&b, "")) {
			e.alone = true
		}
		if depth == 0 {
			e.before += b.String()
		}
	}()
	e.vars, e.text = map[string]Value{}, t.Text
	if e.depth++; e.depth > mostNames {
		open("variables of variables")
	}
	var only *output
	for i, s := range t.body {
		switch s := s.(type) {
		case *output:
			if only != nil {
				return e.whole(t)
			}
			only = s
		case *plain:
			if strings.TrimSpace(s.text) != "" {
				return e.whole(t)
			}
		case *assign:
			if only != nil {
				return e.whole(t)
			}
			e.assign(s)
			e.pass(t, -1-i, "")
		case *macro:
			if only != nil {
				return e.whole(t)
			}
			e.define(s)
		default:
			return e.whole(t)
		}
	}
	if only == nil {
		return Text("")
	}
	v = e.eval(only.x)
	if v.Kind == String && strings.TrimSpace(v.S) != v.S {
		return Text(strings.TrimSpace(v.S))
	}
	return v
}

// whole is the text that all of a template puts out.
func (e *Evaluation) whole(t *Template) Value {
	e.top = t
	return Text(strings.TrimSpace(e.texts(t.body)))
}

// Attempt is Render where what is not known costs nothing of what stands beside it.
func (e *Evaluation) Attempt(t *Template) Value {
	return e.attempt(func() Value { return e.Render(t) })
}

// Tried is what a template yields, an error, too.
func (e *Evaluation) Tried(t *Template) (v Value) {
	vars, depth, deep := e.vars, e.depth, e.deep
	defer func() {
		if x := recover(); x != nil {
			failed, is := x.(Value)
			if !is {
				panic(x)
			}
			e.vars, e.depth, e.deep, e.alone = vars, depth, deep, true
			v = failed
		}
	}()
	return e.Render(t)
}

func (e *Evaluation) attempt(f func() Value) (v Value) {
	vars, depth, deep := e.vars, e.depth, e.deep
	defer func() {
		if x := recover(); x != nil {
			open, is := x.(Value)
			if !is || open.Kind != Unknown {
				panic(x)
			}
			e.vars, e.depth, e.deep, e.alone = vars, depth, deep, true
			v = open
		}
	}()
	return f()
}

// texts is what statements put out.
func (e *Evaluation) texts(body []stmt) string {
	var b strings.Builder
	top := e.top
	e.top = nil
	for i, s := range body {
		e.step()
		switch s := s.(type) {
		case *plain:
			b.WriteString(s.text)
		case *output:
			b.WriteString(e.said(e.eval(s.x)))
		case *branch:
			for i, c := range s.conds {
				if c == nil || e.chosen(s, i) {
					b.WriteString(e.texts(s.bodies[i]))
					break
				}
			}
		case *assign:
			e.assign(s)
		case *loop:
			b.WriteString(e.loop(s))
		case *macro:
			e.define(s)
		case *strange:
			open("a " + s.word + " in a template")
		}
		if b.Len() > mostLong {
			open("a text that is too long")
		}
		if top != nil {
			e.pass(top, i, b.String())
		}
	}
	return b.String()
}

// chosen reports whether condition i of a branch holds. Where that is not known what
// the bodies depend on counts, too.
func (e *Evaluation) chosen(s *branch, i int) bool {
	cond := e.eval(s.conds[i])
	is, known := e.truth(cond)
	if known {
		return is
	}
	doubts := []Value{cond.doubt()}
	for _, body := range s.bodies[i:] {
		doubts = append(doubts, e.attempt(func() Value { return Text(e.texts(body)) }))
	}
	panic(together(doubts...))
}

// said is the text of a value; without one the template yields what is unknown.
func (e *Evaluation) said(v Value) string {
	s, known := v.text()
	if !known {
		panic(v.doubt())
	}
	return s
}

// doubt is what is unknown where v counts.
func (v Value) doubt() Value {
	switch v.Kind {
	case Unknown:
		return Open(v.S, v.of...)
	case Other:
		if v.from.Attribute == "" && slices.Contains(Clocks, v.from.Entity) {
			return Vague(v.from, clock)
		}
		return Vague(v.from)
	case object:
		if domain, is := strings.CutPrefix(v.S, "states"); is && strings.Count(domain, ".") < 2 {
			return Open("all entities", Source{Kind: State, Entity: "states" + domain})
		}
	case Loose:
		return Vague(v.from)
	case Between, BetweenText:
		return Vague(append([]Source{v.piece.source}, v.piece.also...)...)
	}
	if v.isTime() {
		return Vague(clock)
	}
	return Open("a value that is no text")
}

// decided is whether a value is true, which must be known.
func (e *Evaluation) decided(v Value) bool {
	b, known := e.truth(v)
	if !known {
		panic(v.doubt())
	}
	return b
}

// truth is whether a value is true.
func (e *Evaluation) truth(v Value) (is, known bool) {
	switch v.Kind {
	case Undefined, None:
		return false, true
	case Bool, Int, Float:
		return v.N != 0, true
	case String:
		return v.S != "", true
	case Loose:
		return v.S != "" && v.S != "False" && v.S != "None" && v.S != "0" && v.S != "0.0" && v.S != "[]", true
	case List, Map:
		return len(v.L) > 0 || v.Rest != "", true
	case BetweenText, object:
		return true, true
	case Between:
		is := v.piece.compare("!=", 0, e.d.h)
		return is.N != 0, is.Kind == Bool
	case Other:
		// Of an attribute False stands for all that counts as that, which nothing else
		// tells apart.
		return true, v.from.Attribute == "" || e.d.h.Tells(v.from, "False")
	}
	return false, false
}

func (e *Evaluation) assign(s *assign) {
	if s.x == nil {
		e.vars[s.names[0]] = Text(e.texts(s.body))
		return
	}
	if c := e.chained(s.x); c != nil && s.member == "" && len(s.names) == 1 {
		e.vars[s.names[0]] = &Val{Kind: List, chain: c}
		return
	}
	v := e.eval(s.x)
	switch {
	case s.member != "":
		ns, known := e.vars[s.names[0]]
		if !known || ns.space == nil || ns.macro != nil {
			fail()
		}
		ns.space.of[s.member] = v
	case len(s.names) == 1:
		e.vars[s.names[0]] = v
	default:
		e.spread(s.names, v)
	}
}

// define gives a macro its name. It sees the names beside it, those that come later, too.
func (e *Evaluation) define(m *macro) {
	e.vars[m.name] = &Val{Kind: object, S: "a macro", macro: m, space: &space{e.vars}}
}

// puts is the text that a macro puts out.
func (e *Evaluation) puts(v Value, list []Value, named map[string]Value) Value {
	outer, m := e.vars, v.macro
	defer func() { e.vars = outer; e.depth-- }()
	if e.depth++; e.depth > mostNames {
		open("macros of macros")
	}
	if len(list) > len(m.params) {
		open("more than a macro takes")
	}
	e.vars = map[string]Value{"varargs": Open("varargs"), "kwargs": Open("kwargs"), "caller": Nothing}
	for name, x := range v.space.of {
		e.vars[name] = x
	}
	for i, name := range m.params {
		x, is := named[name]
		switch {
		case i < len(list):
			x = list[i]
		case is:
		case m.defaults[i] != nil:
			x = e.eval(m.defaults[i])
		default:
			x = Nothing
		}
		e.vars[name] = x
	}
	for name := range named {
		if !slices.Contains(m.params, name) {
			open("more than a macro takes")
		}
	}
	return Text(e.texts(m.body))
}

// spread gives several names the parts of a value.
func (e *Evaluation) spread(names []string, v Value) {
	if v.Kind == Unknown {
		panic(v.doubt())
	}
	if v.Kind != List || len(v.L) != len(names) {
		fail()
	}
	for i, n := range names {
		e.vars[n] = v.L[i]
	}
}

func (e *Evaluation) loop(s *loop) string {
	items := e.items(e.eval(s.over))
	outer := e.vars
	defer func() { e.vars = outer }()
	scope := func(v Value) {
		e.vars = make(map[string]Value, len(outer)+2)
		for k, x := range outer {
			e.vars[k] = x
		}
		if len(s.names) == 1 {
			e.vars[s.names[0]] = v
		} else {
			e.spread(s.names, v)
		}
	}
	if s.only != nil {
		var kept []Value
		for _, v := range items {
			e.step()
			if scope(v); e.decided(e.eval(s.only)) {
				kept = append(kept, v)
			}
		}
		items = kept
	}
	var b strings.Builder
	for i, v := range items {
		e.step()
		scope(v)
		e.vars["loop"] = Fields("the loop of a template", "index", Whole(float64(i+1)), "index0", Whole(float64(i)),
			"first", Truth(i == 0), "last", Truth(i == len(items)-1), "length", Whole(float64(len(items))))
		b.WriteString(e.texts(s.body))
		if b.Len() > mostLong {
			open("a text that is too long")
		}
	}
	if len(items) == 0 {
		e.vars = outer
		b.WriteString(e.texts(s.none))
	}
	return b.String()
}

// items are what a loop goes through.
func (e *Evaluation) items(v Value) []Value {
	switch v.Kind {
	case List:
		return v.L
	case Map:
		if v.Rest != "" {
			open(v.Rest)
		}
		list := make([]Value, len(v.Keys))
		for i, k := range v.Keys {
			list[i] = Text(k)
		}
		return list
	case String:
		var list []Value
		for _, c := range v.S {
			list = append(list, Text(string(c)))
		}
		return list
	case Undefined:
		return nil
	case None, Bool, Int, Float, Between:
		fail()
	}
	panic(v.doubt())
}

func (e *Evaluation) eval(x expr) Value {
	e.step()
	if e.deep++; e.deep > mostDeep {
		open("a template that is too deep")
	}
	defer func() { e.deep-- }()
	switch x := x.(type) {
	case *literal:
		return x.v
	case *name:
		return e.name(x.s)
	case *member:
		if v, is := e.partOf(x); is {
			return v
		}
		return e.member(e.eval(x.of), x.name)
	case *index:
		if v, is := e.partOf(x); is {
			return v
		}
		return e.index(e.eval(x.of), e.eval(x.at))
	case *cut:
		return e.cut(x)
	case *call:
		return e.call(x)
	case *filter:
		return e.filter(x)
	case *test:
		v := e.test(x)
		if x.not {
			return e.not(v)
		}
		return v
	case *unary:
		v := e.eval(x.x)
		if x.op == "not" {
			return e.not(v)
		}
		return e.arithmetic("*", v, Whole(-1))
	case *binary:
		return e.binary(x)
	case *choice:
		other := x.other
		if other == nil {
			other = &literal{Nothing}
		}
		cond := e.eval(x.cond)
		is, known := e.truth(cond)
		switch {
		case !known:
			return e.undecided(cond, x.x, other)
		case is:
			return e.eval(x.x)
		}
		return e.eval(other)
	case *list:
		v := &Val{Kind: List, Tuple: x.tuple}
		for _, y := range x.of {
			v.L = append(v.L, e.eval(y))
		}
		return v.nested()
	case *dict:
		v := &Val{Kind: Map}
		for i, k := range x.keys {
			v.Keys, v.L = append(v.Keys, e.said(e.eval(k))), append(v.L, e.eval(x.values[i]))
		}
		return v.nested()
	case *nested:
		return e.Render(x.of)
	case *rendered:
		v := e.Render(x.of)
		if v.Kind == List && len(v.L) == 1 {
			v = v.L[0]
		}
		if v.Kind == String {
			return Text(strings.ToLower(v.S))
		}
		return v
	}
	panic("template: an expression of no kind")
}

// undecided is what two expressions yield of which an unknown value chooses one.
func (e *Evaluation) undecided(cond Value, x, y expr) Value {
	a, b := e.eval(x), e.eval(y)
	if a.Key() == b.Key() {
		return a
	}
	if cond = cond.doubt(); a.Kind == Bool && b.Kind == Bool {
		return either(cond)
	}
	return together(cond, a, b)
}

func (e *Evaluation) not(v Value) Value {
	if is, known := e.truth(v); known {
		return Truth(!is)
	}
	return either(v)
}

// name is what a name stands for.
func (e *Evaluation) name(s string) Value {
	if v, known := e.vars[s]; known {
		if v.chain != nil {
			v = e.all(v.chain)
			e.vars[s] = v
		}
		return v
	}
	switch m := e.d.h.Name(s); {
	case m.Source.Kind != 0:
		if t := e.d.touched[m.Source]; t != nil {
			t.whole = true
		}
		return e.look(m.Source)
	case m.Template != nil:
		return e.variable(m.Template)
	case m.Value != nil:
		return m.Value
	}
	switch {
	case s == "pi":
		return Number(math.Pi)
	case Known(s):
		return &Val{Kind: object, S: s}
	}
	return Open(s)
}

// variable is what the template of a name yields, which is evaluated once.
func (e *Evaluation) variable(t *Template) Value {
	v, known := e.named[t]
	if !known {
		v = e.Render(t)
		e.named[t] = v
	}
	return v
}

// Known reports whether a name is one of Jinja's or Home Assistant's own.
func Known(name string) bool {
	f, _ := called(name)
	return f != nil || slices.Contains(timely, name) || name == "states" || name == "caller" || name == "pi"
}

func (e *Evaluation) binary(x *binary) Value {
	if turned[x.op] != "" || x.op == "==" || x.op == "!=" {
		if v, is := e.many(x); is {
			return v
		}
	}
	a := e.eval(x.x)
	switch x.op {
	case "and", "or":
		is, known := e.truth(a)
		if known && is == (x.op == "or") {
			return a
		}
		b := e.eval(x.y)
		if known {
			return b
		}
		// Of two of which one is unknown the other decides, or nothing.
		if is, known := e.truth(b); a.Kind == Unknown && a.N != 0 && b.Kind == Bool && known && is == (x.op == "or") {
			return b
		}
		if b.Kind == Bool || b.Kind == Unknown && b.N != 0 {
			return either(a, b)
		}
		return together(a, b)
	}
	b := e.eval(x.y)
	switch x.op {
	case "~":
		return joined(e.said(a), e.said(b))
	case "in":
		return e.in(a, b)
	case "not in":
		return e.not(e.in(a, b))
	case "==":
		return e.equal(a, b)
	case "!=":
		return e.not(e.equal(a, b))
	case "<", "<=", ">", ">=":
		return e.compare(x.op, a, b)
	}
	return e.arithmetic(x.op, a, b)
}

func joined(a, b string) Value {
	if len(a)+len(b) > mostLong {
		open("a text that is too long")
	}
	return Text(a + b)
}

// in is whether a is one of b, or a part of the text b.
func (e *Evaluation) in(a, b Value) Value {
	switch b.Kind {
	case String, Loose:
		if a.Kind != String && a.Kind != Unknown && a.Kind != Other && a.Kind != BetweenText && a.Kind != Loose {
			fail()
		}
		s, known := a.text()
		if !known {
			return either(a)
		}
		return Truth(strings.Contains(b.S, s))
	case Map:
		s, known := a.text()
		if v := e.member(b, s); known && v.Kind != Unknown {
			return Truth(v.Kind != Undefined)
		}
		if !known || b.Rest != "" {
			return unsure("whether a map has something")
		}
		return Truth(slices.Contains(b.Keys, s))
	case List:
		var doubt Value
		for _, x := range b.L {
			is := e.equal(a, x)
			if is.Kind != Bool {
				doubt = is
			} else if is.N != 0 {
				return is
			}
		}
		if doubt != nil {
			return doubt
		}
		return Truth(false)
	case None, Bool, Int, Float:
		fail()
	case Undefined:
		return Truth(false)
	case Other:
		if s, known := a.text(); known && a.Kind == String && b.S == "" {
			return e.has(b, s)
		}
	}
	return either(a, b)
}

// equal is whether two values are the same.
func (e *Evaluation) equal(a, b Value) Value {
	if rank(b.Kind) > rank(a.Kind) {
		a, b = b, a
	}
	switch a.Kind {
	case Unknown, object:
		return either(a, b)
	case Other:
		if b.Kind == Other && a.from.Attribute == "" && b.from.Attribute == "" && a.S == "" && b.S == "" {
			return e.related("==", a.from, b.from, a.from.Entity, b.from.Entity)
		}
		s, known := b.text()
		if !known || b.Kind == List || b.Kind == Map {
			return either(a, b)
		}
		if a.from.Attribute == "" && b.Kind != String && b.Kind != Loose {
			return Truth(false) // a state is a text
		}
		if a.S != "" && lettered(a.S, s) != s {
			return Truth(false)
		}
		known = e.d.h.Tells(a.from, s)
		if a.S != "" { // and another one with the same letters stands for all of these
			known = e.d.h.Tells(a.from, another(a.S, s)) && known
		}
		if known {
			return Truth(false)
		}
		return either(a)
	case Between:
		switch {
		case b.isNumber():
			return e.limited(a.piece, "==", b.N)
		case b.Kind == Between:
			return e.against("==", a.piece, b.piece)
		case b.Kind == Loose:
			return either(a, b)
		case b.Kind == None:
			e.lacks(a)
		}
		return Truth(false)
	case BetweenText:
		if b.Kind == String || b.Kind == Loose {
			if x, is := number(b.S); is {
				return a.piece.compare("==", x, e.d.h)
			}
		} else if b.Kind == BetweenText {
			return e.against("==", a.piece, b.piece)
		}
		return Truth(false)
	case Loose:
		s, known := b.text()
		if b.isNumber() {
			x, is := number(a.S)
			return Truth(is && x == b.N || a.S == s)
		}
		return Truth(known && s == a.S)
	}
	return e.same(a, b)
}

// rank puts the less certain value first.
func rank(k Kind) int {
	return slices.Index([]Kind{Loose, BetweenText, Between, Other, object, Unknown}, k)
}

// same compares two values that are known.
func (e *Evaluation) same(a, b Value) Value {
	if a.Kind == String && b.Kind == String && a.S != b.S { // a state that is compared with a text may have it
		if a.from.Kind != 0 && b.from.Kind == 0 {
			e.d.h.Tells(a.from, b.S)
		} else if b.from.Kind != 0 && a.from.Kind == 0 {
			e.d.h.Tells(b.from, a.S)
		}
	}
	switch {
	case a.isNumber() && b.isNumber():
		return Truth(a.N == b.N)
	case a.Kind != b.Kind || a.Tuple != b.Tuple || len(a.L) != len(b.L):
		return Truth(false)
	case a.Kind == List || a.Kind == Map:
		x, known := a.text()
		y, too := b.text()
		if !known || !too {
			return unsure("whether two lists are the same")
		}
		return Truth(x == y)
	}
	return Truth(a.S == b.S)
}

// compare compares by order.
func (e *Evaluation) compare(op string, a, b Value) Value {
	if a.isTime() && b.isTime() {
		a, b = e.ofDay(a), e.ofDay(b)
	}
	a, b = e.counted(a), e.counted(b)
	switch {
	case a.isState() && (b.isNumber() || b.Kind == Between), b.isState() && (a.isNumber() || a.Kind == Between):
		fail() // a state is a text
	case a.Kind == Unknown || a.Kind == Other || a.Kind == BetweenText:
		return either(a, b)
	case b.Kind == Unknown || b.Kind == Other || b.Kind == BetweenText:
		return either(a, b)
	case a.Kind == Between && b.isNumber():
		return e.limited(a.piece, op, b.N)
	case b.Kind == Between && a.isNumber():
		return e.limited(b.piece, turned[op], a.N)
	case a.Kind == Between && b.Kind == Between:
		return e.against(op, a.piece, b.piece)
	case a.isNumber() && b.isNumber():
		if math.IsNaN(a.N) || math.IsNaN(b.N) {
			return Truth(false)
		}
		return Truth(holds(op, cmp.Compare(a.N, b.N)))
	case a.Kind == String && b.Kind == String:
		return Truth(holds(op, strings.Compare(a.S, b.S)))
	case a.Kind == List && b.Kind == List, a.Kind == object && b.Kind == object:
		return unsure("the order of lists")
	}
	fail()
	return Nothing
}

// isState reports whether v is the state of an entity of which not all is known.
func (v Value) isState() bool {
	return v.Kind == BetweenText || v.Kind == Other && v.from.Attribute == ""
}

// isTime reports whether v is the time now, or some time today.
func (v Value) isTime() bool { return v.Kind == object && (v.S == "now" || v.S == "today") }

// ofDay is a time in milliseconds of its day.
func (e *Evaluation) ofDay(v Value) Value {
	if v.S == "now" {
		return e.look(Source{Kind: TimeOfDay})
	}
	return Number(v.N)
}

var turned = map[string]string{"<": ">", "<=": ">=", ">": "<", ">=": "<="}

// counted takes what an attribute has for a number, as who compares it does.
func (e *Evaluation) counted(v Value) Value {
	switch {
	case v.Kind == Other && v.from.Attribute != "":
		e.d.h.Counts(v.from)
		return either(v)
	case v.Kind == Loose:
		if x, is := number(v.S); is {
			return Number(x)
		}
		switch v.S {
		case "None":
			return &Val{Kind: None}
		case "True", "False":
			return Truth(v.S == "True")
		}
		return Text(v.S)
	}
	return v
}

// arithmetic is +, -, *, /, //, % and **.
func (e *Evaluation) arithmetic(op string, a, b Value) Value {
	a, b = e.counted(a), e.counted(b)
	if a.Kind == Unknown || b.Kind == Unknown || a.Kind == Other || b.Kind == Other {
		return together(a, b)
	}
	switch {
	case a.Kind == Between && b.isNumber():
		switch {
		case op == "+" || op == "-":
			return a.piece.line(1, signed(op, b.N))
		case b.N == 0 && op == "*":
		case b.N == 0 && op != "**":
			fail()
		case op == "*":
			return a.piece.line(b.N, 0)
		case op == "/":
			return a.piece.over(b.N)
		case op == "%" && b.N > 0:
			return lostFrom(0, b.N, fmt.Sprintf("(%s) %% %g", a.piece.key(), b.N), a.piece)
		}
		return together(a)
	case b.Kind == Between && a.isNumber():
		switch {
		case op == "+":
			return b.piece.line(1, a.N)
		case op == "-":
			return b.piece.line(-1, a.N)
		case op == "*" && a.N != 0:
			return b.piece.line(a.N, 0)
		}
		return together(b)
	case a.Kind == Between && b.Kind == Between && (op == "+" || op == "-"):
		return a.piece.sum(b.piece, signed(op, 1))
	case a.Kind == Between && b.Kind == Between && (op == "*" || op == "/"):
		return product(op, a.piece, b.piece)
	case a.Kind == Between || b.Kind == Between || a.Kind == BetweenText && (op != "+" || b.Kind == BetweenText || b.Kind == String):
		return together(a, b)
	case a.isTime() || b.isTime(): // and what lasts
		return Vague(clock)
	case a.isNumber() && b.isNumber():
		return reckon(op, a, b)
	case op == "+" && a.Kind == String && b.Kind == String:
		return joined(a.S, b.S)
	case op == "+" && a.Kind == List && b.Kind == List && len(a.L)+len(b.L) <= mostLong:
		return listed(slices.Concat(a.L, b.L))
	case op == "*" && a.Kind == String && b.Kind == Int && b.N*float64(len(a.S)) <= mostLong:
		return Text(strings.Repeat(a.S, int(max(0, b.N))))
	case op == "%" && a.Kind == String, op == "*", a.Kind == object, b.Kind == object, a.Kind == List && b.Kind == List:
		return Open("a value")
	}
	fail()
	return Nothing
}

// signed is x as + or - has it.
func signed(op string, x float64) float64 {
	if op == "-" {
		return -x
	}
	return x
}

// reckon reckons with two numbers.
func reckon(op string, a, b Value) Value {
	whole := a.Kind != Float && b.Kind != Float
	x, y := a.N, b.N
	var z float64
	switch op {
	case "+":
		z = x + y
	case "-":
		z = x - y
	case "*":
		z = x * y
	case "**":
		if !whole || y < 0 || y > 60 {
			return Open("a power")
		}
		z = 1
		for range int(y) {
			z *= x
		}
	default:
		if y == 0 {
			fail()
		}
		switch op {
		case "/":
			z, whole = x/y, false
		case "//":
			z = math.Floor(x / y)
		default:
			if z = math.Mod(x, y); z != 0 && (z < 0) != (y < 0) {
				z += y
			}
		}
	}
	if whole {
		return Whole(z)
	}
	return Number(z)
}
