package engine_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// floors are the files of package engine, from the door down. A file refers to
// names of its own and of those below it only: what is found out below is never
// told by asking back.
var floors = strings.Fields(`
	whole.go shorter.go languages.go session.go answer.go
	check.go compare.go minimise.go mend.go export.go export_page.go members.go replay.go quotient.go graph.go ask.go folder.go setup.go service.go link.go
	result.go run.go options.go time.go convert.go work.go memory.go
`)

// nothing stands for every imported package: names of those are not looked at.
type nothing struct{}

// Import implements types.Importer.
func (nothing) Import(name string) (*types.Package, error) {
	p := types.NewPackage(name, path.Base(name))
	p.MarkComplete()
	return p, nil
}

// parseDoor parses the files of the package, whatever they are built for.
func parseDoor(t *testing.T, set *token.FileSet) []*ast.File {
	t.Helper()
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var files []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		if !slices.Contains(floors, name) {
			t.Errorf("%s is on no floor; say in the list where it belongs", name)
		}
		file, err := parser.ParseFile(set, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	if len(files) != len(floors) {
		t.Errorf("%d files on %d floors; take those that are gone out of the list", len(files), len(floors))
	}
	return files
}

func TestFilesOfTheDoorReferDownwardsOnly(t *testing.T) {
	set := token.NewFileSet()
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
	// Names of the packages that stand for others are errors, and ignored.
	check := types.Config{Importer: nothing{}, Error: func(error) {}}
	door, _ := check.Check("engine", set, parseDoor(t, set), info)
	floor := func(p token.Pos) int { return slices.Index(floors, set.Position(p).Filename) }
	down := 0
	for use, object := range info.Uses {
		if object.Pkg() != door || !object.Pos().IsValid() {
			continue
		}
		switch from, to := floor(use.Pos()), floor(object.Pos()); {
		case from > to:
			t.Errorf("%s: %s is declared above, in %s", set.Position(use.Pos()), object.Name(), floors[to])
		case from < to:
			down++
		}
	}
	if down < len(floors) {
		t.Errorf("only %d references were seen", down)
	}
}
