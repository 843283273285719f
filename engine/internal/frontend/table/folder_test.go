package table_test

import (
	"strings"
	"testing"

	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/source"
)

func TestFoldersHoldPrograms(t *testing.T) {
	app := "definition(name: \"A\")\n"
	for given, want := range map[string]string{
		"a.cross b.groovy sub/c.groovy sub/d.cross":                            "a.cross b.groovy",
		"sub/c.groovy sub/deep/d.groovy":                                       "sub/c.groovy sub/deep/d.groovy",
		".git/a.groovy node_modules/a.groovy a.txt":                            "",
		"z.groovy configuration.yaml a.groovy a.yaml other/configuration.yaml": "z.groovy configuration.yaml a.groovy",
		"x/configuration.yaml x/a.yaml secrets.yaml esphome/a.yaml":            "x/configuration.yaml",
	} {
		var files []*source.File
		for _, name := range strings.Fields(given) {
			if frontend.Takes(name) {
				files = append(files, source.NewFile(name, app))
			}
		}
		var got []string
		for _, f := range frontend.Folder(files) {
			got = append(got, f.Name)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %q", given, got)
		}
	}
}
