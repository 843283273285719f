package walk

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
	"crosscheck/engine/internal/frontend/groovy/syntax"
)

// ending is why statements did not go on to the next one.
type ending struct {
	kind  kind
	label string     // of a break or continue
	value data.Value // of a return
}

type kind int

const (
	isBreak kind = iota + 1
	isContinue
	isReturn
)

func returning(v data.Value) *ending { return &ending{kind: isReturn, value: v} }

// statements executes a list. The last statement of a method or closure is
// final: its value is the result.
func (w *walker) statements(e *environment, list []syntax.Stmt, final bool) *ending {
	for i, s := range list {
		final := final && i == len(list)-1
		if n := declaration(s); n != nil {
			var v data.Value
			e, v = w.local(e, n)
			if final {
				return returning(v)
			}
		} else if end := w.statement(e, s, final); end != nil {
			return end
		}
	}
	return nil
}

// declaration is a statement that declares variables, labelled or not.
func declaration(s syntax.Stmt) *syntax.Local {
	if l, ok := s.(*syntax.Labelled); ok {
		return declaration(l.Stmt)
	}
	n, _ := s.(*syntax.Local)
	return n
}

// block executes a block that may be absent; what it declares ends with it.
func (w *walker) block(e *environment, b *syntax.Block, final bool) *ending {
	if b == nil {
		return nil
	}
	return w.statements(e, b.Stmts, final)
}

func (w *walker) statement(e *environment, node syntax.Stmt, final bool) *ending {
	switch n := node.(type) {
	case *syntax.Block:
		return w.block(e, n, final)
	case *syntax.ExprStmt:
		v := w.eval(e, n.X)
		if final {
			return returning(v)
		}
	case *syntax.If:
		if w.truth(e, n.Cond) {
			return w.block(e, n.Then, final)
		}
		return w.block(e, n.Else, final)
	case *syntax.While, *syntax.For, *syntax.ForIn:
		return w.loop(e, n, "")
	case *syntax.Labelled:
		switch n.Stmt.(type) {
		case *syntax.While, *syntax.For, *syntax.ForIn:
			return w.loop(e, n.Stmt, n.Label)
		}
		return w.statement(e, n.Stmt, final)
	case *syntax.Switch:
		return w.choose(e, n, final)
	case *syntax.Try:
		return w.try(e, n, final)
	case *syntax.Return:
		if n.X == nil {
			return returning(nil)
		}
		return returning(w.eval(e, n.X))
	case *syntax.Break:
		return &ending{kind: isBreak, label: n.Label}
	case *syntax.Continue:
		return &ending{kind: isContinue, label: n.Label}
	case *syntax.Throw:
		v := w.eval(e, n.X)
		w.stand(n.Span())
		data.ThrowValue(v)
	case *syntax.Assert:
		w.assert(e, n)
	}
	return nil
}

// local declares variables; the value is what the last one was given.
func (w *walker) local(e *environment, n *syntax.Local) (*environment, data.Value) {
	if n.Tuple != nil {
		list := w.eval(e, n.Tuple)
		for i, v := range n.Vars {
			w.stand(n.Span())
			e = w.declare(e, v.Name, v.Type, dynamic.Index(w, list, int32(i)), v.Span())
		}
		return e, list
	}
	var value data.Value
	for _, v := range n.Vars {
		if v.Init != nil {
			value = w.eval(e, v.Init)
		} else {
			value = initial(declared(v.Type))
		}
		e = w.declare(e, v.Name, v.Type, value, v.Span())
	}
	return e, value
}

func (w *walker) assert(e *environment, n *syntax.Assert) {
	if w.truth(e, n.X) {
		return
	}
	text := w.file.Source.Text[n.X.Span().Start:n.X.Span().End]
	if n.Message == nil {
		w.stand(n.Span())
		data.Throw("PowerAssertionError", "assert %s", text)
	}
	message := w.eval(e, n.Message)
	w.stand(n.Span())
	data.Throw("AssertionError", "%s. Expression: (%s)", data.Text(message), text)
}

// loop executes a loop, which may have a label.
func (w *walker) loop(e *environment, node syntax.Stmt, label string) *ending {
	switch n := node.(type) {
	case *syntax.While:
		return w.repeat(e, n, label, n.Cond, nil, n.Body)
	case *syntax.For:
		return w.repeat(w.begin(e, n.Init), n, label, n.Cond, n.Post, n.Body)
	case *syntax.ForIn:
		return w.forIn(e, n, label)
	}
	return nil
}

