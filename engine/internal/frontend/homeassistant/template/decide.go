package template

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// SourceKind is what a template can ask.
type SourceKind uint8

// The zero SourceKind is invalid.
const (
	State     SourceKind = 1 + iota // of an entity, or an attribute of it
	Trigger                         // what set the run off
	TimeOfDay                       // in milliseconds
	Weekday                         // from 0, Monday
	Month                           // from 1
	Variable                        // of an automation, that holds what it was given
	Random                          // what is drawn whenever a template is evaluated: its text is the entity
)

// Source is something whose value a template asks for.
type Source struct {
	Kind              SourceKind
	Entity, Attribute string // of Variable: its name is the entity
}

func (s Source) String() string {
	return string('0'+rune(s.Kind)) + s.Entity + "/" + s.Attribute
}

// told is a source for people.
func told(s Source) string {
	switch s.Kind {
	case TimeOfDay, Weekday, Month:
		return "the time"
	case Trigger:
		return "what set the run off"
	case Random:
		return "what random says"
	case Variable:
		return s.Entity[strings.IndexByte(s.Entity, '.')+1:]
	}
	if s.Attribute != "" {
		return "the " + strings.ReplaceAll(s.Attribute, "_", " ") + " of " + s.Entity
	}
	return cmp.Or(s.Entity, "a value")
}

// Home is where a template is evaluated.
type Home interface {
	// Values are what a source can be; nil: nobody knows.
	Values(Source) []Value
	// Name is what a name stands for that is none of Jinja's.
	Name(string) Meaning
	// Tells says that a template asks whether a source is a text. It reports
	// whether that was known: then what is none of the others is not that, either.
	Tells(s Source, text string) bool
	// Cut says that a template compares the numbers of a source with one, and
	// Counts that it takes the source for a number.
	Cut(s Source, at float64)
	Counts(s Source)
	// Relates says that a template asks for something that is made of sources: how one is
	// to another, what several come to, or what a text has in it. It reports whether that
	// is a source of its own; several: only if more places than one ask for it.
	Relates(s Source, several bool, of ...Source) bool
	// Members are those of a group, if they are known.
	Members(entity string) ([]string, bool)
	// Registry is what a function says of something that is kept in a registry; nil: there
	// is none.
	Registry(function, about string) Value
	// Brings says that a template asks for a part of what an event brings of which
	// nobody knows anything yet.
	Brings(Source)
}

// Meaning is what a name stands for: what a template yields, what a source has, a
// value; or nothing of them, which is unknown.
type Meaning struct {
	Template *Template
	Source   Source
	Value    Value
}

// Node is a question about a source, with what follows for each of its values;
// without a source it is a leaf: what the template yields.
type Node struct {
	Source Source
	Of     []*Node
	Leaf   Value
	id     int // of what is the same in its tree
}

// Budget is how much evaluation may cost: steps, of all templates of a
// configuration together.
type Budget struct{ Left int }

// mostNodes of one tree, and mostAsked sources on one way through it.
const (
	mostNodes = 3_000
	mostAsked = 12
)

// Failed reports whether a leaf is an error: Home Assistant gives the template up.
func (n *Node) Failed() bool { return n.Leaf.Kind == object }

// decider makes a tree.
type decider struct {
	h      Home
	b      *Budget
	known  map[Source]Value
	nodes  int
	ids    map[string]*Node
	yields func(e *Evaluation) Value
	// What evaluation asked of the sources that have parts.
	touched map[Source]*touches
	// What follows spots of templates, of that what is open yet, and how many spots were
	// passed before what is asked now.
	shared map[string][]*following
	open   []*following
	stage  int
}

// need is that evaluation asks for a source that has no value yet.
type need struct{ source Source }

// Decide evaluates for all values of the sources that are asked. What yields is
// called often; it renders templates by the evaluation that it gets.
func Decide(h Home, b *Budget, yields func(e *Evaluation) Value) *Node {
	d := &decider{h: h, b: b, known: map[Source]Value{}, ids: map[string]*Node{}, yields: yields, touched: map[Source]*touches{}, shared: map[string][]*following{}}
	return d.node()
}

