package main

import (
	"errors"
	"math"
	"strconv"
	"strings"

	"crosscheck/engine/protocol"
)

// timed is the reading of time that takes the flags below.
const timed = "timed"

// units are those of durations on the command line, in seconds.
var units = []struct {
	name    string
	seconds float64
}{{"ms", 0.001}, {"s", 1}, {"min", 60}, {"h", 3600}, {"d", 86400}}

func secondsIn(unit string) float64 {
	for _, u := range units {
		if u.name == unit {
			return u.seconds
		}
	}
	return 1
}

// forFlag is how much time to explore, in seconds; -1 is for ever.
type forFlag struct{ seconds *float64 }

func (f forFlag) String() string {
	switch {
	case f.seconds == nil || *f.seconds == 0:
		return ""
	case *f.seconds < 0:
		return "ever"
	}
	for _, u := range []string{"d", "h", "min"} {
		if n := *f.seconds / secondsIn(u); n == math.Trunc(n) {
			return strconv.FormatFloat(n, 'f', -1, 64) + u
		}
	}
	return strconv.FormatFloat(*f.seconds, 'f', -1, 64) + "s"
}

func (f forFlag) Set(text string) error {
	if text == "ever" {
		*f.seconds = -1
		return nil
	}
	for _, u := range units {
		digits, ok := strings.CutSuffix(text, u.name)
		n, err := strconv.ParseFloat(digits, 64)
		if !ok || err != nil {
			continue
		}
		if n *= u.seconds; !(n > 0 && n <= protocol.LongestFor) || math.Abs(n*1000-math.Round(n*1000)) > 1e-6 {
			return errors.New("too long, too short or too fine")
		}
		*f.seconds = n
		return nil
	}
	return errors.New("no duration")
}

// Get implements flag.Getter.
func (f forFlag) Get() any { return f }

// startFlag is when the program starts; for commands that play a run also the
// number of the initial state in which the run begins.
type startFlag struct{ s *settings }

func startUsage(s *settings) string {
	text := "timed: start at `TIME`, such as 'mon 21:00' (default: what the program says, else mon 0:00)"
	if s.numbered {
		return "begin in initial state number N, or, " + text
	}
	return text
}

func (f startFlag) String() string {
	if f.s == nil {
		return ""
	}
	return f.s.options.Start
}

func (f startFlag) Set(text string) error {
	n, err := strconv.Atoi(text)
	switch {
	case text == "" || err == nil && (!f.s.numbered || n < 0):
		return errors.New("no time")
	case err == nil:
		f.s.start = n
	default:
		f.s.options.Start = text
	}
	return nil
}

// Get implements flag.Getter.
func (f startFlag) Get() any { return f }

// setFlag is a list of locations and the values that they have at the start.
type setFlag struct{ list *[]protocol.Setting }

func (f setFlag) String() string {
	if f.list == nil {
		return ""
	}
	var parts []string
	for _, s := range *f.list {
		parts = append(parts, s.Location+"="+s.Value)
	}
	return strings.Join(parts, ",")
}

func (f setFlag) Set(text string) error {
	for part := range strings.SplitSeq(text, ",") {
		location, value, ok := strings.Cut(part, "=")
		if !ok || location == "" || value == "" {
			return errors.New("no setting")
		}
		*f.list = append(*f.list, protocol.Setting{Location: location, Value: value})
	}
	return nil
}

// Get implements flag.Getter.
func (f setFlag) Get() any { return f }
