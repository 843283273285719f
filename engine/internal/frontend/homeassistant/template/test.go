package template

func (e *Evaluation) test(x *test) Value {
	v := e.eval(x.of)
	list, _ := e.given(x.arguments)
	return e.tested(x.name, v, list)
}

// comparing are the tests that compare.
var comparing = map[string]string{
	"eq": "==", "equalto": "==", "==": "==", "ne": "!=", "!=": "!=", "lt": "<", "lessthan": "<", "<": "<", "le": "<=", "<=": "<=",
	"gt": ">", "greaterthan": ">", ">": ">", "ge": ">=", ">=": ">=",
}

// tested is what a test says of a value.
func (e *Evaluation) tested(name string, v Value, args []Value) Value {
	if op, known := comparing[name]; known && len(args) == 1 {
		switch op {
		case "==":
			return e.equal(v, args[0])
		case "!=":
			return e.not(e.equal(v, args[0]))
		}
		return e.compare(op, v, args[0])
	}
	switch {
	case v.Kind == Unknown:
		return either(v)
	case name == "defined" || name == "undefined":
		return Truth((v.Kind != Undefined) == (name == "defined"))
	case name == "in" && len(args) == 1:
		return e.in(v, args[0])
	case name == "contains" && len(args) == 1:
		return e.in(args[0], v)
	}
	switch name {
	case "none":
		if v.Kind == Other && v.from.Attribute != "" || v.Kind == Loose {
			return e.equal(v, &Val{Kind: None})
		}
		if v.Kind == Between {
			e.lacks(v)
		}
		return Truth(v.Kind == None)
	case "true", "false":
		if v.Kind == Other || v.Kind == Loose {
			return e.equal(v, Truth(name == "true"))
		}
		return Truth(v.Kind == Bool && (v.N != 0) == (name == "true"))
	case "string":
		if v.Kind == Loose || v.Kind == Other && v.from.Attribute != "" {
			return unsure("what kind an attribute is of")
		}
		return Truth(v.Kind == String || v.Kind == BetweenText || v.Kind == Other)
	case "number":
		if v.Kind == Loose || v.Kind == Other && v.from.Attribute != "" {
			return isNumber(e, []Value{v}, nil)
		}
		if v.Kind == Between {
			e.lacks(v)
		}
		return Truth(v.isNumber() || v.Kind == Between)
	case "mapping":
		return Truth(v.Kind == Map)
	case "odd", "even":
		if v.Kind == Int {
			return Truth((int64(v.N)%2 != 0) == (name == "odd"))
		}
	case "is_state", "is_state_attr", "has_value", "is_number":
		return e.apply(name, append([]Value{v}, args...), nil)
	case "match", "search":
		if v = e.apply("regex_"+name, append([]Value{v}, args...), nil); v.Kind == Unknown {
			return either(v)
		}
		return v
	}
	return unsure("whether it is " + name)
}
