package main

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"crosscheck/engine/cmd/crosscheck/linkfile"
	"crosscheck/engine/protocol"
	"crosscheck/engine/share"
)

func site() fstest.MapFS {
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	return fstest.MapFS{
		"index.html":                     file("<p>page"),
		"index.html.br":                  file("page in brotli"),
		"index.html.gz":                  file("page in gzip"),
		"assets/engine-Ab_1-xY9.wasm":    file("\x00asm"),
		"assets/engine-Ab_1-xY9.wasm.gz": file("engine in gzip"),
		"assets/main-01234567.js":        file("script"),
		"secret.key":                     file("not a page"),
	}
}

func get(t *testing.T, method, target, accept string) *http.Response {
	t.Helper()
	r := httptest.NewRequest(method, target, nil)
	r.Header.Set("Accept-Encoding", accept)
	w := httptest.NewRecorder()
	(&siteHandler{site()}).ServeHTTP(w, r)
	return w.Result()
}

func TestCompressedFilesAreSentAsTheyAre(t *testing.T) {
	for _, c := range []struct{ target, accept, encoding, body string }{
		{"/", "gzip, deflate, br, zstd", "br", "page in brotli"},
		{"/index.html", "gzip", "gzip", "page in gzip"},
		{"/", "br;q=0, gzip;q=0.5", "gzip", "page in gzip"},
		{"/", "*", "br", "page in brotli"},
		{"/", "*;q=1, br;q=0", "gzip", "page in gzip"},
		{"/", "br;q=x", "", "<p>page"},
		{"/", "identity", "", "<p>page"},
		{"/", "", "", "<p>page"},
		{"/assets/engine-Ab_1-xY9.wasm", "br, gzip", "gzip", "engine in gzip"},
		{"/assets/main-01234567.js", "br, gzip", "", "script"},
	} {
		r := get(t, "GET", c.target, c.accept)
		body, _ := io.ReadAll(r.Body)
		if got := r.Header.Get("Content-Encoding"); got != c.encoding || string(body) != c.body {
			t.Errorf("GET %s (%s): encoding %q, body %q; want %q, %q", c.target, c.accept, got, body, c.encoding, c.body)
		}
		if r.Header.Get("Vary") != "Accept-Encoding" {
			t.Errorf("GET %s: Vary is %q", c.target, r.Header.Get("Vary"))
		}
	}
}

func TestHeadersSayWhatAFileIsAndHowLongItLasts(t *testing.T) {
	const forever = "public, max-age=31536000, immutable"
	for _, c := range []struct{ target, kind, caching string }{
		{"/", "text/html; charset=utf-8", "no-cache"},
		{"/assets/engine-Ab_1-xY9.wasm", "application/wasm", forever},
		{"/assets/main-01234567.js", "text/javascript; charset=utf-8", forever},
	} {
		h := get(t, "GET", c.target, "gzip").Header
		if h.Get("Content-Type") != c.kind || h.Get("Cache-Control") != c.caching {
			t.Errorf("GET %s: %q, %q; want %q, %q", c.target, h.Get("Content-Type"), h.Get("Cache-Control"), c.kind, c.caching)
		}
		if h.Get("X-Content-Type-Options") != "nosniff" || !strings.Contains(h.Get("Content-Security-Policy"), "default-src 'none'") {
			t.Errorf("GET %s: headers %v lack nosniff or a strict policy", c.target, h)
		}
	}
}

// The worker's platform serves the page without this server; it is told the
// same headers in a file.
func TestWorkerSendsTheSameHeaders(t *testing.T) {
	text, err := os.ReadFile("../../../wasm/links/_headers")
	if err != nil {
		t.Fatal(err)
	}
	header := get(t, "GET", "/", "").Header
	for _, name := range []string{"Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy", "Cross-Origin-Opener-Policy"} {
		if line := "\n  " + name + ": " + header.Get(name) + "\n"; !strings.Contains(string(text), line) {
			t.Errorf("wasm/links/_headers lacks this line, which serve sends:%s", line)
		}
	}
}

func TestOnlyPagesAreServed(t *testing.T) {
	for target, want := range map[string]int{
		"/nothing.html":  404,
		"/assets":        404,
		"/assets/":       404,
		"/secret.key":    404,
		"/../secret.key": 404,
		"/%2e%2e/go.mod": 404,
		"/index.html.br": 404,
		"/index.html":    200,
		"/./index.html":  200,
	} {
		if got := get(t, "GET", target, "").StatusCode; got != want {
			t.Errorf("GET %s: status %d, want %d", target, got, want)
		}
	}
	if r := get(t, "POST", "/", ""); r.StatusCode != 405 || r.Header.Get("Allow") != "GET, HEAD" {
		t.Errorf("POST: status %d, Allow %q", r.StatusCode, r.Header.Get("Allow"))
	}
}

