package data

import (
	"slices"
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data/civil"
	"crosscheck/engine/internal/frontend/groovy/data/decimal"
)

// static is a method of a class.
type static struct {
	least, most int8
	lets        bool
	fn          func(w World, a []Value) Value
}

// statics are the methods of classes, by "Class.name".
var statics = map[string]*static{}

func init() {
	addMath()
	addNumberStatics()
	addTextStatics()
	addTimeStatics()
	addCollectionStatics()
	addRandomStatics()
}

func fixed(class, name string, least, most int8, fn func(w World, a []Value) Value) {
	statics[class+"."+name] = &static{least, most, false, fn}
}

func open(class, name string, least, most int8, fn func(w World, a []Value) Value) {
	statics[class+"."+name] = &static{least, most, true, fn}
}

// Static is Class.name(args). A class that is not modelled gives an Unknown,
// with a warning.
func Static(w World, class, name string, args []Value) Value {
	class = simpleName(class)
	s := statics[class+"."+name]
	if s == nil || len(args) < int(s.least) || s.most >= 0 && len(args) > int(s.most) {
		return otherStatic(w, class, name, args)
	}
	if !s.lets {
		if u := unknown(args...); u != nil {
			return staticOfMoment(u, class, name, args)
		}
	}
	return s.fn(w, args)
}

// otherStatic is a method of the class itself, or of a class that is not
// modelled.
func otherStatic(w World, class, name string, args []Value) Value {
	switch name {
	case "newInstance":
		return New(w, class, args)
	case "getName", "getCanonicalName", "getTypeName":
		return fullClass(class)
	case "getSimpleName":
		return class
	case "isInstance":
		return InstanceOf(args[0], class)
	case "forName":
		return ClassNamed(Text(args[0]))
	}
	if m := ofAny.byName[name]; m != nil && m.takes(len(args)) {
		return m.fn(w, ClassRef(class), args)
	}
	if modelled(class) {
		panic(missingMethod(ClassRef(class), name, args))
	}
	return unmodelled(w, "what "+class+"."+name+" gives", "the class "+class+" is not modelled")
}

// modelled reports whether the library has all of a class that it has any of.
func modelled(class string) bool {
	switch class {
	case "Math", "Integer", "Long", "Double", "Float", "Boolean", "String", "BigDecimal", "BigInteger", "Collections", "Arrays",
		"Date", "Calendar", "TimeZone", "JsonOutput":
		return true
	}
	return false
}

// StaticProperty is Class.name.
func StaticProperty(w World, class, name string) Value {
	class = simpleName(class)
	if v, ok := constants[class+"."+name]; ok {
		return v
	}
	switch name {
	case "name", "canonicalName":
		return fullClass(class)
	case "simpleName":
		return class
	case "class", "TYPE":
		return ClassRef(class)
	}
	if name != "" && name[0] >= 'a' && name[0] <= 'z' {
		getter := "get" + string(name[0]&^0x20) + name[1:]
		if s := statics[class+"."+getter]; s != nil && s.least == 0 {
			return s.fn(w, nil)
		}
	}
	return otherConstant(w, class, name)
}

func otherConstant(w World, class, name string) Value {
	switch class {
	case "Calendar", "GregorianCalendar":
		if i := slices.Index(calendarFields, name); i >= 0 {
			return int32(i)
		}
		if i := slices.Index(calendarNames, name); i >= 0 {
			return calendarNumber(i)
		}
	case "RoundingMode":
		if slices.Contains(modes, name) {
			return name
		}
	case "BigDecimal":
		if i := slices.Index(modes, strings.TrimPrefix(name, "ROUND_")); i >= 0 {
			return int32(i)
		}
	case "Locale":
		return "en_" + name
	case "TimeUnit", "ChronoUnit", "ContentType", "Method":
		return name
	}
	if modelled(class) {
		panic(&Thrown{Class: "MissingPropertyException", Message: "No such property: " + name + " for class: " + fullClass(class)})
	}
	return unmodelled(w, class+"."+name, "the class "+class+" is not modelled")
}

// calendarNames are constants of Calendar whose values repeat: days of the
// week from 1, months and halves of the day from 0.
var calendarNames = strings.Fields("SUNDAY MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY SATURDAY " +
	"JANUARY FEBRUARY MARCH APRIL MAY JUNE JULY AUGUST SEPTEMBER OCTOBER NOVEMBER DECEMBER AM PM DAY_OF_MONTH")

func calendarNumber(i int) Value {
	switch {
	case i < 7:
		return int32(i + 1)
	case i < 19:
		return int32(i - 7)
	case i < 21:
		return int32(i - 19)
	}
	return int32(fieldDate)
}

