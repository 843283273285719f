package depend

import (
	"fmt"
	"testing"

	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/ts/tstest"
)

// system is n events that only give a catalogue its size.
func system(locations, events int) ts.System {
	p := &tstest.Program{}
	for i := range locations {
		p.Var(fmt.Sprint("v", i), 2)
	}
	for i := range events {
		p.Event(fmt.Sprint("e", i))
	}
	return tstest.New(p)
}

// random makes accesses: a small generator is enough.
type random uint32

func (r *random) below(n int) int {
	*r = *r*1664525 + 1013904223
	return int(*r>>8) % n
}

func (r *random) branch(locations, most int) ts.Branch {
	var b ts.Branch
	for range r.below(most) + 1 {
		b.Accesses = append(b.Accesses, ts.Access{Loc: ts.LocID(r.below(locations)), Op: ts.Op(1 + r.below(3)), App: ts.AppID(r.below(3))})
	}
	return b
}

// anyConflict is the conflict of two lists of accesses, looked up pair by pair.
func anyConflict(a, b []ts.Branch) bool {
	for _, x := range a {
		for _, y := range b {
			for _, p := range x.Accesses {
				for _, q := range y.Accesses {
					if tstest.Conflict(p, q) {
						return true
					}
				}
			}
		}
	}
	return false
}

// writes reports whether b writes l.
func writes(b ts.Branch, l ts.LocID) bool {
	for _, a := range b.Accesses {
		if a.Loc == l && a.Op == ts.Write {
			return true
		}
	}
	return false
}

// known is a class with what it was made of.
type known struct {
	event  ts.EventID
	all    []ts.Branch
	branch int
	class  ClassID
}

// classified makes a catalogue of random events, some with several branches.
func classified(c *Catalogue, seed, locations, events int) []known {
	r := random(seed)
	var list []known
	for range 60 {
		e := ts.EventID(r.below(events))
		var branches []ts.Branch
		for range 1 + r.below(3)/2 {
			branches = append(branches, r.branch(locations, 4))
		}
		for i, class := range c.Classify(e, branches, nil) {
			list = append(list, known{e, branches, i, class})
		}
	}
	return list
}

// With few locations sets have one word, with many they grow to several.
var sizes = []struct{ locations, events int }{{3, 4}, {12, 5}, {150, 9}}

func TestClassesDependWhereAccessesConflict(t *testing.T) {
	for _, size := range sizes {
		for seed := range 20 {
			c := New(system(size.locations, size.events), false)
			list := classified(c, seed, size.locations, size.events)
			for _, a := range list {
				for _, b := range list {
					if got, want := c.Dependent(a.class, b.class), anyConflict(a.all, b.all); got != want {
						t.Fatalf("%v and %v depend: %v, want %v", a, b, got, want)
					}
				}
			}
		}
	}
}

// Contended catalogues leave out only what makes an event depend on itself.
func TestContendedClassesDependWhereOtherEventsConflict(t *testing.T) {
	for _, size := range sizes {
		for seed := range 20 {
			c := New(system(size.locations, size.events), true)
			list := classified(c, seed, size.locations, size.events)
			for _, a := range list {
				for _, b := range list {
					if got, want := c.Dependent(a.class, b.class), anyConflict(a.all, b.all); got != want && a.event != b.event {
						t.Fatalf("%v and %v depend: %v, want %v", a, b, got, want)
					}
				}
			}
		}
	}
}

func TestBranchHidesWhatItWritesItself(t *testing.T) {
	for _, size := range sizes {
		c := New(system(size.locations, size.events), false)
		for _, k := range classified(c, 1, size.locations, size.events) {
			hide := c.Hide(k.class)
			for i := range c.bits {
				if got, want := hide[i/64]>>(i%64)&1 != 0, writes(k.all[k.branch], c.Bit(i).Loc); got != want {
					t.Fatalf("%v hides %+v: %v, want %v", k, c.Bit(i), got, want)
				}
			}
		}
	}
}

func TestSameAccessesAreOneClass(t *testing.T) {
	c := New(system(3, 2), false)
	b := []ts.Branch{{Accesses: []ts.Access{{Loc: 1, Op: ts.Read}, {Loc: 2, Op: ts.Write}}}}
	first := c.Classify(0, b, nil)[0]
	if again := c.Classify(0, b, nil)[0]; again != first {
		t.Errorf("class %d and then %d", first, again)
	}
	if other := c.Classify(1, b, nil)[0]; other == first {
		t.Error("another event has the same class")
	}
}

// An event of an app that flashes lights has thousands of outcomes: work that
// grew with their square would not end here.
func TestThousandsOfBranchesAreClassified(t *testing.T) {
	const locations, n = 300, 4096
	branches := make([]ts.Branch, n)
	for i := range branches {
		for k := range 100 {
			branches[i].Accesses = append(branches[i].Accesses, ts.Access{Loc: ts.LocID((i + k) % locations), Op: ts.Write})
		}
	}
	c := New(system(locations, 1), false)
	ids := c.Classify(0, branches, nil)
	for i := range branches {
		if same := ids[i] == ids[i%locations]; !same {
			t.Fatalf("branches %d and %d, which access the same, have classes %d and %d", i%locations, i, ids[i%locations], ids[i])
		}
	}
	if got, want := len(c.classes), locations; got != want {
		t.Errorf("%d classes, want %d", got, want)
	}
}

func TestActivatedTellsNewBitsOfOldClasses(t *testing.T) {
	c := New(system(2, 3), true)
	reads := []ts.Branch{{Accesses: []ts.Access{{Loc: 0, Op: ts.Read}}}}
	writes := []ts.Branch{{Accesses: []ts.Access{{Loc: 0, Op: ts.Write}}}}
	old := c.Classify(0, reads, nil)[0]
	c.Classify(1, reads, nil)
	if c.Activated() != nil || c.Words() != 0 {
		t.Fatal("two readers contend")
	}
	c.Classify(2, writes, nil)
	news := c.Activated()
	if news == nil || !Intersect(news, c.Access(old)) {
		t.Fatalf("activated %v, the old class has %v", news, c.Access(old))
	}
	if c.Activated() != nil {
		t.Error("activated bits are told twice")
	}
	if !c.MayDepend(0, c.EventConflict(2)) || c.MayDepend(0, c.EventConflict(1)) {
		t.Error("events depend on others than those they conflict with")
	}
}
