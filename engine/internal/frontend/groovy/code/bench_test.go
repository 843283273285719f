package code_test

import (
	"testing"

	"crosscheck/engine/internal/frontend/groovy/code"
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/script"
	"crosscheck/engine/internal/frontend/groovy/script/scripttest"
	"crosscheck/engine/internal/frontend/groovy/syntax"
	"crosscheck/engine/internal/frontend/groovy/walk"
	"crosscheck/engine/internal/source"
)

// handler is what handlers of apps are like: a look at the event and settings,
// a loop over a list, a helper, a command.
const handler = `
def installed() { check("start") }
def handler(evt) {
	if (evt == "active" && mode != "Away") {
		def names = people.findAll { it.size() > 2 }
		for (name in names) { greet(name) }
	} else if (evt in ["inactive", "gone"]) {
		def level = lamp.level ?: 100
		lamp.setLevel(level > limit ? level - limit : limit)
	}
}
def greet(name) {
	def text = "Hello ${name}"
	if (text.size() > limit) { text = text[0..<limit] }
	text
}`

const sum = `
def sum(n) {
	def s = 0
	for (int i = 0; i < n; i++) {
		s = s + i % 7
		if (s > 100) { s -= 100 }
	}
	s
}`

func parse(b *testing.B, text string) *syntax.File {
	f, problems := syntax.Parse(source.NewFile("bench.groovy", text), 0)
	if problems.HasErrors() {
		b.Fatal(problems[0].Message)
	}
	return f
}

func benchmarkCall(b *testing.B, s script.Script, name string, args ...data.Value) {
	h := scripttest.NewHost(1, 0)
	b.ReportAllocs()
	for b.Loop() {
		h.Log, h.Steps = h.Log[:0], 1<<30
		s.Call(h, name, args...)
	}
}

func BenchmarkHandler(b *testing.B) {
	benchmarkCall(b, code.New(parse(b, handler)), "handler", "active")
}

func BenchmarkHandlerOfTwin(b *testing.B) {
	benchmarkCall(b, walk.New(parse(b, handler)), "handler", "active")
}

// A round is five operations: < ++ + % = and a comparison.
func BenchmarkThousandRounds(b *testing.B) {
	benchmarkCall(b, code.New(parse(b, sum)), "sum", int32(1000))
}

func BenchmarkCompile(b *testing.B) {
	f := parse(b, handler)
	for b.Loop() {
		code.New(f)
	}
}
