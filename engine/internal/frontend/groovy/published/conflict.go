package published

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// Conflict is two apps that write different values to an attribute of the
// group, one after the other, without another write between them.
type Conflict struct {
	Name          string // of the attribute
	First, Second Update // in the order of the run; Second is not manual
	// Run leads there from initial state number Start, as the system counts
	// them: its last edge makes the second update. It is empty when installing
	// the apps makes both.
	Start int
	Run   []stategraph.Edge
}

// Update is a write of an app to an attribute of the group.
type Update struct {
	App   ts.AppID
	Value string
}

// Conflict applies the published rule to an explored graph: each state has the
// set of last writes that may have led to it, for each attribute; an action's
// first write is compared with those of the state it starts from, the others
// with the write before, unless the write is manual. Writes of the environment
// change nothing. The conflict with the shortest run is returned, or nil.
func (i *Info) Conflict(g *stategraph.Graph) *Conflict {
	c, _ := i.Judge(g)
	return c
}

// Judge tells what apps write in an explored graph, too, by app and then in the
// order of the group's attributes. Installing them counts.
func (i *Info) Judge(g *stategraph.Graph) (*Conflict, []Writes) {
	f := &flow{
		info: i, g: g, tracked: map[ts.LocID]bool{}, items: map[update]int32{}, at: map[place]int32{},
		writes: make([]map[ts.LocID]Writes, len(i.model.apps)+1),
	}
	for _, v := range i.Tracked {
		f.tracked[ts.LocID(v)] = true // every variable is one location
	}
	for a := range f.writes {
		f.writes[a] = map[ts.LocID]Writes{}
	}
	f.starts()
	f.edges()
	f.spread()
	var list []Writes
	for a, of := range f.writes {
		for _, v := range i.Tracked {
			if w, does := of[ts.LocID(v)]; does {
				w.App, w.Name = ts.AppID(a), i.model.program.Vars[v].Name
				list = append(list, w)
			}
		}
	}
	return f.best, list
}

// Writes are what an app was seen to write to an attribute of the group: in
// answer to a person, to something else, or both.
type Writes struct {
	App            ts.AppID
	Name           string // of the attribute
	Asked, Unasked bool
}

// update is a write that an edge makes.
type update struct {
	loc    ts.LocID
	app    ts.AppID
	value  int32
	manual bool
}

// against reports whether u conflicts with the write before it.
func (u update) against(before update) bool {
	return u.loc == before.loc && !u.manual && u.app != before.app && u.value != before.value
}

// action is an explored edge with its updates: the first and the last of each
// attribute.
type action struct {
	edge          stategraph.Edge
	firsts, lasts []update
}

// place is an item at a state: a last write that may hold there.
type place struct {
	state stategraph.StateID
	item  int32
}

// reached is how a place was first reached: by an action, from another place
// unless the action makes the write itself.
type reached struct {
	place
	by     int32 // an action, -1 for the start
	from   int32 // index of a reached, -1: the shortest way to the action
	length int
}

// flow is the data flow of last writes over the graph.
type flow struct {
	info    *Info
	g       *stategraph.Graph
	tracked map[ts.LocID]bool
	actions []action
	out     [][]int32 // actions that leave each state
	items   map[update]int32
	list    []update // by item
	at      map[place]int32
	queue   [][]reached // by length
	all     []reached
	number  map[stategraph.StateID]int // of initial states
	best    *Conflict
	writes  []map[ts.LocID]Writes // of each app
}

// item numbers a write; whether it was manual does not matter later.
func (f *flow) item(u update) int32 {
	u.manual = false
	id, ok := f.items[u]
	if !ok {
		id = int32(len(f.list))
		f.items[u] = id
		f.list = append(f.list, u)
	}
	return id
}

// edges executes every explored edge once and notes its updates.
func (f *flow) edges() {
	f.out = make([][]int32, f.g.Len())
	for id := range stategraph.StateID(f.g.Len()) {
		f.g.Out(id, ts.Trace, func(e stategraph.Edge, b *ts.Branch) bool {
			firsts, lasts := f.updates(b, e.Src, []stategraph.Edge{e})
			f.out[id] = append(f.out[id], int32(len(f.actions)))
			f.actions = append(f.actions, action{edge: e, firsts: firsts, lasts: lasts})
			return true
		})
	}
	for i := range f.actions {
		a := &f.actions[i]
		for _, u := range a.lasts {
			f.reach(reached{place{a.edge.Dst, f.item(u)}, int32(i), -1, f.g.Tree().Depth(a.edge.Src) + 1})
		}
	}
}

