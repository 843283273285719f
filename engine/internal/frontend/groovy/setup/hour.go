package setup

import (
	"fmt"

	"crosscheck/engine/internal/home"
)

// time is late for what begins, early for what ends.
func (in *Input) time() string {
	if anyOf(WordsOf(in.Name+" "+in.Title), "end ending ends stop until to off morning sunrise wake") {
		return "06:00"
	}
	return "22:00"
}

// apart is how many minutes lie between the times of day that apps are given
// where they propose none: nobody wants them at one moment by that.
const apart = 5

// Unlike are the values of an input, none of them a time of day in used, unless
// the app proposes it; then they are there.
func (in *Input) Unlike(values []home.Value, used map[string]bool) []home.Value {
	if in.Kind != Time || len(values) != 1 {
		return values
	}
	var hour, minute int
	text := values[0].Text
	for in.Default == nil && used[text] {
		if _, err := fmt.Sscanf(text, "%d:%d", &hour, &minute); err != nil {
			return values
		}
		minutes := (60*hour + minute + apart) % (24 * 60)
		text = fmt.Sprintf("%02d:%02d", minutes/60, minutes%60)
	}
	used[text] = true
	return texts(text)
}
