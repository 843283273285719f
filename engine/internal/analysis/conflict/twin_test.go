package conflict_test

import (
	"maps"
	"slices"
	"testing"

	"crosscheck/engine/internal/analysis/conflict"
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/table"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ir/irtest"
	"crosscheck/engine/internal/slice"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/trace/tracetest"
	"crosscheck/engine/internal/ts"
)

// entry is one access in a run, flat, with what its handler run had done.
type entry struct {
	ts.Access
	step   int
	by     ts.EventID
	direct bool
	saw    bool // the handler run has read Loc
	reason map[ts.LocID]bool
	memory map[ts.LocID]bool
	kept   map[ts.LocID]bool  // own variables stored by the handler run
	read   map[ts.LocID]int32 // last values read by it
	stored map[ts.LocID]bool  // stored by it
}

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
}

func shared(l *ts.Location) bool {
	return l.Kind == ts.Attribute || l.Kind == ts.Mode || l.Kind == ts.Global
}

// flatten adds the accesses of a step to those before.
func (j *judge) flatten(before []entry, step int, e ts.EventID, b *ts.Branch) []entry {
	out := slices.Clone(before)
	type run struct {
		reason, memory, kept, stored map[ts.LocID]bool
		read                         map[ts.LocID]int32
	}
	locs, runs, changed := j.sys.Locations(), map[ts.AppID]*run{}, map[ts.LocID]bool{}
	begin := func(a ts.AppID) *run {
		runs[a] = &run{maps.Clone(changed), map[ts.LocID]bool{}, map[ts.LocID]bool{}, map[ts.LocID]bool{}, map[ts.LocID]int32{}}
		return runs[a]
	}
	moved := map[ts.LocID]bool{}
	for i, a := range b.Accesses {
		for _, n := range b.Notes {
			if n.Kind == "handler" && n.At == i {
				begin(n.App)
			}
		}
		r, l := runs[a.App], &locs[a.Loc]
		if r == nil {
			r = begin(a.App)
		}
		_, saw := r.read[a.Loc]
		x := entry{Access: a, step: step, by: e, saw: saw, direct: j.sys.Events()[e].Kind == ts.Touch || moved[a.Loc]}
		x.reason, x.memory, x.kept = maps.Clone(r.reason), maps.Clone(r.memory), maps.Clone(r.kept)
		x.read, x.stored = maps.Clone(r.read), maps.Clone(r.stored)
		out = append(out, x)
		switch own := l.Kind == ts.AppState && l.App == a.App; {
		case a.Op == ts.Read && a.App != 0 && (shared(l) || l.Kind == ts.AppState):
			r.reason[a.Loc], r.read[a.Loc] = true, a.Value
			if own {
				r.memory[a.Loc] = true
			}
		case a.Op == ts.Read:
		case a.App == 0:
			moved[a.Loc] = j.sys.Events()[e].Kind == ts.Environment
		case own && a.Op == ts.Write:
			r.kept[a.Loc] = true
		case shared(l):
			r.stored[a.Loc] = true
		}
		if a.Op == ts.Write && shared(l) {
			changed[a.Loc] = true
		}
	}
	return out
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
		if x.step != length || x.Op == ts.Read || x.App == 0 || !shared(&j.sys.Locations()[x.Loc]) {
			continue
		}
		if !x.direct && x.Op != ts.Silent {
			j.overrides(run[:i], x, length)
		}
		for v := range x.memory {
			j.remembers(run[:i+1], v, x, length)
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
		if x.saw {
			return
		}
	}
	app := ts.AppID(-1)
	for i := len(before) - 1; i >= 0; i-- {
		y := &before[i]
		if y.Loc != x.Loc || y.Op == ts.Read {
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
		if l != x.Loc && x.reason[l] {
			return true
		}
	}
	return false
}

// remembers plays what the app of x remembers of x.Loc in v.
func (j *judge) remembers(run []entry, v ts.LocID, x *entry, length int) {
	believes, holds := false, false // v tells of x.Loc; a value read there
	var value int32
	var changed, overwritten ts.AppID // by whom since
	for i := range run {
		y := &run[i]
		mine := y.App == x.App
		at := i == len(run)-1
		switch {
		case y.Op == ts.Read:
			continue
		case y.Loc == v && mine && y.Op == ts.Write:
			value, holds = y.read[x.Loc]
			_, isRead := y.read[x.Loc]
			believes, changed, overwritten = isRead || y.stored[x.Loc], 0, 0
			continue
		case y.Loc != x.Loc:
			continue
		case y.App == 0:
			believes, overwritten = false, 0
			continue
		}
		if at && !x.direct && !x.saw && x.Op == ts.Write {
			if believes && changed != 0 {
				j.find(claim{class: conflict.InvalidLocal, loc: x.Loc, emitter: -1}.of(changed, x.App), length)
			}
			if holds && overwritten != 0 && x.Value == value {
				j.find(claim{class: conflict.Dropped, loc: x.Loc, emitter: -1}.of(overwritten, x.App), length)
			}
		}
		switch {
		case mine:
			changed, overwritten = 0, 0
			believes = believes || y.kept[v]
		case y.Op == ts.Write:
			changed, overwritten = y.App, y.App
			if y.Value == value {
				overwritten = 0
			}
		case y.Value == value:
			overwritten = 0
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

// count is how many transitions the runs of depth steps have, up to most.
func count(sys ts.System, state []byte, depth, most int) int {
	n := 0
	if depth == 0 {
		return 0
	}
	for _, e := range sys.Enabled(state, nil) {
		var out ts.Branches
		out.Reset(ts.Fast)
		sys.Execute(state, e, &out)
		for i := range out.List {
			if n++; n < most {
				n += count(sys, slices.Clone(out.List[i].Dst), depth-1, most-n)
			}
			if n >= most {
				return n
			}
		}
	}
	return n
}

// random is a program with at least two apps whose events are of all kinds.
func random(seed uint64) *ir.Program {
	p := irtest.Random(seed)
	for i := range p.Events {
		p.Events[i].Kind = ts.EventKind((seed + uint64(i)) / 2 % 4)
	}
	return p
}

// explored is what a Flow finds in all of a system.
func explored(sys ts.System, o conflict.Options) []conflict.Conflict {
	return inGraph(tracetest.Explore(sys, nil), o)
}

func inGraph(g *stategraph.Graph, o conflict.Options) []conflict.Conflict {
	f := conflict.New(g, o)
	if f == nil {
		return nil
	}
	sweep := g.Sweep()
	sweep.Detail = f.Detail()
	for sweep.Next() != stategraph.None {
		depth := sweep.Tree().Depth(sweep.Next())
		for done := false; !done; {
			_, done = f.Work(depth, 3)
		}
		f.State(sweep.Next(), depth)
		sweep.Expand(true, f.Transition)
	}
	for done := false; !done; {
		_, done = f.Work(1<<30, 3)
	}
	return f.Conflicts(g.Tree())
}

func claimOf(c *conflict.Conflict) claim {
	x := claim{class: c.Class, loc: c.Loc, emitter: -1}
	if c.Link != nil {
		x.emitter = c.Link.From
	}
	return x.of(c.First, c.Second)
}

// physical plays who moved each sensor, and finds who goes by it in the last
// step.
func (j *judge) physical(run []entry, length int) {
	for _, k := range j.links {
		var owner, mover ts.AppID
		pushed := 0 // step
		for i := range run {
			x := &run[i]
			switch {
			case x.Op != ts.Read && x.Loc == k.From:
				owner = x.App
			case x.Op != ts.Read && x.Loc == k.To && x.App == 0:
				mover = 0
				if x.by == k.Event {
					mover, pushed = owner, x.step
				}
			}
			if x.step != length || x.App == 0 || mover == 0 || x.App == mover {
				continue
			}
			_, looked := x.read[k.To]
			acts := x.Op != ts.Read && shared(&j.sys.Locations()[x.Loc])
			if x.Op == ts.Read && x.Loc == k.To && j.mayAct(x.App) || acts && (looked || pushed == length && j.reads(x.App, k.To)) {
				j.find(claim{class: conflict.Physical, loc: k.To, emitter: k.From}.of(mover, x.App), length)
			}
		}
	}
}

func (j *judge) mayAct(a ts.AppID) bool {
	_, writes := j.sys.(ts.AppStatic).AppStatic(a)
	return slices.ContainsFunc(writes, func(l ts.LocID) bool {
		k := j.sys.Locations()[l].Kind
		return k == ts.Attribute || k == ts.Mode
	})
}

func (j *judge) reads(a ts.AppID, l ts.LocID) bool {
	reads, _ := j.sys.(ts.AppStatic).AppStatic(a)
	return slices.Contains(reads, l)
}

// The data flow finds what reading every short run finds, with runs as short.
func TestFlowAgreesWithReadingAllRuns(t *testing.T) {
	total := map[conflict.Class]int{}
	for seed := range uint64(1000) {
		p, links := home(seed)
		compare(t, seed, p, links, total)
		if seed%4 == 0 {
			compare(t, seed, random(seed), nil, total)
		}
	}
	for class, least := range map[conflict.Class]int{
		conflict.Device: 200, conflict.Mode: 100, conflict.Variable: 100,
		conflict.InvalidLocal: 100, conflict.Dropped: 30, conflict.Physical: 100,
	} {
		if total[class] < least {
			t.Errorf("only %d conflicts of class %s", total[class], class)
		}
	}
}

func compare(t *testing.T, seed uint64, p *ir.Program, links []conflict.Link, total map[conflict.Class]int) {
	t.Helper()
	sys := interp.New(p)
	depth := fit(sys)
	if len(p.Apps) < 3 || depth == 0 {
		return
	}
	j := judge{sys: sys, links: links, published: seed%2 == 0, found: map[claim]int{}}
	j.runs(depth)
	got := map[claim]int{}
	for _, c := range explored(sys, conflict.Options{Published: j.published, Links: links}) {
		if len(c.Edges) <= depth {
			got[claimOf(&c)] = len(c.Edges)
		}
		total[c.Class]++
	}
	if !maps.Equal(got, j.found) {
		t.Fatalf("seed %d to depth %d:\nflow    %v\nreading %v\n%s", seed, depth, got, j.found, irtest.Describe(seed, p))
	}
}

// fit is a depth to which all runs can be read in a moment, and whose graph is
// small enough; 0: none.
func fit(sys ts.System) int {
	const most = 200
	var out ts.Branches
	out.Reset(ts.Fast)
	sys.Initial(&out)
	if len(out.List) > 4 || !small(sys) {
		return 0
	}
	for depth := 4; depth > 0; depth-- {
		n := 0
		for i := range out.List {
			n += count(sys, slices.Clone(out.List[i].Dst), depth, most)
		}
		if n < most {
			return depth
		}
	}
	return 0
}

// small reports whether sys has at most 300 states.
func small(sys ts.System) bool {
	g := stategraph.New(sys)
	g.AddInitials()
	var out ts.Branches
	for id := stategraph.StateID(0); int(id) < g.Len(); id++ {
		for _, e := range sys.Enabled(g.State(id), nil) {
			out.Reset(ts.Fast)
			sys.Execute(g.State(id), e, &out)
			for i := range out.List {
				g.Add(out.List[i].Dst)
			}
		}
		if g.Len() > 300 {
			return false
		}
	}
	return true
}

// Slicing changes nothing about who overrides whom.
func TestSlicesHaveTheSameConflicts(t *testing.T) {
	sliced, total := 0, 0
	for seed := range uint64(1500) {
		p, _ := home(seed)
		if seed%2 == 0 {
			p = random(seed)
		}
		q, gone := slice.Slice(p)
		if len(p.Apps) < 3 || len(gone) == 0 || fit(interp.New(p)) == 0 {
			continue
		}
		sliced++
		want := overriding(interp.New(p))
		total += len(want)
		if got := overriding(interp.New(q)); !maps.Equal(got, want) {
			t.Fatalf("seed %d without %v:\nsliced %v\nwhole  %v\n%s", seed, gone, got, want, irtest.Describe(seed, p))
		}
	}
	if sliced < 200 || total < 200 {
		t.Errorf("%d programs with %d conflicts", sliced, total)
	}
}

// overriding is the conflicts over attributes and the mode by the definition.
func overriding(sys ts.System) map[claim]int {
	out := map[claim]int{}
	for _, c := range explored(sys, conflict.Options{Published: true}) {
		if c.Class == conflict.Device || c.Class == conflict.Mode {
			out[claimOf(&c)] = len(c.Edges)
		}
	}
	return out
}

// The reducing searches keep every conflict.
func TestReductionKeepsConflicts(t *testing.T) {
	rows := table.Rows()
	total := 0
	for seed := range uint64(250) {
		p, links := home(seed)
		o := conflict.Options{Published: seed%2 == 0, Links: links}
		q, _ := slice.Slice(p)
		if !small(interp.New(q)) {
			continue
		}
		want := map[claim]bool{}
		for _, name := range []string{"full", "dpor", "dpor-paper"} {
			i := slices.IndexFunc(rows, func(r explore.Row) bool { return r.Name == name })
			got := map[claim]bool{}
			for _, c := range inGraph(explore.ToEnd(rows[i].New(interp.New(q), explore.Options{})).Graph, o) {
				got[claimOf(&c)] = true
			}
			if name == "full" {
				want = got
				total += len(got)
			}
			if !maps.Equal(got, want) {
				t.Fatalf("seed %d: %s finds %v, full %v\n%s", seed, name, got, want, irtest.Describe(seed, q))
			}
		}
	}
	if total < 150 {
		t.Errorf("only %d conflicts", total)
	}
}
