package engine

import (
	"slices"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/subject"
	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/protocol"
)

// model is the metadata that numbers in replies refer to.
func model(s *subject.Subject) protocol.Model {
	m := protocol.Model{Apps: ts.Labels(s.System), Names: s.System.Apps()}
	for _, e := range s.System.Events() {
		m.Events = append(m.Events, protocol.ModelEvent{
			Name: e.Name, Text: e.Text, Kind: eventKinds[e.Kind], App: int(e.App), Range: rangeOf(s.Files, e.Span),
		})
	}
	called := trace.Names(s.System)
	for i, l := range s.System.Locations() {
		m.Locations = append(m.Locations, protocol.ModelLoc{
			Name: l.Name, Called: called[i], Kind: locationKinds[l.Kind], App: int(l.App), Device: l.Device, Room: l.Room, Range: rangeOf(s.Files, l.Span),
		})
	}
	for _, p := range s.System.Properties() {
		m.Properties = append(m.Properties, protocol.ModelProperty{
			Name: p.Name, Kind: propertyKinds[p.Kind], Text: p.Text, Range: rangeOf(s.Files, p.Span),
		})
	}
	return m
}

// called are what people call apps.
func called(sys ts.System, names []string) []string {
	out := make([]string, len(names))
	for i, name := range names {
		out[i] = name
		if a := slices.Index(sys.Apps(), name); a > 0 {
			out[i] = ts.LabelOf(sys, ts.AppID(a))
		}
	}
	return out
}

// Words of the protocol for the enums of the engine.
var (
	eventKinds = map[ts.EventKind]string{
		ts.Plain: "event", ts.Environment: "environment", ts.Touch: "touch", ts.Timer: "timer",
	}
	locationKinds = map[ts.LocationKind]string{
		ts.Global: "global", ts.AppState: "app", ts.Attribute: "attribute", ts.Mode: "mode",
		ts.Enable: "enable", ts.TimerFlag: "timer", ts.Derived: "derived",
	}
	propertyKinds = map[ts.PropertyKind]string{
		ts.Invariant: "invariant", ts.Never: "never", ts.Reachable: "reachable", ts.Final: "final",
	}
	failureKinds = map[ts.FailureKind]string{
		ts.Assertion: "assertion", ts.DivideByZero: "divide-by-zero", ts.OutOfDomain: "out-of-domain",
		ts.OutOfRange: "out-of-range", ts.Overflow: "overflow", ts.LoopsForever: "loops-forever",
		ts.Recursion: "recursion", ts.EndlessEvents: "endless-events",
		ts.Exception: "exception", ts.TooManyChoices: "too-many-choices", ts.Unmodelled: "unmodelled", ts.Pitfall: "pitfall",
	}
	ops        = map[ts.Op]string{ts.Read: "read", ts.Write: "write", ts.Silent: "silent"}
	entryKinds = map[explore.EntryKind]string{
		explore.Begin: "begin", explore.Select: "select", explore.Execute: "execute", explore.NewState: "new",
		explore.Match: "match", explore.Backtrack: "backtrack", explore.FullCycle: "cycle",
		explore.EndOfRun: "end", explore.Summary: "summary", explore.Cure: "cure",
	}
)

// rangeOf is a span as editors count.
func rangeOf(set *source.Set, sp source.Span) protocol.Range {
	if int(sp.File) >= len(set.Files) {
		return protocol.Range{Line: 1, Column: 1}
	}
	f := set.Files[sp.File]
	at := f.Position(int(sp.Start))
	return protocol.Range{
		File: int(sp.File), From: f.UTF16(int(sp.Start)), To: f.UTF16(int(sp.End)), Line: at.Line, Column: at.Column,
	}
}

func sourceSet(files []protocol.File) *source.Set {
	set := &source.Set{}
	for _, f := range files {
		set.Files = append(set.Files, source.NewFile(f.Name, f.Text))
	}
	return set
}

func diagnostics(set *source.Set, list diag.List) []protocol.Diagnostic {
	list = list.Shortened()
	out := make([]protocol.Diagnostic, 0, len(list))
	for i := range list {
		p := &list[i]
		d := protocol.Diagnostic{
			Code: string(p.Code), Severity: p.Severity.String(), Range: rangeOf(set, p.Span), Message: p.Message, Help: p.Help,
		}
		if p.Fix != nil {
			d.FixTitle, d.Fix = p.Fix.Title, edits(set, p.Fix.Edits)
		}
		out = append(out, d)
	}
	return out
}

func edits(set *source.Set, list []diag.Edit) []protocol.Edit {
	out := make([]protocol.Edit, 0, len(list))
	for _, e := range list {
		out = append(out, protocol.Edit{Range: rangeOf(set, e.Span), Text: e.New})
	}
	return out
}

func logEntries(list []explore.Entry) []protocol.LogEntry {
	out := make([]protocol.LogEntry, 0, len(list))
	for i := range list {
		e := &list[i]
		out = append(out, protocol.LogEntry{
			Kind: entryKinds[e.Kind], Line: e.Line, Execution: e.Execution, State: int(e.State), Event: int(e.Event),
			Branch: int(e.Branch), Dst: int(e.Dst), RState: int(e.RState), REvent: int(e.REvent), Loc: int(e.Loc), Text: e.Text,
		})
	}
	return out
}

// numbers turns ids into plain numbers.
func numbers[T ~int32](ids []T) []int {
	out := make([]int, len(ids))
	for i, id := range ids {
		out[i] = int(id)
	}
	return out
}

// ids turns plain numbers into ids.
func ids[T ~int32](list []int) []T {
	var out []T
	for _, n := range list {
		out = append(out, T(n))
	}
	return out
}

// carried are files as others get them: without what the rest of them does not need.
func carried(files []protocol.File) []protocol.File {
	return filesOf(frontend.Carried(sourceSet(files).Files))
}

func filesOf(list []*source.File) []protocol.File {
	out := []protocol.File{}
	for _, f := range list {
		out = append(out, protocol.File{Name: f.Name, Text: f.Text})
	}
	return out
}
