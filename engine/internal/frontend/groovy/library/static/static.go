// Package static is what Groovy code finds by the name of a class: methods and
// constants, Math.max or Calendar.MONDAY, and constructors. Of some classes all
// is modelled, and what they lack is an exception; what other classes give is
// unknown, with a warning.
package static

import (
	"slices"
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/data/calendar"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
	"crosscheck/engine/internal/frontend/groovy/library/number"
)

// static is a method of a class.
type static struct {
	least, most int8
	lets        bool
	fn          func(w data.World, a []data.Value) data.Value
}

// statics are the methods of classes, by "Class.name".
var statics = map[string]*static{}

// init fills the table.
func init() {
	addMath()
	addNumberStatics()
	addTextStatics()
	addTimeStatics()
	addCollectionStatics()
	addRandomStatics()
}

func fixed(class, name string, least, most int8, fn func(w data.World, a []data.Value) data.Value) {
	statics[class+"."+name] = &static{least, most, false, fn}
}

func open(class, name string, least, most int8, fn func(w data.World, a []data.Value) data.Value) {
	statics[class+"."+name] = &static{least, most, true, fn}
}

// Call is Class.name(args). A class that is not modelled gives an Unknown,
// with a warning.
func Call(w data.World, class, name string, args []data.Value) data.Value {
	class = data.SimpleName(class)
	s := statics[class+"."+name]
	if s == nil || len(args) < int(s.least) || s.most >= 0 && len(args) > int(s.most) {
		return otherStatic(w, class, name, args)
	}
	if !s.lets {
		if u := data.FirstUnknown(args...); u != nil {
			return dynamic.StaticOfMoment(u, class, name, args)
		}
	}
	return s.fn(w, args)
}

// otherStatic is a method of the class itself, or of a class that is not
// modelled.
func otherStatic(w data.World, class, name string, args []data.Value) data.Value {
	switch name {
	case "newInstance":
		return New(w, class, args)
	case "getName", "getCanonicalName", "getTypeName":
		return data.FullClass(class)
	case "getSimpleName":
		return class
	case "isInstance":
		return data.InstanceOf(args[0], class)
	case "forName":
		return data.ClassNamed(data.Text(args[0]))
	}
	if v, ok := dynamic.CommonMethod(w, data.ClassRef(class), name, args); ok {
		return v
	}
	if modelled(class) {
		panic(data.MissingMethod(data.ClassRef(class), name, args))
	}
	return data.Unmodelled(w, "what "+class+"."+name+" gives", "the class "+class+" is not modelled")
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

// Property is Class.name.
func Property(w data.World, class, name string) data.Value {
	class = data.SimpleName(class)
	if v, ok := constants[class+"."+name]; ok {
		return v
	}
	switch name {
	case "name", "canonicalName":
		return data.FullClass(class)
	case "simpleName":
		return class
	case "class", "TYPE":
		return data.ClassRef(class)
	}
	if name != "" && name[0] >= 'a' && name[0] <= 'z' {
		getter := "get" + string(name[0]&^0x20) + name[1:]
		if s := statics[class+"."+getter]; s != nil && s.least == 0 {
			return s.fn(w, nil)
		}
	}
	return otherConstant(w, class, name)
}

func otherConstant(w data.World, class, name string) data.Value {
	switch class {
	case "Calendar", "GregorianCalendar":
		if i := slices.Index(calendar.Fields, name); i >= 0 {
			return int32(i)
		}
		if i := slices.Index(calendarNames, name); i >= 0 {
			return calendarNumber(i)
		}
	case "RoundingMode":
		if slices.Contains(number.Modes, name) {
			return name
		}
	case "BigDecimal":
		if i := slices.Index(number.Modes, strings.TrimPrefix(name, "ROUND_")); i >= 0 {
			return int32(i)
		}
	case "Locale":
		return "en_" + name
	case "TimeUnit", "ChronoUnit", "ContentType", "Method":
		return name
	}
	if modelled(class) {
		panic(&data.Thrown{Class: "MissingPropertyException", Message: "No such property: " + name + " for class: " + data.FullClass(class)})
	}
	return data.Unmodelled(w, class+"."+name, "the class "+class+" is not modelled")
}

// calendarNames are constants of Calendar whose values repeat: days of the
// week from 1, months and halves of the day from 0.
var calendarNames = strings.Fields("SUNDAY MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY SATURDAY " +
	"JANUARY FEBRUARY MARCH APRIL MAY JUNE JULY AUGUST SEPTEMBER OCTOBER NOVEMBER DECEMBER AM PM DAY_OF_MONTH")

func calendarNumber(i int) data.Value {
	switch {
	case i < 7:
		return int32(i + 1)
	case i < 19:
		return int32(i - 7)
	case i < 21:
		return int32(i - 19)
	}
	return int32(calendar.FieldDate)
}
