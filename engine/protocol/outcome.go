package protocol

// Outcomes that others ask for by name: everything was explored; there was
// nothing to explore.
const (
	Complete = "complete"
	Invalid  = "invalid"
)
