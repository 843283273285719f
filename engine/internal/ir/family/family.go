// Package family makes programs of growing size whose state graphs are known:
// for benchmarks, and to see how much a reduction saves.
package family

import (
	"fmt"

	"crosscheck/engine/internal/ir"
	. "crosscheck/engine/internal/ir/build"
	"crosscheck/engine/internal/value"
)

// Member is one program of a family with the size of its full state graph.
type Member struct {
	Name        string
	Program     *ir.Program
	States      int
	Transitions int
}

// Known is the members on which reductions are measured.
func Known() []Member {
	return []Member{
		{"toggle-12", Lights(12), 4096, 49152},
		{"onoff-10", OnOff(10), 1024, 20480},
		{"token-5", Token(5), 160, 1600},
		{"pipe-6", Pipe(6), 729, 4374},
		{"mon-8-3", Monitor(8, 3), 512, 4608},
		{"mon-8-8", Monitor(8, 8), 512, 4608},
		{"streamer-8", Streamer(8), 3072, 61440},
	}
}

// Series is a family in growing sizes.
type Series struct {
	Name  string
	Sizes []int
	Of    func(n int) *ir.Program
}

// Growing is every family, in sizes that are explored in seconds without any
// reduction.
func Growing() []Series {
	return []Series{
		{"lights", []int{2, 4, 6, 8, 10, 12}, Lights},
		{"lights on and off", []int{2, 4, 6, 8, 10}, OnOff},
		{"token ring", []int{2, 3, 4, 5, 6, 7}, Token},
		{"chains", []int{2, 3, 4, 5, 6, 7}, Pipe},
		{"monitor of 3", []int{3, 4, 6, 8, 10}, func(n int) *ir.Program { return Monitor(n, 3) }},
		{"monitor of all", []int{2, 4, 6, 8, 10}, func(n int) *ir.Program { return Monitor(n, n) }},
		{"streamer", []int{2, 4, 6, 8}, Streamer},
		{"philosophers", []int{2, 4, 6, 8, 9}, Philosophers},
	}
}

// Reduced is the 31 programs over which the mean of a reduction is taken: families in
// sizes small and large, pairs of apps, and the figures of the VMCAI 2022 paper. On
// those made of one piece nothing can be saved: every state shows something else.
func Reduced() []Member {
	return append(Known(),
		Member{"toggle-5", Lights(5), 32, 160},
		Member{"toggle-14", Lights(14), 16384, 229376},
		Member{"onoff-5", OnOff(5), 32, 320},
		Member{"token-3", Token(3), 24, 144},
		Member{"pipe-3", Pipe(3), 27, 81},
		Member{"mon-4-3", Monitor(4, 3), 32, 160},
		Member{"mon-4-4", Monitor(4, 4), 32, 160},
		Member{"mon-10-10", Monitor(10, 10), 2048, 22528},
		Member{"ring-3", Inverters(3), 7, 21},
		Member{"ring-4", Inverters(4), 15, 60},
		Member{"ring-12", Inverters(12), 4095, 49140},
		Member{"streamer-2", Streamer(2), 48, 384},
		Member{"streamer-10", Streamer(10), 12288, 294912},
		Member{"figure-1", figure1(), 5, 9},
		Member{"figure-2", figure2(), 32, 80},
		Member{"figure-3", figure3(), 4, 16},
		Member{"figure-5", figure5(), 8, 12},
		Member{"smoke and lock", SmokeAndLock(), 40, 280},
		Member{"cabinet and warmth", CabinetAndWarmth(), 48, 432},
		Member{"opened and unlocked", OpenedAndUnlocked(), 12, 72},
		Member{"motion and night", MotionAndNight(), 18, 108},
		Member{"window and heating", WindowAndHeating(), 10, 40},
		Member{"button and sunset", ButtonAndSunset(), 4, 12},
		Member{"leak and laundry", LeakAndLaundry(), 24, 144},
	)
}

func toggle(v ir.VarID) ir.Stmt { return Set(v, Not(V(v))) }

// increment is v = (v + 1) % n.
func increment(v ir.VarID, n int) ir.Stmt {
	return Set(v, Bin(Bin(V(v), ir.Add, C(1)), ir.Rem, C(int32(n))))
}

func numbered(name string, i int) string { return fmt.Sprintf("%s%d", name, i) }

