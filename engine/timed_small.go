//go:build small

package engine

import (
	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/protocol"
)

// The small engine reads no program with exact times: the whole one does.

var timedAlgorithms []algorithm

func prepareTimed(set *source.Set, _ *protocol.Options) (*subject, *source.Set, diag.List) {
	var problems diag.List
	problems.Add(diag.UnknownReading, diag.Error, source.Span{}, noTimes)
	return nil, set, problems
}

func (x *exploration) unclock() {}

func (x *exploration) doubtful(*analysis.Report) string { return "" }

func (x *exploration) divide(func() float64) {}

func (x *exploration) undivide() bool { return false }

func (x *exploration) hunter(func() float64) analysis.Hunter { return nil }

func export(*protocol.CheckRequest) *protocol.Reply { return badRequest("%s", noTimes) }
