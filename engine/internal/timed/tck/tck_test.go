package tck_test

import (
	"fmt"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/golden"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ir/build"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/timed"
	"crosscheck/engine/internal/timed/tck"
	"crosscheck/engine/internal/timed/timedtest"
	"crosscheck/engine/internal/timed/zone"
	"crosscheck/engine/internal/ts"
)

// A small automaton: a timer of 2 s that starts at once and may find its
// deadline passed, and a clock that is looked at.
func small() *timedtest.Automaton {
	timer := &ts.Window{Clock: 0, Lo: 2000, Hi: 2000}
	a := &timedtest.Automaton{Init: []int64{0, 1000}, Places: []timedtest.Place{
		{Moves: []timedtest.Move{
			{Event: 0, Cases: []timedtest.Case{{To: 1}, {To: 0, Resets: []ts.Reset{{Clock: 0}}}}},
		}},
		{Moves: []timedtest.Move{
			{Event: 1, Window: timer, Cases: []timedtest.Case{
				{To: 0, Bounds: []ts.Bound{{Clock: 1, Op: ts.AtMost, Value: 4000}}, Resets: []ts.Reset{{Clock: 0}}},
				{To: 2, Bounds: []ts.Bound{{Clock: 1, Op: ts.Above, Value: 4000}}},
			}},
		}},
		{},
	}}
	return a.Ready()
}

func TestTextOfASmallAutomaton(t *testing.T) {
	text, err := tck.Text(small(), tck.Options{Name: "small"})
	if err != nil {
		t.Fatal(err)
	}
	golden.Check(t, filepath.FromSlash("testdata/small.tck"), text)
}

func TestTooManyLocationsAreRefused(t *testing.T) {
	if _, err := tck.Text(small(), tck.Options{Locations: 2}); err == nil {
		t.Error("three states fit into two locations")
	}
}

// reader reads a text back, with the meaning that TChecker gives it: nobody
// enters a location whose invariant does not hold.
type reader struct {
	automaton timedtest.Automaton
	names     map[string]int    // of locations
	told      []string          // of each location: the comment before it, or its label
	holds     map[string]string // invariants
	urgent    map[string]bool
	clocks    map[string]ts.ClockID
	next      ts.EventID
}

var (
	clockLine    = regexp.MustCompile(`^clock:1:(\w+)$`)
	locationLine = regexp.MustCompile(`^location:P:(\w+)\{(.*)\}$`)
	edgeLine     = regexp.MustCompile(`^edge:P:(\w+):(\w+):\w+\{(.*)\}$`)
	bound        = regexp.MustCompile(`^(\w+?)(<=|<|>=|>)(\d+)$`)
)

func read(text string) *reader {
	r := &reader{names: map[string]int{}, holds: map[string]string{}, urgent: map[string]bool{}, clocks: map[string]ts.ClockID{}}
	comment := ""
	for line := range strings.SplitSeq(text, "\n") {
		if c, ok := strings.CutPrefix(line, "# "); ok {
			comment = strings.TrimSuffix(strings.TrimSuffix(c, "a deadline has passed"), ", ")
		}
		if m := clockLine.FindStringSubmatch(line); m != nil {
			r.clocks[m[1]] = ts.ClockID(len(r.clocks))
			r.automaton.Init = append(r.automaton.Init, 0)
		}
		if m := locationLine.FindStringSubmatch(line); m != nil {
			r.location(m[1], m[2], comment)
		}
		if m := edgeLine.FindStringSubmatch(line); m != nil {
			r.edge(m[1], m[2], attributesOf(m[3]))
		}
	}
	r.automaton.Ready()
	return r
}

func attributesOf(text string) map[string]string {
	out := map[string]string{}
	for part := range strings.SplitSeq(text, " : ") {
		name, value, _ := strings.Cut(part, ":")
		out[strings.TrimSpace(name)] = strings.TrimSpace(value)
	}
	return out
}

func (r *reader) location(name, attributes, comment string) {
	a := attributesOf(attributes)
	_, urgent := a["urgent"]
	r.names[name] = len(r.automaton.Places)
	r.holds[name], r.urgent[name] = a["invariant"], urgent
	r.automaton.Places = append(r.automaton.Places, timedtest.Place{})
	if name == "start" {
		comment = ""
	} else if strings.HasPrefix(name, "f") {
		comment = name
	}
	r.told = append(r.told, comment)
	impossible := []timedtest.Case{{To: r.names[name], Bounds: []ts.Bound{{Clock: 0, Op: ts.Below}}}}
	if urgent {
		r.move(name, &ts.Window{Clock: ts.NoClock}, impossible)
	}
	for _, b := range r.bounds(a["invariant"]) {
		r.move(name, &ts.Window{Clock: b.Clock, Hi: b.Value}, impossible)
	}
}

func (r *reader) move(place string, w *ts.Window, cases []timedtest.Case) {
	p := &r.automaton.Places[r.names[place]]
	p.Moves = append(p.Moves, timedtest.Move{Event: r.next, Window: w, Cases: cases})
	r.next++
}

func (r *reader) bounds(text string) []ts.Bound {
	ops := map[string]ts.BoundOp{"<": ts.Below, "<=": ts.AtMost, ">": ts.Above, ">=": ts.AtLeast}
	var out []ts.Bound
	for part := range strings.SplitSeq(text, " && ") {
		if m := bound.FindStringSubmatch(part); m != nil {
			v, _ := strconv.ParseInt(m[3], 10, 64)
			out = append(out, ts.Bound{Clock: r.clocks[m[1]], Op: ops[m[2]], Value: v})
		}
	}
	return out
}

