package dynamic

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/data/calendar"
	"crosscheck/engine/internal/frontend/groovy/data/pattern"
)

// Index is v[i].
func Index(w data.World, v, i data.Value) data.Value {
	switch x := v.(type) {
	case *data.Map:
		if u := data.FirstUnknown(i); u != nil {
			return UnknownKeyOf(w, x, u)
		}
		return x.At(subscript(i))
	case nil:
		data.Throw("NullPointerException", "Cannot invoke method getAt() on null object")
	case *data.Unknown:
		return x.Plain()
	case data.Object:
		return Property(w, v, data.Text(i))
	}
	if u := data.FirstUnknown(i); u != nil {
		return u
	}
	if n, ok := i.(int32); ok {
		if l, ok := v.(*data.List); ok && !l.IsSet() {
			return l.At(int(n))
		}
	}
	return indexOf(w, v, i)
}

// subscript is what stands between the brackets behind a map as a key: of a
// GString its text.
func subscript(i data.Value) data.Value {
	if s, ok := i.(data.GString); ok {
		return string(s)
	}
	return i
}

// indexOf is the index of lists, texts and matches by anything but one number.
func indexOf(w data.World, v, i data.Value) data.Value {
	switch x := v.(type) {
	case *data.List:
		return indexList(w, x, i)
	case *data.Range:
		return indexList(w, x.List(w), i)
	case *pattern.Matcher:
		return x.Group(w, int(data.Truncated(i)))
	case *calendar.Calendar:
		return x.Get(int(data.Truncated(i)))
	case data.Date:
		return calendar.Of(x).Get(int(data.Truncated(i)))
	}
	if s, ok := data.Textual(v); ok {
		return indexText(w, s, i)
	}
	if b, ok := v.(*data.Buffer); ok {
		return indexText(w, b.String(), i)
	}
	if e, ok := v.(*data.Entry); ok {
		return Property(w, e, data.Text(i))
	}
	panic(data.MissingMethod(v, "getAt", []data.Value{i}))
}

func indexList(w data.World, l *data.List, i data.Value) data.Value {
	switch x := i.(type) {
	case *data.Range:
		from, to, back := cut(x, len(l.Items))
		return l.Like(picked(l.Items, from, to, back))
	case *data.List:
		out := make([]data.Value, len(x.Items))
		for k, at := range x.Items {
			out[k] = indexList(w, l, at)
		}
		return l.Like(out)
	}
	if n, ok := data.NumberOf(i); ok {
		return l.At(int(data.IntValue(n)))
	}
	if name, ok := data.Textual(i); ok {
		return spreadProperty(w, l.Items, name)
	}
	panic(data.MissingMethod(l, "getAt", []data.Value{i}))
}

// cut is what a range selects of n elements: from..to inclusive, in which
// direction. It throws when an end is outside.
func cut(r *data.Range, n int) (from, to int, back bool) {
	from, to = normal(data.SpanIndex(r.From), n), normal(data.SpanIndex(r.To), n)
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
		data.Throw("IndexOutOfBoundsException", "toIndex = %d", max(from, to)+1)
	}
	return from, to, back
}

func normal(i, n int) int {
	if i >= 0 {
		return i
	}
	if i += n; i < 0 {
		data.Throw("ArrayIndexOutOfBoundsException", "Negative array index [%d] too large for array size %d", i-n, n)
	}
	return i
}

// picked copies from..to, backwards if asked.
func picked(items []data.Value, from, to int, back bool) []data.Value {
	out := []data.Value{}
	if back {
		for i := from; i >= to; i-- {
			out = append(out, items[i])
		}
		return out
	}
	return append(out, items[from:to+1]...)
}

