package syntax

import (
	"strings"

	"crosscheck/engine/internal/source"
)

// SetInput puts a line into the block of an installed app in the text of a home,
// in the place of what was there about that input, and changes nothing else; an
// empty line removes it. The problem says why the text stays as it is, or is "".
func SetInput(text, install, name, line string) (after, problem string) {
	file, problems := Parse(source.NewFile("", text), 0)
	if problems.HasErrors() {
		return text, "the text of the home has mistakes: mend them first"
	}
	d := installed(file, install)
	if d == nil {
		return text, "the home does not install `" + install + "`"
	}
	return change(text, d, name, line), ""
}

// installed finds an installation by the app's name, or nil.
func installed(file *File, name string) *InstallDecl {
	for _, d := range file.Decls {
		if in, ok := d.(*InstallDecl); ok && in.Name.Name == name {
			return in
		}
	}
	return nil
}

// change puts a line into the block of an installation, in the place of the
// setting's old one; an empty line removes it.
func change(text string, d *InstallDecl, name, line string) string {
	for _, m := range d.Members {
		if old, ok := m.(*InputDecl); ok && old.Name.Name == name {
			start, end := int(old.At.At.Start), int(old.At.At.End)
			if line == "" {
				start, end = wholeLine(text, start, end)
			}
			return text[:start] + line + text[end:]
		}
	}
	if line == "" {
		return text
	}
	end := int(d.At.At.End) - 1
	if !d.HasBody {
		return text[:end] + " {\n  " + line + "\n}" + text[end+1:]
	}
	start := strings.LastIndexByte(text[:end], '\n') + 1
	if strings.TrimSpace(text[start:end]) == "" {
		return text[:start] + "  " + line + "\n" + text[start:]
	}
	before := strings.TrimRight(text[:end], " ")
	return before + "\n  " + line + "\n" + text[end:]
}

// wholeLine widens a range to its line when nothing else stands there.
func wholeLine(text string, start, end int) (int, int) {
	from := strings.LastIndexByte(text[:start], '\n') + 1
	to := end + strings.IndexByte(text[end:]+"\n", '\n')
	if strings.TrimSpace(text[from:start]+text[end:to]) != "" {
		return start, end
	}
	return from, min(to+1, len(text))
}
