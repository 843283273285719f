package scripttest

// hosts are programs about what reaches the host: calls, choices, steps and its objects.
var hosts = []Program{
	{"host function", `note "a", 1; note("b")`, "a 1; b; -> null"},
	{"host function with named arguments", `note title: "t", required: false, "first"`, "[title:t, required:false] first; -> null"},
	{"host function with a closure", "def n = 0; twice { n += it }; n", "-> 3"},
	{"variable of the host", `mode = "Away"; "now $mode"`, "mode = 'Away'; -> now Away"},
	{"object of the host", "lamp.on(); lamp.level = 20; lamp.setLevel(30); [lamp.switch, lamp.level]", "warning: the lamp is told on ; level = 20; warning: the lamp is told setLevel 30; -> [on, 30]"},
	{"object lacks a property", "lamp.hue", "throws MissingPropertyException"},
	{"object lacks a method", "lamp.explode()", "throws MissingMethodException"},
	{"object in a text", `"turn off ${lamp} or $lamp"`, "-> turn off the lamp or the lamp"},
	{"dynamic command", `def c = "off"; lamp."$c"(); lamp."${'sw' + 'itch'}"`, "warning: the lamp is told off ; -> off"},
	{"objects spread", "[lamp, lamp]*.on(); [lamp, lamp].level", "warning: the lamp is told on ; warning: the lamp is told on ; -> [50, 50]"},
	{"condition on an unknown", `def r = []; 4.times { r << (any() ? "yes" : "no") }; r`, "anything: 0 of 2; anything: 1 of 2; anything: 0 of 2; anything: 0 of 2; -> [no, yes, no, no]"},
	{"comparison of an unknown", `if (any() > 5) { note "big" } else { note "small" }`, "anything: 0 of 2; small; -> null"},
	{"switch on an unknown", `switch (any()) { case 1: return "one"; case 2: return "two"; default: return "other" }`, "anything: 0 of 2; anything: 1 of 2; -> two"},
	{"unknown spreads", `def u = any(); "${(u + 1).foo}"`, "-> (anything)"},
	{"pick", "[pick(), pick(), pick()]", "the pick: 2 of 3; the pick: 0 of 3; the pick: 0 of 3; -> [2, 0, 0]"},
	{"stop ends without finally", `try { note "a"; stop(); note "b" } catch (Throwable t) { note "c" } finally { note "d" }`, "a; ends: stopped"},
	{"endless loop", "while (true) { }", "ends: too many steps"},
	{"endless for", "for (;;) { def x = 1 }", "ends: too many steps"},
	{"endless each", "def l = [1]; while (l) { l.each { it } }", "ends: too many steps"},
	{"endless recursion with a catch", `def f() { try { f() } catch (StackOverflowError e) { 1 } }
def test() { f() }`, "-> 1"},
	{"top level runs first", `note "top"
def test() { note "test" }`, "top; test; -> null"},
	{"top level locals stay there", `def x = 1
note x
def test() { x }`, "1; throws MissingPropertyException"},
	{"delegate does not hide the host", `[lamp].with { note "here"; size() }`, "here; -> 1"},
	{"host function in a nested closure", `twice { a -> twice { b -> note "$a$b" } }`, "11; 12; 21; 22; -> null"},
	{"with an object", "lamp.with { on(); setLevel(7); level }", "warning: the lamp is told on ; warning: the lamp is told setLevel 7; -> 7"},
}
