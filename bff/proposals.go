package bff

import (
	"context"
	"time"

	"github.com/google/uuid"

	"tillit/bff/endpoint"
	"tillit/core/carbon/suggestion"
	"tillit/core/kernel/tenant"
)

// proposals serves those who ask, for their company, that a decision over rows
// becomes a rule.
type proposals struct {
	svc    *suggestion.Service
	labels footprintLabels
}

func (h proposals) routes() []route {
	return []route{
		{"GET", "/company/footprint/proposal", suggestion.ReadWishes, tenant.Footprint, endpoint.Handle(h.list)},
		{"POST", "/company/footprint/decision/{id}/proposal", suggestion.Propose, tenant.Footprint, endpoint.Handle(h.make)},
	}
}

type proposalView struct {
	ID          uuid.UUID  `json:"id"`
	Decision    uuid.UUID  `json:"decision"`
	Status      int        `json:"status" enum:"0,1,2,3"`
	Supplier    *namedID   `json:"supplier"`
	Account     string     `json:"account"`
	AccountName string     `json:"accountName"`
	Category    *namedCode `json:"category"`
	Exclusion   *namedCode `json:"exclusion"`
	Note        string     `json:"note"`
	At          time.Time  `json:"at"`
	By          string     `json:"by"`
	Reply       *string    `json:"reply" doc:"of whoever decided about it"`
	DecidedAt   *time.Time `json:"decidedAt"`
}

func (h proposals) list(ctx context.Context, scope tenant.Scope, req inLocale) ([]proposalView, error) {
	all, err := h.svc.Wishes(ctx, scope)
	return h.views(all, req.Locale), err
}

type makeProposal struct {
	ID     uuid.UUID `path:"id"`
	Locale string    `query:"locale" maxLength:"35"`
	Body   struct {
		Note string `json:"note,omitempty" maxLength:"1000"`
	}
}

func (h proposals) make(ctx context.Context, scope tenant.Scope, req makeProposal) ([]proposalView, error) {
	made, err := h.svc.Wish(ctx, scope, req.ID, req.Body.Note)
	return h.views(made, req.Locale), err
}

func (h proposals) views(all []suggestion.Wish, locale string) []proposalView {
	views := make([]proposalView, len(all))
	for i, w := range all {
		views[i] = proposalView{
			ID: w.ID, Decision: w.Decision, Status: int(w.State), Account: w.Account, AccountName: w.AccountName,
			Category: h.labels.leaf(w.Category, locale), Exclusion: h.labels.exclusion(w.Exclusion, locale),
			Note: w.Note, At: w.At, By: w.By, Reply: given(w.Reply),
		}
		if w.Supplier != uuid.Nil {
			views[i].Supplier = &namedID{w.Supplier, w.SupplierName}
		}
		if !w.DecidedAt.IsZero() {
			views[i].DecidedAt = &w.DecidedAt
		}
	}
	return views
}
