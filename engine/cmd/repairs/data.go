package main

import (
	"encoding/json"
	"fmt"
	"os"
)

// data is the file: what has to hold, and rule sets in which it should.
type data struct {
	Properties []property `json:"properties"`
	Cases      []ruleSet  `json:"cases"`
}

// property is what has to hold: right after an event, or as long as something is so,
// a device has a value.
type property struct {
	ID      string  `json:"id"`
	Kind    string  `json:"kind"`
	Trigger trigger `json:"trigger"`
	Device  string  `json:"device"`
	Value   any     `json:"value"`
	Formula string  `json:"formula"`
}

// trigger is an attribute that gets a value, or a number that moves by one.
type trigger struct {
	Attr  string `json:"attr"`
	Value any    `json:"value"`
	From  *int   `json:"from"`
	To    *int   `json:"to"`
}

// ruleSet is a case.
type ruleSet struct {
	ID         string            `json:"id"`
	Rules      []rule            `json:"rules"`
	Properties []string          `json:"properties"`
	Class      map[string]string `json:"class"`
	Millis     int               `json:"ms"` // that were published for it
	Groups     []groupFigures    `json:"groups"`
}

// groupFigures are what was published of some properties of a case together.
type groupFigures struct {
	Properties  []string `json:"properties"`
	Repaired    int      `json:"repaired"`
	NotRepaired int      `json:"not_repaired"`
}

// rule is one of a case: as its trigger comes true while the conditions hold, some
// seconds later each, it commands.
type rule struct {
	Trigger    []comparison `json:"trigger"`
	Conditions []comparison `json:"conditions"`
	Actions    []action     `json:"actions"`
	Latency    []int        `json:"latency"`
}

type comparison struct {
	Attr  string `json:"attr"`
	Op    string `json:"op"`
	Value any    `json:"value"`
}

type action struct {
	Device string `json:"device"`
	Value  any    `json:"value"`
}

func load(name string) (*data, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	d := &data{}
	if err := json.Unmarshal(text, d); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return d, nil
}
