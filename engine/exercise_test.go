package engine_test

import (
	"strings"
	"testing"

	"crosscheck/engine/protocol"
)

// aHome has an app that waits for the night.
const aHome = `mode: { day, night } = day by hand;
device lamp: switch;
app Light { on mode == night { lamp.on(); } }
`

func TestAppsThatDoNothingAreNotChecked(t *testing.T) {
	h := newHost(t)
	moving := h.check(1, aHome, protocol.Options{})
	if moving.Outcome != "complete" || len(moving.Exercise.Commands) != 1 || moving.Exercise.Commands[0].Location != "lamp.switch" {
		t.Errorf("%s %+v, want the command for the lamp", moving.Outcome, moving.Exercise)
	}
	r := h.check(2, strings.Replace(aHome, " by hand", "", 1), protocol.Options{})
	if r.Outcome != "unchecked" || !strings.HasPrefix(r.Verdict, "Not checked: Light did nothing") || len(r.Exercise.Idle) != 1 {
		t.Errorf("%s: %s %+v %+v", r.Outcome, r.Verdict, r.Exercise, r.Diagnostics)
	}
}

// An app that ran and commanded nothing is told, whatever it keeps for itself.
func TestAppsThatCommandNothingAreTold(t *testing.T) {
	r := newHost(t).check(1, aHome+"app Diary { var nights: 0..1 = 0; on mode == night { nights = 1; } }", protocol.Options{})
	if x := r.Exercise; len(x.Quiet) != 1 || x.Quiet[0] != "Diary" || len(x.Idle) != 0 {
		t.Errorf("commanded nothing: %q; idle %v; commands %v", x.Quiet, x.Idle, x.Commands)
	}
}
