package template

import (
	"strconv"
	"strings"

	"crosscheck/engine/internal/sorting"
)

// following is what follows a spot between two statements, where some sources are known.
// It is the same wherever those are so that it asks for again. A spot is written with all
// that what follows can depend on besides: what was put out, and what variables hold.
type following struct {
	spot  string
	stage int // how many spots were passed before it, and it
	known map[Source]Value
	again map[Source]bool
	node  *Node
}

// asks is that an evaluation has looked at a source behind so many spots.
type asks struct {
	stage  int
	source Source
}

// pass notes that a statement is over, of the template that is evaluated first. Where
// what follows is known, that ends the evaluation.
func (e *Evaluation) pass(t *Template, at int, out string) {
	if e.depth != 1 || e.deep != 0 || e.alone || len(e.asked) == e.seen {
		return
	}
	e.seen = len(e.asked)
	if len(e.named) > 0 {
		return // of which nobody knows what it depends on
	}
	var b strings.Builder
	b.WriteString(strconv.Itoa(at) + strconv.Quote(t.Text) + e.before + strconv.Quote(out))
	for _, name := range sorting.Keys(e.vars) {
		if !e.vars[name].mark(&b, name) {
			return
		}
	}
	s := b.String()
	e.passed = append(e.passed, s)
	for _, f := range e.d.shared[s] {
		if f.fits(e.d.known) {
			panic(f)
		}
	}
}

// fits reports whether all is known, and so, that it depends on.
func (f *following) fits(known map[Source]Value) bool {
	for s := range f.again {
		v, w := f.known[s], known[s]
		if w == nil || v != w && (s.Kind == Trigger || s.Kind == Variable || v.Key() != w.Key()) {
			return false
		}
	}
	return true
}

// begin opens what follows the spots that an evaluation has passed behind those that
// were passed before it.
func (d *decider) begin(passed []string, asked []asks) (opened []*following) {
	for i := d.stage; i < len(passed); i++ {
		f := &following{spot: passed[i], stage: i + 1, known: map[Source]Value{}, again: map[Source]bool{}}
		for s, v := range d.known {
			f.known[s] = v
		}
		for _, x := range asked {
			if x.stage > i {
				f.again[x.source] = true
			}
		}
		opened = append(opened, f)
	}
	d.open = append(d.open, opened...)
	d.stage = max(d.stage, len(passed))
	return opened
}

// end closes what was opened, of which it is known now what it is.
func (d *decider) end(opened []*following, stage int, n *Node) {
	d.open, d.stage = d.open[:len(d.open)-len(opened)], stage
	for _, f := range opened {
		f.node = n
		d.shared[f.spot] = append(d.shared[f.spot], f)
	}
}

// take is what was known to follow, which depends on the same as it did.
func (d *decider) take(f *following) *Node {
	for s := range f.again {
		for _, o := range d.open {
			if o.known[s] != nil {
				o.again[s] = true
			}
		}
		if t := d.touched[s]; t != nil {
			t.whole = true
		}
	}
	return f.node
}

// mark writes a value down, so that two which are written alike are the same for
// whatever follows; it reports whether that is possible.
func (v Value) mark(b *strings.Builder, name string) bool {
	b.WriteString("\n" + name + "=" + strconv.Itoa(int(v.Kind)))
	if v.later != nil || v.as != nil || v.chain != nil || v.space != nil || v.piece != nil || v.Tuple || v.Kind == Map {
		return false
	}
	b.WriteString(strconv.Quote(v.Key()) + strconv.Quote(v.S) + v.from.String() + strconv.FormatFloat(v.N, 'g', -1, 64))
	for _, x := range v.L {
		if !x.mark(b, "") {
			return false
		}
	}
	return true
}
