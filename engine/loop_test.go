package engine_test

import (
	"slices"
	"testing"

	"crosscheck/engine/protocol"
)

// lampFight is a home with two apps that fight over a lamp, one that shows the
// lamp with another, and one that counts what that does.
const lampFight = `
device motion: motionSensor = inactive;
device lamp: switch "the lamp" = off;
device mirror: switch "the mirror" = off;

app Show { on lamp.switch (s) { if (s == on) { mirror.on(); } else { mirror.off(); } } }
app Look { var n: 0..1 = 0; on mirror.switch { n = 1 - n; } }
app Light { on motion.motion == active { lamp.on(); }  on lamp.switch == off { lamp.on(); } }
app Dark { on lamp.switch == on { lamp.off(); } }
`

// Who only looks on is not named.
func TestAChainTellsWhoGoesRound(t *testing.T) {
	r := loops(t, lampFight, protocol.Options{})
	if len(r) != 1 || !slices.Equal(r[0].Apps, []string{"Light", "Dark"}) || r[0].Location != "lamp.switch" || !r[0].Replayed {
		t.Errorf("%+v", r)
	}
	if want := "Motion starts, and Light turns the lamp on and Dark turns it off, without end"; r[0].Title != want {
		t.Errorf("%q, want %q", r[0].Title, want)
	}
}

// loops are the loops that are found in a program.
func loops(t *testing.T, text string, o protocol.Options) (out []protocol.Finding) {
	t.Helper()
	x := &example{files: []protocol.File{{Name: "home.cross", Text: text}}}
	r := decodeReply(t, askAll(checkRequest(x, o))[0]).Check
	if len(r.Diagnostics) > 0 {
		t.Fatalf("%+v", r.Diagnostics)
	}
	for _, f := range r.Findings {
		if f.Kind == "loop" {
			out = append(out, f)
		}
	}
	return out
}
