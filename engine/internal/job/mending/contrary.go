//go:build !small && !home

package mending

import (
	"cmp"
	"fmt"
	"slices"

	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/frontend/mend"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// contrary are two properties that no program keeps both: what people and sensors
// do leads to where they ask for different values of one location.
type contrary struct {
	a, b ts.PropertyID
	run  string // in words
}

// contraries are pairs of properties of the program that cannot both be kept. Each
// is shown by a check of the program that is also asked whether it comes to where
// both demand something; and what these demands depend on is moved by nothing but
// the environment, so that other programs come there as well.
func (b *base) contraries() []contrary {
	if b.trial.X.Outcome().How != explore.Complete {
		return nil
	}
	properties := b.trial.X.System.Properties()
	demands := make([]*demanded, len(properties))
	for i := range properties {
		if k := properties[i].Kind; k == ts.Invariant || k == ts.Never {
			demands[i] = b.demanded(properties[i].Span)
		}
	}
	var (
		moved map[ts.LocID]bool // by the program
		edits []mend.Edit
		found []contrary
	)
	for j, q := range demands {
		for i, p := range demands[:j] {
			if p == nil || q == nil || q.language.Ask == nil {
				continue
			}
			both, ok := b.both(p, q)
			if !ok {
				continue
			}
			if moved == nil {
				moved = b.movedByProgram()
			}
			if slices.ContainsFunc(slices.Concat(both.never, both.after), func(a atom) bool { return moved[a.loc] }) {
				continue
			}
			found = append(found, contrary{a: ts.PropertyID(i), b: ts.PropertyID(j)})
			edits = append(edits, q.language.Ask(b.set, properties[j].Span, found[len(found)-1].name(), both.conditions())...)
		}
	}
	if len(found) == 0 {
		return nil
	}
	m := b.mending
	t := m.check(mend.Apply(b.files, edits))
	m.tried++
	if t == nil {
		return nil
	}
	shown := found[:0]
	for _, c := range found {
		at := slices.IndexFunc(t.Report.Findings, func(f analysis.Finding) bool { return f.Name == c.name() && f.Replayed })
		if at >= 0 {
			c.run = t.Report.Findings[at].Sentence
			shown = append(shown, c)
		}
	}
	return shown
}

// name is that of the property which asks whether both demand something.
func (c *contrary) name() string { return fmt.Sprintf("both %d and %d", c.a, c.b) }

// both is when two demands cannot both be met: what leads to the values that they
// prevent, where these leave none.
func (b *base) both(p, q *demanded) (*demanded, bool) {
	for i, a := range p.never {
		for j, c := range q.never {
			free := func(v ts.Value) bool {
				return !a.holdsOf(v.Raw) && !c.holdsOf(v.Raw)
			}
			if a.loc != c.loc || slices.ContainsFunc(b.known.values[a.loc], free) {
				continue
			}
			out := &demanded{language: p.language}
			out.never = append(slices.Delete(slices.Clone(p.never), i, i+1), slices.Delete(slices.Clone(q.never), j, j+1)...)
			switch {
			case len(p.after) == 0:
				out.after = q.after
			case len(q.after) == 0 || slices.Equal(p.after, q.after):
				out.after = p.after
			default:
				continue
			}
			if len(out.never) == 0 { // both right after the same
				out.never = out.after
			}
			return out, len(out.never) > 0
		}
	}
	return nil, false
}

// conditions are those of a demand.
func (d *demanded) conditions() *mend.Demand {
	out := &mend.Demand{}
	for _, a := range d.never {
		out.Never = append(out.Never, a.cond)
	}
	for _, a := range d.after {
		out.After = append(out.After, a.cond)
	}
	return out
}

// movedByProgram are the locations that a program moves, or may be changed to move:
// all but those that nothing but the environment does.
func (b *base) movedByProgram() map[ts.LocID]bool {
	x, moved := b.trial.X, map[ts.LocID]bool{}
	for l, loc := range x.System.Locations() {
		moved[ts.LocID(l)] = loc.Hand || loc.Kind != ts.Attribute && loc.Kind != ts.Global
	}
	g, events := x.Graph(), x.System.Events()
	for id := range g.Len() {
		if b.stopped() {
			break
		}
		g.Out(stategraph.StateID(id), ts.Trace, func(e stategraph.Edge, branch *ts.Branch) bool {
			for _, a := range branch.Accesses {
				if a.Op != ts.Read && (a.App != 0 || !events[e.Event].Kind.Outside()) {
					moved[a.Loc] = true
				}
			}
			return true
		})
	}
	return moved
}

// aside are broken properties that are not to be mended, as others are contrary to
// them: as few as leave no contrary ones, each with one that it is contrary to.
func (b *base) aside() map[string]Against {
	list := b.contraries()
	properties := b.trial.X.System.Properties()
	broken := func(p ts.PropertyID) bool {
		return slices.ContainsFunc(b.trial.Report.Findings, func(f analysis.Finding) bool { return f.Property == p })
	}
	out := map[string]Against{}
	for len(list) > 0 {
		times := make([]int, len(properties))
		for _, c := range list {
			times[c.a]++
			times[c.b]++
		}
		var ids []ts.PropertyID
		for _, c := range list {
			ids = append(ids, c.a, c.b)
		}
		ids = slices.DeleteFunc(ids, func(p ts.PropertyID) bool { return !broken(p) })
		if len(ids) == 0 {
			break
		}
		most := slices.MaxFunc(ids, func(p, q ts.PropertyID) int {
			return cmp.Or(cmp.Compare(times[p], times[q]), cmp.Compare(p, q))
		})
		list = slices.DeleteFunc(list, func(c contrary) bool {
			if c.a != most && c.b != most {
				return false
			}
			if _, known := out[properties[most].Name]; !known {
				out[properties[most].Name] = Against{properties[c.a+c.b-most].Name, c.run}
			}
			return true
		})
	}
	return out
}
