//go:build small

package subject

import (
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/source"
)

// preparePublished refuses: the model is about apps in Groovy, which this
// engine does not read.
func preparePublished(*source.Set, *Options) (*Subject, diag.List) {
	var problems diag.List
	problems.Add(diag.MissingFile, diag.Error, source.Span{}, "the profile iotcheck is about two SmartThings apps").Help = "choose two .groovy files"
	return nil, problems
}
