package table_test

import "fmt"

// rounds are how often a value grows, and long how often what does so slowly.
var (
	rounds = [3]int{60, 600, 6000}
	long   = [3]int{20_000, 1_000_000, 2_000_000_000}
)

// handler is an app whose handler has a body, with the size in the place of %d.
func handler(body string) func(n int) string {
	return func(n int) string {
		return groovyHead + "def h(evt) {\n" + fmt.Sprintf(body, n) + "\ns.off()\n}\n"
	}
}

// grows is an app that does something with x again and again.
func grows(start, step, end string) func(n int) string {
	return handler("def x = " + start + "\nfor (int i = 0; i < %d; i++) { " + step + " }\n" + end)
}

// page is an app whose page does something with x and keeps it, with the size in
// the place of %d.
func page(body string) func(n int) string {
	return func(n int) string {
		return "definition(name: \"A\")\npreferences { page(name: \"main\") }\ndef main() {\ndef x = [1]\n" + fmt.Sprintf(body, n) +
			"\nstate.x = x\ndynamicPage(name: \"main\", install: true) { section { input \"s\", \"capability.switch\" } }\n}\n" +
			"def installed() { subscribe(s, \"switch.on\", h) }\ndef h(evt) { state.x = state.x; s.off() }\n"
	}
}

const cut = "bounded unmodelled"

