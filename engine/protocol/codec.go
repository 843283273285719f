package protocol

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
)

// MarshalRequest writes a request for the wire.
func MarshalRequest(r *Request) []byte { return mustMarshal(r) }

// MarshalReply writes a reply for the wire.
func MarshalReply(r *Reply) []byte { return mustMarshal(r) }

// UnmarshalRequest reads a request. Unknown fields, text after the message, and a
// message whose Op does not name its one set field are errors.
func UnmarshalRequest(data []byte) (*Request, error) {
	r := new(Request)
	if err := Unmarshal(data, r); err != nil {
		return r, err
	}
	return r, checkOp(r)
}

// UnmarshalReply reads a reply as strictly as UnmarshalRequest.
func UnmarshalReply(data []byte) (*Reply, error) {
	r := new(Reply)
	if err := Unmarshal(data, r); err != nil {
		return r, err
	}
	return r, checkOp(r)
}

// Marshal writes any message, a pointer to a struct of this package or one
// built from them, as JSON. Nil slices in it are replaced by empty ones.
func Marshal(message any) ([]byte, error) {
	fill(reflect.ValueOf(message))
	return encode(message)
}

// Unmarshal reads what Marshal wrote into the struct that message points to.
func Unmarshal(data []byte, message any) error {
	dec := newDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(message); err != nil {
		return err
	}
	if _, err := dec.Token(); err != io.EOF {
		return errors.New("text after the end of the message")
	}
	fill(reflect.ValueOf(message))
	return nil
}

// mustMarshal is for messages of this package, which always have a JSON form.
func mustMarshal(message any) []byte {
	data, err := Marshal(message)
	if err != nil {
		panic(fmt.Sprintf("protocol: encode %T: %v", message, err))
	}
	return data
}

// checkOp reports an Op that does not name the one set field of a Request or
// Reply.
func checkOp(message any) error {
	v := reflect.ValueOf(message).Elem()
	op := v.FieldByName("Op").String()
	set, known := []string{}, false
	for i := 2; i < v.NumField(); i++ {
		name := fieldName(v.Type().Field(i))
		known = known || name == op
		if !v.Field(i).IsNil() {
			set = append(set, name)
		}
	}
	switch {
	case !known:
		return fmt.Errorf("unknown op %q", op)
	case len(set) != 1 || set[0] != op:
		return fmt.Errorf("op is %q, but the fields set are %q", op, set)
	}
	return nil
}

// fieldName is the JSON name of a field.
func fieldName(f reflect.StructField) string {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	return name
}

// fill replaces nil slices by empty ones, in everything v reaches.
func fill(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			fill(v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i))
		}
	case reflect.Slice:
		if v.IsNil() {
			v.Set(reflect.MakeSlice(v.Type(), 0, 0))
		}
		if holdsSlices(v.Type().Elem()) {
			for i := range v.Len() {
				fill(v.Index(i))
			}
		}
	}
}

// holdsSlices reports whether a value of type t can hold a slice, so that long
// lists of plain values are not walked.
func holdsSlices(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice:
		return true
	case reflect.Struct:
		for i := range t.NumField() {
			if holdsSlices(t.Field(i).Type) {
				return true
			}
		}
	}
	return false
}
