package share

import (
	"encoding/binary"
	"hash/crc32"
	"strings"
	"testing"
)

// Links of version 1 can only be read with the dictionary they were written
// with.
func TestDictionaryIsFrozen(t *testing.T) {
	const want = 0x5d720c28
	if got := crc32.ChecksumIEEE(dictionary); got != want {
		t.Errorf("d1.txt has checksum %#08x, want %#08x: it must never change, add a d2 for version 2 instead", got, want)
	}
}

// fragmentOf wraps content as Encode does, whatever it is.
func fragmentOf(content []byte) string {
	packed := deflate(content)
	text := version + "." + alphabet.EncodeToString(append(binary.AppendUvarint(nil, uint64(len(packed))), packed...))
	return text + "." + sum(text)
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
		text := version + "." + payload
		return text + "." + sum(text)
	}
	field := func(n uint64, body string) string { return string(appendBody(nil, n, []byte(body))) }
	for name, c := range map[string]struct {
		fragment string
		want     error
	}{
		"not base64":              {reframe("!!!!"), errForeign},
		"empty payload":           {reframe(""), errForeign},
		"wrong length":            {reframe(alphabet.EncodeToString([]byte{9, 1, 2})), errForeign},
		"not deflated":            {reframe(alphabet.EncodeToString([]byte{2, 0xff, 0xff})), errForeign},
		"a field cut short":       {fragmentOf([]byte{fieldView, 9, 'x'}), errForeign},
		"a number cut short":      {fragmentOf([]byte(field(fieldStep, "\x80"))), errForeign},
		"two numbers in one":      {fragmentOf([]byte(field(fieldStep, "\x02\x02"))), errForeign},
		"a run cut short":         {fragmentOf([]byte(field(fieldRun, "\x02"))), errForeign},
		"an endless number":       {fragmentOf([]byte(strings.Repeat("\xff", 20))), errForeign},
		"seconds of five bytes":   {fragmentOf([]byte(field(fieldOptions, field(optionMaxSeconds, "12345")))), errForeign},
		"seconds without number":  {fragmentOf([]byte(field(fieldOptions, field(optionMaxSeconds, "\xff\xff\xff\xff\xff\xff\xff\xff")))), errForeign},
		"a field of the future":   {fragmentOf([]byte(field(99, "?"))), errNewer},
		"an option of the future": {fragmentOf([]byte(field(fieldOptions, field(99, "?")))), errNewer},
		"a file of the future":    {fragmentOf([]byte(field(fieldFile, field(99, "?")))), errNewer},
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
		l, err := Decode(fragmentOf(content))
		if err != nil {
			return
		}
		if _, err := Encode(l); err != nil {
			t.Fatalf("decoded but not encoded: %v", err)
		}
	})
}
