package main

import (
	"fmt"
	"strings"
	"time"

	"crosscheck/engine"
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/full"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/subject"
	"crosscheck/engine/protocol"
)

// physical checks the pairs of physical.csv in the home that is guessed
// for them, where all devices share a room, and with the sensors in a room of
// their own, where nothing reaches them.
func (s *settings) physical() error {
	rows, err := table("physical.csv")
	if err != nil {
		return err
	}
	var together, apart score
	for i, r := range rows {
		if i+1 < s.from || i+1 > s.to {
			continue
		}
		files, home, err := s.guessed(r["output_app"], r["sensor_app"])
		if err != nil {
			return err
		}
		near, err := s.influences(append(files[:2:2], home))
		if err != nil {
			return err
		}
		home.Text = sensorsApart(home.Text)
		far, err := s.influences(append(files[:2:2], home))
		if err != nil {
			return err
		}
		together.add(near.found == (r["manual_verdict"] == "conflict"))
		apart.add(!far.found)
		fmt.Printf("%s %s %s %s: one room: %s; two rooms: %s\n",
			r["pair_id"], r["output_app"], r["sensor_app"], r["manual_verdict"], near, far)
	}
	fmt.Printf("as the authors say in one room %s, nothing in two rooms %s\n", together, apart)
	return nil
}

// guessed are two apps and the home that is guessed for them.
func (s *settings) guessed(output, sensor string) ([]protocol.File, protocol.File, error) {
	files, err := s.files(output, sensor)
	if err != nil {
		return nil, protocol.File{}, err
	}
	return files, ask(protocol.Request{Op: "setup", Setup: &protocol.SetupRequest{Files: files}}).Setup.Home, nil
}

// files are the sources of two apps.
func (s *settings) files(names ...string) ([]protocol.File, error) {
	var list []protocol.File
	for _, name := range names {
		file, text, err := s.app(name)
		if err != nil {
			return nil, err
		}
		list = append(list, protocol.File{Name: file, Text: text})
	}
	return list, nil
}

// influence is what was found of physical conflicts.
type influence struct {
	found   bool
	outcome string
	seconds float64
}

func (i influence) String() string {
	if i.found {
		return fmt.Sprintf("conflict (%s, %.2f s)", i.outcome, i.seconds)
	}
	return fmt.Sprintf("none (%s, %.2f s)", i.outcome, i.seconds)
}

// influences looks for physical conflicts in a home.
func (s *settings) influences(files []protocol.File) (influence, error) {
	set := &source.Set{}
	for _, f := range files {
		set.Files = append(set.Files, source.NewFile(f.Name, f.Text))
	}
	x, problems := subject.Prepare(set, &subject.Options{})
	if x == nil {
		return influence{}, fmt.Errorf("%s: %s", set.Files[problems[0].Span.File].Name, problems[0].Message)
	}
	return s.seek(x), nil
}

// seek looks for them near the start first.
func (s *settings) seek(x *subject.Subject) influence {
	begun := processor()
	clock := func() float64 { return processor() - begun }
	late := func() bool { return clock() > s.seconds }
	for states := min(nearest, s.states); ; states = min(4*states, s.states) {
		limits := explore.Limits{States: states, Seconds: max(s.seconds-clock(), 1)}
		out := explore.ToEnd(full.Rows[0].New(x.System, explore.Options{Limits: limits, Now: clock}))
		found := anyLook(out.Graph, x.Conflicts.Links, late)
		if found || out.How == explore.Complete || late() || states == s.states {
			return influence{found, fmt.Sprint(out.How), clock()}
		}
	}
}

// nearest is how many states are looked at first; then always four times as
// many.
const nearest = 250

// ask has a session of the engine answer one request.
func ask(r protocol.Request) *protocol.Reply {
	var last *protocol.Reply
	begun := time.Now()
	session := engine.NewSession(func(data []byte) {
		if reply, err := protocol.UnmarshalReply(data); err == nil && reply.Op != "progress" {
			last = reply
		}
	}, func() float64 { return time.Since(begun).Seconds() })
	session.Handle(protocol.MarshalRequest(&r))
	for last == nil {
		session.Step(20_000)
	}
	return last
}

// sensorsApart gives the sensors of a guessed home a room of their own.
func sensorsApart(home string) string {
	lines := strings.Split(home, "\n")
	for i, line := range lines {
		for _, sensor := range []string{"illuminanceMeasurement", "motionSensor", "waterSensor", "soundSensor", "temperatureMeasurement"} {
			if strings.Contains(line, ": "+sensor+" in house ") {
				lines[i] = strings.Replace(line, " in house ", " in attic ", 1)
			}
		}
	}
	return "room attic;\n" + strings.Join(lines, "\n")
}
