package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Parts of the table by which Go's runtime knows the functions of a program, as
// internal/abi, runtime.pcHeader and runtime._func of Go 1.20 to 1.26 have them
// where pointers have 8 bytes.
const (
	tableMark = "\xf1\xff\xff\xff\x00\x00\x01\x08"
	tableHead = 72

	ofFuncs   = 8 // their number
	ofNames   = 32
	ofUnits   = 40
	ofCounts  = 56 // what holds at which program counter: line, file, depth of the stack...
	ofTable   = 64
	funcPlace = 8 // bytes for each function, where it stands and where its entry is

	funcStack = 16 // where its counts of the stack's depth are
	funcFile  = 20
	funcLine  = 24
	funcData  = 28 // how many counts follow its entry
	funcUnit  = 32
	funcStart = 36 // its first line
	funcMore  = 43 // a byte: how many offsets of further data follow its counts
	funcEntry = 44

	unsafePoints = 0 // of these counts: where signals must not stop it, which no browser sends
	argsLive     = 3 // which arguments a traceback prints
	argsShown    = 5 // of further data: where these arguments are
)

var errTable = errors.New("the table of functions is not as Go 1.26 writes it")

// number is one of 4 bytes in a part of a module.
func number(b []byte, at int) int { return int(binary.LittleEndian.Uint32(b[at:])) }

// noData is the offset of data that a function does not have.
const noData = math.MaxUint32

func erase(b []byte, at int) { binary.LittleEndian.PutUint32(b[at:], 0) }

// eraseLines takes the files and lines of a program's functions, and the values of
// arguments that a traceback shows, out of the segment that has them, and reports
// whether it has. Names become numbers; these were the names. A traceback says
// which function it was, and how far in it; which line that is tells a program
// that was built alike.
func eraseLines(data []byte) (found bool, names []string, err error) {
	at := bytes.Index(data, []byte(tableMark))
	if at < 0 {
		return false, nil, nil
	}
	defer func() {
		if recover() != nil { // beyond its end
			err = errTable
		}
	}()
	data = data[at:]
	units, counts, table := number(data, ofUnits), number(data, ofCounts), data[number(data, ofTable):]
	if units < tableHead || counts < units {
		return true, nil, errTable
	}
	kept := make([]bool, number(data, ofTable)-counts)
	for i := range number(data, ofFuncs) {
		f := table[number(table, funcPlace*i+4):]
		for _, field := range []int{funcFile, funcLine, funcUnit, funcStart} {
			erase(f, field)
		}
		keep(kept, data[counts:], number(f, funcStack))
		for k := range number(f, funcData) {
			if field := funcEntry + 4*k; k == unsafePoints || k == argsLive {
				erase(f, field)
			} else {
				keep(kept, data[counts:], number(f, field))
			}
		}
		if f[funcMore] > argsShown {
			binary.LittleEndian.PutUint32(f[funcEntry+4*(number(f, funcData)+argsShown):], noData)
		}
	}
	clear(data[units:counts])
	names = shortenNames(data[number(data, ofNames):units])
	for i, k := range kept {
		if !k {
			data[counts+i] = 0
		}
	}
	return true, names, nil
}

// keep marks the counts that begin at an offset: pairs of numbers, the first ones
// of which is 0 behind the last pair.
func keep(kept []bool, counts []byte, at int) {
	if at == 0 { // there are none
		return
	}
	end := at
	for first := true; first || counts[end] != 0; first = false {
		for range 2 {
			_, n := binary.Uvarint(counts[end:])
			if n <= 0 {
				panic(fmt.Sprint("no number at ", end))
			}
			end += n
		}
	}
	for i := at; i <= end; i++ {
		kept[i] = true
	}
}

// keptNames are what the names begin with that the runtime itself looks at.
var keptNames = []string{"runtime.", "internal/runtime/", "go:"}

// shortenNames puts in place of each name of a function, behind which there is a
// 0, which of them it is, from 1 on, and zeros. The names are what they were.
func shortenNames(table []byte) []string {
	var names []string
	for len(table) > 0 {
		end := bytes.IndexByte(table, 0)
		if end < 0 {
			panic("a name without an end")
		}
		name := string(table[:end])
		names = append(names, name)
		number := strconv.Itoa(len(names))
		own := slices.ContainsFunc(keptNames, func(p string) bool { return strings.HasPrefix(name, p) })
		if !own && len(number) < end {
			clear(table[copy(table, number):end])
		}
		table = table[end+1:]
	}
	return names
}
