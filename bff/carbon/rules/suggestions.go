package rules

import (
	"context"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/bff/endpoint"
	"tillit/bff/view"
	"tillit/core/carbon/suggestion"
	"tillit/core/kernel/tenant"
)

// Suggestions are the calls that serve the review of suggested rules, of all
// companies side by side.
type Suggestions struct {
	List, Bulk, Get, Approve, Reject, Flag, Undo endpoint.Handler
}

// NewSuggestions returns the calls.
func NewSuggestions(svc *suggestion.Service, labels view.Labels) Suggestions {
	h := suggestions{svc, ruleLabels{labels}}
	return Suggestions{
		List:    endpoint.Handle(h.list),
		Bulk:    endpoint.Handle(h.bulk),
		Get:     endpoint.Handle(h.get),
		Approve: endpoint.Handle(h.approve),
		Reject:  endpoint.Handle(h.reject),
		Flag:    endpoint.Handle(h.flag),
		Undo:    endpoint.Handle(h.undo),
	}
}

type suggestions struct {
	svc    *suggestion.Service
	labels ruleLabels
}

type listSuggestions struct {
	Company    uuid.UUID         `query:"company"`
	Status     int               `query:"status" minimum:"0" maximum:"3" default:"0" doc:"0 pending, 1 approved, 2 rejected, 3 flagged"`
	Confidence float64           `query:"confidence" minimum:"0" maximum:"1" doc:"at least"`
	Origin     suggestion.Origin `query:"origin" enum:"learned,model,person" doc:"left out for all"`
	Text       string            `query:"q" maxLength:"200" doc:"anywhere in company, supplier, account or category"`
	Sort       suggestion.Sort   `query:"sort" enum:"spend,confidence" default:"spend"`
	Offset     int               `query:"offset" minimum:"0" maximum:"1000000"`
	Limit      int               `query:"limit" minimum:"1" maximum:"500" default:"200"`
	Locale     string            `query:"locale" maxLength:"35"`
}

type suggestionsView struct {
	Total     int64                   `json:"total"`
	Items     []suggestionView        `json:"items"`
	Companies []suggestionCompanyView `json:"companies" doc:"those with a footprint, whatever the filter"`
	Model     *string                 `json:"model" doc:"the language model that is asked; null for none"`
}

type suggestionCompanyView struct {
	ID              uuid.UUID        `json:"id"`
	Name            string           `json:"name"`
	Currency        string           `json:"currency"`
	Pending         int64            `json:"pending"`
	UnmatchedRows   int64            `json:"unmatchedRows"`
	UnmatchedAmount decimal.Decimal  `json:"unmatchedAmount"`
	Coverage        *decimal.Decimal `json:"coverage" doc:"share of the spend that has a category"`
	CoverageThen    *decimal.Decimal `json:"coverageThen" doc:"with all that is pending approved"`
}

type suggestionView struct {
	ID           uuid.UUID              `json:"id"`
	Company      view.NamedID           `json:"company"`
	Status       int                    `json:"status" enum:"0,1,2,3"`
	Origin       suggestion.Origin      `json:"origin" enum:"learned,model,person"`
	Supplier     *view.NamedID          `json:"supplier"`
	Account      string                 `json:"account"`
	AccountName  string                 `json:"accountName"`
	Category     *view.NamedCode        `json:"category" doc:"what is proposed, unless it is an exclusion"`
	Exclusion    *view.NamedCode        `json:"exclusion"`
	Confidence   float64                `json:"confidence"`
	Reasons      []suggestionReasonView `json:"reasons"`
	Rows         int64                  `json:"rows"`
	Amount       decimal.Decimal        `json:"amount"`
	Currency     string                 `json:"currency"`
	Coverage     *decimal.Decimal       `json:"coverage"`
	CoverageThen *decimal.Decimal       `json:"coverageThen" doc:"with this one approved"`
	Proposal     *suggestionWishView    `json:"proposal" doc:"of the person whose suggestion it is; null for others"`
	Note         *string                `json:"note"`
	DecidedAt    *time.Time             `json:"decidedAt"`
	DecidedBy    *string                `json:"decidedBy"`
}

type suggestionWishView struct {
	By   string    `json:"by"`
	At   time.Time `json:"at"`
	Note string    `json:"note"`
}

