package diag

// Codes of the native language. A code keeps its meaning for ever; new codes
// are added at the end. Explain tells each one's meaning, rule and example.
const (
	BadCharacter    Code = "bad-character"
	Unterminated    Code = "unterminated"
	BadNumber       Code = "bad-number"
	BadDuration     Code = "bad-duration"
	BadTime         Code = "bad-time"
	MissingToken    Code = "missing-token"
	UnexpectedToken Code = "unexpected-token"
	ReservedWord    Code = "reserved-word"
	Misplaced       Code = "misplaced"
	TooDeep         Code = "too-deep"
)
