package conflict

import (
	"slices"
	"strings"

	"crosscheck/engine/internal/analysis/sets"
	"crosscheck/engine/internal/ts"
)

// scope is which locations, apps and events can take part in a conflict at
// all, by the static access sets. What it leaves out costs nothing.
type scope struct {
	sys       ts.System
	locs      []ts.Location
	events    []ts.Event
	links     []Link
	quiet     map[ts.LocID][]ts.EventID // by which it does not give anything off any more
	contended []bool                    // several apps may store it
	leaves    []bool                    // an app may leave it behind
	aside     []bool                    // a helper by which nobody goes who acts
	emits     []bool                    // a link leads from it
	watched   []bool                    // apps look at it
	turns     []bool                    // of each app: it may look at how life goes on
	sensor    []bool                    // a link moves it
	listens   []bool                    // of each app: it may look at a sensor that a link moves
	ends      map[ts.LocID][]ts.LocID   // of the flag of a timer: what is stored when it fires
	flags     []ts.LocID                // of each event: its timer's, or -1
	start     map[ts.LocID]int32        // in the first of the states in which the program can begin
	Detail    []ts.Detail
	access    access
	// Of each location: how many apps may read it and store it, and the last one.
	readers, writers []int
	reader, writer   []ts.AppID
}

func newScope(sys ts.System, o *Options) *scope {
	n := len(sys.Locations())
	s := &scope{
		sys: sys, locs: sys.Locations(), events: sys.Events(), quiet: map[ts.LocID][]ts.EventID{},
		contended: make([]bool, n), leaves: make([]bool, n), aside: make([]bool, n), emits: make([]bool, n),
		sensor: make([]bool, n), watched: make([]bool, n),
		listens: make([]bool, len(sys.Apps())), turns: make([]bool, len(sys.Apps())),
		Detail: make([]ts.Detail, len(sys.Events())), access: staticAccess(sys),
	}
	s.readers, s.reader = byApps(s.access.reads, n)
	s.writers, s.writer = byApps(s.access.writes, n)
	s.findContended()
	s.findAside()
	s.findLinks(o.Links)
	s.findWatched()
	s.findTimers()
	s.findLeaves()
	s.findEvents()
	return s
}

// shared says whether apps can be in conflict over a location of this kind.
func shared(k ts.LocationKind) bool { return k == ts.Attribute || k == ts.Mode || k == ts.Global }

// command says whether storing a location of this kind is an act that people
// notice.
func command(k ts.LocationKind) bool { return k == ts.Attribute || k == ts.Mode }

func (s *scope) findContended() {
	for l, writers := range s.writers {
		s.contended[l] = writers > 1 && shared(s.locs[l].Kind)
	}
}

// bond is for how long a change of l is a reason.
func (s *scope) bond(l ts.LocID) ts.Bond {
	if s.locs[l].Kind == ts.Mode {
		return ts.Turn
	}
	return s.locs[l].Bond
}

// moment reports whether l getting a value is a moment, and no situation that
// lasts: it says the time of day, or that something is over, or is so for seconds.
func (s *scope) moment(l ts.LocID, value int32) bool {
	return s.bond(l) == ts.Moment || slices.Contains(s.locs[l].Brief, value) || s.locs[l].Rests && value == 0 && !s.comes(l)
}

// comes reports whether l says that somebody comes and goes.
func (s *scope) comes(l ts.LocID) bool {
	return s.bond(l) == ts.Turn && s.locs[l].OfThing()
}

// person reports whether l does, and an app looks at it.
func (s *scope) person(l ts.LocID) bool { return s.comes(l) && s.watched[l] }

// empty reports whether nobody is at home, going by values.
func (s *scope) empty(values []ts.Value) bool {
	return !slices.ContainsFunc(values, func(v ts.Value) bool { return s.person(v.Loc) && v.Raw == 0 })
}

// findLinks keeps the links of events through which one app can reach another.
func (s *scope) findLinks(links []Link) {
	reach := map[ts.EventID]bool{}
	for _, k := range links {
		reach[k.Event] = reach[k.Event] || s.reaches(k)
	}
	sensors := sets.New(len(s.locs))
	for _, k := range links {
		if reach[k.Event] {
			s.links = append(s.links, k)
			s.emits[k.From], s.sensor[k.To] = true, true
			if k.Ends {
				s.quiet[k.From] = append(s.quiet[k.From], k.Event)
			}
			sensors.Add(int(k.To))
		}
	}
	for a := range s.listens {
		s.listens[a] = sets.FirstOfBoth(sensors, s.access.reads[a]) >= 0
	}
}

// reaches reports whether an app may store what gives off, and another one read
// what senses.
func (s *scope) reaches(k Link) bool {
	w, r := s.writers[k.From], s.readers[k.To]
	return w > 0 && r > 0 && (w > 1 || r > 1 || s.reader[k.To] != s.writer[k.From])
}

// deviceOf is the first attribute of the device that attribute l is of.
func (s *scope) deviceOf(l ts.LocID) ts.LocID {
	return ts.LocID(slices.IndexFunc(s.locs, func(x ts.Location) bool {
		return x.Device == s.locs[l].Device && x.Kind == s.locs[l].Kind
	}))
}

