package ir_test

import (
	"slices"
	"testing"

	"crosscheck/engine/internal/ir"
	. "crosscheck/engine/internal/ir/build"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// journey is a program with a place from 0 to 2, a clock that an event of place 2
// waits for, and an event of place 0 with a body.
type journey struct {
	*Builder
	place, other ir.VarID
	clock        ts.ClockID
	body         []ir.Stmt
	locals       int
}

func newJourney() *journey {
	j := &journey{Builder: New(), locals: 2}
	j.place = j.Array("place", 2, value.RangeDomain(0, 2), 0)
	j.other = j.Var("other", value.RangeDomain(0, 2), 0)
	j.clock = j.Clock("c", ts.Since)
	return j
}

func (j *journey) at() ir.Expr          { return At(j.place, C(0)) }
func (j *journey) open() ir.Expr        { return Eq(V(j.other), C(1)) }
func (j *journey) goes(v int32) ir.Stmt { return SetAt(j.place, C(0), C(v)) }

// outlook is from below what the clock can be compared with in places 0, 1 and 2.
func (j *journey) outlook() (at []int64) {
	b := j.Func("go", 0, j.locals, j.body...)
	j.Events = append(j.Events, ir.Event{Name: "go", Flag: ir.NoVar, Guard: Eq(j.at(), C(0)), Body: b})
	e := j.Event("waits")
	j.Events[e].Guard = Eq(j.at(), C(2))
	j.Window(e, j.clock, 5, ts.Forever)
	p := &j.Program
	o := ir.NewStatics(p, ir.NewLayout(p), false).Outlook(ir.NewClocks(p))
	for v := range int32(3) {
		least := int64(5)
		for _, x := range o.Sights(j.clock) {
			lower, _ := x.At(v)
			least = min(least, lower)
		}
		at = append(at, least)
	}
	return at
}

func TestAnOutlookFollowsWhatEventsDo(t *testing.T) {
	const reaches, ends = 5, -1
	for _, c := range []struct {
		name string
		want int64 // in place 0
		body func(j *journey) []ir.Stmt
	}{
		{"it goes there", reaches, func(j *journey) []ir.Stmt { return []ir.Stmt{j.goes(2)} }},
		{"it goes elsewhere", ends, func(j *journey) []ir.Stmt { return []ir.Stmt{j.goes(1)} }},
		{"it goes on from there", ends, func(j *journey) []ir.Stmt { return []ir.Stmt{j.goes(2), j.goes(1)} }},
		{"it sets the clock", ends, func(j *journey) []ir.Stmt { return []ir.Stmt{j.goes(2), Reset(j.clock, 0)} }},
		{"it sets the clock on one way", reaches, func(j *journey) []ir.Stmt { return []ir.Stmt{j.goes(2), If(j.open(), Reset(j.clock, 0))} }},
		{"it goes there on one way, and sets the clock on it", ends, func(j *journey) []ir.Stmt {
			return []ir.Stmt{If(j.open(), j.goes(2), Reset(j.clock, 0))}
		}},
		{"it goes beyond the domain", ends, func(j *journey) []ir.Stmt { return []ir.Stmt{j.goes(3), j.goes(2)} }},
		{"it returns before", ends, func(j *journey) []ir.Stmt { return []ir.Stmt{&ir.Return{}, j.goes(2)} }},
		{"it goes where a variable says", reaches, func(j *journey) []ir.Stmt {
			return []ir.Stmt{SetAt(j.place, C(0), V(j.other))}
		}},
		{"it stores where a variable says", reaches, func(j *journey) []ir.Stmt {
			return []ir.Stmt{SetAt(j.place, V(j.other), C(2))}
		}},
		{"it stores elsewhere", ends, func(j *journey) []ir.Stmt { return []ir.Stmt{SetAt(j.place, C(1), C(2))} }},
		{"it goes by its own place", ends, func(j *journey) []ir.Stmt { return []ir.Stmt{If(Eq(j.at(), C(1)), j.goes(2))} }},
		{"it goes by what it stored", reaches, func(j *journey) []ir.Stmt { return []ir.Stmt{j.goes(1), If(Eq(j.at(), C(1)), j.goes(2))} }},
		{"a loop of known length", ends, func(j *journey) []ir.Stmt {
			return []ir.Stmt{While(Bin(L(0), ir.Lt, C(3)), Let(0, Bin(L(0), ir.Add, C(1)))), If(Not(Eq(L(0), C(3))), j.goes(2))}
		}},
		{"a loop for as long as it takes", reaches, func(j *journey) []ir.Stmt {
			return []ir.Stmt{While(j.open(), j.goes(2), Set(j.other, C(0)))}
		}},
		{"too long a loop", reaches, func(j *journey) []ir.Stmt {
			return []ir.Stmt{While(Bin(L(0), ir.Lt, C(300)), Let(0, Bin(L(0), ir.Add, C(1)))), j.goes(2)}
		}},
		{"too many ways", reaches, func(j *journey) []ir.Stmt {
			list := []ir.Stmt{If(j.open(), j.goes(2))}
			for range 8 {
				list = append(list, If(j.open(), Set(j.other, C(0))))
			}
			return list
		}},
		{"an operand that sets the clock", reaches, func(j *journey) []ir.Stmt {
			sets := j.Func("sets", 0, 0, Reset(j.clock, 0), &ir.Return{X: C(1)})
			return []ir.Stmt{If(And(j.open(), Call(sets))), j.goes(2)}
		}},
		{"an operand that is never true", ends, func(j *journey) []ir.Stmt {
			return []ir.Stmt{If(And(j.open(), Eq(j.at(), C(1))), j.goes(2))}
		}},
		{"a function without a result", ends, func(j *journey) []ir.Stmt {
			nothing := j.Func("nothing", 0, 0)
			return []ir.Stmt{If(Not(Eq(Call(nothing), C(0))), j.goes(2))}
		}},
		{"a function that goes there", reaches, func(j *journey) []ir.Stmt {
			goes := j.Func("goes", 1, 1, SetAt(j.place, C(0), L(0)))
			return []ir.Stmt{&ir.Do{X: Call(goes, C(2))}}
		}},
		{"a function that calls itself", reaches, func(j *journey) []ir.Stmt {
			self := ir.FuncID(len(j.Funcs))
			j.Func("self", 0, 0, &ir.Do{X: Call(self)}, j.goes(2))
			return []ir.Stmt{&ir.Do{X: Call(self)}}
		}},
		{"one of two values", reaches, func(j *journey) []ir.Stmt {
			return []ir.Stmt{SetAt(j.place, C(0), &ir.Cond{C: j.open(), X: C(2), Y: C(1)})}
		}},
		{"a value that is chosen", reaches, func(j *journey) []ir.Stmt {
			return []ir.Stmt{Choose(0, 0, 2), SetAt(j.place, C(0), L(0))}
		}},
		{"somebody hears it who goes there", reaches, func(j *journey) []ir.Stmt {
			j.Topics = append(j.Topics, ir.Topic{Name: "told"})
			j.Subscriptions = append(j.Subscriptions, ir.Subscription{Handler: j.Func("hears", 0, 0, j.goes(2))})
			return []ir.Stmt{&ir.Publish{X: C(1)}}
		}},
		{"nobody hears it who goes there", ends, func(j *journey) []ir.Stmt {
			j.Topics = append(j.Topics, ir.Topic{Name: "told"})
			j.Subscriptions = append(j.Subscriptions, ir.Subscription{Handler: j.Func("hears", 0, 0, j.goes(2))})
			return []ir.Stmt{j.goes(1)}
		}},
		{"the end of every event goes there", reaches, func(j *journey) []ir.Stmt { j.Finish("end", j.goes(2)); return nil }},
	} {
		j := newJourney()
		j.body = c.body(j)
		if got, want := j.outlook(), []int64{c.want, ends, reaches}; !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", c.name, got, want)
		}
	}
}
