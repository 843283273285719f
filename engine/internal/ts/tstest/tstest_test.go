package tstest

import (
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/internal/ts"
)

func TestFiguresConform(t *testing.T) {
	for _, f := range Figures {
		t.Run(f.Name, func(t *testing.T) { Conform(t, New(f.Program())) })
	}
}

func initial(s *System) []byte {
	var out ts.Branches
	s.Initial(&out)
	return out.List[0].Dst
}

// accesses writes what the branches of event e in the initial state access.
func accesses(s *System, e ts.EventID, d ts.Detail) []string {
	var lines []string
	out := execute(s, initial(s), e, d)
	for _, b := range out.List {
		var line []string
		for _, a := range b.Accesses {
			line = append(line, s.locs[a.Loc].Name+[]string{"", "?", "!", "~"}[a.Op])
		}
		lines = append(lines, strings.Join(line, " "))
	}
	return lines
}

func expectAccesses(t *testing.T, what string, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s: accesses %q, want %q", what, got, want)
	}
}

func TestAccessesAreThoseOfTheContract(t *testing.T) {
	p := &Program{}
	x, y, a := p.Var("x", 3), p.Var("y", 2), p.Attribute("a", 2)
	p.Event("reads own flag")
	p.Event("read after write", Set(x, K(1)), Read(x), Set(x, K(2)))
	p.Event("store without change", Set(x, K(0)), Set(a, K(0)))
	p.Event("choice", Choose(0, 2), If(Eq(L(0), K(1)), Set(y, K(1))))
	p.Event("guarded", Read(y)).When(Eq(V(x), V(y)))
	s := New(p)
	expectAccesses(t, "own flag", accesses(s, 0, ts.Accesses), "reads own flag enabled?")
	// Writing x concerns the guard x == y, which then reads y and its flag.
	expectAccesses(t, "write", accesses(s, 1, ts.Accesses), "read after write enabled? x! guarded enabled? y? guarded possible!")
	expectAccesses(t, "write, traced", accesses(s, 1, ts.Trace), "read after write enabled? x! x? x! guarded enabled? x? y? guarded possible!")
	expectAccesses(t, "no change", accesses(s, 2, ts.Accesses), "store without change enabled? x? a~")
	expectAccesses(t, "choice", accesses(s, 3, ts.Accesses), "choice enabled?", "choice enabled? y! guarded enabled? x? guarded possible!")
	expectAccesses(t, "guard", accesses(s, 4, ts.Accesses), "guarded enabled? guarded possible? y?")
	expectAccesses(t, "fast", accesses(s, 1, ts.Fast), "")
}

// broken is a System with one thing wrong.
type broken struct {
	*System
	enabled func(s []byte, buf []ts.EventID) []ts.EventID
	execute func(s []byte, e ts.EventID, out *ts.Branches)
	values  func(s []byte) []ts.Value
	events  []ts.Event
}

func (b *broken) Enabled(s []byte, buf []ts.EventID) []ts.EventID {
	if b.enabled != nil {
		return b.enabled(s, buf)
	}
	return b.System.Enabled(s, buf)
}

func (b *broken) Execute(s []byte, e ts.EventID, out *ts.Branches) {
	b.System.Execute(s, e, out)
	if b.execute != nil {
		b.execute(s, e, out)
	}
}

func (b *broken) Values(s []byte) []ts.Value {
	if b.values != nil {
		return b.values(s)
	}
	return b.System.Values(s)
}

func (b *broken) Events() []ts.Event {
	if b.events != nil {
		return b.events
	}
	return b.System.Events()
}

func TestConformFindsWhatIsBroken(t *testing.T) {
	good := New(Figure5())
	calls := byte(0)
	for want, b := range map[string]broken{
		"used twice":                 {events: []ts.Event{{Name: "e"}, {Name: "e"}, {Name: "f"}}},
		"not ascending":              {enabled: func([]byte, []ts.EventID) []ts.EventID { return []ts.EventID{1, 0} }},
		"no branch":                  {execute: func(_ []byte, _ ts.EventID, out *ts.Branches) { out.List = nil }},
		"changes the state it start": {execute: func(s []byte, _ ts.EventID, _ *ts.Branches) { s[0]++ }},
		"differs between recording": {execute: func(_ []byte, _ ts.EventID, out *ts.Branches) {
			calls++
			out.List[0].Dst = []byte{calls, 0, 1, 1, 1}
		}},
		"changes without a write": {execute: func(_ []byte, _ ts.EventID, out *ts.Branches) { out.List[0].Accesses = nil }},
		"listed twice": {execute: func(_ []byte, _ ts.EventID, out *ts.Branches) {
			if b := &out.List[0]; out.Detail != ts.Fast {
				b.Accesses = append(slices.Clone(b.Accesses), b.Accesses[0])
			}
		}},
		"missing in the trace": {execute: func(_ []byte, _ ts.EventID, out *ts.Branches) {
			if out.Detail == ts.Trace {
				out.List[0].Accesses = out.List[0].Accesses[1:]
			}
		}},
		"lists location": {values: func([]byte) []ts.Value { return []ts.Value{{Loc: 1, Text: "0"}, {Loc: 0, Text: "0"}} }},
		"has no text":    {values: func([]byte) []ts.Value { return []ts.Value{{Loc: 1}} }},
		"do not conflict, but": {execute: func(_ []byte, e ts.EventID, out *ts.Branches) {
			if e == 2 { // hides what e3 reads
				out.List[0].Accesses = slices.DeleteFunc(slices.Clone(out.List[0].Accesses), func(a ts.Access) bool { return a.Op == ts.Read })
			}
		}},
	} {
		b.System = good
		err := (&conformer{sys: &b}).check()
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("breach %q is reported as %v", want, err)
		}
	}
}
