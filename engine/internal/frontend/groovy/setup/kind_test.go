package setup

import (
	"testing"

	"crosscheck/engine/internal/capability"
)

func TestOtherNamesLeadToTheCatalogue(t *testing.T) {
	for name, other := range others {
		if capability.Lookup(name) != nil || capability.Lookup(other) == nil {
			t.Errorf("%s: %s", name, other)
		}
	}
	for name, like := range anyDevice {
		if capability.Lookup(name) != nil || capability.Lookup(like) == nil {
			t.Errorf("%s: %s", name, like)
		}
	}
	for name := range usualNames {
		if capability.Lookup(name) == nil {
			t.Errorf("no capability %s", name)
		}
	}
	for name := range markers {
		if catalogued(name) != "" {
			t.Errorf("%s is in the catalogue", name)
		}
	}
}

func TestWordsOfNames(t *testing.T) {
	for written, want := range map[string]string{
		"switch level": "switchLevel", "switchLevel": "switchLevel", "SwitchLevel": "switchLevel", "Unheard Of": "UnheardOf", "lock": "lock",
	} {
		if got := joinWords(written); got != want {
			t.Errorf("%q is %q, want %q", written, got, want)
		}
	}
}

func TestTitlesAreShownWithoutTags(t *testing.T) {
	for text, want := range map[string]string{
		"Which?": "Which?", "<b>Which</b> one<br/>of&nbsp;these": "Which one of these", "a < b <c": "a < b <c", "3 <4> 5": "3 <4> 5", "": "",
		"<div style='x'>Hello": "Hello",
	} {
		if got := Unmarked(text); got != want {
			t.Errorf("%q is shown as %q, want %q", text, got, want)
		}
	}
}
