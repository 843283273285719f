package lower

import (
	"fmt"
	"math"
	"strings"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/frontend/lang/check"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/value"
)

// body lowers the code of one function. Every local variable has a slot of its
// own; variables of quantifiers, and parameters in guards, have known values.
type body struct {
	l      *lowerer
	slots  map[*check.Object]int
	known  map[*check.Object]int32
	locals int
	event  *check.Object // the event it is the handler of, or nil
	result *check.Object // the function whose results are checked, or nil
	plain  bool          // of a condition: calls check nothing

	waiting *waiting // the handler's waits; nil when it has none
	rest    *rest    // what follows the statement at hand
}

// newBody starts a function with the given parameters.
func (l *lowerer) newBody(params []*check.Object) *body {
	b := &body{l: l, slots: map[*check.Object]int{}, known: map[*check.Object]int32{}}
	for _, p := range params {
		b.slot(p)
	}
	return b
}

// conditionBody is for guards and properties, in which the parameters have
// known values.
func (l *lowerer) conditionBody(params []*check.Object, args []int32) *body {
	b := l.newBody(nil)
	b.plain = true
	for i, p := range params {
		b.known[p] = args[i]
	}
	return b
}

// slot is the slot of a local variable, a new one at its first use.
func (b *body) slot(o *check.Object) int {
	s, ok := b.slots[o]
	if !ok {
		s = b.temp()
		b.slots[o] = s
	}
	return s
}

// temp is a new slot.
func (b *body) temp() int {
	b.locals++
	return b.locals - 1
}

func (b *body) block(s *syntax.Block) []ir.Stmt {
	out, _ := b.stmts(s.Stmts)
	return out
}

func (b *body) stmt(s syntax.Stmt) []ir.Stmt {
	switch s := s.(type) {
	case *syntax.Block:
		return b.block(s)
	case *syntax.Let:
		x := b.expr(s.X)
		return one(&ir.SetLocal{Slot: b.slot(b.l.object(s.Name)), X: x})
	case *syntax.Assign:
		return b.assign(s)
	case *syntax.CallStmt:
		return b.callStmt(s.Call)
	case *syntax.If:
		return one(b.ifStmt(s))
	case *syntax.While:
		return one(&ir.While{Cond: b.expr(s.Cond), Body: b.block(s.Body), Span: s.Cond.Span()})
	case *syntax.For:
		return b.forStmt(s)
	case *syntax.Choose:
		return one(b.choose(s))
	case *syntax.Assert:
		text := syntax.Source(s.Cond)
		if s.Text != nil {
			text = "“" + s.Text.Value + "”"
		}
		return one(&ir.Assert{Cond: b.expr(s.Cond), Text: text, Span: s.At.At})
	case *syntax.Switch:
		flag, cell := b.flag(s.Event)
		return one(&ir.Store{Var: flag, Index: cell, X: &ir.Const{V: int32(check.Int(s.On))}, Span: s.At.At})
	case *syntax.Notify:
		return one(&ir.Say{Text: s.Text.Value, Span: s.At.At})
	case *syntax.StartTimer:
		return b.startTimer(s)
	case *syntax.Wait:
		return b.wait(s)
	case *syntax.ResetClock:
		return b.resetClock(s)
	case *syntax.CancelTimer:
		return one(&ir.Store{Var: b.l.vars[b.l.c.Refs[s.Timer]], X: &ir.Const{}, Span: s.At.At})
	case *syntax.Return:
		return b.returnStmt(s)
	case *syntax.BadStmt:
	}
	return nil
}

func one(s ir.Stmt) []ir.Stmt { return []ir.Stmt{s} }

func (b *body) ifStmt(s *syntax.If) ir.Stmt {
	then := &ir.Mark{Kind: ir.MarkBranch, Span: s.Then.Span()}
	out := &ir.If{Cond: b.expr(s.Cond), Then: append([]ir.Stmt{then}, b.block(s.Then)...)}
	if s.Else == nil {
		header := s.Span()
		header.End = s.Then.Span().Start
		out.Else = one(&ir.Mark{Kind: ir.MarkBranch, Span: header})
		return out
	}
	out.Else = append(one(&ir.Mark{Kind: ir.MarkBranch, Span: s.Else.Span()}), b.stmt(s.Else)...)
	return out
}

// marked lowers a statement with a mark: before it, because it may be the last
// that runs, but after a choice, which is what slicing looks for at the
// beginning of a handler.
func (b *body) marked(s syntax.Stmt) []ir.Stmt {
	mark := &ir.Mark{Kind: ir.MarkStatement, Span: s.Span()}
	switch s.(type) {
	case *syntax.Block, *syntax.BadStmt:
		return b.stmt(s)
	case *syntax.Choose:
		return append(b.stmt(s), mark)
	}
	return append(one(mark), b.stmt(s)...)
}

