package regime

import (
	"regexp"
	"strconv"

	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/minimise"
	"crosscheck/engine/internal/source"
)

// Shrink is the smallest program it finds below the given one for which still
// holds: nothing can be left out of it, and no variable has a value too many.
func Shrink(text string, still func(*interp.System) bool) string {
	same := func(text string) bool {
		p := Lower(text)
		return p != nil && still(interp.New(p))
	}
	for changed := true; changed; {
		text = leaveOut(text, same)
		text, changed = narrow(text, same)
	}
	return text
}

// leaveOut takes away what is not needed.
func leaveOut(text string, same func(string) bool) string {
	one := func(files []*source.File) bool { return same(files[0].Text) }
	never := func() bool { return false }
	return minimise.Shrink([]*source.File{source.NewFile("small.cross", text)}, one, never)[0].Text
}

// from0 finds the types of variables.
var from0 = regexp.MustCompile(`: 0\.\.([1-9])`)

// narrow takes the highest value from the types that need it not.
func narrow(text string, same func(string) bool) (string, bool) {
	changed := false
	for i := range from0.FindAllString(text, -1) {
		at := from0.FindAllStringSubmatchIndex(text, -1)[i]
		highest, _ := strconv.Atoi(text[at[2]:at[3]])
		if smaller := text[:at[2]] + strconv.Itoa(highest-1) + text[at[3]:]; same(smaller) {
			text, changed = smaller, true
		}
	}
	return text, changed
}
