package hub

import "strings"

// Made are the arguments of AddChild that name the driver and by what the
// device is known, of those that are no options: the namespace before them may
// be missing.
func Made[T any](plain []T) (driver, id T) {
	switch n := len(plain); {
	case n >= 3:
		return plain[1], plain[2]
	case n == 2:
		return plain[0], plain[1]
	}
	return driver, id
}

// Component is the method of an app that does what a component of it is told.
func Component(command string) string {
	return "component" + strings.ToUpper(command[:1]) + command[1:]
}
