package footprints

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/bff/view"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/runs"
	"tillit/core/kernel/tenant"
)

type runView struct {
	Number     int                  `json:"number"`
	FromMonth  int                  `json:"fromMonth"`
	ToMonth    int                  `json:"toMonth"`
	Occasions  []footprint.Occasion `json:"occasions" enum:"request,import,rules,decisions,entries,contracts,factors,suppliers,figures,vat,version" doc:"what led to it, never empty"`
	Person     *string              `json:"person" doc:"who asked for it; null for the system"`
	StartedAt  time.Time            `json:"startedAt"`
	FinishedAt time.Time            `json:"finishedAt"`
	Added      int64                `json:"added" doc:"transactions"`
	Changed    int64                `json:"changed"`
	Removed    int64                `json:"removed"`
	Total      decimal.Decimal      `json:"total" doc:"kilograms of the year as the run left it"`
	Before     *decimal.Decimal     `json:"before" doc:"as the run before left it; null for the first"`
	NewRules   bool                 `json:"newRules" doc:"other rules than the run before"`
	NewFactors bool                 `json:"newFactors"`
	NewPrices  bool                 `json:"newPrices"`
	Offered    bool                 `json:"offered" doc:"its figures were computed and not put in place"`
}

func viewRun(c runs.Calculation, method footprint.Scope2) runView {
	v := runView{
		Number: c.Number, FromMonth: int(c.From), ToMonth: int(c.To), Occasions: c.Occasions, Person: view.Given(c.Person),
		StartedAt: c.StartedAt, FinishedAt: c.FinishedAt, Added: c.Added, Changed: c.Changed, Removed: c.Removed,
		Total: c.Totals.Total(method), NewRules: c.NewRules, NewFactors: c.NewFactors, NewPrices: c.NewPrices, Offered: c.Offered,
	}
	if c.Before != nil {
		before := c.Before.Total(method)
		v.Before = &before
	}
	return v
}

type listRuns struct {
	Year   int              `path:"year" minimum:"1900" maximum:"2999"`
	Scope2 footprint.Scope2 `query:"scope2" enum:"location,market" default:"location"`
}

func (h footprints) runs(ctx context.Context, scope tenant.Scope, req listRuns) ([]runView, error) {
	runs, err := h.svc.Runs.Runs(ctx, scope, req.Year)
	views := make([]runView, len(runs))
	for i, r := range runs {
		views[i] = viewRun(r, req.Scope2)
	}
	return views, err
}

type compareRuns struct {
	Year   int              `path:"year" minimum:"1900" maximum:"2999"`
	From   int              `path:"from" minimum:"1" maximum:"2147483647" doc:"number of a run"`
	To     int              `path:"to" minimum:"1" maximum:"2147483647"`
	Cause  runs.Cause       `query:"cause" enum:"new,gone,row,supplier,opening,closing,capital,energy,rule,factor,price,vat,contract,enabled" doc:"names the rows of this cause"`
	Scope2 footprint.Scope2 `query:"scope2" enum:"location,market" default:"location"`
	Locale string           `query:"locale" maxLength:"35"`
}

type comparisonView struct {
	From   runView           `json:"from"`
	To     runView           `json:"to"`
	Parts  []changePartView  `json:"parts" doc:"every cause; they add up to the difference of the totals"`
	Groups []changeGroupView `json:"groups" doc:"the parts by category"`
	Rows   []changedRowView  `json:"rows" doc:"of the cause asked for, the largest 200"`
}

type changePartView struct {
	Cause runs.Cause      `json:"cause" enum:"new,gone,row,supplier,opening,closing,capital,energy,rule,factor,price,vat,contract,enabled"`
	Rows  int64           `json:"rows" doc:"transactions"`
	Kg    decimal.Decimal `json:"kg"`
}

type changeGroupView struct {
	Cause    runs.Cause      `json:"cause" enum:"new,gone,row,supplier,opening,closing,capital,energy,rule,factor,price,vat,contract,enabled"`
	Scope    int             `json:"scope"`
	Category view.NamedCode  `json:"category"`
	Kg       decimal.Decimal `json:"kg"`
}

type changedRowView struct {
	ID           uuid.UUID       `json:"id"`
	Date         string          `json:"date" format:"date"`
	Series       string          `json:"series"`
	Number       string          `json:"number"`
	Account      string          `json:"account"`
	AccountName  string          `json:"accountName"`
	SupplierName string          `json:"supplierName"`
	Text         string          `json:"text"`
	Part         engine.Part     `json:"part" enum:"main,upstream"`
	Kg           decimal.Decimal `json:"kg" doc:"what the cause comes to in this row"`
	Before       *rowStateView   `json:"before"`
	After        *rowStateView   `json:"after"`
}

type rowStateView struct {
	Status    engine.Status    `json:"status" enum:"counted,excluded,unmatched"`
	Disabled  bool             `json:"disabled"`
	Category  *view.NamedCode  `json:"category"`
	Exclusion *view.NamedCode  `json:"exclusion"`
	Amount    decimal.Decimal  `json:"amount"`
	Quantity  *decimal.Decimal `json:"quantity"`
	Unit      *string          `json:"unit"`
	Kg        decimal.Decimal  `json:"kg"`
	Rule      *string          `json:"rule" doc:"its key"`
	Factor    *string          `json:"factor" doc:"its id"`
}

func (h footprints) compare(ctx context.Context, scope tenant.Scope, req compareRuns) (comparisonView, error) {
	found, err := h.svc.Runs.Compare(ctx, scope, req.Year, req.From, req.To, req.Scope2, req.Cause)
	if err != nil {
		return comparisonView{}, err
	}
	v := comparisonView{
		From: viewRun(found.From, req.Scope2), To: viewRun(found.To, req.Scope2), Parts: make([]changePartView, len(found.Parts)),
		Groups: make([]changeGroupView, len(found.Groups)), Rows: make([]changedRowView, len(found.Rows)),
	}
	for i, part := range found.Parts {
		v.Parts[i] = changePartView(part)
	}
	for i, g := range found.Groups {
		v.Groups[i] = changeGroupView{Cause: g.Cause, Scope: g.Scope, Category: *h.labels.Leaf(g.Category, req.Locale), Kg: g.Kg}
	}
	for i, r := range found.Rows {
		s := r.Shown()
		v.Rows[i] = changedRowView{
			ID: r.ID, Date: s.Date.Format(time.DateOnly), Series: s.Series, Number: s.Number, Account: s.Account, AccountName: s.AccountName,
			SupplierName: s.SupplierName, Text: s.Text, Part: s.Part, Kg: r.Kg,
			Before: h.labels.state(r.Before, req.Scope2, req.Locale), After: h.labels.state(r.After, req.Scope2, req.Locale),
		}
	}
	return v, nil
}

func (l footprintLabels) state(s *runs.State, method footprint.Scope2, locale string) *rowStateView {
	if s == nil {
		return nil
	}
	return &rowStateView{
		Status: s.Status, Disabled: s.Disabled, Category: l.Leaf(s.Category, locale), Exclusion: l.Exclusion(s.Exclusion, locale),
		Amount: s.Amount, Quantity: view.Known(s.Quantity), Unit: view.Given(s.Unit), Kg: s.Kg(method), Rule: view.Given(s.RuleKey), Factor: view.Given(s.Factor(method)),
	}
}
