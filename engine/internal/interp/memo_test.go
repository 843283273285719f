package interp_test

import (
	"encoding/binary"
	"runtime"
	"slices"
	"testing"

	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ir/build"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// crowd is a home with an event of 100 outcomes in each of very many states, of
// which apps hear.
func crowd() *ir.Program {
	b := build.New()
	n := b.Var("n", value.RangeDomain(0, 1<<20), 0)
	sensor := b.Attribute("sensor", "level", value.RangeDomain(0, 99), 0)
	lamp := b.Attribute("lamp", "switch", value.BoolDomain, 0)
	b.Event("measures", build.Choose(0, 0, 99), build.Set(sensor, build.L(0)), build.If(build.Eq(build.V(n), build.C(-1)), build.Set(n, build.C(0))))
	for _, name := range []string{"A", "B", "C"} {
		b.App(name)
		b.On(sensor, build.Set(lamp, build.Not(build.V(lamp))))
	}
	return &b.Program
}

// What a system remembers of events takes what it says.
func TestWhatIsRememberedIsCounted(t *testing.T) {
	s := interp.New(crowd())
	var initial, out ts.Branches
	s.Initial(&initial)
	state := slices.Clone(initial.List[0].Dst)
	for _, d := range []ts.Detail{ts.Trace, ts.Accesses} {
		out.Detail = d
		s.Execute(state, 0, &out)
		s.Forget()
		before := heap()
		for i := range uint32(40) {
			binary.LittleEndian.PutUint32(state, i)
			s.Execute(state, 0, &out)
		}
		took, told := heap()-before, s.Bytes()
		if told < 1<<19 || told < took*8/10 || told > took*12/10 {
			t.Errorf("detail %d: %d bytes are told, %d taken", d, told, took)
		}
		t.Logf("detail %d: %d bytes are told, %d taken", d, told, took)
	}
	s.Forget()
	if n := s.Bytes(); n != 0 {
		t.Errorf("%d bytes after all is forgotten", n)
	}
}

// heap is how many bytes of the heap are in use.
func heap() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}
