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

func TestWindowHoldsMostThresholds(t *testing.T) {
	for _, c := range []struct {
		given []bounds
		want  bounds
	}{
		{[]bounds{{lo: 29, hi: 31}}, bounds{lo: 29, hi: 31}},
		{[]bounds{{lo: 69, hi: 71}, {lo: 67, hi: 69}}, bounds{lo: 67, hi: 71}},
		{[]bounds{{lo: 1999, hi: 2001}, {lo: 39, hi: 41}, {lo: 43, hi: 45}}, bounds{lo: 39, hi: 45}},
		{[]bounds{{lo: 500, hi: 502}, {lo: 10, hi: 12}}, bounds{lo: 10, hi: 12}},
	} {
		if got := window(c.given); got != c.want {
			t.Errorf("%v: %v, want %v", c.given, got, c.want)
		}
	}
	for text, want := range map[string]bounds{
		"30": {lo: 29, hi: 31}, "2.5": {lo: 2, hi: 3}, "-2.5": {lo: -3, hi: -2}, "7.0": {lo: 6, hi: 8},
	} {
		if got, ok := around(text); !ok || got != want {
			t.Errorf("around %s: %v", text, got)
		}
	}
}

func TestTitlesAreShownWithoutTags(t *testing.T) {
	for text, want := range map[string]string{
		"Which?": "Which?", "<b>Which</b> one<br/>of&nbsp;these": "Which one of these", "a < b <c": "a < b <c", "3 <4> 5": "3 <4> 5", "": "",
		"<div style='x'>Hello": "Hello",
	} {
		if got := unmarked(text); got != want {
			t.Errorf("%q is shown as %q, want %q", text, got, want)
		}
	}
}
