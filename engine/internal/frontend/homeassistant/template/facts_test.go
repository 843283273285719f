package template

import (
	"strings"
	"testing"
)

// What Home Assistant itself was seen to make of conditions like these, while
// switch.a is on, switch.b off, sensor.t 20.7 with a level of 5, and there is no
// sensor.gone.
const (
	holding = `
{{ is_state('switch.a','on') }}
{% macro m() %}{{ x }}{% endmacro %}{% set x = 5 %}{{ m() == '5' }}
{% set x = 5 %}{% macro m() %}{{ x }}{% endmacro %}{% set x = 6 %}{{ m() == '6' }}
{% macro m(a, b=2) %}{{ a + b }}{% endmacro %}{{ m(1) == '3' and m(1, 5) == '6' and m(b=3, a=1) == '4' }}
{% macro m(a) %}{{ a is defined }}{% endmacro %}{{ m() == 'False' and m(1) == 'True' }}
{% macro m(a) %} {{ a }} {% endmacro %}{{ m(1) == ' 1 ' and m(1) | int == 1 }}
{% macro m(n) %}{{ n if n < 2 else m(n - 1) | int * n }}{% endmacro %}{{ m(4) == '24' }}
{% macro a() %}x{% endmacro %}{% macro b() %}{{ a() }}y{% endmacro %}{{ b() == 'xy' }}
{% macro m(a, b=a) %}{{ b }}{% endmacro %}{{ m(7) == '7' }}
{% macro m() %}{% set x = 9 %}{% endmacro %}{% set x = 1 %}{{ m() ~ x == '1' }}
{% macro m(a) %}{% if is_state(a, 'on') %}true{% endif %}{% endmacro %}{{ m('switch.a') }}
{{ 'True' }}
{{ 'true ' }}
{{ states('sensor.t') | float > 20 }}
{{ states('sensor.t') | int == 20 }}
{{ states('sensor.gone') == 'unknown' }}
{{ states('sensor.gone') | float(7) == 7 }}
{{ states.sensor.t.state == '20.7' }}
{{ state_attr('sensor.t','level') == 5 }}
{{ state_attr('sensor.t','nope') is none }}
{{ is_state_attr('sensor.t','level',5) }}
{{ 'a' in 'abc' }}
{{ 5 in [1,5] }}
{{ '5' | int in [1,5] }}
{{ 7 // 2 == 3 and -7 // 2 == -4 and -7 % 3 == 2 }}
{{ 7 / 2 == 3.5 and 4 / 2 == 2 }}
{{ 2.5 | round == 2 and 3.5 | round == 4 }}
{{ 2.7 | int == 2 and -2.7 | int == -2 }}
{{ '2.7' | int == 2 }}
{{ 'x' | int(3) == 3 }}
{{ (1 == 1) | string == 'True' }}
{{ iif(is_state('switch.a','on'), 'y', 'n') == 'y' }}
{{ ['switch.a','switch.b'] | select('is_state','on') | list | count == 1 }}
{{ expand('switch.a','switch.b') | selectattr('state','eq','on') | list | count == 1 }}
{% set x = 5 %}{{ x > 4 }}
{% if is_state('switch.a','on') %}true{% else %}false{% endif %}
{% if is_state('switch.a','on') %} True {% endif %}
{{ states('switch.a') in ['on','open'] }}
{{ has_value('sensor.t') and not has_value('sensor.gone') }}
{{ 'abc'[1] == 'b' and 'abc'[-1] == 'c' and 'abc'[:2] == 'ab' }}
{{ 'a_b'.split('_')[1] == 'b' }}
{{ 'a,b' | replace(',','-') == 'a-b' }}
{{ (states('switch.a') == 'on') == true }}
{{ true == 1 }}
{{ states('sensor.t') | default(3) == '20.7' }}
{{ none | default(3) == none }}
{{ 1 < 2 < 3 }}
{{ [1,2] | sum == 3 and [1,2] | max == 2 and [3,4] | first == 3 and [3,4] | last == 4 }}
{{ min(3,4) == 3 and max([3,9]) == 9 }}
{% set ns = namespace(n=0) %}{% for s in ['switch.a','switch.b'] %}{% if is_state(s,'on') %}{% set ns.n = ns.n + 1 %}{% endif %}{% endfor %}{{ ns.n == 1 }}
{% for s in ['switch.a','switch.b'] if is_state(s,'on') %}{{ loop.index == 1 }}{% endfor %}
{% set x = 0 %}{% for i in [1,2] %}{% set x = x + i %}{% endfor %}{{ x == 0 }}
{{ 'x' ~ 5 ~ 2.0 == 'x52.0' }}
{{ 'switch.a' | regex_match('sw') and not 'switch.a' | regex_match('a') and 'switch.a' | regex_search('\\.a$') }}
{{ 'Day (observed)' | regex_replace('\\s*\\([^)]*\\)$', '') == 'Day' and 'a1b2' | regex_replace(find='[0-9]', replace='') == 'ab' }}
{{ ['switch.a','light.b'] | select('match', 'switch') | list == ['switch.a'] and 'switch.a' is search('c') }}
{{ is_state('switch.a', ['on','open']) }}
{{ '5' | is_number }}
{{ state_attr('sensor.t','level') | int(0) > 4 }}
{{ state_attr('sensor.t','nope') | int(0) == 0 }}
{{ states('sensor.t', rounded=True) == '20.7' }}
{{ states.sensor.t.entity_id == 'sensor.t' and states.sensor.t.domain == 'sensor' and states.sensor.t.object_id == 't' }}
{{ 'on' | bool }}
{{ bool('off') == false }}
{{ not (1 == 2) and 3 > 2 or false }}
{{ states('sensor.t')|float - 0.7 > 19.9 }}
{{ [1,2,3][1:] == [2,3] }}
{{ {'a': 1}.a == 1 and {'a': 1}['a'] == 1 and {'a': 1}.get('b', 2) == 2 }}
{{ {'on': 'x'}[states('switch.a')] == 'x' }}
{{ 'A'.lower() == 'a' and 'a' | upper == 'A' and 'ab' | title == 'Ab' and ' a ' | trim == 'a' }}
{{ 'on' is in ['on'] and 3 is odd and 4 is even and 3 is eq 3 and 3 is gt 2 }}
{{ 2 ** 3 == 8 and 2 ** 3 ** 2 == 64 }}
{{ -2 | abs == 2 }}
{{ 'ab' * 2 == 'abab' }}
{{ 'switch.a' is is_state('on') }}
{{ 'switch.a' | states == 'on' }}
{{ [3,1,2] | sort | join('-') == '1-2-3' }}
{{ 1 == 1.0 and '1' != 1 }}
{{ 'abc' < 'b' }}
{{ states('sensor.t') | multiply(2) > 41 }}
{{ states('sensor.t') | float | add(1) > 21 }}
{{ '1_0' | int == 10 }}
{{ ' 5 ' | int == 5 and '5e1' | float == 50 }}
{{ 'inf' | float > 1 }}
{{ [] | default('x') == [] and '' | default('x', true) == 'x' }}
{{ [1,1] | unique | list | count == 1 and [1,2] | reverse | list == [2,1] }}
{{ ['a','b'] | contains('a') and ['a'] is contains 'a' }}
{{ states('gone') == 'unknown' and states('') == 'unknown' and states('switch.') == 'unknown' and states('switch.a_0.0') == 'unknown' }}
{{ not is_state('gone', 'on') and not has_value('gone') and state_attr('gone', 'x') is none and expand('gone') | count == 0 }}
{{ states('Switch.A') == 'on' and states(' switch.a ') == 'unknown' }}
{{ not (none | regex_search('a')) and not (5 | regex_match('5')) }}
{{ 'aBc' | regex_search('bC', ignorecase=True) and 'aBc' | regex_match('AB', True) and not 'aBc' | regex_match('AB') }}
{{ True }}
{{ 'switch.a' in ['switch.a'] and 'light' not in 'switch.a' }}
{{ ['a','b','a'] | select('eq','a') | list | count > 1 and not ['a','b'] | reject('eq','a') | list | length > 1 }}
{% set x = ['a','b','a'] | select('eq','a') | list %}{{ x | count == 2 and x == ['a','a'] and x | length != 3 and x | count <= 2 and not x | count < 2 }}
{% set x = ['switch.a','switch.b'] | select('is_state','on') %}{{ x | list | count >= 1 and x | first == 'switch.a' }}
{{ expand('switch.a','switch.b') | selectattr('state','eq','on') | rejectattr('entity_id','in',['switch.b']) | list | count == 1 }}
{{ states | selectattr('entity_id','in',['switch.a','switch.b']) | rejectattr('state','eq','off') | list | count < 2 }}
{{ states.switch | selectattr('entity_id','eq','switch.a') | map(attribute='state') | list == ['on'] }}
`
	failing = `
{{ is_state_attr('sensor.t', 'nope', none) }}
{{ states('switch.a') }}
{{ 1 }}
{{ 'yes' }}
{{ is_state_attr('sensor.t','level','5') }}
{{ 2.5 | round(0) | string == '2.0' }}
{{ expand(['switch.a','switch.b']) | map(attribute='state') | list == ['on','off'] }}
{{ states('switch.a') not in ['on','open'] }}
{{ 'on' == true }}
{{ 5 == '5' }}
{{ states('sensor.t') | float(0) | int > 20 }}
{{ 1 if is_state('switch.a','on') }}
{{ is_number('5.2') and not is_number('x') and '7' is number }}
{{ states('sensor.t') is number }}
{{ (3,4) == [3,4] }}
{{ 1 is true }}
{{ 'nan' | float > 1 }}
{{ [1,2] | min == 1 and ([] | min) is defined }}
`
	// In these there is an error.
	erring = `
{{ 7 / 0 > 1 }}
{{ not is_state([], 'on') }}
{{ is_state(['switch.a'], 'on') }}
{{ states([]) == 'unknown' }}
{{ states(none) == 'unknown' }}
{{ state_attr(none, 'x') is none }}
{{ state_attr(['switch.a'], 'x') is none }}
{{ states('sensor.t') > 5 }}
{{ states('sensor.gone') | float > 20 }}
{{ 'x' | int == 0 }}
{{ 'a' + 5 }}
{{ none > 1 }}
{{ state_attr('sensor.t','nope') | float > 1 }}
{{ 5 % 0 }}
{{ {'a': 1}.nope | int(0) == 0 }}
{{ {'a': 1}.nope | float(0) == 0 }}
{{ {'a': 1}.nope | round(0) == 0 }}
{{ states({'a': 1}.nope) == 'unknown' }}
{{ not is_state({'a': 1}.nope, 'on') }}
{{ expand({'a': 1}.nope) | list | count == 0 }}
{{ not has_value({'a': 1}.nope) }}
{{ not is_number({'a': 1}.nope) }}
`
)

