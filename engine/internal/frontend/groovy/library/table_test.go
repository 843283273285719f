package library

import (
	"fmt"
	"math"
	"math/big"
	"math/rand"
	"slices"
	"testing"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
)

// random makes a value; few different ones, so that equal ones meet.
func random(r *rand.Rand, depth int) data.Value {
	scalars := []func() data.Value{
		func() data.Value { return nil },
		func() data.Value { return r.Intn(2) == 0 },
		func() data.Value { return int32(r.Intn(3)) },
		func() data.Value { return int64(r.Intn(3)) },
		func() data.Value { return big.NewInt(int64(r.Intn(2))) },
		func() data.Value { return dynamic.ParseDecimal([]string{"1", "1.0", "1.00", "2"}[r.Intn(4)]) },
		func() data.Value { return []float64{0, 1, math.NaN(), math.Copysign(0, -1)}[r.Intn(4)] },
		func() data.Value { return float32(r.Intn(2)) },
		func() data.Value { return string(rune('a' + r.Intn(2))) },
		func() data.Value { return data.GString(rune('a' + r.Intn(2))) },
		func() data.Value { return data.Char('a') },
		func() data.Value { return data.Date(r.Intn(2)) },
		func() data.Value { return &data.Unknown{What: []string{"the time", "the weather"}[r.Intn(2)]} },
		func() data.Value { return data.MethodRef("a") },
		func() data.Value { return data.ClassRef("a") },
		func() data.Value { return &data.Range{From: int32(0), To: int32(r.Intn(2)), Open: r.Intn(2) == 0} },
	}
	if depth == 0 || r.Intn(3) > 0 {
		return scalars[r.Intn(len(scalars))]()
	}
	l := &data.List{Kind: data.ListKind(r.Intn(4))}
	m := data.NewMap()
	for range r.Intn(3) {
		l.Items = append(l.Items, random(r, depth-1))
		m.Put(string(rune('a'+r.Intn(3))), random(r, depth-1))
	}
	if r.Intn(2) == 0 {
		return l
	}
	return m
}

// canonical writes a value so that two are the same text exactly when programs
// cannot tell them apart. It is slower and simpler than encode.
func canonical(v data.Value) string {
	switch v := v.(type) {
	case data.GString:
		return canonical(string(v))
	case float64:
		return fmt.Sprintf("double %x", math.Float64bits(v))
	case *data.List:
		text := fmt.Sprintf("list %d (", v.Kind)
		for _, x := range v.Items {
			text += canonical(x) + ", "
		}
		return text + ")"
	case *data.Map:
		var parts []string
		for _, e := range v.Entries() {
			parts = append(parts, canonical(e.Key)+": "+canonical(e.Value))
		}
		slices.Sort(parts)
		return fmt.Sprintf("map %q", parts)
	case *data.Range:
		return fmt.Sprintf("range %v %v %v", v.From, v.To, v.Open)
	case *data.Unknown:
		return "unknown " + v.What
	case *big.Int:
		return "big " + v.String()
	}
	return fmt.Sprintf("%T %v", v, v)
}

func TestHandlesAreEqualExactlyWhenValuesAre(t *testing.T) {
	r := rand.New(rand.NewSource(7))
	table := data.NewTable()
	byText, byHandle := map[string]int32{}, map[int32]string{}
	for range 20000 {
		v := random(r, 3)
		h, text := table.Handle(v), canonical(v)
		if before, ok := byText[text]; ok && before != h {
			t.Fatalf("%s has the handles %d and %d", text, before, h)
		}
		if before, ok := byHandle[h]; ok && before != text {
			t.Fatalf("handle %d stands for %s and for %s", h, before, text)
		}
		byText[text], byHandle[h] = h, text
		if again := table.Handle(table.Value(h)); again != h {
			t.Fatalf("the value of handle %d, %s, has the handle %d", h, text, again)
		}
	}
	if table.Len() != len(byHandle) && table.Len() != len(byHandle)+1 {
		t.Errorf("%d values are kept for %d different ones", table.Len(), len(byHandle))
	}
}

func TestAHandleKeepsItsValueWhateverIsDoneToCopies(t *testing.T) {
	w := &testWorld{}
	table := data.NewTable()
	inner := data.NewList(int32(1))
	m := data.MapOf("b", inner, "a", data.GString("x"))
	h := table.Handle(m)
	inner.Items = append(inner.Items, int32(2))
	m.Put("c", true)
	copied := table.Value(h).(*data.Map)
	dynamic.SetProperty(w, copied, "a", "y")
	dynamic.Method(w, dynamic.Property(w, copied, "b"), "add", []data.Value{int32(3)})
	if got, want := table.Format(h), "['a':'x', 'b':[1]]"; got != want {
		t.Errorf("handle stands for %s, want %s", got, want)
	}
	if table.Handle(nil) != 0 {
		t.Error("null is not number 0")
	}
}

func TestMapsKeepTheOrderOfInsertion(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	m, keys := data.NewMap(), []data.Value{}
	for range 3000 {
		key := data.Value(int32(r.Intn(60)))
		at := slices.Index(keys, key)
		if _, has := m.Get(key); has != (at >= 0) {
			t.Fatalf("the map has %v: %v", key, has)
		}
		if r.Intn(2) == 0 {
			m.Put(key, key)
			if at < 0 {
				keys = append(keys, key)
			}
		} else {
			m.Remove(key)
			if at >= 0 {
				keys = slices.Delete(keys, at, at+1)
			}
		}
		if !slices.Equal(m.Keys(), keys) {
			t.Fatalf("keys are %v, want %v", m.Keys(), keys)
		}
	}
}

func TestValuesThatContainThemselvesAreRefused(t *testing.T) {
	m := data.NewMap()
	m.Put("self", m)
	if got := outcome(func() data.Value { return data.NewTable().Handle(m) }); got != "throws StackOverflowError" {
		t.Errorf("a handle for a map that contains itself: %s", got)
	}
	if got := outcome(func() data.Value { return data.Text(m) }); got != "throws StackOverflowError" {
		t.Errorf("the text of a map that contains itself: %s", got)
	}
}

// Large tables and maps know null, also in the browser's architecture.
func TestNullIsFoundAmongManyValues(t *testing.T) {
	table, m := data.NewTable(), data.NewMap()
	for i := range int32(2000) {
		table.Handle(i)
		m.Put(i, i)
	}
	if _, there := m.Get(nil); there || table.Handle(nil) != 0 {
		t.Errorf("null is number %d, in the map: %t", table.Handle(nil), there)
	}
	m.Put(nil, "null")
	if v, _ := m.Get(nil); v != "null" {
		t.Errorf("null has the value %v", v)
	}
}
