package interp

import (
	"fmt"

	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
)

// program is what a Program compiles to.
type program struct {
	code    []ins
	fail    []ts.FailureID // of each instruction that can fail, its first site
	funcs   []function
	guards  []condition // when each event is enabled
	props   []condition
	frame   int // registers of the largest frame
	chooses []*ir.Choose
	says    []*ir.Say
	natives []*ir.Native
	looks   []*ir.ClockTest
	resets  []*ir.ResetClock
}

// compiler translates one function, guard or condition at a time.
type compiler struct {
	p     *ir.Program
	lay   *ir.Layout
	sites *ir.Sites
	out   *program
	track *Tracker // gets the marks; nil: they compile to nothing
	top   int      // next free register
}

func compile(p *ir.Program, lay *ir.Layout, sites *ir.Sites, track *Tracker) *program {
	c := &compiler{p: p, lay: lay, sites: sites, out: &program{}, track: track}
	for i := range p.Funcs {
		c.function(ir.FuncID(i), &p.Funcs[i])
	}
	for i := range p.Events {
		c.out.guards = append(c.out.guards, c.guard(&p.Events[i]))
	}
	for i := range p.Properties {
		c.out.props = append(c.out.props, c.condition(-1, p.Properties[i].Cond))
	}
	return c.out
}

// guard is when e is enabled: never when it is apart.
func (c *compiler) guard(e *ir.Event) condition {
	if e.Apart {
		return c.condition(-1, &ir.Const{})
	}
	return c.condition(c.lay.Flag(e), c.p.Condition(e))
}

func (c *compiler) function(id ir.FuncID, f *ir.Func) {
	c.out.funcs = append(c.out.funcs, function{
		entry: c.here(), params: int32(f.Params), locals: int32(f.Locals), app: int32(f.App),
	})
	c.top = f.Locals
	c.grow()
	if c.track != nil && c.track.isHandler(id) {
		c.mark(&ir.Mark{Kind: ir.MarkHandler, Span: f.Span})
	}
	c.block(f.Body)
	c.emit(nil, opReturnC, 0, 0, 0)
}

func (c *compiler) here() int32 { return int32(len(c.out.code)) }

// emit appends an instruction; node is what its failures are filed under.
func (c *compiler) emit(node any, o op, a int, b, d int32) int {
	c.out.code = append(c.out.code, ins{op: o, a: uint16(a), b: b, c: d})
	c.out.fail = append(c.out.fail, c.site(node))
	return len(c.out.code) - 1
}

func (c *compiler) site(node any) ts.FailureID {
	if node == nil { // under js/wasm Go's runtime (1.26) reads beyond its memory when a large map is asked for a nil interface
		return -1
	}
	if id, ok := c.sites.At[node]; ok {
		return id
	}
	return -1
}

// land makes the given jumps go to the next instruction.
func (c *compiler) land(jumps []int) {
	for _, j := range jumps {
		c.out.code[j].c = c.here()
	}
}

func (c *compiler) temp() int {
	r := c.top
	c.top++
	c.grow()
	return r
}

func (c *compiler) grow() { c.out.frame = max(c.out.frame, c.top+1) }

func (c *compiler) block(body []ir.Stmt) {
	for _, s := range body {
		top := c.top
		c.stmt(s)
		c.top = top
	}
}

func (c *compiler) stmt(s ir.Stmt) {
	switch s := s.(type) {
	case *ir.SetLocal:
		c.into(s.X, s.Slot)
	case *ir.Store:
		c.store(s)
	case *ir.If:
		c.branch(s)
	case *ir.While:
		c.loop(s)
	case *ir.Choose:
		c.out.chooses = append(c.out.chooses, s)
		c.emit(s, opChoose, s.Slot, int32(len(c.out.chooses)-1), 0)
	case *ir.Assert:
		holds := c.jumpIf(s.Cond)
		c.emit(s, opAssert, 0, int32(c.site(s)), 0)
		c.land(holds)
	case *ir.Publish:
		c.emit(s, opPublish, c.value(s.X), int32(s.Topic), 0)
	case *ir.Do:
		c.value(s.X)
	case *ir.Return:
		c.giveBack(s.X)
	case *ir.Say:
		c.out.says = append(c.out.says, s)
		c.emit(s, opSay, 0, int32(len(c.out.says)-1), 0)
	case *ir.Mark:
		c.mark(s)
	case *ir.ResetClock:
		c.out.resets = append(c.out.resets, s)
		c.emit(s, opReset, 0, int32(len(c.out.resets)-1), 0)
	default:
		panic(fmt.Sprintf("interp: statement %T", s))
	}
}

func (c *compiler) store(s *ir.Store) {
	l, known := c.known(s.Var, s.Index)
	if !known {
		index := c.value(s.Index)
		c.emit(s, opStoreX, c.value(s.X), int32(s.Var), int32(index))
		return
	}
	var at int
	if k, ok := s.X.(*ir.Const); ok {
		at = c.emit(s, opStoreC, 0, l, k.V)
	} else {
		at = c.emit(s, opStore, c.value(s.X), l, 0)
	}
	if s.Index != nil {
		c.out.fail[at]++ // the first failure of an indexed store is its index
	}
}

func (c *compiler) branch(s *ir.If) {
	if k, ok := s.Cond.(*ir.Const); ok {
		if k.V != 0 {
			c.block(s.Then)
		} else {
			c.block(s.Else)
		}
		return
	}
	no := c.jumpUnless(s.Cond)
	c.block(s.Then)
	if len(s.Else) == 0 || c.track == nil && ir.OnlyMarks(s.Else) {
		c.land(no)
		return
	}
	end := c.emit(nil, opJump, 0, 0, 0)
	c.land(no)
	c.block(s.Else)
	c.land([]int{end})
}

func (c *compiler) loop(s *ir.While) {
	start := c.here()
	no := c.jumpUnless(s.Cond)
	c.emit(s, opRound, 0, 0, 0)
	c.block(s.Body)
	c.emit(nil, opJump, 0, 0, start)
	c.land(no)
}

func (c *compiler) giveBack(x ir.Expr) {
	if x == nil {
		c.emit(nil, opReturnC, 0, 0, 0)
		return
	}
	c.emit(nil, opReturn, c.value(x), 0, 0)
}
