package mending

import (
	"slices"
	"testing"
)

func TestMendsAreOrdered(t *testing.T) {
	kept := func(still, of int, gone ...string) Kept { return Kept{Of: of, Still: still, Gone: gone} }
	for _, c := range []struct {
		name  string
		mends []Mend // as they are found
		want  []string
	}{
		{"settings first", []Mend{{Says: "condition", kind: "if 1", Kept: kept(9, 9)}, {Says: "setting", kind: "set", Kept: kept(5, 9)}}, []string{"setting", "condition"}},
		{"what ends something only where nothing else helps", []Mend{
			{Says: "setting", kind: "set", Kept: kept(9, 9, "the lamp is off")}, {Says: "without", kind: leaves, Kept: kept(9, 9)}, {Says: "condition", kind: "if 1", Kept: kept(1, 9)},
		}, []string{"condition"}},
		{"then a setting first", []Mend{
			{Says: "without", kind: leaves, Kept: kept(9, 9)}, {Says: "setting", kind: "set", Kept: kept(9, 9, "the lamp is off")},
		}, []string{"setting", "without"}},
		{"what a setting says to leave out is not wanted", []Mend{
			{Says: "other lamp", kind: exchanged, Kept: kept(9, 9)}, {Says: "condition", kind: "if 1", Kept: kept(9, 9)}, {Says: "one less", kind: fewer, Kept: kept(5, 9, "the lamp is off")},
		}, []string{"one less", "condition"}},
		{"by what is kept, about", []Mend{
			{Says: "two conditions", kind: "if 1 2", size: 2, Kept: kept(98, 100)}, {Says: "one", kind: "if 1", size: 1, Kept: kept(93, 100)}, {Says: "all", kind: "if 1 2 3", size: 3, Kept: kept(100, 100)},
		}, []string{"all", "one", "two conditions"}},
		{"what people see before what apps save", []Mend{
			{Says: "counter", kind: "if 1 App.left < 3" + saved, size: 1, Kept: kept(3, 3)}, {Says: "door", kind: "if 1 door.contact == open", size: 1, Kept: kept(3, 3)},
		}, []string{"door", "counter"}},
	} {
		var got []string
		for _, m := range best(slices.Clone(c.mends)) {
			got = append(got, m.Says)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}
