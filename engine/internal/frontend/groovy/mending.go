package groovy

import (
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/groovy/mender"
	"crosscheck/engine/internal/frontend/mend"
	"crosscheck/engine/internal/frontend/service"
	"crosscheck/engine/internal/source"
)

// mending is how apps are mended: in their texts, and by what they are installed
// with, which is all that their users can change.
func mending() *mend.Language {
	apps := *mender.Apps
	apps.Settings = settings
	return &apps
}

// usual are the numbers that people choose from.
var usual = []int{1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 300, 600, 900, 1800, 3600}

// mostChoices is how many choices are tried where one of them changes nothing that is
// seen: of voices and the like none does.
const mostChoices = 6

// settings tries other values of what an app is installed with.
func settings(set *source.Set, app string, try mend.Try) {
	setup := frontend.Setup(&source.Set{Files: slices.Clone(set.Files)})
	for _, a := range setup.Apps {
		if a.Name == app && slices.ContainsFunc(set.Files, func(f *source.File) bool {
			return frontend.Of(f) != nil && path.Base(f.Name) == path.Base(a.File) && frontend.Of(f).Name == "groovy"
		}) {
			(&settingsOf{set, setup, &a, mender.Heard(set), try}).fields()
		}
	}
}

// settingsOf tries other settings of an app.
type settingsOf struct {
	set   *source.Set
	setup *service.Setup
	app   *service.SetupApp
	heard map[string]bool // devices by name: what they do sets apps off
	try   mend.Try
}

// fields tries other values of each setting: of a number the next that helps, in both
// directions, and one less of several.
func (s *settingsOf) fields() {
	for _, page := range s.app.Form.Pages {
		for _, section := range page.Sections {
			for i := range section.Fields {
				f := &section.Fields[i]
				switch {
				case f.Any:
				case len(f.Values) == 0:
					s.allButOne(f)
				case len(f.Values) > 1:
					s.fewer(f)
				default:
					s.instead(f)
				}
			}
		}
	}
}

// instead tries other values instead of the only one.
func (s *settingsOf) instead(f *service.Field) {
	choose := func(value, label, kind string, size int) mend.Tried {
		says := fmt.Sprintf("Set “%s” of %s to %s, not %s.", f.Title, s.app.Title, label, f.Label(f.Values[0]))
		return s.try(s.given(f, []string{value}), says, kind, size)
	}
	switch now, err := strconv.Atoi(f.Values[0]); {
	case f.Kind == "bool":
		other := strconv.FormatBool(f.Values[0] != "true")
		choose(other, other, "", 1)
	case f.Kind == "device":
		for _, c := range f.Choices {
			if c.Value != f.Values[0] && (!s.heard[c.Value] || s.heard[f.Values[0]]) {
				choose(c.Value, c.Label, mend.Exchanged, 1)
			}
		}
	case f.Kind == "enum", f.Kind == "mode":
		for _, c := range f.Choices {
			if c.Value != f.Values[0] && choose(c.Value, c.Label, "", 1) == mend.Same && len(f.Choices) > mostChoices {
				return
			}
		}
	case f.Kind == "time":
		for i, value := range around(f.Values[0]) {
			choose(value, value, "", 1+i/2)
		}
	case f.Kind == "number" && err == nil:
		numbers(now, s.choice(now), func(x, size int, direction string) mend.Tried {
			return choose(strconv.Itoa(x), strconv.Itoa(x), s.app.Name+"."+f.Name+direction, size)
		})
	}
}

// choice are the numbers that people choose from. Where a device of the app shows
// numbers on both sides of one, others would be always or never reached.
func (s *settingsOf) choice(now int) []int {
	for i := range s.setup.Devices {
		for _, a := range s.setup.Devices[i].Attributes {
			from, to, _ := strings.Cut(a.Values, "..")
			lo, err := strconv.Atoi(from)
			hi, err2 := strconv.Atoi(to)
			if err != nil || err2 != nil || now < lo || now > hi || !s.has(s.setup.Devices[i].Name) {
				continue
			}
			var out []int
			for x := lo + 1; x < hi; x++ {
				out = append(out, x)
			}
			return out
		}
	}
	return usual
}

// has reports whether the app is given a device.
func (s *settingsOf) has(device string) bool {
	for _, page := range s.app.Form.Pages {
		for _, section := range page.Sections {
			for _, f := range section.Fields {
				if f.Kind == "device" && slices.Contains(f.Values, device) {
					return true
				}
			}
		}
	}
	return false
}

// numbers tries those above and below one: the farthest and, where that helps, the
// nearest that does.
func numbers(now int, choice []int, choose func(x, size int, direction string) mend.Tried) {
	i, among := slices.BinarySearch(choice, now)
	below, above := slices.Clone(choice[:i]), choice[i:]
	slices.Reverse(below)
	if among {
		above = above[1:]
	}
	for side, list := range [][]int{above, below} {
		try := func(i int) mend.Tried { return choose(list[i], 1+i, strconv.Itoa(side)) }
		farthest := len(list) - 1
		if farthest < 0 {
			continue
		}
		switch try(farthest) {
		case mend.Same:
			return
		case mend.Other:
			continue
		}
		for i := range farthest {
			if try(i) == mend.Helps {
				break
			}
		}
	}
}

// around are times of day a little after and before one, and half an hour.
func around(value string) (out []string) {
	hour, minute, _ := strings.Cut(value, ":")
	h, err := strconv.Atoi(hour)
	m, err2 := strconv.Atoi(minute)
	if err != nil || err2 != nil {
		return nil
	}
	const day = 24 * 60
	for _, later := range []int{5, -5, 30, -30} {
		at := (60*h + m + later + day) % day
		out = append(out, fmt.Sprintf("%02d:%02d", at/60, at%60))
	}
	return out
}

// allButOne tries, where the app acts in all modes, to leave one out.
func (s *settingsOf) allButOne(f *service.Field) {
	if f.Kind != "mode" || !f.Multiple || len(f.Choices) < 2 {
		return
	}
	for i, without := range f.Choices {
		var values []string
		for _, c := range slices.Delete(slices.Clone(f.Choices), i, i+1) {
			values = append(values, c.Value)
		}
		says := fmt.Sprintf("Set “%s” of %s to all but %s.", f.Title, s.app.Title, f.Label(without.Value))
		s.try(s.given(f, values), says, "", 1)
	}
}

// fewer tries to leave out one of several values.
func (s *settingsOf) fewer(f *service.Field) {
	for i, v := range f.Values {
		says := fmt.Sprintf("Leave %s out of “%s” of %s.", f.Label(v), f.Title, s.app.Title)
		s.try(s.given(f, slices.Delete(slices.Clone(f.Values), i, i+1)), says, mend.Fewer, 1)
	}
}

// given are the edits that give a setting other values.
func (s *settingsOf) given(f *service.Field, values []string) (edits []mend.Edit) {
	after := &source.Set{Files: slices.Clone(s.set.Files)}
	if frontend.Set(after, s.app.Name, f.Name, values) != "" {
		return nil
	}
	for i, file := range s.set.Files {
		if after.Files[i].Text != file.Text {
			edits = append(edits, mend.Edit{Span: source.Span{File: int32(i), End: int32(len(file.Text))}, Text: after.Files[i].Text})
		}
	}
	return edits
}
