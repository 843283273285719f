package isy

import (
	"strconv"
	"strings"

	"crosscheck/engine/internal/frontend/controller"
	"crosscheck/engine/internal/regular"
	"crosscheck/engine/internal/source"
)

var (
	remark     = regular.New(`^(?://|///|#|Comment:)`)
	setThing   = regular.New(`(?i)^Set\s+(Scene\s+)?'(.+)'\s+(?:To\s+)?(.+)$`)
	inScene    = regular.New(`(?i)^In\s+(?:Scene\s+)?'(.+)'`)
	run        = regular.New(`(?i)^Run\s+Program\s+'(.+)'\s*(?:\((If|Then Path|Else Path)\))?$`)
	stop       = regular.New(`(?i)^(Stop|Enable|Disable)\s+[Pp]rogram\s+'(.+)'$`)
	startup    = regular.New(`(?i)^Set\s+Program\s+'(.+)'\s+To\s+(?:Not\s+)?Run\s+At\s+Startup`)
	wait       = regular.New(`(?i)^Wait\s+(.*?)\s*(\(Random\)|Random)?$`)
	repeatSo   = regular.New(`(?i)^Repeat\s+(?:For\s+)?(\d+)\s+times?\s*(\(Random\)|Random)?$`)
	every      = regular.New(`(?i)^Repeat\s+Every\s+(.*?)\s*(?:\(Random\))?$`)
	while      = regular.New(`(?i)^Repeat\s+While\s+(.*)$`)
	assignment = regular.New(`^(\$[^\s=+*/%-]+)\s*([-+*/%&|^]?)=\s*(Random\s+)?(-?\d+|\$\S+)(?:\.0+)?$`)
	startValue = regular.New(`(?i)^\$\S+\s+Init\s+To\s+`)
	tells      = regular.New(`(?i)^(?:Send Notification|Notify|Send\s+X10|Resource|Network|Send|Log|Speak|Play)\b\s*(.*)$`)
)

// action reads one; it is nil where it has no effect that counts, and not known where
// it may have.
func action(text string, span source.Span) (controller.Action, bool) {
	at := controller.At{Span: span}
	if nothing.MatchString(text) || startup.MatchString(text) || startValue.MatchString(text) || text == "-" {
		return nil, true
	}
	if m := run.FindStringSubmatch(text); m != nil {
		how := map[string]controller.How{"then path": controller.RunThen, "else path": controller.RunElse, "": controller.RunThen}
		return &controller.Control{Program: m[1], How: how[strings.ToLower(m[2])], At: at}, true
	}
	if m := stop.FindStringSubmatch(text); m != nil {
		how := map[string]controller.How{"stop": controller.Stop, "enable": controller.Enable, "disable": controller.Disable}
		return &controller.Control{Program: m[2], How: how[strings.ToLower(m[1])], At: at}, true
	}
	if m := wait.FindStringSubmatch(text); m != nil {
		ms, found := controller.Duration(m[1])
		return &controller.Wait{Ms: ms, Random: m[2] != "", At: at}, found
	}
	if m := repeatSo.FindStringSubmatch(text); m != nil {
		n, err := strconv.ParseInt(m[1], 10, 16)
		return &controller.Repeat{Times: int32(n), Random: m[2] != "", At: at}, err == nil
	}
	if m := every.FindStringSubmatch(text); m != nil {
		ms, found := controller.Duration(m[1])
		return &controller.Repeat{Every: max(ms, 1000), At: at}, found
	}
	if m := while.FindStringSubmatch(text); m != nil {
		c := simple(m[1], at)
		return &controller.Repeat{While: c, At: at}, c != nil
	}
	if m := assignment.FindStringSubmatch(text); m != nil {
		return assign(m, at)
	}
	if m := inScene.FindStringSubmatch(text); m != nil { // what a scene does later
		return &controller.Nothing{At: at}, true
	}
	if m := setThing.FindStringSubmatch(text); m != nil {
		return set(m, at)
	}
	if tells.MatchString(text) {
		return &controller.Say{Text: text, At: at}, true
	}
	return nil, false
}

// assign is what an assignment does.
func assign(m []string, at controller.At) (controller.Action, bool) {
	a := &controller.Assign{Var: m[1], Op: m[2], Random: m[3] != "", At: at}
	if a.Op == "" {
		a.Op = "="
	}
	if m[4][0] == '$' {
		a.With = m[4]
		return a, !strings.Contains("&|^", m[2]) || m[2] == ""
	}
	n, err := strconv.ParseInt(m[4], 10, 32)
	a.Number = int32(n)
	return a, err == nil && (!strings.Contains("&|^", m[2]) || m[2] == "")
}

var (
	setpoint = regular.New(`(?i)^(-?\d+)(?:\.\d+)?\s*°?\s*[FC]?\s*\((Heat|Cool) Setpoint\)$`)
	dimmed   = regular.New(`(?i)^(?:On\s+)?(\d+)\s*%`)
)

// set is what a command to a thing does.
func set(m []string, at controller.At) (controller.Action, bool) {
	s := &controller.Set{Thing: m[2], Group: m[1] != "", At: at}
	text := strings.TrimSpace(m[3])
	if p := setpoint.FindStringSubmatch(text); p != nil {
		n, err := strconv.ParseInt(p[1], 10, 16)
		s.Value, s.Kind = controller.Value{IsNumber: true, Number: int32(n)}, strings.ToLower(p[2])
		return s, err == nil
	}
	if p := dimmed.FindStringSubmatch(text); p != nil {
		n, err := strconv.ParseInt(p[1], 10, 16)
		s.Value = controller.Value{IsNumber: true, Number: min(100, int32(n))}
		return s, err == nil
	}
	switch word := controller.Squash(text); word {
	case "on", "faston":
		s.Value.Word = controller.On
	case "off", "fastoff":
		s.Value.Word = controller.Off
	case "toggle":
		s.Toggle = true
	case "query", "beep", "writechanges", "fadestop":
		return nil, true
	case "brighten", "bright", "dim", "fadeup", "fadedown", "manualdimmingstart", "incrementallybrighten":
		return nil, false
	default:
		s.Value.Word = word
		if strings.HasPrefix(word, "programmode") {
			s.Value.Word = strings.TrimPrefix(word, "programmode")
		}
		if word == "" || len(strings.Fields(text)) > 4 {
			return nil, false
		}
	}
	return s, true
}
