// Package scripttest is for tests of what executes scripts: a host that writes
// down all it is asked for, small programs with what they must do, and random
// programs for comparing two executions.
package scripttest

import (
	"fmt"
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/data/limit"
	"crosscheck/engine/internal/frontend/groovy/script"
	"crosscheck/engine/internal/source"
)

// Host is a script.Host that records. It has the settings limit (10) and
// people ("Ann", "Bob"), the device lamp, the variable mode, which scripts may
// assign, and the functions note, any (an unknown), pick (a choice), twice (it
// calls a closure two times), keep (it stores one) and stop (it ends the
// execution).
type Host struct {
	limit.Meter
	// Log is what was asked for; with Spans in full, with positions and
	// fields.
	Log   []string
	Spans bool
	// Seed decides choices; the same seed decides the same.
	Seed uint64
	// Steps is how many steps are left before the execution ends.
	Steps int
	// Kept is the closure that the script gave to the function keep.
	Kept *data.Closure

	stood  uint64 // a hash of where steps were counted
	mode   data.Value
	lamp   *device
	fields map[int]data.Value
}

// Ended is the panic by which a Host ends an execution.
type Ended struct{ Why string }

// NewHost is a host with a seed and a number of steps.
func NewHost(seed uint64, steps int) *Host {
	h := &Host{Seed: seed, Steps: steps, mode: "Home", fields: map[int]data.Value{}}
	h.lamp = &device{host: h, attributes: map[string]data.Value{"switch": "off", "level": int32(50)}}
	return h
}

func (h *Host) note(at source.Span, format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if h.Spans {
		text += fmt.Sprintf(" @%d-%d", at.Start, at.End)
	}
	h.Log = append(h.Log, text)
}

// Variable is the value of a setting, of the device or of the mode.
func (h *Host) Variable(name string) (data.Value, bool) {
	switch name {
	case "limit":
		return int32(10), true
	case "people":
		return data.NewList("Ann", "Bob"), true
	case "lamp":
		return h.lamp, true
	case "mode":
		return h.mode, true
	}
	return nil, false
}

// SetVariable assigns the mode.
func (h *Host) SetVariable(name string, v data.Value) bool {
	if name != "mode" {
		return false
	}
	h.mode = v
	h.Log = append(h.Log, "mode = "+data.Inspect(v))
	return true
}

// Field is the value of a field that was assigned.
func (h *Host) Field(n int) (data.Value, bool) {
	v, ok := h.fields[n]
	return v, ok
}

// SetField assigns one.
func (h *Host) SetField(n int, v data.Value) {
	h.fields[n] = v
	if h.Spans {
		h.Log = append(h.Log, fmt.Sprintf("field %d = %s", n, data.Inspect(v)))
	}
}

// Call calls a function of the host.
func (h *Host) Call(name string, args []data.Value, at source.Span) (data.Value, bool) {
	switch name {
	case "note":
		h.note(at, "%s", joined(args))
	case "any":
		return &data.Unknown{What: "anything"}, true
	case "pick":
		return int32(h.Choose(3, "the pick", at)), true
	case "stop":
		panic(Ended{"stopped"})
	case "twice", "keep":
		return h.callWith(name, args)
	default:
		return nil, false
	}
	return nil, true
}

// callWith calls a function that takes a closure.
func (h *Host) callWith(name string, args []data.Value) (data.Value, bool) {
	if len(args) == 0 {
		return nil, false
	}
	c, ok := args[len(args)-1].(*data.Closure)
	if !ok {
		return nil, false
	}
	if name == "keep" {
		h.Kept = c
		return nil, true
	}
	data.CallClosure(c, int32(1))
	return data.CallClosure(c, int32(2)), true
}

// joined writes arguments one after another.
func joined(args []data.Value) string {
	texts := make([]string, len(args))
	for i, a := range args {
		texts[i] = data.Text(a)
	}
	return strings.Join(texts, " ")
}

// Choose takes what the seed says.
func (h *Host) Choose(n int, what string, at source.Span) int {
	h.Seed = h.Seed*6364136223846793005 + 1442695040888963407
	taken := int(h.Seed >> 33 % uint64(n))
	h.note(at, "%s: %d of %d", what, taken, n)
	return taken
}

// Step counts down.
func (h *Host) Step(at source.Span) {
	h.stood = h.stood*31 + uint64(at.Start)*7 + uint64(at.End)
	if h.Steps--; h.Steps < 0 {
		panic(Ended{"too many steps"})
	}
}

// Warn records a warning.
func (h *Host) Warn(text string, at source.Span) { h.note(at, "warning: %s", text) }

// Uncaught records where an exception arose that leaves the script.
func (h *Host) Uncaught(end script.End, at source.Span) {
	if !h.Spans {
		return
	}
	if t, ok := end.(*data.Thrown); ok {
		h.note(at, "uncaught %s", t.Class)
	} else {
		h.note(at, "uncaught: %s", end.Text())
	}
}

// RunKept runs a script and then the closure that it kept, and returns what was
// recorded.
func (h *Host) RunKept(s script.Script) []string {
	return h.Do(func(on script.Host) data.Value {
		s.Run(on)
		return data.CallClosure(h.Kept, int32(5))
	})
}

// device is an object of the host.
type device struct {
	host       *Host
	attributes map[string]data.Value
}

// Class is the device's class.
func (*device) Class() string { return "Device" }

// Text is how the device is written.
func (*device) Text() string { return "the lamp" }

// Key tells the device from others.
func (*device) Key() string { return "lamp" }

// Get reads an attribute.
func (d *device) Get(_ data.World, name string) (data.Value, bool) {
	v, ok := d.attributes[name]
	return v, ok
}

// Set assigns the level only.
func (d *device) Set(_ data.World, name string, v data.Value) bool {
	if name != "level" {
		return false
	}
	d.attributes[name] = v
	d.host.Log = append(d.host.Log, "level = "+data.Inspect(v))
	return true
}

// Call sends a command.
func (d *device) Call(w data.World, name string, args []data.Value) (data.Value, bool) {
	switch name {
	case "on", "off":
		d.attributes["switch"] = name
	case "setLevel":
		if len(args) != 1 {
			return nil, false
		}
		d.attributes["level"] = args[0]
	default:
		return nil, false
	}
	w.Warn("the lamp is told " + name + " " + joined(args))
	return nil, true
}

// Do runs something of a script on h and returns what h recorded, how it ended
// last: a value, an exception or the end that the host made.
func (h *Host) Do(run func(h script.Host) data.Value) (log []string) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case *data.Thrown:
			log = append(h.Log, "throws "+r.Class)
		case *limit.Excess:
			log = append(h.Log, "ends: "+r.Text())
		case Ended:
			log = append(h.Log, "ends: "+r.Why)
		default:
			panic(r)
		}
		if h.Spans {
			log = append(log, fmt.Sprintf("steps %x", h.stood))
		}
	}()
	v := run(h)
	return append(h.Log, "-> "+data.Text(v))
}
