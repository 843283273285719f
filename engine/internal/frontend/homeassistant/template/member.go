package template

import (
	"slices"
	"strings"
)

// moments are what is known of when something happened last.
var moments = []string{"last_changed", "last_updated", "last_reported", "last_triggered"}

// attribute is one of an entity.
func (e *Evaluation) attribute(entity, name string) Value {
	s := Source{Kind: State, Entity: entity, Attribute: name}
	if slices.Contains(moments, name) {
		return Vague(s)
	}
	return e.look(s)
}

// member is x.name.
func (e *Evaluation) member(x Value, name string) Value {
	switch x.Kind {
	case Undefined:
		fail()
	case None:
		return Nothing
	case Map:
		v, _ := x.get(name)
		switch {
		case v.later != nil:
			return e.Render(v.later)
		case x.from.Kind != 0 && !slices.Contains(x.Keys, name):
			e.d.h.Brings(Source{Kind: State, Entity: x.from.Entity, Attribute: x.from.Attribute + name})
		}
		return v
	case object:
		return e.part(x, name)
	case Other:
		if x.from.Attribute != "" {
			e.d.h.Brings(Source{Kind: State, Entity: x.from.Entity, Attribute: x.from.Attribute + "." + name})
		}
		return x.doubt()
	case Unknown, Between, BetweenText:
		return x.doubt()
	}
	return Nothing
}

// part is a member of an object: of all states, of a domain, of an entity, or of
// a namespace.
func (e *Evaluation) part(x Value, name string) Value {
	if x.space != nil {
		if v, known := x.space.of[name]; known {
			return v
		}
		return Nothing
	}
	if entity, is := strings.CutPrefix(x.S, "attributes "); is {
		return e.attribute(entity, name)
	}
	if x.S == "now" {
		return e.timePart(name)
	}
	entity, is := strings.CutPrefix(x.S, "states.")
	domain, id, whole := strings.Cut(entity, ".")
	switch {
	case x.S == "states":
		return &Val{Kind: object, S: "states." + name}
	case !is:
		return Open("the " + name + " of something")
	case !whole:
		return &Val{Kind: object, S: x.S + "." + name}
	}
	switch name {
	case "state":
		return e.look(Source{Kind: State, Entity: entity})
	case "entity_id":
		return Text(entity)
	case "domain":
		return Text(domain)
	case "object_id":
		return Text(id)
	case "attributes":
		return &Val{Kind: object, S: "attributes " + entity}
	}
	if slices.Contains(moments, name) {
		return Vague(Source{Kind: State, Entity: entity, Attribute: name})
	}
	return Open("the " + strings.ReplaceAll(name, "_", " ") + " of " + entity)
}

const hour = 3_600_000

// timePart is what now() says of the time.
func (e *Evaluation) timePart(name string) Value {
	if name == "month" {
		return e.look(Source{Kind: Month})
	}
	if name != "hour" {
		return Open("the "+name+" of the time", clock)
	}
	return e.apply("int", []Value{e.arithmetic("/", e.look(Source{Kind: TimeOfDay}), Number(hour))}, nil)
}

// index is x[at].
func (e *Evaluation) index(x, at Value) Value {
	switch x.Kind {
	case String, List:
		if at.Kind == Unknown || at.Kind == Between {
			return at.doubt()
		}
		if at.Kind != Int {
			return Nothing
		}
		items := e.items(x)
		i := int(at.N)
		if i < 0 {
			i += len(items)
		}
		if i < 0 || i >= len(items) {
			return Nothing
		}
		return items[i]
	case object:
		if s := e.said(at); x.S == "states" && strings.Count(s, ".") == 1 {
			return &Val{Kind: object, S: "states." + s}
		}
	case Map:
		if at.Kind == Unknown || at.Kind == Other || at.Kind == Between || at.Kind == BetweenText {
			return e.pick(x, at)
		}
	}
	return e.member(x, e.said(at))
}

// pick is what a map has under a key of which it is known only which it is not.
func (e *Evaluation) pick(x, at Value) Value {
	for _, k := range x.Keys {
		is := e.equal(at, Text(k))
		if is.Kind != Bool {
			return at.doubt()
		}
	}
	if x.Rest != "" {
		return Open(x.Rest)
	}
	return Nothing
}

// cut is x[from:to].
func (e *Evaluation) cut(x *cut) Value {
	v := e.eval(x.of)
	items := e.items(v)
	limit := func(at expr, i int) int {
		if at == nil {
			return i
		}
		n := e.eval(at)
		if n.Kind != Int {
			panic(n.doubt())
		}
		if i = int(n.N); i < 0 {
			i += len(items)
		}
		return max(0, min(i, len(items)))
	}
	from, to := limit(x.from, 0), limit(x.to, len(items))
	items = items[from:max(from, to)]
	if v.Kind == String {
		var b strings.Builder
		for _, c := range items {
			b.WriteString(c.S)
		}
		return Text(b.String())
	}
	return (&Val{Kind: List, L: items, Tuple: v.Tuple}).nested()
}

// given are the arguments of a call, those with a name apart.
func (e *Evaluation) given(a arguments) (list []Value, named map[string]Value) {
	for i, x := range a.args {
		v := e.eval(x)
		if a.keys[i] == "" {
			list = append(list, v)
			continue
		}
		if named == nil {
			named = map[string]Value{}
		}
		named[a.keys[i]] = v
	}
	return list, named
}

