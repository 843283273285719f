package lang

import (
	"testing"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/frontend/lang/check"
	"crosscheck/engine/internal/frontend/lang/lower"
)

func TestDevicesAreCalledAsAPersonWouldSay(t *testing.T) {
	for name, want := range map[string]string{
		"frontDoor": "the front door", "hall_light": "the hall light", "FrontDoor": "the front door", "door": "the door",
		"light2": "light 2", "Lamp_2": "lamp 2", "TV": "the TV", "TVRoom": "the TV room", "MyLampABC": "the my lamp ABC",
		"_under": "the under", "x__y": "the x y", "_": "the _", "l2b": "the l 2b",
	} {
		if got := lower.Noun(&check.Object{Name: name}); got != want {
			t.Errorf("%q: got %q, want %q", name, got, want)
		}
	}
}

func TestPeopleKeepTheirNames(t *testing.T) {
	person := capability.Lookup("presenceSensor")
	for name, want := range map[string]string{"Ann": "Ann", "ann": "ann", "UncleBob": "Uncle Bob", "child2": "child 2"} {
		if got := lower.Noun(&check.Object{Name: name, Caps: []*capability.Capability{person}}); got != want {
			t.Errorf("%q: got %q, want %q", name, got, want)
		}
	}
}
