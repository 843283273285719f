package scripttest

import (
	"fmt"
	"strings"
)

// Random is a program made of a seed, the same for the same seed. It is meant
// for comparing two executions: it may throw, and run into the limits of its
// host.
func Random(seed uint64) Program {
	g := &generator{seed: seed*2654435761 + 1}
	g.line("import groovy.transform.Field")
	g.line("@Field f0 = %s", g.number())
	g.line("@Field Map f1 = [a: %s]", g.number())
	for i, params := range signatures {
		g.method(fmt.Sprintf("m%d", i/2), params)
	}
	g.method("test", nil)
	return Program{Name: fmt.Sprintf("random %d", seed), Text: g.text.String()}
}

// signatures are the parameters of the methods: two of each name.
var signatures = [][]string{
	{"a"}, {"a", "b"},
	{"int a", "b = a"}, {"String a"},
	{"Map a", "b = 1", "c"}, {"Object... r"},
}

// generator writes a program.
type generator struct {
	seed   uint64
	text   strings.Builder
	indent int
	depth  int      // of nested statements and expressions
	locals []string // that can be used
	made   int      // locals, for new names
	loops  []string // labels of the loops around, "" for none; a closure ends them
}

// below is a number from 0 to n-1.
func (g *generator) below(n int) int {
	g.seed = g.seed*6364136223846793005 + 1442695040888963407
	return int(g.seed >> 33 % uint64(n))
}

// one is one of some texts.
func (g *generator) one(texts ...string) string { return texts[g.below(len(texts))] }

func (g *generator) line(format string, args ...any) {
	g.text.WriteString(strings.Repeat("  ", g.indent))
	fmt.Fprintf(&g.text, format, args...)
	g.text.WriteByte('\n')
}

func (g *generator) number() string { return g.one("0", "1", "2", "3", "7", "-1", "10L", "2.5") }

// method writes a method whose parameters are its first locals.
func (g *generator) method(name string, params []string) {
	kind := g.one("def", "def", "def", "String", "boolean")
	if name == "test" {
		kind = "def"
	}
	g.locals, g.loops, g.made = nil, nil, 0
	g.line("%s %s(%s) {", kind, name, strings.Join(params, ", "))
	for _, p := range params {
		g.locals = append(g.locals, nameOf(p))
	}
	g.block(2 + g.below(3))
	g.line("}")
}

// nameOf is the name in a parameter as written.
func nameOf(param string) string {
	words := strings.Fields(strings.SplitN(param, " =", 2)[0])
	return words[len(words)-1]
}

// block writes n statements; the locals they declare end with it.
func (g *generator) block(n int) {
	locals := len(g.locals)
	g.indent++
	g.depth++
	for range n {
		g.statement()
	}
	g.depth--
	g.indent--
	g.locals = g.locals[:locals]
}

// statement writes one statement; the deeper it stands, the simpler it is.
func (g *generator) statement() {
	if g.below(5) == 0 {
		g.declare()
		return
	}
	careful := g.depth < 3 && g.below(4) > 0
	if careful {
		g.line("try {")
		defer g.line("} catch (Exception e) { note(e.getClass().simpleName) }")
	}
	simple := []func(){g.assign, g.assign, g.note, g.note, g.effect, g.leave}
	nested := []func(){g.choice, g.while, g.forIn, g.forLoop, g.switches, g.try, g.try, g.withBlock, g.each}
	if g.depth > 4 || g.below(5) < 3 {
		simple[g.below(len(simple))]()
		return
	}
	nested[g.below(len(nested))]()
}

func (g *generator) fresh() string {
	g.made++
	return fmt.Sprintf("v%d", g.made)
}

func (g *generator) declare() {
	switch g.below(6) {
	case 0:
		x := g.expr()
		a, b := g.fresh(), g.fresh()
		g.line("def (%s, %s) = [%s, %s]", a, b, x, g.expr())
		g.locals = append(g.locals, a, b)
		return
	case 1:
		x := g.expr()
		v := g.fresh()
		g.line("%s %s = %s", g.one("int", "String", "boolean", "List", "Map", "long"), v, x)
		g.locals = append(g.locals, v)
		return
	}
	x := g.expr()
	v := g.fresh()
	g.line("def %s = %s", v, x)
	g.locals = append(g.locals, v)
}

// target is what can be assigned.
func (g *generator) target() string {
	switch g.below(8) {
	case 0:
		return g.one("f0", "f1", "f1.a", "f1.b", "this.f0")
	case 1:
		return g.one("mode", "shared", "lamp.level")
	case 2:
		return g.local() + "." + g.one("a", "b")
	case 3:
		return g.local() + "[" + g.expr() + "]"
	}
	return g.local()
}

func (g *generator) local() string {
	if len(g.locals) == 0 {
		return "f0"
	}
	return g.locals[g.below(len(g.locals))]
}

