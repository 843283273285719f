package conflict

import "math/bits"

// effect is what a transition does to facts; transitions with equal moves
// share one. Number 0 is that of transitions without moves.
type effect struct {
	moves []move
	gens  []int32 // facts it sets off that outlive it
	hits  []hit   // within it
	known []uint64
	same  []uint64          // of the known ones: facts that pass unchanged
	next  map[int32]outcome // of those that become something else than nothing
}

// outcome is what becomes of one fact, and the conflicts that it meets.
type outcome struct {
	facts []int32
	hits  []hit
}

// book numbers facts and effects.
type book struct {
	automata
	facts   []fact
	numbers map[fact]int32
	effects []effect
	byMoves map[string]int32
	replies map[int32][]hit // answers, as far as they were asked for
	buf     []byte
	bytes   int64
	look    func(work int) // may throw, where nothing is half done
}

// Sizes in bytes, with places in maps.
const (
	effectSize  = 300
	moveSize    = 36
	factSize    = 150
	outcomeSize = 100
	hitSize     = 56
)

func newBook(s *scope, o *Options) *book {
	look := o.Look
	if look == nil {
		look = func(int) {}
	}
	return &book{
		look:     look,
		automata: automata{scope: s, reasons: newReasons(o.Again), wishes: newWishes()},
		numbers:  map[fact]int32{}, effects: []effect{{next: map[int32]outcome{}}}, byMoves: map[string]int32{"": 0},
		replies: map[int32][]hit{},
	}
}

// movesPerLook is how many moves lie between two looks at the clock: little work.
const movesPerLook = 64

// lookAfter looks at the clock now and then, on the way through moves.
func (b *book) lookAfter(i int) {
	if i%movesPerLook == movesPerLook-1 {
		b.look(movesPerLook)
	}
}

// effect is the number of the effect of moves.
func (b *book) effect(moves []move) int32 {
	b.buf = b.buf[:0]
	for i := range moves {
		b.buf = moves[i].encode(b.buf)
	}
	n, known := b.byMoves[string(b.buf)]
	if !known {
		e := b.work(append([]move(nil), moves...))
		n = int32(len(b.effects))
		b.byMoves[string(b.buf)] = n
		b.bytes += effectSize + int64(len(b.buf)+moveSize*len(moves))
		b.effects = append(b.effects, e)
	}
	return n
}

func (m *move) encode(to []byte) []byte {
	flags := byte(0)
	for i, f := range [...]bool{m.silent, m.direct} {
		if f {
			flags |= 1 << i
		}
	}
	to = append(to, byte(m.kind), flags)
	for _, x := range [...]int32{int32(m.app), int32(m.loc), m.value, m.reason, m.taker, m.link} {
		to = append32(to, x)
	}
	return to
}

// work finds what moves set off.
func (b *book) work(moves []move) effect {
	e := effect{moves: moves, next: map[int32]outcome{}}
	for i := range moves {
		for _, f := range b.spawn(moves, i) {
			x := b.carry(f, moves[i+1:], true)
			e.gens, e.hits = append(e.gens, x.facts...), append(e.hits, x.hits...)
		}
	}
	return e
}

// carry takes fact f over moves.
func (b *book) carry(f fact, moves []move, fresh bool) outcome {
	b.hits, b.all = nil, moves
	facts := []fact{f}
	for i := 0; i < len(moves) && len(facts) > 0; i++ {
		b.lookAfter(i)
		var after []fact
		b.rest = moves[i+1:]
		for _, f := range facts {
			after = append(after, b.step(f, &moves[i], fresh)...)
		}
		facts = after
	}
	x := outcome{hits: b.hits}
	for _, f := range facts {
		for _, f := range b.last(f, fresh) {
			x.facts = append(x.facts, b.number(f))
		}
	}
	return x
}

func (b *book) number(f fact) int32 {
	n, known := b.numbers[f]
	if !known {
		n = int32(len(b.facts))
		b.numbers[f] = n
		b.facts = append(b.facts, f)
		b.bytes += factSize
	}
	return n
}

// after is what effect number e makes of fact f.
func (b *book) after(e, f int32) outcome {
	eff, w, bit := &b.effects[e], int(f>>6), uint64(1)<<(f&63)
	switch {
	case w >= len(eff.known) || eff.known[w]&bit == 0:
	case eff.same[w]&bit != 0:
		return outcome{facts: []int32{f}}
	default:
		return eff.next[f]
	}
	x := b.carry(b.facts[f], eff.moves, false)
	for w >= len(eff.known) {
		eff.known, eff.same = append(eff.known, 0), append(eff.same, 0)
		b.bytes += 16
	}
	eff.known[w] |= bit
	switch {
	case len(x.facts) == 1 && x.facts[0] == f && len(x.hits) == 0:
		eff.same[w] |= bit
	case len(x.facts)+len(x.hits) > 0:
		eff.next[f] = x
		b.bytes += outcomeSize + int64(8*len(x.facts)+hitSize*len(x.hits))
	}
	return x
}

// unchanged is which of the facts in word w of set are known to pass.
func (e *effect) unchanged(w int, set uint64) uint64 {
	if w < len(e.same) {
		return set & e.same[w]
	}
	return 0
}

// each calls f with every fact in word w of a set.
func each(w int, set uint64, f func(fact int32)) {
	for ; set != 0; set &= set - 1 {
		f(int32(w)<<6 | int32(bits.TrailingZeros64(set)))
	}
}
