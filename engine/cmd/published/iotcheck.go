package main

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/dpor"
	"crosscheck/engine/internal/explore/full"
	"crosscheck/engine/internal/frontend/groovy/published"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
)

// Verdicts of a pair, here and in the study's columns.
const (
	isConflict = "conflict"
	noConflict = "no-conflict"
	notEnded   = "not-terminated"
	notRun     = "not-run"
)

// studied is a pair of a group.
type studied struct {
	group, app1, app2 string
	excluded          bool // by the study, because of one of its apps
}

// key names a pair, whatever the order of its apps.
func (p *studied) key() string { return pairKey(p.group, p.app1, p.app2) }

func pairKey(group, app1, app2 string) string {
	return group + " " + min(app1, app2) + " " + max(app1, app2)
}

// pairsOf are all pairs of each group of groups.csv.
func pairsOf(rows []row) (list []studied) {
	for i, a := range rows {
		for _, b := range rows[i+1:] {
			if a["group"] == b["group"] {
				list = append(list, studied{a["group"], a["app"], b["app"], a["excluded_reason"]+b["excluded_reason"] != ""})
			}
		}
	}
	return list
}

// iotcheck measures the pairs of IoTCheck's groups, and writes the report.
func (s *settings) iotcheck() error {
	s.widen = true // as the version did that judged the pairs
	groups, err := table("groups.csv")
	if err != nil {
		return err
	}
	m, err := s.measuredIn("iotcheck")
	if err != nil {
		return err
	}
	physical, err := table("physical.csv")
	if err != nil {
		return err
	}
	var searches []search
	for _, p := range pairsOf(groups) {
		searches = append(searches, search{p.key(), func() (*entry, error) { return s.judged(&p) }})
	}
	for _, p := range influencedPairs(physical) {
		searches = append(searches, search{p.key(), func() (*entry, error) { return s.influence(&p) }})
	}
	for i, x := range searches {
		if s.reportOnly || i+1 < s.from || i+1 > s.to || m.entries[x.key] != nil {
			continue
		}
		if err := m.search(x.key, x.do); err != nil {
			return err
		}
		e := m.entries[x.key]
		fmt.Fprintf(os.Stderr, "%d of %d, %s: %s, %.2f s\n", i+1, len(searches), x.key, e.Texts["verdict"], e.Seconds)
	}
	return s.iotcheckReport(m, groups, physical)
}

// search is one to be made, by its key.
type search struct {
	key string
	do  func() (*entry, error)
}

// judged searches a pair in both orders of its apps, as the published tool does:
// it conflicts when it does in either. After an order that did not end, the other
// is only looked at near its start.
func (s *settings) judged(p *studied) (*entry, error) {
	e := &entry{Figures: map[string]float64{}, Texts: map[string]string{"verdict": noConflict}}
	does, first := writers{}, firstStates
	silent, err := s.silent(p)
	if err != nil {
		return nil, err
	}
	if silent != "" {
		e.Texts["silent"], first = silent, glance
	}
	for _, order := range [][2]string{{p.app1, p.app2}, {p.app2, p.app1}} {
		l, err := s.lower(order[0], order[1], p.group)
		if err != nil {
			return nil, err
		}
		if l.problem != "" {
			e.Problem, e.Texts["verdict"] = l.problem, notRun
			return e, nil
		}
		out, this := s.search(l, full.Rows[0], first)
		e.Seconds += this.Seconds
		c, writes := l.info.Judge(out.Graph)
		does.add(order, writes)
		if c == nil && out.How != explore.Complete && silent == "" && e.Limit == "" {
			out, this = s.search(l, dpor.Rows[0], s.states)
			e.Seconds += this.Seconds
			c, writes = l.info.Judge(out.Graph)
			does.add(order, writes)
		}
		if e.Limit == "" {
			e.States, e.Transitions = max(e.States, this.States), max(e.Transitions, this.Transitions)
		}
		e.Events = max(e.Events, l.info.Events)
		if f := l.program.Faults.Table; len(f) > 0 {
			e.Figures["errors"] = max(e.Figures["errors"], float64(len(f)))
			e.Texts["error"] = f[0].Message
		}
		switch {
		case c != nil:
			e.Limit, e.States, e.Transitions = this.Limit, this.States, this.Transitions
			e.Texts["verdict"], e.Texts["attribute"] = isConflict, c.Name
			e.Texts["first"], e.Texts["second"] = order[c.First.App-1]+" "+c.First.Value, order[c.Second.App-1]+" "+c.Second.Value
			var run []string
			for _, edge := range c.Run {
				run = append(run, l.program.Events[edge.Event].Name)
			}
			e.Texts["run"] = fmt.Sprintf("start %d: %s", c.Start, strings.Join(run, ", "))
		case out.How != explore.Complete && silent == "" && e.Limit == "":
			e.Limit, e.Texts["verdict"] = this.Limit, notEnded
		}
		if c != nil {
			break
		}
	}
	if e.Texts["verdict"] == isConflict && silent != "" {
		return nil, fmt.Errorf("%s writes what its text has no command for", silent)
	}
	e.Texts["writes 1"], e.Texts["writes 2"] = does.text(p.app1), does.text(p.app2)
	return e, nil
}

// glance is how far a pair is explored in which one app has no command for the
// group: far enough to see what the other one writes.
const glance = 300

// silent is an app of a pair whose text has no command for the attributes of the
// group, so that the pair cannot conflict; "" if both have.
func (s *settings) silent(p *studied) (string, error) {
	for _, name := range []string{p.app1, p.app2} {
		file, text, err := s.app(name)
		if err != nil {
			return "", err
		}
		if !published.Commands(source.NewFile(file, text), p.group) {
			return name, nil
		}
	}
	return "", nil
}

// writers are what apps write: by app and attribute, by hand or not.
type writers map[string]map[string]published.Writes

func (w writers) add(apps [2]string, list []published.Writes) {
	for _, x := range list {
		app := apps[x.App-1]
		if w[app] == nil {
			w[app] = map[string]published.Writes{}
		}
		old := w[app][x.Name]
		x.App, x.Asked, x.Unasked = ts.AppID(0), x.Asked || old.Asked, x.Unasked || old.Unasked
		w[app][x.Name] = x
	}
}

// Words of what an app writes: an attribute, and this after it when it does so only
// because a person asks.
const whenAsked = "*"

func (w writers) text(app string) string {
	var words []string
	for name, x := range w[app] {
		if !x.Unasked {
			name += whenAsked
		}
		words = append(words, name)
	}
	slices.Sort(words)
	return strings.Join(words, " ")
}
