package stategraph

import "encoding/binary"

// The index is split into tables by the upper bits of the hash, so that
// growing moves one small table at a time.
const tables = 64

// index finds a state's number by its bytes: open addressing with linear
// probing. An entry is the upper half of the hash over the number plus one; a
// zero entry is free.
type index struct {
	tabs [tables]table
}

type table struct {
	entries []uint64
	n       int
}

// hash mixes s eight bytes at a time with multiplications that are single
// instructions in WebAssembly too.
func hash(s []byte) uint64 {
	const k1, k2 = 0x9E3779B97F4A7C15, 0xD6E8FEB86659FD93
	h := uint64(len(s)) * k1
	for ; len(s) >= 8; s = s[8:] {
		h = (h ^ binary.LittleEndian.Uint64(s)) * k1
		h ^= h >> 29
	}
	if len(s) > 0 {
		var tail uint64
		for i, b := range s {
			tail |= uint64(b) << (8 * i)
		}
		h = (h ^ tail) * k1
		h ^= h >> 29
	}
	h *= k2
	return h ^ h>>32
}

// find returns the state of a whose bytes are s, or None and where an entry
// for it belongs.
func (x *index) find(a *arena, s []byte, h uint64) (StateID, uint64) {
	t := &x.tabs[h%tables]
	if len(t.entries) == 0 {
		return None, 0
	}
	tag, mask := h>>32, uint64(len(t.entries)-1)
	for slot := tag & mask; ; slot = (slot + 1) & mask {
		e := t.entries[slot]
		if e == 0 {
			return None, slot
		}
		if e>>32 == tag && a.equal(int(uint32(e))-1, s) {
			return StateID(uint32(e)) - 1, slot
		}
	}
}

// insert notes id at the slot that find returned for its hash h.
func (x *index) insert(id StateID, h, slot uint64) {
	t := &x.tabs[h%tables]
	if 4*(t.n+1) > 3*len(t.entries) {
		t.grow()
		slot = t.free(h >> 32)
	}
	t.entries[slot] = entry(id, h)
	t.n++
}

// entry is that of a state whose hash is h.
func entry(id StateID, h uint64) uint64 { return h>>32<<32 | uint64(uint32(id)+1) }

// grow doubles t; an entry's tag is enough to place it anew.
func (t *table) grow() {
	old := t.entries
	t.entries = make([]uint64, max(16, 2*len(old)))
	for _, e := range old {
		if e != 0 {
			t.entries[t.free(e>>32)] = e
		}
	}
}

// free is the first free slot for tag.
func (t *table) free(tag uint64) uint64 {
	mask := uint64(len(t.entries) - 1)
	slot := tag & mask
	for t.entries[slot] != 0 {
		slot = (slot + 1) & mask
	}
	return slot
}

func (x *index) bytes() int64 {
	total := 0
	for i := range x.tabs {
		total += len(x.tabs[i].entries)
	}
	return 8 * int64(total)
}
