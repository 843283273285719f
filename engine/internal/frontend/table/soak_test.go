package table_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"crosscheck/engine/internal/exploration"
	"crosscheck/engine/internal/minimise"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/protocol"
)

var (
	inputs = flag.Uint64("inputs", 200, "how many changed inputs to check")
	since  = flag.Uint64("since", 0, "the seed of the first of them")
	gap    = flag.Float64("gap", 0, "how many seconds of a processor may lie between two looks at the clock, which tells these then; 0: any")
	apart  = flag.Bool("apart", false, "check them in another process, so that what ends that one is found, too")
)

// A changed input gets as many looks at the clock as 50 ms have, and may make
// so many bytes. An analysis, and one that is cut, have their least time besides.
const (
	soakSeconds = 0.05
	mostSoaked  = soakSeconds + 2*exploration.Patience
	soakTick    = 0.0001
	soakMade    = 1 << 30
)

// begun is when this process was, and spent how many seconds it has taken: of a
// processor, where the system tells that.
var (
	begun = time.Now()
	spent = func() float64 { return time.Since(begun).Seconds() }
)

// judgement is how an input is checked.
type judgement struct {
	Wrong string   // or ""
	Ran   []string // the endings of the files whose handlers were executed
	Gap   float64  // the most seconds between two looks at the clock
}

// slow is what is wrong when it was perhaps the machine.
const slow = "too long between two looks at the clock"

// soaked judges an input, what is slow three times.
func soaked(files []protocol.File) (j judgement) {
	for range 3 {
		if j = soakedOnce(files); j.Wrong != slow {
			break
		}
	}
	return j
}

func soakedOnce(files []protocol.File) (j judgement) {
	defer func() {
		if x := recover(); x != nil {
			j.Wrong = fmt.Sprintf("panic: %.200v", x)
		}
	}()
	looks, before := 0, counted(made)
	start, last := spent(), 0.0
	clock := func() float64 {
		looks++
		told := soakTick * float64(looks)
		if *gap == 0 {
			return told
		}
		now := spent() - start
		j.Gap, last = max(j.Gap, now-last), now
		return max(told, now)
	}
	a := &attack{}
	a.ask(a.session(clock), files, protocol.Options{MaxSeconds: soakSeconds, MaxMB: mostMB})
	clock()
	switch {
	case a.reply == nil || a.reply.Check == nil:
		j.Wrong = failure(a.reply)
	case float64(looks)*soakTick > 1.1*mostSoaked:
		j.Wrong = "too much work"
	case counted(made)-before > soakMade:
		j.Wrong = "too much memory"
	case j.Gap > *gap:
		j.Wrong = slow
	default:
		j.Ran = ran(files, a.reply.Check.Exercise.Handlers)
	}
	return j
}

// ran are the endings of the files that handlers stand in, by their names.
func ran(files []protocol.File, handlers []string) (list []string) {
	for i := range files {
		has := func(h string) bool { return strings.Contains(files[i].Text, h[strings.LastIndex(h, ".")+1:]+"(") }
		if ending := filepath.Ext(files[i].Name); !slices.Contains(list, ending) && slices.ContainsFunc(handlers, has) {
			list = append(list, ending)
		}
	}
	return list
}

var (
	digits = regexp.MustCompile(`\d+`)
	place  = regexp.MustCompile(`/engine/internal/(\S+\.go:\d+)`)
)

// failure tells of a reply that is no verdict, alike where the same is wrong.
func failure(r *protocol.Reply) string {
	if r == nil || r.Failed == nil {
		return "no verdict"
	}
	stack := r.Failed.Detail
	at := append(place.FindStringSubmatch(stack[max(0, strings.LastIndex(stack, "\npanic(")):]), "", "")
	return "no verdict: " + digits.ReplaceAllString(r.Failed.Message, "#") + " " + at[1]
}

