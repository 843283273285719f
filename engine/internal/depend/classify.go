package depend

import (
	"slices"

	"crosscheck/engine/internal/ts"
)

// foreign marks, in the key of a branch's class, an access that only other
// branches of the event make: it conflicts, but hides nothing.
const foreign = 1 << 63

func pack(a ts.Access) uint64 { return uint64(uint32(a.Loc))<<24 | uint64(a.Op)<<20 | uint64(a.App) }

func unpack(k uint64) (ts.LocID, use) {
	return ts.LocID(k &^ foreign >> 24), use{op: ts.Op(k >> 20 & 15), app: ts.AppID(k & (1<<20 - 1))}
}

// Classify appends to ids the class of each branch of event e. An event with
// several branches has the accesses of all of them: whoever depends on one
// branch depends on the event. But a branch hides only what it writes itself.
func (c *Catalogue) Classify(e ts.EventID, branches []ts.Branch, ids []ClassID) []ClassID {
	c.all = c.all[:0]
	if len(branches) > 1 {
		c.collect(branches)
	}
	for i := range branches {
		c.scratch = c.scratch[:0]
		for _, a := range branches[i].Accesses {
			c.scratch = append(c.scratch, pack(a))
		}
		c.addForeign(c.scratch)
		ids = append(ids, c.intern(e))
	}
	return ids
}

// collect lists what any of the branches accesses: once for all of them, since
// there may be thousands.
func (c *Catalogue) collect(branches []ts.Branch) {
	for i := range branches {
		for _, a := range branches[i].Accesses {
			if k := pack(a); !slices.Contains(c.all, k) {
				c.all = append(c.all, k)
			}
		}
	}
}

// addForeign adds to the key of a branch with accesses own what only others
// access.
func (c *Catalogue) addForeign(own []uint64) {
	for _, k := range c.all {
		if !slices.Contains(own, k) {
			c.scratch = append(c.scratch, k|foreign)
		}
	}
}

// intern is the class of event e with the key in scratch.
func (c *Catalogue) intern(e ts.EventID) ClassID {
	last := &c.events[e].last // most often it is the same again
	if *last != 0 && c.is(*last-1, e) {
		return *last - 1
	}
	slot := c.find(e)
	if id := c.table[slot]; id != 0 {
		*last = id
		return id - 1
	}
	if 2*(len(c.classes)+1) > len(c.table) {
		c.growTable()
		slot = c.find(e)
	}
	id := c.add(e)
	c.table[slot], *last = id+1, id+1
	return id
}

// find is the slot of the table that holds the class, or would.
func (c *Catalogue) find(e ts.EventID) int {
	mask := uint64(len(c.table) - 1)
	for slot := hash(e, c.scratch) & mask; ; slot = (slot + 1) & mask {
		id := c.table[slot]
		if id == 0 || c.is(id-1, e) {
			return int(slot)
		}
	}
}

func (c *Catalogue) is(id ClassID, e ts.EventID) bool {
	k := &c.classes[id]
	return k.event == e && slices.Equal(c.keys[k.from:k.to], c.scratch)
}

func hash(e ts.EventID, key []uint64) uint64 {
	h := uint64(e)*0x9E3779B97F4A7C15 + uint64(len(key))
	for _, k := range key {
		h = (h ^ k) * 0xD6E8FEB86659FD93
		h ^= h >> 32
	}
	return h
}

func (c *Catalogue) growTable() {
	c.table = make([]ClassID, 2*len(c.table))
	mask := uint64(len(c.table) - 1)
	for id := range c.classes {
		k := &c.classes[id]
		slot := hash(k.event, c.keys[k.from:k.to]) & mask
		for c.table[slot] != 0 {
			slot = (slot + 1) & mask
		}
		c.table[slot] = ClassID(id + 1)
	}
}

// add makes a class of the key in scratch.
func (c *Catalogue) add(e ts.EventID) ClassID {
	id := ClassID(len(c.classes))
	from := len(c.keys)
	c.keys = append(c.keys, c.scratch...)
	c.classes = append(c.classes, class{e, from, len(c.keys)})
	for range c.words {
		c.access, c.conflict, c.hide = append(c.access, 0), append(c.conflict, 0), append(c.hide, 0)
	}
	for _, k := range c.scratch {
		l, u := unpack(k)
		u.event = e
		c.use(l, u, id)
	}
	c.refresh(id)
	return id
}