func (r *reader) edge(src, dst string, a map[string]string) {
	c := timedtest.Case{To: r.names[dst], Bounds: r.bounds(a["provided"])}
	set := map[ts.ClockID]int64{}
	for part := range strings.SplitSeq(a["do"], ";") {
		if name, value, ok := strings.Cut(part, "="); ok {
			v, _ := strconv.ParseInt(value, 10, 64)
			set[r.clocks[name]] = v
			c.Resets = append(c.Resets, ts.Reset{Clock: r.clocks[name], Value: v})
		}
	}
	for _, b := range r.bounds(r.holds[dst]) {
		v, known := set[b.Clock]
		if known && v > b.Value {
			return
		} else if !known {
			c.Bounds = append(c.Bounds, b)
		}
	}
	r.move(src, nil, []timedtest.Case{c})
}

// found are the states, in words, and the failures that zones of sys reach; nil
// when there are too many.
func found(sys ts.Timed, tell func(s []byte) string) map[string]bool {
	row := zone.Rows[0]
	out := explore.ToEnd(row.New(row.System(sys, timed.Options{Inclusion: true}), explore.Options{Limits: explore.Limits{States: 5_000}}))
	if out.How != explore.Complete {
		return nil
	}
	set := map[string]bool{}
	for id := range stategraph.StateID(out.Graph.Len()) {
		s := out.Graph.State(id)
		set[tell(out.Graph.System().(timed.System).Discrete(s))] = true
		out.Graph.Out(id, ts.Fast, func(_ stategraph.Edge, b *ts.Branch) bool {
			for _, f := range b.Failures {
				set[fmt.Sprint("f", f)] = true
			}
			return true
		})
	}
	return set
}

// inWords is a state as the text tells it.
func inWords(sys ts.Timed) func(s []byte) string {
	return func(s []byte) string {
		var told []string
		for _, v := range sys.Values(s) {
			told = append(told, sys.Locations()[v.Loc].Name+"="+v.Text)
		}
		return strings.Join(told, ", ")
	}
}

// The text means what the program means: read back, it reaches the same states
// and fails in the same ways.
func TestTextsReachWhatProgramsReach(t *testing.T) {
	compared := 0
	for seed := range uint64(400) {
		for _, regime := range timedtest.Regimes {
			sys := interp.New(timedtest.Program(regime, seed))
			text, err := tck.Text(sys, tck.Options{Locations: 200})
			if err != nil {
				continue
			}
			r := read(text)
			if len(r.automaton.Places) > 256 {
				continue
			}
			got := found(&r.automaton, func(s []byte) string { return r.told[s[0]] })
			want := found(sys, inWords(sys))
			if got == nil || want == nil {
				continue
			}
			delete(got, "")
			compared++
			if !maps.Equal(got, want) {
				t.Fatalf("%s program %d: the text reaches\n%q, want\n%q\n%s", regime.Name, seed,
					slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(want)), text)
			}
		}
	}
	if compared < 100 {
		t.Errorf("only %d programs were compared", compared)
	}
	t.Logf("%d programs were compared", compared)
}

// Whoever looks for a label that the header explains is not told that there is
// none: TChecker refuses what no location has. Whether the labels of random
// programs' failures are known is looked at, too.
func TestEveryLabelIsKnown(t *testing.T) {
	header, location := regexp.MustCompile(`(?m)^# ([pf]\d+): `), regexp.MustCompile(`(?m)^location:.*labels: ([\w,]+)`)
	unknown := func(text string) (labels int, unknown []string) {
		known := map[string]bool{}
		for _, m := range location.FindAllStringSubmatch(text, -1) {
			for label := range strings.SplitSeq(m[1], ",") {
				known[label] = true
			}
		}
		for _, m := range header.FindAllStringSubmatch(text, -1) {
			if labels++; !known[m[1]] {
				unknown = append(unknown, m[1])
			}
		}
		return labels, unknown
	}
	b := build.New()
	on := b.Bool("on")
	b.Event("press", build.Set(on, build.Not(build.V(on))))
	for _, kind := range []ts.PropertyKind{ts.Invariant, ts.Never, ts.Reachable, ts.Final} {
		for _, cond := range []ir.Expr{build.V(on), build.C(0), build.C(1)} {
			b.Properties = append(b.Properties, ir.Property{Kind: kind, Name: "it", Cond: cond})
		}
	}
	text, err := tck.Text(interp.New(&b.Program), tck.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if labels, u := unknown(text); labels != 9 || u != nil || !strings.Contains(text, "location:P:nowhere{labels: p2,p4,p7}") {
		t.Errorf("of %d labels, want 9, no location has %q\n%s", labels, u, text)
	}
	labels := 0
	for seed := range uint64(100) {
		for _, regime := range timedtest.Regimes {
			if text, err := tck.Text(interp.New(timedtest.Program(regime, seed)), tck.Options{Locations: 200}); err == nil {
				n, u := unknown(text)
				if labels += n; u != nil {
					t.Fatalf("%s program %d: no location has %q\n%s", regime.Name, seed, u, text)
				}
			}
		}
	}
	if labels < 40 {
		t.Errorf("only %d labels of random programs were looked for", labels)
	}
}
