package host

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/hub"
)

// schedule answers the calls that start timers.
func (h *Host) schedule(row *hub.Call, args []data.Value) data.Value {
	var options *data.Map
	if len(args) > 0 {
		if m, ok := args[0].(*data.Map); ok {
			options, args = m, args[1:]
		}
	}
	if len(args) > row.Handler {
		if m, ok := args[row.Handler].(*data.Map); ok {
			options = m
		}
	}
	if len(args) < row.Handler {
		h.Tell("the scheduler is not told which handler to run", "nothing is scheduled")
		return nil
	}
	handler := args[row.Handler-1]
	switch {
	case row.Does == hub.Repeat && args[0] == nil:
		data.Throw("IllegalArgumentException", "schedule: there is no time to run %s", methodName(handler))
	case methodName(handler) == "":
		h.Tell("the scheduler is given no handler but "+data.Text(handler), "nothing is scheduled")
	default:
		h.Start(methodName(handler), h.PlanOf(row, args[0]), row.Does == hub.Repeat || row.Does == hub.RunEvery, options)
	}
	return nil
}

// unschedule stops one timer or all.
func (h *Host) unschedule(args []data.Value) data.Value {
	for _, t := range h.App.Timers {
		if len(args) == 0 || args[0] == nil || methodName(args[0]) == t.Facts.Name {
			h.Stop(t)
		}
	}
	return nil
}

// pause answers what waits in the middle of a handler.
func pause(h *Host, _ []data.Value) data.Value {
	if h.Timed {
		h.Tell("waiting in the middle of a handler is not followed", "no time passes there")
	}
	return nil
}

func scheduling(row *hub.Call) call {
	return func(h *Host, args []data.Value) data.Value { return h.schedule(row, args) }
}
