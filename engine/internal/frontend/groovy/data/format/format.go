// Package format writes and reads numbers and dates by patterns: those of
// String.format, DecimalFormat and SimpleDateFormat.
package format

import (
	"math"
	"strconv"
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/data/civil"
	"crosscheck/engine/internal/frontend/groovy/data/decimal"
	"crosscheck/engine/internal/frontend/groovy/data/limit"
)

// directive is one %-piece of a format text.
type directive struct {
	index     int // of the argument, from 1; 0: the next one
	flags     string
	width     int
	precision int // -1: none
	verb      byte
	time      byte // the letter behind t
}

// Sprintf is String.format.
func Sprintf(format string, args []data.Value) string {
	var b strings.Builder
	next, last := 0, 0
	for i := 0; i < len(format); {
		if format[i] != '%' {
			b.WriteByte(format[i])
			i++
			continue
		}
		d, end := parseDirective(format, i+1)
		i = end
		switch d.verb {
		case '%':
			b.WriteString(d.padded("%"))
		case 'n':
			b.WriteByte('\n')
		default:
			at := next
			switch {
			case d.index > 0:
				at = d.index - 1
			case strings.Contains(d.flags, "<"):
				at = last
			default:
				next++
			}
			if at >= len(args) {
				data.Throw("MissingFormatArgumentException", "Format specifier '%%%c'", d.verb)
			}
			last = at
			b.WriteString(d.write(args[at]))
		}
	}
	return b.String()
}

func parseDirective(format string, i int) (directive, int) {
	d := directive{precision: -1}
	start := i
	number := func() int {
		n := 0
		for ; i < len(format) && format[i] >= '0' && format[i] <= '9'; i++ {
			n = min(n*10+int(format[i]-'0'), limit.Bytes)
		}
		return n
	}
	if n := number(); n > 0 && i < len(format) && format[i] == '$' {
		d.index = n
		i++
	} else {
		i = start
	}
	for ; i < len(format) && strings.IndexByte("-#+ 0,(<", format[i]) >= 0; i++ {
		d.flags += format[i : i+1]
	}
	d.width = number()
	if i < len(format) && format[i] == '.' {
		i++
		d.precision = number()
	}
	if i < len(format) {
		d.verb = format[i]
		i++
	}
	if (d.verb == 't' || d.verb == 'T') && i < len(format) {
		d.time = format[i]
		i++
	}
	if d.verb == 0 || strings.IndexByte("bBhHsScCdoxXeEfgGaAtT%n", d.verb) < 0 {
		data.Throw("UnknownFormatConversionException", "Conversion = '%s'", format[min(i, len(format))-1:min(i, len(format))])
	}
	return d, i
}

func (d directive) padded(s string) string {
	missing := d.width - data.TextLength(s)
	switch {
	case missing <= 0:
		return s
	case strings.Contains(d.flags, "-"):
		return s + strings.Repeat(" ", missing)
	}
	return strings.Repeat(" ", missing) + s
}

func (d directive) write(v data.Value) string {
	var s string
	if u, ok := v.(*data.Unknown); ok {
		return d.padded(u.String())
	}
	switch d.verb | 0x20 {
	case 's':
		s = d.cut(data.Text(v))
	case 'b':
		truth, isBool := v.(bool)
		s = d.cut(strconv.FormatBool(truth || !isBool && v != nil))
	case 'c':
		s = data.Text(v)
		if n, ok := v.(int32); ok {
			s = string(rune(n))
		}
	case 'h':
		s = strconv.FormatUint(uint64(uint32(data.HashCode(v))), 16)
	case 't':
		s = d.writeTime(v)
	default:
		return d.writeNumber(v)
	}
	if d.verb < 'a' {
		s = strings.ToUpper(s)
	}
	return d.padded(s)
}

func (d directive) cut(s string) string {
	if d.precision >= 0 && d.precision < data.TextLength(s) {
		return data.Slice(s, 0, d.precision)
	}
	return s
}

// timePatterns are the patterns of the letters behind %t.
var timePatterns = map[byte]string{
	'H': "HH", 'I': "hh", 'k': "H", 'l': "h", 'M': "mm", 'S': "ss", 'L': "SSS", 'p': "a", 'z': "Z", 'Z': "z",
	'B': "MMMM", 'b': "MMM", 'h': "MMM", 'A': "EEEE", 'a': "EEE", 'Y': "yyyy", 'y': "yy", 'm': "MM", 'd': "dd", 'e': "d", 'j': "DDD",
	'R': "HH:mm", 'T': "HH:mm:ss", 'r': "hh:mm:ss a", 'D': "MM/dd/yy", 'F': "yyyy-MM-dd", 'c': "EEE MMM dd HH:mm:ss z yyyy",
}

func (d directive) writeTime(v data.Value) string {
	at, ok := data.InstantOf(v)
	if n, number := v.(int64); number {
		at, ok = n, true
	}
	pattern, known := timePatterns[d.time]
	if !ok || !known {
		d.wrong(v)
	}
	return civil.Format(at, civil.UTC, pattern)
}

func (d directive) wrong(v data.Value) {
	data.Throw("IllegalFormatConversionException", "%c != %s", d.verb, data.FullClass(data.ClassOf(v)))
}

func (d directive) writeNumber(v data.Value) string {
	if v == nil {
		return d.padded("null")
	}
	n, ok := data.NumberOf(v)
	whole := ok && data.RankOf(n) <= data.AsBig
	var s string
	switch d.verb {
	case 'd':
		if !whole {
			d.wrong(v)
		}
		s = data.BigOf(n).String()
	case 'x', 'X', 'o':
		if !whole {
			d.wrong(v)
		}
		s = Radix(n, map[byte]int{'x': 16, 'X': 16, 'o': 8}[d.verb], map[data.Rank]uint{data.AsInt: 32, data.AsLong: 64}[data.RankOf(n)])
		if d.verb == 'X' {
			s = strings.ToUpper(s)
		}
	default:
		if !ok || whole {
			d.wrong(v)
		}
		s = d.writeFloat(n)
	}
	return d.decorated(s)
}

// writeFloat writes %f, %e and %g; halves go away from zero.
func (d directive) writeFloat(n data.Value) string {
	f := data.DoubleOf(n)
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return data.FloatText(f, 64)
	}
	precision := d.precision
	if precision < 0 {
		precision = 6
	}
	if d.verb == 'f' {
		return data.DecimalOf(n).Rescale(int32(precision), decimal.HalfUp).Plain()
	}
	return strconv.FormatFloat(f, d.verb, precision, 64)
}

// decorated adds sign, commas, zeros and spaces.
func (d directive) decorated(s string) string {
	has := func(flag string) bool { return strings.Contains(d.flags, flag) }
	digits, negative := strings.CutPrefix(s, "-")
	if has(",") {
		whole, fraction, point := strings.Cut(digits, ".")
		digits = grouped(whole, 3)
		if point {
			digits += "." + fraction
		}
	}
	before, after := "", ""
	switch {
	case negative && has("("):
		before, after = "(", ")"
	case negative:
		before = "-"
	case has("+"):
		before = "+"
	case has(" "):
		before = " "
	}
	if missing := d.width - len(before) - len(digits) - len(after); has("0") && missing > 0 {
		digits = strings.Repeat("0", missing) + digits
	}
	return d.padded(before + digits + after)
}
