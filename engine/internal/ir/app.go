package ir

import (
	"strings"

	"crosscheck/engine/internal/name"
	"crosscheck/engine/internal/ts"
)

// AddApp adds an app, which the program and people call so, and is its number.
// Where people call two apps the same, what the program calls the later one tells
// them apart.
func (p *Program) AddApp(called, label string) ts.AppID {
	label = strings.Join(strings.Fields(label), " ")
	id := ts.AppID(len(p.Apps))
	if p.labels.taken(p, id, label) {
		label = apart(label, called)
	}
	p.Apps = append(p.Apps, called)
	for len(p.Labels) < len(p.Apps) {
		p.Labels = append(p.Labels, "")
	}
	p.Labels[id] = label
	return id
}

// labels are what people call the apps of a program.
type labels struct {
	before ts.AppID // of the apps before this one
	all    map[string]bool
}

// taken reports whether people call an app of p before end like that.
func (l *labels) taken(p *Program, end ts.AppID, label string) bool {
	if l.all == nil {
		l.before, l.all = 1, map[string]bool{}
	}
	for ; l.before < end; l.before++ {
		l.all[p.Label(l.before)] = true
	}
	return l.all[label]
}

// Label is what people call an app.
func (p *Program) Label(a ts.AppID) string {
	if int(a) < len(p.Labels) && p.Labels[a] != "" {
		return p.Labels[a]
	}
	return p.Apps[a]
}

// Who is what sentences call an app.
func (p *Program) Who(a ts.AppID) string { return name.Quoted(p.Label(a)) }

// apart adds to a label what a program calls an app beyond it: "Hall light 2" of
// HallLight2, else "Hall light (Upstairs)".
func apart(label, called string) string {
	plain := strings.ReplaceAll(label, " ", "")
	if len(called) > len(plain) && strings.EqualFold(called[:len(plain)], plain) {
		return label + " " + called[len(plain):]
	}
	return label + " (" + called + ")"
}
