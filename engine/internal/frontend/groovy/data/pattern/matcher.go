package pattern

import (
	"strconv"

	"crosscheck/engine/internal/frontend/groovy/data"
)

// Matcher is a pattern at work on a text.
type Matcher struct {
	Pattern *Pattern
	Text    string
	found   [][]int // all matches, once they were looked for
	looked  bool
	At      int   // of the match that group() means; -1: none yet
	Whole   []int // the match of matches(), which group() means then
}

// String is what Java writes, shortened.
func (m *Matcher) String() string {
	return "java.util.regex.Matcher[pattern=" + m.Pattern.Source + " region=0," + strconv.Itoa(data.TextLength(m.Text)) + "]"
}

// MatchesFound are the places of all matches and their groups.
func (m *Matcher) MatchesFound() [][]int {
	if !m.looked && m.Pattern.Re != nil {
		m.found, m.looked = found(m.Pattern.Re, m.Text, -1), true
	}
	return m.found
}

// Find moves to the next match.
func (m *Matcher) Find(w data.World) bool {
	if m.Pattern.Re == nil {
		return w.Choose(2, m.Pattern.Unknown(w).What) == 1
	}
	m.Whole = nil
	m.At++
	return m.At < len(m.MatchesFound())
}

// Current is the match that group() means.
func (m *Matcher) Current() []int {
	if m.Whole != nil {
		return m.Whole
	}
	if m.At < 0 || m.At >= len(m.MatchesFound()) {
		data.Throw("IllegalStateException", "No match found")
	}
	return m.found[m.At]
}

// GroupText is a group of a match, null when it took no part.
func (m *Matcher) GroupText(match []int, group int) data.Value {
	if group < 0 || group >= len(match)/2 {
		data.Throw("IndexOutOfBoundsException", "No group %d", group)
	}
	if match[2*group] < 0 {
		return nil
	}
	return m.Text[match[2*group]:match[2*group+1]]
}

// Element is a match as a loop sees it: its text, or the list of its groups.
func (m *Matcher) Element(match []int) data.Value {
	if len(match) == 2 {
		return m.GroupText(match, 0)
	}
	out := make([]data.Value, len(match)/2)
	for i := range out {
		out[i] = m.GroupText(match, i)
	}
	return data.NewList(out...)
}

// Group is matcher[i].
func (m *Matcher) Group(w data.World, i int) data.Value {
	if m.Pattern.Re == nil {
		return m.Pattern.Unknown(w)
	}
	found := m.MatchesFound()
	if i < 0 {
		i += len(found)
	}
	if i < 0 || i >= len(found) {
		data.Throw("IndexOutOfBoundsException", "index is out of range %d..%d (index = %d)", -len(found), len(found)-1, i)
	}
	return m.Element(found[i])
}

// All are the elements that a loop over m visits.
func (m *Matcher) All(w data.World) []data.Value {
	if m.Pattern.Re == nil {
		return m.Pattern.Unknown(w).Items(w)
	}
	out := []data.Value{}
	for _, match := range m.MatchesFound() {
		out = append(out, m.Element(match))
	}
	return out
}

// GroupOf is the number of a group by its number or name.
func (m *Matcher) GroupOf(v data.Value) int {
	if n, ok := data.NumberOf(v); ok {
		return int(data.Truncated(n))
	}
	g := m.Pattern.Re.SubexpIndex(data.Text(v))
	if g < 0 {
		data.Throw("IllegalArgumentException", "No group with name <%s>", data.Text(v))
	}
	return g
}

// ClassName implements data.Classed.
func (m *Matcher) ClassName() string { return "Matcher" }
