package engine

import (
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/protocol"
)

// editing answers what an editor asks about a program that is being written.
var editing frontend.Service

func analyze(r *protocol.AnalyzeRequest) *protocol.Reply {
	set := sourceSet(r.Files)
	found := editing.Analyze(set)
	out := &protocol.Analysis{
		Diagnostics: diagnostics(set, found.Problems), Events: found.Events, StateBound: found.StateBound, Read: found.Read, Wanted: found.Wanted,
	}
	for _, s := range found.Outline {
		out.Outline = append(out.Outline, protocol.Symbol{Name: s.Name, Kind: s.Kind, Range: rangeOf(set, s.Span)})
	}
	return &protocol.Reply{Op: "analysis", Analysis: out}
}

// byteOffset is a place in bytes; 0 in a file that is not there, which the
// service answers with nothing.
func byteOffset(set *source.Set, file, units int) int {
	if file < 0 || file >= len(set.Files) {
		return 0
	}
	return set.Files[file].Offset(units)
}

func complete(r *protocol.PlaceRequest) *protocol.Reply {
	set := sourceSet(r.Files)
	off := byteOffset(set, r.File, r.Offset)
	found := editing.Complete(set, r.File, off)
	out := &protocol.Completions{From: r.Offset}
	if found.From != off {
		out.From = set.Files[r.File].UTF16(found.From)
	}
	for _, i := range found.Items {
		out.Items = append(out.Items, protocol.CompletionItem{Label: i.Label, Kind: i.Kind, Detail: i.Detail, Insert: i.Insert})
	}
	return &protocol.Reply{Op: "complete", Complete: out}
}

func hover(r *protocol.PlaceRequest) *protocol.Reply {
	set := sourceSet(r.Files)
	found := editing.Hover(set, r.File, byteOffset(set, r.File, r.Offset))
	return &protocol.Reply{Op: "hover", Hover: &protocol.Hover{Range: rangeOf(set, found.Span), Text: found.Text}}
}

func define(r *protocol.PlaceRequest) *protocol.Reply {
	set := sourceSet(r.Files)
	span, ok := editing.Define(set, r.File, byteOffset(set, r.File, r.Offset))
	return &protocol.Reply{Op: "define", Define: &protocol.Definition{Found: ok, Range: rangeOf(set, span)}}
}

func rename(r *protocol.RenameRequest) *protocol.Reply {
	set := sourceSet(r.Files)
	found := editing.Rename(set, r.File, byteOffset(set, r.File, r.Offset), r.Name)
	return &protocol.Reply{Op: "rename", Rename: &protocol.Edits{Edits: edits(set, found.Edits), Problem: found.Problem}}
}

func format(r *protocol.AnalyzeRequest) *protocol.Reply {
	set := sourceSet(r.Files)
	out := &protocol.Formatted{Files: make([]protocol.File, len(r.Files))}
	var problems diag.List
	for i, f := range set.Files {
		text, found := frontend.Format(f)
		out.Files[i] = protocol.File{Name: f.Name, Text: text}
		for _, p := range found {
			p.Span.File = int32(i)
			problems = append(problems, p)
		}
	}
	out.Diagnostics = diagnostics(set, problems)
	return &protocol.Reply{Op: "format", Format: out}
}
