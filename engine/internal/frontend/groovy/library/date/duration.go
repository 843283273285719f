package date

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/data/civil"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
)

// OfNumbers is what TimeCategory gives to numbers: 5.minutes.
func OfNumbers() dynamic.Members {
	ms := dynamic.Members{}
	for unit, length := range data.Units {
		dynamic.Def(ms, "get"+unit, 0, 0, func(_ data.World, v data.Value, _ []data.Value) data.Value {
			return data.Duration(data.Truncated(v) * length)
		})
	}
	return ms
}

// OfDurations are the methods of groovy.time.TimeDuration.
func OfDurations() dynamic.Members {
	ms := dynamic.Members{}
	dynamic.Def(ms, "toMilliseconds", 0, 0, func(_ data.World, d data.Duration, _ []data.Value) data.Value { return int64(d) })
	dynamic.Def(ms, "getAgo", 0, 0, func(data.World, data.Duration, []data.Value) data.Value { return &data.Unknown{What: "the time"} })
	dynamic.Alias(ms, "getAgo", "getFrom", "getNow")
	part := func(name string, unit, within int64) {
		dynamic.Def(ms, name, 0, 0, func(_ data.World, d data.Duration, _ []data.Value) data.Value { return int32(int64(d) / unit % within) })
	}
	part("getDays", civil.Day, 1<<30)
	part("getHours", civil.Hour, 24)
	part("getMinutes", civil.Minute, 60)
	part("getSeconds", civil.Second, 60)
	part("getMillis", 1, 1000)
	return ms
}
