package ir

// nested runs check one level deeper, unless that is too deep.
func (c *checker) nested(check func()) {
	if c.depth++; c.depth <= maxNesting {
		check()
	} else if c.depth == maxNesting+1 {
		c.expect(false, "code nests deeper than %d", maxNesting)
	}
	c.depth--
}

func (c *checker) block(body []Stmt) {
	for _, s := range body {
		c.nested(func() { c.stmt(s) })
	}
}

func (c *checker) stmt(s Stmt) {
	switch s := s.(type) {
	case *SetLocal:
		c.slot(s.Slot)
		c.expr(s.X)
	case *Store:
		c.cell(s.Var, s.Index)
		c.expr(s.X)
	case *If:
		c.expr(s.Cond)
		k, constant := s.Cond.(*Const)
		c.arm(s.Then, constant && k.V == 0)
		c.arm(s.Else, constant && k.V != 0)
	case *While:
		c.expr(s.Cond)
		c.block(s.Body)
	case *Choose:
		c.slot(s.Slot)
		c.expect(s.Lo <= s.Hi && int64(s.Hi)-int64(s.Lo) < 1<<30, "choice of %d..%d", s.Lo, s.Hi)
		for i, v := range s.Values {
			c.expect(v >= s.Lo && v <= s.Hi && (i == 0 || v > s.Values[i-1]), "choice of %d..%d among %v", s.Lo, s.Hi, s.Values)
		}
	case *Assert:
		c.expr(s.Cond)
	case *Publish:
		c.expect(c.isTopic(s.Topic), "unknown topic %d", s.Topic)
		c.expr(s.X)
	case *Do:
		c.expr(s.X)
	case *Return:
		if s.X != nil {
			c.expr(s.X)
		}
	case *Say:
	case *Mark:
		c.expect(s.Kind != 0, "a mark of no kind")
	case *ResetClock:
		c.clock(s.Clock)
		c.expect(s.Value >= 0 && s.Value <= MaxTime, "a clock set to %d", s.Value)
	default:
		c.expect(false, "statement %T", s)
	}
}

// arm checks one side of an If; dead says that it cannot run.
func (c *checker) arm(body []Stmt, dead bool) {
	was := c.dead
	c.dead = was || dead
	c.block(body)
	c.dead = was
}

func (c *checker) slot(n int) { c.expect(n >= 0 && n < c.locals, "local %d of %d", n, c.locals) }

func (c *checker) cell(v VarID, index Expr) {
	if !c.isVar(v) {
		return
	}
	x := &c.p.Vars[v]
	c.expect((index != nil) == (x.Len > 0), "%s is an array, or has an index without being one", x.Name)
	if index != nil {
		c.expr(index)
	}
}

func (c *checker) expr(x Expr) { c.nested(func() { c.exprNode(x) }) }

func (c *checker) exprNode(x Expr) {
	switch x := x.(type) {
	case *Const:
	case *Local:
		c.slot(x.Slot)
	case *Load:
		c.cell(x.Var, x.Index)
		if x.Var >= 0 && int(x.Var) < len(c.p.Vars) {
			v := &c.p.Vars[x.Var]
			c.expect(c.dead || v.Slice == Kept, "%s is read but not in the state", v.Name)
		}
	case *Unary:
		c.expect(x.Op == Neg || x.Op == Not, "unary operator %d", x.Op)
		c.expr(x.X)
	case *Binary:
		c.expect(x.Op >= Add && x.Op <= Or, "binary operator %d", x.Op)
		c.expr(x.X)
		c.expr(x.Y)
	case *Cond:
		c.expr(x.C)
		c.expr(x.X)
		c.expr(x.Y)
	case *Call:
		for _, a := range x.Args {
			c.expr(a)
		}
		if c.isFunc(x.Func) {
			f := &c.p.Funcs[x.Func]
			c.expect(len(x.Args) == f.Params, "%s has %d parameters, not %d", f.Name, f.Params, len(x.Args))
		}
	case *Native:
		c.expect(int(x.Code) < len(c.p.Foreign) && c.p.Faults != nil, "there is no foreign code %d", x.Code)
		for _, a := range x.Args {
			c.expr(a)
		}
	case *ClockTest:
		c.clock(x.Clock)
		c.expect(x.Op >= Eq && x.Op <= Ge, "a clock compared with operator %d", x.Op)
		c.expect(x.Value >= -MaxTime && x.Value <= MaxTime, "a clock compared with %d", x.Value)
	default:
		c.expect(false, "expression %T", x)
	}
}
