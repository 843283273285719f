package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"crosscheck/engine/internal/job/mending"
)

// row is what is counted of the properties of a class.
type row struct{ all, broken, contradicted, mended, ruled int }

// figures are those of all cases.
type figures struct {
	rows       map[string]*row
	untold     map[string]int
	unmended   []string
	published  published
	cases      int
	asGood     int // cases that keep at least what those with rules keep
	shares     [2][]float64
	detect     []time.Duration
	repair     []time.Duration
	millis     []time.Duration // published
	kept       [2]mending.Kept // of the current case
	took, more time.Duration
}

// published are what the files tell of groups that rules act against throughout.
type published struct{ repaired, not int }

func (f *figures) begin(c *ruleSet, missing []untold) {
	if f.rows == nil {
		f.rows, f.untold = map[string]*row{}, map[string]int{}
	}
	f.cases++
	f.kept, f.took, f.more = [2]mending.Kept{}, 0, 0
	for _, u := range missing {
		f.untold[u.why]++
	}
	for _, g := range c.Groups {
		if !slices.ContainsFunc(g.Properties, func(p string) bool { return !isContrary(c.Class[p]) }) {
			f.published.repaired += g.Repaired
			f.published.not += g.NotRepaired
		}
	}
	if c.Millis > 0 {
		f.millis = append(f.millis, time.Duration(c.Millis)*time.Millisecond)
	}
}

func isContrary(class string) bool { return strings.HasSuffix(class, "-contrary") }

// add counts what became of a program of a case.
func (f *figures) add(c *ruleSet, o *outcome) {
	for _, p := range o.properties {
		r := f.rows[c.Class[p]]
		if r == nil {
			r = &row{}
			f.rows[c.Class[p]] = r
		}
		r.all++
		if slices.Contains(o.broken, p) {
			r.broken++
		}
		_, aside := o.aside[p]
		switch {
		case aside:
			r.contradicted++
		case o.mended.holds(p):
			r.mended++
		default:
			f.unmended = append(f.unmended, c.ID+" "+p)
		}
		if o.ruled.holds(p) && !aside {
			r.ruled++
		}
	}
	for i, v := range []*version{&o.mended, &o.ruled} {
		f.kept[i].Of += v.kept.Of
		f.kept[i].Still += v.kept.Still
	}
	f.took += o.detect
	f.more += o.repair
}

// end ends a case.
func (f *figures) end() {
	share := func(k mending.Kept) float64 { return float64(k.Still) / float64(max(k.Of, 1)) }
	mended, ruled := share(f.kept[0]), share(f.kept[1])
	if mended >= ruled {
		f.asGood++
	}
	f.shares[0], f.shares[1] = append(f.shares[0], mended), append(f.shares[1], ruled)
	f.detect, f.repair = append(f.detect, f.took), append(f.repair, f.more)
}

// tell prints the table.
func (f *figures) tell() {
	fmt.Println("| class | properties | broken | contradict others | hold on the mended program | … of those that can | with rules only |")
	fmt.Println("|---|---|---|---|---|---|---|")
	var contrary, all row
	for _, class := range []string{"rule-there-contrary", "no-rule-for-event-contrary", "rule-there", "no-rule-for-event", "no-rule-for-device"} {
		r := f.rows[class]
		if r == nil {
			continue
		}
		r.tell(class)
		all.plus(r)
		if isContrary(class) {
			contrary.plus(r)
		}
	}
	contrary.tell("**…-contrary**")
	all.tell("**all**")
	fmt.Printf("\npublished, of groups that are …-contrary throughout: %d of %d (%s)\n", f.published.repaired, f.published.repaired+f.published.not, percent(f.published.repaired, f.published.repaired+f.published.not))
	fmt.Printf("behaviour kept: at least that with rules only in %d of %d cases; medians %.0f %% and %.0f %%\n", f.asGood, f.cases, 100*median(f.shares[0]), 100*median(f.shares[1]))
	fmt.Printf("a case: median %s detection, %s repair of the processor, slowest %s; published median %s, fastest %s\n",
		median(f.detect), median(f.repair), slices.Max(f.repair), median(f.millis), least(f.millis))
	for why, n := range f.untold {
		fmt.Printf("not said: %d × %s\n", n, why)
	}
	if len(f.unmended) > 0 {
		fmt.Println("not mended:", strings.Join(f.unmended, ", "))
	}
}

func (r *row) plus(s *row) {
	r.all += s.all
	r.broken += s.broken
	r.contradicted += s.contradicted
	r.mended += s.mended
	r.ruled += s.ruled
}

func (r *row) tell(class string) {
	fmt.Printf("| %s | %d | %d | %d | %d | %s | %s |\n", class, r.all, r.broken, r.contradicted, r.mended, percent(r.mended, r.all-r.contradicted), percent(r.ruled, r.all-r.contradicted))
}

func percent(n, of int) string { return fmt.Sprintf("%.1f %%", 100*float64(n)/float64(max(of, 1))) }

func median[T cmp.Ordered](list []T) T {
	var none T
	if len(list) == 0 {
		return none
	}
	return slices.Sorted(slices.Values(list))[len(list)/2]
}

func least[T cmp.Ordered](list []T) T {
	var none T
	if len(list) == 0 {
		return none
	}
	return slices.Min(list)
}
