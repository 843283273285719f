package name

import "testing"

func TestCapitalKnowsOtherLetters(t *testing.T) {
	for text, want := range map[string]string{"": "", "lamp": "Lamp", "ölheizung": "Ölheizung", "“night” is on": "“night” is on", "7 is": "7 is"} {
		if got := Capital(text); got != want {
			t.Errorf("%q begins %q", text, got)
		}
	}
}
