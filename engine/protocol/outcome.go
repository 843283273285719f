package protocol

// Outcomes that others ask for by name: everything was explored; there was
// nothing to explore; everything was explored, but some app did nothing.
const (
	Complete  = "complete"
	Invalid   = "invalid"
	Unchecked = "unchecked"
)
