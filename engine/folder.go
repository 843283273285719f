package engine

import (
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/protocol"
)

// Takes reports whether a file of a folder is looked at, by its path there.
func Takes(path string) bool { return frontend.Takes(path) }

// Folder is those files of a folder that make up a program.
func Folder(files []protocol.File) []protocol.File {
	return filesOf(frontend.Folder(sourceSet(files).Files))
}

// Pseudonyms are files with other names in place of those that tell of a home; none
// where a file is in a language that cannot.
func Pseudonyms(files []protocol.File) []protocol.File {
	return filesOf(frontend.Pseudonyms(sourceSet(carried(files))))
}

func pseudonyms(r *protocol.AnalyzeRequest) *protocol.Reply {
	return &protocol.Reply{Op: "pseudonyms", Pseudonyms: &protocol.Pseudonyms{Files: Pseudonyms(r.Files)}}
}

func folder(r *protocol.FolderRequest) *protocol.Reply {
	return &protocol.Reply{Op: "folder", Folder: &protocol.Folder{Files: Folder(r.Files)}}
}
