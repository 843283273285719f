package model

import (
	"maps"
	"slices"
	"strings"

	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/frontend/homeassistant/template"
	"crosscheck/engine/internal/sorting"
)

func sorted(set []int32) []int32 {
	sorting.List(set)
	return set
}

// saying evaluates what templates say of a call: a list of what is called, what it
// is about, and what is said that matters.
func saying(c *config.Call) func(e *template.Evaluation) template.Value {
	return func(e *template.Evaluation) template.Value {
		v := &template.Val{Kind: template.List}
		name := c.Domain + "." + c.Service
		if c.Name != nil {
			x := e.Render(c.Name)
			switch name = strings.ToLower(x.String()); {
			case x.Kind == template.Unknown:
				return x
			case x.Kind != template.String || !config.IsEntity(name):
				return template.Failure // no name of a service
			}
		}
		v.L = append(v.L, template.Text(name))
		about := &template.Val{Kind: template.List}
		for _, t := range c.About {
			x := e.Render(t)
			if own := strings.HasPrefix(name, "homeassistant."); x.Kind == template.None && !c.Listed && !own {
				x = &template.Val{Kind: template.List} // about nothing, but for services of its own
			} else if own && strings.EqualFold(x.String(), "none") {
				return template.Failure
			}
			switch {
			case refused(x):
				return template.Failure
			case x.Kind != template.String && x.Kind != template.List:
				return x
			}
			about.L = append(about.L, x)
		}
		v.L = append(v.L, about)
		for _, key := range append(toldKeys(name), "stop_actions") {
			x := template.Nothing
			if t := c.Says[key]; t != nil {
				if x = e.Attempt(t); x.Kind == template.Undefined {
					x = template.Text("")
				}
				if s, known := x.Text(); known && slices.Contains(numbered, name) && !template.IsNumber(s) {
					return template.Failure
				}
			}
			v.L = append(v.L, x)
		}
		return v
	}
}

// refused reports whether Home Assistant takes a value for no entities, and ends the run.
func refused(v template.Value) bool {
	switch v.Kind {
	case template.String:
		_, ok := config.Entities(v.S)
		return !ok && !slices.Contains([]string{"all", "none"}, strings.ToLower(v.S)) && strings.Trim(v.S, "0123456789abcdef") != "" || v.S == ""
	case template.List:
		return slices.ContainsFunc(v.L, refused)
	}
	return v.Kind == template.None
}

// numbered are the services that refuse what is no number.
var numbered = []string{"input_number.set_value", "number.set_value", "counter.set_value"}

// spoken is a call with what templates said of it; nil where that is not known.
func (s *Scope) spoken(c *config.Call, said template.Value) *config.Call {
	if said.Kind != template.List {
		return nil
	}
	out := *c
	out.Name, out.About, out.Data, out.Open = nil, nil, maps.Clone(c.Data), maps.Clone(c.Open)
	out.Domain, out.Service, _ = strings.Cut(strings.ToLower(said.L[0].S), ".")
	var about func(v template.Value) bool
	about = func(v template.Value) bool {
		if v.Kind == template.List {
			return !slices.ContainsFunc(v.L, func(x template.Value) bool { return !about(x) })
		}
		list, ok := config.Entities(v.S)
		out.Targets = append(slices.Clip(out.Targets), list...)
		return ok && v.Kind == template.String
	}
	if !about(said.L[1]) {
		return nil
	}
	out.Nobody = out.Nobody || len(c.About) > 0
	for i, key := range append(toldKeys(out.Domain+"."+out.Service), "stop_actions") {
		if x := said.L[2+i]; x.Kind != template.Undefined {
			if text, known := x.Text(); known {
				out.Data[key] = text
				delete(out.Open, key)
			} else {
				out.Open[key] = x
			}
		}
	}
	return &out
}
