package syntax

import "strings"

// Inspect calls visit for a node and, while it says true, for what the node is
// made of. The order is that of the text, but named arguments come before
// others. visit takes any because that costs nothing, other than a Node made
// of a Stmt or an Expr.
func Inspect(node Node, visit func(any) bool) {
	switch n := node.(type) {
	case Stmt:
		inspectStmt(n, visit)
	case Expr:
		inspectExpr(n, visit)
	case *Method:
		if visit(n) {
			inspectParams(n.Params, visit)
			inspectStmt(n.Body, visit)
		}
	case *Field:
		if visit(n) {
			inspectAll(visit, n.Init)
		}
	default:
		visit(n)
	}
}

// InspectFile inspects every method, field and statement of a file.
func InspectFile(f *File, visit func(any) bool) {
	for _, field := range f.Fields {
		Inspect(field, visit)
	}
	inspectStmts(f.Body, visit)
	for _, m := range f.Methods {
		Inspect(m, visit)
	}
}

// Says are the texts that stand in a file, as they are and behind a dot, as in
// "switch.on".
func Says(f *File) map[string]bool {
	texts := map[string]bool{}
	InspectFile(f, func(n any) bool {
		if x, ok := n.(*Text); ok {
			_, value, _ := strings.Cut(x.Value, ".")
			texts[x.Value], texts[value] = true, true
		}
		return true
	})
	return texts
}

func inspectStmts(list []Stmt, visit func(any) bool) {
	for _, s := range list {
		inspectStmt(s, visit)
	}
}

// inspectAll inspects expressions, some of which may be absent.
func inspectAll(visit func(any) bool, list ...Expr) {
	for _, x := range list {
		if x != nil {
			inspectExpr(x, visit)
		}
	}
}

func inspectParams(params []*Param, visit func(any) bool) {
	for _, p := range params {
		inspectAll(visit, p.Default)
	}
}

func inspectBlock(b *Block, visit func(any) bool) {
	if b != nil {
		inspectStmt(b, visit)
	}
}

func inspectStmt(node Stmt, visit func(any) bool) {
	if !visit(node) {
		return
	}
	switch n := node.(type) {
	case *Block:
		inspectStmts(n.Stmts, visit)
	case *ExprStmt:
		inspectExpr(n.X, visit)
	case *Local:
		for _, v := range n.Vars {
			inspectAll(visit, v.Init)
		}
		inspectAll(visit, n.Tuple)
	case *If:
		inspectExpr(n.Cond, visit)
		inspectStmt(n.Then, visit)
		inspectBlock(n.Else, visit)
	case *While:
		inspectExpr(n.Cond, visit)
		inspectStmt(n.Body, visit)
	case *ForIn:
		inspectExpr(n.X, visit)
		inspectStmt(n.Body, visit)
	case *For:
		inspectStmts(n.Init, visit)
		inspectAll(visit, n.Cond)
		inspectAll(visit, n.Post...)
		inspectStmt(n.Body, visit)
	case *Switch:
		inspectSwitch(n, visit)
	case *Try:
		inspectStmt(n.Body, visit)
		for _, c := range n.Catches {
			inspectStmt(c.Body, visit)
		}
		inspectBlock(n.Finally, visit)
	case *Return:
		inspectAll(visit, n.X)
	case *Throw:
		inspectExpr(n.X, visit)
	case *Assert:
		inspectAll(visit, n.X, n.Message)
	case *Labelled:
		inspectStmt(n.Stmt, visit)
	}
}

func inspectSwitch(n *Switch, visit func(any) bool) {
	inspectExpr(n.X, visit)
	for _, c := range n.Cases {
		inspectExpr(c.X, visit)
		inspectStmts(c.Body, visit)
	}
	inspectBlock(n.Default, visit)
}

func inspectExpr(node Expr, visit func(any) bool) {
	if !visit(node) {
		return
	}
	switch n := node.(type) {
	case *GString:
		inspectAll(visit, n.Values...)
	case *ListLit:
		inspectAll(visit, n.Items...)
	case *Tuple:
		inspectAll(visit, n.Items...)
	case *MapLit:
		for _, e := range n.Entries {
			inspectAll(visit, e.Key, e.Value)
		}
	case *Range:
		inspectAll(visit, n.Lo, n.Hi)
	case *Unary:
		inspectExpr(n.X, visit)
	case *Update:
		inspectExpr(n.X, visit)
	case *Binary:
		inspectAll(visit, n.X, n.Y)
	case *Ternary:
		inspectAll(visit, n.Cond, n.Then, n.Else)
	case *Elvis:
		inspectAll(visit, n.X, n.Y)
	case *InstanceOf:
		inspectExpr(n.X, visit)
	case *Cast:
		inspectExpr(n.X, visit)
	case *Assign:
		inspectAll(visit, n.Target, n.X)
	case *Property:
		inspectAll(visit, n.Recv, n.Key)
	case *Index:
		inspectAll(visit, n.X, n.Key)
	case *Call:
		inspectAll(visit, n.Recv, n.Key)
		inspectAll(visit, n.Args...)
	case *Closure:
		inspectParams(n.Params, visit)
		inspectStmt(n.Body, visit)
	case *New:
		inspectAll(visit, n.Args...)
	case *NewArray:
		inspectAll(visit, n.Sizes...)
	case *Spread:
		inspectExpr(n.X, visit)
	}
}
