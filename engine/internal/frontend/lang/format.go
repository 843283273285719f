package lang

import (
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/source"
)

// Format writes a file in the house style. With syntax errors the text is
// unchanged, and the list says what is wrong.
func Format(f *source.File) (string, diag.List) {
	file, problems := syntax.Parse(f, 0)
	if problems.HasErrors() {
		return f.Text, problems
	}
	return syntax.Print(file), problems
}
