package scripttest

import "fmt"

// expr is an expression. Nothing in it doubles a text or list, which in a loop
// would soon fill the memory.
func (g *generator) expr() string {
	g.depth++
	defer func() { g.depth-- }()
	if g.depth > 6 || g.below(3) == 0 {
		return g.atom()
	}
	switch g.below(13) {
	case 0:
		return fmt.Sprintf("(%s %s %s)", g.expr(), g.one("==", "!=", "<", ">=", "<=>", "&&", "||", "in"), g.expr())
	case 1:
		return fmt.Sprintf("(%s %s %s)", g.expr(), g.one("+", "-", "%"), g.number())
	case 2:
		return fmt.Sprintf("(%s ? %s : %s)", g.expr(), g.expr(), g.expr())
	case 3:
		return fmt.Sprintf("(%s ?: %s)", g.expr(), g.expr())
	case 4:
		return fmt.Sprintf("[%s, %s]", g.expr(), g.number())
	case 5:
		return fmt.Sprintf("[a: %s, (%s): %s]", g.expr(), g.number(), g.closure())
	case 6:
		return fmt.Sprintf("\"t${(%s)}$limit\"", g.expr())
	case 7:
		return g.closure()
	case 8:
		return g.path()
	case 9:
		return g.conversion()
	}
	return g.call()
}

// atom is an expression without parts.
func (g *generator) atom() string {
	switch g.below(12) {
	case 0:
		return g.one("null", "true", "false", "[]", "[:]")
	case 1:
		return g.one("\"a\"", "\"\"", "'xyz'")
	case 2:
		return g.one("limit", "people", "mode", "lamp", "shared", "f0", "f1", "m0", "it", "this.f0")
	case 3:
		return g.one("any()", "pick()")
	case 4, 5, 6:
		return g.number()
	}
	return g.local()
}

// path is an expression that reads a part of a value.
func (g *generator) path() string {
	x := g.local()
	switch g.below(7) {
	case 0:
		return x + "[" + g.expr() + "]"
	case 1:
		return x + g.one(".", "?.", "*.") + g.one("a", "size()", "b")
	case 2:
		return "f1." + g.one("a", "b", "\"${'a'}\"")
	case 3:
		return g.one("lamp.level", "lamp.switch", "Math.PI", "Integer.MAX_VALUE")
	case 4:
		return "(" + x + g.one("++", "--") + ")"
	case 5:
		return "(" + x + " = " + g.expr() + ")"
	}
	return "-" + x
}

func (g *generator) conversion() string {
	switch g.below(5) {
	case 0:
		return fmt.Sprintf("(%s as %s)", g.expr(), g.one("String", "int", "List", "boolean"))
	case 1:
		return fmt.Sprintf("(%s instanceof %s)", g.expr(), g.one("Integer", "String", "List", "Map"))
	case 2:
		return fmt.Sprintf("(%s * %s)", g.number(), g.one("3", "2147483647", "limit"))
	case 3:
		return fmt.Sprintf("(%s..%s)", g.one("0", "1", "3"), g.one("2", "4", g.local()))
	}
	return fmt.Sprintf("new %s", g.one("Date(0)", "ArrayList()", "Exception(\"e\")", "int[2]"))
}

// call is a call of any kind.
func (g *generator) call() string {
	switch g.below(11) {
	case 0, 1:
		return fmt.Sprintf("m%d(%s)", g.below(3), g.args())
	case 2:
		return fmt.Sprintf("\"m${%d}\"(%s)", g.below(3), g.args())
	case 3:
		return fmt.Sprintf("this.m%d(%s)", g.below(3), g.args())
	case 4:
		return fmt.Sprintf("%s.%s(%s)", g.local(), g.one("size", "toString", "contains", "call", "on", "m0"), g.args())
	case 5:
		if g.below(3) == 0 {
			return fmt.Sprintf("%s(%s)", g.local(), g.args())
		}
		return fmt.Sprintf("twice { %s += it }", g.local())
	case 6:
		return fmt.Sprintf("%s?.%s()", g.local(), g.one("size", "toString", "off"))
	case 7:
		return fmt.Sprintf("%s.%s %s", g.one("[1, 2]", "(1..3)", "people", "f1"), g.one("each", "collect", "find", "any"), g.closure())
	case 8:
		return fmt.Sprintf("twice(%s)", g.closure())
	case 9:
		return fmt.Sprintf("%s(%s)", g.closure(), g.args())
	}
	return fmt.Sprintf("Math.%s(%s, %s)", g.one("max", "min"), g.number(), g.number())
}

func (g *generator) args() string {
	switch g.below(7) {
	case 0:
		return ""
	case 1, 2:
		return g.expr() + ", " + g.expr()
	case 3:
		return "k: " + g.expr()
	case 4:
		return g.expr() + ", k: " + g.expr()
	case 5:
		return "*[1, " + g.expr() + "]"
	}
	return g.expr()
}

// closure is a closure in one line, which captures what is around it.
func (g *generator) closure() string {
	n := len(g.locals)
	defer func() { g.locals = g.locals[:n] }()
	head, param := "", "it"
	switch g.below(4) {
	case 0:
		param = g.fresh()
		head = param + " -> "
	case 1:
		param = g.fresh()
		head = g.one("", "int ", "String ") + param + ", " + param + "x = " + g.number() + " -> "
	case 2:
		head = "-> "
		param = "f0"
	}
	g.locals = append(g.locals, param)
	first := g.one("", g.local()+" = "+g.expr()+"; ", "def w"+param+" = "+g.expr()+"; ")
	return "{ " + head + first + "return " + g.expr() + " }"
}
