package main

import (
	"testing"
	"time"

	"crosscheck/engine"
	"crosscheck/engine/protocol"
)

// BenchmarkFirstMend is how long it takes until a mend is told: people wait for two
// seconds.
func BenchmarkFirstMend(b *testing.B) {
	for _, name := range []string{
		"02-homes/who-is-home", "03-classics/dining-philosophers", "04-smartapps/fire-alarm-and-lock", "05-time/porch-light",
		"06-problems/heater-or-fan", "06-problems/wall-button-fan", "08-home-assistant/bell-after-all",
	} {
		b.Run(name, func(b *testing.B) {
			files, options := programOf(b, "../../../examples/"+name)
			r := protocol.MarshalRequest(&protocol.Request{Op: "mend", Mend: &protocol.MendRequest{Files: files, Options: options}})
			for b.Loop() {
				firstMend(b, r)
			}
		})
	}
}

// firstMend lets a session tell a mend.
func firstMend(b *testing.B, request []byte) {
	begin := time.Now()
	told := false
	s := engine.NewSession(func(data []byte) {
		r, err := protocol.UnmarshalReply(data)
		if err != nil {
			b.Fatal(err)
		}
		if p := r.Progress; p != nil && p.Mends != nil {
			told = told || len(p.Mends.Mends) > 0
		}
		told = told || r.Mend != nil && len(r.Mend.Mends) > 0
	}, func() float64 { return time.Since(begin).Seconds() })
	s.Handle(request)
	for !told && s.Step(1<<12) {
	}
	if !told {
		b.Fatal("no mend is told")
	}
}
