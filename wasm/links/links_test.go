package links_test

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image/png"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"crosscheck/engine/protocol"
	"crosscheck/wasm/links"
)

func TestWhatIsPublishedOpens(t *testing.T) {
	s := newService(t)
	p := sample(t, nil)
	got := s.publish(p)
	if got.URL != "http://cross.example/s/"+got.ID || len(got.ID) != 10 || len(got.DeleteToken) != 22 || got.Until != "2030-05-31" {
		t.Errorf("published as %+v", got)
	}
	w := s.do("GET", "/s/"+got.ID, "")
	for _, want := range []string{
		"<title>Door and fire · Crosscheck</title>", `<meta property="og:title" content="Door and fire">`,
		`<meta property="og:description" content="The door stays locked.">`, `<meta property="og:image" content="` + got.URL + `/preview">`,
		`<meta property="og:image:width" content="12">`, `href="/#` + p.Fragment + `"`, `<script src="/published.js" defer></script>`,
		`application/json+oembed" href="http://cross.example/api/oembed?url=http%3A%2F%2Fcross.example%2Fs%2F` + got.ID + `"`,
		"deleted on 2030-05-31",
	} {
		if !strings.Contains(w.Body.String(), want) {
			t.Errorf("the page lacks %s\n%s", want, w.Body)
		}
	}
	w = s.do("GET", "/s/"+got.ID+"/preview", "")
	if size, err := png.DecodeConfig(w.Body); err != nil || size.Width != 12 || w.Header().Get("Content-Type") != "image/png" {
		t.Errorf("the picture: %+v, %v, %v", size, err, w.Header())
	}
}

func TestOEmbedDescribesALink(t *testing.T) {
	s := newService(t)
	p := sample(t, func(p *protocol.Publication) { p.Title = `A "quoted" <title>` })
	got := s.publish(p)
	w := s.do("GET", "/api/oembed?format=json&maxwidth=500&maxheight=90&url="+got.URL, "", "Origin", "https://blog.example")
	e := &protocol.OEmbed{}
	if err := protocol.Unmarshal(w.Body.Bytes(), e); err != nil || w.Code != 200 {
		t.Fatalf("%d %s: %v", w.Code, w.Body, err)
	}
	wantHTML := `<iframe src="http://cross.example/?embed=1#` + p.Fragment +
		`" width="500" height="200" title="A &#34;quoted&#34; &lt;title&gt;" loading="lazy" style="border:0"></iframe>`
	if e.HTML != wantHTML || e.Width != 500 || e.Height != 200 || e.ThumbnailURL != got.URL+"/preview" || e.Type != "rich" || e.Version != "1.0" {
		t.Errorf("answered %+v", e)
	}
	if w.Header().Get("Access-Control-Allow-Origin") != "*" {
		t.Error("other sites may not read it")
	}
}

func TestSameContentHasTheSameID(t *testing.T) {
	s := newService(t)
	first := s.publish(sample(t, nil))
	again := s.publish(sample(t, nil))
	if again.ID != first.ID || again.DeleteToken != "" {
		t.Errorf("first %+v, again %+v: want one id, and no token for whoever comes second", first, again)
	}
	if elsewhere := newService(t).publish(sample(t, nil)); elsewhere.ID != first.ID {
		t.Errorf("another service calls it %s, not %s", elsewhere.ID, first.ID)
	}
	ids := map[string]bool{first.ID: true}
	for i, change := range []func(*protocol.Publication){
		func(p *protocol.Publication) { p.Fragment = fragment(t, "event f {}\n") },
		func(p *protocol.Publication) { p.Title += "!" },
		func(p *protocol.Publication) { p.Title, p.Description = p.Description, p.Title },
		func(p *protocol.Publication) { p.Image = "" },
		func(p *protocol.Publication) { p.Expires = "never" },
	} {
		other := s.publish(sample(t, change))
		if ids[other.ID] {
			t.Errorf("change %d has an id that was there", i)
		}
		ids[other.ID] = true
	}
}

