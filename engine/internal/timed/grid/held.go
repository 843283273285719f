//go:build !home || panels

package grid

// Held says whether this build holds the package. The engine of the page that homes of
// Home Assistant begin with is without it; the page then asks another one.
const Held = true
