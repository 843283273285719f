package main

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// memory is what list makes of a memory of n bytes.
func memory(list []segment, n int64) []byte {
	m := make([]byte, n)
	for _, s := range list {
		copy(m[s.offset:], s.bytes)
	}
	return m
}

// module has a section before the data and one behind it.
func module(list []segment) []byte {
	body := []byte{byte(len(list))}
	for _, s := range list {
		body = appendCounted(append(appendSigned(append(body, active, i32Const), s.offset), endOfOffset), s.bytes)
	}
	out := append([]byte("\x00asm\x01\x00\x00\x00"), 1, 3, 'a', 'b', 'c')
	return append(appendCounted(append(out, dataSection), body), 0, 2, 1, 'x')
}

// dataOf reads the segments of what module wrote.
func dataOf(t *testing.T, module []byte) (list []segment, before, after []byte) {
	t.Helper()
	before = module[:headerLen+5]
	body, after, err := counted(module[headerLen+6:])
	if err != nil || module[headerLen+5] != dataSection {
		t.Fatalf("%v: %q", err, module)
	}
	if list, err = segments(body); err != nil {
		t.Fatal(err)
	}
	return list, before, after
}

func TestMemoryStartsAsItDid(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	fewer := 0
	for range 2000 {
		var list []segment
		size := int64(0)
		for range random.IntN(20) {
			s := segment{offset: size + random.Int64N(2*maxGap), bytes: make([]byte, 1+random.IntN(5))}
			for i := range s.bytes {
				s.bytes[i] = byte(random.Uint32())
			}
			size = s.end()
			list = append(list, s)
		}
		random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		was := module(list)
		now, _, err := join(was, maxGap)
		if err != nil {
			t.Fatal(err)
		}
		_, before, after := dataOf(t, was)
		got, b, a := dataOf(t, now)
		if !bytes.Equal(memory(got, size), memory(list, size)) || !bytes.Equal(before, b) || !bytes.Equal(after, a) {
			t.Fatalf("%d segments became other memory, or another module", len(list))
		}
		if len(got) < len(list) {
			fewer++
		}
	}
	if fewer < 1000 {
		t.Errorf("segments were joined in %d modules", fewer)
	}
}

func TestNumbersOfEitherSign(t *testing.T) {
	for _, x := range []int64{0, 1, 63, 64, 127, 128, 8191, 8192, 1<<31 - 1, -1, -64, -65, -1 << 31} {
		b := appendSigned(nil, x)
		if got, rest, err := signed(append(b, 7)); got != x || !slices.Equal(rest, []byte{7}) || err != nil {
			t.Errorf("%d became %d, %v, %v", x, got, rest, err)
		}
	}
}

func TestWhatIsNoModuleIsRefused(t *testing.T) {
	whole := module([]segment{{5, []byte("ab")}, {9, []byte("c")}})
	for n := range whole {
		if n == headerLen || n == headerLen+5 || n == len(whole)-4 {
			continue // a shorter module
		}
		if _, _, err := join(whole[:n], maxGap); err == nil {
			t.Errorf("%d of %d bytes were taken for a module", n, len(whole))
		}
	}
	passive := slices.Clone(whole)
	passive[headerLen+8] = 1
	for _, m := range [][]byte{passive, module([]segment{{5, []byte("ab")}, {6, []byte("c")}})} {
		if _, _, err := join(m, maxGap); err == nil {
			t.Errorf("%q was joined", m)
		}
	}
	file := filepath.Join(t.TempDir(), "x")
	if err := os.WriteFile(file, []byte("junk"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{nil, {file}, {file + "y"}, {file, file}} {
		if run(args) == nil {
			t.Errorf("%v succeeded", args)
		}
	}
}
