package pause

// Room is how much memory a piece of work may take. nil is as much as there is.
type Room struct {
	Bytes  int64  // that there are; 0: any
	Beside int64  // how many of these are for other things
	Taken  int64  // the most that was needed at a time
	Short  string // what there were too few for; "": nothing
}

// Need says that something takes so many bytes, all in all: where there are not
// as many the work is given up, as by a Clock, before it takes them.
func (r *Room) Need(what string, bytes int64) {
	if r == nil {
		return
	}
	if r.Bytes > 0 && bytes > r.Bytes-r.Beside {
		r.Short = what
		panic(givenUp{})
	}
	r.Taken = max(r.Taken, bytes)
}
