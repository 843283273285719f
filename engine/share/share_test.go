package share_test

import (
	"math/rand"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"crosscheck/engine/protocol"
	"crosscheck/engine/share"
)

// sample is a link with every field in use.
func sample() *protocol.Link {
	return &protocol.Link{
		Files: []protocol.File{
			{Name: "home.cross", Text: strings.Repeat("device door: lock\n// a comment with 😀 and é\n", 20)},
			{Name: "apps.cross", Text: "app Leave { }"},
		},
		Example: "02-homes/fire-and-leave",
		Options: protocol.Options{Algorithm: "dpor-paper", Time: "any-time", MaxStates: 5000, MaxSeconds: 2.5,
			MaxMB: 64, MaxDepth: 12, Seed: 7, NoSlicing: true, Log: 900,
			ProfileOptions: []protocol.ProfileOption{{Name: "group", Value: "locks"}}, Start: "mon 21:00", For: -1, Set: []protocol.Setting{{Location: "door.lock", Value: "unlocked"}, {Location: "mode"}}},
		Finding: 0,
		Start:   1,
		Run:     []protocol.Pick{{Event: 3}, {Event: 0}, {Event: 2, Branch: 1}, {Event: 140, Branch: 2}},
		Step:    3,
		View:    "compare",
		Compare: []string{"full", "naive-match"},
		Digest:  "0123456789ab",
		Engine:  protocol.Version,
		Title:   "Fire <and> leave", Note: "look at step 3\nof the first run", Scope: "quotient:door.lock,siren.alarm",
		Lesson: "matched-state:3", Exercise: "hide", Projector: true, ReadOnly: true,
		Verdict: protocol.LinkVerdict{Outcome: "complete", States: 412, Transitions: 1030, Findings: 2},
		Mended:  &protocol.LinkMended{Sentence: "Leave waits.", Title: "the door is locked", Before: []protocol.File{{Name: "home.cross", Text: "before"}, {Name: "apps.cross"}}},
		Beside:  "1:0,3.2;at=4;swapped=1,2",
		Played:  11,
	}
}

func encode(t *testing.T, l *protocol.Link) string {
	t.Helper()
	fragment, err := share.Encode(l)
	if err != nil {
		t.Fatal(err)
	}
	return fragment
}

func TestLinkComesBack(t *testing.T) {
	want := sample()
	fragment := encode(t, want)
	if !regexp.MustCompile(`^2\.[A-Za-z0-9_-]+\.[0-9a-f]{8}$`).MatchString(fragment) {
		t.Errorf("fragment %q has characters that need escaping", fragment)
	}
	got, err := share.Decode(fragment)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// randomText is a mix of program-like words and any characters.
func randomText(r *rand.Rand) string {
	words := []string{"event ", "on ", "x = ", "if (", ")\n", "door.lock", "😀", "é", "\x00", "#", ".", "1"}
	var b strings.Builder
	for range r.Intn(40) {
		if r.Intn(4) == 0 {
			b.WriteRune(rune(r.Intn(0x2fff)))
		} else {
			b.WriteString(words[r.Intn(len(words))])
		}
	}
	return b.String()
}

func randomLink(r *rand.Rand) *protocol.Link {
	l := &protocol.Link{Files: []protocol.File{}, Run: []protocol.Pick{}, Compare: []string{}, Finding: r.Intn(4) - 1}
	for range r.Intn(4) {
		l.Files = append(l.Files, protocol.File{Name: randomText(r), Text: randomText(r)})
	}
	for range r.Intn(30) {
		l.Run = append(l.Run, protocol.Pick{Event: r.Intn(300) - 1, Branch: r.Intn(3) * r.Intn(100)})
	}
	for range r.Intn(3) {
		l.Compare = append(l.Compare, randomText(r))
	}
	l.Start, l.Step, l.View = r.Intn(3), r.Intn(40), randomText(r)
	l.Options = protocol.Options{Algorithm: randomText(r), MaxStates: r.Int(), MaxSeconds: r.NormFloat64(), Seed: -r.Intn(9), NoSlicing: r.Intn(2) == 0,
		Profile: randomText(r), Start: randomText(r), For: r.NormFloat64(), Set: []protocol.Setting{}, ProfileOptions: []protocol.ProfileOption{}}
	l.Title, l.Note, l.Scope, l.Lesson, l.Exercise = randomText(r), randomText(r), randomText(r), randomText(r), randomText(r)
	l.Projector, l.ReadOnly = r.Intn(2) == 0, r.Intn(2) == 0
	l.Verdict = protocol.LinkVerdict{Outcome: randomText(r), States: r.Intn(999), Transitions: r.Int(), Findings: r.Intn(3)}
	if r.Intn(2) == 0 {
		l.Mended = &protocol.LinkMended{Sentence: randomText(r), Title: randomText(r), Before: []protocol.File{{Name: randomText(r), Text: randomText(r)}}}
	}
	l.Beside, l.Played = randomText(r), r.Intn(2)*r.Intn(3000)
	for range r.Intn(3) {
		l.Options.ProfileOptions = append(l.Options.ProfileOptions, protocol.ProfileOption{Name: randomText(r), Value: randomText(r)})
	}
	for range r.Intn(3) {
		l.Options.Set = append(l.Options.Set, protocol.Setting{Location: randomText(r), Value: randomText(r)})
	}
	return l
}

func TestRandomLinksComeBack(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for i := range 500 {
		want := randomLink(r)
		got, err := share.Decode(encode(t, want))
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("link %d: %v\n got %+v\nwant %+v", i, err, got, want)
		}
	}
}

