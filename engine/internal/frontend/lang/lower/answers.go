package lower

import (
	"fmt"

	"crosscheck/engine/internal/frontend/lang/check"
	"crosscheck/engine/internal/frontend/lang/syntax"
)

// answers are how a comparison with time comes out, in words: "before 7:00" and
// "from 7:00 on".
func (l *lowerer) answers(x syntax.Expr) []string {
	text := syntax.Source(x)
	switch x := x.(type) {
	case *syntax.Within:
		if l.isNow(x.X) {
			between := fmt.Sprintf("between %s and %s", syntax.Source(x.Lo), syntax.Source(x.Hi))
			return []string{"not " + between, between}
		}
	case *syntax.Binary:
		clock, op, other := x.X, x.Op, x.Y
		if !l.c.Exprs[clock].Type.IsTime() {
			clock, op, other = other, swapped[op], clock
		}
		if words, known := ofNow[op]; known && l.isNow(clock) {
			when := syntax.Source(other)
			return []string{fmt.Sprintf(words[0], when), fmt.Sprintf(words[1], when)}
		}
		return []string{syntax.Source(clock) + " " + opposite[op] + " " + syntax.Source(other), syntax.Source(clock) + " " + op + " " + syntax.Source(other)}
	}
	return []string{"not " + text, text}
}

func (l *lowerer) isNow(x syntax.Expr) bool { return l.c.Exprs[x].Type.Kind == check.NowType }

var (
	swapped  = map[string]string{"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}
	opposite = map[string]string{"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}
	ofNow    = map[string][2]string{
		"<": {"from %s on", "before %s"}, ">=": {"before %s", "from %s on"},
		"<=": {"after %s", "until %s"}, ">": {"until %s", "after %s"},
	}
)
