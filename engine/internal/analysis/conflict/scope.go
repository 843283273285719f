package conflict

import (
	"slices"

	"crosscheck/engine/internal/ts"
)

// scope is which locations, apps and events can take part in a conflict at
// all, by the static access sets. What it leaves out costs nothing.
type scope struct {
	sys       ts.System
	locs      []ts.Location
	events    []ts.Event
	links     []Link
	contended []bool // several apps may store it
	followed  []bool // its last writer is kept: contended ones and emitters
	memory    []bool // app state whose owner also stores contended locations
	sensor    []bool // a link moves it
	unkept    []bool // not in the state: slicing left only the accesses
	mayAct    []bool // of each app: it may command something
	Detail    []ts.Detail
	access    access
}

func newScope(sys ts.System, o *Options) *scope {
	n := len(sys.Locations())
	s := &scope{
		sys: sys, locs: sys.Locations(), events: sys.Events(),
		contended: make([]bool, n), followed: make([]bool, n), memory: make([]bool, n),
		sensor: make([]bool, n), unkept: make([]bool, n), mayAct: make([]bool, len(sys.Apps())),
		Detail: make([]ts.Detail, len(sys.Events())), access: staticAccess(sys),
	}
	s.findContended()
	s.findLinks(o.Links)
	s.findMemory()
	s.findEvents()
	return s
}

// shared says whether apps can be in conflict over a location of this kind.
func shared(k ts.LocationKind) bool { return k == ts.Attribute || k == ts.Mode || k == ts.Global }

// command says whether storing a location of this kind is an act that people
// notice.
func command(k ts.LocationKind) bool { return k == ts.Attribute || k == ts.Mode }

func (s *scope) findContended() {
	var writers = make([]int, len(s.locs))
	for a := 1; a < len(s.mayAct); a++ {
		for l := range s.locs {
			if !s.access.writes[a][l] {
				continue
			}
			writers[l]++
			s.mayAct[a] = s.mayAct[a] || command(s.locs[l].Kind)
		}
	}
	for l := range s.locs {
		s.contended[l] = writers[l] > 1 && shared(s.locs[l].Kind)
		s.followed[l] = s.contended[l]
	}
	s.findKept()
}

// findKept finds what slicing took out of the state.
func (s *scope) findKept() {
	var out ts.Branches
	out.Reset(ts.Fast)
	s.sys.Initial(&out)
	if len(out.List) == 0 {
		return
	}
	for l := range s.unkept {
		s.unkept[l] = true
	}
	for _, v := range s.sys.Values(out.List[0].Dst) {
		s.unkept[v.Loc] = false
	}
}

// findLinks keeps the links through which one app can reach another.
func (s *scope) findLinks(links []Link) {
	for _, k := range links {
		for a := 1; a < len(s.mayAct); a++ {
			if s.access.writes[a][k.From] && s.read(k.To, a) {
				s.links = append(s.links, k)
				s.followed[k.From], s.sensor[k.To] = true, true
				break
			}
		}
	}
}

// deviceOf is the first attribute of the device that attribute l is of.
func (s *scope) deviceOf(l ts.LocID) ts.LocID {
	return ts.LocID(slices.IndexFunc(s.locs, func(x ts.Location) bool {
		return x.Device == s.locs[l].Device && x.Kind == s.locs[l].Kind
	}))
}

// read reports whether another app than a may read l.
func (s *scope) read(l ts.LocID, a int) bool {
	for b := 1; b < len(s.mayAct); b++ {
		if b != a && s.access.reads[b][l] {
			return true
		}
	}
	return false
}

func (s *scope) findMemory() {
	for l := range s.locs {
		owner := s.locs[l].App
		if s.locs[l].Kind != ts.AppState || owner == 0 || !s.access.writes[owner][l] {
			continue
		}
		for x, c := range s.contended {
			s.memory[l] = s.memory[l] || c && s.access.writes[owner][x]
		}
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

// concerns reports whether executing e can matter to any conflict.
func (s *scope) concerns(e ts.EventID) bool {
	static, ok := s.sys.(ts.StaticSystem)
	if !ok {
		return s.any()
	}
	reads, writes := static.Static(e)
	for _, l := range writes {
		if s.followed[l] || s.memory[l] || s.sensor[l] {
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
	for _, f := range s.followed {
		if f {
			return true
		}
	}
	return false
}

// access is which locations the code of each app may read and store.
type access struct{ reads, writes [][]bool }

func newAccess(apps, locs int) access {
	var a access
	for range apps {
		a.reads = append(a.reads, make([]bool, locs))
		a.writes = append(a.writes, make([]bool, locs))
	}
	return a
}

// staticAccess asks the system; one that cannot tell may do anything.
func staticAccess(sys ts.System) access {
	a := newAccess(len(sys.Apps()), len(sys.Locations()))
	static, ok := sys.(ts.AppStatic)
	for app := 1; app < len(a.reads); app++ {
		if ok {
			reads, writes := static.AppStatic(ts.AppID(app))
			mark(a.reads[app], reads)
			mark(a.writes[app], writes)
			continue
		}
		for l := range a.reads[app] {
			a.reads[app][l], a.writes[app][l] = true, true
		}
	}
	return a
}

// seen is which locations the apps were seen to access, and what their
// variables tell.
type seen struct {
	access
	unasked [][]bool // commanded without a person asking for it
	says    [][]bool // sensors read by runs that say something
	telling map[[2]ts.LocID]*telling
}

// telling is which values a variable had been given at which values of another
// location.
type telling struct {
	of     map[int32]int32
	varied bool // several values
	vague  bool // one value at several
}

func newSeen(s *scope) *seen {
	n, locs := len(s.mayAct), len(s.locs)
	other := newAccess(n, locs)
	return &seen{newAccess(n, locs), other.writes, other.reads, map[[2]ts.LocID]*telling{}}
}

// tells notes that v was stored when x was as it is.
func (s *seen) tells(v, x reading) {
	k := [2]ts.LocID{v.loc, x.loc}
	t := s.telling[k]
	if t == nil {
		t = &telling{of: map[int32]int32{}}
		s.telling[k] = t
	}
	was, known := t.of[v.value]
	t.vague = t.vague || known && was != x.value
	for _, other := range t.of {
		t.varied = t.varied || other != x.value
	}
	t.of[v.value] = x.value
}

// remembers reports whether v tells what x was: other values for other ones. A
// counter does not.
func (s *seen) remembers(v, x ts.LocID) bool {
	t := s.telling[[2]ts.LocID{v, x}]
	return t != nil && t.varied && !t.vague
}

func (s *seen) note(a *ts.Access) {
	set := s.writes
	if a.Op == ts.Read {
		set = s.reads
	}
	set[a.App][a.Loc] = true
}

func mark(set []bool, list []ts.LocID) {
	for _, l := range list {
		set[l] = true
	}
}
