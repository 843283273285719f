package conflict_test

import (
	"maps"
	"slices"

	"crosscheck/engine/internal/analysis/conflict"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// entry is one access in a run, flat, with what its handler run had done; or,
// when Op is 0, that App says something or the run of a handler of it is over.
type entry struct {
	ts.Access
	step   int
	by     ts.EventID
	direct bool
	says   bool
	handling
}

// handling is what a handler run has done.
type handling struct {
	reason map[ts.LocID]bool  // what set it off, and what it has read
	memory map[ts.LocID]bool  // own variables read
	read   map[ts.LocID]int32 // last values
	stored map[ts.LocID]int32 // of what is shared
	kept   map[ts.LocID]int32 // of own variables
	ended  bool
}

func (h *handling) copy() handling {
	return handling{
		maps.Clone(h.reason), maps.Clone(h.memory), maps.Clone(h.read), maps.Clone(h.stored), maps.Clone(h.kept), h.ended,
	}
}

func (h *handling) saw(l ts.LocID) bool { _, saw := h.read[l]; return saw }

func (h *handling) did(l ts.LocID) bool { _, did := h.stored[l]; return did }

// claim is a conflict without its run.
type claim struct {
	class   conflict.Class
	a, b    ts.AppID // ascending where each may override the other
	loc     ts.LocID
	emitter ts.LocID // -1
}

func (c claim) of(x, y ts.AppID) claim {
	c.a, c.b = x, y
	if c.class == conflict.Device || c.class == conflict.Mode || c.class == conflict.Variable {
		c.a, c.b = min(x, y), max(x, y)
	}
	return c
}

// judge finds the conflicts in the last step of a run by reading all of it.
type judge struct {
	sys       ts.System
	links     []conflict.Link
	published bool
	found     map[claim]int // length of the shortest run
	// told is, per variable and location, what the one was stored as at which
	// value of the other.
	told map[[2]ts.LocID]map[[2]int32]bool
	// says is which apps say something in runs that have read what.
	says map[ts.AppID]map[ts.LocID]bool
}

func shared(l *ts.Location) bool {
	return l.Kind == ts.Attribute || l.Kind == ts.Mode || l.Kind == ts.Global
}

// flatten adds the accesses of a step to those before.
func (j *judge) flatten(before []entry, step int, e ts.EventID, b *ts.Branch) []entry {
	out := slices.Clone(before)
	touched := j.sys.Events()[e].Kind == ts.Touch
	runs, changed, moved := map[ts.AppID]*handling{}, map[ts.LocID]bool{}, map[ts.LocID]bool{}
	begin := func(a ts.AppID) {
		runs[a] = &handling{maps.Clone(changed), map[ts.LocID]bool{}, map[ts.LocID]int32{}, map[ts.LocID]int32{}, map[ts.LocID]int32{}, false}
	}
	end := func() {
		for _, a := range slices.Sorted(maps.Keys(runs)) {
			if r := runs[a]; !r.ended {
				r.ended = true
				out = append(out, entry{Access: ts.Access{App: a, Loc: -1}, step: step, by: e, direct: touched, handling: r.copy()})
			}
		}
	}
	note := func(n *ts.Note) {
		if n.Kind == "handler" {
			end()
			begin(n.App)
		} else if n.Kind == "notify" {
			out = append(out, entry{Access: ts.Access{App: n.App, Loc: -1}, step: step, by: e, says: true, handling: runs[n.App].copy()})
		}
	}
	for i := range len(b.Accesses) + 1 {
		for n := range b.Notes {
			if b.Notes[n].At == i {
				note(&b.Notes[n])
			}
		}
		if i == len(b.Accesses) {
			break
		}
		a := b.Accesses[i]
		if runs[a.App] == nil {
			begin(a.App)
		}
		out = append(out, entry{Access: a, step: step, by: e, direct: touched || moved[a.Loc], handling: runs[a.App].copy()})
		if a.Op != ts.Read && a.App == 0 {
			moved[a.Loc] = j.sys.Events()[e].Kind == ts.Environment
		}
		j.handle(runs[a.App], a)
		if a.Op == ts.Write && shared(&j.sys.Locations()[a.Loc]) {
			changed[a.Loc] = true
		}
	}
	end()
	return out
}

// handle notes in r that its handler makes access a.
func (j *judge) handle(r *handling, a ts.Access) {
	l := &j.sys.Locations()[a.Loc]
	switch own := l.Kind == ts.AppState && l.App == a.App; {
	case a.App == 0:
	case a.Op == ts.Read && (shared(l) || l.Kind == ts.AppState):
		r.reason[a.Loc], r.read[a.Loc] = true, a.Value
		if own {
			r.memory[a.Loc] = true
		}
	case a.Op == ts.Read:
	case own:
		r.kept[a.Loc] = a.Value
	case shared(l):
		r.stored[a.Loc] = a.Value
	}
}

// learn collects what variables tell, from all transitions of a graph.
func (j *judge) learn(g *stategraph.Graph) {
	j.told, j.says = map[[2]ts.LocID]map[[2]int32]bool{}, map[ts.AppID]map[ts.LocID]bool{}
	for id := range stategraph.StateID(g.Len()) {
		g.Out(id, ts.Trace, func(e stategraph.Edge, b *ts.Branch) bool {
			for _, x := range j.flatten(nil, 1, e.Event, b) {
				j.tell(&x)
			}
			return true
		})
	}
}

func (j *judge) tell(x *entry) {
	if x.says && j.says[x.App] == nil {
		j.says[x.App] = map[ts.LocID]bool{}
	}
	for l := range x.read {
		if x.says {
			j.says[x.App][l] = true
		}
	}
	if x.Op == 0 || x.Op == ts.Read || x.App == 0 {
		return
	}
	note := func(v, l ts.LocID, own, other int32) {
		if j.told[[2]ts.LocID{v, l}] == nil {
			j.told[[2]ts.LocID{v, l}] = map[[2]int32]bool{}
		}
		j.told[[2]ts.LocID{v, l}][[2]int32{own, other}] = true
	}
	if shared(&j.sys.Locations()[x.Loc]) {
		for v, own := range x.kept {
			note(v, x.Loc, own, x.Value)
		}
		return
	}
	for l, other := range x.stored {
		note(x.Loc, l, x.Value, other)
	}
	for l, other := range x.read {
		if !x.did(l) {
			note(x.Loc, l, x.Value, other)
		}
	}
}

// tells reports whether other values of v always mean other values of l.
func (j *judge) tells(v, l ts.LocID) bool {
	others, of := map[int32]bool{}, map[int32]int32{}
	for k := range j.told[[2]ts.LocID{v, l}] {
		if was, known := of[k[0]]; known && was != k[1] {
			return false
		}
		of[k[0]] = k[1]
		others[k[1]] = true
	}
	return len(others) > 1
}

func (j *judge) find(c claim, length int) {
	if n, known := j.found[c]; !known || length < n {
		j.found[c] = length
	}
}

// look judges the last step of a run.
func (j *judge) look(run []entry, length int) {
	for i := range run {
		x := &run[i]
		if x.step != length || x.Op == ts.Read || x.App == 0 || x.direct || x.says {
			continue
		}
		if x.Op == 0 {
			for l := range j.sys.Locations() {
				if l := ts.LocID(l); !x.saw(l) && !x.did(l) {
					j.recalls(run[:i], x, l, length)
				}
			}
		} else if shared(&j.sys.Locations()[x.Loc]) && !x.saw(x.Loc) {
			j.recalls(run[:i], x, x.Loc, length)
			j.restores(run[:i], x, length)
		}
		if x.Op == ts.Write && shared(&j.sys.Locations()[x.Loc]) {
			j.overrides(run[:i], x, length)
		}
	}
}

// overrides looks for the store before x.
func (j *judge) overrides(before []entry, x *entry, length int) {
	class := conflict.Device
	switch j.sys.Locations()[x.Loc].Kind {
	case ts.Mode:
		class = conflict.Mode
	case ts.Global:
		class = conflict.Variable
		if x.saw(x.Loc) {
			return
		}
	}
	app := ts.AppID(-1)
	for i := len(before) - 1; i >= 0; i-- {
		y := &before[i]
		if y.Loc != x.Loc || y.Op == ts.Read || y.Op == 0 {
			continue
		}
		if y.App == 0 || app >= 0 && y.App != app {
			return
		}
		if y.App != x.App && !j.knows(y, x) {
			j.find(claim{class: class, loc: x.Loc, emitter: -1}.of(x.App, y.App), length)
		}
		if y.Op != ts.Silent {
			return
		}
		app = y.App
	}
}

func (j *judge) knows(y, x *entry) bool {
	if j.published || y.step == x.step {
		return false
	}
	for l := range y.reason {
		if l != x.Loc && x.reason[l] && (y.saw(l) || x.saw(l)) && !j.contended(l) {
			return true
		}
	}
	return false
}

// contended reports whether several apps may store l, which is shared.
func (j *judge) contended(l ts.LocID) bool {
	n := 0
	for a := 1; a < len(j.sys.Apps()); a++ {
		if _, writes := j.sys.(ts.AppStatic).AppStatic(ts.AppID(a)); slices.Contains(writes, l) {
			n++
		}
	}
	return n > 1 && shared(&j.sys.Locations()[l])
}

// recalls looks whether one of the variables that the handler of x has read
// tells of l what another app has changed since.
func (j *judge) recalls(before []entry, x *entry, l ts.LocID, length int) {
	for v := range x.memory {
		believes := false
		var value int32 // that v tells of
		var by ts.AppID // who has changed it since
		for i := range before {
			y := &before[i]
			own := y.App == x.App
			switch {
			case y.Op == 0 || y.Op == ts.Read:
			case y.Loc == v && own:
				believes, by = y.did(l) || y.saw(l), 0
				if value = y.read[l]; y.did(l) {
					value = y.stored[l]
				}
			case y.Loc != l:
			case y.App == 0:
				believes, by = false, 0
			case own:
				_, kept := y.kept[v]
				believes, value, by = believes || kept, y.Value, 0
			case y.Op == ts.Silent:
			case y.Value == value:
				by = 0
			default:
				by = y.App
			}
		}
		if believes && by != 0 && j.tells(v, l) {
			j.find(claim{class: conflict.InvalidLocal, loc: l, emitter: -1}.of(by, x.App), length)
		}
	}
}

// restores looks whether x stores what its app had saved before another app
// changed it.
func (j *judge) restores(before []entry, x *entry, length int) {
	for v := range x.memory {
		holds := false
		var value int32
		var by ts.AppID
		for i := range before {
			y := &before[i]
			own := y.App == x.App
			switch {
			case y.Op == 0 || y.Op == ts.Read:
			case y.Loc == v && own:
				value, holds = y.read[x.Loc]
				by = 0
			case y.Loc != x.Loc:
			case y.App == 0 || own || y.Value == value:
				by = 0
			default:
				by = y.App
			}
		}
		if holds && by != 0 && x.Op == ts.Write && x.Value == value {
			j.find(claim{class: conflict.Dropped, loc: x.Loc, emitter: -1}.of(by, x.App), length)
		}
	}
}

// runs judges every run of at most depth steps.
func (j *judge) runs(depth int) {
	var out ts.Branches
	out.Reset(ts.Fast)
	j.sys.Initial(&out)
	for i := range out.List {
		j.extend(slices.Clone(out.List[i].Dst), nil, 1, depth)
	}
}

func (j *judge) extend(state []byte, run []entry, step, depth int) {
	if step > depth {
		return
	}
	for _, e := range j.sys.Enabled(state, nil) {
		var out ts.Branches
		out.Reset(ts.Trace)
		j.sys.Execute(state, e, &out)
		for i := range out.List {
			longer := j.flatten(run, step, e, &out.List[i])
			j.look(longer, step)
			j.physical(longer, step)
			j.extend(slices.Clone(out.List[i].Dst), longer, step+1, depth)
		}
	}
}
