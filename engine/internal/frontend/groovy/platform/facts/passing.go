package facts

import (
	"maps"
	"slices"

	"crosscheck/engine/internal/frontend/groovy/syntax"
)

// passing are the keys of state that keep nothing from one execution to the
// next: every method that reads one gives it a truth value first, whatever
// happens.
func passing(f *syntax.File) map[string]bool {
	p := &passage{read: map[string]bool{}, kept: map[string]bool{}, targets: map[*syntax.Property]bool{}}
	for _, m := range f.Methods {
		p.method(m)
	}
	p.given = nil
	for _, x := range f.Fields {
		syntax.Inspect(x, p.visit)
	}
	for _, s := range f.Body {
		syntax.Inspect(s, p.visit)
	}
	maps.DeleteFunc(p.read, func(key string, _ bool) bool { return p.kept[key] })
	return p.read
}

// passage looks for what is used before it is given a value.
type passage struct {
	read    map[string]bool // keys that are read
	kept    map[string]bool // those that may be worth what they were before
	given   map[string]bool // those that were given a value in this method
	targets map[*syntax.Property]bool
}

func (p *passage) method(m *syntax.Method) {
	p.given = map[string]bool{}
	for _, x := range m.Params {
		if x.Default != nil {
			syntax.Inspect(x.Default, p.visit)
		}
	}
	for _, s := range m.Body.Stmts {
		syntax.Inspect(s, p.visit)
		if x, ok := s.(*syntax.ExprStmt); ok {
			if a, ok := x.X.(*syntax.Assign); ok {
				key, _ := plainKey(a.Target)
				p.given[key] = true
			}
		}
	}
}

func (p *passage) visit(n any) bool {
	switch n := n.(type) {
	case *syntax.Assign:
		if key, ok := plainKey(n.Target); ok {
			p.targets[n.Target.(*syntax.Property)] = true
			p.kept[key] = p.kept[key] || n.Op != "=" || !isTruth(n.X)
		}
	case *syntax.Property:
		if isState(n.Recv) && !p.targets[n] {
			_, plain := plainKey(n)
			p.read[n.Name] = true
			p.kept[n.Name] = p.kept[n.Name] || !plain || !p.given[n.Name]
		}
	case *syntax.Update:
		p.keep(n.X)
	case *syntax.Index:
		if isState(n.X) {
			p.kept[Constant(n.Key)] = true
		}
	case *syntax.Call:
		if n.Recv != nil && isState(n.Recv) && len(n.Args) > 0 {
			p.kept[Constant(n.Args[0])] = true
		}
	}
	return true
}

// keep notes that a key is changed in place.
func (p *passage) keep(x syntax.Expr) {
	if key, ok := plainKey(x); ok {
		p.kept[key] = true
	}
}

// plainKey is the key of state.key.
func plainKey(x syntax.Expr) (string, bool) {
	n, ok := x.(*syntax.Property)
	if !ok || n.Recv == nil || !IsName(n.Recv, "state") || n.Key != nil || n.Safe || n.Spread {
		return "", false
	}
	return n.Name, true
}

// isTruth reports whether an expression is worth true or false.
func isTruth(x syntax.Expr) bool {
	switch x := x.(type) {
	case *syntax.Bool:
		return true
	case *syntax.Unary:
		return x.Op == "!"
	case *syntax.Binary:
		return slices.Contains(truths, x.Op)
	}
	return false
}

// truths are operators that yield truth values.
var truths = []string{"==", "!=", "<", ">", "<=", ">=", "&&", "||"}
