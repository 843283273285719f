package table_test

import "strings"

// many are sizes of what is short.
var many = [3]int{300, 1500, 7000}

// nested is a text with n parts in each other.
func nested(before, open, middle, shut, after string) func(n int) string {
	return func(n int) string {
		return before + strings.Repeat(open, n) + middle + strings.Repeat(shut, n) + after
	}
}

const (
	lamp = "device d: switch;\n"
	x    = "var x: 0..3;\n"
)

// hostileTexts are texts that are hard to read.
var hostileTexts = []hostile{
	{"no program", "p.cross", repeated("", " \n", ""), many, "complete", "nothing can happen in this program"},
	{"signs", "p.cross", repeated("", "@#$~^`", ""), many, "invalid", "is not used in this language"},
	{"bytes that are no text", "p.cross", repeated("", "\xff\xfe\x00", ""), many, "invalid", "this file is not UTF-8 text"},
	{"quotes that are left open", "p.cross", repeated("", "event \"e\n", ""), many, "invalid", "a text cannot stand here"},
	{"comments that are left open", "p.cross", repeated("", "/* ", ""), many, "invalid", "this comment has no end"},
	{"parentheses", "p.cross", nested(x+"invariant ", "(", "x == 0", ")", ";"), many, "invalid", "this is nested more than 200 levels deep"},
	{"parentheses that are left open", "p.cross", nested(x+"invariant ", "(", "x", "", ";"), many, "invalid", "this is nested more than 200 levels deep"},
	{"signs before a number", "p.cross", nested(x+"event e { x = ", "-", "1", "", "; }"), many, "invalid", "this is nested more than 200 levels deep"},
	{"negations", "p.cross", nested(x+"invariant ", "!", "true", "", ";"), many, "invalid", "this is nested more than 200 levels deep"},
	{"a long sum", "p.cross", repeated(x+"event e { x = 0", " + 1", "; }"), many, "complete | complete | invalid", "this expression has more than 2000 operators"},
	{"a long condition", "p.cross", repeated(x+"event e { x = 1; }\ninvariant x == 0", " || x == 1", ";"), many, "complete | invalid | invalid", "this expression has more than 2000 operators"},
	{"blocks", "p.cross", nested(x+"event e { ", "if (x == 0) { ", "x = 1;", " }", " }"), many, "invalid", "this is nested more than 200 levels deep"},
	{"branches after each other", "p.cross", repeated(x+"event e { if (x == 0) { x = 1; }", " else if (x == 1) { x = 2; }", " }"), many, "invalid", "this is nested more than 200 levels deep"},
	{"loops in loops", "p.cross", nested(x+"event e { ", "while (x < 9) { ", "x = 1;", " }", " }"), many, "invalid", "this is nested more than 200 levels deep"},
	{"a long name", "p.cross", repeated("var x", "x", ": bool;"), many, "complete", "nothing can happen in this program"},
	{"a long text", "p.cross", repeated(x+"never \"", "words ", "\": x == 3;"), many, "complete", "nothing can happen in this program"},
	{"long numbers", "p.cross", repeated("var x: 0..1", "0", ";"), many, "invalid", "does not fit into 32 bits"},
	{"markup in names", "p.cross", repeated("device d: switch \"<img src=x onerror=alert(1)>", "</script>", "\";"), many, "complete", "nothing can happen in this program"},
	{"texts from right to left", "p.cross", repeated(x+"never \"", "\u202e\u200b\u0301é\U0001f4a3", "\": x == 3;"), many, "complete", "nothing can happen in this program"},
	{"names of other scripts", "p.cross", repeated("", "var \u0435\u200d%d: bool;\n", ""), many, "invalid", "is not used in this language"},
	{"numbers that are too large", "p.cross", repeated(x, "event e%d { x = 99999999999999999999; }\n", ""), many, "invalid", "does not fit into 32 bits"},
	{"durations that are too long", "p.cross", repeated(lamp, "app A%d { on d.switch == on { wait 99999999999h; } }\n", ""), many, "invalid", "does not fit into 32 bits"},
	{"types that nobody knows", "p.cross", repeated("", "var x%d: nothing;\n", ""), many, "invalid", "`nothing` is no type"},
	{"members that nobody knows", "p.cross", repeated(lamp+"app A { on d.switch == on { ", "d.frob%d(); ", "} }"), many, "invalid", "device `d` has no command `frob0`"},
	{"constants of each other", "p.cross", repeated("", "const c%[1]d = c%[1]d + 1;\n", ""), many, "invalid", "the value of `c0` depends on itself"},
	{"divisions by nothing", "p.cross", repeated(x, "event e%d { x = 1 / 0; }\n", ""), [3]int{30, 100, 300}, "complete", "first: Error: division by zero."},
	{"functions that never return", "p.cross", repeated("", "fn f%d(): bool { }\n", ""), many, "invalid", "`f0` can end without returning a value"},
	{"properties of wrong types", "p.cross", repeated(x, "never \"n%d\": x + 1;\n", ""), many, "invalid", "this is a number, but bool is needed here"},
	{"empty apps", "p.cross", repeated("", "app A%d { }\n", ""), [3]int{30, 150, 500}, "unchecked", "nothing can happen in this program"},
	{"methods in methods", "p.groovy", nested(groovyHead, "def h(evt) { ", "", "}", ""), many, "invalid", "the method h is declared inside braces"},
	{"closures in closures", "p.groovy", nested(groovyHead+"def h(evt) { ", "[1].each { ", "s.off()", " }", " }"), many, "invalid", "this is nested more than 200 levels deep"},
	{"lists in lists", "p.groovy", nested(groovyHead+"def h(evt) { def x = ", "[", "1", "]", "; s.off() }"), many, "invalid", "this is nested more than 200 levels deep"},
	{"texts in texts", "p.groovy", nested(groovyHead+"def h(evt) { def x = ", "\"${", "1", "}\"", "; s.off() }"), many, "invalid", "this is nested more than 200 levels deep"},
	{"choices in choices", "p.groovy", nested(groovyHead+"def h(evt) { def x = ", "true ? 1 : ", "2", "", "; s.off() }"), many, "invalid", "this is nested more than 200 levels deep"},
	{"negations, in Groovy", "p.groovy", nested(groovyHead+"def h(evt) { def x = ", "!", "true", "", "; s.off() }"), many, "invalid", "this is nested more than 200 levels deep"},
	{"calls of what was called", "p.groovy", nested(groovyHead+"def h(evt) { def x = \"a\"", ".trim()", "", "", "; s.off() }"), many, "complete | invalid | invalid", "this expression has more than 2000 parts"},
	{"a long sum, in Groovy", "p.groovy", repeated(groovyHead+"def h(evt) { def x = 0", " + 1", "; s.off() }"), many, "complete | complete | invalid", "this expression has more than 2000 parts"},
	{"cases of a switch", "p.groovy", repeated(groovyHead+"def h(evt) { switch (evt.value) {\n", "case \"v%d\": s.off(); break\n", "} }"), many, "complete", "No order of events breaks anything"},
	{"tries in tries", "p.groovy", nested(groovyHead+"def h(evt) { ", "try { ", "s.off()", " } catch (e) { }", " }"), many, "invalid", "this is nested more than 200 levels deep"},
	{"texts that are left open, in Groovy", "p.groovy", repeated(groovyHead, "def x = '\n", ""), many, "invalid", "this text has no end"},
	{"slashes that are left open", "p.groovy", repeated(groovyHead, "def x = /a\n", ""), many, "unchecked", "Not checked: A did nothing here, because it waits for nothing that can happen; look whether its settings, and the names of what it waits for, are right."},
	{"a long name, in Groovy", "p.groovy", repeated(groovyHead+"def h(evt) { s.off() }\ndef f", "x", "() { }"), many, "complete", "No order of events breaks anything"},
	{"long lines", "p.groovy", repeated(groovyHead+"def h(evt) { ", "s.off(); ", "}"), many, "complete", "No order of events breaks anything"},
	{"classes", "p.groovy", repeated(groovyHead+"def h(evt) { s.off() }\n", "class C%d { }\n", ""), many, "invalid", "apps cannot declare a type of their own: class"},
	{"annotations", "p.groovy", repeated(groovyHead, "@A(", "1"), many, "invalid", "this ( is never closed"},
	{"signs of all kinds, in Groovy", "p.groovy", repeated(groovyHead, "}{)(][><?:;,.\\", ""), many, "invalid", "this } closes nothing"},
	{"bytes that are no text, in Groovy", "p.groovy", repeated(groovyHead, "\xff\x00\xc0", ""), many, "invalid", "this file is not UTF-8 text"},
}
