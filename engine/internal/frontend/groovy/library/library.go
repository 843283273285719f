// Package library is the methods that values have in Groovy: those of Java's
// classes, and those that Groovy adds to them. It only joins what the packages
// below it have and hands that to package dynamic, where code finds it; whoever
// executes code imports it for that.
//
// The packages below are one for each kind of receiver. Each has functions OfX
// that make the table of the methods of X: a name, how many arguments, and what
// it does. Where two tables have a name, the later one counts, so that a type
// changes what all values have. Methods written with Def never see an Unknown
// among their arguments: their result is unknown then. Those written with Let
// deal with it.
package library

import (
	"crosscheck/engine/internal/frontend/groovy/dynamic"
	"crosscheck/engine/internal/frontend/groovy/library/collection"
	"crosscheck/engine/internal/frontend/groovy/library/date"
	"crosscheck/engine/internal/frontend/groovy/library/number"
	"crosscheck/engine/internal/frontend/groovy/library/object"
	"crosscheck/engine/internal/frontend/groovy/library/static"
	"crosscheck/engine/internal/frontend/groovy/library/text"
)

func init() {
	dynamic.Install(dynamic.Library{Methods: methods, Static: static.Call, StaticProperty: static.Property})
}

func methods() [dynamic.Kinds][]dynamic.Members {
	return [dynamic.Kinds][]dynamic.Members{
		dynamic.OfNull:     {object.OfAll(), object.OfNull()},
		dynamic.OfBoolean:  {object.OfAll(), object.OfBooleans()},
		dynamic.OfNumber:   {object.OfAll(), number.OfNumbers(), date.OfNumbers()},
		dynamic.OfText:     {object.OfAll(), text.OfTexts()},
		dynamic.OfChar:     {object.OfAll(), text.OfTexts(), text.OfChars()},
		dynamic.OfList:     {object.OfAll(), collection.OfCollections(), collection.OfLists()},
		dynamic.OfRange:    {object.OfAll(), collection.OfCollections(), collection.OfLists(), collection.OfRanges()},
		dynamic.OfMap:      {object.OfAll(), collection.OfMaps()},
		dynamic.OfEntry:    {object.OfAll(), object.OfEntries()},
		dynamic.OfClosure:  {object.OfAll(), object.OfClosures()},
		dynamic.OfDate:     {object.OfAll(), date.OfDates()},
		dynamic.OfCalendar: {object.OfAll(), date.OfCalendars()},
		dynamic.OfPattern:  {object.OfAll(), text.OfPatterns()},
		dynamic.OfMatcher:  {object.OfAll(), text.OfMatchers()},
		dynamic.OfBuffer:   {object.OfAll(), text.OfTexts(), text.OfBuffers()},
		dynamic.OfThrown:   {object.OfAll(), object.OfThrown()},
		dynamic.OfDuration: {object.OfAll(), date.OfDurations()},
		dynamic.OfFormat:   {object.OfAll(), date.OfFormats()},
		dynamic.OfZone:     {object.OfAll(), date.OfZones()},
		dynamic.OfJSON:     {object.OfAll(), object.OfJSON()},
		dynamic.OfAny:      {object.OfAll()},
	}
}
