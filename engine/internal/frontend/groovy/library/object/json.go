package object

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/data/json"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
)

// OfJSON are those of JsonSlurper and JsonBuilder, and what JsonOutput does for
// its class alone, since an object of it does that as well.
func OfJSON() dynamic.Members {
	ms := dynamic.Members{}
	dynamic.Def(ms, "parseText", 1, 1, func(_ data.World, _ *json.Tool, a []data.Value) data.Value {
		if a[0] == nil || data.Text(a[0]) == "" {
			data.Throw("IllegalArgumentException", "Text must not be null or empty")
		}
		if u := data.Within(data.Text(a[0])); u != nil {
			return u
		}
		return json.Read(data.Text(a[0]))
	})
	dynamic.Alias(ms, "parseText", "parse")
	dynamic.Def(ms, "toPrettyString", 0, 0, func(_ data.World, t *json.Tool, _ []data.Value) data.Value { return json.Pretty(t.String()) })
	dynamic.Def(ms, "getContent", 0, 0, func(_ data.World, t *json.Tool, _ []data.Value) data.Value { return t.Content })
	dynamic.Let(ms, "toJson", 1, 1, func(_ data.World, _ *json.Tool, a []data.Value) data.Value { return json.Write(a[0]) })
	dynamic.Def(ms, "prettyPrint", 1, 1, func(_ data.World, _ *json.Tool, a []data.Value) data.Value { return json.Pretty(data.Text(a[0])) })
	dynamic.Let(ms, "call", 1, 1, func(_ data.World, t *json.Tool, a []data.Value) data.Value {
		t.Content = a[0]
		if c, ok := a[0].(*data.Closure); ok {
			built := json.NewObject()
			data.CallWith(c, built)
			t.Content = built.Map
		}
		return t.Content
	})
	return ms
}
