package analysis

import (
	"testing"

	"crosscheck/engine/internal/ts"
)

func TestConditionsMentionWholeNames(t *testing.T) {
	for _, c := range []struct {
		text, name, owner string
		want              bool
	}{
		{"x == 0", "x", "", true},
		{"max == 0 && x2 == 1 && a.x == 1", "x", "", false},
		{"max == 0 && x == 1", "x", "", true},
		{"count(i in 0..2: leader[i]) <= 1", "leader[2]", "", true},
		{"armed && door.lock == locked", "LockUp.armed", "LockUp", true},
		{"armed && door.lock == locked", "door.lock", "", true},
		{"doorxlock", "door.lock", "", false},
		{"", "x", "", false},
	} {
		l := ts.Location{Name: c.name}
		if got := mentions(c.text, &l, c.owner); got != c.want {
			t.Errorf("%q mentions %q: %t", c.text, c.name, got)
		}
	}
}
