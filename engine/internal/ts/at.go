package ts

// At is a time of the week.
type At struct {
	From Daily
	Ms   int64 // after that; before it when negative
	Days uint8 // bit 0 for Monday
}

// AllDays is every day of the week.
const AllDays = 1<<7 - 1

// Daily is something that happens once a day.
type Daily uint8

// What times of the week count from.
const (
	Midnight Daily = iota
	Sunrise
	Sunset
)

// Meet is the first time of the week at which both events are due. Where one
// counts from midnight and the other from the sun, they may meet by chance only.
func Meet(a, b *Event) (At, bool) {
	for _, x := range a.At {
		for _, y := range b.At {
			if days := x.Days & y.Days; days != 0 && x.From == y.From && x.Ms == y.Ms {
				return At{x.From, x.Ms, days}, true
			}
		}
	}
	return At{}, false
}
