package conflict

import (
	"fmt"

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

// Pairs classifies every pair of apps of sys. f may be nil: then no two apps
// can be in conflict. found are its conflicts; complete says that everything
// was looked at. It returns none when the system cannot tell what apps do.
func Pairs(sys ts.System, f *Flow, found []*Conflict, complete bool) []Pair {
	if _, ok := sys.(ts.AppStatic); !ok {
		return []Pair{}
	}
	p := pairer{sys: sys, locs: sys.Locations(), f: f, complete: complete}
	p.access = staticAccess(sys)
	if f != nil {
		p.narrow()
	}
	out := []Pair{}
	for a := 1; a < len(sys.Apps()); a++ {
		for b := a + 1; b < len(sys.Apps()); b++ {
			x := Pair{A: ts.AppID(a), B: ts.AppID(b), Conflict: decisive(found, ts.AppID(a), ts.AppID(b))}
			if x.Conflict >= 0 {
				c := found[x.Conflict]
				x.Class, x.Reason = c.PairClass(sys), c.Title(sys)+"."
			} else {
				x.Class, x.Reason = p.peaceful(a, b)
			}
			out = append(out, x)
		}
	}
	return out
}

// decisive is the conflict of a and b that names their class, or -1.
func decisive(found []*Conflict, a, b ts.AppID) int {
	best := -1
	for i := range found {
		c := found[i]
		if c.Impossible || c.Class == Left || min(c.First, c.Second) != a || max(c.First, c.Second) != b {
			continue
		}
		if best < 0 || weight[c.Class] < weight[found[best].Class] {
			best = i
		}
	}
	return best
}

type pairer struct {
	sys      ts.System
	locs     []ts.Location
	access   access
	f        *Flow
	complete bool
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
	for a := range p.access.reads {
		for l := range p.locs {
			p.access.reads[a][l] = p.access.reads[a][l] && (p.f.seen.reads[a][l] || unseen.reads[0][l])
			p.access.writes[a][l] = p.access.writes[a][l] && (p.f.seen.writes[a][l] || unseen.writes[0][l])
		}
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
	for l := range p.locs {
		u := p.f.seen.unasked
		if p.stores(a, l) && p.stores(b, l) && (u[a][l] || u[b][l]) {
			return true
		}
	}
	return false
}

// stores reports whether app a changes l, something that others can share.
func (p *pairer) stores(a, l int) bool { return p.access.writes[a][l] && shared(p.locs[l].Kind) }

// both is the first location that both store, or -1.
func (p *pairer) both(a, b int) ts.LocID {
	for l := range p.locs {
		if p.stores(a, l) && p.stores(b, l) {
			return ts.LocID(l)
		}
	}
	return -1
}

// heard is the first location that a stores and b reads, or -1.
func (p *pairer) heard(a, b int) ts.LocID {
	for l := range p.locs {
		if (p.stores(a, l) || p.access.writes[a][l] && p.locs[l].Kind == ts.AppState) && p.access.reads[b][l] {
			return ts.LocID(l)
		}
	}
	return -1
}

// commanded is the first location that a stores, or -1.
func (p *pairer) commanded(a int) ts.LocID {
	for l := range p.locs {
		if p.stores(a, l) {
			return ts.LocID(l)
		}
	}
	return -1
}
