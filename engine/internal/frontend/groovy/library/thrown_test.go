package library

import (
	"testing"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
	"crosscheck/engine/internal/frontend/groovy/library/static"
)

func TestCatchClausesMeetTheirExceptions(t *testing.T) {
	tests := []struct {
		thrown, caught string
		want           bool
	}{
		{"NullPointerException", "Exception", true},
		{"NullPointerException", "Throwable", true},
		{"NullPointerException", "Error", false},
		{"NullPointerException", "java.lang.RuntimeException", true},
		{"NullPointerException", "IllegalArgumentException", false},
		{"NumberFormatException", "IllegalArgumentException", true},
		{"GroovyCastException", "ClassCastException", true},
		{"MissingMethodException", "groovy.lang.GroovyRuntimeException", true},
		{"MissingMethodException", "MissingPropertyException", false},
		{"StackOverflowError", "Exception", false},
		{"StackOverflowError", "Error", true},
		{"ParseException", "RuntimeException", false},
		{"HttpResponseException", "IOException", true},
		{"SomeException", "Exception", true},
		{"Exception", "SomeException", false},
	}
	for _, test := range tests {
		if got := (&data.Thrown{Class: test.thrown}).Is(test.caught); got != test.want {
			t.Errorf("%s is a %s: %v", test.thrown, test.caught, got)
		}
	}
}

func TestTextsOfExceptions(t *testing.T) {
	w := &testWorld{}
	cause := static.New(w, "IOException", []data.Value{"line is down"})
	e := static.New(w, "RuntimeException", []data.Value{"no answer", cause})
	for _, test := range []struct {
		property string
		want     string
	}{
		{"message", "no answer"},
		{"cause", "java.io.IOException: line is down"},
		{"class", "class java.lang.RuntimeException"},
	} {
		if got := data.Text(dynamic.Property(w, e, test.property)); got != test.want {
			t.Errorf("%s is %q, want %q", test.property, got, test.want)
		}
	}
	null := outcome(func() data.Value {
		data.ThrowValue(nil)
		return nil
	})
	if null != "throws NullPointerException" {
		t.Errorf("throw null: %s", null)
	}
}

// Only the sum with null has a message of its own.
func TestOperatorsOnNullThrow(t *testing.T) {
	for op, want := range map[string]string{
		"+": "Cannot execute null+2", "-": "Cannot invoke method minus() on null object",
		"<<": "Cannot invoke method leftShift() on null object", "*": "Cannot invoke method multiply() on null object",
	} {
		got := thrownBy(func() { dynamic.Operator(op)(&testWorld{}, nil, int32(2)) })
		if got == nil || got.Class != "NullPointerException" || got.Message != want {
			t.Errorf("null %s 2: %+v, want %q", op, got, want)
		}
	}
}

func thrownBy(f func()) (t *data.Thrown) {
	defer func() { t, _ = recover().(*data.Thrown) }()
	f()
	return nil
}
