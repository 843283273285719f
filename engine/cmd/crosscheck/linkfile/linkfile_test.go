package linkfile_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"crosscheck/engine/cmd/crosscheck/linkfile"
)

// clock shows the time it was set to.
type clock struct{ at time.Time }

func (c *clock) now() time.Time { return c.at }

func open(t *testing.T, path string, c *clock) *linkfile.File {
	t.Helper()
	f, err := linkfile.Open(path, c.now)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func expect(t *testing.T, f *linkfile.File, key, want string, wantFound bool) {
	t.Helper()
	got, found, err := f.Get(key)
	if err != nil || got != want || found != wantFound {
		t.Errorf("Get(%q) = %q, %t, %v; want %q, %t", key, got, found, err, want, wantFound)
	}
}

func TestValuesOutliveTheProcess(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new", "links.db")
	c := &clock{time.Unix(1_000_000, 0)}
	f := open(t, path, c)
	for _, key := range []string{"a", "b"} {
		if err := f.Put(key, "text of "+key, 0); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.Delete("b"); err != nil {
		t.Fatal(err)
	}
	if err := f.Delete("never was"); err != nil {
		t.Errorf("deleting what is not there: %v", err)
	}
	f.Close()
	f = open(t, path, c)
	defer f.Close()
	expect(t, f, "a", "text of a", true)
	expect(t, f, "b", "", false)
}

func TestValuesEndWithTheirLife(t *testing.T) {
	c := &clock{time.Unix(1_000_000, 0)}
	f := open(t, filepath.Join(t.TempDir(), "links.db"), c)
	defer f.Close()
	if err := f.Put("short", "s", time.Hour); err != nil {
		t.Fatal(err)
	}
	if err := f.Put("long", "l", 0); err != nil {
		t.Fatal(err)
	}
	c.at = c.at.Add(time.Hour - time.Second)
	expect(t, f, "short", "s", true)
	c.at = c.at.Add(time.Second)
	expect(t, f, "short", "", false)
	expect(t, f, "long", "l", true)
}

func TestExpiredValuesAreThrownAway(t *testing.T) {
	c := &clock{time.Unix(1_000_000, 0)}
	f := open(t, filepath.Join(t.TempDir(), "links.db"), c)
	defer f.Close()
	if err := f.Put("short", "s", time.Minute); err != nil {
		t.Fatal(err)
	}
	c.at = c.at.Add(2 * time.Hour)
	if err := f.Put("other", "o", 0); err != nil {
		t.Fatal(err)
	}
	c.at = c.at.Add(-2 * time.Hour) // were it still stored, it would be back
	expect(t, f, "short", "", false)
	expect(t, f, "other", "o", true)
}

func TestFileInUseIsReported(t *testing.T) {
	path := filepath.Join(t.TempDir(), "links.db")
	c := &clock{time.Unix(1_000_000, 0)}
	f := open(t, path, c)
	defer f.Close()
	if _, err := linkfile.Open(path, c.now); err == nil || !strings.Contains(err.Error(), "in use by another process") {
		t.Errorf("opening a file in use: %v", err)
	}
}

func TestManyWritersLoseNothing(t *testing.T) {
	c := &clock{time.Unix(1_000_000, 0)}
	f := open(t, filepath.Join(t.TempDir(), "links.db"), c)
	defer f.Close()
	var all sync.WaitGroup
	for i := range 40 {
		all.Go(func() {
			if err := f.Put(fmt.Sprint(i), fmt.Sprint("text ", i), 0); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	for i := range 40 {
		expect(t, f, fmt.Sprint(i), fmt.Sprint("text ", i), true)
	}
}
