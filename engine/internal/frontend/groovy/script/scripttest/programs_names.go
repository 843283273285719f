package scripttest

// names are programs about what names mean: locals, fields, methods, the host's and the binding's.
var names = []Program{
	{"local", "def x = 1; x = x + 2; x", "-> 3"},
	{"several locals", `def a = 1, b; "$a $b"`, "-> 1 null"},
	{"block ends a local", "def r = []; if (true) { def q = 1; r << q }; if (true) { def q = 2; r << q }; r", "-> [1, 2]"},
	{"binding", "zork = 5; zork + 1", "-> 6"},
	{"unknown name", "foobar", "throws MissingPropertyException"},
	{"assigned by a closure", "def c = { bound = 5 }; c(); bound", "-> 5"},
	{"setting", "limit + people.size()", "-> 12"},
	{"setting assigned stays for the run", "limit = 3; limit", "-> 3"},
	{"method as a value", `def handler(evt) { evt }
def test() { def h = handler; "$h" + handler }`, "-> handlerhandler"},
	{"method by its name", `def meth(x) { "meth $x" }
def test() { def m = "meth"; ["$m"(2), this."$m"(3), this.meth(4), "meth"(5)] }`, "-> [meth 2, meth 3, meth 4, meth 5]"},
	{"local closure hides a method", `def foo(x) { "method" }
def test() { def foo = { "closure $it" }; foo(1) }`, "-> closure 1"},
	{"local that is no closure hides a method", `def h() { "h" }
def test() { def h = 5; h() }`, "throws MissingMethodException"},
	{"field", `import groovy.transform.Field
@Field count = 5
@Field List seen = []
def add() { count++; this.count += 2; seen << count }
def test() { add(); add(); [count, seen] }`, "-> [11, [8, 11]]"},
	{"field with a closure", `import groovy.transform.Field
@Field twofold = { it * 2 }
def test() { twofold(4) }`, "-> 8"},
	{"typed field", `import groovy.transform.Field
@Field int whole = 7.9
def test() { whole = whole + 0.5; whole }`, "-> 7"},
	{"local hides a field", `import groovy.transform.Field
@Field x = 1
def x(a) { a }
def test() { def c = { p -> def y = p; y }; c(5) + x }`, "-> 6"},
	{"class by its name", `[Math.max(1, 2), Integer.parseInt("5"), Integer.MAX_VALUE, java.lang.Math.abs(-3)]`, "-> [2, 5, 2147483647, 3]"},
	{"imported class", `import java.util.Calendar as Cal
import java.lang.Math as M
def test() { M.abs(-4) }`, "-> 4"},
	{"class that is not known", "[java.foo.Bar.baz(1), java.foo.Bar.BAZ]", "warning: the class Bar is not modelled; its result is taken to be anything; warning: the class Bar is not modelled; its result is taken to be anything; -> [(what Bar.baz gives), (Bar.BAZ)]"},
	{"object of a class", "def out = new groovy.json.JsonOutput(); [out.toJson([a: 1]), out.prettyPrint('[1]')]", "-> [{\"a\":1}, [\n    1\n]]"},
	{"qualified class", "[java.math.BigInteger.valueOf(3), groovy.json.JsonOutput.toJson([a: 1])]", `-> [3, {"a":1}]`},
	{"static import", `import static java.lang.Math.max
def test() { max(3, 7) }`, "-> 7"},
	{"this in a closure", `def m() { "m" }
def test() { def c = { this.m() }; c() }`, "-> m"},
	{"declared after the closure", "def c = { later }; def later = 5; c()", "throws MissingPropertyException"},
	{"it of the closure around", "def f = { [7].collect { x -> it + x } }; f(1)", "-> [8]"},
	{"it outside of closures", "it", "throws MissingPropertyException"},
	{"owner and delegate", `def m(x) { "m$x" }
def test() { def c = { [owner.m(1), delegate.m(2), { owner.is(delegate) }()] }; c() }`, "-> [m1, m2, true]"},
	{"delegate first", `"abc".with { toUpperCase() + size() }`, "-> ABC3"},
	{"delegate first reads a map", "[a: 1].with { a + 1 }", "-> 2"},
	{"delegate first assigns a map", "def m = [a: 1]; m.with { a = 2; b = 3 }; m", "-> [a:2, b:3]"},
	{"delegate last", "def c = { add(it); size() }; def l = []; c.delegate = l; [c(1), c(2), l]", "-> [1, 2, [1, 2]]"},
	{"delegate last, the script first", `def size() { "script" }
def test() { def c = { size() }; c.delegate = [1]; c() }`, "-> script"},
	{"delegate of the closure around", "[1, 2].with { [5].collect { x -> x + size() } }", "-> [7]"},
	{"assert with a message", `def x = 3; assert x == 2, "wrong"`, "throws AssertionError"},
	{"binding holds a closure", "twofold = { it * 2 }; twofold(4)", "-> 8"},
}
