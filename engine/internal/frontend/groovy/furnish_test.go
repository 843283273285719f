package groovy_test

import (
	"strings"
	"testing"

	"crosscheck/engine/enginetest"
	"crosscheck/engine/protocol"
)

// A guessed home says who has which device; changing one keeps it as a file.
func TestAGuessedHomeIsFurnished(t *testing.T) {
	files := []protocol.File{{Name: "fire.groovy", Text: fire}, {Name: "again.groovy", Text: strings.Replace(fire, "Fire", "Again", 1)}}
	host := enginetest.New()
	setup := func() *protocol.Setup {
		reply, err := host.Ask(protocol.Request{Op: "setup", Setup: &protocol.SetupRequest{Files: files}})
		if err != nil || reply.Setup == nil {
			t.Fatal(reply, err)
		}
		return reply.Setup
	}
	uses := func(s *protocol.Setup, device string) string {
		for _, d := range s.Devices {
			if d.Name == device {
				text := d.Label
				for _, u := range d.Uses {
					text += " " + u.App + "." + u.Name
				}
				return text
			}
		}
		return ""
	}
	if s := setup(); !s.Guessed || len(s.Rooms) != 1 || uses(s, "frontDoor") != "the front door Fire.exit Again.exit" {
		t.Fatalf("%+v", s)
	}
	change := func(r protocol.FurnishRequest) string {
		r.Files = files
		reply, err := host.Ask(protocol.Request{Op: "furnish", Furnish: &r})
		if err != nil || reply.Furnish == nil {
			t.Fatal(reply, err)
		}
		files = reply.Furnish.Files
		return reply.Furnish.Problem
	}
	for _, r := range []protocol.FurnishRequest{
		{Change: "split", Device: "frontDoor", App: "Again", Name: "exit"},
		{Change: "rename", Device: "frontDoor2", To: "the cellar door"},
	} {
		if problem := change(r); problem != "" {
			t.Errorf("%+v: %s", r, problem)
		}
	}
	s := setup()
	if s.Guessed || uses(s, "frontDoor") != "the front door Fire.exit" || uses(s, "cellarDoor") != "the cellar door Again.exit" {
		t.Errorf("%+v", s)
	}
	if problem := change(protocol.FurnishRequest{Change: "thaw", Device: "nothing"}); problem == "" {
		t.Error("thawed what is not there")
	}
}
