package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"crosscheck/engine/cmd/crosscheck/linkfile"
)

// served is the whole server, in this process.
type served struct {
	address string // HOST:PORT
	file    *linkfile.File
	ended   chan error
	end     func()

	mu   sync.Mutex
	said strings.Builder // on standard error
}

// Write takes what the server says.
func (s *served) Write(text []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.said.Write(text)
}

func serveHere(t testing.TB, p patience, pages fs.FS) *served {
	t.Helper()
	file, err := linkfile.Open(filepath.Join(t.TempDir(), "links.db"), time.Now)
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	s := &served{address: listener.Addr().String(), file: file, ended: make(chan error, 1), end: cancel}
	handler := withLinks(&siteHandler{pages}, &shell{err: s}, file, "")
	go func() { s.ended <- p.serve(ctx, listener, handler) }()
	t.Cleanup(func() {
		cancel()
		if err := <-s.ended; err != nil {
			t.Error(err)
		}
		file.Close()
		if s.said.Len() > 0 {
			t.Errorf("the server says %s", &s.said)
		}
	})
	return s
}

func dial(t testing.TB, address string) *net.TCPConn {
	t.Helper()
	c, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c.(*net.TCPConn)
}

// waitUntilCut reads until the server ends the connection.
func waitUntilCut(t *testing.T, c net.Conn) {
	t.Helper()
	c.SetReadDeadline(time.Now().Add(2 * time.Minute))
	if _, err := io.Copy(io.Discard, c); errors.Is(err, os.ErrDeadlineExceeded) {
		t.Error("the server goes on waiting")
	}
}

// trickle writes one byte after another until the server has enough of it.
func trickle(c net.Conn, text string) {
	for i := range len(text) {
		if _, err := c.Write([]byte(text[i : i+1])); err != nil {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// hurried is patience that a test can wait for.
var hurried = patience{header: time.Second, request: 2 * time.Second, answer: 3 * time.Second, idle: time.Second, bytes: patient.bytes, clients: 100}

func TestSlowClientsAreCutOff(t *testing.T) {
	post := "POST /api/links HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
	for name, slow := range map[string]func(c net.Conn){
		"says nothing": func(net.Conn) {},
		"half a line":  func(c net.Conn) { io.WriteString(c, "GET /api/hea") },
		"slow header":  func(c net.Conn) { trickle(c, "GET / HTTP/1.1\r\nHost: a\r\nX: "+strings.Repeat("a", 10_000)) },
		"slow headers": func(c net.Conn) { trickle(c, "GET / HTTP/1.1\r\nHost: a\r\n"+strings.Repeat("X: a\r\n", 2000)) },
		"no body":      func(c net.Conn) { io.WriteString(c, post+"Content-Length: 1000\r\n\r\n") },
		"slow body":    func(c net.Conn) { trickle(c, post+"Content-Length: 10000\r\n\r\n"+strings.Repeat(" ", 10_000)) },
		"slow chunks": func(c net.Conn) {
			trickle(c, post+"Transfer-Encoding: chunked\r\n\r\n"+strings.Repeat("1\r\n \r\n", 2000))
		},
		"a chunk without end":   func(c net.Conn) { io.WriteString(c, post+"Transfer-Encoding: chunked\r\n\r\nffff\r\n") },
		"body nobody wants":     func(c net.Conn) { io.WriteString(c, "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n") },
		"goes on asking":        func(c net.Conn) { io.WriteString(c, "GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HT") },
		"stays without a word":  func(c net.Conn) { io.WriteString(c, "GET / HTTP/1.1\r\nHost: a\r\n\r\n") },
		"expects to be invited": func(c net.Conn) { io.WriteString(c, post+"Content-Length: 9\r\nExpect: 100-continue\r\n\r\n") },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := serveHere(t, hurried, site())
			c := dial(t, s.address)
			go slow(c)
			waitUntilCut(t, c)
		})
	}
}

// counted is an answer that knows how much of it was written.
type counted struct {
	http.ResponseWriter
	n int
}

func (c *counted) Write(data []byte) (int, error) {
	n, err := c.ResponseWriter.Write(data)
	c.n += n
	return n, err
}

func TestClientThatNeverReadsIsCutOff(t *testing.T) {
	large := 32 << 20 // more than fits between the two
	pages := &siteHandler{fstest.MapFS{"index.html": &fstest.MapFile{Data: make([]byte, large)}}}
	written := make(chan int, 1)
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		answer := &counted{ResponseWriter: w}
		pages.ServeHTTP(answer, r)
		written <- answer.n
	}))
	server.Config = hurried.server(server.Config.Handler)
	server.Start()
	defer server.Close()
	c := dial(t, server.Listener.Addr().String())
	io.WriteString(c, "GET / HTTP/1.1\r\nHost: a\r\n\r\n")
	select {
	case n := <-written:
		if n >= large {
			t.Error("the answer was written to its end")
		}
	case <-time.After(2 * time.Minute):
		t.Error("the server goes on answering")
	}
}

// Clients that read slowly do not have a copy each of what they read.
func TestSlowReadersCostLittle(t *testing.T) {
	const size, readers = 16 << 20, 32
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "index.html"), make([]byte, size), 0o600); err != nil {
		t.Fatal(err)
	}
	s := serveHere(t, patient, os.DirFS(dir))
	before := heap()
	for range readers {
		c := dial(t, s.address)
		io.WriteString(c, "GET / HTTP/1.1\r\nHost: a\r\n\r\n")
		if _, err := io.ReadFull(c, make([]byte, 4096)); err != nil {
			t.Fatal(err)
		}
	}
	if more := heap() - before; more > size {
		t.Errorf("%d clients that read a file of %d bytes slowly cost %d bytes", readers, size, more)
	}
}

// heap is how much memory is in use once what is not was thrown away.
func heap() int64 {
	var m runtime.MemStats
	for range 2 { // the second frees what pools kept for one more time
		runtime.GC()
	}
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// More clients than there are places wait until others are cut off.
func TestClientsAreServedAfterManyThatSayNothing(t *testing.T) {
	few := hurried
	few.clients = 5
	s := serveHere(t, few, site())
	for range 4 * few.clients {
		dial(t, s.address)
	}
	answerOf(t)(http.Get("http://" + s.address + "/api/health"))
}

func TestServerEndsThoughClientsAreSlow(t *testing.T) {
	s := serveHere(t, patient, site())
	c := dial(t, s.address)
	io.WriteString(c, "POST /api/links HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: 1000\r\n\r\n")
	if _, err := c.Read(make([]byte, 10)); err != nil { // the invitation: the body is waited for
		t.Fatal(err)
	}
	s.end()
	waitUntilCut(t, c)
}

func TestPatienceIsFinite(t *testing.T) {
	got := patient.server(nil)
	limits := fmt.Sprint(got.ReadHeaderTimeout, got.ReadTimeout, got.WriteTimeout, got.IdleTimeout, got.MaxHeaderBytes, patient.clients)
	if want := "10s 1m0s 5m0s 1m0s 16384 1000"; limits != want {
		t.Errorf("limits %s, want %s: engine/doc/publishing.md has them", limits, want)
	}
}