func (g *generator) assign() {
	t := g.target()
	switch g.below(5) {
	case 0:
		g.line("%s %s %s", t, g.one("+=", "-=", "<<="), g.number())
	case 1:
		g.line("%s%s", t, g.one("++", "--"))
	case 2:
		g.line("(%s, %s) = [%s, %s]", g.local(), g.local(), g.expr(), g.expr())
	default:
		g.line("%s = %s", t, g.expr())
	}
}

func (g *generator) note() { g.line("note(%s)", g.expr()) }

// effect calls something. A statement cannot begin with a closure.
func (g *generator) effect() {
	if call := g.call(); strings.HasPrefix(call, "{") {
		g.line("note(%s)", call)
	} else {
		g.line("%s", call)
	}
}

// leave ends something early, where that is possible.
func (g *generator) leave() {
	switch n := g.below(6); {
	case n == 0:
		g.line("if (%s) return %s", g.expr(), g.expr())
	case n == 1:
		g.line("if (%s) throw new %s(\"t\")", g.expr(), g.one("Exception", "IllegalStateException", "NullPointerException"))
	case n < 5 && len(g.loops) > 0:
		label := g.loops[g.below(len(g.loops))]
		g.line("if (%s) %s", g.expr(), strings.TrimSpace(g.one("break", "continue")+" "+label))
	default:
		g.line("assert %s, \"a\"", g.expr())
	}
}

func (g *generator) choice() {
	g.line("if (%s) {", g.expr())
	g.block(1 + g.below(2))
	if g.below(2) == 0 {
		g.line("} else {")
		g.block(1 + g.below(2))
	}
	g.line("}")
}

// loop writes the body of a loop whose head is given.
func (g *generator) loop(head string, args ...any) {
	label := ""
	if g.below(3) == 0 {
		label = fmt.Sprintf("l%d", len(g.loops))
		head = label + ": " + head
	}
	g.loops = append(g.loops, label)
	g.line(head+" {", args...)
	g.block(1 + g.below(2))
	g.line("}")
	g.loops = g.loops[:len(g.loops)-1]
}

func (g *generator) while() {
	v := g.fresh()
	g.line("def %s = 0", v)
	g.locals = append(g.locals, v)
	g.loop("while (%s++ < %d)", v, 1+g.below(4))
}

func (g *generator) forIn() {
	list := g.expr()
	v := g.fresh()
	n := len(g.locals)
	g.locals = append(g.locals, v)
	if g.below(2) == 0 {
		list = g.one("[1, 2, 3]", "1..3", "[a: 1, b: 2]", "\"xyz\"", "people")
	}
	g.loop("for (%s%s in %s)", g.one("", "", "def ", "String "), v, list)
	g.locals = g.locals[:n]
}

func (g *generator) forLoop() {
	v := g.fresh()
	n := len(g.locals)
	g.locals = append(g.locals, v)
	g.loop("for (int %s = 0; %s < %d; %s++)", v, v, 1+g.below(4), v)
	g.locals = g.locals[:n]
}

func (g *generator) switches() {
	g.line("switch (%s) {", g.expr())
	g.indent++
	for range 1 + g.below(3) {
		g.line("case %s:", g.one("0", "1", "\"a\"", "1..5", "[2, 3]", "null", "Integer", "String", "{ it == 2 }", g.expr()))
		g.block(1 + g.below(2))
		if g.below(3) > 0 {
			g.line("  break")
		}
	}
	if g.below(2) == 0 {
		g.line("default:")
		g.block(1)
	}
	g.indent--
	g.line("}")
}

func (g *generator) try() {
	g.line("try {")
	g.block(1 + g.below(2))
	catches := g.below(3)
	for i := range catches {
		e := g.fresh()
		g.line("} catch (%s%s) {", g.one("", "RuntimeException ", "Exception ", "NullPointerException "), e)
		g.locals = append(g.locals, e)
		g.block(1 + i)
		g.locals = g.locals[:len(g.locals)-1]
	}
	if catches == 0 || g.below(3) == 0 {
		g.line("} finally {")
		g.block(1)
	}
	g.line("}")
}

// inClosure writes statements in a closure, out of which no loop can be left.
func (g *generator) inClosure(n int) {
	loops := g.loops
	g.loops = nil
	g.locals = append(g.locals, "it")
	g.block(n)
	g.locals = g.locals[:len(g.locals)-1]
	g.loops = loops
}

func (g *generator) withBlock() {
	g.line("%s.with {", g.one("f1", "lamp", "[1, 2]", "\"abc\"", "any()", g.local()))
	g.inClosure(1 + g.below(2))
	g.line("}")
}

func (g *generator) each() {
	g.line("%s.%s {", g.one("[1, 2]", "(1..3)", "people", "f1", g.local()), g.one("each", "collect", "find", "any", "findAll"))
	g.inClosure(1 + g.below(3))
	g.line("}")
}
