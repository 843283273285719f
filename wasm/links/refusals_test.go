package links_test

import (
	"encoding/base64"
	"encoding/binary"
	"hash/crc32"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/protocol"
	"crosscheck/wasm/links"
)

// withSum replaces the checksum at the end of a chunk by the right one.
func withSum(chunk []byte) []byte {
	body := chunk[:len(chunk)-4]
	return binary.BigEndian.AppendUint32(slices.Clone(body), crc32.ChecksumIEEE(body[4:]))
}

// A publication is refused with a word, or taken: 200.
func TestPublicationsThatAreRefused(t *testing.T) {
	type change = func(*protocol.Publication)
	whole := picture(t, 3, 3)
	img := func(data []byte) change {
		return func(p *protocol.Publication) { p.Image = base64.StdEncoding.EncodeToString(data) }
	}
	header := func(w, h uint32) []byte {
		data := slices.Clone(whole)
		binary.BigEndian.PutUint32(data[16:], w)
		binary.BigEndian.PutUint32(data[20:], h)
		return slices.Concat(data[:8], withSum(data[8:33]), data[33:])
	}
	noise := make([]byte, 390_000)
	for i := range noise {
		noise[i] = byte(i * i >> 3)
	}
	large := slices.Concat([]byte{0, 6, 0, 0}, []byte("IDAT"), make([]byte, 6<<16), make([]byte, 4))
	for _, c := range []struct {
		name   string
		change change
		status int
		word   string
	}{
		{"whole", nil, 200, ""},
		{"no title", func(p *protocol.Publication) { p.Title = "" }, 200, ""},
		{"no description", func(p *protocol.Publication) { p.Description = "" }, 200, ""},
		{"no picture", func(p *protocol.Publication) { p.Image = "" }, 200, ""},
		{"unicode in title", func(p *protocol.Publication) { p.Title = "Tür 🚪 ドア שער" }, 200, ""},
		{"longest title", func(p *protocol.Publication) { p.Title = strings.Repeat("ü", 200) }, 200, ""},
		{"white space in title", func(p *protocol.Publication) { p.Title = " a\tb\r\nc " }, 200, ""},
		{"no fragment", func(p *protocol.Publication) { p.Fragment = "" }, 400, "bad-link"},
		{"no link", func(p *protocol.Publication) { p.Fragment = "hello" }, 400, "bad-link"},
		{"whole address", func(p *protocol.Publication) { p.Fragment = "https://cross.example/#" + p.Fragment }, 400, "bad-link"},
		{"damaged fragment", func(p *protocol.Publication) { p.Fragment = p.Fragment[:9] + "~" + p.Fragment[10:] }, 400, "bad-link"},
		{"changed fragment", func(p *protocol.Publication) { p.Fragment = flip(p.Fragment, 9) }, 400, "bad-link"},
		{"short fragment", func(p *protocol.Publication) { p.Fragment = p.Fragment[:len(p.Fragment)-3] }, 400, "bad-link"},
		{"space in fragment", func(p *protocol.Publication) { p.Fragment = p.Fragment[:5] + " " + p.Fragment[5:] }, 400, "bad-link"},
		{"quote after fragment", func(p *protocol.Publication) { p.Fragment += `"><script>` }, 400, "bad-link"},
		{"line end after fragment", func(p *protocol.Publication) { p.Fragment += "\r\nSet-Cookie: a=b" }, 400, "bad-link"},
		{"newer fragment", func(p *protocol.Publication) { p.Fragment = "99" + p.Fragment[1:] }, 400, "bad-link"},
		{"script as fragment", func(p *protocol.Publication) { p.Fragment = "javascript:alert(1)" }, 400, "bad-link"},
		{"long fragment", func(p *protocol.Publication) { p.Fragment = "1." + strings.Repeat("a", 200_000) }, 413, "too-large"},
		{"long title", func(p *protocol.Publication) { p.Title = strings.Repeat("a", 201) }, 413, "too-large"},
		{"long description", func(p *protocol.Publication) { p.Description = strings.Repeat("é", 1001) }, 413, "too-large"},
		{"NUL in title", func(p *protocol.Publication) { p.Title = "a\x00b" }, 400, "bad-title"},
		{"escape in title", func(p *protocol.Publication) { p.Title = "a\x1b[2Jb" }, 400, "bad-title"},
		{"turned title", func(p *protocol.Publication) { p.Title = "a\u202egnp.exe" }, 400, "bad-title"},
		{"isolated description", func(p *protocol.Publication) { p.Description = "a\u2067b" }, 400, "bad-description"},
		{"replacement in title", func(p *protocol.Publication) { p.Title = "a\ufffd" }, 400, "bad-title"},
		{"no expiry", func(p *protocol.Publication) { p.Expires = "" }, 400, "bad-expiry"},
		{"own expiry", func(p *protocol.Publication) { p.Expires = "10 years" }, 400, "bad-expiry"},
		{"expiry in capitals", func(p *protocol.Publication) { p.Expires = "WEEK" }, 400, "bad-expiry"},
		{"picture as address", func(p *protocol.Publication) { p.Image = "data:image/png;base64,AAAA" }, 400, "bad-image"},
		{"picture with line ends", func(p *protocol.Publication) { p.Image = p.Image[:8] + "\n" + p.Image[8:] }, 400, "bad-image"},
		{"picture without padding", func(p *protocol.Publication) { p.Image = "iVBORw0KGgo" }, 400, "bad-image"},
		{"SVG", img([]byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`)), 400, "bad-image"},
		{"HTML", img([]byte("<!doctype html><script>alert(1)</script>")), 400, "bad-image"},
		{"GIF", img([]byte("GIF89a\x01\x00\x01\x00\x00\x00\x00;")), 400, "bad-image"},
		{"JPEG", img([]byte("\xff\xd8\xff\xe0\x00\x10JFIF")), 400, "bad-image"},
		{"signature only", img(whole[:8]), 400, "bad-image"},
		{"HTML after signature", img(append(slices.Clone(whole[:8]), "<script>alert(1)</script>"...)), 400, "bad-image"},
		{"HTML after picture", img(append(slices.Clone(whole), "<script>alert(1)</script>"...)), 400, "bad-image"},
		{"cut picture", img(whole[:len(whole)-1]), 400, "bad-image"},
		{"changed picture", img(slices.Concat(whole[:40], []byte{whole[40] ^ 1}, whole[41:])), 400, "bad-image"},
		{"no pixels", img(slices.Concat(whole[:33], whole[len(whole)-12:])), 400, "bad-image"},
		{"second header", img(slices.Concat(whole[:33], whole[8:])), 400, "bad-image"},
		{"header not first", img(slices.Concat(whole[:8], whole[33:])), 400, "bad-image"},
		{"no width", img(header(0, 3)), 400, "bad-image"},
		{"huge", img(header(100_000, 100_000)), 400, "bad-image"},
		{"too high", img(header(1, 4097)), 400, "bad-image"},
		{"endless chunk", img(slices.Concat(whole[:33], []byte("\xff\xff\xff\xffIDAT"))), 400, "bad-image"},
		{"large picture", img(slices.Concat(whole[:33], withSum(large), noise[:100_000], whole[33:])), 413, "too-large"},
		{"largest picture that is taken", img(slices.Concat(whole[:33], withSum(large), whole[33:])), 200, ""},
	} {
		s := newService(t)
		w := s.post(text(t, sample(t, c.change)))
		if w.Code != c.status {
			t.Errorf("%s: status %d, want %d: %s", c.name, w.Code, c.status, w.Body)
		}
		if c.word != "" && problem(t, w).Error != c.word {
			t.Errorf("%s: answered %s, want %s", c.name, w.Body, c.word)
		}
		if c.word != "" && len(s.store.texts) != 0 {
			t.Errorf("%s: refused, but stored", c.name)
		}
	}
}

// flip changes one character for another of the alphabet.
func flip(text string, at int) string {
	other := "A"
	if text[at] == 'A' {
		other = "B"
	}
	return text[:at] + other + text[at+1:]
}

func TestBodiesThatAreRefused(t *testing.T) {
	good := text(t, sample(t, nil))
	for _, c := range []struct {
		name, body string
		headers    []string
		status     int
		word       string
	}{
		{"whole", good, nil, 200, ""},
		{"with charset", good, []string{"Content-Type", "application/json; charset=UTF-8"}, 200, ""},
		{"own page", good, []string{"Origin", "http://cross.example", "Sec-Fetch-Site", "same-origin"}, 200, ""},
		{"own page behind a proxy", good, []string{"Origin", "https://cross.example"}, 200, ""},
		{"empty", "", nil, 400, "bad-json"},
		{"cut", good[:len(good)/2], nil, 400, "bad-json"},
		{"two", good + good, nil, 400, "bad-json"},
		{"list", "[" + good + "]", nil, 400, "bad-json"},
		{"text", `"` + "hello" + `"`, nil, 400, "bad-json"},
		{"number for text", strings.Replace(good, `"Door and fire"`, "7", 1), nil, 400, "bad-json"},
		{"unknown field", strings.Replace(good, `"title"`, `"admin":true,"title"`, 1), nil, 400, "bad-json"},
		{"bad UTF-8", strings.Replace(good, "Door", "D\xff\xfer", 1), nil, 400, "bad-json"},
		{"UTF-16", "\xff\xfe{\x00}\x00", nil, 400, "bad-json"},
		{"byte order mark", "\ufeff" + good, nil, 400, "bad-json"},
		{"lone surrogate", strings.Replace(good, "Door", `\ud800`, 1), nil, 400, "bad-title"},
		{"deep", strings.Repeat("[", 100_000), nil, 400, "bad-json"},
		{"over the limit", strings.Repeat(" ", 1_000_001), nil, 413, "too-large"},
		{"padded up to the limit", good + strings.Repeat(" ", 1_000_000-len(good)), nil, 200, ""},
		{"no type", good, []string{"Content-Type", ""}, 415, "bad-type"},
		{"form", good, []string{"Content-Type", "application/x-www-form-urlencoded"}, 415, "bad-type"},
		{"plain text", good, []string{"Content-Type", "text/plain"}, 415, "bad-type"},
		{"odd charset", good, []string{"Content-Type", "application/json; charset=utf-7"}, 415, "bad-type"},
		{"damaged type", good, []string{"Content-Type", "application/json; ="}, 415, "bad-type"},
		{"type of many", good, []string{"Content-Type", "application/json, text/html"}, 415, "bad-type"},
		{"gzip", "\x1f\x8b\x08\x00", []string{"Content-Encoding", "gzip"}, 415, "bad-encoding"},
		{"br", good, []string{"Content-Encoding", "br"}, 415, "bad-encoding"},
		{"other site", good, []string{"Origin", "https://evil.example"}, 403, "other-site"},
		{"similar site", good, []string{"Origin", "http://cross.example.evil.example"}, 403, "other-site"},
		{"other port", good, []string{"Origin", "http://cross.example:81"}, 403, "other-site"},
		{"no site", good, []string{"Origin", "null"}, 403, "other-site"},
		{"said by the browser", good, []string{"Sec-Fetch-Site", "cross-site"}, 403, "other-site"},
		{"sister site", good, []string{"Sec-Fetch-Site", "same-site"}, 403, "other-site"},
	} {
		w := newService(t).post(c.body, c.headers...)
		if w.Code != c.status || c.word != "" && problem(t, w).Error != c.word {
			t.Errorf("%s: %d %s, want %d %s", c.name, w.Code, w.Body, c.status, c.word)
		}
	}
}

func TestAddressesThatAreRefused(t *testing.T) {
	s := newService(t)
	got := s.publish(sample(t, nil))
	id, token := got.ID, "Bearer "+got.DeleteToken
	for _, c := range []struct {
		method, target string
		headers        []string
		status         int
		allow          string
	}{
		{"GET", "/s/" + id, nil, 200, ""},
		{"HEAD", "/s/" + id, nil, 200, ""},
		{"HEAD", "/s/" + id + "/preview", nil, 200, ""},
		{"HEAD", "/api/health", nil, 200, ""},
		{"GET", "/s/" + id + "?x=<script>", nil, 200, ""},
		{"POST", "/s/" + id, nil, 405, "GET, HEAD"},
		{"DELETE", "/s/" + id, nil, 405, "GET, HEAD"},
		{"PUT", "/s/" + id + "/preview", nil, 405, "GET, HEAD"},
		{"GET", "/api/links", nil, 405, "POST"},
		{"PUT", "/api/links", nil, 405, "POST"},
		{"OPTIONS", "/api/links", []string{"Origin", "https://evil.example", "Access-Control-Request-Method", "POST"}, 405, "POST"},
		{"GET", "/api/links/" + id, nil, 405, "DELETE"},
		{"PATCH", "/api/links/" + id, nil, 405, "DELETE"},
		{"POST", "/api/health", nil, 405, "GET, HEAD"},
		{"TRACE", "/api/health", nil, 405, "GET, HEAD"},
		{"get", "/api/health", nil, 405, "GET, HEAD"},
		{"GET", "/s/", nil, 404, ""},
		{"GET", "/s/short", nil, 404, ""},
		{"GET", "/s/" + strings.ToUpper(id), nil, 404, ""},
		{"GET", "/s/" + id + "/", nil, 404, ""},
		{"GET", "/s/" + id + "/preview/", nil, 404, ""},
		{"GET", "/s/" + id + "/../" + id, nil, 404, ""},
		{"GET", "/s/..%2f..%2fetc%2fpasswd", nil, 404, ""},
		{"GET", "/s/" + id + "%2fpreview", nil, 404, ""},
		{"GET", "/s/" + id + "%00", nil, 404, ""},
		{"GET", "/s/" + id + "%0d%0aSet-Cookie:%20a=b", nil, 404, ""},
		{"GET", "/s/%6c" + id, nil, 404, ""},
		{"GET", "//s/" + id, nil, 404, ""},
		{"GET", "/s//" + id, nil, 404, ""},
		{"GET", "/s/image:" + id, nil, 404, ""},
		{"GET", "/s/" + strings.Repeat("a", 53), nil, 404, ""},
		{"GET", "/s/aaaaaaaaaa", nil, 404, ""},
		{"GET", "/s/aaaaaaaaaa/preview", nil, 404, ""},
		{"GET", "/api/health/", nil, 404, ""},
		{"GET", "/api/links/list", nil, 404, ""},
		{"GET", "/api/oembed?url=http://cross.example/s/aaaaaaaaaa", nil, 404, ""},
		{"GET", "/api/oembed?url=http://evil.example/s/" + id, nil, 404, ""},
		{"GET", "/api/oembed?url=http://cross.example/s/" + id + "&format=xml", nil, 501, ""},
		{"GET", "/api/oembed?url=http://cross.example/s/" + id + "&maxwidth=wide", nil, 400, ""},
		{"GET", "/api/oembed?url=http://cross.example/s/" + id + "&maxheight=-1", nil, 400, ""},
		{"GET", "/api/oembed", nil, 404, ""},
		{"DELETE", "/api/links/" + id, nil, 401, ""},
		{"DELETE", "/api/links/" + id, []string{"Authorization", "Basic eDp5"}, 401, ""},
		{"DELETE", "/api/links/" + id, []string{"Authorization", "Bearer "}, 401, ""},
		{"DELETE", "/api/links/" + id, []string{"Authorization", "Bearer wrong"}, 403, ""},
		{"DELETE", "/api/links/" + id, []string{"Authorization", token + "x"}, 403, ""},
		{"DELETE", "/api/links/" + id, []string{"Authorization", token, "Origin", "https://evil.example"}, 403, ""},
		{"DELETE", "/api/links/aaaaaaaaaa", []string{"Authorization", token}, 404, ""},
		{"DELETE", "/api/links/" + id + "?token=" + got.DeleteToken, nil, 401, ""},
	} {
		w := s.do(c.method, c.target, "", c.headers...)
		if w.Code != c.status || w.Header().Get("Allow") != c.allow {
			t.Errorf("%s %s %q: status %d, Allow %q; want %d, %q", c.method, c.target, c.headers, w.Code, w.Header().Get("Allow"), c.status, c.allow)
		}
		if c.method == "HEAD" && w.Body.Len() != 0 {
			t.Errorf("HEAD %s has a body", c.target)
		}
		if w.Header().Get("Set-Cookie") != "" {
			t.Errorf("%s %s sets a cookie", c.method, c.target)
		}
	}
	if w := s.do("GET", "/s/"+id, ""); w.Code != 200 {
		t.Errorf("after all that the link answers %d", w.Code)
	}
}

// Whatever an author writes stays text.
func TestTextsAreEscaped(t *testing.T) {
	for _, evil := range []string{
		`</title><script>alert(1)</script>`, `"><img src=x onerror=alert(1)>`, `'><svg onload=alert(1)>`, `&lt;b&gt; <b>`,
		`{{constructor.constructor('alert(1)')()}}`, `]]><!--`, `javascript:alert(1)`, "x\r\nSet-Cookie: a=b", `<meta http-equiv=refresh content="0;url=https://evil.example">`,
	} {
		s := newService(t)
		got := s.publish(sample(t, func(p *protocol.Publication) { p.Title, p.Description = evil, evil }))
		w := s.do("GET", "/s/"+got.ID, "")
		page := w.Body.String()
		for _, tag := range []string{"<script>", "<img src=x", "<svg", "<b>", "<!--", "http-equiv=refresh content=\"0"} {
			if strings.Contains(page, tag) {
				t.Errorf("%q: the page has %s", evil, tag)
			}
		}
		if w.Header().Get("Set-Cookie") != "" || strings.Count(page, "<title>") != 1 || strings.Count(page, "<script ") != 1 {
			t.Errorf("%q changes the page:\n%s", evil, page)
		}
		embed := &protocol.OEmbed{}
		if err := protocol.Unmarshal(s.do("GET", "/api/oembed?url="+got.URL, "").Body.Bytes(), embed); err != nil || strings.Count(embed.HTML, "<") != 2 {
			t.Errorf("%q reaches the frame: %s, %v", evil, embed.HTML, err)
		}
	}
}

func TestHostsThatAreRefused(t *testing.T) {
	s := newService(t)
	got := s.publish(sample(t, nil))
	for host, want := range map[string]int{
		"cross.example": 200, "cross.example:8080": 200, "[::1]:8080": 200, "127.0.0.1": 200,
		"": 400, `x"><script>`: 400, "a b": 400, "evil.example/path": 400, "user@evil.example": 400, strings.Repeat("a", 300): 400,
	} {
		r := httptest.NewRequest("GET", "/s/"+got.ID, nil)
		r.Host, r.URL.Host = host, ""
		w := httptest.NewRecorder()
		links.New(s.config).ServeHTTP(w, r)
		if w.Code != want {
			t.Errorf("host %q: status %d, want %d", host, w.Code, want)
		}
	}
	s.config.Origin = "https://links.example/"
	if w := s.do("GET", "/s/"+got.ID, "", "X-Forwarded-Host", "evil.example"); !strings.Contains(w.Body.String(), `content="https://links.example/s/`+got.ID+`"`) {
		t.Errorf("the configured origin is not used:\n%s", w.Body)
	}
}
