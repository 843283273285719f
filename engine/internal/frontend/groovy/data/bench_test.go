package data

import "testing"

func BenchmarkPlusOfInts(b *testing.B) {
	w, op := &testWorld{}, Operator("+")
	for b.Loop() {
		op(w, int32(3), int32(4))
	}
}

func BenchmarkMethodOfAList(b *testing.B) {
	w, l := &testWorld{}, NewList(int32(1), int32(2), int32(3))
	args := []Value{int32(3)}
	for b.Loop() {
		Method(w, l, "contains", args)
	}
}

func BenchmarkHandleOfAText(b *testing.B) {
	table := NewTable()
	for b.Loop() {
		table.Handle("present")
	}
}

func BenchmarkHandleOfAMap(b *testing.B) {
	table, m := NewTable(), MapOf("a", int32(1), "b", NewList("x", "y"), "c", true)
	for b.Loop() {
		table.Value(table.Handle(m))
	}
}

func BenchmarkDivision(b *testing.B) {
	w, op := &testWorld{}, Operator("/")
	for b.Loop() {
		op(w, int32(10), int32(3))
	}
}
