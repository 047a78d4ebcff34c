package books

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/bff/endpoint"
	"tillit/bff/view"
	"tillit/core/books/supplier"
	"tillit/core/books/supplier/recognition"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/totals"
	"tillit/core/kernel/tenant"
)

// Suppliers are the calls that serve whom the company buys from, over all its
// systems, and takes what people decide about who is the same.
type Suppliers struct {
	List, Doubles, Decisions, Get, Merge, Distinguish, Separate, Undo endpoint.Handler
}

// NewSuppliers returns the calls.
func NewSuppliers(svc *supplier.Service, footprints *totals.Service) Suppliers {
	h := suppliers{svc, footprints}
	return Suppliers{
		List:        endpoint.Handle(h.list),
		Doubles:     endpoint.Handle(h.doubles),
		Decisions:   endpoint.Handle(h.decisions),
		Get:         endpoint.Handle(h.get),
		Merge:       endpoint.Handle(h.merge),
		Distinguish: endpoint.Handle(h.distinguish),
		Separate:    endpoint.Handle(h.separate),
		Undo:        endpoint.Handle(h.undo),
	}
}

type suppliers struct {
	svc        *supplier.Service
	footprints *totals.Service
}

type supplierView struct {
	ID      uuid.UUID            `json:"id"`
	Name    string               `json:"name"`
	Number  string               `json:"corporateIdentityNumber"`
	Records []supplierRecordView `json:"records" doc:"what systems say; the one that stands for all is the first"`
}

type supplierRecordView struct {
	ID       uuid.UUID         `json:"id"`
	SourceID *uuid.UUID        `json:"sourceId" doc:"null when entered by hand"`
	Name     string            `json:"name"`
	Number   string            `json:"corporateIdentityNumber" doc:"as written"`
	Guessed  bool              `json:"guessed" doc:"the name was read out of a text"`
	Basis    recognition.Basis `json:"basis" enum:"itself,number,name,hand" doc:"why it is of this supplier"`
}

func viewSupplier(s *recognition.Supplier) supplierView {
	v := supplierView{ID: s.ID, Name: s.Name, Number: s.Number, Records: make([]supplierRecordView, len(s.Records))}
	for i, r := range s.Records {
		v.Records[i] = supplierRecordView{ID: r.ID, Name: r.Name, Number: r.Number, Guessed: r.Guessed, Basis: r.Basis}
		if r.Source != uuid.Nil {
			v.Records[i].SourceID = &r.Source
		}
	}
	return v
}

type supplierYearView struct {
	Supplier supplierView    `json:"supplier"`
	Rows     int64           `json:"rows" doc:"that became transactions in the year"`
	Amount   decimal.Decimal `json:"amount"`
	Kg       decimal.Decimal `json:"kg"`
}

type supplierSourceView struct {
	ID   uuid.UUID `json:"id"`
	Kind string    `json:"kind" doc:"the format of its files, or the provider that it comes from"`
	Name string    `json:"name"`
}

type supplierListView struct {
	Currency string               `json:"currency"`
	Total    int                  `json:"total" doc:"on all pages"`
	Sources  []supplierSourceView `json:"sources"`
	Items    []supplierYearView   `json:"items"`
}

type listSuppliers struct {
	Year   int                 `query:"year" minimum:"1900" maximum:"2200"`
	Scope2 footprint.Scope2    `query:"scope2" enum:"location,market" default:"location"`
	Text   string              `query:"q" maxLength:"200" doc:"anywhere in a name or a number"`
	Sort   totals.SupplierSort `query:"sort" enum:"amount,kg,name" default:"amount"`
	Offset int                 `query:"offset" minimum:"0" maximum:"100000000"`
	Limit  int                 `query:"limit" minimum:"1" maximum:"500" default:"50"`
}

func (h suppliers) list(ctx context.Context, scope tenant.Scope, req listSuppliers) (supplierListView, error) {
	found, err := h.footprints.Suppliers(ctx, scope, req.Year, req.Scope2, totals.SupplierPage{
		Text: req.Text, Sort: req.Sort, Offset: req.Offset, Limit: req.Limit,
	})
	v := supplierListView{
		Currency: found.Currency, Total: found.Total, Sources: make([]supplierSourceView, len(found.Sources)),
		Items: make([]supplierYearView, len(found.Items)),
	}
	for i, s := range found.Sources {
		v.Sources[i] = supplierSourceView{s.ID, s.Kind, s.Name}
	}
	for i, y := range found.Items {
		v.Items[i] = supplierYearView{viewSupplier(y.Supplier), y.Rows, y.Amount, y.Kg}
	}
	return v, err
}