// use notes that class id accesses l.
func (c *Catalogue) use(l ts.LocID, u use, id ClassID) {
	loc := &c.locs[l]
	if n := len(loc.classes); n == 0 || loc.classes[n-1] != id {
		loc.classes = append(loc.classes, id)
	}
	if slices.Contains(loc.seen, u) {
		return
	}
	old := len(loc.seen)
	loc.seen = append(loc.seen, u)
	switch {
	case loc.active:
		c.give(l, u)
	case !c.contended || contends(u, loc.seen[:old]):
		c.activate(l, old > 0)
	}
}

// contends reports whether u conflicts with what another event does.
func contends(u use, seen []use) bool {
	return slices.ContainsFunc(seen, func(v use) bool { return v.event != u.event && opsConflict(u, v) })
}

// opsConflict is the conflict relation for accesses of one location.
func opsConflict(u, v use) bool {
	return u.op == ts.Write || v.op == ts.Write || u.op == ts.Silent && v.op == ts.Silent && u.app != v.app
}

// activate gives l the bits of everything seen there, and brings the classes
// that access it up to date.
func (c *Catalogue) activate(l ts.LocID, known bool) {
	loc := &c.locs[l]
	loc.active = true
	for _, u := range loc.seen {
		c.give(l, u)
	}
	if !known {
		return
	}
	for _, i := range loc.bits {
		c.activated[i/64] |= 1 << (i % 64)
	}
}

// give makes sure that l has a bit for u and that l's classes know it.
func (c *Catalogue) give(l ts.LocID, u use) {
	loc := &c.locs[l]
	b := Bit{Loc: l, Op: u.op, App: u.app}
	if u.op != ts.Silent {
		b.App = 0 // only Silent stores conflict by app
	}
	if slices.ContainsFunc(loc.bits, func(i int) bool { return c.bits[i] == b }) {
		return
	}
	loc.bits = append(loc.bits, len(c.bits))
	c.bits = append(c.bits, b)
	if len(c.bits) > 64*c.words {
		c.widen()
	}
	for _, id := range loc.classes {
		c.refresh(id)
	}
}

// widen makes every set a word longer.
func (c *Catalogue) widen() {
	c.access = widened(c.access, len(c.classes), c.words)
	c.conflict = widened(c.conflict, len(c.classes), c.words)
	c.hide = widened(c.hide, len(c.classes), c.words)
	c.activated = append(c.activated, 0)
	c.words++
}

func widened(old []uint64, classes, words int) []uint64 {
	sets := make([]uint64, classes*(words+1))
	for i := range classes {
		copy(sets[i*(words+1):], old[i*words:(i+1)*words])
	}
	return sets
}

// refresh computes the sets of class id anew.
func (c *Catalogue) refresh(id ClassID) {
	access, conflict, hide := c.Access(id), c.Conflict(id), c.Hide(id)
	k := &c.classes[id]
	defer c.unite(id)
	for _, key := range c.keys[k.from:k.to] {
		l, u := unpack(key)
		for _, i := range c.locs[l].bits {
			b, mask := c.bits[i], uint64(1)<<(i%64)
			if b.Op == u.op && (u.op != ts.Silent || b.App == u.app) {
				access[i/64] |= mask
			}
			if opsConflict(u, use{op: b.Op, app: b.App}) {
				conflict[i/64] |= mask
			}
			if u.op == ts.Write && key&foreign == 0 {
				hide[i/64] |= mask
			}
		}
	}
}

// unite adds the sets of class id to those of its event.
func (c *Catalogue) unite(id ClassID) {
	e := &c.events[c.classes[id].event]
	for len(e.access) < c.words {
		e.access, e.conflict = append(e.access, 0), append(e.conflict, 0)
	}
	access, conflict := c.Access(id), c.Conflict(id)
	for w := range access {
		e.access[w] |= access[w]
		e.conflict[w] |= conflict[w]
	}
}
