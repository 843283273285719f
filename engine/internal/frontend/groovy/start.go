package groovy

import (
	"fmt"
	"slices"
	"strings"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/groovy/platform/model"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
)

// maxStarts is how many ways of installing the apps are told apart.
const maxStarts = 256

// opening is a state on the way to a start.
type opening struct {
	state    string
	texts    []string // choices that led there
	accesses []ts.Access
	clocks   []int64 // what they show
}

// run installs the apps one after the other, in every way that their choices
// allow, and yields where that ends. What ends in an error is not done. The
// locations from kept on are only there for the trial.
func (l *apps) run(trial *ir.Program, events []ts.EventID, apps []*model.App, kept ts.LocID) []ir.Start {
	sys := interp.New(trial)
	out := &ts.Branches{Detail: ts.Trace}
	sys.Initial(out)
	var list []opening
	for i, b := range out.List {
		o := opening{state: string(b.Dst), accesses: merged(nil, b.Accesses), clocks: sys.Start()}
		if i < len(trial.Starts) && trial.Starts[i].Text != "" { // apps of another language were installed before
			o.texts = []string{trial.Starts[i].Text}
		}
		list = addOpening(list, o)
	}
	for i, e := range events {
		list = l.install(sys, e, apps[i], list)
	}
	list = l.sameClocks(sys, trial, list)
	starts := make([]ir.Start, 0, len(list))
	for _, o := range list {
		start := ir.Start{Accesses: slices.DeleteFunc(o.accesses, func(a ts.Access) bool { return a.Loc >= kept })}
		if len(list) > 1 {
			start.Text = strings.Join(o.texts, ", ")
		}
		for _, v := range sys.Values([]byte(o.state)) {
			start.Values = append(start.Values, v.Raw)
		}
		starts = append(starts, start)
	}
	return starts
}

// install runs one app's installed() from every state reached so far.
func (l *apps) install(sys *interp.System, e ts.EventID, a *model.App, from []opening) []opening {
	var list []opening
	out := &ts.Branches{Detail: ts.Trace}
	for _, o := range from {
		sys.Execute([]byte(o.state), e, out)
		for i := range out.List {
			b := &out.List[i]
			if !allows(b.Bounds, o.clocks) {
				continue
			}
			for _, f := range b.Failures {
				l.fails(a, sys.Failures()[f])
			}
			next := opening{state: string(b.Dst), texts: o.texts, accesses: merged(o.accesses, b.Accesses), clocks: reset(o.clocks, b.Resets)}
			for _, n := range b.Notes {
				if n.Kind == "choice" {
					next.texts = append(next.texts[:len(next.texts):len(next.texts)], n.Text)
				}
			}
			list = addOpening(list, next)
		}
	}
	if len(list) > maxStarts {
		l.problems.Add(diag.NotModelled, diag.Warning, a.Span, "installing %s can end in %d ways", a.Called, len(list)).Help =
			fmt.Sprintf("only the first %d are explored", maxStarts)
		list = list[:maxStarts]
		l.leftOut = true
	}
	return list
}

// fails reports an app that cannot be installed. What meets a limit of the checker
// is no fault of the app: the rest of its installed() is not looked at.
func (l *apps) fails(a *model.App, f ts.Failure) {
	if f.Kind.Limit() {
		f.Message = fmt.Sprintf("the rest of installing %s, as %s", a.Called, f.Message)
		if !slices.Contains(l.unread, f) {
			l.unread = append(l.unread, f)
		}
		return
	}
	for i := range l.problems {
		if p := &l.problems[i]; p.Code == diag.InstallFails && p.Span == f.Span {
			return
		}
	}
	l.problems.Add(diag.InstallFails, diag.Warning, f.Span, "installing %s ends in an error: %s", a.Called, f.Message).Help =
		"what installed() did before stays done, and the rest is left out; give its settings other values, or mend it"
}

// addOpening adds a state that is not there yet.
func addOpening(list []opening, o opening) []opening {
	for i := range list {
		if list[i].state == o.state && slices.Equal(list[i].clocks, o.clocks) {
			return list
		}
	}
	return append(list, o)
}

// merged is each access once, without its value.
func merged(list, more []ts.Access) []ts.Access {
	out := append([]ts.Access(nil), list...)
	seen := map[ts.Access]bool{}
	for _, a := range out {
		seen[a] = true
	}
	for _, a := range more {
		a.Value = 0
		if !seen[a] {
			seen[a] = true
			out = append(out, a)
		}
	}
	return out
}

// allows reports whether clocks that show these values satisfy all bounds.
func allows(bounds []ts.Bound, clocks []int64) bool {
	return !slices.ContainsFunc(bounds, func(b ts.Bound) bool { return !b.Holds(clocks[b.Clock]) })
}

// reset is what clocks show when some were set.
func reset(clocks []int64, resets []ts.Reset) []int64 {
	if len(resets) == 0 {
		return clocks
	}
	clocks = slices.Clone(clocks)
	for _, r := range resets {
		clocks[r.Clock] = r.Value
	}
	return clocks
}

// sameClocks lets the clocks of a program start as they are when its apps are
// installed. Where ways of installing them disagree about a clock that matters,
// the first counts.
func (l *apps) sameClocks(sys *interp.System, trial *ir.Program, list []opening) []opening {
	known, lay := make([]bool, len(trial.Clocks)), ir.NewLayout(trial)
	kept := list[:0]
	for _, o := range list {
		var matter []int
		values := sys.Values([]byte(o.state))
		for c := range trial.Clocks {
			if g := trial.Clocks[c].Gate; g == nil || values[int(lay.First[g.Var])+g.Cell].Raw != 0 {
				matter = append(matter, c)
			}
		}
		if slices.ContainsFunc(matter, func(c int) bool { return known[c] && trial.Clocks[c].Init != o.clocks[c] }) {
			l.leftOut = true
			continue
		}
		for _, c := range matter {
			trial.Clocks[c].Init, known[c] = o.clocks[c], true
		}
		kept = append(kept, o)
	}
	return kept
}
