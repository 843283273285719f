package lower

import (
	"slices"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
)

// How many combinations of free starts are looked at, and how many at a time.
const (
	mostTried = 4 * ir.MaxInitial
	tried     = 1 << 12
)

// startsSo lists the starts in which all that is said of them holds. look is told of
// the work, as by the program.
func (l *lowerer) startsSo(look func(work int), problems *diag.List) {
	l.Prog.MoreStarts = l.Prog.Free() > ir.MaxInitial
	if len(l.starts) == 0 {
		return
	}
	trial := *l.Prog
	trial.Properties = nil
	for _, d := range l.starts {
		trial.Properties = append(trial.Properties, ir.Property{Kind: ts.Reachable, Cond: l.conditionBody(nil, nil).expr(d.Cond), Span: d.At.At})
	}
	sys, out := interp.New(&trial), &ts.Branches{}
	var list []ir.Start
	more := false
	choose := func() {
		if look != nil {
			look(len(trial.Starts))
		}
		sys.Initial(out)
		for i, start := range trial.Starts {
			so := true
			for p := range l.starts {
				so = so && sys.Holds(out.List[i].Dst, ts.PropertyID(p))
			}
			if so && len(list) < ir.MaxInitial {
				list = append(list, start)
			} else if so {
				more = true
			}
		}
		trial.Starts = nil
	}
	untried := ir.EachFree(l.Prog, mostTried, func(cells []int32) {
		if trial.Starts = append(trial.Starts, ir.Start{Values: slices.Clone(cells)}); len(trial.Starts) == tried {
			choose()
		}
	})
	if len(trial.Starts) > 0 {
		choose()
	}
	if len(list) == 0 {
		problems.Add(diag.BadStart, diag.Error, l.starts[0].At.At, "this holds in none of the starts that were tried").Help =
			"let more variables start with any, or name a start in which it holds"
	}
	l.Prog.Starts, l.Prog.MoreStarts = list, more || untried
}
