package main

import (
	"bufio"
	"os"
	"path"
	"strconv"
	"strings"
	"syscall"
)

// available is how much memory the process may have, with what it has: that it is allowed,
// and that is free on this machine; 0 where nobody says. Go cannot go on once there
// is no more, so what is counted has to end before.
func available() (allowed, free int64) {
	has := kilobytes("/proc/self/status")
	take := func(bytes int64) {
		if bytes = max(bytes/8*7, 1); allowed == 0 || bytes < allowed {
			allowed = bytes
		}
	}
	// The runtime reserves more than 1 GB of addresses that it never uses.
	if most, limited := limitOf(syscall.RLIMIT_AS); limited {
		take(most - has["VmSize"] + has["VmRSS"] - reserved)
	}
	if most, limited := limitOf(syscall.RLIMIT_DATA); limited {
		take(most - has["VmData"] + has["VmRSS"])
	}
	for _, most := range groups() {
		take(most)
	}
	return allowed, (kilobytes("/proc/meminfo")["MemAvailable"] + has["VmRSS"]) / 8 * 7
}

// reserved is how many addresses more may be reserved than are used: the runtime does so
// 64 MB at a time, and each thread has its stack and heap.
const reserved = 256 << 20

// limitOf is the limit that is set on something, if there is one.
func limitOf(what int) (bytes int64, limited bool) {
	var l syscall.Rlimit
	if syscall.Getrlimit(what, &l) != nil || l.Cur >= 1<<62 {
		return 0, false
	}
	return int64(l.Cur), true
}

// kilobytes are the lines of a file of the system that say how many kB there are of
// something, in bytes.
func kilobytes(file string) map[string]int64 {
	out := map[string]int64{}
	f, err := os.Open(file)
	if err != nil {
		return out
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		name, rest, _ := strings.Cut(lines.Text(), ":")
		if figure, is := strings.CutSuffix(strings.TrimSpace(rest), " kB"); is {
			if n, err := strconv.ParseInt(figure, 10, 64); err == nil {
				out[name] = n << 10
			}
		}
	}
	return out
}

// groups are the limits of the control groups that the process is in: in version 2 of
// /proc/self/cgroup a line 0::/PATH, in version 1 one of the controller memory.
func groups() (limits []int64) {
	text, _ := os.ReadFile("/proc/self/cgroup")
	for line := range strings.Lines(string(text)) {
		fields := strings.SplitN(strings.TrimSpace(line), ":", 3)
		if len(fields) < 3 {
			continue
		}
		root, file := "/sys/fs/cgroup", "memory.max"
		if fields[1] != "" {
			if !strings.Contains(","+fields[1]+",", ",memory,") {
				continue
			}
			root, file = "/sys/fs/cgroup/memory", "memory.limit_in_bytes"
		}
		for at := path.Clean("/" + fields[2]); ; at = path.Dir(at) {
			text, _ := os.ReadFile(path.Join(root, at, file))
			if n, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64); err == nil && n < 1<<60 {
				limits = append(limits, n)
			}
			if at == "/" {
				break
			}
		}
	}
	return limits
}
