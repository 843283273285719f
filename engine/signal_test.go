package engine_test

import (
	"testing"

	"crosscheck/engine/protocol"
)

// answersTheMode is homes in which one app does something and sets the mode, and
// what is told of them.
var answersTheMode = []struct{ name, apps, want string }{
	{"puts out what was just lit", `
app Bed { on button.button == pushed { lamp.on(); mode = night; } }
app Out { on mode == night { lamp.off(); } }
`, "Bed turns the lamp on and sets the mode to night, at which Out turns the lamp off"},
	{"whichever the app does first", `
app Bed { on button.button == pushed { mode = night; lamp.on(); } }
app Out { on mode { if (mode == night) { lamp.off(); } } }
`, "Bed turns the lamp on and sets the mode to night, at which Out turns the lamp off"},
	{"also at a time of day", `
app Bed { at 22:00 { lamp.on(); mode = night; } }
app Out { on mode == night { lamp.off(); } }
`, "Bed turns the lamp on and sets the mode to night, at which Out turns the lamp off"},
	{"leaves it out", `
app Bed { on button.button == pushed { lamp.on(); mode = night; } }
app Out { on mode == night { fan.off(); } }
`, ""},
	{"lights the only one that stays", `
app Bed { on button.button == pushed { lamp.off(); fan.off(); mode = night; } }
app Watch { on mode == night { lamp.on(); } }
app Day { on button.button == held { mode = home; } }
`, ""},
	{"goes by the device itself", `
app Bed { on button.button == pushed { fan.on(); mode = night; } }
app Save { on fan.switch == on { if (mode == home) { fan.off(); } } }
`, ""},
	{"is told by the mode of one that guards the device", `
app Bed { on button.button == pushed { fan.on(); } }
app Guard { on fan.switch == on { mode = night; } }
app Out { on mode == night { fan.off(); } }
`, ""},
	{"waits a while", `
app Bed { on button.button == pushed { lamp.on(); mode = night; } }
app Out { timer asleep; on mode == night { start asleep after 5min; } on asleep { lamp.off(); } }
`, ""},
}

// Who lights a lamp and calls the night sees it when another app answers the
// night by putting it out at once, and nothing else that apps answer is told.
func TestAnAnswerToTheModeThatUndoesAtOnceIsTold(t *testing.T) {
	const home = `
mode: { home, night } = home;
device button: button "the button";
device lamp: light "the lamp";
device fan: switch "the fan";
`
	for _, c := range answersTheMode {
		wantTold(t, c.name, []protocol.File{{Name: "home.cross", Text: home + c.apps}}, c.want)
	}
}
