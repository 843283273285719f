package share

import (
	"runtime/metrics"
	"strings"
	"testing"
)

// hostile is a class of links that want to fill the memory or to take very long.
type hostile struct {
	name    string
	content func(n int) []byte
	sizes   [3]int
	ends    [3]string // what people are told; "" when the link opens
}

// often is content with a field so many times, many by a link of some hundred
// characters.
func often(field uint64, body string) func(n int) []byte {
	return func(n int) []byte { return []byte(strings.Repeat(string(appendBody(nil, field, []byte(body))), n)) }
}

// large is content with a field of so many bytes.
func large(field uint64) func(n int) []byte {
	return func(n int) []byte { return appendBody(nil, field, []byte(strings.Repeat("a", n))) }
}

// within is content in a field around it.
func within(field uint64, content func(n int) []byte) func(n int) []byte {
	return func(n int) []byte { return appendBody(nil, field, content(n)) }
}

func raw(text string) func(n int) []byte {
	return func(n int) []byte { return []byte(strings.Repeat(text, n)) }
}

var many = [3]int{1_000, 300_000, 1_000_000}

func holds(what string) string { return "this link holds " + what + ", which no Crosscheck link does" }

var hostileLinks = []hostile{
	{"files", often(fieldFile, ""), many, [3]string{"", holds("more than 1,000 files"), holds("more than 1,000 files")}},
	{"steps of a run", within(fieldRun, raw("\x04")), [3]int{10_000, 300_000, 1_000_000}, [3]string{"", holds("more than 10,000 steps"), holds("more than 10,000 steps")}},
	{"steps with branches", within(fieldRun, raw("\x02\x02")), [3]int{10_000, 100_000, 1_000_000}, [3]string{"", holds("more than 10,000 steps"), holds("more than 10,000 steps")}},
	{"runs", often(fieldRun, "\x04"), [3]int{1, 1_000, 600_000}, [3]string{"", holds("more than 1 run"), holds("more than 1 run")}},
	{"settings", within(fieldOptions, often(optionSet, "")), many, [3]string{"", holds("more than 10,000 start values"), holds("more than 10,000 start values")}},
	{"options of a profile", within(fieldOptions, often(optionOfProfile, "")), [3]int{100, 1_000, 1_000_000}, [3]string{"", holds("more than 100 profile options"), holds("more than 100 profile options")}},
	{"lists of options", often(fieldOptions, ""), many, [3]string{holds("more than 1 set of options"), holds("more than 1 set of options"), holds("more than 1 set of options")}},
	{"algorithms", often(fieldCompare, "full"), [3]int{100, 1_000, 300_000}, [3]string{"", holds("more than 100 algorithms"), holds("more than 100 algorithms")}},
	{"long names", within(fieldFile, large(firstText)), [3]int{1_000, 10_000, 2_000_000}, [3]string{"", holds("more than 1,000 bytes in one file name"), holds("more than 1,000 bytes in one file name")}},
	{"long texts", within(fieldFile, large(secondText)), [3]int{1_000, 2_000_000, 8_000_000}, [3]string{"", "", errTooBig.Error()}},
	{"long titles", large(fieldTitle), [3]int{1_000, 1_000_000, 2_000_000}, [3]string{"", holds("more than 100,000 bytes in one title"), holds("more than 100,000 bytes in one title")}},
	{"long outcomes", within(fieldVerdict, large(verdictOutcome)), [3]int{1_000, 10_000, 2_000_000}, [3]string{"", holds("more than 1,000 bytes in one outcome"), holds("more than 100,000 bytes in one verdict")}},
	{"files before a change", within(fieldMended, often(mendedBefore, "")), many, [3]string{"", holds("more than 1,000 files"), holds("more than 1,000 files")}},
	{"numbers without end", raw("\xff"), many, [3]string{errForeign.Error(), errForeign.Error(), errForeign.Error()}},
	{"fields that nobody knows", often(99, ""), many, [3]string{errNewer.Error(), errNewer.Error(), errNewer.Error()}},
}

// mostMade is how many bytes opening a link may make: a few copies of what it
// may hold.
const mostMade = 16 * MaxContent

func made() uint64 {
	s := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(s)
	return s[0].Value.Uint64()
}

// A link of some hundred characters takes no more than any other.
func TestHostileLinksEndWithinTheirLimits(t *testing.T) {
	for _, h := range hostileLinks {
		for i, n := range h.sizes {
			fragment := fragment2Of(h.content(n))
			before := made()
			_, err := Decode(fragment)
			if all := made() - before; all > mostMade {
				t.Errorf("%s, %d: opening it makes %d bytes, want %d at most", h.name, n, all, mostMade)
			}
			told := ""
			if err != nil {
				told = err.Error()
			}
			if told != h.ends[i] {
				t.Errorf("%s, %d, %d characters: %q, want %q", h.name, n, len(fragment), told, h.ends[i])
			}
		}
	}
}
