package tck

import (
	"fmt"
	"slices"
	"strings"

	"crosscheck/engine/internal/ts"
)

// Text is sys as a program for TChecker. The locations are s0, s1 …, the events
// e0_…, e1_… and the clocks x0_…, x1_… in the order in which sys has them. A
// location is labelled p3 where property 3 is broken, or fulfilled when it is
// one that is to be reachable, and f3 where failure 3 has happened; comments
// say what these are. Labels that no state has stand on a location that nothing
// leads to, because TChecker refuses to look for a label that it has not read.
// Properties of the end of a run are left out. The error
// says that there are too many locations.
func Text(sys ts.Timed, o Options) (string, error) {
	if o.Locations == 0 {
		o.Locations = most
	}
	a, err := build(sys, o.Locations)
	if err != nil {
		return "", err
	}
	a.unit = max(1, a.unit)
	w := &writer{automaton: a, met: map[string]bool{}}
	w.head(o.Name)
	w.line("location:P:start{initial: : urgent:}")
	for p := range a.places {
		w.place(p)
	}
	for f := range a.sys.Failures() {
		if w.fails(f) {
			w.line("location:P:f%d{labels: f%d}", f, f)
		}
	}
	w.nowhere()
	w.begin()
	w.ways()
	return w.text.String(), nil
}

type writer struct {
	*automaton
	text strings.Builder
	met  map[string]bool // labels of properties
}

func (w *writer) line(format string, args ...any) {
	fmt.Fprintf(&w.text, format+"\n", args...)
}

// fails reports whether failure f happens anywhere.
func (w *writer) fails(f int) bool {
	return slices.ContainsFunc(w.edges, func(e edge) bool { return e.dst == -1-f })
}

// head writes what everything is called.
func (w *writer) head(name string) {
	w.line("# One unit of time is %d ms.", w.unit)
	for i, p := range w.sys.Properties() {
		if p.Kind != ts.Final {
			w.line("# p%d: %s %s", i, kinds[p.Kind], oneLine(p.Name))
		}
	}
	for i, f := range w.sys.Failures() {
		if w.fails(i) {
			w.line("# f%d: %s", i, oneLine(f.Message))
		}
	}
	w.line("system:%s", identifier(name, "program"))
	w.line("event:start")
	for e := range w.sys.Events() {
		w.line("event:%s", w.event(ts.EventID(e)))
	}
	for c := range w.sys.Clocks() {
		w.line("clock:1:%s", w.clock(ts.ClockID(c)))
	}
	w.line("process:P")
}

// kinds is what a label of a property says.
var kinds = map[ts.PropertyKind]string{
	ts.Invariant: "breaks the invariant",
	ts.Never:     "is what never is to be:",
	ts.Reachable: "is what can be reached:",
}

// begin writes how runs begin: in a location that is left at once, because in
// TChecker clocks start at 0.
func (w *writer) begin() {
	var set []ts.Reset
	for c, v := range w.sys.Start() {
		if v != 0 {
			set = append(set, ts.Reset{Clock: ts.ClockID(c), Value: v})
		}
	}
	for _, p := range w.initials {
		w.line("edge:P:start:s%d:start%s", p, attributes("", w.sets(set)))
	}
}

func (w *writer) place(p int) {
	pl := &w.places[p]
	values := w.sys.Values(pl.state)
	told := make([]string, len(values))
	for i, v := range values {
		told[i] = w.sys.Locations()[v.Loc].Name + "=" + v.Text
	}
	if pl.late {
		told = append(told, "a deadline has passed")
	}
	w.line("# %s", oneLine(strings.Join(told, ", ")))
	var parts []string
	if pl.urgent {
		parts = append(parts, "urgent:")
	} else if len(pl.deadlines) > 0 {
		parts = append(parts, "invariant: "+w.bounds(pl.deadlines))
	}
	if labels := w.labels(pl.state); len(labels) > 0 {
		parts = append(parts, "labels: "+strings.Join(labels, ","))
	}
	w.line("location:P:s%d{%s}", p, strings.Join(parts, " : "))
}

// labels are those of a state.
func (w *writer) labels(state []byte) []string {
	var out []string
	for i, p := range w.sys.Properties() {
		holds := w.sys.Holds(state, ts.PropertyID(i))
		if p.Kind != ts.Final && holds == (p.Kind != ts.Invariant) {
			out = append(out, label(i))
			w.met[label(i)] = true
		}
	}
	return out
}

// label is that of property i.
func label(i int) string { return fmt.Sprintf("p%d", i) }

// nowhere writes the location of labels that no state has.
func (w *writer) nowhere() {
	var unmet []string
	for i, p := range w.sys.Properties() {
		if p.Kind != ts.Final && !w.met[label(i)] {
			unmet = append(unmet, label(i))
		}
	}
	if len(unmet) > 0 {
		w.line("location:P:nowhere{labels: %s}", strings.Join(unmet, ","))
	}
}

// ways writes the edges; branches that differ in nothing that is told are one.
func (w *writer) ways() {
	written := map[string]bool{}
	for i := range w.edges {
		if text := w.edge(&w.edges[i]); !written[text] {
			written[text] = true
			w.line("%s", text)
		}
	}
}

func (w *writer) edge(e *edge) string {
	dst := fmt.Sprintf("s%d", e.dst)
	if e.dst < 0 {
		dst = fmt.Sprintf("f%d", -1-e.dst)
	}
	return fmt.Sprintf("edge:P:s%d:%s:%s%s", e.src, dst, w.event(e.event), attributes(w.bounds(e.guard), w.sets(e.resets)))
}

// attributes writes a guard and assignments, where there are any.
func attributes(guard, sets string) string {
	var parts []string
	if guard != "" {
		parts = append(parts, "provided: "+guard)
	}
	if sets != "" {
		parts = append(parts, "do: "+sets)
	}
	return "{" + strings.Join(parts, " : ") + "}"
}

func (w *writer) sets(resets []ts.Reset) string {
	out := make([]string, len(resets))
	for i, r := range resets {
		out[i] = fmt.Sprintf("%s=%d", w.clock(r.Clock), r.Value/w.unit)
	}
	return strings.Join(out, ";")
}

var operators = map[ts.BoundOp]string{ts.Below: "<", ts.AtMost: "<=", ts.Above: ">", ts.AtLeast: ">="}

func (w *writer) bounds(list []ts.Bound) string {
	out := make([]string, len(list))
	for i, b := range list {
		out[i] = fmt.Sprintf("%s%s%d", w.clock(b.Clock), operators[b.Op], b.Value/w.unit)
	}
	return strings.Join(out, " && ")
}

func (w *writer) event(e ts.EventID) string {
	return identifier(fmt.Sprintf("e%d_%s", e, w.sys.Events()[e].Name), "")
}

func (w *writer) clock(c ts.ClockID) string {
	return identifier(fmt.Sprintf("x%d_%s", c, w.sys.Clocks()[c].Name), "")
}

// identifier is a name with letters, digits and underscores only.
func identifier(name, other string) string {
	if name == "" {
		return other
	}
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' {
			return r
		}
		return '_'
	}, name)
}

func oneLine(text string) string {
	return strings.Join(strings.Fields(text), " ")
}
