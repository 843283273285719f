package main

import (
	"bytes"
	"encoding/binary"
	"slices"
	"strings"
	"testing"
)

// counts are pairs of numbers, and 0 behind them; the first of all is never looked at.
const (
	stack1 = "\x00\x05\x08\x01\x00" // a first value may be the one that holds before
	line1  = "\x02\x03\x04\x81\x02\x00"
	stack2 = "\x10\x80\x01\x00"
	data2  = "\x02\x01\x00"
	live2  = "\x06\x07\x00"
)

// What functions are called: that of the runtime keeps its name, and so does a short one.
const (
	names    = "runtime.go\x00crosscheck.f\x00main.main\x00x\x00\x00"
	numbered = "runtime.go\x002\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x003\x00\x00\x00\x00\x00\x00\x00\x00\x00x\x00\x00"
)

// functions is a table of two functions, with what is to be left of it.
func functions() (table, left []byte) {
	counts := "\x00" + stack1 + line1 + stack2 + data2 + live2
	at := func(part string) uint32 { return uint32(strings.Index(counts, part)) }
	entry := func(stack, line uint32, more []uint32, data ...uint32) []byte {
		fields := append([]uint32{1, 2, 3, 4, stack, line, line, uint32(len(data)), 7, 8, 0x020304 | uint32(len(more))<<24}, data...)
		fields = append(fields, more...)
		var b []byte
		for _, f := range fields {
			b = binary.LittleEndian.AppendUint32(b, f)
		}
		return b
	}
	build := func(names, units, files, counts string, entries ...[]byte) []byte {
		b := []byte(tableMark)
		put := func(x int) { b = binary.LittleEndian.AppendUint64(b, uint64(x)) }
		put(len(entries))
		put(9)
		put(0)
		end := tableHead
		for _, part := range []string{names, units, files, counts, ""} {
			put(end)
			end += len(part)
		}
		b = append(b, names+units+files+counts...)
		place := funcPlace*len(entries) + 4
		for _, e := range entries {
			b = binary.LittleEndian.AppendUint32(b, 11)
			b = binary.LittleEndian.AppendUint32(b, uint32(place))
			place += len(e)
		}
		return append(binary.LittleEndian.AppendUint32(b, 12), bytes.Join(entries, nil)...)
	}
	few, most, mostLeft := []uint32{21, 22, 23, 24, 25}, []uint32{31, 32, 33, 34, 35, 36, 37}, []uint32{31, 32, 33, 34, 35, noData, 37}
	zeros := func(s string) string { return strings.Repeat("\x00", len(s)) }
	table = build(names, "units", "files", counts, entry(at(stack1), at(line1), few), entry(at(stack2), at(line1), most, at(line1), at(data2), 0, at(live2)))
	// What a function says of its file and lines.
	none := func(b []byte) []byte { erase(b, funcUnit); erase(b, funcStart); return b }
	left = build(numbered, zeros("units"), zeros("files"), "\x00"+stack1+zeros(line1)+stack2+data2+zeros(live2),
		none(entry(at(stack1), 0, few)), none(entry(at(stack2), 0, mostLeft, 0, at(data2), 0, 0)))
	return table, left
}

func TestLinesAreErased(t *testing.T) {
	table, want := functions()
	list, _, _ := dataOf(t, module([]segment{{5, []byte("ab")}, {9, append([]byte("xyz"), table...)}}))
	parts := 0
	for _, zeros := range []int{maxGap, 8, 0} {
		joined, called, err := join(module(list), zeros)
		if err != nil {
			t.Fatal(err)
		}
		if want := []string{"runtime.go", "crosscheck.f", "main.main", "x", ""}; !slices.Equal(called, want) {
			t.Errorf("functions were called %q, want %q", called, want)
		}
		got, _, _ := dataOf(t, joined)
		if m := memory(got, int64(12+len(want))); !bytes.Equal(m[12:], want) || string(m[5:12]) != "ab\x00\x00xyz" {
			t.Errorf("left is\n%q, want\n%q", m, want)
		}
		if len(got) <= parts {
			t.Errorf("%d segments with at most %d zeros, %d with more", len(got), zeros, parts)
		}
		parts = len(got)
	}
}

func TestAnotherTableIsRefused(t *testing.T) {
	table, _ := functions()
	for _, at := range []int{ofNames, ofUnits, ofCounts, ofTable, ofFuncs, len(table) - 37, len(table) - 69} {
		broken := bytes.Clone(table)
		broken[at] = 0xff
		if _, _, err := join(module([]segment{{5, broken}}), maxGap); err == nil {
			t.Errorf("with another number at %d the lines were erased", at)
		}
	}
	if _, _, err := join(module([]segment{{5, table[:len(table)-8]}}), maxGap); err == nil {
		t.Error("of half a table the lines were erased")
	}
}