// fixed is a home in which all is known.
type fixed map[Source]Value

func (h fixed) Values(s Source) []Value {
	if v, known := h[s]; known {
		return []Value{v}
	}
	return []Value{Open("what is not there")}
}
func (fixed) Name(name string) (m Meaning) {
	if name == "trigger" {
		m.Source.Kind = Trigger
	}
	return m
}
func (fixed) Tells(Source, string) bool            { return true }
func (fixed) Cut(Source, float64)                  {}
func (fixed) Counts(Source)                        {}
func (fixed) Relates(Source, bool, ...Source) bool { return false }
func (fixed) Members(string) ([]string, bool)      { return nil, false }
func (fixed) Registry(string, string) Value        { return nil }
func (fixed) Brings(Source)                        {}

func state(entity string) Source        { return Source{Kind: State, Entity: entity} }
func attribute(entity, a string) Source { return Source{Kind: State, Entity: entity, Attribute: a} }

var home = fixed{
	state("switch.a"): Text("on"), state("switch.b"): Text("off"), state("sensor.t"): Text("20.7"), state("sensor.gone"): Text("unknown"),
	attribute("sensor.t", "level"): Whole(5), attribute("sensor.t", "nope"): {Kind: None},
}

func yields(h Home, text string) *Node {
	t := Parse(text)
	return Decide(h, &Budget{100_000}, func(e *Evaluation) Value { return e.Render(t) })
}

