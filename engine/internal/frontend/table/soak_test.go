package table_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"crosscheck/engine/internal/minimise"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/protocol"
)

var (
	inputs = flag.Uint64("inputs", 200, "how many changed inputs to check")
	since  = flag.Uint64("since", 0, "the seed of the first of them")
)

// A changed input gets as many looks at the clock as 50 ms have, and may make
// so many bytes.
const (
	soakSeconds = 0.05
	soakTick    = 0.0001
	soakMade    = 1 << 30
)

// words are what texts are changed with: what is hard to read or to calculate.
var words = strings.Fields(`{ } ( ) [ ] " ' / \ ; , . .. : ? = == + - * ** % << >> ! && || < > -> $ # 0 1 -1 2147483648
	9999999999999999999999 1e999999999 1G 0.0000001 1 / 0 null true any x s d evt state it now() while(true){} for(;;){} x=x+x
	state.x=x x<<x wait 5s ${x} /(a|aa)+b/ choose when never every after 5min [:] [1]*65536 "a"*1000000 \u0000 é` + " \xff")

// seeds are what is changed: hostile inputs in small, and the examples.
func seeds(t *testing.T) []protocol.File {
	var out []protocol.File
	for _, list := range [][]hostile{hostileTexts, hostileHomes, hostileValues} {
		for _, h := range list {
			out = append(out, protocol.File{Name: h.file, Text: h.text(3)})
		}
	}
	for _, pattern := range []string{"*.cross", "*.groovy"} {
		names, err := filepath.Glob("../../../../examples/*/*/" + pattern)
		if err != nil || len(names) == 0 {
			t.Fatalf("no examples %s: %v", pattern, err)
		}
		for _, name := range names {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, protocol.File{Name: "p" + filepath.Ext(name), Text: string(text)})
		}
	}
	return out
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

// input is the changed input of a seed.
func input(seed uint64, from []protocol.File) protocol.File {
	r := rand.New(rand.NewPCG(seed, 12))
	f := from[r.IntN(len(from))]
	f.Text = changed(r, f.Text, from[r.IntN(len(from))].Text)
	return f
}

// soaked is what is wrong with how an input is checked, or "".
func soaked(f protocol.File) (wrong string) {
	defer func() {
		if x := recover(); x != nil {
			wrong = fmt.Sprintf("panic: %.200v", x)
		}
	}()
	looks, before := 0, counted(made)
	a := &attack{}
	s := a.session(func() float64 { looks++; return soakTick * float64(looks) })
	a.ask(s, []protocol.File{f}, protocol.Options{MaxSeconds: soakSeconds, MaxMB: mostMB})
	switch {
	case a.reply == nil || a.reply.Check == nil:
		return failure(a.reply)
	case float64(looks)*soakTick > 1.5*soakSeconds:
		return "too much work"
	case counted(made)-before > soakMade:
		return "too much memory"
	}
	return ""
}

// kept writes an input, as small as it gets, to where TestFoundInputs finds it.
func kept(t *testing.T, seed uint64, f protocol.File, wrong string) {
	same := func(files []*source.File) bool {
		return len(files) == 1 && soaked(protocol.File{Name: files[0].Name, Text: files[0].Text}) == wrong
	}
	tries := 0
	files := minimise.Shrink([]*source.File{source.NewFile(f.Name, f.Text)}, same, func() bool { tries++; return tries > 2000 })
	name := filepath.Join("testdata", "found", fmt.Sprintf("%d%s", seed, filepath.Ext(f.Name)))
	if err := os.WriteFile(name, []byte(files[0].Text), 0o644); err != nil {
		t.Error(err)
	}
	t.Errorf("seed %d: %s; see %s", seed, wrong, name)
}

// Inputs that are nearly right, and those that are nearly hostile, are checked
// within their budgets, without a panic.
func TestChangedInputsAreChecked(t *testing.T) {
	from, languages := seeds(t), map[string]int{}
	for seed := *since; seed < *since+*inputs; seed++ {
		f := input(seed, from)
		languages[filepath.Ext(f.Name)]++
		if wrong := soaked(f); wrong != "" {
			kept(t, seed, f, wrong)
		}
	}
	t.Logf("%d inputs: %v", *inputs, languages)
}

// What was found once stays mended.
func TestFoundInputs(t *testing.T) {
	names, err := filepath.Glob("testdata/found/*")
	if err != nil || len(names) == 0 {
		t.Fatalf("no inputs: %v", err)
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if wrong := soaked(protocol.File{Name: "p" + filepath.Ext(name), Text: string(text)}); wrong != "" {
			t.Errorf("%s: %s", name, wrong)
		}
	}
}

// failure tells of a reply that is no verdict.
func failure(r *protocol.Reply) string {
	if r == nil || r.Failed == nil {
		return "no verdict"
	}
	return "no verdict: " + r.Failed.Message
}
