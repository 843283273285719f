package json

import (
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/data/decimal"
)

// Axes is what a sensor with three axes measures as a map of x, y and z; text
// is how its events tell it: "0,0,1000". Null for any other text.
func Axes(text string) data.Value {
	parts := strings.Split(text, ",")
	if len(parts) != 3 {
		return nil
	}
	m := data.NewMap()
	for i, name := range [...]string{"x", "y", "z"} {
		d, ok := decimal.Parse(strings.TrimSpace(parts[i]))
		if !ok {
			return nil
		}
		m.Put(name, d)
	}
	return m
}