type supplierDoubleView struct {
	Suppliers []supplierView       `json:"suppliers" minItems:"2" maxItems:"2"`
	Likeness  recognition.Likeness `json:"likeness" enum:"sameName,misspelt,longerBy"`
}

func (h suppliers) doubles(ctx context.Context, scope tenant.Scope, _ view.Nothing) ([]supplierDoubleView, error) {
	found, err := h.svc.Doubles(ctx, scope)
	views := make([]supplierDoubleView, len(found))
	for i, d := range found {
		views[i] = supplierDoubleView{[]supplierView{viewSupplier(d.A), viewSupplier(d.B)}, d.Likeness}
	}
	return views, err
}

type supplierDecisionView struct {
	ID           uuid.UUID        `json:"id"`
	Kind         recognition.Kind `json:"kind" enum:"merged,separated,distinct"`
	Names        []string         `json:"names" doc:"of the suppliers, as they were called then"`
	At           time.Time        `json:"at"`
	By           view.WriterView  `json:"by"`
	Impersonated bool             `json:"impersonated" doc:"by acted as the company"`
	Undone       *view.UndoneView `json:"undone"`
}

func viewSupplierDecision(d recognition.Decision) supplierDecisionView {
	v := supplierDecisionView{
		ID: d.ID, Kind: d.Kind, Names: make([]string, len(d.Records)), At: d.At, By: view.WriterView(d.By),
		Impersonated: d.Impersonated,
	}
	for i, r := range d.Records {
		v.Names[i] = r.Name
	}
	if !d.UndoneAt.IsZero() {
		v.Undone = &view.UndoneView{At: d.UndoneAt, By: view.WriterView(d.UndoneBy), Impersonated: d.UndoneAs}
	}
	return v
}

func viewSupplierDecisions(all []recognition.Decision) []supplierDecisionView {
	views := make([]supplierDecisionView, len(all))
	for i, d := range all {
		views[i] = viewSupplierDecision(d)
	}
	return views
}

func (h suppliers) decisions(ctx context.Context, scope tenant.Scope, _ view.Nothing) ([]supplierDecisionView, error) {
	found, err := h.svc.Decisions(ctx, scope)
	return viewSupplierDecisions(found), err
}

type oneSupplier struct {
	ID uuid.UUID `path:"id"`
}

type decidedSupplierView struct {
	Supplier  supplierView           `json:"supplier"`
	Decisions []supplierDecisionView `json:"decisions" doc:"that hold over its records, the newest first"`
}

func (h suppliers) get(ctx context.Context, scope tenant.Scope, req oneSupplier) (decidedSupplierView, error) {
	found, decisions, err := h.svc.Find(ctx, scope, req.ID)
	return decidedSupplierView{viewSupplier(&found), viewSupplierDecisions(decisions)}, err
}

type mergeSuppliers struct {
	ID   uuid.UUID `path:"id" doc:"stands for all"`
	Body struct {
		IDs []uuid.UUID `json:"ids" maxItems:"1000" doc:"the others"`
	}
}

func (h suppliers) merge(ctx context.Context, scope tenant.Scope, req mergeSuppliers) (supplierDecisionView, error) {
	made, err := h.svc.Merge(ctx, scope, req.ID, req.Body.IDs)
	return viewSupplierDecision(made), err
}

type tellSuppliers struct {
	ID   uuid.UUID `path:"id"`
	Body struct {
		Other uuid.UUID `json:"otherId" doc:"is not the same"`
	}
}

func (h suppliers) distinguish(ctx context.Context, scope tenant.Scope, req tellSuppliers) (supplierDecisionView, error) {
	made, err := h.svc.Distinguish(ctx, scope, req.ID, req.Body.Other)
	return viewSupplierDecision(made), err
}

func (h suppliers) separate(ctx context.Context, scope tenant.Scope, req oneSupplier) (supplierDecisionView, error) {
	made, err := h.svc.Separate(ctx, scope, req.ID)
	return viewSupplierDecision(made), err
}

func (h suppliers) undo(ctx context.Context, scope tenant.Scope, req oneSupplier) (supplierDecisionView, error) {
	undone, err := h.svc.Undo(ctx, scope, req.ID)
	return viewSupplierDecision(undone), err
}
