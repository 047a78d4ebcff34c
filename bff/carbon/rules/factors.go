package rules

import (
	"bytes"
	"context"
	"io"
	"strconv"

	"github.com/shopspring/decimal"

	"tillit/bff/endpoint"
	"tillit/bff/view"
	"tillit/core/carbon/footprint/totals"
	"tillit/core/carbon/library"
	"tillit/core/kernel/spreadsheet"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/quantity"
)

// Factors are the calls that serve administrators of the library of emission
// factors.
type Factors struct {
	List, Add, Choices, Export, Check, Card, Withdraw, Supersede, PutBack endpoint.Handler
}

// NewFactors returns the calls.
func NewFactors(svc *library.Service, footprints *totals.Service, labels view.Labels) Factors {
	h := factors{svc, footprints, ruleLabels{labels}}
	return Factors{
		List:      endpoint.Handle(h.list),
		Add:       endpoint.Handle(h.add),
		Choices:   endpoint.Handle(h.choices),
		Export:    endpoint.Download(h.export),
		Check:     endpoint.Handle(h.check),
		Card:      endpoint.Handle(h.card),
		Withdraw:  endpoint.Handle(h.withdraw),
		Supersede: endpoint.Handle(h.supersede),
		PutBack:   endpoint.Handle(h.putBack),
	}
}

type factors struct {
	svc        *library.Service
	footprints *totals.Service
	labels     ruleLabels
}

// FactorQuery is what a list of factors can be narrowed by. Only an exported
// type is looked into where it is embedded.
type FactorQuery struct {
	Search     string            `query:"q" maxLength:"200" doc:"words in id, name, series, region or source"`
	Series     string            `query:"series" maxLength:"200"`
	Category   string            `query:"category" maxLength:"200" doc:"that it serves, with all below it"`
	Region     string            `query:"region" maxLength:"10"`
	Year       int               `query:"year" minimum:"0" maximum:"2999"`
	Kind       quantity.Kind     `query:"kind" enum:"energy,volume,mass,distance,passenger-distance,freight,stay,work,count,emissions,money"`
	Licence    string            `query:"licence" maxLength:"200"`
	Confidence factor.Confidence `query:"confidence" enum:"seen,derived,memory"`
	Quality    int               `query:"quality" minimum:"0" maximum:"5"`
	State      string            `query:"state" enum:"inForce,superseded,withdrawn,own"`
}

func (q FactorQuery) filter() library.Filter {
	f := library.Filter{
		Search: q.Search, Series: q.Series, Category: q.Category, Region: q.Region, Year: q.Year, Kind: q.Kind,
		Licence: q.Licence, Confidence: q.Confidence, Quality: q.Quality, Own: q.State == "own",
	}
	if !f.Own {
		f.State = library.State(q.State)
	}
	return f
}

type listFactors struct {
	FactorQuery

	Sort   string `query:"sort" enum:"name,-name,series,-series,region,-region,year,-year,value,-value,source,-source" default:"name"`
	Offset int    `query:"offset" minimum:"0" maximum:"1000000"`
	Limit  int    `query:"limit" minimum:"1" maximum:"500" default:"100"`
}

func (h factors) list(ctx context.Context, scope tenant.Scope, req listFactors) (factorsView, error) {
	page := library.Page{Order: library.Order(req.Sort), Offset: req.Offset, Limit: req.Limit}
	if req.Sort[0] == '-' {
		page.Order, page.Descending = library.Order(req.Sort[1:]), true
	}
	list, err := h.svc.List(ctx, scope, req.filter(), page)
	if err != nil {
		return factorsView{}, err
	}
	ids := make([]string, len(list.Items))
	for i, e := range list.Items {
		ids[i] = e.ID
	}
	totals, err := h.footprints.FactorTotals(ctx, scope, ids)
	view := factorsView{Total: list.Total, Offset: req.Offset, Items: make([]factorLineView, len(list.Items))}
	for i, e := range list.Items {
		view.Items[i] = factorLineView{viewFactorEntry(e), factorTotalView(totals[e.ID])}
	}
	return view, err
}

type oneFactor struct {
	Factor string `path:"factorId" maxLength:"200"`
	Locale string `query:"locale" maxLength:"35"`
}

func (h factors) card(ctx context.Context, scope tenant.Scope, req oneFactor) (factorCardView, error) {
	card, err := h.svc.Card(ctx, scope, req.Factor)
	if err != nil {
		return factorCardView{}, err
	}
	uses, err := h.footprints.FactorUses(ctx, scope, req.Factor, nil)
	return h.labels.card(card, uses, req.Locale), err
}

type addFactor struct {
	Body FactorBody
}

func (h factors) add(ctx context.Context, scope tenant.Scope, req addFactor) (factorEntryView, error) {
	made, err := h.svc.Add(ctx, scope, req.Body.draft())
	return viewFactorEntry(made), err
}

