package host

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
	"crosscheck/engine/internal/frontend/groovy/hub"
	"crosscheck/engine/internal/frontend/groovy/library/static"
)

// answerOfWeb is what a web service answers.
var answerOfWeb = &data.Unknown{What: "the answer of a web service"}

// web are the functions that ask the web and that answer it.
func web() map[hub.Does]func(*hub.Call) call {
	return map[hub.Does]func(*hub.Call) call{
		hub.AskWeb:        always(request),
		hub.AskWebLater:   always(later),
		hub.AskWeather:    unmodelled("the weather is not known", &data.Unknown{What: "the weather"}),
		hub.CloudAddress:  answer("https://hub.example"),
		hub.LocalAddress:  answer("https://hub.example"),
		hub.ActionAddress: answer("https://hub.example"),
		hub.AccessToken:   answer("token"),
		hub.RevokeToken:   answer(nil),
		hub.Answer:        answer(nil),
		hub.Render:        always(first),
		hub.AnswerError:   always(func(*Host, []data.Value) data.Value { panic(answered{}) }),
		hub.ParseJSON:     always(parse("parseText")),
		hub.ParseXML:      answer(&data.Unknown{What: "an XML text"}),
		hub.ParseMessage:  answer(&data.Unknown{What: "a message of the network"}),
		hub.SendMessage:   unmodelled("messages to the network are not modelled", nil),
		hub.WriteFile:     unmodelled("files on the hub are not modelled", nil),
		hub.ReadFile:      answer(&data.Unknown{What: "a file on the hub"}),
		hub.ListFiles:     answer(&data.Unknown{What: "the files on the hub"}),
	}
}

// answered ends an execution that has answered a request with an error.
type answered struct{}

// request is a call of a web service, which fails or answers.
func request(h *Host, args []data.Value) data.Value {
	h.Tell("web services are not part of the home", "both ways are explored: it answers something unknown, and it fails, which ends what the app does unless it catches the exception")
	if h.Choose(2, "whether the web service answers", h.At) == 0 {
		panic(&data.Thrown{Class: "HttpResponseException", Message: "the web service does not answer", Value: answerOfWeb})
	}
	if len(args) > 0 {
		if c, ok := args[len(args)-1].(*data.Closure); ok {
			return data.CallClosure(c, answerOfWeb)
		}
	}
	return nil
}

// later is a call of a web service whose answer a handler gets.
func later(h *Host, args []data.Value) data.Value {
	h.Tell("web services are not part of the home", "the handler gets something unknown, at once")
	if len(args) == 0 {
		return nil
	}
	handler := methodName(args[0])
	var extra data.Value
	if len(args) > 2 {
		extra = args[2]
	}
	if h.App.Has(handler) {
		h.Script.Call(h, handler, answerOfWeb, extra)
	}
	return nil
}

// parse reads JSON; a text that is not known has an unknown content.
func parse(method string) call {
	return func(h *Host, args []data.Value) data.Value {
		if len(args) == 0 {
			return nil
		}
		if u := unknownOf(args); u != nil {
			return u
		}
		w := h.World()
		return dynamic.Method(w, static.New(w, "JsonSlurper", nil), method, args[:1])
	}
}