func TestDefaultsTakeNoRoom(t *testing.T) {
	fragment := encode(t, &protocol.Link{Finding: -1})
	if len(fragment) > 20 {
		t.Errorf("the empty link %q has %d characters, want at most 20", fragment, len(fragment))
	}
	l, err := share.Decode(fragment)
	if err != nil || l.Finding != -1 || l.Files == nil || l.Run == nil || l.Compare == nil {
		t.Errorf("%+v, %v: want no finding and no nil slices", l, err)
	}
}

// A step of a run costs about a byte before compression, as the design asks.
func TestLongRunsStayShort(t *testing.T) {
	l := &protocol.Link{Finding: -1}
	r := rand.New(rand.NewSource(2))
	for range 1000 {
		l.Run = append(l.Run, protocol.Pick{Event: r.Intn(12)})
	}
	if n := len(encode(t, l)); n > 1000 {
		t.Errorf("1000 steps take %d characters, want at most one each", n)
	}
}

func TestTooLongProgramIsRefusedByBothSides(t *testing.T) {
	l := &protocol.Link{Files: []protocol.File{{Name: "big", Text: strings.Repeat("x", share.MaxContent)}}}
	if _, err := share.Encode(l); err == nil || !strings.Contains(err.Error(), "too long for a link") {
		t.Errorf("error %v, want one that says the program is too long", err)
	}
}

// What Decode would not open is not made.
func TestWhatIsTooMuchForALinkIsRefused(t *testing.T) {
	for want, l := range map[string]*protocol.Link{
		"a link cannot hold more than 1,000 files":                      {Files: make([]protocol.File, 1001)},
		"a link cannot hold more than 10,000 steps":                     {Run: make([]protocol.Pick, 10_001)},
		"a link cannot hold more than 100,000 bytes in one title":       {Title: strings.Repeat("x", 100_001)},
		"a link cannot hold more than 1,000 bytes in one setting value": {Options: protocol.Options{Set: []protocol.Setting{{Location: "x", Value: strings.Repeat("x", 1001)}}}},
	} {
		if _, err := share.Encode(l); err == nil || err.Error() != want {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

// Links that were given out keep opening. Each line of testdata/v1.txt and
// testdata/v2.txt is a fragment and the link it holds; lines are only ever
// added.
func TestOldLinksStillOpen(t *testing.T) {
	for name, least := range map[string]int{"testdata/v1.txt": 4, "testdata/v2.txt": 8} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSpace(string(text)), "\n")
		for n, line := range lines {
			fragment, content, _ := strings.Cut(line, " ")
			want := new(protocol.Link)
			if err := protocol.Unmarshal([]byte(content), want); err != nil {
				t.Fatalf("%s:%d: %v", name, n+1, err)
			}
			got, err := share.Decode(fragment)
			if err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%s:%d: %v\n got %+v\nwant %+v", name, n+1, err, got, want)
			}
		}
		if len(lines) < least {
			t.Errorf("%s has %d links, want the %d that were pinned first", name, len(lines), least)
		}
	}
}

func FuzzDecode(f *testing.F) {
	for _, l := range []*protocol.Link{sample(), {Finding: -1}} {
		fragment, err := share.Encode(l)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(fragment)
		f.Add(fragment[:len(fragment)/2])
	}
	f.Add("1.AAAA.00000000")
	f.Add("2.AAAA.00000000")
	f.Add("1.AQE.cec080db")
	f.Fuzz(func(t *testing.T, fragment string) {
		l, err := share.Decode(fragment)
		if err != nil {
			share.Remains(fragment)
			return
		}
		again, err := share.Encode(l)
		if err != nil {
			t.Fatalf("decoded but not encoded: %v", err)
		}
		if back, err := share.Decode(again); err != nil || !reflect.DeepEqual(back, l) {
			t.Fatalf("%v: got %+v, want %+v", err, back, l)
		}
	})
}
