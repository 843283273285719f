package config

import "crosscheck/engine/internal/source"

// Within reports whether a place is in what stands somewhere, or in its blueprint,
// whose file's number counts from 1; 0: it has none.
func Within(at, whole source.Span, form int32) bool {
	return form == at.File+1 || whole.File == at.File && whole.Start <= at.Start && at.End <= whole.End
}

// Word is one that may stand at a place of a configuration, and what it is for.
type Word struct{ Name, About string }

// TriggerKinds are the kinds of triggers that people write.
var TriggerKinds = []Word{
	{"state", "an entity changes"}, {"numeric_state", "a number gets above or below a limit"}, {"time", "a time of day"}, {"time_pattern", "again and again"},
	{"sun", "sunrise or sunset"}, {"template", "a template becomes true"}, {"event", "an event is fired"}, {"homeassistant", "Home Assistant starts or stops"},
	{"device", "a device tells something"}, {"mqtt", "a message, from outside"}, {"webhook", "a call from outside"}, {"zone", "somebody enters or leaves, from outside"},
	{"tag", "a tag is scanned, from outside"}, {"calendar", "an appointment, from outside"}, {"conversation", "a sentence, from outside"},
	{"persistent_notification", "a notification, from outside"}, {"geo_location", "a place in a zone, from outside"},
}

// ConditionKinds are the kinds of conditions.
var ConditionKinds = []Word{
	{"state", "an entity has a state"}, {"numeric_state", "a number is above or below a limit"}, {"time", "a time of day, days of the week"}, {"sun", "after or before sunrise or sunset"},
	{"template", "a template yields true"}, {"trigger", "which trigger it was"}, {"device", "what a device tells"}, {"zone", "somebody is in a zone: it may hold or not"},
	{"and", "all hold"}, {"or", "one of them holds"}, {"not", "none of them holds"},
}

// Modes say what a trigger does while a run is under way.
var Modes = []Word{
	{string(Single), "is left out while it runs"}, {string(Restart), "ends the run and begins anew"}, {string(Queued), "runs when the run is over"}, {string(Parallel), "runs beside it"},
}
