package homeassistant

import (
	"fmt"
	"slices"
	"strings"

	"crosscheck/engine/internal/frontend/homeassistant/pseudonym"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/source"
)

// pseudonyms are the files of a program with other names; nil where the home does
// more than to install configurations: its devices have names, too.
func pseudonyms(set *source.Set, own []int) []*source.File {
	var files []*source.File
	for _, n := range own {
		files = append(files, set.Files[n])
	}
	renamed := map[string]string{}
	out := slices.Clone(set.Files)
	for i, f := range pseudonym.Files(files) {
		out[own[i]] = f
		renamed[files[i].Name] = f.Name
	}
	for n, f := range set.Files {
		if slices.Contains(own, n) {
			continue
		}
		text := installs(f, renamed)
		if text == "" {
			return nil
		}
		out[n] = source.NewFile(fmt.Sprintf("home_%d.cross", n+1), text)
	}
	return out
}

// installs is the text of a home that installs configurations, and what may happen
// besides; "" where there is anything else in it.
func installs(f *source.File, renamed map[string]string) string {
	tree, problems := syntax.Parse(f, 0)
	if problems.HasErrors() {
		return ""
	}
	var b strings.Builder
	for i, d := range tree.Decls {
		in, is := d.(*syntax.InstallDecl)
		if !is || renamed[in.File.Value] == "" {
			return ""
		}
		fmt.Fprintf(&b, "install Home_%d from %q", i+1, renamed[in.File.Value])
		for k, m := range in.Members {
			x, is := m.(*syntax.InputDecl)
			if !is || named(x.Name.Name) < 0 || len(x.Values) != 1 {
				return ""
			}
			value, is := x.Values[0].(*syntax.Bool)
			if !is {
				return ""
			}
			fmt.Fprintf(&b, "%s%s = %t; ", []string{" { ", ""}[min(k, 1)], x.Name.Name, value.Value)
		}
		if len(in.Members) > 0 {
			b.WriteString("}\n")
		} else {
			b.WriteString(";\n")
		}
	}
	return b.String()
}
