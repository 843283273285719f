package inquiry

import (
	"cmp"
	"fmt"

	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// FewRuns is how many runs are offered to who does not say.
const FewRuns = 5

// Runs are runs, or why there are none.
type Runs struct {
	List    []analysis.Sample
	Problem string
}

// noRuns says why.
func noRuns(format string, args ...any) *Runs { return &Runs{Problem: fmt.Sprintf(format, args...)} }

func unknownPath() *Runs { return noRuns("the way there is not known yet; ask again") }

// Diverse picks so many runs that differ much; 0: as many as is usual.
func (q *Inquiry) Diverse(count int) *Runs {
	more := q.while()
	list := q.shelf(q.known().paths(more)).Diverse(cmp.Or(count, FewRuns), more)
	if len(list) == 0 {
		return noRuns("nothing happens in this program, so there are no runs")
	}
	return &Runs{List: list}
}

// RunTo is a shortest run to a state.
func (q *Inquiry) RunTo(id stategraph.StateID) *Runs {
	tree := q.known().paths(q.while())
	if tree.Depth(id) < 0 {
		return unknownPath()
	}
	run, err := q.shortest(tree, id, fmt.Sprintf("A shortest run to state %d", id))
	if err != nil {
		return q.unconfirmed(err)
	}
	return &Runs{List: []analysis.Sample{*run}}
}

// unconfirmed tells why a run cannot be shown.
func (q *Inquiry) unconfirmed(err error) *Runs {
	if q.Period != nil {
		return noRuns("no times were found for the shortest path (%v)", err)
	}
	return noRuns("%v", err)
}

// RunWith is a shortest run that ends with an event.
func (q *Inquiry) RunWith(e ts.EventID) *Runs {
	shelf := q.shelf(q.known().paths(q.while()))
	name := q.System.Events()[e].Name
	edge, ok := shelf.First(e)
	switch {
	case !ok:
		return noRuns("%s does not happen in what was explored", name)
	case !shelf.Reached(edge.Src):
		return unknownPath()
	}
	run, err := shelf.Shortest(edge.Src, &edge)
	if err != nil {
		return q.unconfirmed(err)
	}
	return &Runs{List: []analysis.Sample{{Title: "A shortest run with " + name, Run: run}}}
}

// RunToCondition is a shortest run to a state in which a condition holds, as far
// as one answer gets.
func (q *Inquiry) RunToCondition(text string) *Runs {
	from := 0
	if h := q.known().hunt; h != nil && h.text == text && h.searched < q.Graph().Len() {
		from = h.searched
	}
	f := q.Find(text, from, 1)
	switch {
	case f.Problem != nil && f.Problem.Help != "":
		return noRuns("%s; %s", f.Problem.Message, f.Problem.Help)
	case f.Problem != nil:
		return noRuns("%s", f.Problem.Message)
	case f.Run != nil:
		return &Runs{List: []analysis.Sample{*f.Run}}
	case f.Searched < q.Graph().Len():
		return unknownPath()
	case f.Nearest == stategraph.None:
		return noRuns("it holds in none of the states that were explored")
	}
	return noRuns("the run to the nearest such state cannot be shown")
}
