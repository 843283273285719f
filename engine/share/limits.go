package share

import (
	"errors"
	"fmt"

	"crosscheck/engine/internal/count"
	"crosscheck/engine/internal/source"
)

// Bounds on what Decode accepts, so that a hostile link cannot take the memory
// or the time of whoever opens it.
const (
	MaxFragment = 2 << 20 // characters
	MaxContent  = 2 << 20 // bytes after inflating
	MaxSteps    = 10_000  // of a run
	MaxSettings = 10_000  // of a start
)

// limit is how often a field may stand in a list, and with how many bytes.
type limit struct {
	what        string
	most, bytes int
}

// Lengths of texts that people write, of names, and of numbers.
const (
	prose  = 100_000
	word   = 1_000
	number = 10
)

var linkLimits = map[uint64]limit{
	fieldFile:      {"file", source.MostFiles, MaxContent},
	fieldExample:   {"example name", 1, word},
	fieldOptions:   {"set of options", 1, MaxContent},
	fieldFinding:   {"finding", 1, number},
	fieldStart:     {"start", 1, number},
	fieldRun:       {"run", 1, MaxContent},
	fieldStep:      {"step on show", 1, number},
	fieldView:      {"view", 1, word},
	fieldCompare:   {"algorithm", 100, word},
	fieldDigest:    {"digest", 1, word},
	fieldEngine:    {"version", 1, word},
	fieldTitle:     {"title", 1, prose},
	fieldNote:      {"note", 1, prose},
	fieldScope:     {"picture scope", 1, prose},
	fieldLesson:    {"lesson", 1, word},
	fieldExercise:  {"exercise", 1, prose},
	fieldProjector: {"mark for projectors", 1, number},
	fieldReadOnly:  {"mark for readers", 1, number},
	fieldVerdict:   {"verdict", 1, prose},
	fieldMended:    {"change", 1, MaxContent},
	fieldBeside:    {"run beside the run", 1, prose},
	fieldPlayed:    {"step of the search", 1, number},
}

var steps = limit{what: "step", most: MaxSteps}

var fileLimits = map[uint64]limit{
	firstText:  {"file name", 1, word},
	secondText: {"file text", 1, MaxContent},
}

var settingLimits = map[uint64]limit{
	firstText:  {"setting name", 1, word},
	secondText: {"setting value", 1, word},
}

var verdictLimits = map[uint64]limit{
	verdictOutcome:     {"outcome", 1, word},
	verdictStates:      {"number of states", 1, number},
	verdictTransitions: {"number of transitions", 1, number},
	verdictFindings:    {"number of findings", 1, number},
}

var mendedLimits = map[uint64]limit{
	mendedSentence: {"sentence", 1, prose},
	mendedTitle:    {"title", 1, prose},
	mendedBefore:   {"file", source.MostFiles, MaxContent},
}

var optionLimits = map[uint64]limit{
	optionAlgorithm:  {"algorithm", 1, word},
	optionTime:       {"reading of time", 1, word},
	optionMaxStates:  {"limit on states", 1, number},
	optionMaxSeconds: {"limit on time", 1, number},
	optionMaxMB:      {"limit on memory", 1, number},
	optionMaxDepth:   {"limit on depth", 1, number},
	optionSeed:       {"seed", 1, number},
	optionNoSlicing:  {"mark for slicing", 1, number},
	optionLog:        {"length of the log", 1, number},
	optionProfile:    {"profile", 1, word},
	optionGroup:      {"group", 1, word},
	optionStart:      {"start", 1, word},
	optionFor:        {"time to explore", 1, number},
	optionSet:        {"start value", MaxSettings, MaxContent},
	optionOfProfile:  {"profile option", 100, MaxContent},
}

// permitted says what is wrong with a field that stands there so often by now
// and has so many bytes.
func permitted(limits map[uint64]limit, field uint64, times, bytes int) error {
	l, known := limits[field]
	switch {
	case !known:
		return errNewer
	case times > l.most:
		return l.tooOften()
	case bytes > l.bytes:
		return l.tooLarge()
	}
	return nil
}

// excess is what is too much for a link.
type excess string

func (x excess) Error() string {
	return "this link holds " + string(x) + ", which no Crosscheck link does"
}

// tooOften and tooLarge say by what a limit is passed.
func (l limit) tooOften() error { return excess("more than " + count.Of(l.most, l.what)) }

func (l limit) tooLarge() error {
	return excess("more than " + count.Of(l.bytes, "byte") + " in one " + l.what)
}

// refused is why Decode would not open content; nil: it would.
func refused(content []byte) error {
	if len(content) > MaxContent {
		return tooLong(len(content))
	}
	_, err := readLink(content)
	if x := excess(""); errors.As(err, &x) {
		return fmt.Errorf("a link cannot hold %s", string(x))
	}
	return err
}
