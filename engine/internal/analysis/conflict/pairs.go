package conflict

import (
	"fmt"
	"slices"

	"crosscheck/engine/internal/analysis/sets"
	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
)

// Pair is what two apps are to each other, in the classes of the study.
type Pair struct {
	A, B     ts.AppID
	Class    string
	Reason   string // one sentence
	Conflict int    // index of the conflict that decides it, or -1
}

// Classes of pairs.
const (
	Feature          = "feature-conflict"
	globalVariable   = "global-variable"
	physical         = "physical"
	readRead         = "read-read"
	directDirect     = "direct-direct"
	composable       = "composable"
	differentFeature = "different-feature"
	sameFeature      = "same-feature"
)

// weight orders conflicts: the first that a pair has names its class.
var weight = map[Class]int{Race: 0, Undone: 1, Order: 2, Override: 3, Physical: 4}

// PairClass is what a pair with conflict c is called; "" when c is no matter of
// a pair.
func (c *Conflict) PairClass(sys ts.System) string {
	switch {
	case c.Class == Left:
		return ""
	case c.Class == Physical:
		return physical
	case sys.Locations()[c.Loc].Kind == ts.Attribute:
		return Feature
	}
	return globalVariable
}

// MostPairs is how many pairs are told, those in conflict first.
const MostPairs = 20_000

// Pairs classifies the pairs of apps of sys, MostPairs at most, and says how many
// are left. f may be nil: then no two apps can be in conflict. found are its
// conflicts; complete says that everything was looked at. It returns none when the
// system cannot tell what apps do.
func Pairs(sys ts.System, f *Flow, found []*Conflict, complete bool) (list []Pair, left int) {
	list = []Pair{}
	if _, ok := sys.(ts.AppStatic); !ok {
		return list, 0
	}
	p, fights := newPairer(sys, f, complete), decisive(found)
	fighter := make([]bool, len(sys.Apps()))
	for pair := range fights {
		fighter[pair[0]] = true
	}
	n, room := len(sys.Apps())-1, max(0, MostPairs-len(fights)) // for those in peace
	for a := 1; a <= n; a++ {
		for b := a + 1; b <= n && (room > 0 || fighter[a]); b++ {
			x := Pair{A: ts.AppID(a), B: ts.AppID(b), Conflict: -1}
			if i, fight := fights[[2]ts.AppID{x.A, x.B}]; fight {
				x.Conflict, x.Class, x.Reason = i, found[i].PairClass(sys), found[i].Title(sys)+"."
			} else if room > 0 {
				x.Class, x.Reason = p.peaceful(a, b)
				room--
			} else {
				continue
			}
			list = append(list, x)
		}
	}
	return list, n*(n-1)/2 - len(list)
}

// decisive are the conflicts that name the classes of pairs, by these.
func decisive(found []*Conflict) map[[2]ts.AppID]int {
	best := map[[2]ts.AppID]int{}
	for i, c := range found {
		pair := [2]ts.AppID{min(c.First, c.Second), max(c.First, c.Second)}
		if c.Impossible || c.Class == Left || pair[0] == 0 || pair[0] == pair[1] {
			continue
		}
		if old, known := best[pair]; !known || weight[c.Class] < weight[found[old].Class] {
			best[pair] = i
		}
	}
	return best
}

type pairer struct {
	sys      ts.System
	locs     []ts.Location
	access   access
	stores   []sets.Set // of each app: what it changes that others can share
	tells    []sets.Set // that, and what it keeps
	f        *Flow
	complete bool
}

func newPairer(sys ts.System, f *Flow, complete bool) *pairer {
	p := &pairer{sys: sys, locs: sys.Locations(), access: staticAccess(sys), f: f, complete: complete}
	if f != nil {
		p.narrow()
	}
	common, told := sets.New(len(p.locs)), sets.New(len(p.locs))
	for l := range p.locs {
		if shared(p.locs[l].Kind) {
			common.Add(l)
		}
		if shared(p.locs[l].Kind) || p.locs[l].Kind == ts.AppState {
			told.Add(l)
		}
	}
	for _, w := range p.access.writes {
		p.stores, p.tells = append(p.stores, w.Both(common)), append(p.tells, w.Both(told))
	}
	return p
}