// begin executes what a for statement begins with.
func (w *walker) begin(e *environment, init []syntax.Stmt) *environment {
	for _, s := range init {
		if n := declaration(s); n != nil {
			e, _ = w.local(e, n)
		} else {
			w.statement(e, s, false)
		}
	}
	return e
}

func (w *walker) repeat(e *environment, n syntax.Stmt, label string, cond syntax.Expr, post []syntax.Expr, body *syntax.Block) *ending {
	for cond == nil || w.truth(e, cond) {
		w.round(n)
		if over, end := roundEnd(w.block(e, body, false), label); over {
			return end
		}
		for _, x := range post {
			w.eval(e, x)
		}
	}
	return nil
}

// round counts a round of a loop.
func (w *walker) round(n syntax.Stmt) {
	w.stand(n.Span())
	w.Step()
}

// roundEnd says whether a loop is over when a round ended so, and how.
func roundEnd(end *ending, label string) (over bool, loop *ending) {
	switch {
	case end == nil:
		return false, nil
	case end.kind == isReturn, end.label != "" && end.label != label:
		return true, end
	}
	return end.kind == isBreak, nil
}

// forIn has one variable for all rounds, which closures share.
func (w *walker) forIn(e *environment, n *syntax.ForIn, label string) *ending {
	list := w.eval(e, n.X)
	w.stand(n.X.Span())
	var body *environment
	for _, value := range dynamic.Items(w, list) {
		w.round(n)
		if body == nil {
			body = w.declare(e, n.Var.Name, n.Var.Type, value, n.Var.Span())
		} else {
			w.assignLocal(body.variable, value, n.Var.Span())
		}
		if over, end := roundEnd(w.block(body, n.Body, false), label); over {
			return end
		}
	}
	return nil
}

// choose executes a switch: the cases from the first that matches on, then the
// default, until one of them breaks.
func (w *walker) choose(e *environment, n *syntax.Switch, final bool) *ending {
	value := w.eval(e, n.X)
	matched := false
	for _, k := range n.Cases {
		if !matched {
			test := w.eval(e, k.X)
			w.stand(k.X.Span())
			matched = dynamic.IsCase(w, value, test)
		}
		if !matched {
			continue
		}
		if end := w.caseBody(e, k.Body, final); end != nil {
			return switchEnd(end)
		}
	}
	return switchEnd(w.block(e, n.Default, final))
}

// caseBody executes a case. At the end of a method it has a value only if it
// ends in a break.
func (w *walker) caseBody(e *environment, body []syntax.Stmt, final bool) *ending {
	if !final || len(body) == 0 {
		return w.statements(e, body, false)
	}
	last, isJump := body[len(body)-1].(*syntax.Break)
	if !isJump || last.Label != "" {
		return w.statements(e, body, false)
	}
	if end := w.statements(e, body[:len(body)-1], true); end != nil {
		return end
	}
	return &ending{kind: isBreak}
}

func switchEnd(end *ending) *ending {
	if end != nil && end.kind == isBreak && end.label == "" {
		return nil
	}
	return end
}

// try executes a try statement.
func (w *walker) try(e *environment, n *syntax.Try, final bool) *ending {
	var end *ending
	thrown := w.rescue(func() { end = w.tryCatches(e, n, final) })
	if n.Finally == nil {
		if thrown != nil {
			panic(thrown)
		}
		return end
	}
	at := w.run.at
	if last := w.block(e, n.Finally, false); last != nil {
		return last
	}
	if thrown != nil {
		w.stand(at)
		panic(thrown)
	}
	return end
}

func (w *walker) tryCatches(e *environment, n *syntax.Try, final bool) *ending {
	var end *ending
	thrown := w.rescue(func() { end = w.block(e, n.Body, final) })
	if thrown == nil {
		return end
	}
	for _, k := range n.Catches {
		if w.catches(k, thrown) {
			inner := w.declare(e, k.Name, nil, thrown, k.NameSpan)
			return w.block(inner, k.Body, final)
		}
	}
	panic(thrown)
}

// rescue is catch for code within a run.
func (w *walker) rescue(do func()) *data.Thrown {
	depth := w.run.depth
	thrown := catch(do)
	w.run.depth = depth
	return thrown
}

func (w *walker) catches(k *syntax.Catch, thrown *data.Thrown) bool {
	if len(k.Types) == 0 {
		return thrown.Is("Exception")
	}
	for _, t := range k.Types {
		if thrown.Is(w.class(t)) {
			return true
		}
	}
	return false
}
