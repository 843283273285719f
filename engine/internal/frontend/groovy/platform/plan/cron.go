package plan

import (
	"strconv"
	"strings"
)

// field is one field of a cron expression.
type field struct {
	name   string
	lo, hi int
	names  string // of its values from lo on, three letters each
}

// cronFields are those of Quartz, which both platforms use.
var cronFields = []field{
	{"seconds", 0, 59, ""}, {"minutes", 0, 59, ""}, {"hours", 0, 23, ""}, {"day of the month", 1, 31, ""},
	{"month", 1, 12, "JANFEBMARAPRMAYJUNJULAUGSEPOCTNOVDEC"}, {"day of the week", 1, 7, "SUNMONTUEWEDTHUFRISAT"},
	{"year", 1970, 2199, ""},
}

// cronHelp is what is allowed.
const cronHelp = "a cron expression has seconds, minutes, hours, day of the month, month, day of the week and, if need be, year; " +
	"each a number, *, ?, a list 1,2, a range 1-5 or steps 0/15: \"0 30 22 ? * MON-FRI\""

// MostTimes is how many times of a day are followed one by one.
const MostTimes = 24

// cron is the plan of a cron expression.
func cron(text string) (p *Plan, problem string) {
	parts := strings.Fields(strings.ToUpper(text))
	if len(parts) < 6 || len(parts) > 7 {
		return Whenever, "`" + text + "` has " + strconv.Itoa(len(parts)) + " fields: " + cronHelp
	}
	var sets [7][]int
	for i, part := range parts {
		set, ok := cronFields[i].values(part)
		if !ok {
			return Whenever, "`" + part + "` in `" + text + "` says no " + cronFields[i].name + ": " + cronHelp
		}
		sets[i] = set
	}
	for _, i := range []int{3, 4, 6} {
		if f := cronFields[i]; i < len(parts) && len(sets[i]) != f.hi-f.lo+1 {
			return Whenever, "`" + text + "` runs on some dates only, which is not followed"
		}
	}
	return everyDay(text, sets)
}

// everyDay is the plan of the seconds, minutes, hours and days of the week.
func everyDay(text string, sets [7][]int) (*Plan, string) {
	days := uint8(0)
	for _, d := range sets[5] {
		days |= 1 << ((d + 5) % 7)
	}
	if p := regular(sets); p != nil && days == AllDays {
		return p, ""
	}
	if len(sets[0])*len(sets[1])*len(sets[2]) > MostTimes {
		return Whenever, "`" + text + "` runs more than " + strconv.Itoa(MostTimes) + " times on a day, not at equal distances on every day, which is not followed"
	}
	p := &Plan{Kind: Daily, Days: days}
	for _, h := range sets[2] {
		for _, m := range sets[1] {
			for _, s := range sets[0] {
				p.At = append(p.At, int64(h)*Hour+int64(m)*Minute+int64(s)*Second)
			}
		}
	}
	return p, ""
}

// regular is the plan of what happens more than twice a day at equal distances,
// or nil: one field has several values, those before it one, those behind it
// all.
func regular(sets [7][]int) *Plan {
	units := []int64{Second, Minute, Hour}
	i, phase := 0, int64(0)
	for i < len(units) && len(sets[i]) == 1 {
		phase += int64(sets[i][0]) * units[i]
		i++
	}
	if i == len(units) {
		return nil
	}
	step, even := evenly(sets[i], cronFields[i].hi+1)
	for j := i + 1; j < len(units); j++ {
		even = even && len(sets[j]) == cronFields[j].hi+1
	}
	distance := int64(step) * units[i]
	if !even || distance > 8*Hour {
		return nil
	}
	return Period(distance, phase+int64(sets[i][0])*units[i])
}

// evenly is the distance of values that are spread evenly over all n.
func evenly(set []int, n int) (step int, ok bool) {
	if len(set) < 2 {
		return 0, false
	}
	step = set[1] - set[0]
	for i := range set {
		if set[i] != set[0]+i*step {
			return 0, false
		}
	}
	return step, step*len(set) == n && set[0] < step
}

// values are those that a field of an expression takes, ascending.
func (f field) values(text string) ([]int, bool) {
	in := make([]bool, f.hi+1)
	for _, part := range strings.Split(text, ",") {
		if !f.add(in, part) {
			return nil, false
		}
	}
	var list []int
	for n, on := range in {
		if on {
			list = append(list, n)
		}
	}
	return list, len(list) > 0
}

// add marks the values of one part: a number, a range, or steps.
func (f field) add(in []bool, part string) bool {
	part, by, steps := strings.Cut(part, "/")
	step := 1
	if steps {
		n, err := strconv.Atoi(by)
		if err != nil || n < 1 || n > f.hi {
			return false
		}
		step = n
	}
	lo, hi := f.lo, f.hi
	if part != "*" && part != "?" {
		first, last, isRange := strings.Cut(part, "-")
		var ok bool
		if lo, ok = f.number(first); !ok {
			return false
		}
		switch {
		case isRange:
			if hi, ok = f.number(last); !ok {
				return false
			}
		case !steps:
			hi = lo
		}
	}
	if hi < lo { // FRI-MON runs over the end
		for n := lo; n <= f.hi; n += step {
			in[n] = true
		}
		lo = f.lo
	}
	for n := lo; n <= hi; n += step {
		in[n] = true
	}
	return true
}

func (f field) number(text string) (int, bool) {
	if i := strings.Index(f.names, text); len(text) == 3 && i >= 0 && i%3 == 0 {
		return f.lo + i/3, true
	}
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= f.lo && n <= f.hi
}
