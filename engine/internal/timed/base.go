package timed

import (
	"strconv"

	"crosscheck/engine/internal/ts"
)

// Base answers everything that does not depend on clocks. Embed it in a
// System.
type Base struct {
	inner    ts.Timed
	discrete func(s []byte) []byte
}

// NewBase is a Base for a System whose Discrete is the given function.
func NewBase(inner ts.Timed, discrete func(s []byte) []byte) Base {
	return Base{inner, discrete}
}

// Inner implements System, as do the methods below.
func (b *Base) Inner() ts.Timed { return b.inner }

// Discrete is the inner state of s.
func (b *Base) Discrete(s []byte) []byte { return b.discrete(s) }

// Apps are those of the inner system.
func (b *Base) Apps() []string { return b.inner.Apps() }

// Labels implements ts.Labelled.
func (b *Base) Labels() []string { return ts.Labels(b.inner) }

// Events are those of the inner system.
func (b *Base) Events() []ts.Event { return b.inner.Events() }

// Locations are those of the inner system.
func (b *Base) Locations() []ts.Location { return b.inner.Locations() }

// Failures are those of the inner system.
func (b *Base) Failures() []ts.Failure { return b.inner.Failures() }

// Properties are those of the inner system.
func (b *Base) Properties() []ts.Property { return b.inner.Properties() }

// Holds asks the inner system.
func (b *Base) Holds(s []byte, p ts.PropertyID) bool { return b.inner.Holds(b.discrete(s), p) }

// Waiting asks the inner system.
func (b *Base) Waiting(s []byte) bool { return b.inner.Waiting(b.discrete(s)) }

// Values asks the inner system.
func (b *Base) Values(s []byte) []ts.Value { return b.inner.Values(b.discrete(s)) }

// ValueAt implements ts.Reader.
func (b *Base) ValueAt(s []byte, l ts.LocID) (ts.Value, bool) {
	return ts.ValueAt(b.inner, b.discrete(s), l)
}

// Format implements ts.Formatter.
func (b *Base) Format(l ts.LocID, raw int32) string {
	if f, ok := b.inner.(ts.Formatter); ok {
		return f.Format(l, raw)
	}
	return strconv.Itoa(int(raw))
}

// Static implements ts.StaticSystem: of a system that cannot tell, any event
// may do anything. That time passes touches nothing.
func (b *Base) Static(e ts.EventID) (reads, writes []ts.LocID) {
	if int(e) >= len(b.inner.Events()) {
		return nil, nil
	}
	if s, ok := b.inner.(ts.StaticSystem); ok {
		return s.Static(e)
	}
	return b.everything()
}

// AppStatic implements ts.AppStatic: of a system that cannot tell, any app may
// do anything.
func (b *Base) AppStatic(a ts.AppID) (reads, writes []ts.LocID) {
	if s, ok := b.inner.(ts.AppStatic); ok {
		return s.AppStatic(a)
	}
	return b.everything()
}

func (b *Base) everything() (reads, writes []ts.LocID) {
	all := make([]ts.LocID, len(b.inner.Locations()))
	for i := range all {
		all[i] = ts.LocID(i)
	}
	return all, all
}

// Handlers implements ts.Coverage, as do the methods below: a system that
// keeps no account has none.
func (b *Base) Handlers() []ts.Handler {
	if c, ok := b.inner.(ts.Coverage); ok {
		return c.Handlers()
	}
	return nil
}

// Ran asks the inner system.
func (b *Base) Ran(i int) bool { return b.inner.(ts.Coverage).Ran(i) }

// ForgetRan tells the inner system.
func (b *Base) ForgetRan() {
	if c, ok := b.inner.(ts.Coverage); ok {
		c.ForgetRan()
	}
}
