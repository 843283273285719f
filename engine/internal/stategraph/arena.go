package stategraph

import "bytes"

// arenaChunk is how many bytes of states one chunk of an arena holds.
const arenaChunk = 1 << 18

// arena stores the bytes of states one after another in chunks. While all
// states have one length, a state's place follows from its number; the first
// state of another length makes the arena note every place.
type arena struct {
	chunks [][]byte
	n      int
	stride int // length of every state, -1 once lengths differ
	shift  uint
	refs   Vec[ref] // only once lengths differ
	taken  int64    // bytes of all chunks
}

type ref struct{ chunk, off, len uint32 }

// add stores s and returns its number.
func (a *arena) add(s []byte) int {
	if a.n == 0 {
		a.begin(len(s))
	}
	if a.stride >= 0 && len(s) != a.stride {
		a.noteRefs()
	}
	c := a.room(len(s))
	off := len(*c)
	*c = append(*c, s...)
	if a.stride < 0 {
		a.refs.Push(ref{uint32(len(a.chunks) - 1), uint32(off), uint32(len(s))})
	}
	a.n++
	return a.n - 1
}

// begin fixes the stride and how many states a chunk holds.
func (a *arena) begin(stride int) {
	a.stride = stride
	for a.shift = 0; stride<<(a.shift+1) <= arenaChunk && a.shift < chunkShift; a.shift++ {
	}
}

// room is the chunk that takes the next n bytes.
func (a *arena) room(n int) *[]byte {
	size := arenaChunk
	full := len(a.chunks) == 0
	if a.stride >= 0 {
		size = a.stride << a.shift
		full = a.n&(1<<a.shift-1) == 0
	} else if !full {
		last := a.chunks[len(a.chunks)-1]
		full = cap(last)-len(last) < n
	}
	if full {
		a.chunks = append(a.chunks, make([]byte, 0, max(size, n)))
		a.taken += int64(max(size, n))
	}
	return &a.chunks[len(a.chunks)-1]
}

// noteRefs turns computed places into noted ones.
func (a *arena) noteRefs() {
	for i := range a.n {
		c, off := i>>a.shift, (i&(1<<a.shift-1))*a.stride
		a.refs.Push(ref{uint32(c), uint32(off), uint32(a.stride)})
	}
	a.stride = -1
}

// at is state i; it must not be modified.
func (a *arena) at(i int) []byte {
	if a.stride >= 0 {
		c := a.chunks[i>>a.shift]
		off := (i & (1<<a.shift - 1)) * a.stride
		return c[off : off+a.stride : off+a.stride]
	}
	r := a.refs.At(i)
	return a.chunks[r.chunk][r.off : r.off+r.len : r.off+r.len]
}

func (a *arena) equal(i int, s []byte) bool { return bytes.Equal(a.at(i), s) }

func (a *arena) bytes() int64 { return a.taken + a.refs.Bytes(12) }
