// Package footprints serves calculated footprints, from their totals to the line of
// the ledger behind a figure, and what companies state themselves.
package footprints

import (
	"context"
	"errors"

	"github.com/google/uuid"

	"tillit/bff/endpoint"
	"tillit/bff/view"
	"tillit/core/books/bookkeeping"
	"tillit/core/books/supplier"
	"tillit/core/carbon/activity"
	"tillit/core/carbon/energycontract"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/parts"
	"tillit/core/carbon/footprint/trace"
	"tillit/core/kernel/job"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/catalogue"
	"tillit/core/reference/category"
)

// Footprints are the calls that serve the company's emissions: sums, rows and
// what is behind a row.
type Footprints struct {
	Choices, Decisions, Undo, Decide, Years, Overview, Activities, Transactions, File, Trace, Runs, Compare, Settle, Reconciliation, Energy, Doubts,
	VAT, HoldVAT, HoldVATOn endpoint.Handler
}

// NewFootprints returns the calls.
func NewFootprints(svc parts.Parts, jobs *job.Service, tree *category.Tree, locale catalogue.Locale) Footprints {
	h := newFootprints(svc, jobs, tree, locale)
	return Footprints{
		Choices:        endpoint.Handle(h.choices),
		Decisions:      endpoint.Handle(h.decisions),
		Undo:           endpoint.Handle(h.undo),
		Decide:         endpoint.Handle(h.decide),
		Years:          endpoint.Handle(h.years),
		Overview:       endpoint.Handle(h.overview),
		Activities:     endpoint.Handle(h.activities),
		Transactions:   endpoint.Handle(h.transactions),
		File:           endpoint.Download(h.file),
		Trace:          endpoint.Handle(h.trace),
		Runs:           endpoint.Handle(h.runs),
		Compare:        endpoint.Handle(h.compare),
		Settle:         endpoint.Handle(h.settle),
		VAT:            endpoint.Handle(h.vat),
		HoldVAT:        endpoint.Handle(h.holdVAT),
		HoldVATOn:      endpoint.Handle(h.holdVATOn),
		Reconciliation: endpoint.Handle(h.reconciliation),
		Energy:         endpoint.Handle(h.energy),
		Doubts:         endpoint.Handle(h.doubts),
	}
}

type footprints struct {
	svc    parts.Parts
	jobs   *job.Service
	labels footprintLabels
}

// newFootprints takes the locale of people who have not chosen one.
func newFootprints(svc parts.Parts, jobs *job.Service, tree *category.Tree, locale catalogue.Locale) footprints {
	return footprints{svc: svc, jobs: jobs, labels: footprintLabels{view.Labels{Tree: tree, Usual: string(locale)}}}
}

type listYears struct {
	Scope2 footprint.Scope2 `query:"scope2" enum:"location,market" default:"location"`
}

func (h footprints) years(ctx context.Context, scope tenant.Scope, req listYears) ([]footprintYearView, error) {
	years, err := h.svc.Totals.Years(ctx, scope, req.Scope2)
	views := make([]footprintYearView, len(years))
	for i, y := range years {
		views[i] = footprintYearView(y)
	}
	return views, err
}

// FootprintQuery is what every view of a year can be narrowed by. Only an
// exported type is looked into where it is embedded.
type FootprintQuery struct {
	Year       int              `path:"year" minimum:"1900" maximum:"2999"`
	Month      []int            `query:"month,explode" minimum:"1" maximum:"12"`
	Quarter    []int            `query:"quarter,explode" minimum:"1" maximum:"4" doc:"adds the months of the quarter"`
	Scope      []int            `query:"scope,explode" minimum:"1" maximum:"3"`
	Category   string           `query:"category" doc:"a category, with all below it"`
	Supplier   uuid.UUID        `query:"supplier"`
	Source     uuid.UUID        `query:"source"`
	Account    string           `query:"account" maxLength:"50" doc:"its number"`
	Status     engine.Status    `query:"status" enum:"counted,excluded,unmatched"`
	Exclusion  string           `query:"exclusion" maxLength:"50" doc:"the reason for which rows are left out, a code"`
	Method     engine.Method    `query:"method" enum:"spend,activity" doc:"by which kilograms came about"`
	Assumed    bool             `query:"assumed" doc:"those alone that rules placed where the books do not say what was bought"`
	Entries    bool             `query:"entries" doc:"those alone that come from activity data"`
	CostCentre string           `query:"costCentre" maxLength:"100" doc:"its code in the books"`
	Project    string           `query:"project" maxLength:"100" doc:"its code in the books"`
	Disabled   bool             `query:"disabled" doc:"those alone that are switched off"`
	Text       string           `query:"q" maxLength:"200" doc:"anywhere in text, supplier, account or voucher"`
	Scope2     footprint.Scope2 `query:"scope2" enum:"location,market" default:"location"`
	Locale     string           `query:"locale" maxLength:"35"`
}

