package library

import (
	"testing"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
)

// testWorld takes the choices it is given, then zeros, and keeps what it is
// told.
type testWorld struct {
	choices []int
	asked   []string
	warned  []string
	steps   int
}

func (w *testWorld) Choose(n int, what string) int {
	w.asked = append(w.asked, what)
	if len(w.choices) == 0 {
		return 0
	}
	c := w.choices[0]
	w.choices = w.choices[1:]
	return c
}

func (w *testWorld) Step() { w.steps++ }

func (w *testWorld) Spend(int) {}

func (w *testWorld) Warn(text string) { w.warned = append(w.warned, text) }

// outcome is what f returns, written out, or the class of what it throws.
func outcome(f func() data.Value) (text string) {
	defer func() {
		if r := recover(); r != nil {
			t, ok := r.(*data.Thrown)
			if !ok {
				panic(r)
			}
			text = "throws " + t.Class
		}
	}()
	return data.Text(f())
}

func TestArithmeticKeepsTheTypesOfGroovy(t *testing.T) {
	w := &testWorld{}
	op := func(op string, a, b data.Value) data.Value { return dynamic.Operator(op)(w, a, b) }
	dec := func(s string) data.Value { return dynamic.ParseDecimal(s) }
	tests := []struct {
		op   string
		a, b data.Value
		want string
	}{
		{"/", int32(1), int32(3), "0.3333333333"},
		{"/", int32(10), int32(4), "2.5"},
		{"/", int32(6), int32(3), "2"},
		{"+", dec("1.10"), int32(2), "3.10"},
		{"**", int32(2), int32(-1), "0.5"},
		{"*", int32(60 * 60 * 1000 * 24), int32(30), "-1702967296"},
		{"+", 1.0, dec("2.5"), "3.5"},
		{"-", "abcabc", "bc", "aabc"},
		{"+", "a", int32(1), "a1"},
	}
	for _, test := range tests {
		if got := outcome(func() data.Value { return op(test.op, test.a, test.b) }); got != test.want {
			t.Errorf("%s %s %s = %s, want %s", data.Inspect(test.a), test.op, data.Inspect(test.b), got, test.want)
		}
	}
}
