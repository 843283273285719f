package static

import (
	"slices"
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/data/calendar"
	"crosscheck/engine/internal/frontend/groovy/data/format"
	"crosscheck/engine/internal/frontend/groovy/data/json"
	"crosscheck/engine/internal/frontend/groovy/data/limit"
	"crosscheck/engine/internal/frontend/groovy/data/pattern"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
	"crosscheck/engine/internal/frontend/groovy/library/collection"
	"crosscheck/engine/internal/frontend/groovy/library/text"
)

func addTextStatics() {
	open("String", "format", 1, -1, func(_ data.World, a []data.Value) data.Value {
		if a[0] != nil && !isText(a[0]) && len(a) > 1 { // a Locale comes first
			return format.Sprintf(data.Text(a[1]), variable(a[2:]))
		}
		if len(a) > 1 && isText(a[0]) && strings.HasPrefix(data.Text(a[0]), "en_") && isText(a[1]) {
			return format.Sprintf(data.Text(a[1]), variable(a[2:]))
		}
		return format.Sprintf(data.Text(a[0]), variable(a[1:]))
	})
	fixed("String", "valueOf", 1, 1, func(_ data.World, a []data.Value) data.Value { return data.Text(a[0]) })
	open("String", "join", 1, -1, func(w data.World, a []data.Value) data.Value {
		if len(a) == 2 && dynamic.IsSequence(a[1]) {
			return collection.Join(dynamic.Items(w, a[1]), a[:1])
		}
		return collection.Join(a[1:], a[:1])
	})
	for _, class := range []string{"URLEncoder", "URLDecoder"} {
		name := map[string]string{"URLEncoder": "encode", "URLDecoder": "decode"}[class]
		fixed(class, name, 1, 2, func(_ data.World, a []data.Value) data.Value {
			if a[0] == nil {
				data.Throw("NullPointerException", "")
			}
			if class == "URLEncoder" {
				return text.EncodeURL(data.Text(a[0]))
			}
			return text.DecodeURL(data.Text(a[0]))
		})
	}
	open("JsonOutput", "toJson", 1, 1, func(_ data.World, a []data.Value) data.Value { return json.Write(a[0]) })
	fixed("JsonOutput", "prettyPrint", 1, 1, func(_ data.World, a []data.Value) data.Value { return json.Pretty(data.Text(a[0])) })
	fixed("Pattern", "compile", 1, 2, func(w data.World, a []data.Value) data.Value {
		source := data.Text(a[0])
		if len(a) == 2 {
			source = patternFlags(data.Truncated(a[1])) + source
		}
		return pattern.New(w, source)
	})
	fixed("Pattern", "quote", 1, 1, func(_ data.World, a []data.Value) data.Value { return `\Q` + data.Text(a[0]) + `\E` })
	fixed("Pattern", "matches", 2, 2, func(w data.World, a []data.Value) data.Value { return dynamic.MatchOperator(w, a[1], a[0]) })
	fixed("Matcher", "quoteReplacement", 1, 1, func(_ data.World, a []data.Value) data.Value {
		return strings.NewReplacer(`\`, `\\`, "$", `\$`).Replace(data.Text(a[0]))
	})
	fixed("Base64", "getEncoder", 0, 0, func(data.World, []data.Value) data.Value { return data.ClassRef("Base64") })
	fixed("Base64", "encodeToString", 1, 1, func(w data.World, a []data.Value) data.Value {
		return dynamic.Method(w, string(collection.BytesIn(w, a[0])), "encodeBase64", nil)
	})
}

func isText(v data.Value) bool {
	_, ok := data.Textual(v)
	return ok
}

// variable are variable arguments, which an array may stand for.
func variable(a []data.Value) []data.Value {
	if len(a) == 1 {
		if l, ok := a[0].(*data.List); ok && l.Kind == data.Array {
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
	theTime := func(w data.World, _ []data.Value) data.Value { return data.TimeNow(w, false) }
	unfollowed := func(data.World, []data.Value) data.Value { return &data.Unknown{What: data.TheTime} }
	fixed("System", "currentTimeMillis", 0, 0, theTime)
	fixed("System", "nanoTime", 0, 0, unfollowed)
	fixed("Calendar", "getInstance", 0, 2, theTime)
	fixed("GregorianCalendar", "getInstance", 0, 2, theTime)
	for _, class := range []string{"LocalDate", "LocalTime", "LocalDateTime", "ZonedDateTime", "Instant", "OffsetDateTime"} {
		fixed(class, "now", 0, 1, unfollowed)
	}
	fixed("Thread", "sleep", 1, 1, func(data.World, []data.Value) data.Value { return nil })
	fixed("TimeZone", "getTimeZone", 1, 1, func(w data.World, a []data.Value) data.Value { return calendar.ZoneNamed(w, data.Text(a[0])) })
	fixed("TimeZone", "getDefault", 0, 0, func(data.World, []data.Value) data.Value { return calendar.UTC })
	fixed("Date", "parse", 1, 3, func(w data.World, a []data.Value) data.Value {
		if len(a) == 1 {
			at, _ := data.InstantOf(dateOfText(data.Text(a[0])))
			return at
		}
		zone := calendar.UTC
		if len(a) == 3 {
			zone = calendar.ZoneOf(a[2])
		}
		if a[1] == nil {
			data.Throw("NullPointerException", "")
		}
		return calendar.Parse(w, data.Text(a[0]), data.Text(a[1]), zone)
	})
	fixed("DateFormat", "getInstance", 0, 0, func(data.World, []data.Value) data.Value { return format.NewDates(nil) })
	for _, class := range []string{"NumberFormat", "DecimalFormat"} {
		for name, pattern := range map[string]string{
			"getInstance": "#,##0.###", "getNumberInstance": "#,##0.###", "getPercentInstance": "#,##0%", "getCurrencyInstance": "$#,##0.00",
			"getIntegerInstance": "#,##0",
		} {
			fixed(class, name, 0, 1, func(data.World, []data.Value) data.Value {
				return format.NewNumbers(pattern)
			})
		}
	}
	open("TimeCategory", "minus", 2, 2, func(w data.World, a []data.Value) data.Value {
		if u := data.FirstUnknown(a...); u != nil {
			return u
		}
		x, ok := data.InstantOf(a[0])
		y, also := data.InstantOf(a[1])
		if !ok || !also {
			return dynamic.Minus(w, a[0], a[1])
		}
		return data.Duration(x - y)
	})
}

func addCollectionStatics() {
	for name, v := range map[string]func() data.Value{
		"emptyList": func() data.Value { return &data.List{Fixed: true} },
		"emptySet":  func() data.Value { return &data.List{Kind: data.Set, Fixed: true} },
		"emptyMap":  func() data.Value { return data.NewMap() },
	} {
		fixed("Collections", name, 0, 0, func(data.World, []data.Value) data.Value { return v() })
	}
	for _, name := range []string{"sort", "reverse", "shuffle", "min", "max", "swap", "disjoint"} {
		open("Collections", name, 1, 3, func(w data.World, a []data.Value) data.Value {
			switch name {
			case "reverse":
				dynamic.Method(w, a[0], name, []data.Value{true})
				return nil
			case "sort":
				dynamic.Method(w, a[0], name, a[1:])
				return nil
			}
			return dynamic.Method(w, a[0], name, a[1:])
		})
	}
	for _, name := range []string{"unmodifiableList", "unmodifiableMap", "unmodifiableSet", "synchronizedList", "synchronizedMap"} {
		open("Collections", name, 1, 1, func(_ data.World, a []data.Value) data.Value { return a[0] })
	}
	open("Collections", "nCopies", 2, 2, func(w data.World, a []data.Value) data.Value {
		v, _ := dynamic.Repeated(w, data.NewList(a[1]), data.IntValue(a[0]))
		return v
	})
	open("Arrays", "asList", 0, -1, func(_ data.World, a []data.Value) data.Value { return data.NewList(slices.Clone(variable(a))...) })
	open("Arrays", "toString", 1, 1, func(_ data.World, a []data.Value) data.Value { return data.Text(a[0]) })
	open("Arrays", "equals", 2, 2, func(w data.World, a []data.Value) data.Value { return dynamic.Equal(w, a[0], a[1]) })
	open("Arrays", "fill", 2, 2, func(_ data.World, a []data.Value) data.Value {
		if l, ok := a[0].(*data.List); ok {
			for i := range l.Items {
				l.Items[i] = a[1]
			}
		}
		return nil
	})
	open("Arrays", "copyOfRange", 3, 3, func(_ data.World, a []data.Value) data.Value {
		l, ok := a[0].(*data.List)
		if !ok {
			panic(data.MissingMethod(data.ClassRef("Arrays"), "copyOfRange", a))
		}
		from, to := data.Truncated(a[1]), data.Truncated(a[2])
		if from < 0 || from > int64(len(l.Items)) || to < from {
			data.Throw("ArrayIndexOutOfBoundsException", "%d", from)
		}
		limit.CheckElements(int(to - from))
		out := make([]data.Value, to-from)
		copy(out, l.Items[from:])
		return data.NewArray(out)
	})
	open("Objects", "equals", 2, 2, func(w data.World, a []data.Value) data.Value { return dynamic.Equal(w, a[0], a[1]) })
	open("Objects", "hash", 0, -1, func(_ data.World, a []data.Value) data.Value { return data.HashCode(data.NewList(a...)) })
	open("Objects", "isNull", 1, 1, func(_ data.World, a []data.Value) data.Value { return a[0] == nil })
	open("Objects", "nonNull", 1, 1, func(_ data.World, a []data.Value) data.Value { return a[0] != nil })
}

// addRandomStatics adds what is different at every call.
func addRandomStatics() {
	random := func(what string) func(data.World, []data.Value) data.Value {
		return func(data.World, []data.Value) data.Value { return &data.Unknown{What: what} }
	}
	fixed("Math", "random", 0, 0, random("a random number"))
	fixed("UUID", "randomUUID", 0, 0, random("a random identifier"))
	for _, class := range []string{"MessageDigest", "Mac", "Cipher", "Signature", "KeyFactory"} {
		fixed(class, "getInstance", 1, 2, func(w data.World, _ []data.Value) data.Value {
			return data.Unmodelled(w, "a digest", "cryptography ("+class+") is not modelled")
		})
	}
}
