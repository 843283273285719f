package ir

import (
	"fmt"
	"strings"

	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// Sites numbers everything that can fail in a program: each place has one
// entry a kind, functions in order, places in the order of execution; then
// what concerns events as a whole. Guards and property conditions have none:
// one that cannot be evaluated does not hold.
type Sites struct {
	Table []ts.Failure
	// At is the first entry of a node. A division has DivideByZero, then
	// Overflow; an indexed store OutOfRange, then OutOfDomain.
	At      map[any]ts.FailureID
	Endless []ts.FailureID // of each event
	Choices []ts.FailureID // of each event
}

// NewSites numbers the places of p.
func NewSites(p *Program) *Sites {
	b := &siteBuilder{p: p, s: &Sites{At: map[any]ts.FailureID{}}, leaves: make([]string, len(p.Vars))}
	for i := range p.Funcs {
		f := &p.Funcs[i]
		b.app = f.App
		Inspect(f.Body, b.visit)
	}
	for i := range p.Events {
		b.event(&p.Events[i])
	}
	return b.s
}

type siteBuilder struct {
	p   *Program
	s   *Sites
	app ts.AppID
	// leaves is what is said of each variable that leaves its domain, once: a
	// domain can have many names.
	leaves []string
}

func (b *siteBuilder) event(e *Event) {
	b.app = e.App
	next := func() ts.FailureID { return ts.FailureID(len(b.s.Table)) }
	b.s.Endless = append(b.s.Endless, next())
	b.put(ts.EndlessEvents, e.Span, "%s sets off more than %d handlers", e.Name, b.p.MostHandlers())
	b.s.Choices = append(b.s.Choices, next())
	b.put(ts.TooManyChoices, e.Span, "%s has more than %d outcomes, or they take too long to explore", e.Name, MaxBranches)
}

func (b *siteBuilder) put(k ts.FailureKind, span source.Span, format string, args ...any) {
	b.add(k, span, fmt.Sprintf(format, args...))
}

func (b *siteBuilder) add(k ts.FailureKind, span source.Span, message string) {
	b.s.Table = append(b.s.Table, ts.Failure{Kind: k, Message: message, App: b.app, Span: span})
}

func (b *siteBuilder) leaving(v VarID) string {
	if b.leaves[v] == "" {
		b.leaves[v] = leaving(&b.p.Vars[v])
	}
	return b.leaves[v]
}

func (b *siteBuilder) visit(node any) bool {
	if _, seen := b.s.At[node]; seen {
		return true
	}
	before := len(b.s.Table)
	switch n := node.(type) {
	case *Load:
		b.index(n.Var, n.Index, n.Span)
	case *Store:
		b.index(n.Var, n.Index, n.Span)
		b.add(ts.OutOfDomain, n.Span, b.leaving(n.Var))
	case *Unary:
		if n.Op == Neg {
			b.put(ts.Overflow, n.Span, "the result of - does not fit into 32 bits")
		}
	case *Binary:
		b.binary(n)
	case *While:
		b.put(ts.LoopsForever, n.Span, "loops run more than %d rounds in one event", MaxRounds)
	case *Call:
		b.put(ts.Recursion, n.Span, "%s", tooDeep(b.p.Funcs[n.Func].Name))
	case *Assert:
		kind := ts.Assertion
		switch {
		case n.Unmodelled:
			kind = ts.Unmodelled
		case n.Pitfall:
			kind = ts.Pitfall
		}
		b.put(kind, n.Span, "%s", n.Text)
		b.s.Table[len(b.s.Table)-1].Help = n.Help
	}
	if len(b.s.Table) > before {
		b.s.At[node] = ts.FailureID(before)
	}
	return true
}

func (b *siteBuilder) index(v VarID, index Expr, span source.Span) {
	if index != nil {
		x := &b.p.Vars[v]
		b.put(ts.OutOfRange, span, "%s has no such element: the index is outside 0..%d", x.Name, x.Len-1)
	}
}

func (b *siteBuilder) binary(n *Binary) {
	switch n.Op {
	case Div:
		b.put(ts.DivideByZero, n.Span, "division by zero")
		b.put(ts.Overflow, n.Span, "the result of / does not fit into 32 bits")
	case Rem:
		b.put(ts.DivideByZero, n.Span, "remainder of a division by zero")
	case Add, Sub, Mul:
		b.put(ts.Overflow, n.Span, "the result of %s does not fit into 32 bits", n.Op)
	}
}

// Outside is the failure of a store that leaves its variable's domain.
func Outside(v *Var, app ts.AppID, span source.Span) ts.Failure {
	return ts.Failure{Kind: ts.OutOfDomain, Message: leaving(v), App: app, Span: span}
}

func leaving(v *Var) string { return fmt.Sprintf("%s leaves its %s", v.Name, rangeWords(v.Domain)) }

// TooLong and TooDeep are the failures of foreign code that goes on for ever.
func TooLong(app ts.AppID, span source.Span) ts.Failure {
	return ts.Failure{Kind: ts.LoopsForever, Message: fmt.Sprintf("loops and calls run more than %d rounds in one event", MaxRounds), App: app, Span: span}
}

// TooDeep is about calls of the program's function name.
func TooDeep(name string, app ts.AppID, span source.Span) ts.Failure {
	return ts.Failure{Kind: ts.Recursion, Message: tooDeep(name), App: app, Span: span}
}

func tooDeep(name string) string {
	return fmt.Sprintf("calls of %s nest deeper than %d, or there are more than %d in one event", name, MaxDepth, MaxCalls)
}

// Failures is every failure met or possible so far: those of the table, then
// those of foreign code.
func (s *Sites) Failures(p *Program) []ts.Failure {
	if p.Faults == nil {
		return s.Table
	}
	return append(s.Table[:len(s.Table):len(s.Table)], p.Faults.Table...)
}

// Failure is number id of Failures.
func (s *Sites) Failure(p *Program, id ts.FailureID) *ts.Failure {
	if n := int(id) - len(s.Table); n >= 0 {
		return &p.Faults.Table[n]
	}
	return &s.Table[id]
}

// Fault numbers an error of foreign code.
func (s *Sites) Fault(p *Program, f ts.Failure) ts.FailureID {
	return ts.FailureID(len(s.Table) + p.Faults.Number(f))
}

// rangeWords is "range 0..2" or "values open, closed".
func rangeWords(d value.Domain) string {
	switch d.Kind {
	case value.Enum:
		return "values " + strings.Join(d.Names, ", ")
	case value.Bool:
		return "values false, true"
	}
	return fmt.Sprintf("range %d..%d", d.Lo, d.Hi)
}
