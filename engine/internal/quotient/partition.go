package quotient

import (
	"encoding/binary"
	"slices"

	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// openStates is how many states of an opened class are nodes of their own: the
// first ones, which are those nearest to the start. The rest stays a class.
const openStates = 120

// mostClasses is how many classes there can be: more show nothing, and each
// takes memory. States of further classes are in none.
const mostClasses = 20_000

// By says how states are put together.
type By struct {
	Locations []ts.LocID
	// Open are classes, by their smallest state, taken apart into states.
	Open []stategraph.StateID
	// Other is the graph whose gaps are counted; nil: none.
	Other *stategraph.Graph
}

// Part is a set of states that a picture shows as one node: a class, or a
// single state of an opened one.
type Part struct {
	Class  stategraph.StateID // smallest state of the class
	First  stategraph.StateID // smallest state of the part
	Single bool               // a state of an opened class
	Count  int
	Missed int // states that By.Other does not have
}

// Partition puts the states of a graph together by the values of locations, in
// the order of their numbers: the parts are ordered by their smallest state.
type Partition struct {
	g     *stategraph.Graph
	by    By
	next  int // state that Step looks at next
	part  stategraph.Vec[int32]
	parts []Part
	class map[string]*class // by the values
	vals  []int32
	key   []byte
}

// class is a class under way.
type class struct {
	first  stategraph.StateID
	opened bool
	single int
	part   int32 // of the states that are not single, -1 before there are any
}

// NewPartition begins to put together the states of g.
func NewPartition(g *stategraph.Graph, by By) *Partition {
	return &Partition{g: g, by: by, class: map[string]*class{}}
}

// Is reports whether p puts together the states of g as by says.
func (p *Partition) Is(g *stategraph.Graph, by By) bool {
	return p.g == g && p.by.Other == by.Other && slices.Equal(p.by.Locations, by.Locations) && slices.Equal(p.by.Open, by.Open)
}

// pulse is how many states are looked at between two looks at the clock.
const pulse = 512

// Step goes on while more says so, and reports whether every state was looked
// at.
func (p *Partition) Step(more func() bool) (done bool) {
	for p.next < p.g.Len() {
		p.add(stategraph.StateID(p.next))
		if p.next++; p.next%pulse == 0 && !more() {
			break
		}
	}
	return p.next >= p.g.Len()
}

func (p *Partition) add(id stategraph.StateID) {
	c := p.classOf(id)
	if c == nil {
		p.part.Push(-1)
		return
	}
	n := c.part
	if c.opened && c.single < openStates {
		c.single++
		n = p.begin(Part{Class: c.first, First: id, Single: true})
	} else if n < 0 {
		n = p.begin(Part{Class: c.first, First: id})
		c.part = n
	}
	p.part.Push(n)
	x := &p.parts[n]
	x.Count++
	if p.by.Other != nil && p.by.Other.Find(p.g.State(id)) == stategraph.None {
		x.Missed++
	}
}

func (p *Partition) begin(x Part) int32 {
	p.parts = append(p.parts, x)
	return int32(len(p.parts) - 1)
}

func (p *Partition) classOf(id stategraph.StateID) *class {
	p.vals = ts.Project(p.g.System(), p.g.State(id), p.by.Locations, p.vals[:0])
	p.key = p.key[:0]
	for _, v := range p.vals {
		p.key = binary.LittleEndian.AppendUint32(p.key, uint32(v))
	}
	c := p.class[string(p.key)]
	if c == nil && len(p.class) < mostClasses {
		c = &class{first: id, opened: slices.Contains(p.by.Open, id), part: -1}
		p.class[string(p.key)] = c
	}
	return c
}

// Classes is how many there are among the states looked at.
func (p *Partition) Classes() int { return len(p.class) }

// Cut reports whether there are more than a partition can have.
func (p *Partition) Cut() bool { return len(p.class) == mostClasses }

// Looked is how many states were looked at.
func (p *Partition) Looked() int { return p.next }

// Parts are those among the states looked at.
func (p *Partition) Parts() []Part { return p.parts }

// Of is the part that a state is in, -1 while it was not looked at.
func (p *Partition) Of(id stategraph.StateID) int {
	if id == stategraph.None || int(id) >= p.next {
		return -1
	}
	return int(*p.part.At(int(id)))
}
