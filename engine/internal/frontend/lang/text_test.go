package lang

import (
	"testing"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/frontend/lang/check"
	"crosscheck/engine/internal/frontend/lang/lower"
	"crosscheck/engine/internal/frontend/lang/syntax"
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

// Who has a thing that tells how they are is told by it.
func TestPeopleAreMeantByTheirThings(t *testing.T) {
	person, lamp := capability.Lookup("sleepSensor"), capability.Lookup("switch")
	for _, c := range []struct {
		called, want string
		of           *capability.Capability
	}{
		{"the child's bed", "the child", person}, {"Ann’s phone", "Ann", person}, {"Ann's dog", "Ann's dog", person},
		{"the bed", "the bed", person}, {"the child's bed", "the child's bed", lamp},
	} {
		dev := &check.Object{Name: "x", Caps: []*capability.Capability{c.of}, Node: &syntax.DeviceDecl{Text: &syntax.TextLit{Value: c.called}}}
		if got := lower.Noun(dev); got != c.want {
			t.Errorf("%q: got %q, want %q", c.called, got, c.want)
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
