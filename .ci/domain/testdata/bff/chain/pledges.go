package chain

import (
	"context"

	"github.com/google/uuid"

	"tillit/bff/endpoint"
	"tillit/bff/view"
	"tillit/core/chain/pledge"
	"tillit/core/kernel/tenant"
)

// Pledges are the calls that serve what a company has promised.
type Pledges struct{ List, Make endpoint.Handler }

// NewPledges returns the calls.
func NewPledges(svc *pledge.Service) Pledges {
	h := pledges{svc}
	return Pledges{List: endpoint.Handle(h.list), Make: endpoint.Handle(h.make)}
}

type pledges struct{ svc *pledge.Service }

type pledgeView struct {
	ID    uuid.UUID `json:"id"`
	Text  string    `json:"text"`
	Noted bool      `json:"noted"`
}

func (h pledges) list(ctx context.Context, scope tenant.Scope, _ view.Nothing) ([]pledgeView, error) {
	found, err := h.svc.List(ctx, scope)
	views := make([]pledgeView, len(found))
	for i, p := range found {
		views[i] = pledgeView(p)
	}
	return views, err
}

type makePledge struct {
	Body struct {
		Text string `json:"text"`
	}
}

func (h pledges) make(ctx context.Context, scope tenant.Scope, req makePledge) (pledgeView, error) {
	made, err := h.svc.Make(ctx, scope, req.Body.Text)
	return pledgeView(made), err
}
