package mending

import (
	"fmt"
	"path"
	"slices"
	"strconv"

	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/mend"
	"crosscheck/engine/internal/frontend/service"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
)

// usual are the numbers that people choose from.
var usual = []int{1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 300, 600, 900, 1800, 3600}

// settings tries other values of what the apps of the finding are installed with,
// first of that which acts last in its run.
func (b *base) settings() {
	setup := frontend.Setup(&source.Set{Files: slices.Clone(b.files)})
	for _, name := range slices.Backward(b.about.Apps) {
		for i := range setup.Apps {
			if app := &setup.Apps[i]; app.Name == name && b.adjustable(app.File) {
				b.fields(app)
			}
		}
	}
}

// fields tries other values of the settings of an app: of a number the next that
// helps, in both directions.
func (b *base) fields(app *service.SetupApp) {
	for _, page := range app.Form.Pages {
		for _, section := range page.Sections {
			for i := range section.Fields {
				f := &section.Fields[i]
				if len(f.Values) != 1 || f.Any || f.Multiple {
					continue
				}
				choose := func(value, label string) bool {
					return b.given(app.Name, f.Name, value, func() string {
						return fmt.Sprintf("Set “%s” of %s to %s, not %s.", f.Title, b.called(app.Name), label, f.Values[0])
					})
				}
				switch now, err := strconv.Atoi(f.Values[0]); {
				case f.Kind == "bool":
					other := strconv.FormatBool(f.Values[0] != "true")
					choose(other, other)
				case f.Kind == "enum":
					for _, c := range f.Choices {
						if c.Value != f.Values[0] {
							choose(c.Value, c.Label)
						}
					}
				case f.Kind == "number" && err == nil:
					numbers(now, func(x int) bool { return choose(strconv.Itoa(x), strconv.Itoa(x)) })
				}
			}
		}
	}
}

// numbers tries those above and below one, the nearest first, until one helps.
func numbers(now int, helps func(int) bool) {
	for _, x := range usual {
		if x > now && helps(x) {
			break
		}
	}
	for _, x := range slices.Backward(usual) {
		if x < now && helps(x) {
			break
		}
	}
}

// adjustable reports whether the settings of apps in a file are there for people to
// choose.
func (b *base) adjustable(file string) bool {
	i := slices.IndexFunc(b.files, func(f *source.File) bool { return path.Base(f.Name) == path.Base(file) })
	if i < 0 {
		return false
	}
	l := frontend.Of(b.files[i])
	return l != nil && l.Mend != nil && l.Mend.Settings
}

// called is what people call an app.
func (b *base) called(app string) string {
	sys := b.trial.X.System
	return ts.LabelOf(sys, ts.AppID(max(0, slices.Index(sys.Apps(), app))))
}

// given tries one setting; it reports whether that helps.
func (b *base) given(app, name, value string, says func() string) bool {
	set := &source.Set{Files: slices.Clone(b.files)}
	if frontend.Set(set, app, name, []string{value}) != "" {
		return false
	}
	var edits []mend.Edit
	for i, f := range b.files {
		if set.Files[i].Text != f.Text {
			edits = append(edits, mend.Edit{Span: source.Span{File: int32(i), End: int32(len(f.Text))}, Text: set.Files[i].Text})
		}
	}
	return b.try(edits, 1, "set "+app+" "+name+" "+value, says).helped
}
