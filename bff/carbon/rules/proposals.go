package rules

import (
	"context"
	"time"

	"github.com/google/uuid"

	"tillit/bff/endpoint"
	"tillit/bff/view"
	"tillit/core/carbon/suggestion"
	"tillit/core/kernel/tenant"
)

// Proposals are the calls that serve those who ask, for their company, that a
// decision over rows becomes a rule.
type Proposals struct {
	List, Make endpoint.Handler
}

// NewProposals returns the calls.
func NewProposals(svc *suggestion.Service, labels view.Labels) Proposals {
	h := proposals{svc, ruleLabels{labels}}
	return Proposals{
		List: endpoint.Handle(h.list),
		Make: endpoint.Handle(h.make),
	}
}

type proposals struct {
	svc    *suggestion.Service
	labels ruleLabels
}

type proposalView struct {
	ID          uuid.UUID       `json:"id"`
	Decision    uuid.UUID       `json:"decision"`
	Status      int             `json:"status" enum:"0,1,2,3"`
	Supplier    *view.NamedID   `json:"supplier"`
	Account     string          `json:"account"`
	AccountName string          `json:"accountName"`
	Category    *view.NamedCode `json:"category"`
	Exclusion   *view.NamedCode `json:"exclusion"`
	Note        string          `json:"note"`
	At          time.Time       `json:"at"`
	By          string          `json:"by"`
	Reply       *string         `json:"reply" doc:"of whoever decided about it"`
	DecidedAt   *time.Time      `json:"decidedAt"`
}

func (h proposals) list(ctx context.Context, scope tenant.Scope, req view.InLocale) ([]proposalView, error) {
	all, err := h.svc.Proposals(ctx, scope)
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
	made, err := h.svc.Propose(ctx, scope, req.ID, req.Body.Note)
	return h.views(made, req.Locale), err
}

func (h proposals) views(all []suggestion.UserProposal, locale string) []proposalView {
	views := make([]proposalView, len(all))
	for i, w := range all {
		views[i] = proposalView{
			ID: w.ID, Decision: w.Decision, Status: int(w.State), Account: w.Account, AccountName: w.AccountName,
			Category: h.labels.Leaf(w.Category, locale), Exclusion: h.labels.Exclusion(w.Exclusion, locale),
			Note: w.Note, At: w.At, By: w.By, Reply: view.Given(w.Reply),
		}
		if w.Supplier != uuid.Nil {
			views[i].Supplier = &view.NamedID{ID: w.Supplier, Name: w.SupplierName}
		}
		if !w.DecidedAt.IsZero() {
			views[i].DecidedAt = &w.DecidedAt
		}
	}
	return views
}
