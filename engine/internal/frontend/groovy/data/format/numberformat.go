package format

import (
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/data/decimal"
)

// NumberPattern is a pattern of DecimalFormat: #,##0.00.
type NumberPattern struct {
	text           string
	prefix, suffix string
	Whole          int // digits before the point, at least
	Least, Most    int // digits behind the point
	Group          int // digits between commas, 0 without
	percent        bool
}

// NumberPatternOf reads the part for positive numbers.
func NumberPatternOf(text string) NumberPattern {
	p := NumberPattern{text: text}
	positive, _, _ := strings.Cut(text, ";")
	first := strings.IndexAny(positive, "#0.,")
	if first < 0 {
		p.prefix, p.Most = unquoted(positive), 0
		return p
	}
	last := strings.LastIndexAny(positive, "#0.,") + 1
	p.prefix, p.suffix = unquoted(positive[:first]), unquoted(positive[last:])
	p.percent = strings.Contains(p.suffix, "%")
	whole, fraction, _ := strings.Cut(positive[first:last], ".")
	if comma := strings.LastIndexByte(whole, ','); comma >= 0 {
		p.Group = len(whole) - comma - 1
	}
	p.Whole = strings.Count(whole, "0")
	if p.Whole == 0 && whole != "" && len(whole) < last-first {
		p.Whole = 1 // #.## has a digit before the point
	}
	p.Least, p.Most = strings.Count(fraction, "0"), len(fraction)
	return p
}

func unquoted(s string) string { return strings.ReplaceAll(s, "'", "") }

// Format writes a number by the pattern; halves go to the even digit.
func (f *Numbers) Format(v data.Value) data.Value {
	n, ok := data.NumberOf(v)
	if !ok {
		data.Throw("IllegalArgumentException", "Cannot format given Object as a Number")
	}
	if x, isDouble := n.(float64); isDouble && (data.IsNaN(x) || x-x != 0) {
		return map[bool]string{true: "NaN", false: "∞"}[data.IsNaN(x)]
	}
	d := data.DecimalOf(n)
	if x, isDouble := n.(float64); isDouble {
		d, _ = decimal.Exact(x)
	}
	p := f.Pattern
	if p.percent {
		d = d.Mul(decimal.OfInt(100))
	}
	d = d.Rescale(int32(max(p.Most, 0)), f.Mode)
	text := p.digits(d.Abs())
	if d.Sign() < 0 {
		return "-" + p.prefix + text + p.suffix
	}
	return p.prefix + text + p.suffix
}

// digits writes a number that is not negative and has the scale it is written
// with.
func (p NumberPattern) digits(d data.Decimal) string {
	whole, fraction, _ := strings.Cut(d.Plain(), ".")
	for len(fraction) > p.Least && fraction[len(fraction)-1] == '0' {
		fraction = fraction[:len(fraction)-1]
	}
	whole = strings.TrimLeft(whole, "0")
	if missing := p.Whole - len(whole); missing > 0 {
		whole = strings.Repeat("0", missing) + whole
	}
	if whole == "" && fraction == "" {
		whole = "0"
	}
	if p.Group > 0 {
		whole = grouped(whole, p.Group)
	}
	if fraction != "" {
		return whole + "." + fraction
	}
	return whole
}

func grouped(digits string, size int) string {
	for i := len(digits) - size; i > 0; i -= size {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// ParseNumber is NumberFormat.parse: a Long if it is whole, else a Double.
func ParseNumber(s string) data.Value {
	end := 0
	for end < len(s) && (s[end] >= '0' && s[end] <= '9' || strings.IndexByte("-.,", s[end]) >= 0) {
		end++
	}
	d, ok := decimal.Parse(strings.ReplaceAll(s[:end], ",", ""))
	if !ok {
		data.Throw("ParseException", "Unparseable number: \"%s\"", s)
	}
	if !d.Loses(0) && d.Int().IsInt64() {
		return d.Int().Int64()
	}
	return d.Float()
}
