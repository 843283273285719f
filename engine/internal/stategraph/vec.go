package stategraph

// chunkShift makes chunks of 1024 elements: small enough that the last,
// half-filled one costs little, large enough that there are few of them.
const (
	chunkShift = 10
	chunkLen   = 1 << chunkShift
	chunkMask  = chunkLen - 1
)

// Vec is an array that grows in chunks and never moves: growing needs no
// second copy, which is what kills a WebAssembly instance whose memory is
// half full. The zero Vec is empty.
type Vec[T any] struct {
	chunks [][]T
	n      int
}

// Len is the number of elements.
func (v *Vec[T]) Len() int { return v.n }

// At points to element i; the pointer stays valid.
func (v *Vec[T]) At(i int) *T { return &v.chunks[i>>chunkShift][i&chunkMask] }

// Push appends x and returns its index.
func (v *Vec[T]) Push(x T) int {
	i := v.Alloc(1)
	*v.At(i) = x
	return i
}

// Alloc appends n ≤ 1024 zero elements that lie side by side and returns the
// index of the first. It may leave a gap before them.
func (v *Vec[T]) Alloc(n int) int {
	if free := len(v.chunks)<<chunkShift - v.n; free < n {
		v.n += free
		v.chunks = append(v.chunks, make([]T, chunkLen))
	}
	i := v.n
	v.n += n
	return i
}

// Slice is elements i..i+n-1 of one Alloc.
func (v *Vec[T]) Slice(i, n int) []T {
	c := v.chunks[i>>chunkShift]
	return c[i&chunkMask : i&chunkMask+n : i&chunkMask+n]
}

// Bytes is the memory of v when an element takes size bytes.
func (v *Vec[T]) Bytes(size int) int64 { return int64(len(v.chunks)) * chunkLen * int64(size) }
