package finding_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"testing"

	"crosscheck/engine/internal/finding"
)

func TestEveryKindHasARowWithWords(t *testing.T) {
	for _, k := range declared(t) {
		if k.Row().Kind != k {
			t.Errorf("%s has no row", k)
		}
	}
	seen := map[string]bool{finding.Unknown.Sign: true, finding.Unknown.Words: true}
	for _, r := range finding.Rows {
		for _, text := range []string{string(r.Kind), r.Sign, r.Words} {
			if text == "" || seen[text] {
				t.Errorf("%+v: %q is empty or stands for something else too", r, text)
			}
			seen[text] = true
		}
		if len(r.Sign) != 1 {
			t.Errorf("%s: a sign fits into a cell, not %q", r.Kind, r.Sign)
		}
	}
}

// declared is the constants of this package that are kinds.
func declared(t *testing.T) (kinds []finding.Kind) {
	file, err := parser.ParseFile(token.NewFileSet(), "kind.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if v, ok := n.(*ast.ValueSpec); ok && v.Type != nil {
			text, _ := strconv.Unquote(v.Values[0].(*ast.BasicLit).Value)
			kinds = append(kinds, finding.Kind(text))
		}
		return true
	})
	if len(kinds) == 0 {
		t.Fatal("no kinds found")
	}
	return kinds
}

func TestAKindWithoutARowIsToldAndComesLast(t *testing.T) {
	later := finding.Kind("from-a-later-version")
	if later.Row() != finding.Unknown {
		t.Errorf("%+v", later.Row())
	}
	if last := finding.Rows[len(finding.Rows)-1].Kind; finding.Compare(last, later) >= 0 {
		t.Errorf("%s comes after it", last)
	}
}