// narrow leaves of what apps may do what they were seen to do, or may do in
// events that were not looked at closely.
func (p *pairer) narrow() {
	unseen := newAccess(1, len(p.locs))
	if static, ok := p.sys.(ts.StaticSystem); ok {
		for e, d := range p.f.Detail() {
			if d != ts.Trace {
				reads, writes := static.Static(ts.EventID(e))
				mark(unseen.reads[0], reads)
				mark(unseen.writes[0], writes)
			}
		}
	}
	may := func(all, seen, unseen sets.Set) sets.Set {
		seen = slices.Clone(seen)
		seen.Union(unseen)
		return all.Both(seen)
	}
	for a := range p.access.reads {
		p.access.reads[a] = may(p.access.reads[a], p.f.seen.reads[a], unseen.reads[0])
		p.access.writes[a] = may(p.access.writes[a], p.f.seen.writes[a], unseen.writes[0])
	}
}

// peaceful classifies a pair without a conflict.
func (p *pairer) peaceful(a, b int) (class, reason string) {
	one, two := trace.Who(p.sys, ts.AppID(a)), trace.Who(p.sys, ts.AppID(b))
	if l := p.both(a, b); l >= 0 {
		return p.sharing(a, b, l)
	}
	if l := p.heard(a, b); l >= 0 {
		return composable, fmt.Sprintf("%s changes %s, and %s only takes note of it.", one, trace.NameOf(p.sys, l), two)
	}
	if l := p.heard(b, a); l >= 0 {
		return composable, fmt.Sprintf("%s changes %s, and %s only takes note of it.", two, trace.NameOf(p.sys, l), one)
	}
	x, y := p.commanded(a), p.commanded(b)
	switch {
	case !p.complete && (x < 0) != (y < 0):
		if x < 0 {
			one, two = two, one
		}
		return composable, fmt.Sprintf("In what was explored %s commanded something, and %s nothing so far.", one, two)
	case !p.complete && x < 0:
		return readRead, fmt.Sprintf("In what was explored neither %s nor %s commanded anything so far.", one, two)
	case x >= 0 && y >= 0:
		return differentFeature, fmt.Sprintf("%s has to do with %s, %s with %s.", one, trace.NameOf(p.sys, x), two, trace.NameOf(p.sys, y))
	case x >= 0:
		return composable, fmt.Sprintf("Only %s commands anything; %s looks on.", one, two)
	case y >= 0:
		return composable, fmt.Sprintf("Only %s commands anything; %s looks on.", two, one)
	}
	return readRead, fmt.Sprintf("Neither %s nor %s commands anything.", one, two)
}

// sharing classifies a pair of apps that both command l, the first of such.
func (p *pairer) sharing(a, b int, l ts.LocID) (class, reason string) {
	one, two, what := trace.Who(p.sys, ts.AppID(a)), trace.Who(p.sys, ts.AppID(b)), trace.NameOf(p.sys, l)
	switch {
	case p.f != nil && !p.unasked(a, b):
		return directDirect, fmt.Sprintf("%s and %s both command %s, but only when a person asks for it.", one, two, what)
	case !p.complete:
		return sameFeature, fmt.Sprintf("%s and %s both command %s; in what was explored neither undoes what the other has reason for.", one, two, what)
	}
	return sameFeature, fmt.Sprintf("%s and %s both command %s, but in no order of events does one undo what the other has reason for.", one, two, what)
}

// unasked reports whether a or b commands something that both command without
// a person asking for it.
func (p *pairer) unasked(a, b int) bool {
	both, u := p.stores[a].Both(p.stores[b]), p.f.seen.unasked
	return sets.FirstOfBoth(both, u[a]) >= 0 || sets.FirstOfBoth(both, u[b]) >= 0
}

// both is the first location that both store, or -1.
func (p *pairer) both(a, b int) ts.LocID { return ts.LocID(sets.FirstOfBoth(p.stores[a], p.stores[b])) }

// heard is the first location that a stores and b reads, or -1.
func (p *pairer) heard(a, b int) ts.LocID {
	return ts.LocID(sets.FirstOfBoth(p.tells[a], p.access.reads[b]))
}

// commanded is the first location that a stores, or -1.
func (p *pairer) commanded(a int) ts.LocID { return ts.LocID(p.stores[a].First()) }