func (b *body) choose(s *syntax.Choose) ir.Stmt {
	d := value.BoolDomain
	if s.Type != nil {
		d = b.l.c.Types[s.Type]
	}
	return &ir.Choose{Slot: b.slot(b.l.object(s.Var)), Lo: d.Lo, Hi: d.Hi, Text: s.Var.Name, Domain: d, Span: s.At.At}
}

func (b *body) startTimer(s *syntax.StartTimer) []ir.Stmt {
	o := b.l.c.Refs[s.Timer]
	out := one(&ir.Store{Var: b.l.vars[o], X: &ir.Const{V: 1}, Span: s.At.At})
	if b.l.immediate {
		out = append(out, &ir.Publish{Topic: b.l.topic(o), X: &ir.Const{V: 1}, Span: s.At.At})
	}
	if b.l.timed {
		out = append(out, &ir.ResetClock{Clock: b.l.clocks[o], Value: o.Longest - b.l.c.Exprs[s.After].Value, Span: s.At.At})
	}
	return out
}

// forStmt lowers a loop; its upper end is computed once.
func (b *body) forStmt(s *syntax.For) []ir.Stmt {
	var lo, hi ir.Expr
	if r, ok := s.Type.(*syntax.RangeType); ok {
		lo, hi = b.expr(r.Lo), b.expr(r.Hi)
	} else {
		d := b.l.c.Types[s.Type]
		lo, hi = &ir.Const{V: d.Lo}, &ir.Const{V: d.Hi}
	}
	i := b.slot(b.l.object(s.Var))
	out := one(&ir.SetLocal{Slot: i, X: lo})
	if _, ok := hi.(*ir.Const); !ok {
		end := b.temp()
		out = append(out, &ir.SetLocal{Slot: end, X: hi})
		hi = &ir.Local{Slot: end}
	}
	sp := s.Type.Span()
	next := &ir.SetLocal{Slot: i, X: &ir.Binary{Op: ir.Add, X: &ir.Local{Slot: i}, Y: &ir.Const{V: 1}, Span: sp}}
	return append(out, &ir.While{
		Cond: &ir.Binary{Op: ir.Le, X: &ir.Local{Slot: i}, Y: hi, Span: sp},
		Body: append(b.block(s.Body), next), Span: sp,
	})
}

func (b *body) returnStmt(s *syntax.Return) []ir.Stmt {
	if s.X == nil {
		return one(&ir.Return{})
	}
	x := b.expr(s.X)
	if o := b.result; o != nil && o.Checked {
		r := b.temp()
		return []ir.Stmt{
			&ir.SetLocal{Slot: r, X: x},
			inside(&ir.Local{Slot: r}, o.Result, "the result of "+o.Name, s.At.At),
			&ir.Return{X: &ir.Local{Slot: r}},
		}
	}
	return one(&ir.Return{X: x})
}

// inside asserts that a number is within the bounds of a type.
func inside(x ir.Expr, t check.Type, what string, at source.Span) ir.Stmt {
	return &ir.Assert{
		Cond: within(x, int32(t.Lo), int32(t.Hi), at),
		Text: fmt.Sprintf("%s is in %d..%d", what, t.Lo, t.Hi), Span: at,
	}
}

func within(x ir.Expr, lo, hi int32, at source.Span) ir.Expr {
	return &ir.Binary{
		Op: ir.And, Span: at,
		X: &ir.Binary{Op: ir.Ge, X: x, Y: &ir.Const{V: lo}, Span: at},
		Y: &ir.Binary{Op: ir.Le, X: x, Y: &ir.Const{V: hi}, Span: at},
	}
}

// checkParams asserts that arguments that may lie outside do not.
func (b *body) checkParams(o *check.Object) []ir.Stmt {
	var out []ir.Stmt
	for i, p := range o.Params {
		if p.Checked {
			out = append(out, inside(&ir.Local{Slot: i}, p.Type, p.Name+" of "+o.Name, p.Span))
		}
	}
	return out
}

// assign lowers a store; the index of x[i] += v is computed once.
func (b *body) assign(s *syntax.Assign) []ir.Stmt {
	var out []ir.Stmt
	o, index := b.target(s.Place)
	if index != nil && s.Op != "=" {
		if _, ok := index.(*ir.Const); !ok {
			i := b.temp()
			out = append(out, &ir.SetLocal{Slot: i, X: index})
			index = &ir.Local{Slot: i}
		}
	}
	x := b.expr(s.X)
	if s.Op != "=" {
		x = binary(check.Operators[s.Op[:1]], b.read(o, index, s.Place.Span()), x, s.At.At)
	}
	if o.Kind == check.LocalObject {
		return append(out, &ir.SetLocal{Slot: b.slot(o), X: x})
	}
	return append(out, &ir.Store{Var: b.l.vars[o], Index: index, X: x, Span: s.At.At})
}

