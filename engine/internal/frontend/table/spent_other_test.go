//go:build !linux

package table_test

import "time"

var begun = time.Now()

// spent is how many seconds this process runs, where nobody tells what it took
// of them.
func spent() float64 { return time.Since(begun).Seconds() }
