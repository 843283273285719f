package links_test

import (
	"bytes"
	"encoding/base64"
	"errors"
	"image"
	"image/png"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"crosscheck/engine/protocol"
	"crosscheck/engine/share"
	"crosscheck/wasm/links"
)

// memory is a Store that forgets. When it is broken it fails, when it is hostile it panics.
type memory struct {
	mu      sync.Mutex
	texts   map[string]string
	lives   map[string]time.Duration
	broken  bool
	hostile bool
}

func (m *memory) Get(key string) (string, bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.hostile {
		panic("secret of the inside")
	}
	if m.broken {
		return "", false, errors.New("secret of the disk")
	}
	text, found := m.texts[key]
	return text, found, nil
}

func (m *memory) Put(key, value string, life time.Duration) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.texts[key], m.lives[key] = value, life
	return nil
}

func (m *memory) Delete(key string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.texts, key)
	return nil
}

// counted is randomness that can be told beforehand.
type counted struct{ n byte }

func (c *counted) Read(b []byte) (int, error) {
	for i := range b {
		c.n++
		b[i] = c.n
	}
	return len(b), nil
}

// service is the handler under test and what it stands on.
type service struct {
	t      testing.TB
	store  *memory
	now    time.Time
	config links.Config
	log    strings.Builder
}

func newService(t testing.TB) *service {
	s := &service{t: t, now: time.Date(2030, 5, 1, 12, 0, 0, 0, time.UTC),
		store: &memory{texts: map[string]string{}, lives: map[string]time.Duration{}}}
	s.config = links.Config{Store: s.store, Random: &counted{}, Now: func() time.Time { return s.now }, Log: func(text string) { s.log.WriteString(text) }}
	return s
}

func (s *service) do(method, target, body string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, target, strings.NewReader(body))
	r.Host, r.URL.Scheme, r.URL.Host = "cross.example", "", ""
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	links.New(s.config).ServeHTTP(w, r)
	return w
}

// post publishes a text as JSON.
func (s *service) post(body string, headers ...string) *httptest.ResponseRecorder {
	return s.do("POST", "/api/links", body, append([]string{"Content-Type", "application/json"}, headers...)...)
}

// publish publishes what must be taken.
func (s *service) publish(p *protocol.Publication) *protocol.Published {
	s.t.Helper()
	w := s.post(text(s.t, p))
	published := &protocol.Published{}
	if err := protocol.Unmarshal(w.Body.Bytes(), published); w.Code != 200 || err != nil {
		s.t.Fatalf("publishing answers %d %s", w.Code, w.Body)
	}
	return published
}

func text(t testing.TB, m any) string {
	t.Helper()
	data, err := protocol.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func fragment(t testing.TB, program string) string {
	t.Helper()
	f, err := share.Encode(&protocol.Link{Files: []protocol.File{{Name: "a.cross", Text: program}}, Finding: -1})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// sample is a publication that is taken, with the fields of change instead.
func sample(t testing.TB, change func(*protocol.Publication)) *protocol.Publication {
	p := &protocol.Publication{
		Fragment: fragment(t, "event e {}\n"), Title: "Door and fire", Description: "The door stays locked.", Expires: "month",
		Image: base64.StdEncoding.EncodeToString(picture(t, 12, 6)),
	}
	if change != nil {
		change(p)
	}
	return p
}

func picture(t testing.TB, w, h int) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, w, h))); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func problem(t testing.TB, w *httptest.ResponseRecorder) *protocol.PublishProblem {
	t.Helper()
	p := &protocol.PublishProblem{}
	if err := protocol.Unmarshal(w.Body.Bytes(), p); err != nil {
		t.Fatalf("status %d: %v in %s", w.Code, err, w.Body)
	}
	return p
}
