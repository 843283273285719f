package explore_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"crosscheck/engine/internal/explore/table"
)

// documented is where algorithms.md is, seen from this package, and the
// packages whose functions it names.
const documented = "../../doc/algorithms.md"

var documentedPackages = []string{".", "full", "dpor", "paper", "stateless", "walk", "exploretest", "../depend", "../stategraph", "../ts/tstest", "../timed/dbm", "../timed/zone"}

// functions adds the functions of the package in dir to names, as
// "package.function" and "package.type.method".
func functions(t *testing.T, dir string, names map[string]bool) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no Go files in %s: %v", dir, err)
	}
	for _, file := range files {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok {
				names[strings.TrimSuffix(f.Name.Name, "_test")+"."+receiver(fn)+fn.Name.Name] = true
			}
		}
	}
}

// receiver is "type." for a method.
func receiver(fn *ast.FuncDecl) string {
	if fn.Recv == nil {
		return ""
	}
	x := fn.Recv.List[0].Type
	if p, ok := x.(*ast.StarExpr); ok {
		x = p.X
	}
	if generic, ok := x.(*ast.IndexExpr); ok {
		x = generic.X
	}
	return x.(*ast.Ident).Name + "."
}

func TestFunctionsNamedInAlgorithmsExist(t *testing.T) {
	text, err := os.ReadFile(documented)
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, dir := range documentedPackages {
		functions(t, dir, names)
	}
	named := regexp.MustCompile("`((?:explore|full|dpor|paper|stateless|walk|exploretest|depend|stategraph|tstest|dbm|zone)\\.[A-Za-z0-9.]+)`").FindAllStringSubmatch(string(text), -1)
	for _, n := range named {
		if !names[n[1]] {
			t.Errorf("algorithms.md names %s, which does not exist", n[1])
		}
	}
	if len(named) < 50 {
		t.Errorf("algorithms.md names %d functions: the test no longer sees them", len(named))
	}
}

func TestAlgorithmsOfTheTableAreDocumented(t *testing.T) {
	text, err := os.ReadFile(documented)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range table.Rows() {
		if !strings.Contains(string(text), "`"+r.Name+"`") {
			t.Errorf("algorithms.md does not mention %s", r.Name)
		}
	}
}
