package date

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/data/calendar"
	"crosscheck/engine/internal/frontend/groovy/data/format"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
	"crosscheck/engine/internal/frontend/groovy/library/number"
)

// OfFormats are those of SimpleDateFormat and DecimalFormat.
func OfFormats() dynamic.Members {
	ms := dynamic.Members{}
	dynamic.Def(ms, "format", 1, 1, func(_ data.World, v data.Value, a []data.Value) data.Value {
		if f, ok := v.(*format.Numbers); ok {
			return f.Format(a[0])
		}
		f := v.(*format.Dates)
		at, ok := data.InstantOf(a[0])
		if n, number := data.NumberOf(a[0]); number {
			at, ok = data.Truncated(n), true
		}
		if !ok {
			data.Throw("IllegalArgumentException", "Cannot format given Object as a Date")
		}
		return calendar.Format(data.Date(at), f.Pattern, f.Zone)
	})
	dynamic.Def(ms, "parse", 1, 1, func(w data.World, v data.Value, a []data.Value) data.Value {
		if f, ok := v.(*format.Dates); ok {
			if a[0] == nil {
				data.Throw("NullPointerException", "")
			}
			return calendar.Parse(w, f.Pattern, data.Text(a[0]), f.Zone)
		}
		return format.ParseNumber(data.Text(a[0]))
	})
	dynamic.Def(ms, "setTimeZone", 1, 1, func(_ data.World, f *format.Dates, a []data.Value) data.Value {
		f.Zone = calendar.ZoneOf(a[0])
		return nil
	})
	dynamic.Def(ms, "getTimeZone", 0, 0, func(_ data.World, f *format.Dates, _ []data.Value) data.Value { return f.Zone })
	dynamic.Def(ms, "toPattern", 0, 0, func(_ data.World, v data.Value, _ []data.Value) data.Value { return data.Text(v) })
	dynamic.Def(ms, "applyPattern", 1, 1, func(_ data.World, v data.Value, a []data.Value) data.Value {
		if f, ok := v.(*format.Dates); ok {
			f.Pattern = data.Text(a[0])
		} else {
			v.(*format.Numbers).Pattern = format.NumberPatternOf(data.Text(a[0]))
		}
		return nil
	})
	addNumberFormat(ms)
	for _, name := range []string{"setLenient", "setDecimalFormatSymbols", "setParseBigDecimal", "setCurrency"} {
		dynamic.Def(ms, name, 1, 1, func(data.World, data.Value, []data.Value) data.Value { return nil })
	}
	return ms
}

func addNumberFormat(ms dynamic.Members) {
	digits := func(name string, assign func(p *format.NumberPattern, n int)) {
		dynamic.Def(ms, name, 1, 1, func(_ data.World, f *format.Numbers, a []data.Value) data.Value {
			assign(&f.Pattern, int(data.Truncated(a[0])))
			return nil
		})
	}
	digits("setMaximumFractionDigits", func(p *format.NumberPattern, n int) { p.Most, p.Least = n, min(p.Least, n) })
	digits("setMinimumFractionDigits", func(p *format.NumberPattern, n int) { p.Least, p.Most = n, max(p.Most, n) })
	digits("setMinimumIntegerDigits", func(p *format.NumberPattern, n int) { p.Whole = n })
	dynamic.Def(ms, "setGroupingUsed", 1, 1, func(w data.World, f *format.Numbers, a []data.Value) data.Value {
		f.Pattern.Group = 0
		if dynamic.Truth(w, a[0]) {
			f.Pattern.Group = 3
		}
		return nil
	})
	dynamic.Def(ms, "setRoundingMode", 1, 1, func(_ data.World, f *format.Numbers, a []data.Value) data.Value {
		f.Mode = number.ModeOf(a[0])
		return nil
	})
}
