package interp

import (
	"slices"

	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
)

// recorder keeps what one branch accessed, in order. In Accesses mode an
// access is listed once; a stamp per (location, app, op) says whether it is.
type recorder struct {
	detail  ts.Detail
	quiet   bool // list each access once in Trace mode too
	alone   bool // a store of what is there already is no read
	apps    int
	accs    []ts.Access
	fails   []ts.FailureID
	notes   []ts.Note
	runs    []ts.Run
	undone  ts.Undone
	glances int // Looks of ts.Branch
	stamp   uint32
	seen    stamps
	written []uint32 // per location: stamp of the branch that wrote it last
	step    *step    // the account of what an app does that is served, nil without
}

// stamps are the stamps of (location, app, op): in homes of very many apps of
// those only that were seen.
type stamps struct {
	all  []uint32
	some map[int]uint32
}

// mostStamps is how many are kept all: 4 MB.
const mostStamps = 1 << 20

func newStamps(n int) stamps {
	if n > mostStamps {
		return stamps{some: map[int]uint32{}}
	}
	return stamps{all: make([]uint32, n)}
}

// renew gives number i a stamp and reports whether it had another.
func (s *stamps) renew(i int, stamp uint32) bool {
	if uint(i) >= uint(len(s.all)) {
		return s.renewSome(i, stamp)
	}
	had := s.all[i]
	s.all[i] = stamp
	return had != stamp
}

func (s *stamps) renewSome(i int, stamp uint32) bool {
	had := s.some[i]
	s.some[i] = stamp
	return had != stamp
}

func (s *stamps) clear() {
	clear(s.all)
	clear(s.some)
}

func newRecorder(locs, apps int) recorder {
	return recorder{apps: apps, seen: newStamps(locs * apps * int(ts.Silent)), written: make([]uint32, locs)}
}

func (r *recorder) begin() {
	r.accs, r.fails, r.notes = r.accs[:0], r.fails[:0], r.notes[:0]
	r.runs, r.undone.Accesses, r.undone.Runs = r.runs[:0], r.undone.Accesses[:0], r.undone.Runs[:0]
	r.quiet, r.alone, r.step, r.glances = false, false, nil, 0
	if r.stamp++; r.stamp == 0 {
		r.seen.clear()
		clear(r.written)
		r.stamp = 1
	}
}

// add lists an access: in Trace mode always, else unless it is listed already.
// It is not called in Fast mode.
func (r *recorder) add(l ts.LocID, o ts.Op, app ts.AppID, v int32) {
	if r.detail != ts.Trace {
		v = 0
	}
	fresh := r.seen.renew((int(l)*r.apps+int(app))*int(ts.Silent)+int(o)-1, r.stamp)
	if !fresh && (r.quiet || r.detail != ts.Trace) {
		return
	}
	r.accs = append(r.accs, ts.Access{Loc: l, Op: o, App: app, Value: v})
}

// ownRead lists a read unless the branch has written the location before; a
// trace shows the handlers' reads of their own writes too.
func (r *recorder) ownRead(l ts.LocID, app ts.AppID, v int32) {
	if r.step != nil {
		r.step.reads.Add(l)
	}
	if r.written[l] != r.stamp || (r.detail == ts.Trace && !r.quiet) {
		r.add(l, ts.Read, app, v)
	}
}

func (r *recorder) ownWrite(l ts.LocID, app ts.AppID, v int32) {
	if r.step != nil {
		r.step.writes.Add(l)
	}
	r.written[l] = r.stamp
	r.add(l, ts.Write, app, v)
}

func (r *recorder) silent(l ts.LocID, app ts.AppID, v int32) {
	if r.step != nil {
		r.step.silent.Add(l)
	}
	r.add(l, ts.Silent, app, v)
}

func (r *recorder) note(kind string, app ts.AppID, text string, span source.Span) {
	r.notes = append(r.notes, ts.Note{At: len(r.accs), Kind: kind, App: app, Text: text, Span: span})
}

// keepUndone keeps what is about to be undone.
func (r *recorder) keepUndone() {
	r.undone.Accesses = append(r.undone.Accesses, r.accs...)
	r.undone.Runs = append(r.undone.Runs, r.runs...)
	for i := range r.notes {
		r.notes[i].Was = r.notes[i].At
	}
}

// moveNotes moves the notes from number n on that stand before access i to
// stand before access j, and says which note comes next.
func (r *recorder) moveNotes(n, i, j int) int {
	for ; n < len(r.notes) && r.notes[n].At == i; n++ {
		r.notes[n].At = j
	}
	return n
}

// failure lists id once.
func (r *recorder) failure(id ts.FailureID) {
	if !slices.Contains(r.fails, id) {
		r.fails = append(r.fails, id)
	}
}
