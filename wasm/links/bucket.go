package links

import (
	"sync"
	"time"
)

// Buckets allow each client a burst, and then one change per refill: a token
// bucket for each network that is not full. They live in memory, so a host that
// starts anew has forgotten them.
type Buckets struct {
	burst  float64
	refill time.Duration
	now    func() time.Time

	mu      sync.Mutex
	clients map[string]bucket
}

type bucket struct {
	tokens float64
	at     time.Time
}

// manyClients is how many buckets there may be before the full ones are
// thrown away.
const manyClients = 10_000

// NewBuckets makes full buckets of burst tokens that get one back every
// refill.
func NewBuckets(burst int, refill time.Duration, now func() time.Time) *Buckets {
	return &Buckets{burst: float64(burst), refill: refill, now: now, clients: map[string]bucket{}}
}

// Allow takes a token from the client's bucket, if there is one.
func (b *Buckets) Allow(client string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := b.now()
	if len(b.clients) >= manyClients {
		b.forget(now)
	}
	tokens := b.level(client, now)
	if tokens < 1 {
		return false
	}
	b.clients[client] = bucket{tokens - 1, now}
	return true
}

// level is how many tokens the client has now.
func (b *Buckets) level(client string, now time.Time) float64 {
	old, known := b.clients[client]
	if !known {
		return b.burst
	}
	return min(b.burst, old.tokens+float64(now.Sub(old.at))/float64(b.refill))
}

// forget drops the buckets that are full again, and all of them when that
// leaves too many.
func (b *Buckets) forget(now time.Time) {
	for client := range b.clients {
		if b.level(client, now) >= b.burst {
			delete(b.clients, client)
		}
	}
	if len(b.clients) >= manyClients {
		clear(b.clients)
	}
}
