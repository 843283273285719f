package library

import (
	"testing"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
)

func BenchmarkPlusOfInts(b *testing.B) {
	w, op := &testWorld{}, dynamic.Operator("+")
	for b.Loop() {
		op(w, int32(3), int32(4))
	}
}

func BenchmarkMethodOfAList(b *testing.B) {
	w, l := &testWorld{}, data.NewList(int32(1), int32(2), int32(3))
	args := []data.Value{int32(3)}
	for b.Loop() {
		dynamic.Method(w, l, "contains", args)
	}
}

func BenchmarkHandleOfAText(b *testing.B) {
	table := data.NewTable()
	for b.Loop() {
		table.Handle("present")
	}
}

func BenchmarkHandleOfAMap(b *testing.B) {
	table, m := data.NewTable(), data.MapOf("a", int32(1), "b", data.NewList("x", "y"), "c", true)
	for b.Loop() {
		table.Value(table.Handle(m))
	}
}

func BenchmarkDivision(b *testing.B) {
	w, op := &testWorld{}, dynamic.Operator("/")
	for b.Loop() {
		op(w, int32(10), int32(3))
	}
}
