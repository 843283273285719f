package share

import (
	"fmt"
	"hash/crc32"
	"os"
	"strings"
	"testing"

	"crosscheck/engine/internal/frontend/table/words"
)

// Links of version 1 can only be read with the dictionary they were written
// with.
func TestDictionaryIsFrozen(t *testing.T) {
	const want = 0x5d720c28
	if got := crc32.ChecksumIEEE(words1); got != want {
		t.Errorf("d1.txt has checksum %#08x, want %#08x: it must never change", got, want)
	}
}

// presetSums is testdata/presets.txt: a line for each preset of version 2, its
// number (0 and 1 without an edition, below 0 with the words of a later language, else
// the edition's plus 1), its checksum and its name.
func presetSums() string {
	var b strings.Builder
	line := func(n int, p preset, name string) {
		fmt.Fprintf(&b, "%d %08x %s\n", n, crc32.ChecksumIEEE(p.text()), name)
	}
	line(0, preset{}, "words")
	line(1, preset{words: 1}, "words and Groovy")
	for n := 1; edition(n) != ""; n++ {
		line(n+1, preset{editions: []int{n}}, parseEdition(edition(n)).Example)
	}
	for n := 2; n <= len(words.All); n++ {
		line(-n, preset{words: n}, "words and those for "+words.All[n-1].Ending)
	}
	return b.String()
}

// Links of version 2 can only be read with the presets they were written with.
// testdata/presets.txt pins them; a new edition adds a line at its end.
func TestPresetsAreFrozen(t *testing.T) {
	want, err := os.ReadFile("testdata/presets.txt")
	if err != nil {
		t.Fatal(err)
	}
	got := presetSums()
	for line := range strings.Lines(string(want)) {
		if !strings.Contains(got, line) {
			t.Errorf("preset %q has changed: words and editions must never change", strings.TrimSuffix(line, "\n"))
		}
	}
	if len(got) > len(want) {
		t.Errorf("editions that are not pinned in testdata/presets.txt:\n%s", got[len(want):])
	}
	if editions := strings.Count(archive, "\n"+editionMark) + 1; editions+1+len(words.All) != strings.Count(got, "\n") {
		t.Errorf("%d editions in the archive, but %d presets: they are not numbered one by one", editions, strings.Count(got, "\n"))
	}
}

// fragmentOf wraps content as version 1, which has no preset to choose.
func fragmentOf(content []byte) string {
	return seal(version1, deflate(content, words1))
}

// fragment2Of wraps content as Encode does, whatever it is.
func fragment2Of(content []byte) string {
	return seal(version2, append(appendPreset(nil, preset{}), deflate(content, preset{}.text())...))
}

func TestContentThatUnpacksTooFarIsRefused(t *testing.T) {
	bomb := fragmentOf(make([]byte, 8*MaxContent))
	if len(bomb) > MaxFragment {
		t.Fatalf("the bomb has %d characters and would be refused for its length", len(bomb))
	}
	if _, err := Decode(bomb); err != errTooBig {
		t.Errorf("error %v, want %v", err, errTooBig)
	}
}

func TestContentWithARightChecksumCanStillBeWrong(t *testing.T) {
	reframe := func(payload string) string {
		text := "1." + payload
		return text + "." + sum(text)
	}
	field := func(n uint64, body string) string { return string(appendBody(nil, n, []byte(body))) }
	for name, c := range map[string]struct {
		fragment string
		want     error
	}{
		"not base64":               {reframe("!!!!"), errForeign},
		"empty payload":            {reframe(""), errForeign},
		"wrong length":             {reframe(alphabet.EncodeToString([]byte{9, 1, 2})), errForeign},
		"not deflated":             {reframe(alphabet.EncodeToString([]byte{2, 0xff, 0xff})), errForeign},
		"a field cut short":        {fragmentOf([]byte{fieldView, 9, 'x'}), errForeign},
		"a number cut short":       {fragmentOf([]byte(field(fieldStep, "\x80"))), errForeign},
		"two numbers in one":       {fragmentOf([]byte(field(fieldStep, "\x02\x02"))), errForeign},
		"a run cut short":          {fragmentOf([]byte(field(fieldRun, "\x02"))), errForeign},
		"an endless number":        {fragmentOf([]byte(strings.Repeat("\xff", 20))), errForeign},
		"seconds of five bytes":    {fragmentOf([]byte(field(fieldOptions, field(optionMaxSeconds, "12345")))), errForeign},
		"seconds without number":   {fragmentOf([]byte(field(fieldOptions, field(optionMaxSeconds, "\xff\xff\xff\xff\xff\xff\xff\xff")))), errForeign},
		"a field of the future":    {fragmentOf([]byte(field(99, "?"))), errNewer},
		"an option of the future":  {fragmentOf([]byte(field(fieldOptions, field(99, "?")))), errNewer},
		"a file of the future":     {fragmentOf([]byte(field(fieldFile, field(99, "?")))), errNewer},
		"no preset":                {seal(version2, nil), errForeign},
		"a preset cut short":       {seal(version2, []byte{2}), errForeign},
		"an edition of the future": {seal(version2, []byte{2, 0xff, 0x7f}), errNewer},
		"words of the future":      {seal(version2, []byte{12, 1, 2, 3}), errNewer},
		"2: a field cut short":     {fragment2Of([]byte{fieldView, 9, 'x'}), errForeign},
		"a verdict of the future":  {fragment2Of([]byte(field(fieldVerdict, field(99, "?")))), errNewer},
		"a change of the future":   {fragment2Of([]byte(field(fieldMended, field(99, "?")))), errNewer},
	} {
		if _, err := Decode(c.fragment); err != c.want {
			t.Errorf("%s: error %v, want %v", name, err, c.want)
		}
	}
}

// FuzzContent goes behind the checksum, where FuzzDecode seldom gets.
func FuzzContent(f *testing.F) {
	f.Add([]byte{fieldView, 1, 'x', fieldStep, 1, 4})
	f.Add([]byte{fieldRun, 3, 2, 3, 4, fieldFile, 3, firstText, 1, 'a'})
	f.Fuzz(func(t *testing.T, content []byte) {
		for _, fragment := range []string{fragmentOf(content), fragment2Of(content)} {
			l, err := Decode(fragment)
			if err != nil {
				return
			}
			if _, err := Encode(l); err != nil {
				t.Fatalf("decoded but not encoded: %v", err)
			}
		}
	})
}
