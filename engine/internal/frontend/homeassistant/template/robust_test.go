package template

import (
	"math/rand/v2"
	"strings"
	"testing"

	"crosscheck/engine/internal/twintest"
)

// rich has a bit of everything that is read.
const rich = `
{%- set a, b = [1, 2.5], {'k': 'v'} -%}{% set ns = namespace(n=0) %}{# not this #}{% for x, y in b.items() if x is in ['k'] %}{% set ns.n = ns.n + loop.index %}{% else %}none{% endfor %}{% set t %}{{ a }}{% endset %}
{{ states('sensor.t') | float(0) | round(1) * -2 ** 2 // 3 % 7 > 5 and not is_state_attr('sensor.t', 'level', 5) or states.switch.a.state in ['on', "off"] }}
{{ 'a_b'.split('_')[1:][-1] ~ (states['switch.b'].attributes.x | default('y', true) | upper | replace('a', 'b')) if states('switch.a') == 'on' else iif(true, 1) }}
{{ expand('switch.a', ['switch.b']) | selectattr('state', '==', 'on') | map(attribute='entity_id') | list | join(', ') }}
{{ [3, 1] | sort | first + ([1, 1] | unique | list | count) - (range(3) | sum) }} {{ now() > today_at('7:30') and now().hour > 5 and now().weekday() == 1 }}
{{ trigger.to_state.attributes['x'].get('y') is not none and 3 is divisibleby 2 }}
`

// coarse is a home in which numbers are pieces, and much is not known.
type coarse struct{ fixed }

func (h coarse) Values(s Source) []Value {
	switch {
	case s.Kind == TimeOfDay:
		return []Value{Numbers(s, -1, 5, false), Number(5), Numbers(s, 5, 24*hour, false)}
	case s.Kind == Weekday:
		return []Value{Whole(0), Whole(6)}
	case s.Kind == Trigger:
		return []Value{Fields("what it brings", "id", Text("x"))}
	case s.Attribute != "":
		return []Value{Named(s, "None"), Else(s), Numbers(s, 5, 7, false)}
	case strings.HasPrefix(s.Entity, "sensor."):
		return []Value{Numbers(s, -5, 7, true), Numbers(s, 7, 7, true), Named(s, "unavailable"), Else(s)}
	}
	return h.fixed.Values(s)
}

var bits = strings.Split(`{{;}};{%;%};{#;#};(;);[;];|; if ; else ; and ; or ; not ; in ; is ;.;,;:;';";\;-;~;**;//;0;1e999;0x1;é;`+"\xff"+`;{% endif %};{% endfor %};{% for i in a %};{% if a %};a;none;states('sensor.t');| int;| map('int');| list;trigger;ns.n;namespace(n=a);now();'x' * 9999;range(190)`, ";")

func changed(r *rand.Rand, text string) string {
	for range 1 + r.IntN(5) {
		from := r.IntN(len(text) + 1)
		to := min(len(text), from+r.IntN(10))
		with := bits[r.IntN(len(bits))]
		switch r.IntN(4) {
		case 0:
			to = from
		case 1:
			with = strings.Repeat(text[from:to], 2)
		case 2:
			begin := r.IntN(len(text) + 1)
			with = text[begin:min(len(text), begin+r.IntN(50))]
		}
		text = text[:from] + with + text[to:]
	}
	return text
}

// sound evaluates a template; it must end, without a panic.
func sound(t testing.TB, text string) {
	for _, h := range []Home{home, coarse{home}} {
		b := &Budget{50_000}
		tmpl := Parse(text)
		n := Decide(h, b, func(e *Evaluation) Value { return e.Render(tmpl) })
		n.Leaves(func(n *Node) {
			if s := n.Leaf.String(); len(s) > 2*mostLong {
				t.Fatalf("%d bytes of %s", len(s), text)
			}
		})
		tmpl.Fixed()
	}
}

func TestChangedTemplatesAreEvaluated(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 2))
	lines := strings.Split(rich+holding+failing+erring, "\n")
	if err := Parse(rich).Err(); err != nil {
		t.Fatal(err)
	}
	for range twintest.Seeds(20_000) {
		sound(t, changed(r, lines[r.IntN(len(lines))]))
	}
	for range twintest.Seeds(1_000) {
		sound(t, changed(r, rich))
	}
}

func TestTemplatesHaveLimits(t *testing.T) {
	for _, text := range []string{
		"{{ " + strings.Repeat("(", 1000) + "1" + strings.Repeat(")", 1000) + " }}", "{{ " + strings.Repeat("not ", 5000) + "a }}",
		"{{ 1" + strings.Repeat(" + 1", 4000) + " }}", strings.Repeat("{% if a %}", 900), "{{ a" + strings.Repeat("|int", 4000) + " }}", strings.Repeat("x", mostText+1),
		"{{ " + strings.Repeat("[", 1000),
	} {
		if Parse(text).Err() == nil {
			sound(t, text)
		}
	}
	for _, text := range []string{"{% set a = 'x' %}" + strings.Repeat("{% set a = a ~ a %}", 60) + "{{ a }}",
		strings.Repeat("{% for i in range(200) %}", 20) + "x" + strings.Repeat("{% endfor %}", 20),
		"{% set ns = namespace(l=1) %}" + strings.Repeat("{% for i in range(200) %}{% set ns.l = [ns.l] %}{% endfor %}", 10) + "{{ ns.l }}",
		"{% set ns = namespace(l=1) %}{% for i in range(200) %}{% set ns.l = dict(a=ns.l) %}{% endfor %}{{ ns.l }}",
		"{% set ns = namespace(l=1) %}{% for i in range(200) %}{% set ns.l = ([ns.l] | list)[:] + [] %}{% endfor %}{{ ns.l }}",
		"{{ 1" + strings.Repeat(" + 1", 1000) + " }}",
		"{% set a = [1] %}" + strings.Repeat("{% set a = [a, a] %}", 60) + "{{ a }}",
		"{% set ns = namespace(l=[1]) %}" + strings.Repeat("{% set ns.l = ns.l + ns.l %}", 40) + "{{ ns.l }}",
	} {
		if n := yields(home, text); n.Leaf.Kind != Unknown {
			t.Errorf("%.80s: %v", text, n.Leaf.Kind)
		}
	}
}

func FuzzTemplate(f *testing.F) {
	for _, text := range strings.Split(rich+holding+failing+erring, "\n") {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) { sound(t, text) })
}
