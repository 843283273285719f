package mending_test

import (
	"fmt"
	"testing"

	"crosscheck/engine/internal/exploration"
	"crosscheck/engine/internal/job/mending"
	"crosscheck/engine/internal/pause"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/subject"
)

// fire is a home in which somebody is locked in with smoke.
const fire = `device smoke: smokeDetector "the detector";
device door: lock "the door" by hand;
device lamps: switch "the lamps";
app Alarm { on smoke.smoke == detected { door.unlock(); } }
app Night { at 22:30 { door.lock(); lamps.off(); } at 6:00 { lamps.on(); } }
`

func begin(clock *pause.Clock) *mending.Job {
	return mending.New(&mending.Request{
		Files: []*source.File{source.NewFile("home.cross", fire)}, Algorithm: subject.ReadingOf("").Recommended(), Options: exploration.Options{},
	}, clock)
}

func told(r *mending.Result) string {
	text := fmt.Sprint(r.Finding, r.Tried, r.More, r.Stopped, r.Problem)
	for _, m := range r.Mends {
		text += fmt.Sprint("\n", m.Says, m.Files[0].Text, m.Kept, m.Proved)
	}
	return text
}

// Work on mends may be left anywhere, also where places and deeds are looked for.
func TestMendsAreTheSameHoweverOftenTheWorkIsLeft(t *testing.T) {
	straight := begin(pause.New(func() float64 { return 0 }))
	for !straight.Step(1 << 16) {
	}
	now := 0.0
	clock := pause.New(func() float64 { now += 0.004; return now })
	j := begin(clock)
	thread, left := clock.Thread(j.Step), 0
	for !thread.Step(1 << 16) {
		left++
	}
	if left < 100 {
		t.Errorf("the work was left only %d times", left)
	}
	if got, want := told(j.Result()), told(straight.Result()); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// Stop keeps what was found.
func TestStopKeepsMends(t *testing.T) {
	j := begin(pause.New(func() float64 { return 0 }))
	for !j.Step(1<<16) && j.Progress().Tried < 6 {
	}
	j.Stop()
	for !j.Step(1 << 16) {
	}
	r := j.Result()
	if !r.Stopped || len(r.Mends) == 0 || !r.Mends[0].Proved {
		t.Errorf("got %s", told(r))
	}
}
