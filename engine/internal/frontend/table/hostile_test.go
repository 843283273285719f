package table_test

import (
	"flag"
	"fmt"
	"runtime"
	"runtime/metrics"
	"slices"
	"strings"
	"testing"

	"crosscheck/engine"
	"crosscheck/engine/protocol"
)

var allSizes = flag.Bool("hostile", false, "check hostile inputs of all sizes; otherwise those of one size of each class")

// hostile is a class of inputs that want to fill the memory or to go on for
// ever, by the name of a file of their language; with a number in that, each part
// of the text is a file of its own.
type hostile struct {
	name, file string
	text       func(n int) string
	sizes      [3]int
	ends       string // what comes out, with the limit; of sizes that differ one each
	says       string // part of what is told in the largest size
}

// ofItsOwn parts a text into files.
const ofItsOwn = "\f"

// files are those of an input of n.
func (h *hostile) files(n int) (list []protocol.File) {
	if !strings.Contains(h.file, "%") {
		return []protocol.File{{Name: h.file, Text: h.text(n)}}
	}
	for i, text := range strings.Split(h.text(n), ofItsOwn) {
		list = append(list, protocol.File{Name: fmt.Sprintf(h.file, i), Text: text})
	}
	return list
}

// What a check of a hostile input may take. Work is counted in looks at the
// clock, which goes on by a tick at each: a host's does so at most as often.
const (
	mostSeconds = 30.0
	tick        = 0.003
	mostMB      = 192
	mostMade    = 6 << 30 // bytes, also of what was soon thrown away
)

// attack is the host of one check.
type attack struct {
	looks      int
	left       int    // how often the work was left in the middle, or between two steps
	base, peak uint64 // bytes that are in use
	reply      *protocol.Reply
}

func counted(name string) uint64 {
	s := []metrics.Sample{{Name: name}}
	metrics.Read(s)
	return s[0].Value.Uint64()
}

const (
	objects = "/memory/classes/heap/objects:bytes"
	made    = "/gc/heap/allocs:bytes"
)

// used is how many bytes are in use; what is garbage is only known after it was
// collected, which is done when it matters.
func (a *attack) used() uint64 {
	if counted(objects) < max(a.peak, a.base+mostMB<<20) {
		return 0
	}
	runtime.GC()
	return counted(objects)
}

func (a *attack) look() float64 {
	if a.looks++; a.looks%16 == 0 {
		a.peak = max(a.peak, a.used())
	}
	return tick * float64(a.looks)
}

// check checks a program within limits.
func (a *attack) check(files []protocol.File) *protocol.CheckResult {
	runtime.GC()
	a.base = counted(objects)
	a.ask(a.session(a.look), files, protocol.Options{MaxSeconds: mostSeconds, MaxMB: mostMB, MaxStates: 2000})
	a.peak = max(a.peak, a.used())
	return a.reply.Check
}

func (a *attack) session(clock func() float64) *engine.Session {
	return engine.NewSession(func(data []byte) { a.reply, _ = protocol.UnmarshalReply(data) }, clock)
}

func (a *attack) ask(s *engine.Session, files []protocol.File, o protocol.Options) {
	s.Handle(protocol.MarshalRequest(&protocol.Request{ID: 1, Op: "check", Check: &protocol.CheckRequest{Files: files, Options: o}}))
	for s.Step(1 << 12) {
		a.left++
	}
}

// ending is how a check ended, in a word or two.
func ending(r *protocol.CheckResult) string { return strings.TrimSpace(r.Outcome + " " + r.Limit) }

// told is all that people read of a check.
func told(r *protocol.CheckResult) string {
	texts := []string{r.Verdict}
	for i := range r.Diagnostics {
		texts = append(texts, r.Diagnostics[i].Message)
	}
	for i := range r.Unseen {
		texts = append(texts, r.Unseen[i].Message)
	}
	for i := range r.Findings {
		texts = append(texts, r.Findings[i].Title)
	}
	return strings.Join(texts, "\n")
}

// size is in which size the class number i is checked, when not in all: in the
// browser's architecture, which is slower, in the smallest.
func size(i int) int {
	if runtime.GOARCH == "wasm" {
		return 0
	}
	return i % 3
}

// Each class ends within its limits, and says why it ended.
func TestHostileInputsEndWithinTheirLimits(t *testing.T) {
	for i, h := range slices.Concat(hostileTexts, hostileHomes, hostileValues, hostileYAML) {
		for k, n := range h.sizes {
			if *allSizes || k == size(i) {
				t.Run(fmt.Sprintf("%s, %d", h.name, n), func(t *testing.T) { h.judge(t, k) })
			}
		}
	}
}

func (h *hostile) judge(t *testing.T, size int) {
	a := &attack{}
	before := counted(made)
	r := a.check(h.files(h.sizes[size]))
	if r == nil {
		t.Fatalf("no verdict: %+v", a.reply)
	}
	ends := strings.Split(h.ends, " | ")
	if want := ends[min(size, len(ends)-1)]; ending(r) != want {
		t.Errorf("it ends %q, want %q: %.400s", ending(r), want, told(r))
	}
	if size == len(h.sizes)-1 && !strings.Contains(told(r), h.says) {
		t.Errorf("nothing says %q: %.400s", h.says, told(r))
	}
	if n := float64(a.looks-2*a.left) * tick; n > 1.1*mostSeconds { // while work is left, the clock is looked at twice
		t.Errorf("%d looks at the clock in %d pieces, want %d at most", a.looks, a.left, int(mostSeconds/tick))
	}
	if most := uint64(mostMB << 20 / 100 * 115); a.peak > a.base+most {
		t.Errorf("%d MB in use, want %d at most", (a.peak-a.base)>>20, most>>20)
	}
	if all := counted(made) - before; all > mostMade {
		t.Errorf("%d MB are made, want %d at most", all>>20, uint64(mostMade)>>20)
	}
	t.Logf("%s after %d looks, %d MB made", ending(r), a.looks, (counted(made)-before)>>20)
}
