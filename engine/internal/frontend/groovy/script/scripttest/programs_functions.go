package scripttest

// functions are programs about methods and closures: parameters, overloads, captures, recursion.
var functions = []Program{
	{"closure", "def c = { it + 1 }; [c(1), c.call(2)]", "-> [2, 3]"},
	{"closure without it", "def c = { it }; c()", "-> null"},
	{"closure with too many", "def c = { it }; c(1, 2)", "throws MissingMethodException"},
	{"closure without parameters", "def c = { -> 5 }; c(1)", "throws MissingMethodException"},
	{"two parameters from a list", `def c = { a, b -> "$a $b" }; c([1, 2])`, "-> 1 2"},
	{"two parameters, one argument", `def c = { a, b -> "$a $b" }; c(1)`, "throws MissingMethodException"},
	{"one parameter left out", `def c = { a -> "$a" }; c()`, "-> null"},
	{"default of a closure", `def c = { a, b = a + 1 -> "$a $b" }; [c(1), c(1, 5)]`, "-> [1 2, 1 5]"},
	{"typed parameter refuses", `def c = { int a -> a }; c("x")`, "throws MissingMethodException"},
	{"typed parameter widens", "def c = { long a -> a.getClass().simpleName }; c(1)", "-> Long"},
	{"closure with varargs", "def c = { Object... a -> a.length }; [c(), c(1), c(1, 2)]", "-> [0, 1, 2]"},
	{"captured by reference", "def x = 1; def c = { y -> x += y }; c(4); c(5); x", "-> 10"},
	{"counter factory", "def make = { def n = 0; return { -> ++n } }; def a = make(), b = make(); [a(), a(), b()]", "-> [1, 2, 1]"},
	{"three deep", "def c = { a -> { b -> { d -> a + b + d } } }; c(1)(2)(3)", "-> 6"},
	{"recursive closure", "def f; f = { n -> n == 0 ? 0 : 1 + f(n - 1) }; f(5)", "-> 5"},
	{"return ends the closure only", "def r = []; [1, 2, 3].each { if (it == 2) return; r << it }; r", "-> [1, 3]"},
	{"return of a closure", `[1, 2].collect { if (it == 1) return "one"; "other" }`, "-> [one, other]"},
	{"closure worth its last statement", "def c = { if (it) 1 else 2 }; [c(0), c(1), ({})(), ({ for (i in 1..2) i })()]", "-> [2, 1, null, null]"},
	{"closure in a map", "def m = [f: { it * 2 }]; m.f(4)", "-> 8"},
	{"closure in a list", "def l = [{ it + 1 }]; l[0](5)", "-> 6"},
	{"called at once", "({ it * 3 })(5)", "-> 15"},
	{"trailing closure", "def f = { a, c -> c(a) }; f(3) { it + 1 }", "-> 4"},
	{"curry", "def c = { a, b -> a - b }; c.curry(5)(3)", "-> 2"},
	{"spread argument", "def f = { a, b -> a + b }; f(*[1, 2])", "-> 3"},
	{"spread in a list", "def l = [1, 2]; [0, *l, *(3..4), 5]", "-> [0, 1, 2, 3, 4, 5]"},
	{"method without argument gets null", `def one(x) { "one:$x" }
def test() { one() }`, "-> one:null"},
	{"default parameters", `def d(a = 1, b, c = b + 1) { "$a $b $c" }
def test() { [d(5), d(5, 6), d(5, 6, 7)] }`, "-> [1 5 6, 5 6 7, 5 6 7]"},
	{"default parameter, nothing given", `def d(a = 1, b = 2) { "$a $b" }
def test() { [d(), d(3)] }`, "-> [1 2, 3 2]"},
	{"overloads by type", `def o(int x) { "int" }
def o(String x) { "String" }
def o(Object x) { "Object" }
def o(x, y) { "two" }
def test() { def z = 1; [o(1), o("a$z"), o("a"), o(1L), o(null), o(1, 2)] }`, "-> [int, String, String, Object, Object, two]"},
	{"overloads, none for nothing", `def o(int x) { 1 }
def o(String x) { 2 }
def test() { o() }`, "throws MethodSelectionException"},
	{"overloads by class", `def o(List x) { "list" }
def o(Map x) { "map" }
def o(Closure x) { "closure" }
def o(Number x) { "number" }
def test() { [o([]), o([:]), o { }, o(2.5), o(a: 1)] }`, "-> [list, map, closure, number, map]"},
	{"no overload fits", `def o(int x) { 1 }
def test() { o("a") }`, "throws MissingMethodException"},
	{"too many arguments", `def o(x) { 1 }
def test() { o(1, 2) }`, "throws MissingMethodException"},
	{"primitive refuses null", `def o(int x) { 1 }
def test() { o(null) }`, "throws MissingMethodException"},
	{"varargs", `def v(String a, Object... r) { "$a ${r.length} ${r as List}" }
def test() { [v("x"), v("x", 1, 2), v("x", [1, 2]), v("x", [1, 2] as Object[])] }`, "-> [x 0 [], x 2 [1, 2], x 1 [[1, 2]], x 2 [1, 2]]"},
	{"array parameter takes many", `def v(int[] r) { r.length }
def test() { [v(), v(1, 2)] }`, "-> [0, 2]"},
	{"named arguments", `def n(Map m, x) { "$m $x" }
def test() { [n(3, a: 1), n(a: 1, 3, b: 2)] }`, "-> [[a:1] 3, [a:1, b:2] 3]"},
	{"named arguments alone", `def n(m) { m }
def test() { n a: 1, b: 2 }`, "-> [a:1, b:2]"},
	{"arguments in order", `def r = []; def f = { r << it; it }; def g = { a, b -> "$a$b" }; [g(f(1), x: f(2)), r]`, "-> [[x:2]1, [2, 1]]"},
	{"typed result", `int ri() { 3.7 }
boolean rb() { "x" }
String rs() { 5 }
long rl() { 5 }
def test() { [ri(), rb(), rs() + 1, rl().getClass().simpleName] }`, "-> [3, true, 51, Long]"},
	{"typed result refuses", `int ri() { "abc" }
def test() { ri() }`, "throws GroovyCastException"},
	{"recursion", `def fact(n) { n <= 1 ? 1 : n * fact(n - 1) }
def test() { fact(10) }`, "-> 3628800"},
	{"recursion in two methods", `def even(n) { n == 0 ? true : odd(n - 1) }
def odd(n) { n == 0 ? false : even(n - 1) }
def test() { [even(10), odd(10)] }`, "-> [true, false]"},
	{"parameter captured", `def f(x, y) { def c = { x + y }; x = x + 1; c() }
def test() { f(1, 5) }`, "-> 7"},
	{"parameter assigned keeps its type", `def f(int p) { p = 2.5; p }
def test() { f(1) }`, "-> 2"},
	{"dynamic method of a value", `def m = "si" + "ze"; [1, 2]."$m"()`, "-> 2"},
	{"script method from a closure", `def add(a, b) { a + b }
def test() { [1, 2].collect { add(it, 10) } }`, "-> [11, 12]"},
	{"missing method", "def test() { foozle(1) }", "throws MissingMethodException"},
	{"missing method in a closure", "def test() { [1].each { foozle(it) } }", "throws MissingMethodException"},
	{"method of the script as an object", `def m(x) { "m$x" }
def test() { def me = this; me.m(1) }`, "-> m1"},
	{"closure that changes a parameter", `def f(n) { [1, 2].each { n += it }; n }
def test() { f(10) }`, "-> 13"},
}
