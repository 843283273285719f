package links

import (
	"net/http"

	"crosscheck/engine/protocol"
)

// answer is a whole response, written only once it is complete: a handler that
// panics half-way has sent nothing.
type answer struct {
	status  int
	kind    string // MIME type
	body    []byte
	headers map[string]string // beside, or instead of, those of every answer
}

const (
	jsonType = "application/json; charset=utf-8"
	htmlType = "text/html; charset=utf-8"
)

// guarded are the headers of every answer: nothing here may run, be framed, be
// taken for another type, or be read by another site's scripts.
var guarded = map[string]string{
	"Cache-Control":                "no-store",
	"Content-Security-Policy":      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
	"Cross-Origin-Opener-Policy":   "same-origin",
	"Cross-Origin-Resource-Policy": "same-origin",
	"Permissions-Policy":           "camera=(), geolocation=(), microphone=()",
	"Referrer-Policy":              "no-referrer",
	"X-Content-Type-Options":       "nosniff",
	"X-Frame-Options":              "DENY",
	"X-Robots-Tag":                 "noindex",
}

// message answers with a message of the protocol.
func message(status int, m any) answer {
	body, err := protocol.Marshal(m)
	if err != nil {
		panic(err) // messages of the protocol always have a JSON form
	}
	return answer{status: status, kind: jsonType, body: body}
}

// refuse answers with a problem: a word for programs, a sentence for people.
func refuse(status int, word, sentence string) answer {
	return message(status, &protocol.PublishProblem{Error: word, Message: sentence})
}

// with adds a header.
func (a answer) with(name, value string) answer {
	headers := map[string]string{name: value}
	for n, v := range a.headers {
		headers[n] = v
	}
	a.headers = headers
	return a
}

func (a answer) write(w http.ResponseWriter, withBody bool) {
	header := w.Header()
	for _, set := range []map[string]string{guarded, a.headers, {"Content-Type": a.kind}} {
		for name, value := range set {
			header.Set(name, value)
		}
	}
	w.WriteHeader(a.status)
	if withBody {
		w.Write(a.body) // a browser that went away is no concern of ours
	}
}
