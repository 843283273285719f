package syntax

// Inspect calls visit for node and, while it says true, for what node is made
// of. The order is that of the text, but named arguments come before others.
func Inspect(node Node, visit func(Node) bool) {
	if !visit(node) {
		return
	}
	switch n := node.(type) {
	case Stmt:
		inspectStmt(n, visit)
	case Expr:
		inspectExpr(n, visit)
	case *Method:
		inspectParams(n.Params, visit)
		Inspect(n.Body, visit)
	case *Field:
		inspectAll(visit, n.Init)
	}
}

// InspectFile inspects every method, field and statement of a file.
func InspectFile(f *File, visit func(Node) bool) {
	for _, field := range f.Fields {
		Inspect(field, visit)
	}
	inspectStmts(f.Body, visit)
	for _, m := range f.Methods {
		Inspect(m, visit)
	}
}

func inspectStmts(list []Stmt, visit func(Node) bool) {
	for _, s := range list {
		Inspect(s, visit)
	}
}

// inspectAll inspects expressions, some of which may be absent.
func inspectAll(visit func(Node) bool, list ...Expr) {
	for _, x := range list {
		if x != nil {
			Inspect(x, visit)
		}
	}
}

func inspectParams(params []*Param, visit func(Node) bool) {
	for _, p := range params {
		inspectAll(visit, p.Default)
	}
}

func inspectBlock(b *Block, visit func(Node) bool) {
	if b != nil {
		Inspect(b, visit)
	}
}

func inspectStmt(node Stmt, visit func(Node) bool) {
	switch n := node.(type) {
	case *Block:
		inspectStmts(n.Stmts, visit)
	case *ExprStmt:
		Inspect(n.X, visit)
	case *Local:
		for _, v := range n.Vars {
			inspectAll(visit, v.Init)
		}
		inspectAll(visit, n.Tuple)
	case *If:
		Inspect(n.Cond, visit)
		Inspect(n.Then, visit)
		inspectBlock(n.Else, visit)
	case *While:
		Inspect(n.Cond, visit)
		Inspect(n.Body, visit)
	case *ForIn:
		Inspect(n.X, visit)
		Inspect(n.Body, visit)
	case *For:
		inspectStmts(n.Init, visit)
		inspectAll(visit, n.Cond)
		inspectAll(visit, n.Post...)
		Inspect(n.Body, visit)
	case *Switch:
		inspectSwitch(n, visit)
	case *Try:
		Inspect(n.Body, visit)
		for _, c := range n.Catches {
			Inspect(c.Body, visit)
		}
		inspectBlock(n.Finally, visit)
	case *Return:
		inspectAll(visit, n.X)
	case *Throw:
		Inspect(n.X, visit)
	case *Assert:
		inspectAll(visit, n.X, n.Message)
	case *Labelled:
		Inspect(n.Stmt, visit)
	}
}

func inspectSwitch(n *Switch, visit func(Node) bool) {
	Inspect(n.X, visit)
	for _, c := range n.Cases {
		Inspect(c.X, visit)
		inspectStmts(c.Body, visit)
	}
	inspectBlock(n.Default, visit)
}

func inspectExpr(node Expr, visit func(Node) bool) {
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
		Inspect(n.X, visit)
	case *Update:
		Inspect(n.X, visit)
	case *Binary:
		inspectAll(visit, n.X, n.Y)
	case *Ternary:
		inspectAll(visit, n.Cond, n.Then, n.Else)
	case *Elvis:
		inspectAll(visit, n.X, n.Y)
	case *InstanceOf:
		Inspect(n.X, visit)
	case *Cast:
		Inspect(n.X, visit)
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
		Inspect(n.Body, visit)
	case *New:
		inspectAll(visit, n.Args...)
	case *NewArray:
		inspectAll(visit, n.Sizes...)
	case *Spread:
		Inspect(n.X, visit)
	}
}
