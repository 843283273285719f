package interp

import (
	"math"

	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
)

// cell is one location of the state.
type cell struct {
	offset int32
	lo, hi int32
	topic  int32 // -1: nobody subscribes
	width  uint8
	plain  bool // a store needs nothing but the new value
	silent bool // a store without change is a Silent access, not a Read
	slice  ir.SliceKind
}

// array is one variable as indexed code sees it.
type array struct{ first, len int32 }

// frame is a suspended caller.
type frame struct {
	pc   int32
	base int32
	dst  int32 // where the result goes, counted from base
	app  ts.AppID
}

// machine runs compiled code on one state, cur.
type machine struct {
	*program
	track *Tracker // nil unless the code has marks
	recorder
	choices
	cells    []cell
	arrays   []array
	cur      []byte
	queue    []publication
	regs     []int32
	stack    []frame
	failures []ts.Failure // of the program's own code
	foreign  *foreign     // nil when there is no foreign code
	clocks   *clocks      // nil when there are no clocks
	app      ts.AppID     // whose code runs
	cause    ts.AppID     // whose code published what is being served
	failed   ts.FailureID
	look     func(work int) // of the program
	rounds   int
	calls    int
}

func (c *cell) get(s []byte) int32 {
	if c.width == 1 {
		return int32(s[c.offset]) + c.lo
	}
	return c.getWide(s)
}

func (c *cell) getWide(s []byte) int32 {
	s = s[c.offset:]
	v := uint32(s[0]) | uint32(s[1])<<8
	if c.width == 4 {
		v |= uint32(s[2])<<16 | uint32(s[3])<<24
	}
	return int32(v) + c.lo
}

func (c *cell) put(s []byte, v int32) {
	if c.width == 1 {
		s[c.offset] = byte(v - c.lo)
		return
	}
	c.putWide(s, v)
}

func (c *cell) putWide(s []byte, v int32) {
	s = s[c.offset:]
	u := uint32(v - c.lo)
	s[0], s[1] = byte(u), byte(u>>8)
	if c.width == 4 {
		s[2], s[3] = byte(u>>16), byte(u>>24)
	}
}

// fresh resets what limits one event or one evaluation.
func (m *machine) fresh() {
	m.rounds, m.calls = 0, 0
}

// worked tells who wants to know that some more work is done.
func (m *machine) worked() {
	if m.look != nil {
		m.look(1)
	}
}

// fail makes the running code end in error number k of the site at pc.
func (m *machine) fail(pc int32, k ts.FailureID) (int32, bool) {
	if m.failed = m.program.fail[pc]; m.failed >= 0 {
		m.failed += k
	}
	return 0, false
}

// run executes code from entry pc in the frame at register 0 until it returns;
// false after an error, with failed saying which (-1 outside functions).
func (m *machine) run(pc int32) (int32, bool) {
	m.stack = m.stack[:0]
	return m.runAt(pc, 0)
}