func TestFactsHold(t *testing.T) {
	for want, list := range map[string]string{"true": holding, "false": failing, "error": erring} {
		for _, text := range strings.Split(strings.TrimSpace(list), "\n") {
			n := yields(home, text)
			got := "false"
			switch {
			case n.Failed():
				got = "error"
			case n.Leaf.Kind == Unknown:
				got = "unknown: " + n.Leaf.S
			case strings.EqualFold(n.Leaf.String(), "true"):
				got = "true"
			}
			if got != want {
				t.Errorf("%s: %s, want %s", text, got, want)
			}
		}
	}
}

// What is not known is named, and the rest may decide all the same.
func TestUnknownIsNamed(t *testing.T) {
	for text, want := range map[string]string{
		"{{ nope }}": "nope", "{{ nope is defined }}": "nope", "{{ nope.x > 3 }}": "nope", "{{ nope == 1 and false }}": "",
		"{{ false and nope }}": "", "{{ true or nope }}": "", "{{ nope == 1 or true }}": "", "{{ nope == 1 or false }}": "nope",
		"{{ 'a' | strange }}": "what strange says", "{{ strange('a') }}": "what strange says", "{{ as_timestamp(now()) > 5 }}": "the time",
		"{{ now().minute > 5 }}": "the minute of the time", "{{ states.switch.a.last_changed }}": "the last changed of switch.a",
		"{% call m() %}{% endcall %}x": "a call in a template", "{% macro m(x) %}{{ m(x) }}{% endmacro %}{{ m(1) }}": "macros of macros", "{% macro m() %}{{ varargs }}{% endmacro %}{{ m(1) }}": "more than a macro takes", "{% from 'x.jinja' import m %}{{ m() }}": "a from in a template", "{{ states.light | list | count }}": "all entities",
		"{{ range(999999999) | list }}": "a list of numbers", "{{ 'a' * 999999999 }}": "a value", "{{ 2 ** 60 }}": "a number that is too large", "{{ 2 ** 99 }}": "a power",
		"{{ (": "a template that is not read", "{{ states('sensor.who') > '3' }}": "what is not there",
	} {
		n := yields(home, text)
		got := ""
		if n.Leaf.Kind == Unknown {
			got = n.Leaf.S
		}
		if got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
