definition(name: "A")
preferences { section { input "s", "capability.switch" } }
def installed() { ["a", "b", "c", "d", "e", "f"].each { subscribe(s, "switch", it) } }
def a(evt) { (-9223372036854775807L..9223372036854775807L).toList() }
def b(evt) { "${[1, (-9223372036854775807L..9223372036854775807L)].join(" ")}" }
def c(evt) { 1.25.setScale(-2147483648) }
def d(evt) { (1..10).step(Long.MIN_VALUE) }
def e(evt) { 72.5.round(new java.math.MathContext(-1)) }
def f(evt) { def m = "abc" =~ /b/; m.find(); m.group(Long.MAX_VALUE) }
