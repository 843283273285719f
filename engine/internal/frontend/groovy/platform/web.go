package platform

import (
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data"
)

// addNotifications adds messages to people: told in the run.
func addNotifications(calls map[string]call) {
	for name, at := range map[string]int{
		"sendPush": 0, "sendPushMessage": 0, "sendSms": 1, "sendSMS": 1, "sendSmsMessage": 1, "sendNotification": 0,
		"sendNotificationEvent": 0, "sendNotificationToContacts": 0,
	} {
		calls[name] = notification(at)
	}
	calls["textToSpeech"] = func(_ *host, args []data.Value) data.Value {
		return data.MapOf("uri", "speech", "duration", int32(5))
	}
}

// notification is a message, which is argument number at.
func notification(at int) call {
	return func(h *host, args []data.Value) data.Value {
		if len(args) > 0 {
			if _, options := args[0].(*data.Map); options {
				args = args[1:]
			}
		}
		if len(args) > at {
			h.env.Note("notify", data.Text(args[at]), h.at)
		}
		return nil
	}
}

// answerOfWeb is what a web service answers.
var answerOfWeb = &data.Unknown{What: "the answer of a web service"}

// addWeb adds what goes to the web and what serves it.
func addWeb(calls map[string]call) {
	for _, name := range strings.Fields("httpGet httpPost httpPostJson httpPut httpPutJson httpDelete httpHead httpPatch") {
		calls[name] = request
	}
	for _, name := range strings.Fields("asynchttpGet asynchttpPost asynchttpPut asynchttpDelete asynchttpPatch asynchttpHead") {
		calls[name] = later
	}
	for _, name := range strings.Fields("getWeatherFeature getTwcConditions getTwcForecast getTwcAlerts getTwcLocation") {
		calls[name] = unmodelled("the weather is not known", &data.Unknown{What: "the weather"})
	}
	for _, name := range strings.Fields("getApiServerUrl apiServerUrl buildActionUrl buildResourceUrl getFullApiServerUrl " +
		"getFullLocalApiServerUrl getLocalApiServerUrl fullApiServerUrl getApiServerURL") {
		calls[name] = answer("https://hub.example")
	}
	calls["createAccessToken"] = answer("token")
	calls["revokeAccessToken"] = answer(nil)
	calls["render"] = first
	calls["renderHTML"] = answer(nil)
	calls["redirect"] = answer(nil)
	calls["httpError"] = func(*host, []data.Value) data.Value { panic(answered{}) }
	calls["parseJson"] = parse("parseText")
	calls["parseXml"] = answer(&data.Unknown{What: "an XML text"})
	calls["parseLanMessage"] = answer(&data.Unknown{What: "a message of the network"})
	calls["sendHubCommand"] = unmodelled("messages to the network are not modelled", nil)
	calls["uploadHubFile"] = unmodelled("files on the hub are not modelled", nil)
	calls["deleteHubFile"] = unmodelled("files on the hub are not modelled", nil)
	calls["downloadHubFile"] = answer(&data.Unknown{What: "a file on the hub"})
	calls["getHubFiles"] = answer(&data.Unknown{What: "the files on the hub"})
}

// answered ends an execution that has answered a request with an error.
type answered struct{}

// request is a call of a web service, which fails or answers.
func request(h *host, args []data.Value) data.Value {
	h.warn("web services are not part of the home", "both ways are explored: it answers something unknown, and it fails, which ends what the app does unless it catches the exception")
	if h.Choose(2, "whether the web service answers", h.at) == 0 {
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
func later(h *host, args []data.Value) data.Value {
	h.warn("web services are not part of the home", "the handler gets something unknown, at once")
	if len(args) == 0 {
		return nil
	}
	handler := methodName(args[0])
	var extra data.Value
	if len(args) > 2 {
		extra = args[2]
	}
	if h.app.has(handler) {
		h.script.Call(h, handler, answerOfWeb, extra)
	}
	return nil
}

// parse reads JSON; a text that is not known has an unknown content.
func parse(method string) call {
	return func(h *host, args []data.Value) data.Value {
		if len(args) == 0 {
			return nil
		}
		if u := unknownOf(args); u != nil {
			return u
		}
		w := world{h}
		return data.Method(w, data.New(w, "JsonSlurper", nil), method, args[:1])
	}
}

// addChildren adds child devices and child apps, of which there are none.
func addChildren(calls map[string]call) {
	for _, name := range strings.Fields("addChildDevice addChildApp") {
		calls[name] = unmodelled("child devices and apps are not modelled", &data.Unknown{What: "a child device or app"})
	}
	for _, name := range strings.Fields("deleteChildDevice deleteChildApp updateDataValue registerChangeHandler") {
		calls[name] = unmodelled("child devices and apps are not modelled", nil)
	}
	for _, name := range strings.Fields("getChildDevice getChildAppById getChildAppByLabel getDataValue getParent") {
		calls[name] = unmodelled("child devices and apps are not modelled", &data.Unknown{What: "a child device or app"})
	}
	for _, name := range strings.Fields("getChildDevices getAllChildDevices getChildApps getAllChildApps findAllChildAppsByName " +
		"findAllChildAppsByNamespaceAndName") {
		calls[name] = func(h *host, _ []data.Value) data.Value {
			h.warn("child devices and apps are not modelled", "they are taken to be anything")
			return &data.Unknown{What: "the child devices and apps"}
		}
	}
	calls["getRooms"] = func(*host, []data.Value) data.Value { return data.NewList() }
}
