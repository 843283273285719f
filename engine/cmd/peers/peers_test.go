package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"crosscheck/engine/enginetest"
	"crosscheck/engine/protocol"
)

// The models mean here what they mean in SPIN, which counted these in small
// sizes, and Fischer's protocol what TChecker counted; of the stations it
// stores 70 and 2594 zones.
func TestModelsHaveTheCountsOfTheOthers(t *testing.T) {
	engine := enginetest.New()
	for _, want := range []struct {
		model
		counts
		time string
	}{
		{model{"lights-once", 8}, counts{256, 1024}, ""},
		{model{"lights", 8}, counts{256, 4096}, ""},
		{model{"philosophers", 6}, counts{198, 768}, ""},
		{model{"philosophers-mended", 6}, counts{169, 638}, ""},
		{model{"ring", 6}, counts{576, 2016}, ""},
		{model{"buffer", 3}, counts{2916, 16038}, ""},
		{model{"streamer", 5}, counts{384, 4512}, ""},
		{model{"home", 3}, counts{64, 672}, ""},
		{model{"fischer", 3}, counts{65, 120}, "timed"},
		{model{"fischer", 7}, counts{7737, 26404}, "timed"},
		{model{"csma", 3}, counts{56, 189}, "timed"},
		{model{"csma", 6}, counts{1794, 7971}, "timed"},
	} {
		s := settings{models: filepath.FromSlash("../../testdata/peers"), folder: t.TempDir()}
		path, err := s.fill(want.model, ".cross")
		if err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		options := protocol.Options{Algorithm: reference, NoSlicing: true, Time: want.time}
		if want.time != "" {
			options.Algorithm = "zones"
		}
		reply, err := engine.Ask(protocol.Request{Op: "check", Check: &protocol.CheckRequest{Files: []protocol.File{{Name: "model.cross", Text: string(text)}}, Options: options}})
		if err != nil {
			t.Fatal(err)
		}
		if got := (counts{reply.Check.States, reply.Check.Transitions}); got != want.counts {
			t.Errorf("%s has %s states / transitions, want %s", want.model, got, want.counts)
		}
	}
}

// Each model is there in both languages, and in the size that is asked for.
func TestModelsAreThereInBothLanguages(t *testing.T) {
	for ending, models := range map[string][]model{".cross": append(orders, timings...), ".pml": orders, ".tck": timings} {
		for _, m := range models {
			s := settings{models: filepath.FromSlash("../../testdata/peers"), folder: t.TempDir()}
			path, err := s.fill(m, ending)
			if err != nil {
				t.Fatal(err)
			}
			if text, err := os.ReadFile(path); err != nil || strings.Contains(string(text), "{{") || len(text) < 100 {
				t.Errorf("%s%s is %q, %v", m, ending, text, err)
			}
		}
	}
}

func TestCountsAreReadFromWhatOthersPrint(t *testing.T) {
	spin := "State-vector 52 byte, depth reached 354, errors: 0\n      576 states, stored\n     1441 states, matched\n     2017 transitions (= stored+matched)\n"
	if got, err := panCounts(spin); err != nil || got != (counts{576, 2016}) {
		t.Errorf("%v, %v", got, err)
	}
	if _, err := panCounts("pan: out of memory\n"); err == nil {
		t.Error("counts were read where there are none")
	}
	if got, err := ourCounts(`{"outcome":"complete","states":3,"transitions":4}`); err != nil || got != (counts{3, 4}) {
		t.Errorf("%v, %v", got, err)
	}
	for _, text := range []string{`{"outcome":"bounded","states":3,"transitions":4}`, "crosscheck: no such file"} {
		if _, err := ourCounts(text); err == nil {
			t.Errorf("counts were read from %q", text)
		}
	}
	tchecker := "MEMORY_MAX_RSS 5632\nREACHABLE false\nRUNNING_TIME_SECONDS 0.000264\nSTORED_STATES 65\nVISITED_TRANSITIONS 145\n"
	if told := facts(tchecker); told["REACHABLE"] != "false" || told["STORED_STATES"] != "65" || told["VISITED_TRANSITIONS"] != "145" {
		t.Errorf("%v", told)
	}
}
