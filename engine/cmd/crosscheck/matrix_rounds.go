package main

import (
	"cmp"
	"fmt"
	"maps"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"crosscheck/engine"
	"crosscheck/engine/internal/count"
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/protocol"
)

// rounds checks pairs, and goes on with those that had too little time.
type rounds struct {
	*invocation
	m      *protocol.Matrix
	at     map[[2]int]int // where pairs stand in m
	notes  *notes
	check  func(t *turn, o protocol.Options)
	passed func() float64   // seconds since all began
	late   map[[2]int]*turn // the pairs that had too little time
	open   int              // how many of their checks can go on
	least  atomic.Uint64    // how many milliseconds a pair gets at least, as long as some are left
}

// turn is the turn of a pair, and what came of it.
type turn struct {
	pair    [2]int
	left    int             // pairs that are not begun, with this one
	seconds float64         // the limit on all that the check may take
	talk    *conversation   // with what was explored so far; nil: the check begins anew
	known   *engine.Reading // what was read for the pairs before it, by those who read one after the other
	verdict *protocol.MatrixPair
	late    bool // it was the limit on seconds that ended the check
}

// checkPairs checks pairs and puts the verdicts into m. The time for all of them runs
// since the texts began to be read.
func (inv *invocation) checkPairs(m *protocol.Matrix, p *plan, pairs [][2]int, notes *notes, begun time.Time) {
	r := &rounds{invocation: inv, m: m, at: pairsAt(m), notes: notes, late: map[[2]int]*turn{}}
	r.check = func(t *turn, o protocol.Options) { inv.checkPair(p, t, o) }
	r.passed = func() float64 { return time.Since(begun).Seconds() }
	var first []*turn
	for _, p := range pairs {
		first = append(first, &turn{pair: p})
	}
	if most := inv.mostBytes(); most > 0 {
		defer debug.SetMemoryLimit(debug.SetMemoryLimit(most))
	}
	r.run(first)
	sortPairs(m)
}

// mostBytes is how much memory all checks of a matrix may take together before
// garbage is collected at all costs; 0: any. Each may take what it was allowed for
// its search and as much for the analysis, and as many searches are kept; as much as
// one of these three is for garbage.
func (inv *invocation) mostBytes() int64 {
	return 4 * int64(max(1, inv.jobs)) * int64(inv.options.MaxMB) << 20
}

func (r *rounds) run(turns []*turn) {
	for what := ""; len(turns) > 0; what = " again" {
		r.round(turns, what)
		turns = nil
		if r.total > 0 && r.ctx.Err() == nil {
			turns = r.again()
		}
	}
}

// round checks each of some pairs, several at the same time.
func (r *rounds) round(turns []*turn, what string) {
	todo, done := make(chan *turn), make(chan *turn)
	var wait sync.WaitGroup
	for range max(1, r.jobs) {
		wait.Go(func() {
			known := &engine.Reading{}
			for t := range todo {
				o := r.options
				o.MaxSeconds = r.share(t, t.left)
				if t.talk != nil {
					o.MaxSeconds += t.seconds
				}
				t.seconds = o.MaxSeconds
				t.known = known
				if r.total > 0 && r.passed() > r.total+grace && t.talk == nil {
					t.notBegun()
				} else {
					r.check(t, o)
				}
				r.tooLittle(t)
				done <- t
			}
		})
	}
	go func() {
		for i, t := range turns {
			if r.ctx.Err() == nil {
				t.left = len(turns) - i
				todo <- t
			}
		}
		close(todo)
		wait.Wait()
		close(done)
	}()
	n := 0
	for t := range done {
		n++
		r.tell(t, n, len(turns), what)
		r.put(t)
	}
}

