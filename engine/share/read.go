package share

import (
	"encoding/binary"
	"math"

	"crosscheck/engine/protocol"
)

func readLink(content []byte) (*protocol.Link, error) {
	l := &protocol.Link{Files: []protocol.File{}, Run: []protocol.Pick{}, Compare: []string{}, Finding: noFinding}
	l.Options.Set, l.Options.ProfileOptions = []protocol.Setting{}, []protocol.ProfileOption{}
	return l, readFields(content, linkLimits, func(field uint64, body []byte) (err error) {
		switch field {
		case fieldFile:
			var f protocol.File
			f.Name, f.Text, err = readTwo(body, fileLimits)
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
		case fieldMended:
			l.Mended, err = readMended(body)
		case fieldBeside:
			l.Beside = string(body)
		case fieldPlayed:
			l.Played, err = readNumber(body)
		}
		return err
	})
}

func readMended(body []byte) (*protocol.LinkMended, error) {
	m := &protocol.LinkMended{Before: []protocol.File{}}
	return m, readFields(body, mendedLimits, func(field uint64, body []byte) (err error) {
		switch field {
		case mendedSentence:
			m.Sentence = string(body)
		case mendedTitle:
			m.Title = string(body)
		case mendedBefore:
			var f protocol.File
			f.Name, f.Text, err = readTwo(body, fileLimits)
			m.Before = append(m.Before, f)
		}
		return err
	})
}

func readVerdict(body []byte) (v protocol.LinkVerdict, err error) {
	err = readFields(body, verdictLimits, func(field uint64, body []byte) (err error) {
		switch field {
		case verdictOutcome:
			v.Outcome = string(body)
		case verdictStates:
			v.States, err = readNumber(body)
		case verdictTransitions:
			v.Transitions, err = readNumber(body)
		case verdictFindings:
			v.Findings, err = readNumber(body)
		}
		return err
	})
	return v, err
}

func readTwo(body []byte, limits map[uint64]limit) (first, second string, err error) {
	err = readFields(body, limits, func(field uint64, body []byte) error {
		switch field {
		case firstText:
			first = string(body)
		case secondText:
			second = string(body)
		}
		return nil
	})
	return first, second, err
}

func readOptions(body []byte) (o protocol.Options, err error) {
	o.Set, o.ProfileOptions = []protocol.Setting{}, []protocol.ProfileOption{}
	numbers := map[uint64]*int{
		optionMaxStates: &o.MaxStates, optionMaxMB: &o.MaxMB, optionMaxDepth: &o.MaxDepth,
		optionSeed: &o.Seed, optionLog: &o.Log,
	}
	err = readFields(body, optionLimits, func(field uint64, body []byte) (err error) {
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
			o.ProfileOptions = append(o.ProfileOptions, protocol.ProfileOption{Name: "group", Value: string(body)})
		case optionOfProfile:
			var c protocol.ProfileOption
			c.Name, c.Value, err = readTwo(body, settingLimits)
			o.ProfileOptions = append(o.ProfileOptions, c)
		case optionStart:
			o.Start = string(body)
		case optionFor:
			o.For, err = readFloat(body)
		case optionSet:
			var s protocol.Setting
			s.Location, s.Value, err = readTwo(body, settingLimits)
			o.Set = append(o.Set, s)
		default:
			*numbers[field], err = readNumber(body)
		}
		return err
	})
	return o, err
}

func readRun(body []byte) ([]protocol.Pick, error) {
	run := []protocol.Pick{}
	for len(body) > 0 {
		if len(run) == MaxSteps {
			return nil, steps.tooOften()
		}
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

// readFields calls f for each field of a list, all of which have limits.
func readFields(b []byte, limits map[uint64]limit, f func(field uint64, body []byte) error) error {
	times := map[uint64]int{}
	for len(b) > 0 {
		field, n := binary.Uvarint(b)
		if n <= 0 {
			return errForeign
		}
		length, m := binary.Uvarint(b[n:])
		if m <= 0 || length > uint64(len(b)-n-m) {
			return errForeign
		}
		body := b[n+m : n+m+int(length)]
		times[field]++
		if err := permitted(limits, field, times[field], len(body)); err != nil {
			return err
		}
		if err := f(field, body); err != nil {
			return err
		}
		b = b[n+m+int(length):]
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