func (q FootprintQuery) filter() footprint.Filter {
	const monthsInQuarter = 3
	months := q.Month
	for _, quarter := range q.Quarter {
		for m := range monthsInQuarter {
			months = append(months, (quarter-1)*monthsInQuarter+m+1)
		}
	}
	return footprint.Filter{
		Months: months, Scopes: q.Scope, Category: q.Category, Supplier: q.Supplier, Source: q.Source, Account: q.Account,
		Status: q.Status, Excluded: q.Exclusion, Method: q.Method, Entries: q.Entries, Assumed: q.Assumed, Disabled: q.Disabled, Branch: footprint.Branch{CostCentre: q.CostCentre, Project: q.Project}, Text: q.Text, Scope2: q.Scope2,
	}
}

func (h footprints) overview(ctx context.Context, scope tenant.Scope, req FootprintQuery) (footprintView, error) {
	found, err := h.svc.Totals.Overview(ctx, scope, req.Year, req.filter())
	if err != nil {
		return footprintView{}, err
	}
	notices, err := h.svc.Traces.Notices(ctx, scope, found.Licences)
	if err != nil {
		return footprintView{}, err
	}
	view := h.labels.overview(found, notices, req.Scope2, req.Locale)
	number, at, ran, err := h.svc.Runs.LatestRun(ctx, scope, req.Year)
	if err != nil {
		return footprintView{}, err
	}
	if ran {
		view.Run = &runRef{number, at}
	}
	bridged, moved, err := h.svc.Runs.Bridged(ctx, scope, req.Year)
	if err != nil {
		return footprintView{}, err
	}
	if moved {
		view.Bridge = viewBridge(bridged, req.Scope2)
	}
	view.Processing, err = h.processing(ctx, scope)
	return view, err
}

// processing finds the running work that will change the figures; nothing for
// who may not see jobs.
func (h footprints) processing(ctx context.Context, scope tenant.Scope) (*view.JobView, error) {
	active, err := h.jobs.List(ctx, scope, job.Filter{Active: true})
	if err != nil && !errors.Is(err, tenant.ErrForbidden) {
		return nil, err
	}
	for _, j := range active {
		switch j.Kind {
		case footprint.KindRecalculate, footprint.KindBridge, bookkeeping.KindImport, activity.KindApply, energycontract.KindApply, supplier.KindApply:
			view := view.Job(j)
			return &view, nil
		}
	}
	return nil, nil //nolint:nilnil // nothing is being done, which is the usual state
}

type listTransactions struct {
	FootprintQuery
	Sort   trace.Sort `query:"sort" enum:"date,-date,kg,-kg,amount,-amount,supplier,-supplier,account,-account,0,1,2" default:"date" doc:"0 Date is date, 1 LastCreated and 2 LastUpdated the latest first"`
	Offset int        `query:"offset" minimum:"0" maximum:"100000000"`
	Limit  int        `query:"limit" minimum:"1" maximum:"500" default:"100"`
}

func (h footprints) transactions(ctx context.Context, scope tenant.Scope, req listTransactions) (transactionsView, error) {
	switch req.Sort { //nolint:exhaustive // the words are sorts
	case "0":
		req.Sort = trace.ByDate
	case "1", "2":
		req.Sort = trace.ByDateDesc
	}
	page := trace.Page{Sort: req.Sort, Offset: req.Offset, Limit: req.Limit}
	list, err := h.svc.Traces.Transactions(ctx, scope, req.Year, req.filter(), page)
	view := transactionsView{
		Total: list.Total, Offset: req.Offset, Sum: transactionSum{Kg: list.Kg, Amount: list.Amount},
		Items: make([]transactionView, len(list.Items)),
	}
	for i, t := range list.Items {
		view.Items[i] = h.labels.transaction(t, req.Scope2, req.Locale)
	}
	return view, err
}

type oneTransaction struct {
	ID     uuid.UUID        `path:"id"`
	Scope2 footprint.Scope2 `query:"scope2" enum:"location,market" default:"location"`
	Locale string           `query:"locale" maxLength:"35"`
}

func (h footprints) trace(ctx context.Context, scope tenant.Scope, req oneTransaction) (traceView, error) {
	found, err := h.svc.Traces.Trace(ctx, scope, req.ID)
	if err != nil {
		return traceView{}, err
	}
	return h.labels.trace(found, req.Scope2, req.Locale), nil
}

type activitiesOf struct {
	Year int `path:"year" minimum:"1900" maximum:"2999"`
}

type activitiesView struct {
	CostCentres []string `json:"costCentres"`
	Projects    []string `json:"projects"`
}

func (h footprints) activities(ctx context.Context, scope tenant.Scope, req activitiesOf) (activitiesView, error) {
	found, err := h.svc.Totals.Branches(ctx, scope, req.Year)
	view := activitiesView{CostCentres: []string{}, Projects: []string{}}
	for _, a := range found {
		if a.CostCentre != "" {
			view.CostCentres = append(view.CostCentres, a.CostCentre)
		} else {
			view.Projects = append(view.Projects, a.Project)
		}
	}
	return view, err
}
