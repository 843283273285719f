package share_test

import (
	"fmt"
	"math/rand"
	"runtime"
	"strings"
	"testing"

	"crosscheck/engine/protocol"
	"crosscheck/engine/share"
)

// links is a hundred links of all kinds: examples, edited examples, programs,
// noise, from the empty link to long runs.
func links(t *testing.T) []string {
	t.Helper()
	r := rand.New(rand.NewSource(5))
	examples := readExamples(t)
	out := []string{encode(t, &protocol.Link{Finding: -1}), encode(t, sample())}
	for _, e := range examples[:20] {
		out = append(out, encode(t, shared(e.Files, e.Example)))
	}
	for len(out) < 99 {
		l := &protocol.Link{Files: anyFiles(r, examples)[:1], Run: randomLink(r).Run, Finding: -1}
		if f := &l.Files[0]; len(f.Text) > 300 {
			f.Text = f.Text[:300]
		}
		out = append(out, encode(t, l))
	}
	return append(out, "1.UWKcy8jIizKUyNTNiJTKkBIJelKApwK06EZKFNDUghQY4GiFxGotwYAwtOZiYWRgY2JgYWdk4WAFD9Zy8ZilGaamGBgYJSaZmnKzGugZ6hkAAg.866fdaef")
}

// lostLast is the message on a link without its last n characters.
func lostLast(n int) string {
	if n == 1 {
		return "you seem to have lost the last character of this link"
	}
	return fmt.Sprintf("you seem to have lost the last %d characters of this link", n)
}

func TestEveryTruncationSaysHowMuchIsMissing(t *testing.T) {
	for _, fragment := range links(t) {
		for n := range len(fragment) {
			_, err := share.Decode(fragment[:n])
			want := lostLast(len(fragment) - n)
			switch {
			case err == nil:
				t.Fatalf("%.40s: the first %d of %d characters decode", fragment, n, len(fragment))
			case n == 0 && strings.Contains(err.Error(), "nothing after"):
			case n < 5 && strings.Contains(err.Error(), "almost all"):
			case !strings.Contains(err.Error(), want):
				t.Fatalf("%.40s: first %d characters: %v, want %q", fragment, n, err, want)
			}
		}
	}
}

// replacements is every character that stands in links, and a few others.
const replacements = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~%# é"

// Every character of a hundred links, replaced by every other one.
func TestEveryChangedCharacterIsNoticed(t *testing.T) {
	with := []rune(replacements)
	if runtime.GOARCH == "wasm" {
		with = []rune("Aa1-.# ")
	}
	for _, fragment := range links(t) {
		for i := range len(fragment) {
			for _, c := range with {
				if rune(fragment[i]) != c {
					changed(t, fragment, i, c)
				}
			}
		}
	}
}

// changed fails the test when the character at i of a fragment, changed to c,
// is not noticed as what it is. A blank makes a character lost.
func changed(t *testing.T, fragment string, i int, c rune) {
	_, err := share.Decode(fragment[:i] + string(c) + fragment[i+1:])
	switch {
	case err == nil:
		t.Fatalf("%.40s: character %d changed to %q opens", fragment, i, c)
	case strings.Contains(err.Error(), "the checksum of this link does not match: a character in it was changed or lost"):
	case c == ' ' && i > len(fragment)-9 && strings.Contains(err.Error(), lostLast(1)):
	default:
		t.Fatalf("%.40s: character %d of %d changed to %q: %v", fragment, i, len(fragment), c, err)
	}
}

func TestDamageIsExplained(t *testing.T) {
	fragment := encode(t, sample())
	for _, c := range []struct{ in, want string }{
		{"", "nothing after “#”"},
		{"https://example.org/#", "nothing after “#”"},
		{"hello", "not a Crosscheck link"},
		{"a-heading-of-a-long-document", "not a Crosscheck link"},
		{"3.AAAA.f7949228", "format 3, which is newer"},
		{"12.AAAA.1e7291b6", "format 12, which is newer"},
		{"1", "almost all"},
		{fragment[:40] + fragment[50:], "checksum"},
		{"1." + strings.Repeat("A", share.MaxFragment), "longer than"},
		{strings.Repeat("(", 3*share.MaxFragment), "longer than"},
	} {
		_, err := share.Decode(c.in)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.40s: error %v, want one that says %q", c.in, err, c.want)
		}
	}
}

func TestWhatMailAndChatAddIsIgnored(t *testing.T) {
	fragment := encode(t, sample())
	for _, in := range []string{
		"#" + fragment,
		"https://example.org/crosscheck/?x=1#" + fragment,
		" " + fragment[:30] + "\r\n  " + fragment[30:] + "\n",
		"> " + fragment[:30] + "\n> " + fragment[30:],
		fragment[:30] + "=\r\n" + fragment[30:],
		fragment[:30] + "\u200b" + fragment[30:] + "\u00a0",
		fragment + ".",
		fragment + ").",
		fragment + "&utm_source=mail",
		"<https://example.org/#" + fragment + ">",
		"(https://example.org/#" + fragment + ")",
		"“https://example.org/#" + fragment + "”,",
		"[Open in Crosscheck](https://example.org/#" + fragment + ")",
		"**" + fragment + "**",
		"https://example.org/%23" + fragment,
		"see #3 and https://example.org/#" + fragment,
		strings.ReplaceAll(fragment, "_", `\_`),
	} {
		if _, err := share.Decode(in); err != nil {
			t.Errorf("%.60s…: %v", in, err)
		}
	}
}

func TestRemainsAreReadable(t *testing.T) {
	text := "// a light that somebody forgot\n" + program(rand.New(rand.NewSource(7)))
	fragment := encode(t, &protocol.Link{Files: []protocol.File{{Name: "porch.cross", Text: text}, {Name: "second.cross", Text: "var z: bool;"}}, Finding: -1})
	for _, c := range []struct{ in, want string }{
		{fragment, "--- porch.cross\n" + text + "\n--- second.cross\nvar z: bool;\n"},
		{fragment[:len(fragment)-9], "--- second.cross\nvar z"},
		{"https://example.org/#" + fragment[:len(fragment)*3/4], "--- porch.cross\n// a light that somebody forgot\n"},
		{fragment[:20] + "~" + fragment[21:], "--- por"},
		{fragment[:4], ""},
		{"hello, world, this is no link", ""},
		{"1.AQE.cec080db", ""},
	} {
		got := share.Remains(c.in)
		if !strings.HasPrefix(got, c.want) && !strings.Contains(got, c.want) || c.want == "" && got != "" {
			t.Errorf("%.60s: remains %q, want %q", c.in, got, c.want)
		}
	}
}
