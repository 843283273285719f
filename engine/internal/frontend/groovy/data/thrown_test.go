package data

import "testing"

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
		if got := (&Thrown{Class: test.thrown}).Is(test.caught); got != test.want {
			t.Errorf("%s is a %s: %v", test.thrown, test.caught, got)
		}
	}
}

func TestTextsOfExceptions(t *testing.T) {
	w := &testWorld{}
	cause := New(w, "IOException", []Value{"line is down"})
	e := New(w, "RuntimeException", []Value{"no answer", cause})
	for _, test := range []struct {
		property string
		want     string
	}{
		{"message", "no answer"},
		{"cause", "java.io.IOException: line is down"},
		{"class", "class java.lang.RuntimeException"},
	} {
		if got := Text(Property(w, e, test.property)); got != test.want {
			t.Errorf("%s is %q, want %q", test.property, got, test.want)
		}
	}
	null := outcome(func() Value {
		ThrowValue(nil)
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
		got := thrownBy(func() { Operator(op)(&testWorld{}, nil, int32(2)) })
		if got == nil || got.Class != "NullPointerException" || got.Message != want {
			t.Errorf("null %s 2: %+v, want %q", op, got, want)
		}
	}
}

func thrownBy(f func()) (t *Thrown) {
	defer func() { t, _ = recover().(*Thrown) }()
	f()
	return nil
}
