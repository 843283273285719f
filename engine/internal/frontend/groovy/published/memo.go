package published

import (
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
)

// What an action does depends on nothing but what it reads and chooses. So the
// calls that it makes to the machine are kept as a tree, which branches where
// something is read or chosen, and an action that takes a known way repeats
// its calls without executing code. Searches execute the same few ways of an
// app in thousands of states.

// deed is what a call to the machine is.
type deed uint8

// The zero deed is a call that is not known yet.
const (
	loads deed = 1 + iota
	stores
	chooses
	acts // for another app
	notes
	counts // a round
	fails
	ends
)

// link is a call in a tree, and what follows it.
type link struct {
	deed deed
	v    ir.VarID
	x    int32 // what is stored; alternatives; app
	more *words
	key  int32 // the result that after follows
	next *link
	rest map[int32]*link // what follows other results
}

// words are what a link says to people.
type words struct {
	text  func(taken int32) string
	kind  string
	told  string
	fault ts.Failure
	span  source.Span
}

// memo is the trees of all alternatives of the main choice.
type memo struct {
	roots  []link
	size   int
	places map[source.Span]*words
}

func newMemo(n int) *memo { return &memo{roots: make([]link, n), places: map[source.Span]*words{}} }

// place is the words of a round.
func (m *memo) place(at source.Span) *words {
	w := m.places[at]
	if w == nil {
		w = &words{span: at}
		m.places[at] = w
	}
	return w
}

// mostLinks bounds the trees: what does not fit is executed each time.
const mostLinks = 1 << 20

// follow repeats the calls of a tree as far as they are known, and is the
// results up to there. It reports whether that was all.
func follow(l *link, env ir.Env, results []int32) ([]int32, bool) {
	for {
		var result int32
		switch l.deed {
		case 0:
			return results, false
		case ends:
			return results, true
		case loads:
			result = env.Load(l.v, 0)
			results = append(results, result)
		case chooses:
			result = env.Choose(l.x, l.more.text, l.more.span)
			results = append(results, result)
		default:
			l.repeat(env)
		}
		if l = l.known(result); l == nil {
			return results, false
		}
	}
}

// repeat makes a call that has no result.
func (l *link) repeat(env ir.Env) {
	switch l.deed {
	case stores:
		env.Store(l.v, 0, l.x)
	case acts:
		env.SetApp(ts.AppID(l.x))
	case notes:
		env.Note(l.more.kind, l.more.told, l.more.span)
	case counts:
		env.Step(l.more.span)
	case fails:
		env.Fail(l.more.fault)
	}
}

// known is what follows a result, or nil.
func (l *link) known(result int32) *link {
	if l.next == nil || l.key == result {
		return l.next
	}
	return l.rest[result]
}

// recorder is the machine for code that extends a tree: it answers what was
// repeated already, and notes what is new.
type recorder struct {
	ir.Env
	memo    *memo
	at      *link // nil: the tree is full
	answers []int32
	app     ts.AppID
}

// old reports whether the next call was repeated already.
func (r *recorder) old() bool { return r.at != nil && r.at.deed != 0 }

// on goes on to what follows a result.
func (r *recorder) on(result int32) {
	if r.at == nil {
		return
	}
	n := r.at.known(result)
	if n == nil && r.memo.size < mostLinks {
		r.memo.size++
		n = &link{}
		switch {
		case r.at.next == nil:
			r.at.key, r.at.next = result, n
		case r.at.rest == nil:
			r.at.rest = map[int32]*link{result: n}
		default:
			r.at.rest[result] = n
		}
	}
	r.at = n
}

// fill fills the link of a new call.
func (r *recorder) fill(l link) {
	if r.at != nil {
		*r.at = l
	}
}

// answer is the result of a call that was repeated.
func (r *recorder) answer() int32 {
	x := r.answers[0]
	r.answers = r.answers[1:]
	r.on(x)
	return x
}

// Load implements ir.Env, as do the methods below.
func (r *recorder) Load(v ir.VarID, cell int32) int32 {
	if r.old() {
		return r.answer()
	}
	x := r.Env.Load(v, cell)
	r.fill(link{deed: loads, v: v})
	r.on(x)
	return x
}

// Store assigns a cell.
func (r *recorder) Store(v ir.VarID, cell int32, x int32) {
	if !r.old() {
		r.Env.Store(v, cell, x)
		r.fill(link{deed: stores, v: v, x: x})
	}
	r.on(0)
}

// Choose takes one of n ways.
func (r *recorder) Choose(n int32, text func(taken int32) string, span source.Span) int32 {
	if r.old() {
		return r.answer()
	}
	taken := r.Env.Choose(n, text, span)
	r.fill(link{deed: chooses, x: n, more: &words{text: text, span: span}})
	r.on(taken)
	return taken
}

// Aside is not a deed: each answer counts.
func (r *recorder) Aside(int32, func(int32) string, source.Span) int32 {
	panic("published: a choice is made aside")
}

// TestClock is not a deed: the model knows no time.
func (r *recorder) TestClock(ts.ClockID, ir.BinaryOp, int64, string, source.Span) bool {
	panic("published: a clock is looked at")
}

// ResetClock is not one either.
func (r *recorder) ResetClock(ts.ClockID, int64) { panic("published: a clock is set") }

// Note shows a text.
func (r *recorder) Note(kind, text string, span source.Span) {
	if !r.old() {
		r.Env.Note(kind, text, span)
		r.fill(link{deed: notes, more: &words{kind: kind, told: text, span: span}})
	}
	r.on(0)
}

// Step counts a round.
func (r *recorder) Step(span source.Span) {
	if !r.old() {
		r.Env.Step(span)
		r.fill(link{deed: counts, more: r.memo.place(span)})
	}
	r.on(0)
}

// Fail ends the event.
func (r *recorder) Fail(f ts.Failure) {
	r.fill(link{deed: fails, more: &words{fault: f}})
	r.Env.Fail(f)
}

// App is whose code runs.
func (r *recorder) App() ts.AppID { return r.app }

// SetApp changes it.
func (r *recorder) SetApp(a ts.AppID) ts.AppID {
	if !r.old() {
		r.Env.SetApp(a)
		r.fill(link{deed: acts, x: int32(a)})
	}
	r.on(0)
	was := r.app
	r.app = a
	return was
}
