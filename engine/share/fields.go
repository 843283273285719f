package share

import (
	"encoding/binary"
	"math"

	"crosscheck/engine/protocol"
)

// The content of a link is a list of fields, each a number, the length of its
// body and the body. A field with its default value is left out. Numbers are
// never given a new meaning; a new field gets a new number, and a reader that
// does not know it says that the link is newer.
const (
	fieldFile = 1 + iota // repeated: name and text as fields
	fieldExample
	fieldOptions // a list of fields
	fieldFinding
	fieldStart
	fieldRun // event and branch of each step
	fieldStep
	fieldView
	fieldCompare // repeated
	fieldDigest
	fieldEngine
	fieldTitle
	fieldNote
	fieldScope
	fieldLesson
	fieldExercise
	fieldProjector
	fieldReadOnly
	fieldVerdict // outcome and numbers as fields
	fieldMended  // texts and files as fields
	fieldBeside
	fieldPlayed
)

// The fields of a body of two texts: name and text of a file, location and
// value of a setting.
const (
	firstText = 1 + iota
	secondText
)

const (
	verdictOutcome = 1 + iota
	verdictStates
	verdictTransitions
	verdictFindings
)

const (
	mendedSentence = 1 + iota
	mendedTitle
	mendedBefore // repeated: name and text as fields
)

const (
	optionAlgorithm = 1 + iota
	optionTime
	optionMaxStates
	optionMaxSeconds
	optionMaxMB
	optionMaxDepth
	optionSeed
	optionNoSlicing
	optionLog
	optionProfile
	optionGroup // the one option that a profile had; it is read only
	optionStart
	optionFor
	optionSet       // repeated: location and value as fields
	optionOfProfile // repeated: name and value as fields
)

// noFinding is the value of Link.Finding that is left out.
const noFinding = -1

func appendLink(b []byte, l *protocol.Link) []byte {
	for _, f := range l.Files {
		b = appendBody(b, fieldFile, appendTwo(f.Name, f.Text))
	}
	b = appendText(b, fieldExample, l.Example)
	if options := appendOptions(nil, &l.Options); len(options) > 0 {
		b = appendBody(b, fieldOptions, options)
	}
	b = appendNumber(b, fieldFinding, l.Finding, noFinding)
	b = appendNumber(b, fieldStart, l.Start, 0)
	if len(l.Run) > 0 {
		b = appendBody(b, fieldRun, appendRun(nil, l.Run))
	}
	b = appendNumber(b, fieldStep, l.Step, 0)
	b = appendText(b, fieldView, l.View)
	for _, name := range l.Compare {
		b = appendBody(b, fieldCompare, []byte(name))
	}
	b = appendText(b, fieldDigest, l.Digest)
	b = appendText(b, fieldEngine, l.Engine)
	b = appendText(b, fieldTitle, l.Title)
	b = appendText(b, fieldNote, l.Note)
	b = appendText(b, fieldScope, l.Scope)
	b = appendText(b, fieldLesson, l.Lesson)
	b = appendText(b, fieldExercise, l.Exercise)
	b = appendFlag(b, fieldProjector, l.Projector)
	b = appendFlag(b, fieldReadOnly, l.ReadOnly)
	if v := l.Verdict; v != (protocol.LinkVerdict{}) {
		b = appendBody(b, fieldVerdict, appendVerdict(nil, v))
	}
	if l.Mended != nil {
		b = appendBody(b, fieldMended, appendMended(nil, l.Mended))
	}
	b = appendText(b, fieldBeside, l.Beside)
	return appendNumber(b, fieldPlayed, l.Played, 0)
}

func appendMended(b []byte, m *protocol.LinkMended) []byte {
	b = appendText(b, mendedSentence, m.Sentence)
	b = appendText(b, mendedTitle, m.Title)
	for _, f := range m.Before {
		b = appendBody(b, mendedBefore, appendTwo(f.Name, f.Text))
	}
	return b
}

func appendVerdict(b []byte, v protocol.LinkVerdict) []byte {
	b = appendText(b, verdictOutcome, v.Outcome)
	b = appendNumber(b, verdictStates, v.States, 0)
	b = appendNumber(b, verdictTransitions, v.Transitions, 0)
	return appendNumber(b, verdictFindings, v.Findings, 0)
}

func appendOptions(b []byte, o *protocol.Options) []byte {
	b = appendText(b, optionAlgorithm, o.Algorithm)
	b = appendText(b, optionTime, o.Time)
	b = appendNumber(b, optionMaxStates, o.MaxStates, 0)
	b = appendFloat(b, optionMaxSeconds, o.MaxSeconds)
	b = appendNumber(b, optionMaxMB, o.MaxMB, 0)
	b = appendNumber(b, optionMaxDepth, o.MaxDepth, 0)
	b = appendNumber(b, optionSeed, o.Seed, 0)
	b = appendFlag(b, optionNoSlicing, o.NoSlicing)
	b = appendNumber(b, optionLog, o.Log, 0)
	b = appendText(b, optionProfile, o.Profile)
	for _, c := range o.ProfileOptions {
		b = appendBody(b, optionOfProfile, appendTwo(c.Name, c.Value))
	}
	b = appendText(b, optionStart, o.Start)
	b = appendFloat(b, optionFor, o.For)
	for _, s := range o.Set {
		b = appendBody(b, optionSet, appendTwo(s.Location, s.Value))
	}
	return b
}

func appendTwo(first, second string) []byte {
	return appendText(appendText(nil, firstText, first), secondText, second)
}

func appendFloat(b []byte, field uint64, f float64) []byte {
	if f == 0 {
		return b
	}
	return appendBody(b, field, binary.LittleEndian.AppendUint64(nil, math.Float64bits(f)))
}

// appendRun writes a step whose branch is 0, by far the most common, in one
// number: twice the event. Twice the event plus one announces a branch.
func appendRun(b []byte, run []protocol.Pick) []byte {
	for _, p := range run {
		if p.Branch == 0 {
			b = binary.AppendVarint(b, int64(p.Event)*2)
			continue
		}
		b = binary.AppendVarint(b, int64(p.Event)*2+1)
		b = binary.AppendVarint(b, int64(p.Branch))
	}
	return b
}

func appendBody(b []byte, field uint64, body []byte) []byte {
	b = binary.AppendUvarint(b, field)
	b = binary.AppendUvarint(b, uint64(len(body)))
	return append(b, body...)
}

func appendText(b []byte, field uint64, text string) []byte {
	if text == "" {
		return b
	}
	return appendBody(b, field, []byte(text))
}

func appendNumber(b []byte, field uint64, n, absent int) []byte {
	if n == absent {
		return b
	}
	return appendBody(b, field, binary.AppendVarint(nil, int64(n)))
}

func appendFlag(b []byte, field uint64, set bool) []byte {
	if !set {
		return b
	}
	return appendNumber(b, field, 1, 0)
}
