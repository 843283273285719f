package links_test

import (
	"fmt"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"crosscheck/engine/protocol"
	"crosscheck/wasm/links"
)

func TestConcurrentPublicationsAreAllThere(t *testing.T) {
	s := newService(t)
	handler := links.New(s.config)
	bodies := make([]string, 25)
	for i := range bodies {
		bodies[i] = text(t, sample(t, func(p *protocol.Publication) { p.Title = fmt.Sprint("number ", i) }))
	}
	var mu sync.Mutex
	tokens, ids := map[string]int{}, map[string]bool{}
	var all sync.WaitGroup
	for range 4 { // each four times at once: one is the first
		for _, body := range bodies {
			all.Go(func() {
				r := httptest.NewRequest("POST", "/api/links", strings.NewReader(body))
				r.Header.Set("Content-Type", "application/json")
				w := httptest.NewRecorder()
				handler.ServeHTTP(w, r)
				published := &protocol.Published{}
				if err := protocol.Unmarshal(w.Body.Bytes(), published); err != nil {
					t.Error(err)
				}
				mu.Lock()
				defer mu.Unlock()
				ids[published.ID] = true
				if published.DeleteToken != "" {
					tokens[published.ID]++
				}
			})
		}
	}
	all.Wait()
	if len(ids) != len(bodies) {
		t.Errorf("%d ids for %d contents", len(ids), len(bodies))
	}
	for id, n := range tokens {
		if n != 1 {
			t.Errorf("%s was given %d tokens", id, n)
		}
	}
}

func TestChangesAreLimitedPerNetwork(t *testing.T) {
	now := time.Unix(0, 0)
	b := links.NewBuckets(3, time.Minute, func() time.Time { return now })
	take := func(client string) (n int) {
		for b.Allow(client) {
			n++
		}
		return n
	}
	if a, c := take("a"), take("b"); a != 3 || c != 3 {
		t.Errorf("bursts of %d and %d, want 3 each", a, c)
	}
	now = now.Add(2 * time.Minute)
	if n := take("a"); n != 2 {
		t.Errorf("%d after two minutes, want 2", n)
	}
	for i := range 25_000 {
		b.Allow(fmt.Sprint(i))
	}
	now = now.Add(time.Hour)
	if n := take("a"); n != 3 {
		t.Errorf("%d after an hour, want a burst of 3", n)
	}
}

func TestClientsAreToldApartByTheirNetwork(t *testing.T) {
	s := newService(t)
	var seen []string
	s.config.Allow = func(client string) bool {
		seen = append(seen, client)
		return false
	}
	handler := links.New(s.config)
	for _, addr := range []string{"192.0.2.7:4000", "192.0.2.7", "[2001:db8:1:2:3::4]:99", "2001:db8:1:2:ffff::1", "::ffff:192.0.2.7", "no address", ""} {
		r := httptest.NewRequest("POST", "/api/links", nil)
		r.RemoteAddr = addr
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		if w.Code != 429 || w.Header().Get("Retry-After") == "" {
			t.Errorf("%s: status %d, headers %v", addr, w.Code, w.Header())
		}
	}
	want := []string{"192.0.2.7", "192.0.2.7", "2001:db8:1:2::/64", "2001:db8:1:2::/64", "192.0.2.7", "unknown", "unknown"}
	if !slices.Equal(seen, want) {
		t.Errorf("clients %q, want %q", seen, want)
	}
}