type suggestionReasonView struct {
	Code   string  `json:"code" enum:"supplier,account,accountName,supplierName,text,model"`
	Value  string  `json:"value" doc:"what a language model says, if the code is its"`
	Other  *string `json:"other" doc:"the word that it resembles"`
	Source string  `json:"source" enum:"company,category,rule,model" doc:"where it was learned"`
	Rows   int64   `json:"rows"`
}

type suggestionDetailView struct {
	Suggestion suggestionView      `json:"suggestion"`
	HitRows    int64               `json:"hitRows"`
	HitSum     decimal.Decimal     `json:"hitSum"`
	Settled    int64               `json:"settledRows" doc:"rows that other rules have placed and that the rule fits too"`
	Hits       []suggestionRowView `json:"hits" doc:"the largest fifty"`
	Taught     []suggestionRowView `json:"taught" doc:"settled rows that speak for it"`
}

type suggestionRowView struct {
	ID          uuid.UUID       `json:"id"`
	Date        string          `json:"date"`
	Voucher     string          `json:"voucher"`
	Account     string          `json:"account"`
	AccountName string          `json:"accountName"`
	Supplier    string          `json:"supplier"`
	Text        string          `json:"text"`
	Amount      decimal.Decimal `json:"amount"`
}

func (h suggestions) list(ctx context.Context, scope tenant.Scope, req listSuggestions) (suggestionsView, error) {
	found, err := h.svc.List(ctx, scope, suggestion.Filter{
		Company: req.Company, State: suggestion.State(req.Status), Confidence: req.Confidence, Origin: req.Origin, Text: req.Text, Sort: req.Sort,
		Offset: req.Offset, Limit: req.Limit,
	})
	v := suggestionsView{
		Model: view.Given(h.svc.Model()), Total: found.Total, Items: make([]suggestionView, len(found.Items)), Companies: make([]suggestionCompanyView, len(found.Companies)),
	}
	for i, s := range found.Items {
		v.Items[i] = h.view(s, req.Locale)
	}
	for i, c := range found.Companies {
		v.Companies[i] = suggestionCompanyView{
			ID: c.ID, Name: c.Name, Currency: c.Currency, Pending: c.Pending, UnmatchedRows: c.UnmatchedRows,
			UnmatchedAmount: c.UnmatchedAmount, Coverage: view.Known(c.Coverage.Now), CoverageThen: view.Known(c.Coverage.Then),
		}
	}
	return v, err
}

func (h suggestions) view(s suggestion.Suggestion, locale string) suggestionView {
	v := suggestionView{
		ID: s.ID, Company: view.NamedID{ID: s.Company, Name: s.CompanyName}, Status: int(s.State), Origin: s.Origin, Account: s.Account, AccountName: s.AccountName,
		Category: h.labels.Leaf(s.Category, locale), Exclusion: h.labels.Exclusion(s.Exclusion, locale), Confidence: s.Confidence,
		Reasons: make([]suggestionReasonView, len(s.Reasons)), Rows: s.Rows, Amount: s.Amount, Currency: s.Currency,
		Coverage: view.Known(s.Coverage.Now), CoverageThen: view.Known(s.Coverage.Then), Note: view.Given(s.Note), DecidedBy: view.Given(s.DecidedBy),
	}
	if s.Supplier != uuid.Nil {
		v.Supplier = &view.NamedID{ID: s.Supplier, Name: s.SupplierName}
	}
	if s.Origin == suggestion.ByPerson {
		v.Proposal = &suggestionWishView{By: s.ProposedBy, At: s.ProposedAt, Note: s.ProposalNote}
	}
	if !s.DecidedAt.IsZero() {
		v.DecidedAt = &s.DecidedAt
	}
	for i, r := range s.Reasons {
		v.Reasons[i] = suggestionReasonView{Code: r.Code, Value: r.Value, Other: view.Given(r.Other), Source: r.Origin(), Rows: r.Rows}
	}
	return v
}

type oneSuggestion struct {
	ID     uuid.UUID        `path:"id"`
	Reach  suggestion.Reach `query:"reach" enum:"both,supplier,account" default:"both" doc:"by what a rule would find its rows"`
	Locale string           `query:"locale" maxLength:"35"`
}

