package setup

import "crosscheck/engine/internal/frontend/groovy/syntax"

// meaning is an expression and the method in which it stands.
type meaning struct {
	x      syntax.Expr
	method string
}

// meanings are what the locals and parameters of methods may stand for: every
// expression that the text stores in them or passes for them. So it is with the
// fields of the script, what it keeps in state and what its methods return.
type meanings map[meant][]meaning

// meant is a name in a method, or "" and the name of a field, "state.key" or
// "method()".
type meant struct{ method, name string }

// meaningsOf collects them.
func meaningsOf(f *syntax.File) meanings {
	all := meanings{}
	params := map[string][]*syntax.Param{}
	for _, m := range f.Methods {
		params[m.Name] = m.Params
	}
	for _, x := range f.Fields {
		all.add("", x.Name, x.Init, "")
	}
	for _, m := range f.Methods {
		syntax.Inspect(m, func(n any) bool {
			switch n := n.(type) {
			case *syntax.Local:
				for _, v := range n.Vars {
					all.add(m.Name, v.Name, v.Init, m.Name)
				}
			case *syntax.Assign:
				if n.Op == "=" {
					all.store(n, m.Name)
				}
			case *syntax.Return:
				all.add("", m.Name+"()", n.X, m.Name)
			case *syntax.Call:
				if n.Recv == nil {
					for i, x := range n.Args[:min(len(n.Args), len(params[n.Name]))] {
						all.add(n.Name, params[n.Name][i].Name, x, m.Name)
					}
				}
			}
			return true
		})
		if m.Body != nil && len(m.Body.Stmts) > 0 {
			if last, ok := m.Body.Stmts[len(m.Body.Stmts)-1].(*syntax.ExprStmt); ok {
				all.add("", m.Name+"()", last.X, m.Name)
			}
		}
	}
	return all
}

// add lets a name of a method stand for x, which is written in another.
func (all meanings) add(method, name string, x syntax.Expr, in string) {
	if x != nil {
		key := meant{method, name}
		all[key] = append(all[key], meaning{x, in})
	}
}

func (all meanings) store(n *syntax.Assign, method string) {
	if to, ok := n.Target.(*syntax.Name); ok {
		all.add(method, to.Name, n.X, method)
	}
	if key := keptIn(n.Target); key != "" {
		all.add("", key, n.X, method)
	}
}

// keptIn is "state.key" of an expression that is what the app keeps there, else
// "".
func keptIn(x syntax.Expr) string {
	var recv, key syntax.Expr
	switch x := x.(type) {
	case *syntax.Property:
		if x.Key == nil {
			recv, key = x.Recv, &syntax.Text{Value: x.Name}
		}
	case *syntax.Index:
		recv, key = x.X, x.Key
	}
	if t, ok := key.(*syntax.Text); ok && (word(recv) == "state" || word(recv) == "atomicState") {
		return "state." + t.Value
	}
	return ""
}

// deepest is how many names are looked up one behind the other, widest how many
// expressions one may stand for, and most how many numbers.
const (
	deepest = 6
	widest  = 64
	most    = 6
)

// means are the expressions that a name stands for, what is kept in state or
// what a method returns.
func (g *gatherer) means(m meaning) []meaning {
	switch x := m.x.(type) {
	case *syntax.Name:
		if list := g.locals[meant{m.method, x.Name}]; list != nil {
			return list
		}
		return g.locals[meant{"", x.Name}]
	case *syntax.Call:
		if x.Recv == nil {
			return g.locals[meant{"", x.Name + "()"}]
		}
	}
	return g.locals[meant{"", keptIn(m.x)}]
}

// ways are what an expression may be, itself first: what next tells of it, of
// that, and so on, the nearest first. Each comes once, since names are stored in
// each other in more ways than can be counted.
func ways(m meaning, next func(meaning) []meaning) []meaning {
	m.x = bare(m.x)
	list, seen := []meaning{m}, map[meaning]bool{m: true}
	for from, depth := 0, 0; depth < deepest; depth++ {
		to := len(list)
		for _, way := range list[from:to] {
			for _, n := range next(way) {
				if n.x = bare(n.x); !seen[n] && len(list) < widest {
					seen[n] = true
					list = append(list, n)
				}
			}
		}
		from = to
	}
	return list
}
