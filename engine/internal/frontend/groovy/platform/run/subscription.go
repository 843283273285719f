package run

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/platform/model"
	"crosscheck/engine/internal/ir"
)

// Subscriptions are the app's at this moment.
func (r *Run) Subscriptions() []model.Subscription {
	return r.Listed(r.Env.Load(r.App.Subs, 0))
}

// KeepSubscriptions stores what the app is subscribed to.
func (r *Run) KeepSubscriptions(list []model.Subscription) {
	l := data.NewList()
	for _, s := range list {
		l.Items = append(l.Items, data.NewList(s.Source, s.Name, s.Value, s.Handler))
	}
	r.Env.Store(r.App.Subs, 0, r.Handle(l))
}

// Record adds a subscription, once.
func (r *Run) Record(s model.Subscription) {
	if r.App.Subs == ir.NoVar {
		return
	}
	list := r.Subscriptions()
	for _, have := range list {
		if have == s {
			return
		}
	}
	r.KeepSubscriptions(append(list, s))
}