func addTextStatics() {
	open("String", "format", 1, -1, func(_ World, a []Value) Value {
		if a[0] != nil && !isText(a[0]) && len(a) > 1 { // a Locale comes first
			return formatText(Text(a[1]), variable(a[2:]))
		}
		if len(a) > 1 && isText(a[0]) && strings.HasPrefix(Text(a[0]), "en_") && isText(a[1]) {
			return formatText(Text(a[1]), variable(a[2:]))
		}
		return formatText(Text(a[0]), variable(a[1:]))
	})
	fixed("String", "valueOf", 1, 1, func(_ World, a []Value) Value { return Text(a[0]) })
	open("String", "join", 1, -1, func(w World, a []Value) Value {
		if len(a) == 2 && isSequence(a[1]) {
			return join(Items(w, a[1]), a[:1])
		}
		return join(a[1:], a[:1])
	})
	for _, class := range []string{"URLEncoder", "URLDecoder"} {
		name := map[string]string{"URLEncoder": "encode", "URLDecoder": "decode"}[class]
		fixed(class, name, 1, 2, func(_ World, a []Value) Value {
			if a[0] == nil {
				Throw("NullPointerException", "")
			}
			if class == "URLEncoder" {
				return encodeURL(Text(a[0]))
			}
			return decodeURL(Text(a[0]))
		})
	}
	open("JsonOutput", "toJson", 1, 1, func(_ World, a []Value) Value { return WriteJSON(a[0]) })
	fixed("JsonOutput", "prettyPrint", 1, 1, func(_ World, a []Value) Value { return prettyJSON(Text(a[0])) })
	fixed("Pattern", "compile", 1, 2, func(w World, a []Value) Value {
		source := Text(a[0])
		if len(a) == 2 {
			source = patternFlags(truncated(a[1])) + source
		}
		return NewPattern(w, source)
	})
	fixed("Pattern", "quote", 1, 1, func(_ World, a []Value) Value { return `\Q` + Text(a[0]) + `\E` })
	fixed("Pattern", "matches", 2, 2, func(w World, a []Value) Value { return matchOperator(w, a[1], a[0]) })
	fixed("Matcher", "quoteReplacement", 1, 1, func(_ World, a []Value) Value {
		return strings.NewReplacer(`\`, `\\`, "$", `\$`).Replace(Text(a[0]))
	})
	fixed("Base64", "getEncoder", 0, 0, func(World, []Value) Value { return ClassRef("Base64") })
	fixed("Base64", "encodeToString", 1, 1, func(w World, a []Value) Value {
		return Method(w, string(bytesIn(w, a[0])), "encodeBase64", nil)
	})
}

func isText(v Value) bool {
	_, ok := textual(v)
	return ok
}

// variable are variable arguments, which an array may stand for.
func variable(a []Value) []Value {
	if len(a) == 1 {
		if l, ok := a[0].(*List); ok && l.Kind == Array {
			return l.Items
		}
	}
	return a
}

// patternFlags are the flags of Pattern.compile as Go writes them.
func patternFlags(n int64) string {
	flags := ""
	for _, f := range []struct {
		bit  int64
		flag string
	}{{2, "i"}, {8, "m"}, {32, "s"}} {
		if n&f.bit != 0 {
			flags += f.flag
		}
	}
	if flags == "" {
		return ""
	}
	return "(?" + flags + ")"
}

func addTimeStatics() {
	theTime := func(w World, _ []Value) Value { return timeNow(w, false) }
	unfollowed := func(World, []Value) Value { return &Unknown{What: clock} }
	fixed("System", "currentTimeMillis", 0, 0, theTime)
	fixed("System", "nanoTime", 0, 0, unfollowed)
	fixed("Calendar", "getInstance", 0, 2, theTime)
	fixed("GregorianCalendar", "getInstance", 0, 2, theTime)
	for _, class := range []string{"LocalDate", "LocalTime", "LocalDateTime", "ZonedDateTime", "Instant", "OffsetDateTime"} {
		fixed(class, "now", 0, 1, unfollowed)
	}
	fixed("Thread", "sleep", 1, 1, func(World, []Value) Value { return nil })
	fixed("TimeZone", "getTimeZone", 1, 1, func(w World, a []Value) Value { return zoneNamed(w, Text(a[0])) })
	fixed("TimeZone", "getDefault", 0, 0, func(World, []Value) Value { return Zone{civil.UTC} })
	fixed("Date", "parse", 1, 3, func(_ World, a []Value) Value {
		if len(a) == 1 {
			at, _ := instantOf(dateOfText(Text(a[0])))
			return at
		}
		zone := Zone{civil.UTC}
		if len(a) == 3 {
			zone = zoneArg(a[2])
		}
		if a[1] == nil {
			Throw("NullPointerException", "")
		}
		return parseDate(Text(a[0]), Text(a[1]), zone)
	})
	fixed("DateFormat", "getInstance", 0, 0, func(World, []Value) Value { return newDateFormat(nil) })
	for _, class := range []string{"NumberFormat", "DecimalFormat"} {
		for name, pattern := range map[string]string{
			"getInstance": "#,##0.###", "getNumberInstance": "#,##0.###", "getPercentInstance": "#,##0%", "getCurrencyInstance": "$#,##0.00",
			"getIntegerInstance": "#,##0",
		} {
			fixed(class, name, 0, 1, func(World, []Value) Value {
				return &NumberFormat{parseNumberPattern(pattern), decimal.HalfEven}
			})
		}
	}
	open("TimeCategory", "minus", 2, 2, func(w World, a []Value) Value {
		if u := unknown(a...); u != nil {
			return u
		}
		x, ok := instantOf(a[0])
		y, also := instantOf(a[1])
		if !ok || !also {
			return minus(w, a[0], a[1])
		}
		return Duration(x - y)
	})
}

func addCollectionStatics() {
	for name, v := range map[string]func() Value{
		"emptyList": func() Value { return &List{fixed: true} },
		"emptySet":  func() Value { return &List{Kind: Set, fixed: true} },
		"emptyMap":  func() Value { return NewMap() },
	} {
		fixed("Collections", name, 0, 0, func(World, []Value) Value { return v() })
	}
	for _, name := range []string{"sort", "reverse", "shuffle", "min", "max", "swap", "disjoint"} {
		open("Collections", name, 1, 3, func(w World, a []Value) Value {
			switch name {
			case "reverse":
				Method(w, a[0], name, []Value{true})
				return nil
			case "sort":
				Method(w, a[0], name, a[1:])
				return nil
			}
			return Method(w, a[0], name, a[1:])
		})
	}
	for _, name := range []string{"unmodifiableList", "unmodifiableMap", "unmodifiableSet", "synchronizedList", "synchronizedMap"} {
		open("Collections", name, 1, 1, func(_ World, a []Value) Value { return a[0] })
	}
	open("Collections", "nCopies", 2, 2, func(w World, a []Value) Value {
		v, _ := repeated(w, NewList(a[1]), truncated(a[0]))
		return v
	})
	open("Arrays", "asList", 0, -1, func(_ World, a []Value) Value { return NewList(slices.Clone(variable(a))...) })
	open("Arrays", "toString", 1, 1, func(_ World, a []Value) Value { return Text(a[0]) })
	open("Arrays", "equals", 2, 2, func(w World, a []Value) Value { return Equal(w, a[0], a[1]) })
	open("Arrays", "fill", 2, 2, func(_ World, a []Value) Value {
		if l, ok := a[0].(*List); ok {
			for i := range l.Items {
				l.Items[i] = a[1]
			}
		}
		return nil
	})
	open("Arrays", "copyOfRange", 3, 3, func(_ World, a []Value) Value {
		l, ok := a[0].(*List)
		if !ok {
			panic(missingMethod(ClassRef("Arrays"), "copyOfRange", a))
		}
		from, to := truncated(a[1]), truncated(a[2])
		if from < 0 || from > int64(len(l.Items)) || to < from {
			Throw("ArrayIndexOutOfBoundsException", "%d", from)
		}
		out := make([]Value, min(to-from, most))
		copy(out, l.Items[from:])
		return arrayOf(out)
	})
	open("Objects", "equals", 2, 2, func(w World, a []Value) Value { return Equal(w, a[0], a[1]) })
	open("Objects", "hash", 0, -1, func(_ World, a []Value) Value { return hashCode(NewList(a...)) })
	open("Objects", "isNull", 1, 1, func(_ World, a []Value) Value { return a[0] == nil })
	open("Objects", "nonNull", 1, 1, func(_ World, a []Value) Value { return a[0] != nil })
}

// addRandomStatics adds what is different at every call.
func addRandomStatics() {
	random := func(what string) func(World, []Value) Value {
		return func(World, []Value) Value { return &Unknown{What: what} }
	}
	fixed("Math", "random", 0, 0, random("a random number"))
	fixed("UUID", "randomUUID", 0, 0, random("a random identifier"))
	for _, class := range []string{"MessageDigest", "Mac", "Cipher", "Signature", "KeyFactory"} {
		fixed(class, "getInstance", 1, 2, func(w World, _ []Value) Value {
			return unmodelled(w, "a digest", "cryptography ("+class+") is not modelled")
		})
	}
}