func TestPublishingAgainRenewsTheLife(t *testing.T) {
	s := newService(t)
	first := s.publish(sample(t, nil))
	s.now = s.now.Add(20 * 24 * time.Hour)
	if again := s.publish(sample(t, nil)); again.Until != "2030-06-20" {
		t.Errorf("until %s", again.Until)
	}
	s.now = s.now.Add(20 * 24 * time.Hour)
	if w := s.do("GET", "/s/"+first.ID, ""); w.Code != 200 {
		t.Errorf("status %d though it was renewed", w.Code)
	}
	s.now = s.now.Add(11 * 24 * time.Hour)
	if w := s.do("GET", "/s/"+first.ID, ""); w.Code != 404 {
		t.Errorf("status %d after its end", w.Code)
	}
	if after := s.publish(sample(t, nil)); after.ID != first.ID || after.DeleteToken == "" {
		t.Errorf("what has expired is published anew as %+v", after)
	}
	if life := s.store.lives["link:"+first.ID]; life != 30*24*time.Hour {
		t.Errorf("the store keeps it for %v", life)
	}
}

// Two contents with the same beginning of their hashes are made by putting a
// record of another address where the id would be.
func TestCollidingContentGetsALongerID(t *testing.T) {
	s := newService(t)
	first := s.publish(sample(t, nil))
	key := "link:" + first.ID
	s.store.texts[key] = strings.Replace(s.store.texts[key], `"address":"`+first.ID, `"address":"`+strings.Repeat("a", 10), 1)
	longer := s.publish(sample(t, nil))
	if len(longer.ID) != 16 || !strings.HasPrefix(longer.ID, first.ID) {
		t.Errorf("ids %s and %s", first.ID, longer.ID)
	}
	if again := s.publish(sample(t, nil)); again.ID != longer.ID || again.DeleteToken != "" {
		t.Errorf("published again as %+v", again)
	}
}

func TestBlockedContentIsGoneAndStaysGone(t *testing.T) {
	s := newService(t)
	got := s.publish(sample(t, nil))
	s.store.texts["link:"+got.ID] = `{"blocked":true}`
	if w := s.do("GET", "/s/"+got.ID, ""); w.Code != http.StatusGone {
		t.Errorf("opening answers %d", w.Code)
	}
	if w := s.do("GET", "/s/"+got.ID+"/preview", ""); w.Code != http.StatusGone {
		t.Errorf("the picture answers %d", w.Code)
	}
	if w := s.post(text(t, sample(t, nil))); w.Code != http.StatusForbidden || problem(t, w).Error != "blocked" {
		t.Errorf("publishing it again answers %d %s", w.Code, w.Body)
	}
}

func TestAuthorDeletes(t *testing.T) {
	s := newService(t)
	got := s.publish(sample(t, nil))
	if strings.Contains(fmt.Sprint(s.store.texts), got.DeleteToken) {
		t.Error("the token itself is stored")
	}
	if w := s.do("DELETE", "/api/links/"+got.ID, "", "Authorization", "Bearer "+got.DeleteToken); w.Code != 200 {
		t.Fatalf("deleting answers %d %s", w.Code, w.Body)
	}
	if len(s.store.texts) != 0 {
		t.Errorf("left behind: %v", slices.Sorted(maps.Keys(s.store.texts)))
	}
	if w := s.do("GET", "/s/"+got.ID, ""); w.Code != 404 || !strings.Contains(w.Body.String(), "leads nowhere") {
		t.Errorf("opening answers %d %s", w.Code, w.Body)
	}
}

func TestPicturesCarryNothingButPixels(t *testing.T) {
	s := newService(t)
	whole := picture(t, 3, 3)
	note := withSum([]byte("\x00\x00\x00\x05tEXthello----"))
	carrying := slices.Concat(whole[:33], note, whole[33:])
	got := s.publish(sample(t, func(p *protocol.Publication) { p.Image = base64.StdEncoding.EncodeToString(carrying) }))
	if sent := s.do("GET", "/s/"+got.ID+"/preview", "").Body.Bytes(); !bytes.Equal(sent, whole) {
		t.Errorf("sent %q, want %q", sent, whole)
	}
}

func TestHealthTellsTheLimits(t *testing.T) {
	s := newService(t)
	ask := func() *protocol.PublishHealth {
		h := &protocol.PublishHealth{}
		if err := protocol.Unmarshal(s.do("GET", "/api/health", "").Body.Bytes(), h); err != nil {
			t.Fatal(err)
		}
		return h
	}
	if h := ask(); h.Service != "crosscheck-links" || !h.Open || h.Limits.Title != 200 || len(h.Limits.Expires) != 4 {
		t.Errorf("health: %+v", h)
	}
	s.config.Closed = true
	if ask().Open {
		t.Error("a closed service says that it is open")
	}
	if w := s.post(text(t, sample(t, nil))); w.Code != 503 || problem(t, w).Error != "closed" {
		t.Errorf("publishing in a closed service answers %d %s", w.Code, w.Body)
	}
}

