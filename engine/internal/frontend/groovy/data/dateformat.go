package data

import (
	"crosscheck/engine/internal/frontend/groovy/data/civil"
	"crosscheck/engine/internal/frontend/groovy/data/decimal"
)

// DateFormat is a java.text.SimpleDateFormat.
type DateFormat struct {
	pattern string
	zone    Zone
}

// String is its pattern.
func (f *DateFormat) String() string { return f.pattern }

// NumberFormat is a java.text.DecimalFormat.
type NumberFormat struct {
	pattern numberPattern
	mode    decimal.Mode
}

// String is its pattern.
func (f *NumberFormat) String() string { return f.pattern.text }

func newDateFormat(a []Value) Value {
	pattern := "M/d/yy h:mm a"
	if len(a) > 0 {
		pattern = Text(a[0])
	}
	checkPattern(pattern)
	return &DateFormat{pattern, Zone{civil.UTC}}
}

// formatMethods are those of SimpleDateFormat and DecimalFormat.
func formatMethods() methods {
	ms := methods{}
	def(ms, "format", 1, 1, func(_ World, v Value, a []Value) Value {
		if f, ok := v.(*NumberFormat); ok {
			return f.format(a[0])
		}
		f := v.(*DateFormat)
		at, ok := instantOf(a[0])
		if n, number := numberOf(a[0]); number {
			at, ok = truncated(n), true
		}
		if !ok {
			Throw("IllegalArgumentException", "Cannot format given Object as a Date")
		}
		return formatDate(Date(at), f.pattern, f.zone)
	})
	def(ms, "parse", 1, 1, func(_ World, v Value, a []Value) Value {
		if f, ok := v.(*DateFormat); ok {
			if a[0] == nil {
				Throw("NullPointerException", "")
			}
			return parseDate(f.pattern, Text(a[0]), f.zone)
		}
		return parseNumber(Text(a[0]))
	})
	def(ms, "setTimeZone", 1, 1, func(_ World, f *DateFormat, a []Value) Value {
		f.zone = zoneArg(a[0])
		return nil
	})
	def(ms, "getTimeZone", 0, 0, func(_ World, f *DateFormat, _ []Value) Value { return f.zone })
	def(ms, "toPattern", 0, 0, func(_ World, v Value, _ []Value) Value { return Text(v) })
	def(ms, "applyPattern", 1, 1, func(_ World, v Value, a []Value) Value {
		if f, ok := v.(*DateFormat); ok {
			f.pattern = Text(a[0])
		} else {
			v.(*NumberFormat).pattern = parseNumberPattern(Text(a[0]))
		}
		return nil
	})
	addNumberFormat(ms)
	for _, name := range []string{"setLenient", "setDecimalFormatSymbols", "setParseBigDecimal", "setCurrency"} {
		def(ms, name, 1, 1, func(World, Value, []Value) Value { return nil })
	}
	return ms
}

func addNumberFormat(ms methods) {
	digits := func(name string, assign func(p *numberPattern, n int)) {
		def(ms, name, 1, 1, func(_ World, f *NumberFormat, a []Value) Value {
			assign(&f.pattern, int(truncated(a[0])))
			return nil
		})
	}
	digits("setMaximumFractionDigits", func(p *numberPattern, n int) { p.most, p.least = n, min(p.least, n) })
	digits("setMinimumFractionDigits", func(p *numberPattern, n int) { p.least, p.most = n, max(p.most, n) })
	digits("setMinimumIntegerDigits", func(p *numberPattern, n int) { p.whole = n })
	def(ms, "setGroupingUsed", 1, 1, func(w World, f *NumberFormat, a []Value) Value {
		f.pattern.group = 0
		if Truth(w, a[0]) {
			f.pattern.group = 3
		}
		return nil
	})
	def(ms, "setRoundingMode", 1, 1, func(_ World, f *NumberFormat, a []Value) Value {
		f.mode = modeOf(a[0])
		return nil
	})
}
