package regular_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"crosscheck/engine/internal/regular"
)

// Every text that is made an expression anywhere in the engine is one: who asks it
// first would be told otherwise.
func TestEveryExpressionIsOne(t *testing.T) {
	found := 0
	root := os.DirFS("../..")
	err := fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return err
		}
		text, err := fs.ReadFile(root, name)
		if err != nil || !strings.Contains(string(text), "regular.New(") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, text, 0)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok && isNew(call.Fun) {
				found++
				compiles(t, name, call.Args[0])
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if found < 100 {
		t.Errorf("only %d expressions were found", found)
	}
}

func isNew(f ast.Expr) bool {
	s, ok := f.(*ast.SelectorExpr)
	if !ok || s.Sel.Name != "New" {
		return false
	}
	x, ok := s.X.(*ast.Ident)
	return ok && x.Name == "regular"
}

// compiles checks an argument, which is written out.
func compiles(t *testing.T, name string, arg ast.Expr) {
	text, ok := written(arg)
	if !ok {
		t.Errorf("%s: an expression is not written out", name)
	}
	if _, err := regexp.Compile(text); err != nil {
		t.Errorf("%s: %v", name, err)
	}
}

func written(x ast.Expr) (string, bool) {
	switch x := x.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(x.Value)
		return text, err == nil
	case *ast.BinaryExpr:
		a, one := written(x.X)
		b, both := written(x.Y)
		return a + b, one && both
	}
	return "", false
}

func TestAnExpressionIsAskedAgainAndAgain(t *testing.T) {
	x := regular.New("(a+)b")
	for range 2 {
		if !x.MatchString("caab") || x.MatchString("ac") || x.FindStringSubmatch("caab")[1] != "aa" || x.String() != "(a+)b" {
			t.Error("it does not match what it should")
		}
	}
}