type supersedeFactor struct {
	Factor string `path:"factorId" maxLength:"200"`
	Body   FactorBody
}

func (h factors) supersede(ctx context.Context, scope tenant.Scope, req supersedeFactor) (factorEntryView, error) {
	made, err := h.svc.Supersede(ctx, scope, req.Factor, req.Body.draft())
	return viewFactorEntry(made), err
}

func (h factors) withdraw(ctx context.Context, scope tenant.Scope, req oneFactor) (factorEntryView, error) {
	gone, err := h.svc.Withdraw(ctx, scope, req.Factor)
	return viewFactorEntry(gone), err
}

func (h factors) putBack(ctx context.Context, scope tenant.Scope, req oneFactor) (factorEntryView, error) {
	back, err := h.svc.PutBack(ctx, scope, req.Factor)
	return viewFactorEntry(back), err
}

type checkFactor struct {
	Locale string `query:"locale" maxLength:"35"`
	Body   struct {
		FactorBody

		Replaces string `json:"replaces,omitempty" maxLength:"200" doc:"the factor in whose place it would come"`
	}
}

// check reports what a draft would be refused for, and what it would change.
func (h factors) check(ctx context.Context, scope tenant.Scope, req checkFactor) (factorCheckView, error) {
	draft := req.Body.draft()
	refusal, err := h.svc.Check(ctx, scope, req.Body.Replaces, draft)
	if err != nil {
		return factorCheckView{}, err
	}
	view := factorCheckView{Fields: map[string]string{}, Misfits: []factorServesView{}, Uses: []factorUseView{}}
	if refusal != nil {
		view.Fields = refusal.Fields
		for _, m := range refusal.Misfits {
			view.Misfits = append(view.Misfits, h.labels.serves(library.Served{Category: m.Category, Rules: m.Rules}, req.Locale))
		}
	}
	if req.Body.Replaces == "" {
		return view, nil
	}
	uses, err := h.footprints.FactorUses(ctx, scope, req.Body.Replaces, &draft.Factor)
	view.Uses = h.labels.uses(uses, req.Locale)
	return view, err
}

func (h factors) choices(ctx context.Context, scope tenant.Scope, req inAnyLanguage) (factorChoicesView, error) {
	found, err := h.svc.Choices(ctx, scope)
	return h.labels.factorChoices(found, req.Locale), err
}

type exportFactors struct {
	FactorQuery
}

// export writes the factors under the filter, each with its licence.
func (h factors) export(ctx context.Context, scope tenant.Scope, req exportFactors) (endpoint.File, error) {
	const all = 1 << 20
	list, err := h.svc.List(ctx, scope, req.filter(), library.Page{Order: library.BySeries, Limit: all})
	if err != nil {
		return endpoint.File{}, err
	}
	choices, err := h.svc.Choices(ctx, scope)
	if err != nil {
		return endpoint.File{}, err
	}
	notices := map[string]factor.Notice{}
	for _, n := range choices.Notices {
		notices[n.Licence] = n
	}
	var table bytes.Buffer
	w := spreadsheet.NewCSVWriter(&table, ',')
	rows := [][]string{{
		"id", "series", "name", "unit", "kgco2e", "upstream", "biogenic", "basis", "gwp", "region", "year", "price_year", "price_kind", "source",
		"licence", "notice", "notice_url", "confidence", "provenance", "quality", "uncertainty", "notes", "state", "superseded_by",
	}}
	for _, e := range list.Items {
		n := notices[e.Licence]
		rows = append(rows, []string{
			e.ID, e.Series, e.Name, string(e.Unit), e.KgCO2ePerUnit.String(), optional(e.UpstreamKgPerUnit), optional(e.BiogenicKgPerUnit),
			string(e.Basis), e.GWP, e.Region, strconv.Itoa(e.Year), yearOr(e.PriceYear), string(e.PriceKind), e.Source,
			e.Licence, n.Text, n.URL, string(e.Confidence), e.Provenance, strconv.Itoa(e.Quality), e.Uncertainty.String(), e.Notes,
			string(e.State), e.SupersededBy,
		})
	}
	for _, row := range rows {
		for _, text := range row {
			if _, err := decimal.NewFromString(text); err == nil { // negative numbers stay numbers
				w.Plain(text)
			} else {
				w.Text(text)
			}
		}
		if err := w.EndRow(); err != nil {
			return endpoint.File{}, err
		}
	}
	if err := w.Flush(); err != nil {
		return endpoint.File{}, err
	}
	return endpoint.File{
		Name: "emission-factors.csv", ContentType: "text/csv; charset=utf-8", Size: int64(table.Len()), Content: io.NopCloser(&table),
	}, nil
}

func optional(d decimal.NullDecimal) string {
	if !d.Valid {
		return ""
	}
	return d.Decimal.String()
}

func yearOr(year int) string {
	if year == 0 {
		return ""
	}
	return strconv.Itoa(year)
}
