package conflict

import (
	"encoding/binary"
	"slices"

	"crosscheck/engine/internal/ts"
)

// reason is why an app gave a command: the run of a handler that gave it.
type reason struct {
	run    ts.Run      // At is of no meaning
	found  int32       // the value of what set the run off, when the run began
	loc    ts.LocID    // -1: something is said
	value  int32       // the command
	level  bool        // what set the run off can still be so later; else it was an instant
	stays  bool        // with level: what set the run off is no turn of life
	clock  bool        // a timer or the time of day set the run off
	asked  bool        // the mode did, or what a person did to a device
	hand   bool        // what a person did to a device did
	things int32       // how many devices the run commands
	given  []ts.Access // what the run had read before it, with values
	about  []ts.LocID  // ascending: of these what others can change, and what set the run off
	while  []ts.LocID  // of about the timers that will end it
	start  int32       // values: of about, when the command was given
}

// reasons numbers reasons, and values of locations. Number 0 is no reason.
type reasons struct {
	list   []reason
	byKey  map[string]int32
	values vectors
	again  ts.Repeater // nil: a reason holds while nothing changes that it is about
	known  map[[2]int32]bool
	due    map[trial]bool
	out    ts.Branches
	buf    []byte
}

func newReasons(again ts.Repeater) *reasons {
	return &reasons{
		list: []reason{{run: ts.Run{Cause: -1}, loc: -1}}, byKey: map[string]int32{}, values: newVectors(),
		again: again, known: map[[2]int32]bool{}, due: map[trial]bool{},
	}
}

// of is the number of r, whose start follows from the rest.
func (x *reasons) of(r *reason) int32 {
	b := x.buf[:0]
	for _, n := range [...]int32{int32(r.run.App), r.run.Func, int32(r.run.Cause), r.run.Value, r.found, r.run.Lo, r.run.Hi, int32(r.loc), r.value, truth(r.level), truth(r.clock), truth(r.asked), truth(r.hand), r.things, int32(len(r.about))} {
		b = append32(b, n)
	}
	for _, l := range r.about {
		b = append32(b, int32(l))
	}
	for _, a := range r.given {
		b = append32(append32(b, int32(a.Loc)), a.Value)
	}
	b = append32(b, int32(len(r.given)))
	x.buf = b
	n, known := x.byKey[string(b)]
	if !known {
		n = int32(len(x.list))
		x.byKey[string(b)] = n
		x.list = append(x.list, *r)
		kept := &x.list[n]
		kept.given, kept.about, kept.while = slices.Clone(r.given), slices.Clone(r.about), slices.Clone(r.while)
		kept.start = x.values.of(kept.was())
	}
	return n
}

func truth(b bool) int32 {
	if b {
		return 1
	}
	return 0
}

// was is the values of what r is about when the command was given. The timers
// that will end it are set, whatever the run had found.
func (r *reason) was() []int32 {
	out := make([]int32, len(r.about))
	for i, l := range r.about {
		if r.lastsWith(l) {
			out[i] = 1
			continue
		}
		out[i] = r.found
		for _, a := range r.given {
			if a.Loc == l {
				out[i] = a.Value
			}
		}
	}
	return out
}

// lastsWith reports whether r ends with the timer that has flag l.
func (r *reason) lastsWith(l ts.LocID) bool { return slices.Contains(r.while, l) }

func (x *reasons) start(reason int32) int32 { return x.list[reason].start }

// change is what values become when location l gets a new one, and whether the
// reason is about l.
func (x *reasons) change(reason, now int32, l ts.LocID, value int32) (int32, bool) {
	i, found := slices.BinarySearch(x.list[reason].about, l)
	if !found {
		return now, false
	}
	next := slices.Clone(x.values.list[now])
	next[i] = value
	return x.values.of(next), true
}

// holds reports whether the same handler, set off again, gives the same command
// when what the reason is about has the values now and all else that it had read
// is as it was.
func (x *reasons) holds(reason, now int32) bool {
	k := [2]int32{reason, now}
	holds, known := x.known[k]
	if !known {
		holds = x.try(&x.list[reason], x.values.list[now], now)
		x.known[k] = holds
	}
	return holds
}

func (x *reasons) try(r *reason, values []int32, now int32) bool {
	if now == r.start && r.found == r.run.Value {
		return true
	}
	run, given := r.run, slices.Clone(r.given)
	for i, l := range r.about {
		if r.lastsWith(l) {
			if values[i] == 0 {
				return false
			}
			continue
		}
		if l == run.Cause {
			if !run.SetOffBy(values[i]) {
				return false
			}
			run.Value = values[i]
		}
		for j := range given {
			if given[j].Loc == l {
				given[j].Value = values[i]
			}
		}
		given = append(given, ts.Access{Loc: l, Op: ts.Read, App: run.App, Value: values[i]})
	}
	if x.again == nil {
		return false
	}
	x.again.Again(&run, given, &x.out)
	return slices.ContainsFunc(x.out.List, func(b ts.Branch) bool { return r.repeated(&b, given) })
}

// repeated reports whether branch b gives the command, or says something,
// without having looked before at anything that the run had not: then it is on
// another way.
func (r *reason) repeated(b *ts.Branch, given []ts.Access) bool {
	for i, a := range b.Accesses {
		same := func(b ts.Access) bool { return b.Loc == a.Loc }
		switch {
		case r.loc < 0 && tells(b.Notes, i):
			return true
		case a.Op != ts.Read && a.Loc == r.loc && a.Value == r.value:
			return true
		case a.Op == ts.Read && !slices.ContainsFunc(given, same) && !slices.ContainsFunc(b.Accesses[:i], same):
			return false
		}
	}
	return r.loc < 0 && tells(b.Notes, len(b.Accesses))
}

// tells reports whether something is said within the first accesses.
func tells(notes []ts.Note, accesses int) bool {
	return slices.ContainsFunc(notes, func(n ts.Note) bool { return n.Kind == "notify" && n.At <= accesses })
}

// vectors numbers lists of values.
type vectors struct {
	list   [][]int32
	number map[string]int32
	buf    []byte
}

func newVectors() vectors { return vectors{list: [][]int32{nil}, number: map[string]int32{"": 0}} }

func (x *vectors) of(values []int32) int32 {
	x.buf = x.buf[:0]
	for _, v := range values {
		x.buf = binary.LittleEndian.AppendUint32(x.buf, uint32(v))
	}
	n, known := x.number[string(x.buf)]
	if !known {
		n = int32(len(x.list))
		x.number[string(x.buf)] = n
		x.list = append(x.list, values)
	}
	return n
}

// append32 appends x as four bytes.
func append32(to []byte, x int32) []byte { return binary.LittleEndian.AppendUint32(to, uint32(x)) }