func TestUnchangedFileIsNotSentAgain(t *testing.T) {
	first := get(t, "GET", "/", "br")
	r := httptest.NewRequest("GET", "/", nil)
	r.Header.Set("Accept-Encoding", "br")
	r.Header.Set("If-None-Match", first.Header.Get("ETag"))
	w := httptest.NewRecorder()
	(&siteHandler{site()}).ServeHTTP(w, r)
	if w.Code != http.StatusNotModified || w.Body.Len() != 0 {
		t.Errorf("status %d with %d bytes, want 304 with none", w.Code, w.Body.Len())
	}
	if get(t, "GET", "/", "gzip").Header.Get("ETag") == first.Header.Get("ETag") {
		t.Error("two encodings have the same ETag")
	}
	if head := get(t, "HEAD", "/", ""); head.ContentLength != int64(len("<p>page")) {
		t.Errorf("HEAD: length %d", head.ContentLength)
	}
}

func TestServerEndsWithItsContext(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- patient.serve(ctx, listener, &siteHandler{site()}) }()
	r, err := http.Get("http://" + listener.Addr().String() + "/")
	if err != nil {
		t.Fatal(err)
	}
	r.Body.Close()
	cancel()
	select {
	case err := <-ended:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(5 * time.Second):
		t.Error("the server goes on")
	}
}

func TestPublishedLinksAreServedBesideThePage(t *testing.T) {
	file, err := linkfile.Open(filepath.Join(t.TempDir(), "links.db"), time.Now)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	server := httptest.NewServer(withLinks(&siteHandler{site()}, &shell{err: io.Discard}, file, ""))
	defer server.Close()
	fragment := fragmentOf(t)
	ask, err := protocol.Marshal(&protocol.Publication{Fragment: fragment, Title: "Mine", Expires: "week"})
	if err != nil {
		t.Fatal(err)
	}
	body := answerOf(t)(http.Post(server.URL+"/api/links", "application/json", bytes.NewReader(ask)))
	published := &protocol.Published{}
	if err := protocol.Unmarshal([]byte(body), published); err != nil {
		t.Fatalf("%v in %s", err, body)
	}
	if page := answerOf(t)(http.Get(published.URL)); !strings.Contains(page, "<title>Mine") || !strings.Contains(page, fragment) {
		t.Errorf("%s shows\n%s", published.URL, page)
	}
	if text := answerOf(t)(http.Get(server.URL + "/assets/main-01234567.js")); text != "script" {
		t.Errorf("the page's own script is %q", text)
	}
}

// fragmentOf is a program as a link has it.
func fragmentOf(t testing.TB) string {
	t.Helper()
	fragment, err := share.Encode(&protocol.Link{Files: []protocol.File{{Name: "a.cross", Text: "event e {}"}}, Finding: -1})
	if err != nil {
		t.Fatal(err)
	}
	return fragment
}

// answerOf reads the body of a response that must be good.
func answerOf(t *testing.T) func(*http.Response, error) string {
	return func(r *http.Response, err error) string {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		defer r.Body.Close()
		body, err := io.ReadAll(r.Body)
		if err != nil || r.StatusCode != http.StatusOK {
			t.Fatalf("status %d, %v: %s", r.StatusCode, err, body)
		}
		return string(body)
	}
}

func TestLinksThatCannotBeKeptEndTheCommand(t *testing.T) {
	dir := t.TempDir()
	other := filepath.Join(dir, "other.txt")
	if err := os.WriteFile(other, []byte(strings.Repeat("no database of links ", 1000)), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{dir, other, filepath.Join(other, "below.db")} {
		var out, stderr bytes.Buffer
		sh := &shell{ctx: context.Background(), out: &out, err: &stderr}
		if status := sh.run([]string{"serve", "--addr", "127.0.0.1:0", "--links", file, dir}); status != statusBad || out.Len() != 0 {
			t.Errorf("%s: status %d, %s", file, status, out.String())
		}
		if !strings.Contains(stderr.String(), "serve: --links: ") || !strings.Contains(stderr.String(), other[:len(dir)]) {
			t.Errorf("%s: said %s", file, stderr.String())
		}
	}
}