// put puts a verdict into the matrix. A second one takes the place of the first
// unless it tells less; the pair took the time of both.
func (r *rounds) put(t *turn) {
	r.keep(t)
	i, there := r.at[t.pair]
	if !there {
		r.at[t.pair] = len(r.m.Pairs)
		r.m.Pairs = append(r.m.Pairs, *t.verdict)
		r.notes.note(t.verdict)
		return
	}
	old := r.m.Pairs[i]
	if decided(t.verdict) || t.verdict.States >= old.States && len(t.verdict.Findings) >= len(old.Findings) {
		r.m.Pairs[i] = *t.verdict
	}
	r.m.Pairs[i].Seconds = old.Seconds + t.verdict.Seconds
	r.notes.note(&r.m.Pairs[i])
}

// keep keeps what a check explored that had too little time, of as many at most
// as are checked at the same time: it may be much.
func (r *rounds) keep(t *turn) {
	delete(r.late, t.pair)
	if !t.late || r.open == max(1, r.jobs) {
		t.talk = nil
	}
	if t.late {
		r.late[t.pair] = t
		r.open += b2i(t.talk != nil)
	}
}

// unmodelled is the limit of a check that says what it could not look at.
const unmodelled = "unmodelled"

// decided reports whether more time would change nothing.
func decided(p *protocol.MatrixPair) bool {
	return p.Outcome == protocol.Complete || p.Outcome == protocol.Invalid || p.Outcome == protocol.Unchecked || p.Limit == unmodelled
}

// muchMore is how many times what a pair had it must have in all to be checked
// again.
const muchMore = 1.5

// needs is how many seconds a late pair must get to be checked again.
func (t *turn) needs() float64 {
	if t.talk != nil {
		return (muchMore - 1) * t.seconds
	}
	return muchMore * t.seconds
}

// again are the pairs that had too little time and can get what they need, those
// first that need least.
func (r *rounds) again() []*turn {
	late := slices.SortedFunc(maps.Values(r.late), func(p, q *turn) int {
		return cmp.Or(cmp.Compare(p.needs(), q.needs()), slices.Compare(p.pair[:], q.pair[:]))
	})
	for n := len(late); n > 0; n-- {
		if t := late[n-1]; r.share(t, n) >= t.needs() {
			for _, t := range late[:n] {
				r.open -= b2i(t.talk != nil)
			}
			return late[:n]
		}
	}
	return nil
}

// share is how many seconds a pair gets now, of so many that are left.
func (r *rounds) share(t *turn, left int) float64 {
	limit := r.options.MaxSeconds
	if limit > 0 && t.talk != nil {
		limit = max(limit-t.seconds, leastShare)
	}
	fair := fairShare(limit, r.total, r.passed(), max(1, r.jobs), left)
	if rest := r.total - r.passed(); rest > fair && limit == 0 {
		fair = min(max(fair, float64(r.least.Load())/1000), rest)
	}
	return fair
}

// grace is how many seconds after the time for all is over pairs are begun, for what can
// be told at once.
const grace = 3

// notBegun is a pair for which there was no time at all.
func (t *turn) notBegun() {
	t.verdict = &protocol.MatrixPair{A: t.pair[0], B: t.pair[1], Outcome: "bounded", Limit: "time", Verdict: "The time for all pairs was over before this one began, so nothing was checked."}
	t.late = true
}

// mostLeast is how many seconds a pair gets at most because others had too little.
const mostLeast = 5

// tooLittle lets those who come later have more than a pair that had too little time even
// to be read: to explore some pairs is better than to begin all.
func (r *rounds) tooLittle(t *turn) {
	if t.late && t.verdict.States == 0 {
		r.least.Store(max(r.least.Load(), uint64(1000*min(2*t.seconds, mostLeast))))
	}
}

// leastShare is how many seconds a pair gets when the time for all is over: it is
// told what can be told at once.
const leastShare = 0.01

// fairShare is the limit on seconds of the next pair, of so many that are left and
// of which so many are checked at the same time; limit is that of each pair and
// total of all, 0 for none.
func fairShare(limit, total, passed float64, jobs, left int) float64 {
	if total == 0 {
		return limit
	}
	fair := max((total-passed)*float64(min(jobs, left))/float64(left), leastShare)
	if limit > 0 {
		return min(limit, fair)
	}
	return fair
}

