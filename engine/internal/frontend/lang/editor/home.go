package editor

import (
	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/frontend/lang/check"
	"crosscheck/engine/internal/frontend/lang/syntax"
)

// deviceNames lists what may stand in the head of a device: its kinds, what it
// gives off, its room.
func (q *completer) deviceNames(prev string) {
	gives := false
	for _, t := range q.head {
		gives = gives || t.Text == "gives"
	}
	switch {
	case prev == "in":
		q.list(q.c.Rooms.Order, func(*check.Object) bool { return true })
	case gives:
		for _, m := range capability.Media() {
			q.add(m, "value", "what reaches the sensors of the room", m)
		}
	default:
		q.capabilities()
	}
}

func (q *completer) capabilities() {
	for _, name := range capability.Names() {
		q.add(name, "capability", capability.Lookup(name).Doc, name)
	}
}

// settings lists the attributes of the device whose block it is.
func (q *completer) settings(f *syntax.File) {
	for _, d := range f.Decls {
		if dev, ok := d.(*syntax.DeviceDecl); ok && covers(dev.At.At, int(f.Number), q.off) {
			if o := q.c.Refs[dev.Name]; o != nil {
				q.list(o.Order, func(o *check.Object) bool { return o.Kind == check.AttributeObject })
			}
		}
	}
}

// installed lists what may stand in an installed app: the values of inputs, of
// which only the app knows the names.
func (q *completer) installed(prev string) {
	switch {
	case q.inside() == "install" && (prev == "=" || prev == ","):
		q.objects(func(o *check.Object) bool { return o.Kind == check.DeviceObject })
		q.words("true", "false")
		if m := q.c.Global.Lookup("mode"); m != nil {
			for _, v := range check.ValueNames(m.Domain) {
				q.add(v, "value", "a mode of the home", v)
			}
		}
	case q.inside() == "" && q.headWord() == "install" && len(q.head) == 2:
		q.words("from")
	}
}
