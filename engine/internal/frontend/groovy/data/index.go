package data

// Index is v[i].
func Index(w World, v, i Value) Value {
	switch x := v.(type) {
	case *Map:
		if u := unknown(i); u != nil {
			return unknownKeyOf(w, x, u)
		}
		return x.get(subscript(i))
	case nil:
		Throw("NullPointerException", "Cannot invoke method getAt() on null object")
	case *Unknown:
		return x.Plain()
	case Object:
		return Property(w, v, Text(i))
	}
	if u := unknown(i); u != nil {
		return u
	}
	if n, ok := i.(int32); ok {
		if l, ok := v.(*List); ok && !l.isSet() {
			return l.at(int(n))
		}
	}
	return indexOf(w, v, i)
}

// subscript is what stands between the brackets behind a map as a key: of a
// GString its text.
func subscript(i Value) Value {
	if s, ok := i.(GString); ok {
		return string(s)
	}
	return i
}

// indexOf is the index of lists, texts and matches by anything but one number.
func indexOf(w World, v, i Value) Value {
	switch x := v.(type) {
	case *List:
		return indexList(w, x, i)
	case *Range:
		return indexList(w, x.list(w), i)
	case *Matcher:
		return x.group(w, int(truncated(i)))
	case *Calendar:
		return x.get(int(truncated(i)))
	case Date:
		return calendarOf(x).get(int(truncated(i)))
	}
	if s, ok := textual(v); ok {
		return indexText(w, s, i)
	}
	if b, ok := v.(*Buffer); ok {
		return indexText(w, b.String(), i)
	}
	if e, ok := v.(*Entry); ok {
		return Property(w, e, Text(i))
	}
	panic(missingMethod(v, "getAt", []Value{i}))
}

func indexList(w World, l *List, i Value) Value {
	switch x := i.(type) {
	case *Range:
		from, to, back := cut(x, len(l.Items))
		return l.like(picked(l.Items, from, to, back))
	case *List:
		out := make([]Value, len(x.Items))
		for k, at := range x.Items {
			out[k] = indexList(w, l, at)
		}
		return l.like(out)
	}
	if n, ok := numberOf(i); ok {
		return l.at(int(intValue(n)))
	}
	if name, ok := textual(i); ok {
		return spreadProperty(w, l.Items, name)
	}
	panic(missingMethod(l, "getAt", []Value{i}))
}

// cut is what a range selects of n elements: from..to inclusive, in which
// direction. It throws when an end is outside.
func cut(r *Range, n int) (from, to int, back bool) {
	from, to = normal(int(spanEnd(r.From)), n), normal(int(spanEnd(r.To)), n)
	back = from > to
	if r.Open {
		switch {
		case back:
			to++
		case from == to:
			return 0, -1, false
		default:
			to--
		}
	}
	if max(from, to) >= n {
		Throw("IndexOutOfBoundsException", "toIndex = %d", max(from, to)+1)
	}
	return from, to, back
}

func normal(i, n int) int {
	if i >= 0 {
		return i
	}
	if i += n; i < 0 {
		Throw("ArrayIndexOutOfBoundsException", "Negative array index [%d] too large for array size %d", i-n, n)
	}
	return i
}

// picked copies from..to, backwards if asked.
func picked(items []Value, from, to int, back bool) []Value {
	out := []Value{}
	if back {
		for i := from; i >= to; i-- {
			out = append(out, items[i])
		}
		return out
	}
	return append(out, items[from:to+1]...)
}

func indexText(w World, s string, i Value) Value {
	units := utf16Of(s)
	switch x := i.(type) {
	case *Range:
		from, to, back := cutText(x, len(units))
		out := []uint16{}
		for k := from; k != to; k += step(back) {
			out = append(out, units[k])
		}
		return utf16Text(out)
	case *List:
		text := ""
		for _, at := range x.Items {
			text += Text(indexText(w, s, at))
		}
		return text
	}
	n, ok := numberOf(i)
	if !ok {
		return Property(w, s, Text(i))
	}
	at := int(intValue(n))
	if at < 0 {
		at += len(units)
	}
	if at < 0 {
		Throw("ArrayIndexOutOfBoundsException", "Negative array index [%d] too large for array size %d", at-len(units), len(units))
	}
	if at >= len(units) {
		Throw("StringIndexOutOfBoundsException", "String index out of range: %d", at)
	}
	return utf16Text(units[at : at+1])
}

func step(back bool) int {
	if back {
		return -1
	}
	return 1
}

// cutText is cut for texts: to is one step past the last unit.
func cutText(r *Range, n int) (from, to int, back bool) {
	from, to, back = boundsOfText(r, n)
	if from == to {
		return from, to, back
	}
	low, high := from, to
	if back {
		low, high = to+1, from+1
	}
	if low < 0 || high > n {
		Throw("StringIndexOutOfBoundsException", "String index out of range: %d", high)
	}
	return from, to, back
}

func boundsOfText(r *Range, n int) (from, to int, back bool) {
	from, to = int(spanEnd(r.From)), int(spanEnd(r.To))
	if from < 0 {
		from += n
	}
	if to < 0 {
		to += n
	}
	back = from > to
	if !r.Open {
		to += step(back)
	}
	return from, to, back
}

// SetIndex is v[i] = x.
func SetIndex(w World, v, i, x Value) {
	switch t := v.(type) {
	case *Map:
		putKey(w, t, subscript(i), x)
		return
	case *Unknown:
		return
	case nil:
		Throw("NullPointerException", "Cannot invoke method putAt() on null object")
	case Object:
		SetProperty(w, v, Text(i), x)
		return
	case *Calendar:
		t.set(int(truncated(i)), int(truncated(x)))
		return
	case *List:
		setListIndex(w, t, i, x)
		return
	}
	panic(missingMethod(v, "putAt", []Value{i, x}))
}

func setListIndex(w World, l *List, i, x Value) {
	if u := unknown(i); u != nil {
		w.Warn("an element of a list is assigned at a place that is not known; the list is left as it is")
		return
	}
	if r, ok := i.(*Range); ok {
		replaceSpan(w, l, r, x)
		return
	}
	n, ok := numberOf(i)
	if !ok || l.isSet() {
		panic(missingMethod(l, "putAt", []Value{i, x}))
	}
	l.set(int(intValue(n)), x)
}

// replaceSpan is list[a..b] = x.
func replaceSpan(w World, l *List, r *Range, x Value) {
	from, to, back := cut(r, len(l.Items))
	if back {
		from, to = to, from
	}
	in := []Value{x}
	if isSequence(x) {
		in = sequence(w, x).Items
	}
	rest := append(append([]Value(nil), in...), l.Items[to+1:]...)
	l.Items = append(l.Items[:from:from], rest...)
}
