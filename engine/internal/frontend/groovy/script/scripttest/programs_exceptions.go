package scripttest

// exceptions are programs about throwing and catching.
var exceptions = []Program{
	{"catch", `try { throw new Exception("a") } catch (e) { e.message }`, "-> a"},
	{"catch by class", `try { Integer.parseInt("x") } catch (IllegalArgumentException e) { e.getClass().simpleName }`, "-> NumberFormatException"},
	{"first catch that fits", `try { null.x() } catch (RuntimeException e) { "runtime" } catch (NullPointerException e) { "null" }`, "-> runtime"},
	{"catch one of several", `try { Integer.parseInt("x") } catch (IOException | NumberFormatException e) { e.message }`, `-> For input string: "x"`},
	{"catch leaves errors alone", `try { assert false } catch (e) { "exception" } catch (Error e) { "error" }`, "-> error"},
	{"catch everything", `try { assert false } catch (Throwable t) { "caught" }`, "-> caught"},
	{"not caught", `try { throw new RuntimeException("a") } catch (IllegalStateException e) { 1 }`, "throws RuntimeException"},
	{"finally", `def r = []; try { try { r << 1; throw new Exception("a") } finally { r << 2 } } catch (e) { r << e.message }; r`, "-> [1, 2, a]"},
	{"finally overrides a return", `def f() { try { return 1 } finally { return 2 } }
def test() { f() }`, "-> 2"},
	{"finally comes too late", `def f() { def x = 1; try { return x } finally { x = 2 } }
def test() { f() }`, "-> 1"},
	{"finally has no value", `def f() { try { 1 } finally { 2 } }
def test() { f() }`, "-> 1"},
	{"finally throws", `try { try { throw new Exception("a") } finally { throw new Exception("b") } } catch (e) { e.message }`, "-> b"},
	{"finally in a loop", `def r = []; for (i in 1..3) { try { if (i == 2) continue; r << i } finally { r << "f" } }; r`, "-> [1, f, f, 3, f]"},
	{"catch and finally", "def v = 0; try { v = 1; throw new Exception() } catch (Exception e) { v += 10 } finally { v += 100 }; v", "-> 111"},
	{"values of try and catch", `def f(x) { try { if (x) throw new Exception(); "t" } catch (e) { "c" } finally { "f" } }
def test() { [f(0), f(1)] }`, "-> [t, c]"},
	{"return in a loop in a try", `def f() { for (i in 1..5) { try { if (i == 3) return i } finally { } } }
def test() { f() }`, "-> 3"},
	{"text of an exception", `try { throw new IllegalStateException("a${1}") } catch (e) { "$e" }`, "-> java.lang.IllegalStateException: a1"},
	{"exception of a closure", `try { [1, 2].each { if (it == 2) throw new Exception("at $it") } } catch (e) { e.message }`, "-> at 2"},
	{"exception through methods", `def f(n) { n == 0 ? [][1].foo : f(n - 1) }
def test() { def r = []; 3.times { try { f(5) } catch (NullPointerException e) { r << it } }; r }`, "-> [0, 1, 2]"},
	{"infinite recursion", `def f(n) { f(n + 1) }
def test() { f(0) }`, "throws StackOverflowError"},
	{"infinite recursion caught", `def f(n) { f(n + 1) }
def test() { try { f(0) } catch (StackOverflowError e) { "deep" } }`, "-> deep"},
	{"infinite recursion of a closure", `def f; f = { f() }; try { f() } catch (StackOverflowError e) { "deep" }`, "-> deep"},
	{"assert", "assert 1 == 2", "throws PowerAssertionError"},
	{"assert holds", `assert 1 == 1; "fine"`, "-> fine"},
	{"missing property caught", `try { nothing } catch (MissingPropertyException e) { "missing" }`, "-> missing"},
	{"throw null", "throw null", "throws NullPointerException"},
	{"exception in a default", `def f(a = { throw new Exception("d") }()) { a }
def test() { try { f() } catch (e) { e.message } }`, "-> d"},
	{"state after an exception", `def f(a) { def l = [a]; throw new Exception("x") }
def g(a, b, c) { [a, b, c] }
def test() { def r = 0; try { r = g(1, f(2), 3) } catch (e) { r = g(4, 5, 6) }; r }`, "-> [4, 5, 6]"},
}
