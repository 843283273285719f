package main

import (
	"flag"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

var requests = flag.Int("requests", 2000, "how many requests a server answers while its memory is looked at")

// Whoever says that it asks for others has its own limit all the same, and does
// not use up that of others.
func TestRateLimitIsOfTheNetworkThatAsks(t *testing.T) {
	s := serveHere(t, patient, site())
	address := "http://" + s.address
	said := []string{"X-Forwarded-For", "X-Real-Ip", "Forwarded", "Cf-Connecting-Ip", "True-Client-Ip", "X-Client-Ip", "X-Forwarded-Host", "Via"}
	began := time.Now()
	var taken, refused atomic.Int64
	var flood sync.WaitGroup
	for i := range 64 {
		flood.Go(func() {
			client := from("127.0.2.1")
			defer client.CloseIdleConnections()
			a := &author{client: client}
			for j := range 5 {
				status, text, err := a.ask("POST", address+"/api/links", good(t, fmt.Sprint(i, " ", j)),
					"Content-Type", "application/json", said[(i+j)%len(said)], fmt.Sprintf("192.0.2.%d", i))
				switch {
				case err != nil || status != 200 && status != 429:
					t.Errorf("status %d, %v: %s", status, err, text)
				case status == 200:
					taken.Add(1)
				default:
					refused.Add(1)
				}
			}
		})
	}
	other := &author{client: from("127.0.2.2"), name: "other", fragment: fragmentOf(t)}
	for range mostOfOne {
		if err := other.publish(address); err != nil {
			t.Errorf("meanwhile another network is answered %v", err)
		}
	}
	flood.Wait()
	most := linkBurst + 1 + int64(time.Since(began)/linkRefill)
	if n := taken.Load(); n < linkBurst || n > most || n+refused.Load() != 64*5 {
		t.Errorf("%d taken, %d refused; want %d to %d taken", n, refused.Load(), linkBurst, most)
	}
	other.expectKept(t, address)
}

// visit is what one client asks for in its life: as much as it may.
func visit(t *testing.T, address string, number int) int {
	ip := fmt.Sprintf("127.%d.%d.%d", 10+number/250/250, number/250%250, 1+number%250)
	a := &author{client: from(ip), name: fmt.Sprint("visitor ", number), fragment: fragmentOf(t)}
	defer a.client.CloseIdleConnections()
	asked := 0
	expect := func(want int, method, path, body string, headers ...string) {
		asked++
		if status, text, err := a.ask(method, address+path, body, headers...); err != nil || status != want {
			t.Errorf("%s %s: status %d, %v, want %d: %s", method, path, status, err, want, text)
		}
	}
	for range 5 {
		asked++
		if err := a.publish(address); err != nil {
			t.Error(err)
			return asked
		}
		id := a.told[len(a.told)-1].ID
		expect(200, "GET", "/s/"+id, "")
		expect(404, "GET", "/s/"+id+"/preview", "")
		expect(200, "GET", "/api/oembed?url="+address+"/s/"+id, "")
	}
	expect(200, "GET", "/assets/main-01234567.js", "")
	expect(404, "GET", "/nothing", "")
	expect(404, "GET", "/s/aaaaaaaaaa", "")
	expect(413, "POST", "/api/links", string(make([]byte, 1_000_001)), "Content-Type", "application/json")
	expect(400, "POST", "/api/links", "{", "Content-Type", "application/json")
	expect(200, "DELETE", "/api/links/"+a.told[0].ID, "", "Authorization", "Bearer "+a.told[0].DeleteToken)
	return asked
}

// What a server has answered costs it no memory: after a warm-up it has as much
// at each quarter. Run with -requests 20000 it shows it for long.
func TestMemoryIsFlatOverManyRequests(t *testing.T) {
	s := serveHere(t, patient, site())
	var next atomic.Int64
	asked := 0
	quarter := func() {
		end := asked + *requests/4
		var mu sync.Mutex
		var lanes sync.WaitGroup
		for range 8 {
			lanes.Go(func() {
				for more := true; more; {
					n := visit(t, "http://"+s.address, int(next.Add(1)))
					mu.Lock()
					asked += n
					more = asked < end
					mu.Unlock()
				}
			})
		}
		lanes.Wait()
	}
	quarter()
	first := heap()
	t.Logf("%6d requests: %7d bytes", asked, first)
	for range 3 {
		quarter()
		now := heapOnce(first + 256<<10)
		t.Logf("%6d requests: %7d bytes", asked, now)
		if now > first+256<<10 {
			t.Errorf("memory grows from %d to %d bytes", first, now)
		}
	}
}

// heapOnce is heap once it is at most most, for which connections that are
// being closed get half a minute.
func heapOnce(most int64) int64 {
	for late := time.Now().Add(30 * time.Second); ; time.Sleep(50 * time.Millisecond) {
		if now := heap(); now <= most || time.Now().After(late) {
			return now
		}
	}
}
