package main

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

// Parts of the binary format of WebAssembly, as its core specification has them.
const (
	headerLen   = 8
	dataSection = 11
	active      = 0    // a segment of memory 0
	i32Const    = 0x41 // an offset is this, a number
	endOfOffset = 0x0b // and this
)

// maxGap is how many zeros may come between segments that are joined.
const maxGap = 4096

var errShort = errors.New("the module ends in the middle")

// segment is bytes that memory has at an offset when the module starts.
type segment struct {
	offset int64
	bytes  []byte
}

// end is the offset of what follows s.
func (s *segment) end() int64 { return s.offset + int64(len(s.bytes)) }

// join is module with its data in as few segments as may be, and without lines, nor
// more than so many zeros where these were; names is what its functions were called
// that are numbers now. All other sections are as they were.
func join(module []byte, zeros int) (out []byte, names []string, err error) {
	if len(module) < headerLen || string(module[:4]) != "\x00asm" {
		return nil, nil, errors.New("no WebAssembly module")
	}
	out = bytes.Clone(module[:headerLen])
	for rest := module[headerLen:]; len(rest) > 0; {
		id := rest[0]
		body, after, err := counted(rest[1:])
		if err != nil {
			return nil, nil, err
		}
		if id == dataSection {
			if body, names, err = joinData(body, zeros); err != nil {
				return nil, nil, err
			}
		}
		out = appendCounted(append(out, id), body)
		rest = after
	}
	return out, names, nil
}

// joinData does it in the body of a data section.
func joinData(body []byte, zeros int) (out []byte, names []string, err error) {
	list, err := segments(body)
	if err != nil {
		return nil, nil, err
	}
	slices.SortFunc(list, func(a, b segment) int { return cmp.Compare(a.offset, b.offset) })
	if list, err = joined(list); err != nil {
		return nil, nil, err
	}
	for i, s := range list {
		found, called, err := eraseLines(s.bytes)
		if err != nil {
			return nil, nil, err
		}
		if found {
			names = called
			list = slices.Replace(list, i, i+1, withoutZeros(s, zeros)...)
			break
		}
	}
	out = binary.AppendUvarint(nil, uint64(len(list)))
	for _, s := range list {
		out = append(appendSigned(append(out, active, i32Const), s.offset), endOfOffset)
		out = appendCounted(out, s.bytes)
	}
	return out, names, nil
}

// segments reads the body of a data section.
func segments(body []byte) ([]segment, error) {
	n, rest, err := unsigned(body)
	if err != nil {
		return nil, err
	}
	var list []segment
	for i := range n {
		if len(rest) < 2 || rest[0] != active || rest[1] != i32Const {
			return nil, fmt.Errorf("segment %d is of a kind that Go's linker does not write", i)
		}
		var s segment
		if s.offset, rest, err = signed(rest[2:]); err != nil {
			return nil, err
		}
		if len(rest) == 0 || rest[0] != endOfOffset {
			return nil, fmt.Errorf("segment %d has an offset that is no number", i)
		}
		if s.bytes, rest, err = counted(rest[1:]); err != nil {
			return nil, err
		}
		list = append(list, s)
	}
	return list, nil
}

// joined fills short gaps between segments, which ascend, with zeros.
func joined(list []segment) ([]segment, error) {
	var out []segment
	for _, s := range list {
		last := &segment{offset: -maxGap - 1}
		if n := len(out); n > 0 {
			last = &out[n-1]
		}
		switch gap := s.offset - last.end(); {
		case gap < 0:
			return nil, fmt.Errorf("two segments say what memory has at %d", s.offset)
		case gap <= maxGap:
			last.bytes = append(append(last.bytes, make([]byte, gap)...), s.bytes...)
		default:
			out = append(out, segment{s.offset, bytes.Clone(s.bytes)})
		}
	}
	return out, nil
}

// withoutZeros is what s has besides runs of more than most zeros, which memory has
// anyway.
func withoutZeros(s segment, most int) []segment {
	var out []segment
	from, zeros := 0, 0
	add := func(to int) {
		if to > from {
			out = append(out, segment{s.offset + int64(from), s.bytes[from:to]})
		}
	}
	for i, b := range s.bytes {
		if b == 0 {
			zeros++
			continue
		}
		if zeros > most {
			add(i - zeros)
			from = i
		}
		zeros = 0
	}
	add(len(s.bytes) - zeros)
	return out
}

// counted reads bytes behind their number.
func counted(b []byte) (part, rest []byte, err error) {
	n, rest, err := unsigned(b)
	if err != nil || n > uint64(len(rest)) {
		return nil, nil, errShort
	}
	return rest[:n], rest[n:], nil
}

func appendCounted(to, part []byte) []byte {
	return append(binary.AppendUvarint(to, uint64(len(part))), part...)
}

// unsigned reads an unsigned LEB128 number.
func unsigned(b []byte) (x uint64, rest []byte, err error) {
	x, n := binary.Uvarint(b)
	if n <= 0 {
		return 0, nil, errShort
	}
	return x, b[n:], nil
}

// signed reads a signed LEB128 number of 32 bits: seven bits a byte, the last
// byte with the sign in its second bit from the top.
func signed(b []byte) (x int64, rest []byte, err error) {
	for i, shift := 0, 0; i < len(b) && i < 5; i, shift = i+1, shift+7 {
		x |= int64(b[i]&0x7f) << shift
		if b[i] < 0x80 {
			if b[i]&0x40 != 0 {
				x -= 1 << (shift + 7)
			}
			return x, b[i+1:], nil
		}
	}
	return 0, nil, errShort
}

func appendSigned(to []byte, x int64) []byte {
	for {
		low := byte(x & 0x7f)
		x >>= 7
		if x == 0 && low&0x40 == 0 || x == -1 && low&0x40 != 0 {
			return append(to, low)
		}
		to = append(to, low|0x80)
	}
}
