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
	for a := range p.Apps {
		if a > 0 && p.Label(ts.AppID(a)) == label {
			label = apart(label, called)
			break
		}
	}
	id := ts.AppID(len(p.Apps))
	p.Apps = append(p.Apps, called)
	for len(p.Labels) < len(p.Apps) {
		p.Labels = append(p.Labels, "")
	}
	p.Labels[id] = label
	return id
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