func (h suggestions) get(ctx context.Context, scope tenant.Scope, req oneSuggestion) (suggestionDetailView, error) {
	found, err := h.svc.Find(ctx, scope, req.ID, req.Reach)
	return suggestionDetailView{
		Suggestion: h.view(found.Suggestion, req.Locale), HitRows: found.HitRows, HitSum: found.HitSum, Settled: found.SettledRows,
		Hits: viewSuggestionRows(found.Hits), Taught: viewSuggestionRows(found.Teacher),
	}, err
}

func viewSuggestionRows(rows []suggestion.Row) []suggestionRowView {
	views := make([]suggestionRowView, len(rows))
	for i, r := range rows {
		views[i] = suggestionRowView{
			ID: r.ID, Date: r.Date.Format(time.DateOnly), Voucher: strings.TrimSpace(r.Series + " " + r.Number), Account: r.Account,
			AccountName: r.AccountName, Supplier: r.SupplierName, Text: r.Text, Amount: r.Amount,
		}
	}
	return views
}

// aboutSuggestion is what every decision is told.
type aboutSuggestion struct {
	ID     uuid.UUID `path:"id"`
	Locale string    `query:"locale" maxLength:"35"`
}

type approveSuggestion struct {
	ID     uuid.UUID `path:"id"`
	Locale string    `query:"locale" maxLength:"35"`
	Body   struct {
		Category  string           `json:"category,omitempty" doc:"instead of what is proposed"`
		Exclusion string           `json:"exclusion,omitempty" doc:"instead of what is proposed"`
		Reach     suggestion.Reach `json:"reach,omitempty" enum:"both,supplier,account" doc:"by what the rule finds its rows; both if empty"`
		Words     []string         `json:"words,omitempty" maxItems:"50" doc:"of which one must stand in a row's text"`
	}
}

func (h suggestions) approve(ctx context.Context, scope tenant.Scope, req approveSuggestion) (suggestionView, error) {
	in := suggestion.Approval{
		Target: suggestion.Target{Category: req.Body.Category, Exclusion: req.Body.Exclusion}, Reach: req.Body.Reach, Words: req.Body.Words,
	}
	done, err := h.svc.Approve(ctx, scope, req.ID, in)
	return h.view(done, req.Locale), err
}

type noteSuggestion struct {
	ID     uuid.UUID `path:"id"`
	Locale string    `query:"locale" maxLength:"35"`
	Body   struct {
		Note string `json:"note,omitempty" maxLength:"1000"`
	}
}

func (h suggestions) reject(ctx context.Context, scope tenant.Scope, req noteSuggestion) (suggestionView, error) {
	done, err := h.svc.Reject(ctx, scope, req.ID, req.Body.Note)
	return h.view(done, req.Locale), err
}

func (h suggestions) flag(ctx context.Context, scope tenant.Scope, req noteSuggestion) (suggestionView, error) {
	done, err := h.svc.Flag(ctx, scope, req.ID, req.Body.Note)
	return h.view(done, req.Locale), err
}

func (h suggestions) undo(ctx context.Context, scope tenant.Scope, req aboutSuggestion) (suggestionView, error) {
	done, err := h.svc.Undo(ctx, scope, req.ID)
	return h.view(done, req.Locale), err
}

type bulkSuggestions struct {
	Body struct {
		IDs    []uuid.UUID `json:"ids" minItems:"1" maxItems:"500"`
		Status int         `json:"status" minimum:"1" maximum:"3" doc:"1 approved, 2 rejected, 3 flagged"`
		Note   string      `json:"note,omitempty" maxLength:"1000" doc:"of a flag or a rejection"`
	}
}

type bulkOutcomeView struct {
	Decided []uuid.UUID `json:"decided"`
	Skipped []uuid.UUID `json:"skipped" doc:"decided by somebody else meanwhile"`
}

func (h suggestions) bulk(ctx context.Context, scope tenant.Scope, req bulkSuggestions) (bulkOutcomeView, error) {
	done, err := h.svc.DecideAll(ctx, scope, suggestion.Bulk{IDs: req.Body.IDs, State: suggestion.State(req.Body.Status), Note: req.Body.Note})
	return bulkOutcomeView(done), err
}
