package civil

import (
	"math/rand"
	"testing"
	"time"
)

// moments are random times from 1900 to 2100.
func moments(n int) []int64 {
	r := rand.New(rand.NewSource(1))
	out := make([]int64, n)
	for i := range out {
		out[i] = r.Int63n(200*365*Day) - 70*365*Day
	}
	return out
}

func TestFieldsAreThoseOfTheCalendar(t *testing.T) {
	for _, ms := range moments(2000) {
		f, want := Of(ms, UTC), time.UnixMilli(ms).UTC()
		got := time.Date(f.Year, time.Month(f.Month), f.Day, f.Hour, f.Minute, f.Second, f.Milli*1e6, time.UTC)
		if !got.Equal(want) || f.Weekday != int(want.Weekday())+1 || f.YearDay != want.YearDay() {
			t.Fatalf("Of(%d) = %+v, want %v", ms, f, want)
		}
		if back := f.Ms(UTC); back != ms {
			t.Fatalf("%v comes back as %d, want %d", want, back, ms)
		}
	}
}

// TestZonesFollowTheirRules compares with the zone tables of this machine, in
// years in which today's rules hold; a zone that it lacks is left out.
func TestZonesFollowTheirRules(t *testing.T) {
	from := time.Date(2008, 1, 1, 0, 0, 0, 0, time.UTC).UnixMilli()
	compared := 0
	for _, z := range zones {
		if z.ID == "Europe/Moscow" {
			continue // its offset changed in 2014
		}
		location, err := time.LoadLocation(z.ID)
		if err != nil {
			continue
		}
		compared++
		for hour := int64(0); hour < 365*24*9; hour += 5 {
			ms := from + hour*Hour
			name, offset := time.UnixMilli(ms).In(location).Zone()
			if z.Offset(ms) != offset*Second {
				t.Fatalf("%s at %v: %d ms, want %d s (%s)", z.ID, time.UnixMilli(ms).UTC(), z.Offset(ms), offset, name)
			}
			if back := Of(ms, z).Ms(z); back != ms && z.Offset(back) == z.Offset(ms) {
				t.Fatalf("%s at %v comes back as %d", z.ID, time.UnixMilli(ms).UTC(), back)
			}
		}
	}
	t.Logf("%d zones compared", compared)
}

func TestWhatIsFormattedIsParsed(t *testing.T) {
	zone, _ := ZoneOf("America/New_York")
	for _, pattern := range []string{
		"yyyy-MM-dd'T'HH:mm:ss.SSSZ", "EEE MMM dd HH:mm:ss.SSS Z yyyy", "MM/dd/yyyy hh:mm:ss.SSS a XXX", "yyyyMMddHHmmssSSSX",
		"d MMMM yyyy H:m:s.SSS z",
	} {
		for _, ms := range moments(200) {
			text := Format(ms, zone, pattern)
			back, ok := Parse(text, pattern, UTC)
			if pattern[len(pattern)-1] == 'z' {
				back, ok = Parse(text, pattern, zone)
				if zone.InSummer(ms) != zone.InSummer(ms+Hour) || zone.InSummer(ms) != zone.InSummer(ms-Hour) {
					continue
				}
			}
			if !ok || back != ms {
				t.Fatalf("%d is written %q by %s and read as %d", ms, text, pattern, back)
			}
		}
	}
}

func TestBadPatternsAndTextsAreRefused(t *testing.T) {
	if _, bad := Split("yyyy-bb"); bad != 'b' {
		t.Errorf("the bad letter is %q, want b", bad)
	}
	for _, test := range []struct{ text, pattern string }{
		{"x", "yyyy"}, {"2014-", "yyyy-MM"}, {"2014/01", "yyyy-MM"}, {"Foo", "MMM"}, {"1:00 XM", "h:mm a"}, {"10:00 Nowhere", "HH:mm z"},
		{"", "HH"},
	} {
		if ms, ok := Parse(test.text, test.pattern, UTC); ok {
			t.Errorf("%q is read as %d by %s", test.text, ms, test.pattern)
		}
	}
}