// updates lists the writes of a branch to attributes of the group, and notes a
// conflict among them.
func (f *flow) updates(b *ts.Branch, src stategraph.StateID, edges []stategraph.Edge) (firsts, lasts []update) {
	manual, note := false, 0
	last := map[ts.LocID]int{}
	for i, x := range b.Accesses {
		for ; note < len(b.Notes) && b.Notes[note].At <= i; note++ {
			if b.Notes[note].Kind == noteManual {
				manual = b.Notes[note].Text == manualOn
			}
		}
		if x.Op == ts.Read || !f.tracked[x.Loc] || x.App == 0 {
			continue
		}
		u := update{x.Loc, x.App, x.Value, manual}
		w := f.writes[x.App][x.Loc]
		f.writes[x.App][x.Loc] = Writes{Asked: w.Asked || manual, Unasked: w.Unasked || !manual}
		n, written := last[x.Loc]
		if !written {
			last[x.Loc] = len(lasts)
			firsts, lasts = append(firsts, u), append(lasts, u)
			continue
		}
		if u.against(lasts[n]) {
			f.within(src, edges, lasts[n], u)
		}
		lasts[n] = u
	}
	return firsts, lasts
}

// within notes a conflict within one action.
func (f *flow) within(src stategraph.StateID, edges []stategraph.Edge, first, second update) {
	start, run := f.g.Tree().PathTo(src)
	f.note(start, append(run, edges...), first, second)
}

// note keeps the conflict with the shortest run.
func (f *flow) note(start stategraph.StateID, run []stategraph.Edge, first, second update) {
	if f.best != nil && len(run) >= len(f.best.Run) {
		return
	}
	m := f.info.model
	told := func(u update) Update { return Update{u.app, data.Text(m.table.Value(u.value))} }
	f.best = &Conflict{
		Name: m.program.Vars[ir.VarID(second.loc)].Name, First: told(first), Second: told(second),
		Start: f.number[start], Run: run,
	}
}

// starts takes in what installing the apps wrote.
func (f *flow) starts() {
	out := ts.Branches{Detail: ts.Trace}
	f.g.System().Initial(&out)
	f.number = map[stategraph.StateID]int{}
	for i := range out.List {
		b := &out.List[i]
		id := f.g.Find(b.Dst)
		if _, known := f.number[id]; !known {
			f.number[id] = i
		}
		_, lasts := f.updates(b, id, nil)
		for _, u := range lasts {
			f.reach(reached{place{id, f.item(u)}, -1, -1, 0})
		}
	}
}

func (f *flow) reach(r reached) {
	for len(f.queue) <= r.length {
		f.queue = append(f.queue, nil)
	}
	f.queue[r.length] = append(f.queue[r.length], r)
}

// spread carries writes along the actions that do not write the attribute
// again, the nearest first, up to the first conflict.
func (f *flow) spread() {
	for n := 0; n < len(f.queue) && (f.best == nil || n+1 < len(f.best.Run)); n++ {
		for i := 0; i < len(f.queue[n]); i++ {
			r := f.queue[n][i]
			if _, known := f.at[r.place]; known {
				continue
			}
			f.at[r.place] = int32(len(f.all))
			f.all = append(f.all, r)
			f.leave(int32(len(f.all) - 1))
		}
	}
}

// leave looks at the actions from a place.
func (f *flow) leave(at int32) {
	r := f.all[at]
	before := f.list[r.item]
	for _, n := range f.out[r.state] {
		a := &f.actions[n]
		written := false
		for _, u := range a.firsts {
			written = written || u.loc == before.loc
			if u.against(before) {
				start, run := f.runTo(at)
				f.note(start, append(run, a.edge), before, u)
			}
		}
		if !written {
			f.reach(reached{place{a.edge.Dst, r.item}, n, at, r.length + 1})
		}
	}
}

// runTo is the run that led to a place.
func (f *flow) runTo(at int32) (start stategraph.StateID, run []stategraph.Edge) {
	var back []stategraph.Edge
	for {
		r := f.all[at]
		if r.by < 0 {
			start = r.state
			break
		}
		back = append(back, f.actions[r.by].edge)
		if r.from < 0 {
			start, run = f.g.Tree().PathTo(f.actions[r.by].edge.Src)
			break
		}
		at = r.from
	}
	for i := len(back) - 1; i >= 0; i-- {
		run = append(run, back[i])
	}
	return start, run
}
