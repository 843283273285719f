package table_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/protocol"
)

// words are what texts are changed with: what is hard to read or to calculate.
var words = strings.Fields(`{ } ( ) [ ] " ' / \ ; , . .. : ? = == + - * ** % << >> ! && || < > -> $ # 0 1 -1 2147483648
	9999999999999999999999 1e999999999 1G 0.0000001 1 / 0 null true any x s d evt state it now() while(true){} for(;;){} x=x+x
	state.x=x x<<x wait 5s ${x} /(a|aa)+b/ choose when never every after 5min [:] [1]*65536 "a"*1000000 \u0000 é` + " \xff")

// Of scripts: statements, in which values stand for %s, values besides those of
// the library's own tests, and what stands between two values.
var (
	statements = []string{
		"log.debug(%s)", "log.debug \"${%s}\"", "state.x = %s", "state[\"${%s}\"] = %s", "def q = %s; log.debug q.dump()", "if (%s) { s.on() }",
		"for (v in (%s)) { state.x = v }", "(%s).each { log.debug it }", "50.times { state.n = [state.n, %s] }", "sendPush(\"${%s}\")",
		"while (%s) { if (%s) break }", "runIn(%s, h)", "switch (%s) { case %s: s.on(); break; default: s.off() }", "return %s", "assert %s == %s",
		"try { state.x = %s } catch (e) { log.debug e.message } finally { log.debug(%s) }", "def (a, b) = %s", "throw new Exception(%s)",
		"log.debug groovy.json.JsonOutput.toJson(%s)", "log.debug new groovy.json.JsonSlurper().parseText(%s)", "sendEvent(name: %s, value: %s)",
		"def q = []; 70.times { q << (%s) }; state.q = q", "def m = [:]; m[%s] = %s; m.each { k, v -> state[\"$k\"] = v }", "schedule(%s, h)",
	}
	values = strings.Split("evt|evt.value|evt.device|evt.date|state|state.x|state.n|s|location|location.mode|settings|now()|new Date()|"+
		"[1]*1000|\"ab\"*1000|(1..2000)|-1|2147483647|9223372036854775807L|1e300|1.0G|{ it }|{ a, b -> a }|new Random().nextInt(3)|null", "|")
	operators = strings.Fields("+ - * / % ** << >> == != < > <=> && || ?: .. in ?. *. =~ ==~ += -= ++ = as")
	method    = regexp.MustCompile(`(?m)^ *(private +)?(def|void|boolean|String|int) +\w+\([^)]*\) *\{`)
	token     = regexp.MustCompile(`"[^"\n]*"|'[^'\n]*'|[A-Za-z_][\w.]*|\d[\w.]*|[-+*/%<>=!&|?]+`)
)

// seeds are what is changed: single texts, hostile ones in small and those of
// the examples; homes with scripts that work; and expressions of scripts.
type seeds struct {
	texts       []protocol.File
	homes       [][]protocol.File
	expressions []string
}

