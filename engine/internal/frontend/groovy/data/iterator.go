package data

// Iterator walks over values that were gathered before.
type Iterator struct {
	items []Value
	at    int
}

func newIterator(items []Value) *Iterator { return &Iterator{items: items} }

// Call makes an Iterator an Object.
func (it *Iterator) Call(_ World, name string, _ []Value) (Value, bool) {
	switch name {
	case "hasNext":
		return it.at < len(it.items), true
	case "next":
		if it.at >= len(it.items) {
			Throw("NoSuchElementException", "")
		}
		it.at++
		return it.items[it.at-1], true
	}
	return nil, false
}

// Class is its class.
func (it *Iterator) Class() string { return "Iterator" }

// Get finds no properties.
func (it *Iterator) Get(World, string) (Value, bool) { return nil, false }

// Set assigns none.
func (it *Iterator) Set(World, string, Value) bool { return false }
