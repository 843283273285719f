package protocol_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"testing"

	"crosscheck/engine/protocol"
)

// awkward are values that encoders of JSON like to differ in.
var awkward = struct {
	texts  []string
	floats []float64
	ints   []int64
}{
	[]string{"", "<b> & \"quotes\" \\ / \t\n\r", "é – 🏠", "\u2028\u2029\u0000\u001f\u007f"},
	[]float64{0, -1, 0.1, 1.0 / 3, 1e-7, 1e20, 1e21, 12345678.9, math.MaxFloat64, math.SmallestNonzeroFloat64},
	[]int64{0, -1, math.MaxInt32, 1 << 53, math.MinInt32},
}

// vary fills in everything v reaches, the n-th way.
func vary(v reflect.Value, n int) {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() && v.Type().Elem().Kind() == reflect.Struct {
			v.Set(reflect.New(v.Type().Elem()))
		}
		if !v.IsNil() {
			vary(v.Elem(), n)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			vary(v.Field(i), n+i)
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), n%3, n%3))
		for i := range v.Len() {
			vary(v.Index(i), n+i)
		}
	case reflect.String:
		v.SetString(awkward.texts[n%len(awkward.texts)])
	case reflect.Float64:
		v.SetFloat(awkward.floats[n%len(awkward.floats)])
	case reflect.Int:
		v.SetInt(awkward.ints[n%len(awkward.ints)])
	case reflect.Bool:
		v.SetBool(n%2 == 0)
	}
}

// The larger engines of the page are built with go-json, everything else with the
// standard library's encoder. Each must read what the other writes.
func TestBothEncodersMeanTheSame(t *testing.T) {
	check := func(op string, m reflect.Value) {
		for n := range 60 {
			vary(m.Elem().FieldByName(fieldOf(m, op)), n)
			ours, err := protocol.Marshal(m.Interface())
			if err != nil {
				t.Fatalf("%s: %v", op, err)
			}
			theirs, back := standard(t, m.Interface()), reflect.New(m.Type().Elem())
			if err := json.Unmarshal(ours, back.Interface()); err != nil {
				t.Fatalf("%s: the standard library cannot read %s: %v", op, ours, err)
			}
			if got := standard(t, back.Interface()); !bytes.Equal(got, theirs) {
				t.Fatalf("%s: written %s\nread as %s\nwant    %s", op, ours, got, theirs)
			}
			again := reflect.New(m.Type().Elem())
			if err := protocol.Unmarshal(theirs, again.Interface()); err != nil {
				t.Fatalf("%s: it cannot read %s: %v", op, theirs, err)
			}
			if got := standard(t, again.Interface()); !bytes.Equal(got, theirs) {
				t.Fatalf("%s: it reads %s\nas %s", op, theirs, got)
			}
		}
	}
	messages(t, protocol.Request{}, check)
	messages(t, protocol.Reply{}, check)
}

// fieldOf is the Go name of the field that op names.
func fieldOf(m reflect.Value, op string) string {
	typ := m.Type().Elem()
	for i := range typ.NumField() {
		if typ.Field(i).Tag.Get("json") == op+",omitempty" {
			return typ.Field(i).Name
		}
	}
	panic(fmt.Sprint("no field for ", op))
}

func standard(t *testing.T, message any) []byte {
	t.Helper()
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(message); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}
