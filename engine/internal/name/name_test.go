package name

import "testing"

func TestCapitalKnowsOtherLetters(t *testing.T) {
	for text, want := range map[string]string{"": "", "lamp": "Lamp", "ölheizung": "Ölheizung", "“night” is on": "“night” is on", "7 is": "7 is"} {
		if got := Capital(text); got != want {
			t.Errorf("%q begins %q", text, got)
		}
	}
}

func TestWordsLeaveNumbersAsTheyAre(t *testing.T) {
	for text, want := range map[string]string{"0.2": "0.2", "-5": "-5", "TVRoom2": "TV room 2", "above 21.5": "above 21.5", "[88:A9:A7]": "[88:A9:A7]"} {
		if got := Words(text); got != want {
			t.Errorf("%q in words is %q", text, got)
		}
	}
}

func TestNamesThatAreNoWordsOfASentenceStandInQuotes(t *testing.T) {
	for label, want := range map[string]string{"FireAlarm": "FireAlarm", "Fire Alarm": "“Fire Alarm”", "bath_warm": "“bath_warm”", "TV-off": "“TV-off”", "night": "“night”", "": ""} {
		if got := Quoted(label); got != want {
			t.Errorf("%q is called %q", label, got)
		}
	}
}
