package scripttest

// control are programs about statements: conditions, loops, switches, labels, and what they are worth.
var control = []Program{
	{"if without braces", `def f(x) { if (x) "yes" else "no" }
def test() { [f(1), f(0)] }`, "-> [yes, no]"},
	{"if without else has no value", `def f(x) { if (x) "yes" }
def test() { [f(1), f(0)] }`, "-> [yes, null]"},
	{"while", "def i = 0; while (true) { if (++i > 5) break }; i", "-> 6"},
	{"while has no value", `def f() { def i = 0; while (i < 3) { i++ } }
def test() { f() }`, "-> null"},
	{"for", "def r = 0; for (int i = 0; i < 5; i++) { if (i % 2) continue; r += i }; r", "-> 6"},
	{"for without parts", "def i = 0; for (;;) { if (i++ == 3) break }; i", "-> 4"},
	{"for in a list", "def r = []; for (x in [3, 4]) r << x; r", "-> [3, 4]"},
	{"for in a range", "def r = []; for (i in 3..1) { r << i }; r", "-> [3, 2, 1]"},
	{"for in a map", "def r = []; for (e in [a: 1, b: 2]) r << e.key + e.value; r", "-> [a1, b2]"},
	{"for in a text", `def r = []; for (c in "abc") r << c; r`, "-> [a, b, c]"},
	{"for in null", "def r = []; for (x in null) r << x; r", "-> []"},
	{"for in a number", "def r = []; for (x in 5) r << x; r", "-> [5]"},
	{"for with a type", "def r = []; for (int x : [1.5, 2]) r << x; r", "-> [1, 2]"},
	{"for typed String", `def r = []; for (String x in [1, 2]) r << x + "!"; r`, "-> [1!, 2!]"},
	{"loop variable is shared by closures", "def l = []; for (i in 1..3) l << { i }; l.collect { it() }", "-> [3, 3, 3]"},
	{"counter is shared by closures", "def l = []; for (int i = 0; i < 3; i++) l << { i }; l.collect { it() }", "-> [3, 3, 3]"},
	{"local of a round is not shared", "def fs = [], r = []; for (x in 1..2) { def y = x * 10; fs << { y += 1 } }; fs.each { r << it() }; fs.each { r << it() }; r", "-> [11, 21, 12, 22]"},
	{"labels", `def r = []; outer: for (i in 1..3) { for (j in 1..3) { if (j == 2) continue outer; if (i == 3) break outer; r << "$i$j" } }; r`, "-> [11, 21]"},
	{"switch", `def f(x) { switch (x) { case 1: "one"; break; case "a": return "A"; case 2..4: return "range"; case [7, 8]: return "list"; case ~/z+/: return "pattern"; case Date: return "date"; case null: return "null"; case { it == 9 }: return "closure"; default: return "other" } }
def test() { [1, "a", 3, 8, "zz", "q", null, 9, 10, 1L, 1.0, new Date(0)].collect { f(it) } }`, "-> [one, A, range, list, pattern, other, null, closure, other, one, one, date]"},
	{"switch of a class", `def f(x) { switch (x) { case Integer: return "int"; case Number: return "number"; case String: return "text" } }
def test() { [f(1), f(2.5), f("a"), f([])] }`, "-> [int, number, text, null]"},
	{"switch falls through", `def f(x) { def r = ""; switch (x) { case 1: r += "1"; case 2: r += "2"; break; default: r += "d"; case 3: r += "3" }; r }
def test() { [1, 2, 3, 4].collect { f(it) } }`, "-> [12, 2, 3d, d]"},
	{"switch as a value", `def f(x) { switch (x) { case 1: "one"; break; default: "d" } }
def g(x) { switch (x) { case 1: "one" } }
def test() { [f(1), f(2), g(1), g(2)] }`, "-> [one, d, null, null]"},
	{"switch evaluates cases in order", "def r = []; def f = { r << it; it }; switch (2) { case f(1): break; case f(2): break; case f(3): break }; r", "-> [1, 2]"},
	{"switch with a GString", `def a = "a"; switch ("$a") { case "a": return "same"; default: return "other" }`, "-> same"},
	{"continue within a switch", `def r = []; for (i in 1..4) { switch (i) { case 2: continue; case 3: r << "x"; break }; r << i }; r`, "-> [1, x, 3, 4]"},
	{"local in a case", "def r = []; switch (1) { case 1: def q = 5; r << q; case 2: r << 6 }; r", "-> [5, 6]"},
	{"ternary and elvis", `def n = null; [n ? 1 : 2, n ?: 3, 0 ?: "" ?: 4, "x" ?: 5]`, "-> [2, 3, 4, x]"},
	{"short circuit", "def n = 0; false && n++; true || n++; n", "-> 0"},
	{"last declaration is the value", `def f() { def x = 5 }
def g() { y = 6 }
def test() { [f(), g()] }`, "-> [5, 6]"},
	{"value of nested statements", `def f() { if (true) { switch (2) { case 2: try { "deep" } finally { } } } }
def g() { if (true) { try { "deep" } finally { } } }
def test() { [f(), g()] }`, "-> [null, deep]"},
	{"early return", `def f(x) { if (x) return "early"; "late" }
def test() { [f(1), f(0)] }`, "-> [early, late]"},
	{"return without value", `def f() { return }
def test() { f() }`, "-> null"},
	{"multiple assignment", `def (a, b) = [1, 2, 3]; def (c, d) = [a]; "$a $b $c $d"`, "-> 1 2 1 null"},
	{"swap", `def a = 1, b = 2; (a, b) = [b, a]; "$a $b"`, "-> 2 1"},
	{"typed multiple assignment", `def (int a, String b) = [1.5, 2]; "$a ${b + 1}"`, "-> 1 21"},
	{"multiple assignment of null", "def (a, b) = null; a", "throws NullPointerException"},
	{"while with a label in vain", `one: "x"; 5`, "-> 5"},
}
