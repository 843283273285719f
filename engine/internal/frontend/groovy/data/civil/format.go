package civil

import (
	"strconv"
	"strings"
)

var (
	months = strings.Fields("January February March April May June July August September October November December")
	days   = strings.Fields("Sunday Monday Tuesday Wednesday Thursday Friday Saturday")
)

// Part is a piece of a date pattern: a letter and how often it stands there,
// or text as it is (Letter is 0).
type Part struct {
	Letter byte
	Count  int
	Text   string
}

// Split reads a pattern of SimpleDateFormat. A letter that Java does not know
// comes back as bad.
func Split(pattern string) (parts []Part, bad byte) {
	for i := 0; i < len(pattern); {
		c := pattern[i]
		switch {
		case c == '\'':
			text, next := quoted(pattern, i)
			parts, i = append(parts, Part{Text: text}), next
		case c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z':
			n := 1
			for i+n < len(pattern) && pattern[i+n] == c {
				n++
			}
			if !strings.Contains("GyYMLwWDdFEuaHkKhmsSzZX", string(c)) {
				return nil, c
			}
			parts, i = append(parts, Part{Letter: c, Count: n}), i+n
		default:
			parts, i = append(parts, Part{Text: string(c)}), i+1
		}
	}
	return parts, 0
}

// quoted reads 'text'; two quotes are one.
func quoted(s string, i int) (string, int) {
	if strings.HasPrefix(s[i:], "''") {
		return "'", i + 2
	}
	var b strings.Builder
	for i++; i < len(s); i++ {
		if s[i] == '\'' {
			if i+1 < len(s) && s[i+1] == '\'' {
				i++
			} else {
				return b.String(), i + 1
			}
		}
		b.WriteByte(s[i])
	}
	return b.String(), i
}

// Format writes ms by a pattern of SimpleDateFormat, which is good.
func Format(ms int64, z Zone, pattern string) string {
	parts, _ := Split(pattern)
	f := Of(ms, z)
	var b strings.Builder
	for _, p := range parts {
		if p.Letter == 0 {
			b.WriteString(p.Text)
		} else {
			b.WriteString(f.part(p, z, ms))
		}
	}
	return b.String()
}

func pad(n, width int) string {
	s := strconv.Itoa(n)
	if missing := width - len(s); missing > 0 {
		s = strings.Repeat("0", missing) + s
	}
	return s
}

// part writes one piece of a pattern.
func (f Fields) part(p Part, z Zone, ms int64) string {
	switch p.Letter {
	case 'G':
		return "AD"
	case 'y', 'Y':
		if p.Count == 2 {
			return pad(f.Year%100, 2)
		}
		return pad(f.Year, p.Count)
	case 'M', 'L':
		return named(months[f.Month-1], f.Month, p.Count)
	case 'E':
		name := days[f.Weekday-1]
		if p.Count < 4 {
			return name[:3]
		}
		return name
	case 'a':
		return [...]string{"AM", "PM"}[f.Hour/12]
	case 'z':
		return z.name(ms, p.Count)
	case 'Z':
		return OffsetText(f.Offset, "")
	case 'X':
		return f.isoOffset(p.Count)
	}
	return pad(f.number(p.Letter), p.Count)
}

func named(name string, n, count int) string {
	switch {
	case count < 3:
		return pad(n, count)
	case count == 3:
		return name[:3]
	}
	return name
}

// number is the value of a piece that is written in digits.
func (f Fields) number(letter byte) int {
	switch letter {
	case 'd':
		return f.Day
	case 'D':
		return f.YearDay
	case 'u':
		return (f.Weekday+5)%7 + 1
	case 'F':
		return (f.Day-1)/7 + 1
	case 'w':
		return f.WeekOfYear()
	case 'W':
		return (f.Day+6-f.Weekday)/7 + 1
	case 'H':
		return f.Hour
	case 'k':
		return (f.Hour+23)%24 + 1
	case 'K':
		return f.Hour % 12
	case 'h':
		return (f.Hour+11)%12 + 1
	case 'm':
		return f.Minute
	case 's':
		return f.Second
	}
	return f.Milli
}

func (f Fields) isoOffset(count int) string {
	switch {
	case f.Offset == 0:
		return "Z"
	case count == 1:
		return OffsetText(f.Offset, "")[:3]
	case count == 2:
		return OffsetText(f.Offset, "")
	}
	return OffsetText(f.Offset, ":")
}

// name is the short name of the zone at ms, whatever the count: long names
// need tables of their own.
func (z Zone) name(ms int64, _ int) string {
	if z.InSummer(ms) {
		return z.Summer
	}
	return z.Short
}
