package library_test

import (
	"flag"
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"testing"

	"crosscheck/engine/internal/frontend/groovy/code"
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/data/limit"
	"crosscheck/engine/internal/frontend/groovy/script"
	"crosscheck/engine/internal/frontend/groovy/syntax"
	"crosscheck/engine/internal/frontend/groovy/walk"
	"crosscheck/engine/internal/source"
)

var (
	expressions = flag.Uint64("expressions", 2000, "how many changed expressions to evaluate")
	since       = flag.Uint64("since", 0, "the seed of the first of them")
)

// extreme are values that few think of.
var extreme = strings.Split(`-1|2147483647|-2147483648|9223372036854775807L|Long.MIN_VALUE|1e300d|Double.NaN|1.0G|99999999999999999999G|null|''|[]|[:]|`+
	`1e16000|1e-16000|0.0|true|{ it }|{ a, b -> a }|new Date(0)|[1]*1000|"ab"*1000|(0..2147483647)|(-9223372036854775807L..9223372036854775807L)|`+
	`'%s'|'\ud800'|[null]|~/a/|1.0f|(char)65`, "|")

// operand is what another expression can stand for.
var operand = regexp.MustCompile(`"[^"\n]*"|'[^'\n]*'|[A-Za-z_][\w.]*|\d[\w.]*`)

// mixed is an expression in which others stand.
func mixed(r *rand.Rand, from []string, depth int) string {
	list := from
	if r.IntN(3) == 0 {
		list = extreme
	}
	x := list[r.IntN(len(list))]
	for ; depth < 4 && r.IntN(2) == 0; depth++ {
		if all := operand.FindAllStringIndex(x, -1); len(all) > 0 {
			at := all[r.IntN(len(all))]
			x = x[:at[0]] + "(" + mixed(r, from, depth+1) + ")" + x[at[1]:]
		}
	}
	return x
}

// patient is a host that gives up after some steps.
type patient struct {
	bare
	limit.Meter
	steps int
}

func (p *patient) Spend(n int) { p.Meter.Spend(n) }

func (p *patient) Step(source.Span) {
	if p.steps++; p.steps > 2000 {
		limit.Exceed("too many steps")
	}
}

// outcome is the value of an expression, or how it ends; after another panic it
// says of which one.
func outcome(t *testing.T, x string, call func(h script.Host) data.Value) (text string) {
	defer func() {
		switch end := recover().(type) {
		case nil:
		case *data.Thrown:
			text = "throws " + end.Class
		case *limit.Excess:
			text = "too much"
		default:
			t.Log(x)
			panic(end)
		}
	}()
	return data.Inspect(call(&patient{}))
}

// Expressions of all methods in each other, also with values that few think of,
// have values, throw or end at a limit, the same in both executions.
func TestChangedExpressions(t *testing.T) {
	facts, err := os.ReadFile("testdata/facts.txt")
	if err != nil {
		t.Fatal(err)
	}
	var from []string
	for line := range strings.Lines(string(facts)) {
		if x, _, told := strings.Cut(line, "  => "); told {
			from = append(from, x)
		}
	}
	read := 0
	for seed := *since; seed < *since+*expressions; seed++ {
		x := mixed(rand.New(rand.NewPCG(seed, 12)), from, 0)
		file, problems := syntax.Parse(source.NewFile("x.groovy", "def x() { return ("+x+") }\n"), 0)
		if len(problems) > 0 {
			continue
		}
		read++
		walked := outcome(t, x, func(h script.Host) data.Value { return walk.New(file).Call(h, "x") })
		ran := outcome(t, x, func(h script.Host) data.Value { return code.New(file).Call(h, "x") })
		if walked != ran {
			t.Errorf("seed %d: %s: walked %.200s, compiled %.200s", seed, x, walked, ran)
		}
	}
	t.Logf("%d of %d expressions could be read", read, *expressions)
}
