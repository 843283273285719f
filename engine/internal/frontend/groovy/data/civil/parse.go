package civil

import (
	"strconv"
	"strings"
)

// reader is how far a text was read, and what was found.
type reader struct {
	rest       string
	f          Fields
	zone       Zone
	pm, hour12 bool
}

// Parse reads a text by a pattern of SimpleDateFormat, as its parse does:
// what follows is ignored, numbers carry over. False: it does not fit.
func Parse(text, pattern string, z Zone) (int64, bool) {
	parts, bad := Split(pattern)
	if bad != 0 {
		return 0, false
	}
	r := &reader{rest: text, zone: z, f: Fields{Year: 1970, Month: 1, Day: 1}}
	for i, p := range parts {
		adjacent := i+1 < len(parts) && isNumber(p) && isNumber(parts[i+1])
		if !r.read(p, adjacent) {
			return 0, false
		}
	}
	if r.hour12 {
		r.f.Hour %= 12
		if r.pm {
			r.f.Hour += 12
		}
	}
	return r.f.Ms(r.zone), true
}

// isNumber reports whether a piece is written in digits only.
func isNumber(p Part) bool {
	switch p.Letter {
	case 0, 'G', 'E', 'a', 'z', 'Z', 'X':
		return false
	case 'M', 'L':
		return p.Count < 3
	}
	return true
}

func (r *reader) read(p Part, adjacent bool) bool {
	if p.Letter == 0 {
		rest, ok := strings.CutPrefix(r.rest, p.Text)
		r.rest = rest
		return ok
	}
	r.rest = strings.TrimLeft(r.rest, " ")
	switch p.Letter {
	case 'G':
		return r.name([]string{"AD"}, new(int))
	case 'E':
		return r.name(days, new(int))
	case 'a':
		half := 0
		ok := r.name([]string{"AM", "PM"}, &half)
		r.pm = half == 2
		return ok
	case 'z', 'Z', 'X':
		return r.readZone()
	case 'M', 'L':
		if p.Count >= 3 {
			return r.name(months, &r.f.Month)
		}
	}
	width := 0
	if adjacent {
		width = p.Count
	}
	digits, n, ok := r.number(width)
	return ok && r.assign(p, n, digits)
}

// number reads digits, as many as width if it is not 0.
func (r *reader) number(width int) (digits, n int, ok bool) {
	end := 0
	if end < len(r.rest) && r.rest[0] == '-' {
		end++
	}
	for end < len(r.rest) && r.rest[end] >= '0' && r.rest[end] <= '9' && (width == 0 || end < width) {
		end++
	}
	n, err := strconv.Atoi(r.rest[:end])
	r.rest = r.rest[end:]
	return end, n, err == nil && end < 10
}

// name reads one of the names, in full or its first three letters, in any
// case; at counts from 1.
func (r *reader) name(names []string, at *int) bool {
	for _, short := range []bool{false, true} {
		for i, name := range names {
			if short && len(name) > 3 {
				name = name[:3]
			}
			if len(r.rest) >= len(name) && strings.EqualFold(r.rest[:len(name)], name) {
				r.rest, *at = r.rest[len(name):], i+1
				return true
			}
		}
	}
	return false
}

func (r *reader) readZone() bool {
	end := 0
	for end < len(r.rest) && strings.IndexByte(" ,)]", r.rest[end]) < 0 {
		end++
	}
	id := r.rest[:end]
	r.rest = r.rest[end:]
	if offset, ok := parseOffset(id); ok {
		r.zone = Fixed(offset)
		return true
	}
	zone, ok := ZoneOf(id)
	if ok {
		r.zone = zone
	}
	return ok
}

func (r *reader) assign(p Part, n, digits int) bool {
	switch p.Letter {
	case 'y', 'Y':
		if p.Count <= 2 && digits == 2 {
			n += 2000
			if n > 2045 {
				n -= 100
			}
		}
		r.f.Year = n
	case 'M', 'L':
		r.f.Month = n
	case 'd':
		r.f.Day = n
	case 'D':
		r.f.Month, r.f.Day = 1, n
	case 'H':
		r.f.Hour = n
	case 'k':
		r.f.Hour = n % 24
	case 'K', 'h':
		r.f.Hour, r.hour12 = n, true
	case 'm':
		r.f.Minute = n
	case 's':
		r.f.Second = n
	case 'S':
		r.f.Milli = n
	}
	return true
}
