package main

import (
	"slices"

	"crosscheck/engine/internal/analysis/conflict"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// The study counts every look at a sensor that a device of another app has
// moved, whatever comes of it. Of a look that can only lead to a message, the
// app must be seen to send one after it.

// looker finds such a look in an explored graph.
type looker struct {
	g      *stategraph.Graph
	links  []conflict.Link
	access ts.AppStatic
	edges  [][]step // of each state
	have   []map[fact]bool
	queue  []arrival
	says   map[look]bool // which are followed by a message
	quiet  []look        // looks of apps that command nothing
	found  bool
}

// fact is that an app was the last to command the emitter of a link, or that
// this has moved the link's sensor.
type fact struct {
	link  int
	app   ts.AppID
	moved bool
}

type arrival struct {
	state stategraph.StateID
	fact  fact
}

// look is one of an app at a sensor.
type look struct {
	app    ts.AppID
	sensor ts.LocID
}

// act is what a transition does, in order: an app stores an emitter, the
// environment stores an emitter or a sensor, a link acts, an app looks.
type act struct {
	app    ts.AppID
	loc    ts.LocID
	link   int // -1: none
	silent bool
	looks  bool
	quiet  bool // and commands nothing
}

type step struct {
	dst  stategraph.StateID
	acts []act
}

// anyLook reports whether in g an app looks at a sensor that another has moved;
// late says when to give up.
func anyLook(g *stategraph.Graph, links []conflict.Link, late func() bool) bool {
	l := &looker{
		g: g, links: links, access: g.System().(ts.AppStatic), edges: make([][]step, g.Len()),
		have: make([]map[fact]bool, g.Len()), says: map[look]bool{},
	}
	for id := stategraph.StateID(0); int(id) < g.Len() && !l.found && !late(); id++ {
		g.Out(id, ts.Trace, func(e stategraph.Edge, b *ts.Branch) bool {
			l.edges[id] = append(l.edges[id], step{e.Dst, l.acts(e.Event, b)})
			return true
		})
		for _, x := range l.edges[id] {
			l.follow(x, nil)
			for f := range l.have[id] {
				l.follow(x, []fact{f})
			}
		}
		l.carry()
	}
	return l.found || slices.ContainsFunc(l.quiet, func(x look) bool { return l.says[x] })
}

// carry takes facts as far as the transitions are known.
func (l *looker) carry() {
	for len(l.queue) > 0 {
		a := l.queue[0]
		l.queue = l.queue[1:]
		for _, x := range l.edges[a.state] {
			l.follow(x, []fact{a.fact})
		}
	}
}

// follow takes facts over a step, and sets off new ones.
func (l *looker) follow(x step, facts []fact) {
	for _, a := range x.acts {
		var next []fact
		for _, f := range facts {
			next = append(next, l.after(f, a)...)
		}
		facts = append(next, l.begun(a)...)
	}
	for _, f := range facts {
		if l.have[x.dst] == nil {
			l.have[x.dst] = map[fact]bool{}
		}
		if !l.have[x.dst][f] {
			l.have[x.dst][f] = true
			l.queue = append(l.queue, arrival{x.dst, f})
		}
	}
}

// begun is what act a sets off.
func (l *looker) begun(a act) (out []fact) {
	for i, k := range l.links {
		if a.app != 0 && !a.looks && a.loc == k.From {
			out = append(out, fact{link: i, app: a.app})
		}
	}
	return out
}

// after is what becomes of fact f.
func (l *looker) after(f fact, a act) []fact {
	k := &l.links[f.link]
	switch {
	case !f.moved && a.link == f.link:
		return []fact{f, {f.link, f.app, true}}
	case a.link >= 0:
	case !f.moved && !a.looks && a.loc == k.From && (a.app == 0 || !a.silent), f.moved && a.app == 0 && a.loc == k.To:
		return nil
	case f.moved && a.looks && a.loc == k.To && a.app != f.app:
		l.found = l.found || !a.quiet
		if a.quiet {
			l.quiet = append(l.quiet, look{a.app, a.loc})
		}
	}
	return []fact{f}
}

// acts lists what branch b of event e does.
func (l *looker) acts(e ts.EventID, b *ts.Branch) []act {
	s := acting{looker: l, event: e}
	note, began := 0, 0
	for i := range len(b.Accesses) + 1 {
		for ; note < len(b.Notes) && b.Notes[note].At <= i; note++ {
			if n := &b.Notes[note]; n.Kind == "notify" && n.App != 0 {
				s.does(n.App)
				for _, x := range s.read {
					l.says[look{n.App, x}] = true
				}
			}
		}
		for ; began < len(b.Runs) && b.Runs[began].At <= i; began++ {
			s.read = s.read[:0]
		}
		if i < len(b.Accesses) {
			s.access(&b.Accesses[i])
		}
	}
	return s.list
}

// acting lists acts.
type acting struct {
	*looker
	event  ts.EventID
	list   []act
	read   []ts.LocID // by the handler that runs
	pushed []ts.LocID // sensors, in this transition
}

func (s *acting) access(a *ts.Access) {
	switch {
	case a.Op == ts.Read && a.App != 0:
		s.read = append(s.read, a.Loc)
		s.looks(a.App, a.Loc, !s.commands(a.App))
	case a.Op == ts.Read:
	case a.App != 0:
		s.add(act{app: a.App, loc: a.Loc, link: -1, silent: a.Op == ts.Silent})
		switch k := s.g.System().Locations()[a.Loc].Kind; {
		case k == ts.Attribute || k == ts.Mode || k == ts.Global || k == ts.TimerFlag && a.Op == ts.Write:
			s.does(a.App)
		}
	default:
		s.add(act{loc: a.Loc, link: -1})
		for i, k := range s.links {
			if k.Event == s.event && k.To == a.Loc {
				s.add(act{loc: k.From, link: i})
				s.pushed = append(s.pushed, k.To)
			}
		}
	}
}

// does notes that an app does something, because of the sensors that its
// handler has read or that were moved in this transition.
func (s *acting) does(a ts.AppID) {
	reads, _ := s.looker.access.AppStatic(a)
	for _, x := range s.pushed {
		if slices.Contains(reads, x) {
			s.looks(a, x, false)
		}
	}
	for _, x := range s.read {
		s.looks(a, x, false)
	}
}

func (s *acting) looks(a ts.AppID, x ts.LocID, quiet bool) {
	if slices.ContainsFunc(s.links, func(k conflict.Link) bool { return k.To == x }) {
		s.add(act{app: a, loc: x, link: -1, looks: true, quiet: quiet})
	}
}

// add keeps what has to do with links.
func (s *acting) add(a act) {
	if slices.ContainsFunc(s.links, func(k conflict.Link) bool { return k.From == a.loc || k.To == a.loc }) {
		s.list = append(s.list, a)
	}
}

// commands reports whether an app may command something.
func (s *acting) commands(a ts.AppID) bool {
	_, writes := s.looker.access.AppStatic(a)
	return slices.ContainsFunc(writes, func(l ts.LocID) bool {
		k := s.g.System().Locations()[l].Kind
		return k == ts.Attribute || k == ts.Mode
	})
}
