package stategraph

import (
	"slices"

	"crosscheck/engine/internal/ts"
)

// doneSets keeps done(s) of every state: one bit for states whose enabled
// events were all executed, and sets of events, made when first needed, for
// the others; one state may be under way, of which the events are told anew each time.
type doneSets struct {
	words    int // of a set of events
	expanded sparseWords
	partial  sparseWords
	open     StateID      // the one under way, or None
	ofOpen   []ts.EventID // what was executed there so far
}

func newDoneSets(events int) doneSets { return doneSets{words: (events + 63) / 64, open: None} }

func (d *doneSets) mark(id StateID, e ts.EventID) {
	*d.partial.reach(int(id)*d.words + int(e)>>6) |= 1 << (e & 63)
}

func (d *doneSets) markAll(id StateID) { *d.expanded.reach(int(id) >> 6) |= 1 << (id & 63) }

func (d *doneSets) has(id StateID, e ts.EventID) bool {
	return d.expanded.at(int(id)>>6)>>(id&63)&1 != 0 ||
		d.partial.at(int(id)*d.words+int(e)>>6)>>(e&63)&1 != 0 ||
		id == d.open && slices.Contains(d.ofOpen, e)
}

func (d *doneSets) bytes() int64 { return 8 * chunkLen * int64(d.expanded.made+d.partial.made) }

// sparseWords is an endless array of words, zero where none was reached.
type sparseWords struct {
	chunks [][]uint64
	made   int
}

// reach points to word i.
func (w *sparseWords) reach(i int) *uint64 {
	for i>>chunkShift >= len(w.chunks) {
		w.chunks = append(w.chunks, nil)
	}
	c := &w.chunks[i>>chunkShift]
	if *c == nil {
		*c = make([]uint64, chunkLen)
		w.made++
	}
	return &(*c)[i&chunkMask]
}

// at is word i.
func (w *sparseWords) at(i int) uint64 {
	if c := i >> chunkShift; c < len(w.chunks) && w.chunks[c] != nil {
		return w.chunks[c][i&chunkMask]
	}
	return 0
}
