package ir

// Inspect calls f for node (a Stmt, an Expr, a []Stmt or nil) and, where f
// returns true, for what is below it, in the order of execution.
func Inspect(node any, f func(node any) bool) { (&walker{f: f}).walk(node) }

// InspectLive is Inspect without the arms that an If with a constant condition
// never takes.
func InspectLive(node any, f func(node any) bool) { (&walker{f: f, live: true}).walk(node) }

type walker struct {
	f    func(node any) bool
	live bool
}

func (w *walker) walk(node any) {
	switch n := node.(type) {
	case nil:
	case []Stmt:
		for _, s := range n {
			w.walk(s)
		}
	case Expr:
		if w.f(n) {
			w.expr(n)
		}
	case Stmt:
		if w.f(n) {
			w.stmt(n)
		}
	}
}

func (w *walker) expr(x Expr) {
	switch x := x.(type) {
	case *Load:
		w.walk(x.Index)
	case *Unary:
		w.walk(x.X)
	case *Binary:
		w.walk(x.X)
		w.walk(x.Y)
	case *Cond:
		w.walk(x.C)
		w.walk(x.X)
		w.walk(x.Y)
	case *Call:
		w.args(x.Args)
	case *Native:
		w.args(x.Args)
	}
}

func (w *walker) args(list []Expr) {
	for _, a := range list {
		w.walk(a)
	}
}

func (w *walker) stmt(s Stmt) {
	switch s := s.(type) {
	case *SetLocal:
		w.walk(s.X)
	case *Store:
		w.walk(s.Index)
		w.walk(s.X)
	case *If:
		w.branch(s)
	case *While:
		w.walk(s.Cond)
		w.walk(s.Body)
	case *Assert:
		w.walk(s.Cond)
	case *Publish:
		w.walk(s.X)
	case *Do:
		w.walk(s.X)
	case *Return:
		w.walk(s.X)
	}
}

func (w *walker) branch(s *If) {
	w.walk(s.Cond)
	c, decided := s.Cond.(*Const)
	decided = decided && w.live
	if !decided || c.V != 0 {
		w.walk(s.Then)
	}
	if !decided || c.V == 0 {
		w.walk(s.Else)
	}
}

// OnlyMarks reports whether body does nothing.
func OnlyMarks(body []Stmt) bool {
	for _, s := range body {
		if _, mark := s.(*Mark); !mark {
			return false
		}
	}
	return true
}
