package groovy_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"crosscheck/engine/enginetest"
	"crosscheck/engine/internal/frontend/mend"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/protocol"
)

// twins are the examples that have a mended twin, with the mend that comes first.
var twins = []struct {
	name, says string
	larger     bool // than what the twin changes
}{
	{name: "04-smartapps/fire-alarm-and-lock", says: "“Lock When Leaving” locks the front door unless there is smoke at the kitchen detector."},
	{name: "05-time/groovy-auto-lock", says: "Set “Minutes?” of Lock Reminder to 15, not 5."},
	{name: "05-time/groovy-siren-light", says: "Set “For how many seconds?” of Door Light to 300, not 30."},
	{name: "05-time/groovy-welcome-light", says: "Set “After how many seconds?” of Light Saver to 60, not 10."},
	{name: "06-problems/bell-light", says: "“Bell Light” does “runIn(1, blink)” only if the kitchen lamp is off."},
	{name: "06-problems/dark-when-called-off", says: "“Entry Warning” turns the hall lamp off only if the hall sensor sees nobody move."},
	{name: "06-problems/fan-that-saves-too-much", says: "Saver turns the cellar fan off only if the hygrometer is below 61, and else as soon as that is so."},
	{name: "06-problems/guest-came-first", says: "Let “Who Is Home” do “setLocationMode(\"Home\")” whether “location.mode == \"Away\"” holds or not."},
	{name: "06-problems/half-an-hour-of-heat", says: "“Half An Hour” turns the heater off as soon as the window is open."},
	{name: "06-problems/heating-the-empty-home", says: "“Morning Heat” turns the bathroom heater on only if the mode is Home. A rule of its own sees to it: as soon as the mode is Away, the bathroom heater is off."},
	{name: "06-problems/heating-the-garden", says: "“Warm Morning” turns the heater on only if the window is closed."},
	{name: "06-problems/lights-out-in-the-bath", says: "“Lights Out” turns the bathroom light off only if the bathroom sensor sees nobody move."},
	{name: "06-problems/night-shades", says: "Set “In this mode” of Fresh Air to Day, not Night."},
	{name: "06-problems/pool-pump", says: "A rule of its own sees to it: as soon as the pump is on, the valve of the pool is open. “Rain Saver” closes the valve of the pool only if the pump is off.", larger: true},
	{name: "06-problems/porch-for-two", says: "“Dark Porch” turns the porch light off only if Ann is away."},
	{name: "06-problems/radio-beside-the-cradle", says: "News starts the radio only if the sleeping of the baby is not sleeping."},
	{name: "06-problems/siren-or-strobe", says: "Let “Silent Flash” call siren.siren(), not siren.strobe()."},
	{name: "06-problems/two-phones", says: "“Welcome Ann” turns the living room lamp on only if Bob is away."},
	{name: "06-problems/wall-button-fan", says: "Set “Fan” of Fan Helper to the desk fan, not the ceiling fan."},
}

// read are the apps and the home of an example.
func read(t *testing.T, name string) (files []*source.File) {
	t.Helper()
	for _, pattern := range []string{"*.groovy", "*.cross"} {
		paths, _ := filepath.Glob(filepath.Join("../../../../examples", name, pattern))
		for _, path := range paths {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, source.NewFile(filepath.Base(path), string(text)))
		}
	}
	return files
}

// The first mend of every example with a mended twin is proved and no larger than what
// the twin changes.
func TestExamplesAreMended(t *testing.T) {
	for _, c := range twins {
		t.Run(c.name, func(t *testing.T) {
			request := protocol.MendRequest{}
			before := read(t, c.name)
			for _, f := range before {
				request.Files = append(request.Files, protocol.File{Name: f.Name, Text: f.Text})
			}
			if strings.HasPrefix(c.name, "05-time") {
				request.Options.Time = "timed"
			}
			reply, err := enginetest.New().Ask(protocol.Request{Op: "mend", Mend: &request})
			if err != nil || reply.Mend == nil || len(reply.Mend.Mends) == 0 {
				t.Fatalf("%v: %+v", err, reply)
			}
			first := reply.Mend.Mends[0]
			if first.Sentence != c.says || !first.Proved {
				t.Errorf("got “%s”, proved: %t", first.Sentence, first.Proved)
			}
			var after []*source.File
			for _, f := range first.Files[:len(before)] {
				after = append(after, source.NewFile(f.Name, f.Text))
			}
			got, want := changed(before, after), changed(before, read(t, c.name+"-mended"))
			if (got > want) != c.larger {
				t.Errorf("%d words are changed, in the twin %d", got, want)
			}
		})
	}
}

// changed is how many words of code two programs differ in.
func changed(before, after []*source.File) (n int) {
	for _, h := range mend.Hunks(before, after) {
		count := map[string]int{}
		for _, line := range h.Before {
			words(line, func(w string) { count[w]-- })
		}
		for _, line := range h.After {
			words(line, func(w string) { count[w]++ })
		}
		for _, c := range count {
			n += max(c, -c)
		}
	}
	return n
}

var texts = regexp.MustCompile(`"[^"]*"`)

// words are those of a line, but for what only people read.
func words(line string, each func(string)) {
	if line = strings.TrimSpace(line); strings.HasPrefix(line, "//") || strings.HasPrefix(line, "description:") {
		return
	}
	line = texts.ReplaceAllStringFunc(line, func(text string) string { return strings.ReplaceAll(text, " ", "") })
	for _, w := range strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" .,:;(){}\"", r) }) {
		each(w)
	}
}
