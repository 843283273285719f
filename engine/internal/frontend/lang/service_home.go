package lang

import (
	"crosscheck/engine/internal/capability"
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
		q.list(q.c.rooms.order, func(*object) bool { return true })
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
			if o := q.c.refs[dev.Name]; o != nil {
				q.list(o.order, func(o *object) bool { return o.kind == attributeObject })
			}
		}
	}
}

// installed lists what may stand in an installed app: the values of inputs, of
// which only the app knows the names.
func (q *completer) installed(prev string) {
	switch {
	case q.inside() == "install" && (prev == "=" || prev == ","):
		q.objects(func(o *object) bool { return o.kind == deviceObject })
		q.words("true", "false")
		if m := q.c.global.lookup("mode"); m != nil {
			for _, v := range valueNames(m.dom) {
				q.add(v, "value", "a mode of the home", v)
			}
		}
	case q.inside() == "" && q.headWord() == "install" && len(q.head) == 2:
		q.words("from")
	}
}
