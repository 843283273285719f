package main

import (
	"bufio"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"crosscheck/engine/protocol"
)

// good is the body of a publication that is taken.
func good(t testing.TB, title string) string {
	t.Helper()
	body, err := protocol.Marshal(&protocol.Publication{Fragment: fragmentOf(t), Title: title, Expires: "week"})
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

// statuses are those of all answers to these very bytes, up to the end of the
// connection. Where the machine was so busy that the end came before the answer
// was read, they are asked for again.
func statuses(t *testing.T, address, text string) string {
	t.Helper()
	for range 20 {
		if all := statusesOnce(t, address, text); len(all) > 0 {
			return strings.Join(all, " ")
		}
	}
	return "nothing"
}

func statusesOnce(t *testing.T, address, text string) []string {
	t.Helper()
	c := dial(t, address)
	go func() {
		io.WriteString(c, text)
		c.CloseWrite()
	}()
	answers := bufio.NewReader(c)
	var all []string
	for {
		r, err := http.ReadResponse(answers, nil)
		if err != nil {
			return all
		}
		io.Copy(io.Discard, r.Body)
		all = append(all, fmt.Sprint(r.StatusCode))
	}
}

// What is no whole request, or says two things, is refused, and nothing of it
// taken; the service goes on.
func TestHeaderTricks(t *testing.T) {
	const get, post = "GET /api/health HTTP/1.1\r\nHost: a\r\n", "POST /api/links HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
	body := good(t, "tricks")
	length := fmt.Sprintf("Content-Length: %d\r\n", len(body))
	chunk := fmt.Sprintf("%x\r\n%s\r\n", len(body), body)
	for _, c := range []struct{ name, text, want string }{
		{"whole", get + "\r\n", "200"},
		{"two", get + "\r\n" + get + "\r\n", "200 200"},
		{"large header", get + "X: " + strings.Repeat("a", 100_000) + "\r\n\r\n", "431"},
		{"endless header", get + "X: " + strings.Repeat("a", 500_000), "431"},
		{"endless name", get + strings.Repeat("a", 500_000), "431"},
		{"many headers", get + strings.Repeat("X: a\r\n", 20_000) + "\r\n", "431"},
		{"many cookies", get + "Cookie: " + strings.Repeat("a=b; ", 20_000) + "\r\n\r\n", "431"},
		{"long address", "GET /" + strings.Repeat("a", 100_000) + " HTTP/1.1\r\nHost: a\r\n\r\n", "431"},
		{"endless method", strings.Repeat("GET", 100_000), "431"},
		{"folded header", get + "X: a\r\n b\r\n\r\n", "200"},
		{"folded length", post + "Content-Length:\r\n 3\r\n\r\nabc", "400"},
		{"blank in a name", get + "X : a\r\n\r\n", "400"},
		{"no name", get + ": a\r\n\r\n", "400"},
		{"no colon", get + "X\r\n\r\n", "400"},
		{"zero byte", get + "X: a\x00b\r\n\r\n", "400"},
		{"carriage return", get + "X: a\rSet-Cookie: a=b\r\n\r\n", "400"},
		{"no host", "GET /api/health HTTP/1.1\r\n\r\n", "400"},
		{"two hosts", get + "Host: b\r\n\r\n", "400"},
		{"host with markup", "GET /api/health HTTP/1.1\r\nHost: a\"><script>\r\n\r\n", "400"},
		{"host with a path", "GET /api/health HTTP/1.1\r\nHost: a/b\r\n\r\n", "400"},
		{"host with a user", "GET /api/health HTTP/1.1\r\nHost: u:p@a\r\n\r\n", "400"},
		{"empty host", "GET /api/health HTTP/1.1\r\nHost:\r\n\r\n", "400"},
		{"other scheme", "GET ftp://a/api/health HTTP/1.1\r\nHost: a\r\n\r\n", "400"},
		{"host in the address", "POST http://evil.example/api/links HTTP/1.1\r\nHost: a\r\nOrigin: http://a\r\n" + length + "\r\n" + body, "403"},
		{"tunnel", "CONNECT a:80 HTTP/1.1\r\nHost: a:80\r\n\r\n", "405"},
		{"star", "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", "200"},
		{"older", "GET /api/health HTTP/1.0\r\nHost: a\r\n\r\n", "200"},
		{"much older", "GET /api/health\r\n\r\n", "400"},
		{"newer", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "405"},
		{"unheard of", "GET /api/health HTTP/9.9\r\nHost: a\r\n\r\n", "505"},
		{"encrypted", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", "400"},
		{"noise", "\x00\xff\x00\xff\r\n\r\n", "400"},
		{"upgrade", get + "Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n", "200"},
		{"range", get + "Range: bytes=0-0,0-0,0-0\r\n\r\n", "200"},
		{"body", post + length + "\r\n" + body, "200"},
		{"chunks", post + "Transfer-Encoding: chunked\r\n\r\n" + chunk + "0\r\n\r\n", "200"},
		{"small chunks", post + "Transfer-Encoding: chunked\r\n\r\n" + strings.Repeat("1\r\n \r\n", 1000) + chunk + "0\r\n\r\n", "200"},
		{"negative length", post + "Content-Length: -1\r\n\r\n" + body, "400"},
		{"length with a sign", post + "Content-Length: +3\r\n\r\nabc", "400"},
		{"length of words", post + "Content-Length: many\r\n\r\n" + body, "400"},
		{"length over all", post + "Content-Length: 99999999999999999999\r\n\r\n" + body, "400"},
		{"two lengths", post + length + "Content-Length: 3\r\n\r\n" + body, "400"},
		{"list of lengths", post + "Content-Length: 3, 3\r\n\r\n" + body, "400"},
		{"too long by its length", post + "Content-Length: 1000001\r\n\r\n", "413"},
		{"too long, uninvited", post + "Content-Length: 1000001\r\nExpect: 100-continue\r\n\r\n", "413"},
		{"expects something else", post + length + "Expect: a miracle\r\n\r\n" + body, "417"},
		{"shorter than its length", post + fmt.Sprintf("Content-Length: %d\r\n\r\n", len(body)+1) + body, "400"},
		{"longer than its length", post + length + "\r\n" + body + "rest\r\n\r\n", "200 400"},
		{"request behind a short length", post + "Content-Length: 2\r\n\r\n{}" + get + "\r\n", "400 200"},
		{"no length", post + "\r\n" + body + "\r\n\r\n", "400 400"},
		{"length and chunks", post + "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n" + chunk + "0\r\n\r\n", "200"},
		{"packed chunks", post + "Transfer-Encoding: gzip, chunked\r\n\r\n" + chunk + "0\r\n\r\n", "501"},
		{"chunks twice", post + "Transfer-Encoding: chunked, chunked\r\n\r\n" + chunk + "0\r\n\r\n", "501"},
		{"two encodings", post + "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n" + chunk + "0\r\n\r\n", "501"},
		{"hidden encoding", post + "Transfer-Encoding: \x0bchunked\r\n\r\n" + chunk + "0\r\n\r\n", "400"},
		{"chunk without end", post + "Transfer-Encoding: chunked\r\n\r\nfff\r\n{", "400"},
		{"no last chunk", post + "Transfer-Encoding: chunked\r\n\r\n" + chunk, "400"},
		{"chunk of no size", post + "Transfer-Encoding: chunked\r\n\r\nx\r\n{}\r\n0\r\n\r\n", "400"},
		{"negative chunk", post + "Transfer-Encoding: chunked\r\n\r\n-1\r\n{}\r\n0\r\n\r\n", "400"},
		{"chunk over all", post + "Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n{}\r\n0\r\n\r\n", "400"},
		{"chunk of another size", post + "Transfer-Encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n", "400"},
		{"talkative chunks", post + "Transfer-Encoding: chunked\r\n\r\n1;" + strings.Repeat("a", 100_000) + "\r\n \r\n" + chunk + "0\r\n\r\n", "400"},
		{"too long in chunks", post + "Transfer-Encoding: chunked\r\n\r\n" + strings.Repeat("1000\r\n"+strings.Repeat(" ", 4096)+"\r\n", 250) + chunk + "0\r\n\r\n", "413"},
		{"endless chunks", post + "Transfer-Encoding: chunked\r\n\r\n" + strings.Repeat("1000\r\n"+strings.Repeat(" ", 4096)+"\r\n", 2500), "413"},
		{"large trailer", post + "Transfer-Encoding: chunked\r\nTrailer: X\r\n\r\n" + chunk + "0\r\nX: " + strings.Repeat("a", 100_000) + "\r\n\r\n", "400"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := serveHere(t, patient, site())
			if got := statuses(t, s.address, c.text); got != c.want {
				t.Errorf("answered %q, want %q", got, c.want)
			}
			taken := strings.HasPrefix(c.text, "POST") && strings.HasPrefix(c.want, "200")
			text := answerOf(t)(http.Post("http://"+s.address+"/api/links", "application/json", strings.NewReader(body)))
			if known := strings.Contains(text, `"deleteToken":""`); known != taken {
				t.Errorf("the publication was taken: %t, want %t", known, taken)
			}
		})
	}
}