func TestPanicTellsNothingOfTheInside(t *testing.T) {
	for _, c := range []struct {
		name    string
		prepare func(*memory)
	}{
		{"panic", func(m *memory) { m.hostile = true }},
		{"broken store", func(m *memory) { m.broken = true }},
	} {
		s := newService(t)
		got := s.publish(sample(t, nil))
		c.prepare(s.store)
		for _, w := range []*httptest.ResponseRecorder{
			s.do("GET", "/s/"+got.ID, ""), s.do("GET", "/s/"+got.ID+"/preview", ""), s.post(text(t, sample(t, nil))),
			s.do("DELETE", "/api/links/"+got.ID, "", "Authorization", "Bearer x"), s.do("GET", "/api/oembed?url="+got.URL, ""),
		} {
			said := w.Body.String() + fmt.Sprint(w.Header())
			if w.Code != 500 || problem(t, w).Error != "internal" || strings.Contains(said, "secret") || strings.Contains(said, ".go:") {
				t.Errorf("%s: status %d, %s", c.name, w.Code, said)
			}
		}
		if !strings.Contains(s.log.String(), "secret") {
			t.Errorf("%s: the log does not say what happened", c.name)
		}
	}
}

func TestEveryAnswerIsGuarded(t *testing.T) {
	s := newService(t)
	got := s.publish(sample(t, nil))
	for _, target := range []string{"/s/" + got.ID, "/s/" + got.ID + "/preview", "/s/aaaaaaaaaa", "/api/health", "/api/links", "/api/nothing", "/api/oembed?url=x"} {
		h := s.do("GET", target, "").Header()
		for name, want := range map[string]string{
			"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "X-Frame-Options": "DENY", "X-Robots-Tag": "noindex",
			"Cross-Origin-Opener-Policy": "same-origin",
		} {
			if h.Get(name) != want {
				t.Errorf("%s: %s is %q, want %q", target, name, h.Get(name), want)
			}
		}
		policy := h.Get("Content-Security-Policy")
		if !strings.HasPrefix(policy, "default-src 'none'; ") || strings.Contains(policy, "unsafe") || !strings.Contains(policy, "frame-ancestors 'none'") {
			t.Errorf("%s: policy %q", target, policy)
		}
	}
}

func TestNothingIsListed(t *testing.T) {
	s := newService(t)
	got := s.publish(sample(t, nil))
	for _, target := range []string{"/s/", "/s", "/api/links", "/api/links/", "/api/", "/api/health", "/s/?prefix=a", "/api/oembed"} {
		if w := s.do("GET", target, ""); strings.Contains(w.Body.String(), got.ID) {
			t.Errorf("GET %s names the link", target)
		}
	}
}

// FuzzPublications sends bodies that no page makes: they are refused, or what
// they publish opens.
func FuzzPublications(f *testing.F) {
	f.Add(text(f, sample(f, nil)))
	f.Add(text(f, sample(f, func(p *protocol.Publication) { p.Title, p.Image = "<b>\u2028", "" })))
	f.Fuzz(func(t *testing.T, body string) {
		s := newService(t)
		w := s.post(body)
		if w.Code >= 500 {
			t.Fatalf("status %d %s\n%s", w.Code, w.Body, s.log.String())
		}
		if w.Code != 200 {
			problem(t, w)
			return
		}
		published := &protocol.Published{}
		if err := protocol.Unmarshal(w.Body.Bytes(), published); err != nil {
			t.Fatal(err)
		}
		if page := s.do("GET", "/s/"+published.ID, ""); page.Code != 200 || strings.Count(page.Body.String(), "<script") != 1 {
			t.Errorf("status %d\n%s", page.Code, page.Body)
		}
	})
}

func BenchmarkPublishAndOpen(b *testing.B) {
	s := newService(b)
	handler := links.New(s.config)
	p := sample(b, nil)
	for i := 0; b.Loop(); i++ {
		p.Title = fmt.Sprint(i)
		r := httptest.NewRequest("POST", "/api/links", strings.NewReader(text(b, p)))
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		published := &protocol.Published{}
		if err := protocol.Unmarshal(w.Body.Bytes(), published); err != nil {
			b.Fatal(err)
		}
		w = httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequest("GET", "/s/"+published.ID, nil))
		io.Copy(io.Discard, w.Body)
	}
}