// tell says on standard error that the n-th of all pairs is checked, and how
// long that took: standard output is the same however many work at it.
func (r *rounds) tell(t *turn, n, all int, what string) {
	fmt.Fprintf(r.err, "%d of %s%s: %s, %.1f s\n", n, count.Of(all, "pair"), what, title(r.m, t.verdict), t.verdict.Seconds)
}

// checkPair checks a pair, or goes on with its check. A pair that cannot be
// checked has a reason, and the others go on.
func (inv *invocation) checkPair(p *plan, t *turn, o protocol.Options) {
	begun := time.Now()
	pair := &protocol.MatrixPair{A: t.pair[0], B: t.pair[1], Outcome: protocol.Invalid}
	request := p.program(t.pair)
	request.Options = o
	reply, err := inv.askPair(t, &request)
	if err == nil {
		inv.confirm(p, t, &request, reply.Check, begun)
	}
	pair.Seconds = time.Since(begun).Seconds()
	t.verdict, t.late = pair, false
	if err != nil {
		pair.Problem, t.talk = err.Error(), nil
		return
	}
	r := reply.Check
	pair.Outcome, pair.Limit, pair.Verdict, pair.Events, pair.States = r.Outcome, r.Limit, r.Verdict, r.Events, r.States
	for _, u := range r.Unseen {
		pair.Unseen = append(pair.Unseen, u.Message)
	}
	pair.Findings = r.Findings
	for i := range r.Diagnostics {
		d := &r.Diagnostics[i]
		if leftOut := d.Code == string(diag.AppNotChecked); leftOut || d.Severity == "error" {
			pair.Outcome, pair.Verdict, pair.Problem = protocol.Invalid, "", describe(request.Files, d)
			break
		}
	}
	t.late = !decided(pair) && r.Limit == "time"
}

// askPair goes on with the check of a pair where that is possible, and checks it
// from the start otherwise.
func (inv *invocation) askPair(t *turn, r *protocol.CheckRequest) (*protocol.Reply, error) {
	if t.talk != nil {
		if reply, err := t.talk.ask(protocol.Request{Op: "continue", Continue: &protocol.ContinueRequest{Options: r.Options}}); err == nil {
			return reply, nil
		}
	}
	t.talk = inv.searchBeside()
	return t.reads(t.talk, r)
}

// reads checks a pair from the start; it reads what no pair before it has read.
func (t *turn) reads(talk *conversation, r *protocol.CheckRequest) (*protocol.Reply, error) {
	talk.session.Knows(*t.known)
	reply, err := talk.ask(protocol.Request{Op: "check", Check: r})
	*t.known = talk.session.Reading()
	return reply, err
}

// mostThird is how many members more than a pair are checked together.
const mostThird = 4

// confirm leaves out what a third member surely takes back of what a pair leaves
// behind, in the time that the pair has left. Of many some are asked at a time: the
// others may be there or not.
func (inv *invocation) confirm(p *plan, t *turn, r *protocol.CheckRequest, result *protocol.CheckResult, begun time.Time) {
	for third := range slices.Chunk(p.third(t.pair, result.Findings), mostThird) {
		more := *r
		if more.Options.MaxSeconds > 0 {
			if more.Options.MaxSeconds -= time.Since(begun).Seconds(); more.Options.MaxSeconds <= 0 {
				return
			}
		}
		more.Only = slices.Concat(r.Only, third)
		inv.takenBack(t, &more, result)
	}
}

// takenBack leaves out what is not left behind in a check of more members.
func (inv *invocation) takenBack(t *turn, more *protocol.CheckRequest, result *protocol.CheckResult) {
	reply, err := t.reads(inv.searchBeside(), more)
	if err != nil || reply.Check.Outcome != protocol.Complete && reply.Check.Limit != unmodelled {
		return
	}
	result.Findings = slices.DeleteFunc(result.Findings, func(f protocol.Finding) bool {
		of := left(&f)
		return of != nil && !slices.ContainsFunc(reply.Check.Findings, func(g protocol.Finding) bool {
			return slices.ContainsFunc(left(&g), func(l string) bool { return slices.Contains(of, l) })
		})
	})
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
