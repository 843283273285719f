package model

import (
	"strconv"
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data"
)

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

// Plain leaves only letters and digits of a name, in lower case, so that
// "not present", "notPresent" and "Not Present" are one.
func Plain(name string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9', r == '-', r > 127:
			return r
		}
		return -1
	}, name)
}

// Whole is the number nearest to v, which may be written as a text.
func Whole(v data.Value) (int64, bool) {
	switch v := v.(type) {
	case int32:
		return int64(v), true
	case int64:
		return v, true
	case float64:
		return int64(v + 0.5), true
	case float32:
		return int64(v + 0.5), true
	case bool, nil, *data.List, *data.Map, *data.Unknown:
		return 0, false
	}
	text := strings.TrimSpace(data.Text(v))
	digits, fraction, _ := strings.Cut(text, ".")
	sign := int64(1)
	if rest, ok := strings.CutPrefix(digits, "-"); ok {
		sign, digits = -1, rest
	}
	if digits == "" || len(digits) > 15 {
		return 0, false
	}
	n := int64(0)
	for _, r := range digits {
		if r < '0' || r > '9' {
			return 0, false
		}
		n = n*10 + int64(r-'0')
	}
	if fraction != "" && fraction[0] >= '5' && fraction[0] <= '9' {
		n++
	}
	return sign * n, true
}

// Decimal writes a number.
func Decimal(n int) string { return strconv.Itoa(n) }

// Capital begins a text with a capital letter.
func Capital(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// Uncapital begins one with a small letter.
func Uncapital(s string) string {
	if s == "" {
		return s
	}
	return strings.ToLower(s[:1]) + s[1:]
}

// Bit is 1 for true.
func Bit(b bool) int {
	if b {
		return 1
	}
	return 0
}
