package sets

// Join makes groups of numbers: each refers to another of its group, or stands
// for the group.
type Join []int

// NewJoin has each number below n in a group of its own.
func NewJoin(n int) Join {
	j := make(Join, n)
	for i := range j {
		j[i] = i
	}
	return j
}

// Of is the number that stands for the group of i.
func (j Join) Of(i int) int {
	for j[i] != i {
		j[i] = j[j[i]]
		i = j[i]
	}
	return i
}

// Unite makes one group of two; the lowest number stands for it.
func (j Join) Unite(a, b int) {
	a, b = j.Of(a), j.Of(b)
	j[max(a, b)] = min(a, b)
}
