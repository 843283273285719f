package ir

import (
	"fmt"

	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// Layout numbers a program's locations and says where each cell is in the
// canonical bytes of a state: cells in order of the variables, each packed at
// its domain's width, low byte first, as the distance from the domain's lowest
// value. After the cells come the Derived locations of the guarded events,
// which are not in the state.
type Layout struct {
	Locations []ts.Location
	First     []ts.LocID // of each variable; the cells of an array follow
	Owner     []VarID    // of each location; NoVar for Derived ones
	Offset    []int      // of each location in a state; -1 when it is not there
	Derived   []ts.LocID // of each event; -1 without a guard
	Size      int        // of a state in bytes
}

// NewLayout computes the layout of p.
func NewLayout(p *Program) *Layout {
	l := &Layout{}
	for i := range p.Vars {
		l.addVar(VarID(i), &p.Vars[i])
	}
	for i := range p.Events {
		e := &p.Events[i]
		l.nameFlag(p, e)
		if e.Guard == nil {
			l.Derived = append(l.Derived, -1)
			continue
		}
		l.Derived = append(l.Derived, ts.LocID(len(l.Locations)))
		l.add(NoVar, -1, ts.Location{Name: "en_" + e.Name, Kind: ts.Derived, Span: e.Span})
	}
	return l
}

func (l *Layout) addVar(id VarID, v *Var) {
	l.First = append(l.First, ts.LocID(len(l.Locations)))
	for c := range v.Cells() {
		name := v.Name
		if v.Len > 0 {
			name = fmt.Sprintf("%s[%d]", v.Name, c)
		}
		offset := -1
		if v.Slice == Kept {
			offset = l.Size
			l.Size += v.Domain.Width()
		}
		l.add(id, offset, ts.Location{
			Name: name, Kind: v.Kind, App: v.App, Device: v.Device, Called: v.Called, Span: v.Span,
			Bond: v.Bond, Rests: v.Domain.Kind == value.Bool || v.Domain.Kind == value.Enum, Hand: v.Hand, Modal: v.Modal, Helper: v.Helper, Note: v.Note, Light: v.Light, Brief: v.Brief, Room: v.Room, Memo: v.Memo,
		})
	}
}

// nameFlag names a flag that is a cell of an array after its event: the number
// of the cell is not what the event is called with.
func (l *Layout) nameFlag(p *Program, e *Event) {
	if e.Flag != NoVar && p.Vars[e.Flag].Kind == ts.Enable && p.Vars[e.Flag].Len > 0 {
		l.Locations[l.Flag(e)].Name = "enabled(" + e.Name + ")"
	}
}

func (l *Layout) add(owner VarID, offset int, loc ts.Location) {
	l.Locations = append(l.Locations, loc)
	l.Owner = append(l.Owner, owner)
	l.Offset = append(l.Offset, offset)
}

// Flag is the location of e's enable flag, -1 when it is always on.
func (l *Layout) Flag(e *Event) ts.LocID {
	if e.Flag == NoVar {
		return -1
	}
	return l.First[e.Flag] + ts.LocID(e.FlagCell)
}

// Cells are the locations of variable v: from first up to, not including, end.
func (l *Layout) Cells(p *Program, v VarID) (first, end ts.LocID) {
	first = l.First[v]
	return first, first + ts.LocID(p.Vars[v].Cells())
}