func read(t *testing.T, name string) string {
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// found are the files of a pattern.
func found(t *testing.T, pattern string) []string {
	names, err := filepath.Glob(pattern)
	if err != nil || len(names) == 0 {
		t.Fatalf("no %s: %v", pattern, err)
	}
	return names
}

func newSeeds(t *testing.T) *seeds {
	s := &seeds{expressions: values}
	for _, h := range slices.Concat(hostileTexts, hostileHomes, hostileValues, hostileYAML) {
		s.texts = append(s.texts, h.files(3)[0])
	}
	for _, f := range s.texts {
		if method.MatchString(f.Text) {
			s.homes = append(s.homes, []protocol.File{f})
		}
	}
	for _, folder := range found(t, "../../../../examples/*/*") {
		home, runs := []protocol.File(nil), false
		for _, name := range found(t, folder+"/*.[cgy][ra][om]*") {
			f := protocol.File{Name: filepath.Base(name), Text: read(t, name)}
			home, runs = append(home, f), runs || method.MatchString(f.Text)
			s.texts = append(s.texts, protocol.File{Name: "p" + filepath.Ext(name), Text: f.Text})
		}
		if runs {
			s.homes = append(s.homes, home)
		}
	}
	for line := range strings.Lines(read(t, "../groovy/library/testdata/facts.txt")) {
		if code, _, told := strings.Cut(line, "  => "); told && strings.Contains(code, ";") {
			s.expressions = append(s.expressions, "({ -> "+code+" }())")
		} else if told {
			s.expressions = append(s.expressions, code)
		}
	}
	return s
}

// changed is a text with a few changes in it, parts of another one perhaps.
func changed(r *rand.Rand, text, other string) string {
	for range 1 + r.IntN(4) {
		from := r.IntN(len(text) + 1)
		to := min(len(text), from+r.IntN(20))
		with := ""
		switch r.IntN(4) {
		case 0: // left out
		case 1:
			with = " " + words[r.IntN(len(words))] + " "
			to = from
		case 2:
			with = strings.Repeat(text[from:to], 2+r.IntN(3))
		case 3:
			begin := r.IntN(len(other) + 1)
			with = other[begin:min(len(other), begin+r.IntN(60))]
		}
		text = text[:from] + with + text[to:]
	}
	return text
}

func pick[T any](r *rand.Rand, list []T) T { return list[r.IntN(len(list))] }

// value is an expression, in which others stand perhaps.
func (s *seeds) value(r *rand.Rand) string {
	x := pick(r, s.expressions)
	if r.IntN(3) == 0 {
		return s.replaced(r, x)
	}
	return x
}

// replaced is code one of whose tokens is another.
func (s *seeds) replaced(r *rand.Rand, code string) string {
	all := token.FindAllStringIndex(code, -1)
	if len(all) == 0 {
		return code
	}
	at := pick(r, all)
	with := pick(r, operators)
	if !strings.ContainsAny(code[at[0]:at[0]+1], "-+*/%<>=!&|?") {
		with = "(" + s.value(r) + ")"
	}
	return code[:at[0]] + with + code[at[1]:]
}

// statement is one with values.
func (s *seeds) statement(r *rand.Rand) string {
	text := pick(r, statements)
	for strings.Contains(text, "%s") {
		text = strings.Replace(text, "%s", s.value(r), 1)
	}
	return text
}

// bodies are where the methods of a script have theirs, but for those that say
// what it waits for.
func bodies(text string) (list [][2]int) {
	for _, head := range method.FindAllStringIndex(text, -1) {
		to := head[1]
		for depth := 1; to < len(text); to++ {
			switch text[to] {
			case '{':
				depth++
			case '}':
				depth--
			}
			if depth == 0 {
				break
			}
		}
		if body := text[head[1]:to]; !strings.Contains(body, "subscribe") && !strings.Contains(body, "initialize") {
			list = append(list, [2]int{head[1], to})
		}
	}
	return list
}

// inside is a script with a few changes in the bodies of its methods, such that
// most can still be executed.
func (s *seeds) inside(r *rand.Rand, text string) string {
	for range 1 + r.IntN(3) {
		list := bodies(text)
		if len(list) == 0 {
			return text
		}
		at := pick(r, list)
		body := text[at[0]:at[1]]
		lines := strings.SplitAfter(body, "\n")
		i := r.IntN(len(lines))
		switch r.IntN(5) {
		case 0, 1:
			body = s.replaced(r, body)
		case 2, 3:
			body = strings.Join(slices.Insert(lines, i, s.statement(r)+"\n"), "")
		case 4:
			body += "\n" + lines[i]
		}
		text = text[:at[0]] + body + text[at[1]:]
	}
	return text
}

// input is the changed input of a seed: half of them are homes whose scripts
// work, or several of their scripts in a home that is guessed.
func (s *seeds) input(seed uint64) []protocol.File {
	r := rand.New(rand.NewPCG(seed, 12))
	if r.IntN(2) == 0 {
		f := pick(r, s.texts)
		f.Text = changed(r, f.Text, pick(r, s.texts).Text)
		return []protocol.File{f}
	}
	home := slices.Clone(pick(r, s.homes))
	if r.IntN(4) == 0 {
		home = home[:0]
		for i := range 1 + r.IntN(3) {
			f := pick(r, pick(r, s.homes))
			home = append(home, protocol.File{Name: fmt.Sprintf("p%d%s", i, filepath.Ext(f.Name)), Text: f.Text})
		}
	}
	for range 1 + r.IntN(2) {
		i := r.IntN(len(home))
		home[i].Text = s.inside(r, home[i].Text)
	}
	if i := r.IntN(len(home)); r.IntN(16) == 0 {
		home[i].Text = changed(r, home[i].Text, pick(r, s.texts).Text)
	}
	return home
}