func indexText(w data.World, s string, i data.Value) data.Value {
	units := data.Utf16Of(s)
	switch x := i.(type) {
	case *data.Range:
		from, to, back := cutText(x, len(units))
		out := []uint16{}
		for k := from; k != to; k += step(back) {
			out = append(out, units[k])
		}
		return data.Utf16Text(out)
	case *data.List:
		text := ""
		for _, at := range x.Items {
			text += data.Text(indexText(w, s, at))
		}
		return text
	}
	n, ok := data.NumberOf(i)
	if !ok {
		return Property(w, s, data.Text(i))
	}
	at := int(data.IntValue(n))
	if at < 0 {
		at += len(units)
	}
	if at < 0 {
		data.Throw("ArrayIndexOutOfBoundsException", "Negative array index [%d] too large for array size %d", at-len(units), len(units))
	}
	if at >= len(units) {
		data.Throw("StringIndexOutOfBoundsException", "String index out of range: %d", at)
	}
	return data.Utf16Text(units[at : at+1])
}

func step(back bool) int {
	if back {
		return -1
	}
	return 1
}

// cutText is cut for texts: to is one step past the last unit.
func cutText(r *data.Range, n int) (from, to int, back bool) {
	from, to, back = boundsOfText(r, n)
	if from == to {
		return from, to, back
	}
	low, high := from, to
	if back {
		low, high = to+1, from+1
	}
	if low < 0 || high > n {
		data.Throw("StringIndexOutOfBoundsException", "String index out of range: %d", high)
	}
	return from, to, back
}

func boundsOfText(r *data.Range, n int) (from, to int, back bool) {
	from, to = data.SpanIndex(r.From), data.SpanIndex(r.To)
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
func SetIndex(w data.World, v, i, x data.Value) {
	switch t := v.(type) {
	case *data.Map:
		PutKey(w, t, subscript(i), x)
		return
	case *data.Unknown:
		return
	case nil:
		data.Throw("NullPointerException", "Cannot invoke method putAt() on null object")
	case data.Object:
		SetProperty(w, v, data.Text(i), x)
		return
	case *calendar.Calendar:
		t.Set(int(data.Truncated(i)), int(data.Truncated(x)))
		return
	case *data.List:
		setListIndex(w, t, i, x)
		return
	}
	panic(data.MissingMethod(v, "putAt", []data.Value{i, x}))
}

func setListIndex(w data.World, l *data.List, i, x data.Value) {
	if u := data.FirstUnknown(i); u != nil {
		w.Warn("an element of a list is assigned at a place that is not known; the list is left as it is")
		return
	}
	if r, ok := i.(*data.Range); ok {
		replaceSpan(w, l, r, x)
		return
	}
	n, ok := data.NumberOf(i)
	if !ok || l.IsSet() {
		panic(data.MissingMethod(l, "putAt", []data.Value{i, x}))
	}
	l.Set(int(data.IntValue(n)), x)
}

// replaceSpan is list[a..b] = x.
func replaceSpan(w data.World, l *data.List, r *data.Range, x data.Value) {
	from, to, back := cut(r, len(l.Items))
	if back {
		from, to = to, from
	}
	in := []data.Value{x}
	if IsSequence(x) {
		in = Sequence(w, x).Items
	}
	rest := append(append([]data.Value(nil), in...), l.Items[to+1:]...)
	l.Items = append(l.Items[:from:from], rest...)
}

// UnknownKeyOf is the value of a key that is not known: what was put under it,
// one of the map's values, or something that is not known either: there may be
// nothing under the key, but whoever made the map for such keys knows better. In
// an empty map there is nothing.
func UnknownKeyOf(w data.World, m *data.Map, u *data.Unknown) data.Value {
	if v, ok := m.Get(u); ok {
		return v
	}
	switch i := w.Choose(m.Len()+1, u.What); {
	case i < m.Len():
		return m.Entries()[i].Value
	case i > 0:
		return &data.Unknown{What: u.What}
	}
	return nil
}

// PutKey is m[key] = v. People are told when the key is unknown: it will be
// found again under what is as unknown, and under nothing else.
func PutKey(w data.World, m *data.Map, key, v data.Value) data.Value {
	if u := data.FirstUnknown(key); u != nil {
		w.Warn("a map gets a value under a key that depends on " + u.What + "; it is not found under other keys")
	}
	return m.Put(key, v)
}
