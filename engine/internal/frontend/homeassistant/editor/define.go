package editor

import (
	"crosscheck/engine/internal/frontend/service"
	"crosscheck/engine/internal/source"
)

func define(set *source.Set, file, off int) (source.Span, bool) { return source.Span{}, false }

func rename(set *source.Set, file, off int, name string) service.Renaming {
	return service.Renaming{Problem: "there is no name here"}
}

func complete(set *source.Set, file, off int) service.Completions {
	return service.Completions{From: off}
}
