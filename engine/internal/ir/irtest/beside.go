package irtest

import (
	"reflect"
	"slices"

	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// Beside is p and q in one program, without foreign code: what is q's comes after
// what is p's, and its names end in an apostrophe.
func Beside(p, q *ir.Program) *ir.Program {
	shift := map[reflect.Type]int64{
		reflect.TypeFor[ir.VarID]():   int64(len(p.Vars)),
		reflect.TypeFor[ir.FuncID]():  int64(len(p.Funcs)),
		reflect.TypeFor[ir.TopicID](): int64(len(p.Topics)),
		reflect.TypeFor[ts.EventID](): int64(len(p.Events)),
		reflect.TypeFor[ts.ClockID](): int64(len(p.Clocks)),
		reflect.TypeFor[ts.AppID]():   int64(len(p.Apps) - 1),
	}
	app := reflect.TypeFor[ts.AppID]()
	q = mapped(q, func(v reflect.Value) {
		if n, is := shift[v.Type()]; is && (v.Int() > 0 || v.Int() == 0 && v.Type() != app) {
			v.SetInt(v.Int() + n)
		}
	})
	for _, names := range [][]*string{pointers(q.Apps[1:]), named(q)} {
		for _, name := range names {
			*name += "'"
		}
	}
	return &ir.Program{
		Apps:          slices.Concat(p.Apps, q.Apps[1:]),
		Vars:          slices.Concat(p.Vars, q.Vars),
		Funcs:         slices.Concat(p.Funcs, q.Funcs),
		Events:        slices.Concat(p.Events, q.Events),
		Topics:        slices.Concat(p.Topics, q.Topics),
		Subscriptions: slices.Concat(p.Subscriptions, q.Subscriptions),
		Properties:    slices.Concat(p.Properties, q.Properties),
		Links:         slices.Concat(p.Links, q.Links),
		Clocks:        slices.Concat(p.Clocks, q.Clocks),
		Finish:        slices.Concat(p.Finish, q.Finish),
	}
}

func pointers(list []string) (out []*string) {
	for i := range list {
		out = append(out, &list[i])
	}
	return out
}

// named are the names in p that are to be told apart.
func named(p *ir.Program) (out []*string) {
	for i := range p.Vars {
		out = append(out, &p.Vars[i].Name)
		if p.Vars[i].Device != "" {
			out = append(out, &p.Vars[i].Device)
		}
	}
	for i := range p.Events {
		out = append(out, &p.Events[i].Name)
	}
	for i := range p.Topics {
		out = append(out, &p.Topics[i].Name)
	}
	for i := range p.Properties {
		out = append(out, &p.Properties[i].Name)
	}
	return out
}

// Alias is p with variable v in the place of w: who waits for w waits for v.
func Alias(p *ir.Program, v, w ir.VarID) *ir.Program {
	from, to := p.Vars[w].Topic, p.Vars[v].Topic
	if from == ir.NoTopic || to == ir.NoTopic {
		to = max(from, to)
		from = to
	}
	q := mapped(p, func(x reflect.Value) {
		switch id := x.Interface().(type) {
		case ir.VarID:
			if id == w {
				x.SetInt(int64(v))
			}
		case ir.TopicID:
			if id == from {
				x.SetInt(int64(to))
			}
		}
	})
	q.Vars[v].Topic = to
	return q
}

// mapped is p in memory of its own, with change made to each number in it.
func mapped(p *ir.Program, change func(reflect.Value)) *ir.Program {
	return copied(reflect.ValueOf(p), change).Interface().(*ir.Program)
}

func copied(v reflect.Value, change func(reflect.Value)) reflect.Value {
	out := reflect.New(v.Type()).Elem()
	out.Set(v)
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			out = reflect.New(v.Type().Elem())
			out.Elem().Set(copied(v.Elem(), change))
		}
	case reflect.Interface:
		if !v.IsNil() {
			out.Set(copied(v.Elem(), change))
		}
	case reflect.Slice:
		if v.IsNil() {
			break
		}
		out = reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		for i := range v.Len() {
			out.Index(i).Set(copied(v.Index(i), change))
		}
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[value.Domain]() {
			break
		}
		for i := range v.NumField() {
			if out.Field(i).CanSet() {
				out.Field(i).Set(copied(v.Field(i), change))
			}
		}
	case reflect.Int32:
		change(out)
	}
	return out
}
