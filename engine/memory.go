package engine

import "crosscheck/engine/internal/garbage"

// Memory is what the host of a session has for its work. Of the zero value there is as
// much as anybody asks for.
type Memory struct {
	Most  int64 // bytes there are, whatever is asked for; 0: any
	Usual int64 // for work whose options do not say; 0: Most
	Own   int64 // what the process takes whatever it does; 0: what is asked for is for the work alone
}

// garbageShare is which part of the memory of a process is for what is not in use any more.
const garbageShare = 16

// Tidy lets there be no more garbage in the process than there is room for beside work that
// asks for so many bytes.
func (m *Memory) Tidy(asked int64) {
	if bytes := m.Bytes(asked); bytes > 0 {
		garbage.Keep(bytes / garbageShare)
	}
}

// Bytes is how much memory work may take, with all that the process takes, that asks for
// so many bytes, or for 0; 0: any.
func (m *Memory) Bytes(asked int64) int64 {
	if asked == 0 {
		asked = m.Usual
	}
	if asked == 0 || m.Most > 0 && asked > m.Most {
		return m.Most
	}
	return asked
}

// beside is what of so many bytes is not for work: what the process takes by itself, and
// garbage. At most half of them.
func (m *Memory) beside(bytes int64) int64 {
	if m.Own == 0 {
		return 0
	}
	return min(m.Own+bytes/garbageShare, bytes/2)
}
