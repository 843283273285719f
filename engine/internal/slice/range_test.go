package slice_test

import (
	"fmt"
	"math/rand"
	"slices"
	"testing"

	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	. "crosscheck/engine/internal/ir/build"
	"crosscheck/engine/internal/slice"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// weather is a temperature that the environment changes, heard by an app when
// it is an attribute.
func weather(heard bool) (*Builder, ir.VarID) {
	b := New()
	degrees := value.RangeDomain(-20, 50)
	var temp ir.VarID
	if heard {
		temp = b.Attribute("thermo", "temperature", degrees, 18)
	} else {
		temp = b.Var("temperature", degrees, 18)
	}
	b.Event("weather", Choose(0, -20, 50), Set(temp, L(0)))
	return b, temp
}

func chosen(p *ir.Program) []int32 { return p.Funcs[0].Body[0].(*ir.Choose).Values }

func TestOneValueStandsForARange(t *testing.T) {
	for _, k := range []struct {
		name  string
		heard bool
		use   func(b *Builder, temp ir.VarID)
		want  []int32
	}{
		{"nothing compares it", false, func(*Builder, ir.VarID) {}, []int32{18}},
		{"a guard", false, func(b *Builder, temp ir.VarID) {
			b.Events[b.Event("heat")].Guard = Bin(V(temp), ir.Lt, C(20))
		}, []int32{18, 20}},
		{"both sides", false, func(b *Builder, temp ir.VarID) {
			b.Invariant("mild", And(Bin(C(0), ir.Le, V(temp)), Bin(V(temp), ir.Le, C(30))))
		}, []int32{-20, 18, 31}},
		{"equality", false, func(b *Builder, temp ir.VarID) { b.Invariant("never 7", Not(Eq(V(temp), C(7)))) }, []int32{-20, 7, 18}},
		{"a constant stored", false, func(b *Builder, temp ir.VarID) { b.Event("frost", Set(temp, C(0))) }, []int32{-20, 0, 18}},
		{"a handler", true, func(b *Builder, temp ir.VarID) {
			b.On(temp, If(Bin(L(0), ir.Ge, C(25)), &ir.Say{Text: "hot"}))
		}, []int32{-20, 18, 25, 26}},
		{"a comparison with the next value", false, func(b *Builder, temp ir.VarID) {
			b.Funcs[0].Body[1] = If(Bin(V(temp), ir.Ne, L(0)), Set(temp, L(0)))
		}, []int32{-20, 18}},
		{"a copy", false, func(b *Builder, temp ir.VarID) {
			x := b.Var("x", value.RangeDomain(-20, 50), 0)
			b.Event("read", Set(x, V(temp)))
		}, nil},
		{"arithmetic", false, func(b *Builder, temp ir.VarID) {
			b.Invariant("odd", Bin(V(temp), ir.Rem, C(2)))
		}, nil},
		{"a choice for two", false, func(b *Builder, temp ir.VarID) {
			x := b.Var("x", value.RangeDomain(-20, 50), 0)
			b.Funcs[0].Body = append(b.Funcs[0].Body, Set(x, L(0)))
		}, nil},
		{"a handler that keeps the value", true, func(b *Builder, temp ir.VarID) {
			x := b.Var("x", value.RangeDomain(-20, 50), 0)
			b.On(temp, Set(x, L(0)))
		}, nil},
		{"any start", false, func(b *Builder, temp ir.VarID) { b.Vars[temp].InitAny = true }, nil},
	} {
		b, temp := weather(k.heard)
		k.use(b, temp)
		out, names := slice.Narrow(&b.Program)
		if err := ir.Check(out); err != nil {
			t.Fatal(err)
		}
		if got := chosen(out); !slices.Equal(got, k.want) || (k.want == nil) != (len(names) == 0) {
			t.Errorf("%s: %v of %q, want %v", k.name, got, names, k.want)
		}
		if chosen(&b.Program) != nil {
			t.Errorf("%s: the program itself was changed", k.name)
		}
	}
}

// climate makes a random program around variables of the environment.
func climate(dice *rand.Rand) *ir.Program {
	b := New()
	b.App("A")
	var factors, flags []ir.VarID
	for i := range 3 {
		flags = append(flags, b.Bool(fmt.Sprintf("x%d", i)))
	}
	lasts := b.Clock("lasts", ts.Since)
	for i := range 1 + dice.Intn(2) {
		d := value.RangeDomain(0, int32(2+dice.Intn(6)))
		v := b.Var(fmt.Sprintf("f%d", i), d, int32(dice.Intn(d.Size())))
		if dice.Intn(2) == 0 {
			b.Vars[v].Topic = ir.TopicID(len(b.Topics))
			b.Topics = append(b.Topics, ir.Topic{Name: b.Vars[v].Name})
		}
		store := Set(v, L(0))
		if dice.Intn(3) == 0 {
			store = If(Bin(V(v), ir.Ne, L(0)), store, Reset(lasts, 0), Set(flags[0], Not(V(flags[0]))))
		}
		b.Event(b.Vars[v].Name, Choose(0, d.Lo, d.Hi), store)
		factors = append(factors, v)
	}
	condition := func(extra ...ir.Expr) ir.Expr {
		for _, v := range factors {
			extra = append(extra, V(v))
		}
		x := extra[dice.Intn(len(extra))]
		c := Bin(x, ir.Eq+ir.BinaryOp(dice.Intn(6)), C(int32(dice.Intn(8))))
		if dice.Intn(2) == 0 {
			c = Bin(c, ir.And+ir.BinaryOp(dice.Intn(2)), V(flags[dice.Intn(3)]))
		}
		return c
	}
	act := func(c ir.Expr) ir.Stmt {
		x := flags[dice.Intn(3)]
		return IfElse(c, []ir.Stmt{Set(x, Not(V(x)))}, []ir.Stmt{Assert(C(int32(dice.Intn(2))), "asserted")})
	}
	for i := range 2 {
		b.Events[b.Event(fmt.Sprintf("e%d", i), act(condition()))].Guard = condition()
	}
	for _, v := range factors {
		if b.Vars[v].Topic != ir.NoTopic && dice.Intn(3) > 0 {
			b.On(v, act(condition(L(0))))
		}
	}
	if dice.Intn(3) == 0 {
		b.Event("constant", Set(factors[0], C(1)))
	}
	for i := range 4 {
		b.Properties = append(b.Properties, ir.Property{
			Kind: ts.Invariant + ts.PropertyKind(i), Name: fmt.Sprint("p", i), Cond: condition(),
		})
	}
	return &b.Program
}

// TestNarrowedProgramsBehaveLikeTheirOriginals compares what is found in random
// programs and which states they reach, but for the values that were narrowed.
func TestNarrowedProgramsBehaveLikeTheirOriginals(t *testing.T) {
	dice := rand.New(rand.NewSource(1))
	smaller := 0
	for n := range programs() / 5 {
		p := climate(dice)
		if err := ir.Check(p); err != nil {
			t.Fatal(err)
		}
		narrow, names := slice.Narrow(p)
		if len(names) == 0 {
			continue
		}
		a, fits := explore(p)
		if !fits {
			continue
		}
		b, _ := explore(narrow)
		smaller++
		cells := map[ts.LocID]bool{}
		for l, x := range a.system.Locations() {
			cells[ts.LocID(l)] = !slices.Contains(names, x.Name)
		}
		same := fmt.Sprint(a.failures) == fmt.Sprint(b.failures) && fmt.Sprint(a.seenIn(cells)) == fmt.Sprint(b.seenIn(cells))
		for q := range p.Properties {
			same = same && a.good(q) == b.good(q)
		}
		if !same || len(b.states) > len(a.states) {
			t.Fatalf("program %d: other findings, or more states, when %q is narrowed:\n%s\n%s", n, names, ir.Print(p), ir.Print(narrow))
		}
	}
	t.Logf("%d programs were narrowed", smaller)
	if smaller < int(programs()/20) {
		t.Errorf("only %d programs were narrowed: the test says little", smaller)
	}
}

// Handlers hear of each change, also of one within a range.
func TestChangesWithinARangeStayPossible(t *testing.T) {
	b, temp := weather(true)
	seen := b.Bool("seen")
	b.On(temp, Set(seen, Not(V(seen))))
	out, _ := slice.Narrow(&b.Program)
	s, branches := interp.New(out), &ts.Branches{}
	s.Initial(branches)
	s.Execute(slices.Clone(branches.List[0].Dst), 0, branches)
	if n := len(branches.List); n != 2 || string(branches.List[0].Dst) == string(branches.List[1].Dst) {
		t.Errorf("%d branches %v, want a change and none", n, branches.List)
	}
}
