package main

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"sync"
	"time"

	"crosscheck/engine/internal/count"
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/protocol"
)

// rounds checks pairs, and those again that had too little time.
type rounds struct {
	*invocation
	m      *protocol.Matrix
	check  func(p [2]int, o protocol.Options) (pair *protocol.MatrixPair, late bool)
	passed func() float64     // seconds since the first round began
	had    map[[2]int]float64 // the limits on seconds of pairs that were too short for them
}

// checkPairs checks pairs and puts the verdicts into m.
func (inv *invocation) checkPairs(m *protocol.Matrix, common, apps []protocol.File, pairs [][2]int) {
	begun := time.Now()
	r := &rounds{invocation: inv, m: m, had: map[[2]int]float64{}}
	r.check = func(p [2]int, o protocol.Options) (*protocol.MatrixPair, bool) {
		return inv.checkPair(common, apps, p, o)
	}
	r.passed = func() float64 { return time.Since(begun).Seconds() }
	r.run(pairs)
	sortPairs(m)
}

func (r *rounds) run(pairs [][2]int) {
	for what := ""; len(pairs) > 0; what = " again" {
		r.round(pairs, what)
		pairs = nil
		if r.total > 0 && r.ctx.Err() == nil {
			pairs = r.again()
		}
	}
}

// turn is the turn of a pair, and what came of it.
type turn struct {
	pair    [2]int
	left    int // pairs that are not begun, with this one
	seconds float64
	verdict *protocol.MatrixPair
	late    bool
}

// round checks each of some pairs, several at the same time.
func (r *rounds) round(pairs [][2]int, what string) {
	todo, done := make(chan turn), make(chan turn)
	var wait sync.WaitGroup
	for range max(1, r.jobs) {
		wait.Go(func() {
			for t := range todo {
				o := r.options
				o.MaxSeconds = fairShare(o.MaxSeconds, r.total, r.passed(), max(1, r.jobs), t.left)
				t.seconds = o.MaxSeconds
				t.verdict, t.late = r.check(t.pair, o)
				done <- t
			}
		})
	}
	go func() {
		for i, p := range pairs {
			if r.ctx.Err() == nil {
				todo <- turn{pair: p, left: len(pairs) - i}
			}
		}
		close(todo)
		wait.Wait()
		close(done)
	}()
	n := 0
	for t := range done {
		n++
		r.tell(&t, n, len(pairs), what)
		r.put(&t)
	}
}

// put puts a verdict into the matrix. A second one takes the place of the first
// unless it tells less; the pair took the time of both.
func (r *rounds) put(t *turn) {
	delete(r.had, t.pair)
	if t.late {
		r.had[t.pair] = t.seconds
	}
	i := slices.IndexFunc(r.m.Pairs, func(p protocol.MatrixPair) bool { return p.A == t.verdict.A && p.B == t.verdict.B })
	if i < 0 {
		r.m.Pairs = append(r.m.Pairs, *t.verdict)
		return
	}
	old := r.m.Pairs[i]
	if decided(t.verdict) || t.verdict.States >= old.States && len(t.verdict.Findings) >= len(old.Findings) {
		r.m.Pairs[i] = *t.verdict
	}
	r.m.Pairs[i].Seconds = old.Seconds + t.verdict.Seconds
}

// decided reports whether more time would change nothing.
func decided(p *protocol.MatrixPair) bool {
	return p.Outcome == protocol.Complete || p.Outcome == protocol.Invalid || p.Outcome == protocol.Unchecked
}

// muchMore is how many times what a pair had it must get to be checked again: it
// begins anew.
const muchMore = 1.5

// again are the pairs that had too little time and can get much more, those
// first that had least.
func (r *rounds) again() [][2]int {
	var late [][2]int
	for i := range r.m.Pairs {
		p := [2]int{r.m.Pairs[i].A, r.m.Pairs[i].B}
		if _, ok := r.had[p]; ok {
			late = append(late, p)
		}
	}
	slices.SortFunc(late, func(p, q [2]int) int {
		return cmp.Or(cmp.Compare(r.had[p], r.had[q]), slices.Compare(p[:], q[:]))
	})
	for n := len(late); n > 0; n-- {
		if fairShare(r.options.MaxSeconds, r.total, r.passed(), max(1, r.jobs), n) >= muchMore*r.had[late[n-1]] {
			return late[:n]
		}
	}
	return nil
}

// leastShare is how many seconds a pair gets when the time for all is over: it is
// told what can be told at once.
const leastShare = 0.1

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
	a, b := path.Base(r.m.Apps[t.pair[0]]), path.Base(r.m.Apps[t.pair[1]])
	fmt.Fprintf(r.err, "%d of %s%s: %s and %s, %.1f s\n", n, count.Of(all, "pair"), what, a, b, t.verdict.Seconds)
}

// checkPair checks one pair, and tells whether the limit on seconds ended that. A
// pair that cannot be checked has a reason, and the others go on.
func (inv *invocation) checkPair(common, apps []protocol.File, p [2]int, o protocol.Options) (pair *protocol.MatrixPair, late bool) {
	begun := time.Now()
	pair = &protocol.MatrixPair{A: p[0], B: p[1], Outcome: protocol.Invalid}
	two := []protocol.File{apps[p[0]], apps[p[1]]}
	files := append(homeOf(common, two), two...)
	reply, err := inv.converse().ask(protocol.Request{Op: "check", Check: &protocol.CheckRequest{Files: files, Options: o, Pair: true}})
	pair.Seconds = time.Since(begun).Seconds()
	if err != nil {
		pair.Problem = err.Error()
		return pair, false
	}
	r := reply.Check
	pair.Outcome, pair.Verdict, pair.Events, pair.States = r.Outcome, r.Verdict, r.Events, r.States
	pair.Findings = r.Findings
	for i := range r.Diagnostics {
		d := &r.Diagnostics[i]
		if leftOut := d.Code == string(diag.AppNotChecked); leftOut || d.Severity == "error" {
			pair.Outcome, pair.Verdict, pair.Problem = protocol.Invalid, "", describe(files, d)
			break
		}
	}
	return pair, !decided(pair) && r.Limit == "time"
}
