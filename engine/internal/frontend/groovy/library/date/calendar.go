package date

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/data/calendar"
	"crosscheck/engine/internal/frontend/groovy/data/civil"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
)

// OfCalendars are the methods of java.util.Calendar.
func OfCalendars() dynamic.Members {
	ms := dynamic.Members{}
	dynamic.Def(ms, "get", 1, 1, func(_ data.World, c *calendar.Calendar, a []data.Value) data.Value {
		return c.Get(int(data.Truncated(a[0])))
	})
	dynamic.Def(ms, "set", 2, 6, func(_ data.World, c *calendar.Calendar, a []data.Value) data.Value {
		if len(a) == 2 {
			c.Set(int(data.Truncated(a[0])), int(data.Truncated(a[1])))
		} else {
			c.SetAll(a)
		}
		return nil
	})
	dynamic.Def(ms, "add", 2, 2, func(_ data.World, c *calendar.Calendar, a []data.Value) data.Value {
		c.Add(int(data.Truncated(a[0])), int(data.Truncated(a[1])))
		return nil
	})
	dynamic.Def(ms, "getTime", 0, 0, func(_ data.World, c *calendar.Calendar, _ []data.Value) data.Value { return data.Date(c.Ms) })
	dynamic.Def(ms, "getTimeInMillis", 0, 0, func(_ data.World, c *calendar.Calendar, _ []data.Value) data.Value { return c.Ms })
	dynamic.Def(ms, "getTimeZone", 0, 0, func(_ data.World, c *calendar.Calendar, _ []data.Value) data.Value {
		return calendar.Zone{Zone: c.Zone}
	})
	dynamic.Def(ms, "setTime", 1, 1, func(_ data.World, c *calendar.Calendar, a []data.Value) data.Value {
		c.Ms, _ = data.InstantOf(a[0])
		return nil
	})
	dynamic.Def(ms, "setTimeInMillis", 1, 1, func(_ data.World, c *calendar.Calendar, a []data.Value) data.Value {
		c.Ms = data.Truncated(a[0])
		return nil
	})
	dynamic.Def(ms, "setTimeZone", 1, 1, func(_ data.World, c *calendar.Calendar, a []data.Value) data.Value {
		c.Zone = calendar.ZoneOf(a[0]).Zone
		return nil
	})
	dynamic.Def(ms, "getActualMaximum", 1, 1, func(_ data.World, c *calendar.Calendar, a []data.Value) data.Value {
		f := civil.Of(c.Ms, c.Zone)
		return int32(civil.MonthDays(f.Year, f.Month))
	})
	dynamic.Def(ms, "getFirstDayOfWeek", 0, 0, func(data.World, *calendar.Calendar, []data.Value) data.Value { return int32(1) })
	dynamic.Def(ms, "before", 1, 1, func(w data.World, c *calendar.Calendar, a []data.Value) data.Value {
		return dynamic.Compare(w, c, a[0]) < 0
	})
	dynamic.Def(ms, "after", 1, 1, func(w data.World, c *calendar.Calendar, a []data.Value) data.Value {
		return dynamic.Compare(w, c, a[0]) > 0
	})
	dynamic.Def(ms, "clearTime", 0, 0, func(_ data.World, c *calendar.Calendar, _ []data.Value) data.Value {
		f := civil.Of(c.Ms, c.Zone)
		f.Hour, f.Minute, f.Second, f.Milli = 0, 0, 0, 0
		c.Ms = f.Ms(c.Zone)
		return c
	})
	dynamic.Def(ms, "format", 1, 1, func(_ data.World, c *calendar.Calendar, a []data.Value) data.Value {
		return calendar.Format(data.Date(c.Ms), data.Text(a[0]), calendar.Zone{Zone: c.Zone})
	})
	return ms
}