func (e *Evaluation) call(x *call) Value {
	if m, is := x.fn.(*member); is {
		of := e.eval(m.of)
		list, named := e.given(x.arguments)
		if of.Kind == object && of.space == nil && of.S == "now" {
			return e.timeCall(m.name)
		}
		return e.method(of, m.name, list, named)
	}
	fn := e.eval(x.fn)
	list, named := e.given(x.arguments)
	if n, is := x.fn.(*name); is && fn.Kind == Undefined { // one that is not known here
		return e.apply(n.s, list, named)
	}
	if fn.macro != nil {
		return e.puts(fn, list, named)
	}
	if fn.Kind != object {
		return Open("what " + fn.doubt().S + " says")
	}
	return e.apply(fn.S, list, named)
}

// timeCall is what now() says of the day.
func (e *Evaluation) timeCall(name string) Value {
	day := Source{Kind: Weekday}
	switch name {
	case "weekday":
		return e.look(day)
	case "isoweekday":
		return e.arithmetic("+", e.look(day), Whole(1))
	}
	return Open("the "+name+" of the time", clock)
}

// method calls a method of a text or a map.
func (e *Evaluation) method(of Value, name string, args []Value, named map[string]Value) Value {
	switch of.Kind {
	case Undefined:
		fail()
	case Map:
		return e.ofMap(of, name, args)
	case String:
		switch name {
		case "lower", "upper", "title", "capitalize":
			return e.apply(name, []Value{of}, nil)
		case "strip":
			return e.apply("trim", []Value{of}, nil)
		case "replace", "split", "startswith", "endswith":
			return e.ofText(of.S, name, args)
		}
		return Open("what " + name + " makes of a text")
	case Other:
		if slices.Contains([]string{"lower", "upper", "title", "capitalize"}, name) {
			return e.letters(name, of)
		}
	case None, Bool, Int, Float, List:
		if of.Kind == List || len(args) > 0 && named != nil {
			return Open("what " + name + " makes of a list")
		}
		fail()
	}
	return of.doubt()
}

func (e *Evaluation) ofText(s, name string, args []Value) Value {
	said := make([]string, len(args))
	for i, v := range args {
		said[i] = e.said(v)
	}
	switch {
	case name == "split":
		var parts []string
		if len(said) == 0 {
			parts = strings.Fields(s)
		} else if said[0] == "" {
			fail()
		} else if len(said) == 1 {
			parts = strings.Split(s, said[0])
		} else {
			parts = strings.SplitN(s, said[0], int(args[1].N)+1)
		}
		v := &Val{Kind: List}
		for _, p := range parts {
			v.L = append(v.L, Text(p))
		}
		return v
	case name == "replace" && len(said) == 2:
		if n := len(said[1]); n > 0 && len(s) > 0 && strings.Count(s, said[0])*n > mostLong {
			open("a text that is too long")
		}
		return Text(strings.ReplaceAll(s, said[0], said[1]))
	case name == "startswith" && len(said) == 1:
		return Truth(strings.HasPrefix(s, said[0]))
	case name == "endswith" && len(said) == 1:
		return Truth(strings.HasSuffix(s, said[0]))
	}
	return Open("what " + name + " makes of a text")
}

func (e *Evaluation) ofMap(m Value, name string, args []Value) Value {
	switch {
	case name == "get" && len(args) > 0:
		v := e.index(m, args[0])
		if v.Kind != Undefined {
			return v
		} else if len(args) > 1 {
			return args[1]
		}
		return &Val{Kind: None}
	case m.Rest != "":
		return Open(m.Rest)
	case name == "keys":
		return listed(e.items(m))
	case name == "values":
		return listed(m.L)
	case name == "items":
		list := &Val{Kind: List}
		for i, k := range m.Keys {
			list.L = append(list.L, (&Val{Kind: List, L: []Value{Text(k), m.L[i]}, Tuple: true}).nested())
		}
		return list.nested()
	}
	return Open("what " + name + " makes of a map")
}

// one is the entity whose state a function is asked for, and whether there can be one of
// that name. A list or none has no name: that is an error.
func (e *Evaluation) one(v Value) (entity string, can bool) {
	if v.Kind == None || v.Kind == List {
		fail()
	}
	entity = e.entity(v)
	return entity, entityID.MatchString(entity)
}

// entity is the name of an entity, of a text or an object.
func (e *Evaluation) entity(v Value) string {
	if s, is := strings.CutPrefix(v.S, "states."); is && v.Kind == object {
		return s
	}
	if v.Kind == Map {
		v, _ = v.get("entity_id")
	}
	if v.Kind == Undefined {
		fail()
	}
	return strings.ToLower(e.said(v))
}

// entities are the names in a list, or in lists in it.
func (e *Evaluation) entities(v Value, into []string) []string {
	if e.step(); v.Kind == List {
		for _, x := range v.L {
			into = e.entities(x, into)
		}
		return into
	}
	if s := e.entity(v); entityID.MatchString(s) && !slices.Contains(into, s) {
		into = append(into, s)
	}
	return into
}