func (d *decider) node() (n *Node) {
	d.nodes++
	stage := d.stage
	v, asked, e, shared := d.try()
	if shared != nil {
		return d.take(shared)
	}
	opened := d.begin(e.passed, e.asked)
	defer func() { d.end(opened, stage, n) }()
	if asked == nil {
		if v.size(mostLong) >= mostLong {
			v = Open("a value that is too large")
		}
		return d.once("="+v.Key(), &Node{Leaf: v})
	}
	values := d.h.Values(*asked)
	parts := asked.Kind == Trigger || asked.Kind == Variable
	if len(values) == 0 || len(d.known) >= mostAsked || d.nodes+len(values) > mostNodes && !(parts && d.nodes <= mostNodes) {
		v := Vague(*asked)
		if len(values) > 0 {
			v = Open("too much at once")
		}
		values = []Value{v}
	}
	n = &Node{Source: *asked}
	var key strings.Builder
	key.WriteString(asked.String())
	before := &outcomes{of: map[string]*Node{}}
	for _, v := range values {
		x := before.same(d, v)
		if x == nil {
			t := &touches{whole: !parts}
			d.known[*asked], d.touched[*asked] = v, t
			x = d.node()
			delete(d.known, *asked)
			delete(d.touched, *asked)
			before.add(t, x)
		}
		n.Of = append(n.Of, x)
		fmt.Fprintf(&key, " %d", x.id)
	}
	if !slices.ContainsFunc(n.Of, func(x *Node) bool { return x != n.Of[0] }) {
		return n.Of[0]
	}
	return d.once(key.String(), n)
}

// once is the node that is the same as a new one, or that itself with a number.
func (d *decider) once(key string, n *Node) *Node {
	if same := d.ids[key]; same != nil {
		return same
	}
	n.id = len(d.ids)
	d.ids[key] = n
	return n
}

// try evaluates with what is known; asked is what is needed besides, and shared what is
// known to follow.
func (d *decider) try() (v Value, asked *Source, e *Evaluation, shared *following) {
	e = &Evaluation{d: d, vars: map[string]Value{}, named: map[*Template]Value{}}
	defer func() {
		switch x := recover().(type) {
		case nil:
		case need:
			asked = &x.source
		case *following:
			shared = x
		case Value: // what makes all of it unknown, or an error
			v = x
		default:
			panic(x)
		}
	}()
	return d.yields(e), nil, e, nil
}

// Any is one of the leaves, or where there are too many to tell what is unknown.
func (n *Node) Any() *Node {
	if n.Of == nil {
		return n
	}
	return &Node{Leaf: Open("too much at once")}
}

// Leaves visits the leaves of a tree, of those that are the same one.
func (n *Node) Leaves(f func(*Node)) {
	n.each(map[*Node]bool{}, func(x *Node) {
		if x.Of == nil {
			f(x)
		}
	})
}

// each visits each part of a tree once.
func (n *Node) each(seen map[*Node]bool, f func(*Node)) {
	if seen[n] {
		return
	}
	seen[n] = true
	f(n)
	for _, x := range n.Of {
		x.each(seen, f)
	}
}

// Same reports whether two parts of one tree are the same.
func (n *Node) Same(m *Node) bool { return n.id == m.id }

// Child is a number of what follows for value i: of two that are the same it is
// the same.
func (n *Node) Child(i int) int { return n.Of[i].id }

// Sources visits the questions of a tree.
func (n *Node) Sources(f func(*Node)) {
	n.each(map[*Node]bool{}, func(x *Node) {
		if x.Of != nil {
			f(x)
		}
	})
}

// blank is a home of which nothing is known but some names.
type blank struct{ names map[string]*Template }

func (blank) Values(Source) []Value                { return nil }
func (b blank) Name(name string) Meaning           { return Meaning{Template: b.names[name]} }
func (blank) Tells(Source, string) bool            { return false }
func (blank) Cut(Source, float64)                  {}
func (blank) Counts(Source)                        {}
func (blank) Relates(Source, bool, ...Source) bool { return false }
func (blank) Brings(Source)                        {}
func (blank) Members(string) ([]string, bool)      { return nil, false }
func (blank) Registry(string, string) Value        { return nil }

// Fixed is what a template yields wherever it stands; otherwise it is unknown.
func (t *Template) Fixed() Value { return t.With(nil) }

// With is what a template yields where some names stand for what others do;
// unknown where it asks for more.
func (t *Template) With(names map[string]*Template) Value {
	n := Decide(blank{names}, &Budget{10_000}, func(e *Evaluation) Value { return e.Render(t) })
	for n.Of != nil {
		n = n.Of[0]
	}
	return n.Leaf
}
