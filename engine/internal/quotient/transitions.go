package quotient

import (
	"slices"

	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// keptTransitions is how many executed transitions are kept for the next
// picture: 48 MB. Beyond them each sweep executes anew.
const keptTransitions = 4 << 20

// Transition is an explored transition as far as a picture of classes cares.
type Transition struct {
	Dst   stategraph.StateID
	Event ts.EventID
	apps  uint16 // 1 + the number of the set of apps whose code ran; 0 when not noted
	Fails bool
}

// Transitions executes the explored transitions of a graph, states by number,
// and keeps what it saw as long as there is room: pictures of the same graph by
// other locations need no second execution.
type Transitions struct {
	g      *stategraph.Graph
	detail ts.Detail
	most   int
	from   stategraph.Vec[int32] // of each kept state and the one after: where its transitions begin
	kept   stategraph.Vec[Transition]
	sets   []appSet
	buf    []Transition
}

// appSet is a set of apps, ascending.
type appSet []ts.AppID

// NewTransitions are those of g; with apps, whose code ran is noted, which
// takes longer.
func NewTransitions(g *stategraph.Graph, apps bool) *Transitions {
	t := &Transitions{g: g, most: keptTransitions}
	if apps {
		t.detail = ts.Accesses
	}
	t.from.Push(0)
	return t
}

// Apps reports whether it is noted whose code ran.
func (t *Transitions) Apps() bool { return t.detail != ts.Fast }

// Out are the transitions that leave id, as Graph.Out orders them; they die at
// the next call. executed says whether that took an execution.
func (t *Transitions) Out(id stategraph.StateID) (list []Transition, executed bool) {
	known := t.from.Len() - 1
	if int(id) < known {
		return t.at(id), false
	}
	t.execute(id)
	if int(id) == known && t.kept.Len()+len(t.buf) <= t.most {
		for _, x := range t.buf {
			t.kept.Push(x)
		}
		t.from.Push(int32(t.kept.Len()))
	}
	return t.buf, true
}

func (t *Transitions) at(id stategraph.StateID) []Transition {
	t.buf = t.buf[:0]
	for i := *t.from.At(int(id)); i < *t.from.At(int(id) + 1); i++ {
		t.buf = append(t.buf, *t.kept.At(int(i)))
	}
	return t.buf
}

func (t *Transitions) execute(id stategraph.StateID) {
	t.buf = t.buf[:0]
	t.g.Out(id, t.detail, func(e stategraph.Edge, b *ts.Branch) bool {
		x := Transition{Dst: e.Dst, Event: e.Event, Fails: len(b.Failures) > 0}
		if t.Apps() {
			x.apps = t.set(b)
		}
		t.buf = append(t.buf, x)
		return true
	})
}

// set numbers the set of apps that access something in b.
func (t *Transitions) set(b *ts.Branch) uint16 {
	var apps appSet
	for _, a := range b.Accesses {
		if a.App != 0 && !slices.Contains(apps, a.App) {
			apps = append(apps, a.App)
		}
	}
	slices.Sort(apps)
	for i, s := range t.sets {
		if slices.Equal(s, apps) {
			return uint16(i + 1)
		}
	}
	t.sets = append(t.sets, apps)
	return uint16(len(t.sets))
}

// Ran are the apps whose code ran in x.
func (t *Transitions) Ran(x Transition) []ts.AppID {
	if x.apps == 0 {
		return nil
	}
	return t.sets[x.apps-1]
}
