package engine

import (
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/protocol"
)

// Takes reports whether a file of a folder is looked at, by its path there.
func Takes(path string) bool { return frontend.Takes(path) }

// Folder is those files of a folder that make up a program.
func Folder(files []protocol.File) []protocol.File {
	out := []protocol.File{}
	for _, f := range frontend.Folder(sourceSet(files).Files) {
		out = append(out, protocol.File{Name: f.Name, Text: f.Text})
	}
	return out
}

func folder(r *protocol.FolderRequest) *protocol.Reply {
	return &protocol.Reply{Op: "folder", Folder: &protocol.Folder{Files: Folder(r.Files)}}
}
