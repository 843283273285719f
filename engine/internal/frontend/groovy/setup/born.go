package setup

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/hub"
)

// Born is a device that an app made while its pages were shown: the driver, and
// by what it is known.
type Born struct{ Driver, ID string }

// children answers the functions about devices that the app makes; false for
// others.
func (r *reader) children(row *hub.Call, c *call) (data.Value, bool) {
	switch row.Does {
	case hub.AddChild:
		driver, id := hub.Made(c.plain)
		d := device(textOf(id), textOf(driver), textOf(id), []string{})
		if made := hub.Driven(textOf(driver)); made != "" {
			d = device(textOf(id), textOf(driver), textOf(id), []string{made})
		}
		r.round.born = append(r.round.born, d)
		r.round.app.Born = append(r.round.app.Born, Born{textOf(driver), textOf(id)})
		return d, true
	case hub.FindChild:
		for _, d := range r.round.born {
			if d.name == c.text("", 0) || textOf(d.fields["id"]) == c.text("", 0) {
				return d, true
			}
		}
		return nil, true
	case hub.ListChildren:
		l := data.NewList()
		for _, d := range r.round.born {
			l.Items = append(l.Items, d)
		}
		return l, true
	}
	return nil, false
}
