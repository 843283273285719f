package template

import (
	"slices"
	"strings"
)

// touches are the parts of the value of a source that evaluation asked for, by their
// paths, with what they were; whole: it asked for all of it. Values that are the same
// there yield the same.
type touches struct {
	paths, keys []string
	whole       bool
}

// outcomes are what values of a source yield, by the parts that evaluation asked for.
type outcomes struct {
	paths [][]string
	of    map[string]*Node
}

// same is what a value yields because one before it does; nil: nobody knows.
func (o *outcomes) same(d *decider, v Value) *Node {
	for _, paths := range o.paths {
		if key, is := d.signature(paths, v); is && o.of[key] != nil {
			return o.of[key]
		}
	}
	return nil
}

// add notes what a value yields.
func (o *outcomes) add(t *touches, n *Node) {
	if t.whole {
		return
	}
	if !slices.ContainsFunc(o.paths, func(p []string) bool { return slices.Equal(p, t.paths) }) {
		o.paths = append(o.paths, t.paths)
	}
	o.of[joinedPaths(t.paths, t.keys)] = n
}

func joinedPaths(paths, keys []string) string {
	return strings.Join(paths, "\t") + "\t\t" + strings.Join(keys, "\t")
}

// signature is what a value has at some paths, if it has parts there.
func (d *decider) signature(paths []string, v Value) (key string, is bool) {
	keys := make([]string, len(paths))
	for i, path := range paths {
		d.b.Left--
		x := v
		for _, name := range strings.Split(path, "\n") {
			if x.Kind != Map {
				return "", false
			}
			x, _ = x.get(name)
		}
		keys[i] = x.origin()
	}
	return joinedPaths(paths, keys), true
}

// touch notes that evaluation asks for a part of a source.
func (d *decider) touch(s Source, path string, v Value) {
	t := d.touched[s]
	switch {
	case t == nil || slices.Contains(t.paths, path):
	case v.Kind == Map || v.Kind == List:
		t.whole = true
	default:
		t.paths, t.keys = append(t.paths, path), append(t.keys, v.origin())
	}
}

// origin tells values apart that come from sources of which more may be told apart.
func (v Value) origin() string { return v.Key() + "\n" + v.from.String() }

// partOf is what an expression has of a source that has parts, as trigger.event.data;
// is: it is such an expression.
func (e *Evaluation) partOf(x expr) (v Value, is bool) {
	var names []string
	for {
		switch y := x.(type) {
		case *member:
			names, x = append(names, y.name), y.of
			continue
		case *index:
			if at, is := y.at.(*literal); is && at.v.Kind == String {
				names, x = append(names, at.v.S), y.of
				continue
			}
		case *name:
			if _, own := e.vars[y.s]; own {
				return nil, false
			}
			source := e.d.h.Name(y.s).Source
			if source.Kind != Trigger && source.Kind != Variable {
				return nil, false
			}
			if v = e.look(source); v.Kind != Map {
				return nil, false
			}
			return e.walk(source, v, names), true
		}
		return nil, false
	}
}

// walk goes down in a map, from the last name to the first.
func (e *Evaluation) walk(s Source, v Value, names []string) Value {
	path, told := "", false
	for i, name := range slices.Backward(names) {
		e.step()
		if v.Kind == Map && !told {
			path += "\n" + name
			x, _ := v.get(name)
			if told = i == 0 || x.Kind != Map; told {
				e.d.touch(s, path[1:], x)
			}
		}
		v = e.member(v, name)
	}
	return v
}
