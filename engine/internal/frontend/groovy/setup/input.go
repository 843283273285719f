package setup

import (
	"slices"
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
)

// declareInput is input "name", "type", title: …, and the same with a map of
// everything. A closure holds inputs that stand in for this one.
func (r *reader) declareInput(c *call) {
	name := c.text("name", 0)
	if name == "" || ofNothing(name) || len(r.names) >= maxInputs {
		return
	}
	in := r.input(name)
	r.describe(in, c)
	r.show(in)
	c.run()
}

// ofNothing reports whether a name was made with null, as on a page for one of the
// app's things that is read without any: nobody is asked for "lamp.null".
func ofNothing(name string) bool { return slices.Contains(strings.Split(name, "."), "null") }

// describe takes what the call says of an input.
func (r *reader) describe(in *Input, c *call) {
	*in = Input{
		Name: in.Name, Type: c.text("type", 1), Title: c.text("title", -1), Description: c.text("description", -1),
		Required: c.flag("required", !r.round.app.Definition.Hubitat), Multiple: c.flag("multiple", false), Range: c.text("range", -1),
		SubmitOnChange: c.flag("submitOnChange", false), Span: c.at,
	}
	in.Default, _ = c.named.Get("defaultValue")
	in.Options = c.options(world{r})
	r.classify(in)
}

// declareModes is mode(title: …): the modes in which the app runs at all.
func (r *reader) declareModes(c *call) {
	in := r.input("modes")
	*in = Input{
		Name: "modes", Type: "mode", Kind: Mode, Title: c.text("title", -1), Required: c.flag("required", false),
		Multiple: true, Restricts: true, Span: c.at,
	}
	r.show(in)
}

// input is the input of a name, made when it is new.
func (r *reader) input(name string) *Input {
	in := r.known[name]
	if in == nil {
		in = &Input{Name: name}
		r.known[name] = in
		r.names = append(r.names, name)
	}
	return in
}

// show puts an input where the execution is, and gives it its value.
func (r *reader) show(in *Input) {
	rd := r.round
	r.add(Element{Kind: InputElement, Input: in})
	in.Section = rd.section.Title
	if p := r.here(); p.Title != "" {
		in.Page = p.Title
	} else {
		in.Page = p.Name
	}
	if !rd.shown[in.Name] {
		rd.shown[in.Name] = true
		rd.app.Inputs = append(rd.app.Inputs, in)
	}
	assign := r.opt.Assign
	if assign == nil {
		assign = Suggested
	}
	if v, ok := assign(in); ok {
		rd.settings.Put(in.Name, v)
	}
}

// options are the choices of an enum: a list of values, a map of values and
// labels, or a list of such maps.
func (c *call) options(w data.World) []Option {
	v, ok := c.named.Get("options")
	if !ok {
		meta, _ := c.named.Get("metadata")
		if m, isMap := meta.(*data.Map); isMap {
			v, _ = m.Get("values")
		}
	}
	var list []Option
	switch v := v.(type) {
	case *data.Map:
		list = pairs(v)
	case *data.List:
		for _, item := range v.Items {
			if m, isMap := item.(*data.Map); isMap {
				list = append(list, pairs(m)...)
			} else if text := textOf(item); text != "" {
				list = append(list, Option{text, text})
			}
		}
	case string, data.GString:
		for _, item := range strings.Split(strings.Trim(textOf(v), "[]"), ",") {
			list = append(list, Option{strings.TrimSpace(item), strings.TrimSpace(item)})
		}
	case *data.Range:
		for _, item := range dynamic.Items(w, v) {
			list = append(list, Option{textOf(item), textOf(item)})
		}
	}
	return list
}

// listed are the texts of a value: several for a list.
func listed(v data.Value) []string {
	list, ok := v.(*data.List)
	if !ok {
		return []string{textOf(v)}
	}
	var texts []string
	for _, item := range list.Items {
		texts = append(texts, textOf(item))
	}
	return texts
}

func pairs(m *data.Map) []Option {
	var list []Option
	for _, e := range m.Entries() {
		list = append(list, Option{textOf(e.Key), textOf(e.Value)})
	}
	return list
}
