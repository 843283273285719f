package collection

import "crosscheck/engine/internal/frontend/groovy/data"

// Iterator walks over values that were gathered before.
type Iterator struct {
	items []data.Value
	at    int
}

func newIterator(items []data.Value) *Iterator { return &Iterator{items: items} }

// Call makes an Iterator an Object.
func (it *Iterator) Call(_ data.World, name string, _ []data.Value) (data.Value, bool) {
	switch name {
	case "hasNext":
		return it.at < len(it.items), true
	case "next":
		if it.at >= len(it.items) {
			data.Throw("NoSuchElementException", "")
		}
		it.at++
		return it.items[it.at-1], true
	}
	return nil, false
}

// Class is its class.
func (it *Iterator) Class() string { return "Iterator" }

// Get finds no properties.
func (it *Iterator) Get(data.World, string) (data.Value, bool) { return nil, false }

// Set assigns none.
func (it *Iterator) Set(data.World, string, data.Value) bool { return false }
