package subject_test

import (
	"slices"
	"testing"

	"crosscheck/engine/internal/frontend"
	_ "crosscheck/engine/internal/frontend/table"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/subject"
	"crosscheck/engine/internal/ts"
)

func set(text string) *source.Set {
	return &source.Set{Files: []*source.File{source.NewFile("p.cross", text)}}
}

// mute has a variable that nothing observable depends on.
const mute = `var x: bool; var unseen: bool;
event e { x = !x; unseen = x; }
never "x": x;
`

// stored is how many values a state has.
func stored(sys ts.System) int {
	var out ts.Branches
	sys.Initial(&out)
	return len(sys.Values(out.List[0].Dst))
}

func TestWhatIsExploredIsSlicedAndTheJudgeIsNot(t *testing.T) {
	for _, whole := range []bool{false, true} {
		s, problems := subject.Prepare(set(mute), &subject.Options{NoSlicing: whole})
		if s == nil {
			t.Fatal(problems)
		}
		if removed := slices.Equal(s.Removed, []string{"unseen"}); removed == whole {
			t.Errorf("slicing off: %t; removed %v", whole, s.Removed)
		}
		if own, judged := stored(s.System), stored(s.Judge.System()); own+len(s.Removed) != judged {
			t.Errorf("slicing off: %t; states have %d values, and those of the judge %d", whole, own, judged)
		}
	}
}

func TestProgramsWithErrorsAreNoSubjects(t *testing.T) {
	if s, problems := subject.Prepare(set("event e { y = 1; }"), &subject.Options{}); s != nil || !problems.HasErrors() {
		t.Errorf("%+v, problems %v", s, problems)
	}
}

// No package here registers exact times, as in the small engine.
func TestExactTimesAreRefusedWhereNobodyKnowsThem(t *testing.T) {
	o := &subject.Options{Options: frontend.Options{Time: frontend.Timed}}
	if s, problems := subject.Prepare(set(mute), o); s != nil || len(problems) != 1 || problems[0].Message != subject.NoTimes {
		t.Errorf("%+v, problems %v", s, problems)
	}
	if row, why := subject.ReadingOf(frontend.Timed).Find("zones"); row != nil || why != subject.NoTimes {
		t.Errorf("found %v, %q", row, why)
	}
}

func TestAlgorithmsAreFoundByName(t *testing.T) {
	r := subject.ReadingOf("")
	if row, _ := r.Find(""); row == nil || row.Name != r.Recommended() {
		t.Errorf("without a name: %+v", row)
	}
	for _, name := range r.Names() {
		if row, why := r.Find(name); row == nil || row.Name != name {
			t.Errorf("%s: %+v, %s", name, row, why)
		}
	}
	if row, why := r.Find("zones"); row != nil || why == "" {
		t.Errorf("zones: %+v", row)
	}
}