// shorter leaves out as many parts as it may, many at a time first.
func shorter(parts []string, may func(parts []string) bool) []string {
	for size := len(parts); size > 0; size /= 2 {
		for from := 0; from < len(parts); {
			if less := slices.Concat(parts[:from], parts[min(from+size, len(parts)):]); may(less) {
				parts = less
			} else {
				from += size
			}
		}
	}
	return parts
}

// shrunk is an input made smaller: by statements, where it can be read, by
// lines and by characters.
func shrunk(files []protocol.File, same func([]protocol.File) bool) []protocol.File {
	var tree []*source.File
	for _, f := range files {
		tree = append(tree, source.NewFile(f.Name, f.Text))
	}
	tries, begun := 0, time.Now()
	enough := func() bool { tries++; return tries > 4000 || time.Since(begun) > 3*time.Minute }
	tree = minimise.Shrink(tree, func(tree []*source.File) bool { return same(texts(tree)) }, enough)
	files = texts(tree)
	tries, begun = 0, time.Now()
	for _, by := range []string{"\n", ""} {
		for i := range files {
			with := func(parts []string) []protocol.File {
				less := slices.Clone(files)
				less[i].Text = strings.Join(parts, "")
				return less
			}
			files = with(shorter(strings.SplitAfter(files[i].Text, by), func(parts []string) bool { return !enough() && same(with(parts)) }))
		}
	}
	return files
}

func texts(tree []*source.File) (files []protocol.File) {
	for _, f := range tree {
		files = append(files, protocol.File{Name: f.Name, Text: f.Text})
	}
	return files
}

// keep writes an input, as small as it gets, to where TestFoundInputs finds it.
func keep(t *testing.T, seed uint64, files []protocol.File, wrong string, judge func(question) judgement) {
	folder := filepath.Join("testdata", "found", fmt.Sprint(seed))
	t.Errorf("seed %d: %s; see %s", seed, wrong, folder)
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Error(err)
	}
	same := func(files []protocol.File) bool { return judge(question{Files: files}).Wrong == wrong }
	for _, f := range shrunk(files, same) {
		if err := os.WriteFile(filepath.Join(folder, f.Name), []byte(f.Text), 0o644); err != nil {
			t.Error(err)
		}
	}
}

// Inputs that are nearly right, and those that are nearly hostile, are checked
// within their budgets, without a panic. What is wrong in one way is kept once.
func TestChangedInputsAreChecked(t *testing.T) {
	from := newSeeds(t)
	if how := os.Getenv(served); how != "" {
		serve(from, how)
	}
	judge := from.judge
	if *apart {
		w := &worker{how: "checked", patience: 5 * time.Minute}
		defer w.end()
		judge = w.judge
	}
	executed, kept, longest := map[string]int{}, map[string]bool{}, 0.0
	for seed := *since; seed < *since+*inputs; seed++ {
		j := judge(question{Seed: seed})
		if j.Wrong == endless { // or the machine was busy
			j = judge(question{Seed: seed})
		}
		for _, ending := range j.Ran {
			executed[ending]++
		}
		longest = max(longest, j.Gap)
		if kept[j.Wrong] {
			t.Errorf("seed %d: %s, too", seed, j.Wrong)
		} else if j.Wrong != "" {
			kept[j.Wrong] = true
			keep(t, seed, from.input(seed), j.Wrong, judge)
		}
		if n := seed + 1 - *since; n == *inputs || n%20_000 == 0 {
			t.Logf("%d inputs from seed %d on; handlers were executed in %v; at most %.3f s between two looks", n, *since, executed, longest)
		}
	}
}

// What was found once stays mended.
func TestFoundInputs(t *testing.T) {
	for _, folder := range found(t, "testdata/found/*") {
		var files []protocol.File
		for _, name := range found(t, folder+"/*") {
			files = append(files, protocol.File{Name: filepath.Base(name), Text: read(t, name)})
		}
		if j := soaked(files); j.Wrong != "" {
			t.Errorf("%s: %s", folder, j.Wrong)
		}
	}
}