// hostileValues are apps whose values grow in one event.
var hostileValues = []hostile{
	{"texts that double", "p.groovy", grows(`"ab"`, "x = x + x", "log.debug x"), rounds, cut, "a text grows beyond 1 MB"},
	{"texts in themselves", "p.groovy", grows(`"a"`, `x = "${x}${x}"`, "log.debug x"), rounds, cut, "a text grows beyond 1 MB"},
	{"replaced texts", "p.groovy", grows(`"aa"`, `x = x.replace("a", "aaaa")`, "log.debug x"), rounds, cut, "a text grows beyond 1 MB"},
	{"texts replaced by patterns", "p.groovy", grows(`"aa"`, `x = x.replaceAll("a", "aaaa")`, "log.debug x"), rounds, cut, "a list or map grows beyond 65,536 elements"},
	{"centred texts", "p.groovy", grows(`"ab"`, "x = x.center(x.size() * 4)", "log.debug x"), rounds, cut, "a text grows beyond 1 MB"},
	{"texts that are built", "p.groovy", grows(`new StringBuilder("ab")`, "x.append(x.toString())", "log.debug x.toString()"), rounds, cut, "a text grows beyond 1 MB"},
	{"texts many times", "p.groovy", handler(`def x = "ab" * %d; log.debug x`), long, "complete | bounded unmodelled | bounded unmodelled", "a text grows beyond 1 MB"},
	{"padded texts", "p.groovy", handler(`def x = "ab".padLeft(%d); log.debug x`), long, "complete | complete | bounded unmodelled", "a text grows beyond 1 MB"},
	{"lists that double", "p.groovy", grows("[1]", "x = x + x", "log.debug x.size()"), rounds, cut, "a list or map grows beyond 65,536 elements"},
	{"lists many times", "p.groovy", handler("def x = [1] * %d; log.debug x.size()"), long, "complete | bounded unmodelled | bounded unmodelled", "a list or map grows beyond 65,536 elements"},
	{"lists of ranges", "p.groovy", handler("def x = (1..%d).toList(); log.debug x.size()"), long, "bounded time | bounded unmodelled | bounded unmodelled", "a list or map grows beyond 65,536 elements"},
	{"ranges", "p.groovy", handler("(1..%d).each { }"), long, "bounded time", "the rest is unknown"},
	{"maps that grow", "p.groovy", grows("[:]", `x["k$i"] = i`, ""), long, "bounded time", "the rest is unknown"},
	{"shared lists as text", "p.groovy", grows("[1]", "x = [x, x]", `log.debug "$x"`), rounds, "bounded unmodelled | bounded time | bounded time", "the rest is unknown"},
	{"shared lists as keys", "p.groovy", grows("[1]", "x = [x, x]", "def m = [:]; m[x] = 1"), rounds, "bounded unmodelled | bounded time | bounded time", "the rest is unknown"},
	{"shared lists as JSON", "p.groovy", grows("[1]", "x = [x, x]", "log.debug groovy.json.JsonOutput.toJson(x)"), rounds, "bounded unmodelled | bounded time | bounded time", "the rest is unknown"},
	{"shared lists that are saved", "p.groovy", grows("[1]", "x = [x, x]", "state.x = x"), rounds, "bounded unmodelled | bounded time | bounded time", "the rest is unknown"},
	{"shared lists that are flattened", "p.groovy", grows("[1]", "x = [x, x]", "log.debug x.flatten().size()"), rounds, "bounded time", "the rest is unknown"},
	{"shared lists that are compared", "p.groovy", grows("[[1], [1]]", "x = [[x[0], x[0]], [x[1], x[1]]]", "if (x[0] == x[1]) { log.debug 1 }"), rounds, "bounded time", "the rest is unknown"},
	{"lists in themselves", "p.groovy", handler("def x = [%d]; x << x; log.debug \"$x\""), rounds, "complete", "One thing goes wrong: Error in A: java.lang.StackOverflowError."},
	{"maps in themselves", "p.groovy", handler("def x = [a: %d]; x.x = x; state.x = x"), rounds, "complete", "One thing goes wrong: Error in A: java.lang.StackOverflowError."},
	{"squares of decimals", "p.groovy", grows("1.0000001", "x = x * x", "log.debug x"), rounds, cut, "a number gets more than 16,384 digits behind its point, or zeros before it"},
	{"squares of numbers", "p.groovy", grows("12345678901234567890123G", "x = x * x", "log.debug x"), rounds, cut, "a number grows beyond 65,536 bits"},
	{"products", "p.groovy", grows("1G", "x = x * (i + 1)", "log.debug x"), long, "bounded time", "the rest is unknown"},
	{"powers", "p.groovy", handler("def x = 3 ** %d; log.debug x"), long, "complete | bounded unmodelled | bounded unmodelled", "a number grows beyond 65,536 bits"},
	{"powers of decimals", "p.groovy", handler("def x = 1.1 ** %d; log.debug x"), long, cut, "a number gets more than 16,384 digits behind its point, or zeros before it"},
	{"shifted numbers", "p.groovy", handler("def x = 1G << %d; log.debug x"), long, "complete | bounded unmodelled | bounded unmodelled", "a number grows beyond 65,536 bits"},
	{"decimals of many digits", "p.groovy", handler("def x = new BigDecimal(\"1e%d\"); log.debug x.toBigInteger()"), long, cut, "a number gets more than 16,384 digits"},
	{"divisions", "p.groovy", grows("1.0", "x = x / 3.0 + 0.000001", "log.debug x"), rounds, "complete | bounded time | bounded time", "the rest is unknown"},
	{"logs", "p.groovy", handler("for (int i = 0; i < %d; i++) { log.debug \"abc $i\" }"), long, "bounded time", "the rest is unknown"},
	{"messages", "p.groovy", handler("for (int i = 0; i < %d; i++) { sendPush(\"x\" * (1 << 20)) }"), rounds, "complete | bounded unmodelled | bounded unmodelled", "values of more than 256 MB are handled in one run of a handler"},
	{"names of saved values", "p.groovy", handler("for (int i = 0; i < %d; i++) { state[\"k$i\"] = \"v$i\" }"), long, "bounded time", "the rest is unknown"},
	{"saved lists that grow", "p.groovy", handler("state.x = (state.x ?: []) + [%d, now()]"), rounds, "bounded time", "the rest is unknown"},
	{"saved texts that double", "p.groovy", handler("state.x = (state.x ?: \"a%d\") + (state.x ?: \"ab\")"), rounds, cut, "a text grows beyond 1 MB"},
	{"saved counters", "p.groovy", handler("state.x = (state.x ?: %d) + 1"), rounds, "bounded time", "the rest is unknown"},
	{"patterns that try all", "p.groovy", handler("def x = \"a\" * %d; log.debug(x ==~ /(a|aa)+b/)"), rounds, "complete", "No order of events breaks anything"},
	{"orders of a list", "p.groovy", handler("log.debug((1..%d).permutations().size())"), rounds, cut, "groovy.lang.MissingMethodException: No signature of method: groovy.lang.IntRange.permutations()"},
	{"parts of a list", "p.groovy", handler("log.debug((1..%d).toList().subsequences().size())"), rounds, "bounded unmodelled | bounded time | bounded time", "the rest is unknown"},
	{"lists of lists", "p.groovy", handler("def l = (1..%d).toList(); log.debug l.collect { a -> l.collect { b -> l.collect { c -> a } } }"), rounds, "bounded time", "the rest is unknown"},
	{"long lists in order", "p.groovy", handler("def l = []; for (int i = 0; i < %d; i++) { l << (i * 7919) %% 100003 }; log.debug l.sort()"), long, "bounded time", "the rest is unknown"},
	{"loops without end", "p.groovy", handler("int i = %d; while (true) { i++ }"), rounds, "bounded time", "the rest is unknown"},
	{"calls without end", "p.groovy", func(n int) string { return handler("g(%d)")(n) + "def g(n) { g(n + 1) }\n" }, rounds, "complete", "One thing goes wrong: Error in A: java.lang.StackOverflowError."},
	{"parts of a text", "p.groovy", handler("def x = \"a,\" * %d; log.debug x.tokenize(\",\").size()"), long, "complete | bounded unmodelled | bounded unmodelled", "a text grows beyond 1 MB"},
	{"deep lists that a page keeps", "p.groovy", page("for (int i = 0; i < %d; i++) { x = [x] }"), rounds, "complete | bounded outcomes | bounded outcomes", "the pages leave a value in state.x that is more than 200 values deep"},
	{"lists in themselves that a page keeps", "p.groovy", page("x << x << %d"), rounds, "bounded outcomes", "the pages leave a value in state.x that is more than 200 values deep"},
}
