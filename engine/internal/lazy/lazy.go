// Package lazy holds what is made when it is first asked for: tables that most
// programs need nothing of would be most of the start of a process. Sessions share
// them, and may be used by different goroutines.
package lazy

import "sync"

// Value is a function that answers what made does, which is called once.
func Value[T any](made func() T) func() T { return sync.OnceValue(made) }
