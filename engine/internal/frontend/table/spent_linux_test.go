package table_test

import "syscall"

func init() { spent = taken }

// taken is how many seconds of a processor this process has taken, whatever
// else the machine does.
func taken() float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e9
}