func below(n int) value.Domain { return value.RangeDomain(0, int32(n)-1) }

// lights adds n lamps, each with an event that toggles it.
func lights(b *Builder, n int) []ir.VarID {
	var lamps []ir.VarID
	for i := range n {
		v := b.Bool(numbered("light", i))
		b.Event(numbered("toggle", i), toggle(v))
		lamps = append(lamps, v)
	}
	return lamps
}

// switches adds n lamps, each with an event for on and one for off.
func switches(b *Builder, n int) {
	for i := range n {
		v := b.Bool(numbered("light", i))
		b.Event(numbered("on", i), Set(v, C(1)))
		b.Event(numbered("off", i), Set(v, C(0)))
	}
}

// Lights is n lamps that are toggled independently.
func Lights(n int) *ir.Program {
	b := New()
	lights(b, n)
	return &b.Program
}

// OnOff is n lamps that are switched on and off independently.
func OnOff(n int) *ir.Program {
	b := New()
	switches(b, n)
	return &b.Program
}

// Token is a ring of n processes that hand a token on, each with a lamp that
// has nothing to do with it.
func Token(n int) *ir.Program {
	b := New()
	token := b.Var("token", below(n), 0)
	for i := range n {
		next := Set(token, C(int32((i+1)%n)))
		b.Event(numbered("pass", i), If(Eq(V(token), C(int32(i))), next))
	}
	lights(b, n)
	return &b.Program
}

// Pipe is n independent chains of three events that enable each other in turn.
func Pipe(n int) *ir.Program {
	b := New()
	for i := range n {
		var flags []ir.VarID
		for step := range 3 {
			e := b.Event(fmt.Sprintf("step%d.%d", i, step))
			flags = append(flags, b.Flag(e, step == 0))
		}
		for step := range 3 {
			b.Funcs[3*i+step].Body = []ir.Stmt{Set(flags[step], C(0)), Set(flags[(step+1)%3], C(1))}
		}
	}
	return &b.Program
}

// Monitor is n lamps and an event that looks at k of them.
func Monitor(n, k int) *ir.Program {
	b := New()
	lamps := lights(b, n)
	var seen []ir.Expr
	for _, v := range lamps[:k] {
		seen = append(seen, V(v))
	}
	b.Event("look", Set(b.Bool("all"), And(seen...)))
	return &b.Program
}

// Inverters is a ring of n bits, each of which becomes what the one before is not.
func Inverters(n int) *ir.Program {
	b := New()
	var bits []ir.VarID
	for i := range n {
		bits = append(bits, b.Bool(numbered("bit", i)))
	}
	for i, v := range bits {
		b.Event(numbered("turn", i), Set(v, Not(V(bits[(i+n-1)%n]))))
	}
	return &b.Program
}

// Streamer is n lamps that are switched on and off beside a stream that never
// rests, to which one of three listeners can be tied for good.
func Streamer(n int) *ir.Program {
	b := New()
	position, listener := b.Var("position", below(3), 0), b.Var("listener", below(4), 0)
	b.Event("tick", increment(position, 3))
	for i := range 3 {
		tie := Set(listener, C(int32(i+1)))
		b.Event(numbered("listen", i), Let(0, V(position)), If(Eq(V(listener), C(0)), tie))
	}
	switches(b, n)
	return &b.Program
}

// Philosophers is n diners who each take the left fork, then the right one,
// then put both down. They deadlock when everybody has the left one.
func Philosophers(n int) *ir.Program {
	b := New()
	forks := b.Array("fork", n, value.BoolDomain, 0)
	for i := range n {
		left, right := C(int32(i)), C(int32((i+1)%n))
		at := b.Var(numbered("at", i), below(3), 0)
		take := func(name string, fork ir.Expr, phase int32) {
			e := b.Event(numbered(name, i), SetAt(forks, fork, C(1)), Set(at, C(phase+1)))
			b.Events[e].Guard = And(Eq(V(at), C(phase)), Not(At(forks, fork)))
		}
		take("left", left, 0)
		take("right", right, 1)
		e := b.Event(numbered("done", i), SetAt(forks, left, C(0)), SetAt(forks, right, C(0)), Set(at, C(0)))
		b.Events[e].Guard = Eq(V(at), C(2))
	}
	return &b.Program
}