// findWatched finds what reasons can be about.
func (s *scope) findWatched() {
	turns := sets.New(len(s.locs))
	for l := range s.locs {
		s.watched[l] = s.readers[l] > 0 && shared(s.locs[l].Kind)
		if s.bond(ts.LocID(l)) == ts.Turn {
			turns.Add(l)
		}
	}
	for a := 1; a < len(s.turns); a++ {
		s.turns[a] = sets.FirstOfBoth(turns, s.access.reads[a]) >= 0
	}
}

// findEvents sets how much is to be recorded of each event.
func (s *scope) findEvents() {
	for e := range s.events {
		if s.concerns(ts.EventID(e)) {
			s.Detail[e] = ts.Trace
		}
	}
}

// findTimers finds what the timers of apps do when they fire.
func (s *scope) findTimers() {
	s.ends, s.flags = map[ts.LocID][]ts.LocID{}, slices.Repeat([]ts.LocID{-1}, len(s.events))
	static, ok := s.sys.(ts.StaticSystem)
	for e := range s.events {
		if !ok || s.events[e].Kind != ts.Timer {
			continue
		}
		reads, writes := static.Static(ts.EventID(e))
		for _, l := range reads {
			if s.locs[l].Kind == ts.TimerFlag && s.fires(l, &s.events[e]) {
				s.ends[l], s.flags[e] = append(s.ends[l], writes...), l
			}
		}
	}
}

// fires reports whether l, which e reads, is the flag of its timer or wait. Of
// one that is set to several times or has several waits each has an event, named
// after the flag.
func (s *scope) fires(l ts.LocID, e *ts.Event) bool {
	name, _ := strings.CutSuffix(s.locs[l].Flagged(), ", later")
	rest, ok := strings.CutPrefix(e.Name, name)
	return ok && (rest == "" || s.locs[l].App == e.App && (rest[0] == ' ' || rest[0] == ','))
}

// findLeaves finds the attributes that an app may store and that an app may
// store when a timer fires or the environment moves something.
func (s *scope) findLeaves() {
	s.start = map[ts.LocID]int32{}
	for _, v := range s.sys.Values(stateOf(s.sys)) {
		s.start[v.Loc] = v.Raw
	}
	static, ok := s.sys.(ts.StaticSystem)
	for e := range s.events {
		if k := s.events[e].Kind; !ok || k != ts.Environment && (k != ts.Timer || !s.events[e].Armed) {
			continue
		}
		_, writes := static.Static(ts.EventID(e))
		for _, l := range writes {
			s.leaves[l] = s.leaves[l] || s.locs[l].OfThing() && s.writers[l] > 0
		}
	}
}

// concerns reports whether executing e can matter to any conflict.
func (s *scope) concerns(e ts.EventID) bool {
	static, ok := s.sys.(ts.StaticSystem)
	if !ok {
		return s.any()
	}
	reads, writes := static.Static(e)
	for _, l := range writes {
		if _, timer := s.ends[l]; timer || s.contended[l] || s.emits[l] || s.leaves[l] || s.watched[l] {
			return true
		}
	}
	for _, l := range reads {
		if s.sensor[l] {
			return true
		}
	}
	return false
}

// any reports whether there is anything to look for.
func (s *scope) any() bool {
	return slices.Contains(s.contended, true) || slices.Contains(s.emits, true) || slices.Contains(s.leaves, true)
}

// access is which locations the code of each app may read and store.
type access struct{ reads, writes []sets.Set }

func newAccess(apps, locs int) access {
	var a access
	for range apps {
		a.reads, a.writes = append(a.reads, sets.New(locs)), append(a.writes, sets.New(locs))
	}
	return a
}

// staticAccess asks the system; one that cannot tell may do anything.
func staticAccess(sys ts.System) access {
	a := newAccess(len(sys.Apps()), len(sys.Locations()))
	static, ok := sys.(ts.AppStatic)
	for app := range a.reads {
		if ok {
			reads, writes := static.AppStatic(ts.AppID(app))
			mark(a.reads[app], reads)
			mark(a.writes[app], writes)
			continue
		}
		for l := range sys.Locations() {
			a.reads[app].Add(l)
			a.writes[app].Add(l)
		}
	}
	return a
}

// byApps is how many apps may access each location, and the last of them.
func byApps(access []sets.Set, locs int) (n []int, last []ts.AppID) {
	n, last = make([]int, locs), make([]ts.AppID, locs)
	for a := 1; a < len(access); a++ {
		access[a].Each(func(l int) { n[l], last[l] = n[l]+1, ts.AppID(a) })
	}
	return n, last
}

// seen is which locations the apps were seen to access.
type seen struct {
	access
	unasked []sets.Set // commanded without a person asking for it
}

func newSeen(s *scope) *seen {
	n, locs := len(s.turns), len(s.locs)
	return &seen{newAccess(n, locs), newAccess(n, locs).writes}
}

func (s *seen) note(a *ts.Access) {
	set := s.writes
	if a.Op == ts.Read {
		set = s.reads
	}
	set[a.App].Add(int(a.Loc))
}

func mark(set sets.Set, list []ts.LocID) {
	for _, l := range list {
		set.Add(int(l))
	}
}
