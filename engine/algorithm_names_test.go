package engine_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"testing"

	exploretable "crosscheck/engine/internal/explore/table"
	timedtable "crosscheck/engine/internal/timed/table"
)

// otherMeanings are where a word that is also the name of an algorithm means
// something else.
var otherMeanings = []struct{ path, word, why string }{
	{"engine/internal/frontend/", "", "languages know nothing of algorithms, as the table of imports says"},
	{"engine/internal/capability/", "steps", "a sensor counts them"},
	{"engine/internal/dotgraph/picture.go", "full", "how much of a graph is drawn"},
	{"engine/cmd/crosscheck/graph.go", "full", "how much of a graph is drawn"},
}

// How an algorithm is to be treated is said by the traits of its row.
func TestNoAlgorithmIsAskedForByItsName(t *testing.T) {
	names := map[string]bool{}
	for _, r := range exploretable.Rows() {
		names[r.Name] = true
	}
	for _, r := range timedtable.Rows() {
		names[r.Name] = true
	}
	root := os.DirFS("..")
	err := fs.WalkDir(root, "engine", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || hasRows(path) {
			return err
		}
		text, err := fs.ReadFile(root, path)
		if err != nil {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, text, 0)
		ast.Inspect(file, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok {
				word, _ := strconv.Unquote(lit.Value)
				if names[word] && !meansAnother(path, word) {
					t.Errorf("%s asks for the algorithm %q by its name; ask for a trait of its row", path, word)
				}
			}
			return true
		})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// hasRows says whether the file is of a package of algorithms, where rows and
// lines of pseudo-code have these names.
func hasRows(path string) bool {
	return strings.HasPrefix(path, "engine/internal/explore/") || strings.HasPrefix(path, "engine/internal/timed/")
}

func meansAnother(path, word string) bool {
	for _, m := range otherMeanings {
		if strings.HasPrefix(path, m.path) && (m.word == "" || m.word == word) {
			return true
		}
	}
	return false
}
