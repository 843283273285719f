package protocol_test

import (
	"bytes"
	"reflect"
	"strings"
	"testing"

	"crosscheck/engine/protocol"
)

// messages calls f for each alternative of a union with only that field set to
// an empty message.
func messages(t *testing.T, union any, f func(op string, message reflect.Value)) {
	t.Helper()
	typ := reflect.TypeOf(union)
	for i := 2; i < typ.NumField(); i++ {
		op, _, _ := strings.Cut(typ.Field(i).Tag.Get("json"), ",")
		m := reflect.New(typ)
		m.Elem().FieldByName("ID").SetInt(int64(i))
		m.Elem().FieldByName("Op").SetString(op)
		m.Elem().Field(i).Set(reflect.New(typ.Field(i).Type.Elem()))
		f(op, m)
	}
}

// populate gives every slice reached from v one zero element, to depth.
func populate(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			populate(v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			populate(v.Field(i))
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		populate(v.Index(0))
	}
}

func TestNoMessageHasANullSlice(t *testing.T) {
	check := func(op string, m reflect.Value) {
		for _, grow := range []bool{false, true} {
			if grow {
				populate(m)
			}
			data, err := protocol.Marshal(m.Interface())
			if err != nil {
				t.Fatalf("%s: %v", op, err)
			}
			if bytes.Contains(data, []byte("null")) {
				t.Errorf("%s: %s", op, data)
			}
		}
	}
	messages(t, protocol.Request{}, check)
	messages(t, protocol.Reply{}, check)
}

func TestElementsOfSlicesHaveNoNullSliceEither(t *testing.T) {
	r := protocol.Reply{ID: 1, Op: "check", Check: &protocol.CheckResult{Findings: make([]protocol.Finding, 2)}}
	if data := protocol.MarshalReply(&r); bytes.Contains(data, []byte("null")) {
		t.Errorf("%s", data)
	}
}

func TestEveryMessageComesBack(t *testing.T) {
	messages(t, protocol.Request{}, func(op string, m reflect.Value) {
		populate(m)
		want := m.Interface().(*protocol.Request)
		got, err := protocol.UnmarshalRequest(protocol.MarshalRequest(want))
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v: got %+v, want %+v", op, err, got, want)
		}
	})
	messages(t, protocol.Reply{}, func(op string, m reflect.Value) {
		populate(m)
		want := m.Interface().(*protocol.Reply)
		got, err := protocol.UnmarshalReply(protocol.MarshalReply(want))
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v: got %+v, want %+v", op, err, got, want)
		}
	})
}

func TestSpaceRoundAMessageIsAllowed(t *testing.T) {
	for _, text := range []string{
		`{"id":1,"op":"hello","hello":{}}`,
		"\n {\"id\":1, \"op\":\"log\", \"log\":{\"from\":0,\"count\":3}} \n",
	} {
		if _, err := protocol.UnmarshalRequest([]byte(text)); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func TestRequestsAreReadStrictly(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`{"id":1,"op":"hello","hello":{},"speed":9}`, "speed"},
		{`{"id":1,"op":"log","log":{"from":0,"count":3,"to":4}}`, "to"},
		{`{"id":1,"op":"check","check":{"options":{"maxSates":4}}}`, "maxSates"},
		{`{"id":1,"op":"check","check":{"files":[{"nome":"x"}]}}`, "nome"},
		{`{"id":1,"op":"dance","hello":{}}`, `unknown op "dance"`},
		{`{"id":1,"op":"hello"}`, "the fields set are []"},
		{`{"id":1,"op":"hello","hello":{},"log":{"from":0,"count":0}}`, `["hello" "log"]`},
		{`{"id":1,"op":"hello","hello":{}} {"id":2}`, "after the end"},
		{`{"id":1,"op":"hello","hello":{}`, ""},
		{`{"id":"one","op":"hello","hello":{}}`, ""},
		{`[]`, ""},
		{``, ""},
	} {
		_, err := protocol.UnmarshalRequest([]byte(c.text))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want one that mentions %q", c.text, err, c.want)
		}
	}
}

func TestTextSurvivesTheWire(t *testing.T) {
	text := "a < b && c > \"d\"\n\\ \u2028 é 😀 \t\x00"
	in := protocol.Request{ID: 7, Op: "format", Format: &protocol.AnalyzeRequest{Files: []protocol.File{{Name: "p.cross", Text: text}}}}
	out, err := protocol.UnmarshalRequest(protocol.MarshalRequest(&in))
	if err != nil {
		t.Fatal(err)
	}
	if got := out.Format.Files[0].Text; got != text {
		t.Errorf("got %q, want %q", got, text)
	}
}
