//go:build home && !panels

package grid

// Held says whether this build holds the package.
const Held = false
