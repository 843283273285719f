// Package count writes how many there are of something, for people.
package count

import (
	"strconv"
	"strings"
)

// Thousands groups the digits of n: "1,204,331".
func Thousands(n int) string {
	digits := strconv.Itoa(n)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// Of is a number with its noun: "1 state", "3,120 states".
func Of(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return Thousands(n) + " " + noun + "s"
}

// First are the first three of a list, and how many others there are.
func First(list []string, between string) string {
	if n := len(list) - 3; n > 0 {
		return strings.Join(list[:3], between) + " and " + Of(n, "other")
	}
	return strings.Join(list, between)
}
