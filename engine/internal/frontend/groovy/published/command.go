package published

import (
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
)

// doing is a command of a device under way, or what the environment does.
type doing struct {
	*part
	command string
	args    []data.Value
	sent    *event // by the environment
	both    bool   // fields without w. or e. are those of wrapper and element
	unseen  bool   // its own writes are no updates
}

// steps runs a block, up to a guard that ends it.
func (d *doing) steps(list []step) {
	for i := range list {
		if !d.step(&list[i]) {
			return
		}
	}
}

func (d *doing) step(s *step) bool {
	switch s.kind {
	case guard:
		return d.differs(s)
	case assign:
		d.assign(s.fields, d.value(s.values[0]))
	case fire:
		d.fire(s)
	case pass:
		e := d.parts[element]
		(&doing{part: e, command: d.command, args: d.handed(s.values)}).steps(d.kind.commands[element][d.command])
	case own:
		(&doing{part: d.part, command: s.name, args: d.all(s.values)}).steps(d.kind.commands[d.side][s.name])
	case toggle:
		d.assign(s.fields, d.load(d.copies(s.fields[0])[0]) != true)
	case increase, decrease:
		d.count(s)
	case given:
		if d.value(s.values[0]) != nil {
			d.steps(s.body)
		}
	case block:
		d.steps(s.body)
	}
	return true
}

// copies are the copies of an attribute that a name means here.
func (d *doing) copies(name string) []*cell {
	switch {
	case strings.HasPrefix(name, "w."):
		return []*cell{d.parts[wrapper].cells[name[2:]]}
	case strings.HasPrefix(name, "e."):
		return []*cell{d.parts[element].cells[name[2:]]}
	case d.both && !d.kind.single:
		return []*cell{d.parts[wrapper].cells[name], d.parts[element].cells[name]}
	}
	return []*cell{d.cells[name]}
}

func (d *doing) differs(s *step) bool {
	for i, name := range s.fields {
		c := d.copies(name)[0]
		if !dynamic.Equal(nobody{}, d.load(c), c.fit(d.value(s.values[i]))) {
			return true
		}
	}
	return false
}

func (d *doing) assign(names []string, v data.Value) {
	for _, name := range names {
		for _, c := range d.copies(name) {
			d.store(c, v, d.unseen)
		}
	}
}

// fire dispatches the event that a step names, or what the environment sent.
func (d *doing) fire(s *step) {
	if s.name == "" {
		d.m.fire(d.sent)
		return
	}
	d.m.fire(d.event(s.name, data.Text(d.value(s.values[0]))))
}

func (d *doing) count(s *step) {
	n, _ := d.load(d.copies(s.fields[0])[0]).(int32)
	switch {
	case s.kind == increase:
		n++
	case n == 1:
		return
	default:
		n--
	}
	d.assign(s.fields, n)
}

// handed is what a command is handed on with: its own arguments unless the
// step says otherwise.
func (d *doing) handed(values []operand) []data.Value {
	if len(values) == 0 {
		return d.args
	}
	return d.all(values)
}

func (d *doing) all(values []operand) []data.Value {
	var list []data.Value
	for _, x := range values {
		list = append(list, d.value(x))
	}
	return list
}

// value is what an operand of a step stands for.
func (d *doing) value(x operand) data.Value {
	word := x.word
	switch {
	case word == "":
		return x.literal
	case word == "$":
		return d.argument(0)
	case word == "$hex":
		return d.colour()
	case strings.HasPrefix(word, "$."):
		v, _ := d.argument(0).(*data.Map)
		if v == nil {
			data.Throw("MissingMethodException", "No signature of method: %s.%s() without a map", d.Class(), d.command)
		}
		x, _ := v.Get(word[2:])
		return x
	case strings.HasPrefix(word, "$"):
		return d.argument(int(word[1] - '1'))
	}
	return d.load(d.cells[word[1:]])
}

func (d *doing) argument(n int) data.Value {
	if n < len(d.args) {
		return d.args[n]
	}
	return nil
}

// colours are the colours that bulbs know by their number.
var colours = map[string]string{
	"#0000FF": "Blue", "#00FF00": "Green", "#FFFF00": "Yellow", "#FF6000": "Orange",
	"#BF7FBF": "Purple", "#FF5F5F": "Pink", "#FF0000": "Red",
}

// colour is the name of the colour in the first argument: a name, or a map
// with its number.
func (d *doing) colour() data.Value {
	m, ok := d.argument(0).(*data.Map)
	if !ok {
		return data.Text(d.argument(0))
	}
	hex, _ := m.Get("hex")
	if name := colours[data.Text(hex)]; name != "" {
		return name
	}
	return "Blue"
}