// runAt is run in the frame at register base, on top of the callers there are.
func (m *machine) runAt(pc, base int32) (int32, bool) {
	code, cells, cur := m.code, m.cells, m.cur
	floor, regs := len(m.stack), m.regs[base:]
	watched := m.detail != ts.Fast
	for {
		in := &code[pc]
		switch in.op {
		case opConst:
			regs[in.a] = in.c
		case opMove:
			regs[in.a] = regs[in.b]
		case opLoad:
			v := cells[in.b].get(cur)
			regs[in.a] = v
			if watched {
				m.ownRead(ts.LocID(in.b), m.app, v)
			}
		case opLoadX:
			a, i := m.arrays[in.b], regs[in.c]
			if uint32(i) >= uint32(a.len) {
				return m.fail(pc, 0)
			}
			v := cells[a.first+i].get(cur)
			regs[in.a] = v
			if watched {
				m.ownRead(ts.LocID(a.first+i), m.app, v)
			}
		case opStore, opStoreC, opStoreX:
			v, l, k := in.c, in.b, ts.FailureID(0)
			if in.op != opStoreC {
				v = regs[in.a]
			}
			if in.op == opStoreX {
				a, i := m.arrays[in.b], regs[in.c]
				if uint32(i) >= uint32(a.len) {
					return m.fail(pc, 0)
				}
				l, k = a.first+i, 1
			}
			c := &cells[l]
			if v < c.lo || v > c.hi {
				return m.fail(pc, k)
			}
			if c.plain && !watched {
				c.put(cur, v)
			} else {
				m.store(l, v)
			}
		case opNeg:
			if regs[in.b] == math.MinInt32 {
				return m.fail(pc, 0)
			}
			regs[in.a] = -regs[in.b]
		case opNot:
			regs[in.a] = truth(regs[in.b] == 0)
		case opAdd:
			v := int64(regs[in.b]) + int64(regs[in.c])
			if v != int64(int32(v)) {
				return m.fail(pc, 0)
			}
			regs[in.a] = int32(v)
		case opAddC:
			v := int64(regs[in.b]) + int64(in.c)
			if v != int64(int32(v)) {
				return m.fail(pc, 0)
			}
			regs[in.a] = int32(v)
		case opSub:
			v := int64(regs[in.b]) - int64(regs[in.c])
			if v != int64(int32(v)) {
				return m.fail(pc, 0)
			}
			regs[in.a] = int32(v)
		case opMul:
			v := int64(regs[in.b]) * int64(regs[in.c])
			if v != int64(int32(v)) {
				return m.fail(pc, 0)
			}
			regs[in.a] = int32(v)
		case opDiv:
			x, y := regs[in.b], regs[in.c]
			if y == 0 {
				return m.fail(pc, 0)
			}
			if x == math.MinInt32 && y == -1 {
				return m.fail(pc, 1)
			}
			regs[in.a] = x / y
		case opRem:
			if regs[in.c] == 0 {
				return m.fail(pc, 0)
			}
			regs[in.a] = regs[in.b] % regs[in.c]
		case opDivC:
			regs[in.a] = regs[in.b] / in.c
		case opRemC:
			regs[in.a] = regs[in.b] % in.c
		case opEq:
			regs[in.a] = truth(regs[in.b] == regs[in.c])
		case opNe:
			regs[in.a] = truth(regs[in.b] != regs[in.c])
		case opLt:
			regs[in.a] = truth(regs[in.b] < regs[in.c])
		case opLe:
			regs[in.a] = truth(regs[in.b] <= regs[in.c])
		case opGt:
			regs[in.a] = truth(regs[in.b] > regs[in.c])
		case opGe:
			regs[in.a] = truth(regs[in.b] >= regs[in.c])
		case opJump:
			pc = in.c
			continue
		case opJumpEq:
			if regs[in.a] == regs[in.b] {
				pc = in.c
				continue
			}
		case opJumpNe:
			if regs[in.a] != regs[in.b] {
				pc = in.c
				continue
			}
		case opJumpLt:
			if regs[in.a] < regs[in.b] {
				pc = in.c
				continue
			}
		case opJumpLe:
			if regs[in.a] <= regs[in.b] {
				pc = in.c
				continue
			}
		case opJumpGt:
			if regs[in.a] > regs[in.b] {
				pc = in.c
				continue
			}
		case opJumpGe:
			if regs[in.a] >= regs[in.b] {
				pc = in.c
				continue
			}
		case opJumpEqC:
			if regs[in.a] == in.b {
				pc = in.c
				continue
			}
		case opJumpNeC:
			if regs[in.a] != in.b {
				pc = in.c
				continue
			}
		case opJumpLtC:
			if regs[in.a] < in.b {
				pc = in.c
				continue
			}
		case opJumpLeC:
			if regs[in.a] <= in.b {
				pc = in.c
				continue
			}
		case opJumpGtC:
			if regs[in.a] > in.b {
				pc = in.c
				continue
			}
		case opJumpGeC:
			if regs[in.a] >= in.b {
				pc = in.c
				continue
			}
		case opJumpEqL, opJumpNeL:
			v := cells[in.b].get(cur)
			if watched {
				m.ownRead(ts.LocID(in.b), m.app, v)
			}
			if (v == int32(int16(in.a))) == (in.op == opJumpEqL) {
				pc = in.c
				continue
			}
		case opRound:
			if m.rounds++; m.rounds > ir.MaxRounds {
				return m.fail(pc, 0)
			}
		case opCall:
			m.calls++
			if len(m.stack) >= ir.MaxDepth-1 || m.calls > ir.MaxCalls {
				return m.fail(pc, 0)
			}
			m.stack = append(m.stack, frame{pc: pc + 1, base: base, dst: int32(in.a), app: m.app})
			base += in.c
			regs = m.regs[base:]
			pc = m.enter(in.b, regs)
			continue
		case opNative:
			v, ok := m.native(in.b, base+in.c)
			if !ok {
				return 0, false
			}
			regs[in.a] = v
		case opReturn, opReturnC:
			v := in.c
			if in.op == opReturn {
				v = regs[in.a]
			}
			if len(m.stack) == floor {
				return v, true
			}
			f := m.stack[len(m.stack)-1]
			m.stack = m.stack[:len(m.stack)-1]
			pc, base, m.app = f.pc, f.base, f.app
			regs = m.regs[base:]
			regs[f.dst] = v
			continue
		case opChoose:
			regs[in.a] = m.chooseValue(m.chooses[in.b])
		case opAssert:
			m.assertion(ts.FailureID(in.b))
		case opPublish:
			m.publish(in.b, regs[in.a], regs[in.a])
		case opSay:
			m.say(m.says[in.b])
		case opClock:
			x := m.looks[in.b]
			regs[in.a] = truth(m.testClock(x.Clock, x.Op, x.Value, x.Text, x.Span))
		case opReset:
			m.resetClock(m.resets[in.b].Clock, m.resets[in.b].Value)
		case opMark:
			m.track.Hit(in.b)
		}
		pc++
	}
}

// enter prepares a frame whose parameters are in place and yields the entry.
func (m *machine) enter(f int32, regs []int32) int32 {
	fn := &m.funcs[f]
	clear(regs[fn.params:fn.locals])
	if fn.app != 0 {
		m.app = ts.AppID(fn.app)
	}
	return fn.entry
}

func truth(b bool) int32 {
	if b {
		return 1
	}
	return 0
}
