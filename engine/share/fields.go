package share

import (
	"encoding/binary"
	"errors"
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
	optionGroup
	optionStart
	optionFor
	optionSet // repeated: location and value as fields
)

var errNewer = errors.New("this link was made by a newer version of Crosscheck; reload the page or update the program")

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
	b = appendText(b, optionGroup, o.Group)
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

func readLink(content []byte) (*protocol.Link, error) {
	l := &protocol.Link{Files: []protocol.File{}, Run: []protocol.Pick{}, Compare: []string{}, Finding: noFinding}
	l.Options.Set = []protocol.Setting{}
	return l, readFields(content, func(field uint64, body []byte) (err error) {
		switch field {
		case fieldFile:
			var f protocol.File
			f.Name, f.Text, err = readTwo(body)
			l.Files = append(l.Files, f)
		case fieldExample:
			l.Example = string(body)
		case fieldOptions:
			l.Options, err = readOptions(body)
		case fieldFinding:
			l.Finding, err = readNumber(body)
		case fieldStart:
			l.Start, err = readNumber(body)
		case fieldRun:
			l.Run, err = readRun(body)
		case fieldStep:
			l.Step, err = readNumber(body)
		case fieldView:
			l.View = string(body)
		case fieldCompare:
			l.Compare = append(l.Compare, string(body))
		case fieldDigest:
			l.Digest = string(body)
		case fieldEngine:
			l.Engine = string(body)
		case fieldTitle:
			l.Title = string(body)
		case fieldNote:
			l.Note = string(body)
		case fieldScope:
			l.Scope = string(body)
		case fieldLesson:
			l.Lesson = string(body)
		case fieldExercise:
			l.Exercise = string(body)
		case fieldProjector:
			l.Projector = true
		case fieldReadOnly:
			l.ReadOnly = true
		case fieldVerdict:
			l.Verdict, err = readVerdict(body)
		default:
			err = errNewer
		}
		return err
	})
}

func readVerdict(body []byte) (v protocol.LinkVerdict, err error) {
	err = readFields(body, func(field uint64, body []byte) (err error) {
		switch field {
		case verdictOutcome:
			v.Outcome = string(body)
		case verdictStates:
			v.States, err = readNumber(body)
		case verdictTransitions:
			v.Transitions, err = readNumber(body)
		case verdictFindings:
			v.Findings, err = readNumber(body)
		default:
			err = errNewer
		}
		return err
	})
	return v, err
}

func readTwo(body []byte) (first, second string, err error) {
	err = readFields(body, func(field uint64, body []byte) error {
		switch field {
		case firstText:
			first = string(body)
		case secondText:
			second = string(body)
		default:
			return errNewer
		}
		return nil
	})
	return first, second, err
}

func readOptions(body []byte) (o protocol.Options, err error) {
	o.Set = []protocol.Setting{}
	numbers := map[uint64]*int{
		optionMaxStates: &o.MaxStates, optionMaxMB: &o.MaxMB, optionMaxDepth: &o.MaxDepth,
		optionSeed: &o.Seed, optionLog: &o.Log,
	}
	err = readFields(body, func(field uint64, body []byte) (err error) {
		switch field {
		case optionAlgorithm:
			o.Algorithm = string(body)
		case optionTime:
			o.Time = string(body)
		case optionMaxSeconds:
			o.MaxSeconds, err = readFloat(body)
		case optionNoSlicing:
			o.NoSlicing = true
		case optionProfile:
			o.Profile = string(body)
		case optionGroup:
			o.Group = string(body)
		case optionStart:
			o.Start = string(body)
		case optionFor:
			o.For, err = readFloat(body)
		case optionSet:
			var s protocol.Setting
			s.Location, s.Value, err = readTwo(body)
			o.Set = append(o.Set, s)
		default:
			n, ok := numbers[field]
			if !ok {
				return errNewer
			}
			*n, err = readNumber(body)
		}
		return err
	})
	return o, err
}

func readRun(body []byte) ([]protocol.Pick, error) {
	run := []protocol.Pick{}
	for len(body) > 0 {
		code, size := binary.Varint(body)
		if size <= 0 {
			return nil, errForeign
		}
		body = body[size:]
		p := protocol.Pick{Event: int(code >> 1)}
		if code&1 == 1 {
			branch, size := binary.Varint(body)
			if size <= 0 {
				return nil, errForeign
			}
			body = body[size:]
			p.Branch = int(branch)
		}
		run = append(run, p)
	}
	return run, nil
}

// readFields calls f for each field of a list.
func readFields(b []byte, f func(field uint64, body []byte) error) error {
	for len(b) > 0 {
		field, n := binary.Uvarint(b)
		if n <= 0 {
			return errForeign
		}
		length, m := binary.Uvarint(b[n:])
		if m <= 0 || length > uint64(len(b)-n-m) {
			return errForeign
		}
		start := n + m
		if err := f(field, b[start:start+int(length)]); err != nil {
			return err
		}
		b = b[start+int(length):]
	}
	return nil
}

func readNumber(body []byte) (int, error) {
	n, size := binary.Varint(body)
	if size != len(body) || size <= 0 {
		return 0, errForeign
	}
	return int(n), nil
}

func readFloat(body []byte) (float64, error) {
	if len(body) != 8 {
		return 0, errForeign
	}
	f := math.Float64frombits(binary.LittleEndian.Uint64(body))
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return 0, errForeign
	}
	return f, nil
}
