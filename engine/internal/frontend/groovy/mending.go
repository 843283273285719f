package groovy

import (
	"fmt"
	"path"
	"slices"
	"strconv"

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

// settings tries other values of what an app is installed with.
func settings(set *source.Set, app string, try mend.Try) {
	for _, a := range frontend.Setup(&source.Set{Files: slices.Clone(set.Files)}).Apps {
		if a.Name == app && slices.ContainsFunc(set.Files, func(f *source.File) bool {
			return frontend.Of(f) != nil && path.Base(f.Name) == path.Base(a.File) && frontend.Of(f).Name == "groovy"
		}) {
			fields(set, &a, try)
		}
	}
}

// fields tries other values of the settings of an app: of a number the next that
// helps, in both directions, and one less of several.
func fields(set *source.Set, app *service.SetupApp, try mend.Try) {
	for _, page := range app.Form.Pages {
		for _, section := range page.Sections {
			for i := range section.Fields {
				f := &section.Fields[i]
				switch {
				case len(f.Values) == 0 || f.Any:
				case len(f.Values) > 1:
					fewer(set, app, f, try)
				default:
					instead(set, app, f, try)
				}
			}
		}
	}
}

// instead tries other values instead of the only one.
func instead(set *source.Set, app *service.SetupApp, f *service.Field, try mend.Try) {
	choose := func(value, label, kind string, size int) bool {
		says := fmt.Sprintf("Set “%s” of %s to %s, not %s.", f.Title, app.Title, label, f.Label(f.Values[0]))
		return try(given(set, app.Name, f.Name, []string{value}), says, kind, size)
	}
	switch now, err := strconv.Atoi(f.Values[0]); {
	case f.Kind == "bool":
		other := strconv.FormatBool(f.Values[0] != "true")
		choose(other, other, "", 1)
	case f.Kind == "enum", f.Kind == "mode", f.Kind == "device":
		for _, c := range f.Choices {
			if c.Value != f.Values[0] {
				choose(c.Value, c.Label, "", 1)
			}
		}
	case f.Kind == "number" && err == nil:
		numbers(now, func(x, size int, direction string) bool {
			return choose(strconv.Itoa(x), strconv.Itoa(x), app.Name+"."+f.Name+direction, size)
		})
	}
}

// numbers tries those above and below one: the farthest and, where that helps, the
// nearest that does.
func numbers(now int, helps func(x, size int, direction string) bool) {
	i, usually := slices.BinarySearch(usual, now)
	below, above := slices.Clone(usual[:i]), usual[i:]
	slices.Reverse(below)
	if usually {
		above = above[1:]
	}
	for side, list := range [][]int{above, below} {
		try := func(i int) bool { return helps(list[i], 1+i, strconv.Itoa(side)) }
		farthest := len(list) - 1
		if farthest < 0 || !try(farthest) {
			continue
		}
		for i := range farthest {
			if try(i) {
				break
			}
		}
	}
}

// fewer tries to leave out one of several values.
func fewer(set *source.Set, app *service.SetupApp, f *service.Field, try mend.Try) {
	for i, v := range f.Values {
		says := fmt.Sprintf("Leave %s out of “%s” of %s.", f.Label(v), f.Title, app.Title)
		try(given(set, app.Name, f.Name, slices.Delete(slices.Clone(f.Values), i, i+1)), says, "", 1)
	}
}

// given are the edits that give a setting other values.
func given(set *source.Set, app, name string, values []string) (edits []mend.Edit) {
	after := &source.Set{Files: slices.Clone(set.Files)}
	if frontend.Set(after, app, name, values) != "" {
		return nil
	}
	for i, f := range set.Files {
		if after.Files[i].Text != f.Text {
			edits = append(edits, mend.Edit{Span: source.Span{File: int32(i), End: int32(len(f.Text))}, Text: after.Files[i].Text})
		}
	}
	return edits
}
