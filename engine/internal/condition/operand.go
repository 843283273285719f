package condition

import (
	"strconv"
	"strings"

	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// kind is what an expression yields.
type kind uint8

// The zero kind is of what cannot be read.
const (
	bad    kind = iota
	truth       // 0 or 1
	number      // a whole number
	named       // one of the values of a location that has names for them
	loose       // a value of a language that declares no types
	word        // a name that is no location's: a value of what it is compared with
)

// operand is a compiled expression.
type operand struct {
	kind  kind
	loc   ts.LocID // of a location, else -1
	dom   *value.Domain
	name  string // of a word
	op    string // an operator of the language, or one of those of eval
	n     int64  // of "const"; of "cell", its place among the values
	x, y  *operand
	cond  *operand
	scope *Scope
	texts map[int32]string // of "cell": values as they are written
}

// eval is the value in a state whose locations have these values.
func (o *operand) eval(v []int32) int64 {
	switch o.op {
	case "const":
		return o.n
	case "cell":
		return int64(v[o.n])
	case "is": // x is written as the word y
		return truthOf(o.x.text(v) == o.y.name)
	case "same": // x and y are written the same way
		return truthOf(o.x.text(v) == o.y.text(v))
	case "!":
		return 1 - o.x.eval(v)
	case "?":
		if o.cond.eval(v) != 0 {
			return o.x.eval(v)
		}
		return o.y.eval(v)
	}
	return o.combined(v)
}

// combined is the value of an operator with two operands.
func (o *operand) combined(v []int32) int64 {
	m, n := o.x.eval(v), o.y.eval(v)
	switch o.op {
	case "&&":
		return m & n
	case "||":
		return m | n
	case "==":
		return truthOf(m == n)
	case "+":
		return m + n
	case "-":
		return m - n
	case "*":
		return m * n
	case "/":
		return m / n
	case "%":
		return m % n
	}
	return truthOf(o.ordered(v, m, n))
}

// ordered compares two numbers; it does not hold where one is none.
func (o *operand) ordered(v []int32, m, n int64) bool {
	m, left := o.x.number(v, m)
	n, right := o.y.number(v, n)
	if !left || !right {
		return false
	}
	switch o.op {
	case "<":
		return m < n
	case "<=":
		return m <= n
	case ">":
		return m > n
	}
	return m >= n
}

// number is the number that a value is written as, where it has no type.
func (o *operand) number(v []int32, n int64) (int64, bool) {
	if o.kind != loose {
		return n, true
	}
	n, err := strconv.ParseInt(o.text(v), 10, 64)
	return n, err == nil
}

// text is a written value, without quotes.
func (o *operand) text(v []int32) string {
	raw := o.eval(v)
	if o.loc < 0 {
		return strconv.FormatInt(raw, 10)
	}
	s, ok := o.texts[int32(raw)]
	if !ok {
		s = strings.Trim(o.scope.Format(o.loc, int32(raw)), `"'`)
		o.texts[int32(raw)] = s
	}
	return s
}
