package plan

import (
	"strings"
	"testing"
)

func TestWhatScheduleIsAskedFor(t *testing.T) {
	for _, k := range []struct{ text, want string }{
		{"22:00", "at 22:00"},
		{"7:05:30", "at 7:05:30"},
		{"12:15 am", "at 0:15"},
		{"2015-01-09T22:30:00.000-0600", "at 22:30"},
		{"0 30 22 * * ?", "at 22:30"},
		{"0 0 8,20 ? * *", "at 8:00, 20:00"},
		{"0 0 7 ? * MON-FRI", "at 7:00 on Mon, Tue, Wed, Thu, Fri"},
		{"0 0 7 ? * 1,7", "at 7:00 on Sat, Sun"},
		{"0 0 7 ? * FRI-SUN 2015-2199", "at any time: `0 0 7 ? * FRI-SUN 2015-2199` runs on some dates only"},
		{"0 0/5 * * * ?", "within 5 min, then every 5 min"},
		{"30 2/15 * 1/1 * ? *", "within 15 min, then every 15 min"},
		{"0 0 * * * ?", "within 1 h, then every 1 h"},
		{"0 0 1/6 * * ?", "within 6 h, then every 6 h"},
		{"*/10 * * * * ?", "within 10 s, then every 10 s"},
		{"0 0 0/12 * * ?", "at 0:00, 12:00"},
		{"0 0/7 * * * ?", "at any time: `0 0/7 * * * ?` runs more than 24 times"},
		{"0 0 8 1 * ?", "at any time: `0 0 8 1 * ?` runs on some dates only"},
		{"0 0 25 * * ?", "at any time: `25` in `0 0 25 * * ?` says no hours"},
		{"0 0 8 * * MOO", "at any time: `MOO` in `0 0 8 * * MOO` says no day of the week"},
		{"0 0 8 * ?", "at any time: `0 0 8 * ?` has 5 fields"},
		{"0 0/0 8 * * ?", "at any time: `0/0` in `0 0/0 8 * * ?` says no minutes"},
		{"25:00", "at any time: `25:00` is neither"},
		{"", "at any time: `` is neither"},
	} {
		p, problem := ScheduleOf(k.text)
		got := p.Text()
		if problem != "" {
			got += ": " + problem
		}
		if got != k.want && !(problem != "" && strings.HasPrefix(got, k.want)) {
			t.Errorf("%s: %s, want %s", k.text, got, k.want)
		}
	}
}

func TestPeriodsKnowWhenTheyBegin(t *testing.T) {
	for text, want := range map[string]int64{"30 2/15 * * * ?": 2*Minute + 30*Second, "0 0 1/6 * * ?": Hour, "*/10 * * * * ?": 0, "5 0 * * * ?": 5 * Second} {
		if p, _ := ScheduleOf(text); p.Phase != want {
			t.Errorf("%s begins %d after midnight, want %d", text, p.Phase, want)
		}
	}
}