// target is the variable left of =, with its index.
func (b *body) target(x syntax.Expr) (*check.Object, ir.Expr) {
	switch x := x.(type) {
	case *syntax.Index:
		o, _ := b.target(x.X)
		return o, b.expr(x.I)
	case *syntax.Member:
		return b.l.c.Refs[x.Name], nil
	}
	return b.l.c.Refs[x.(*syntax.Ident)], nil
}

// callStmt lowers the call of a function or command.
func (b *body) callStmt(x *syntax.Call) []ir.Stmt {
	id, ok := x.Fun.(*syntax.Ident)
	if !ok {
		id = x.Fun.(*syntax.Member).Name
	}
	o := b.l.c.Refs[id]
	if o.Cmd != nil {
		return b.catalogueCall(x, o)
	}
	return one(&ir.Do{X: &ir.Call{Func: b.callee(o), Args: b.exprs(x.Args), Span: x.At.At}})
}

// callee is the function a call of o runs.
func (b *body) callee(o *check.Object) ir.FuncID {
	if b.plain {
		return b.l.plainFunc(o)
	}
	return b.l.funcs[o]
}

// catalogueCall lowers a command of the catalogue: what it changes, and what
// people hear or see of it.
func (b *body) catalogueCall(x *syntax.Call, o *check.Object) []ir.Stmt {
	args := make([]ir.Expr, len(x.Args))
	text := ""
	for i, a := range x.Args {
		if t, ok := a.(*syntax.TextLit); ok && o.Cmd.Params[i].Attr == "" {
			text = t.Value
			continue
		}
		args[i] = b.expr(a)
	}
	out := append(b.once(args, o.Cmd), b.l.effects(o, args, x.At.At)...)
	if o.Cmd.Says != "" {
		says := strings.ReplaceAll(capability.Fill(o.Cmd.Says, Noun(o.Owner)), "{0}", text)
		out = append(out, &ir.Say{Text: says, Span: x.At.At})
	}
	return out
}

// once computes arguments that a command looks at several times beforehand.
func (b *body) once(args []ir.Expr, cmd *capability.Command) []ir.Stmt {
	var out []ir.Stmt
	for i, x := range args {
		_, known := x.(*ir.Const)
		if several := len(cmd.Effects) > 1; x != nil && several && !known {
			slot := b.temp()
			out = append(out, &ir.SetLocal{Slot: slot, X: x})
			args[i] = &ir.Local{Slot: slot}
		}
	}
	return out
}

// flag is the enable flag of an event as named in a statement, with its cell.
func (b *body) flag(x syntax.Expr) (ir.VarID, ir.Expr) {
	call, ok := x.(*syntax.Call)
	if ok {
		x = call.Fun
	}
	o, _ := b.target(x)
	if len(o.Params) == 0 {
		return b.l.vars[o], nil
	}
	args := make([]argument, len(o.Params))
	for i, p := range o.Params {
		if ok {
			t := b.l.c.Exprs[call.Args[i]].Type
			args[i] = argument{b.expr(call.Args[i]), t.Lo >= p.Type.Lo && t.Hi <= p.Type.Hi}
		} else { // self
			args[i] = argument{b.local(p), true}
		}
	}
	return b.l.vars[o], cell(o.Params, args, x.Span())
}

// argument is an index of an event; inside says that it is surely in the
// parameter's type.
type argument struct {
	x      ir.Expr
	inside bool
}

// cell is the number of the event with the given arguments among its
// parameters' values; -1, which is outside every array, when one of several
// arguments is outside its type.
func cell(params []*check.Object, args []argument, at source.Span) ir.Expr {
	index := binary(ir.Sub, args[0].x, &ir.Const{V: params[0].Domain.Lo}, at)
	if len(params) == 1 {
		return index
	}
	var ok ir.Expr = &ir.Const{V: 1}
	for i, p := range params {
		if i > 0 {
			index = binary(ir.Mul, index, &ir.Const{V: int32(p.Domain.Size())}, at)
			index = binary(ir.Add, index, binary(ir.Sub, args[i].x, &ir.Const{V: p.Domain.Lo}, at), at)
		}
		if !args[i].inside {
			ok = binary(ir.And, ok, within(args[i].x, p.Domain.Lo, p.Domain.Hi, at), at)
		}
	}
	if k, known := ok.(*ir.Const); known && k.V != 0 {
		return index
	}
	return &ir.Cond{C: ok, X: index, Y: &ir.Const{V: -1}}
}

// fits reports whether a constant is a 32-bit number.
func fits(v int64) bool { return v >= math.MinInt32 && v <= math.MaxInt32 }
