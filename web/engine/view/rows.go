package view

import (
	"cmp"
	"slices"
	"time"

	"github.com/shopspring/decimal"

	"tillit/core/books/ledger"
	"tillit/core/carbon/footprint/engine"
)

// Query says which rows are meant; what is empty does not count.
type Query struct {
	Status    string `json:"status"`
	Scope     int    `json:"scope"`
	Category  string `json:"category"`
	Exclusion string `json:"exclusion"`
	Account   string `json:"account"`
	Supplier  string `json:"supplier"`
}

// Rows is a page of what a year's rows resulted in, the largest first.
type Rows struct {
	Total int   `json:"total"`
	Items []Row `json:"items"`
}

// Row is what one ledger row, or its upstream part, resulted in.
type Row struct {
	Date         string              `json:"date"`
	Voucher      string              `json:"voucher"`
	Account      string              `json:"account"`
	AccountName  string              `json:"accountName"`
	Supplier     string              `json:"supplier"`
	Text         string              `json:"text"`
	Amount       decimal.Decimal     `json:"amount"`
	Quantity     decimal.NullDecimal `json:"quantity"`
	Unit         string              `json:"unit"`
	Part         string              `json:"part"`
	Status       string              `json:"status"`
	Category     string              `json:"category"`
	CategoryName string              `json:"categoryName"`
	Exclusion    string              `json:"exclusion"`
	Method       string              `json:"method"`
	Kg           decimal.Decimal     `json:"kg"`
	KgMarket     decimal.Decimal     `json:"kgMarket"`
	Quality      int                 `json:"quality"`
	Rule         string              `json:"rule"` // key of the rule that decided
	Way          *Way                `json:"way"`  // nil unless counted
}

// Way is how a row's kilograms came about: Base → Units, Units × Kg.
type Way struct {
	Base     decimal.Decimal `json:"base"`
	BaseUnit string          `json:"baseUnit"` // a currency or the unit of a quantity
	Units    decimal.Decimal `json:"units"`
	Unit     string          `json:"unit"` // of the factor
	Kg       decimal.Decimal `json:"kg"`   // for one of it
	Factor   string          `json:"factor"`
	Name     string          `json:"name"`
	Source   string          `json:"source"`
	Year     int             `json:"year"` // that the factor describes
	Region   string          `json:"region"`
}

// Rows lists rows of a year from offset on.
func (g *Glance) Rows(year int, q Query, offset, limit int) Rows {
	var found []*engine.Result
	for i := range g.Results {
		if r := &g.Results[i]; r.Date.Year() == year && q.takes(r) {
			found = append(found, r)
		}
	}
	slices.SortStableFunc(found, func(a, b *engine.Result) int {
		return cmp.Or(b.KgLocation.Cmp(a.KgLocation), b.Amount.Abs().Cmp(a.Amount.Abs()))
	})
	page := Rows{Total: len(found), Items: []Row{}}
	for _, r := range found[min(offset, len(found)):min(offset+limit, len(found))] {
		page.Items = append(page.Items, g.row(r))
	}
	return page
}

func (q Query) takes(r *engine.Result) bool {
	return (q.Status == "" || q.Status == string(r.Status)) && (q.Scope == 0 || q.Scope == r.Scope) &&
		(q.Category == "" || q.Category == r.Category) && (q.Exclusion == "" || q.Exclusion == r.Exclusion) &&
		(q.Account == "" || q.Account == r.Account) && (q.Supplier == "" || q.Supplier == r.SupplierName)
}

func (g *Glance) row(r *engine.Result) Row {
	row := Row{
		Date: r.Date.Format(time.DateOnly), Voucher: ledger.Voucher{Series: r.Series, Number: r.Figure.Number}.Name(),
		Account: r.Account, AccountName: r.AccountName, Supplier: r.SupplierName, Text: r.Text, Amount: r.Amount,
		Quantity: r.Quantity, Unit: r.Unit, Part: string(r.Part), Status: string(r.Status),
		Category: r.Category, CategoryName: g.category(r.Category),
		Exclusion: r.Exclusion, Method: string(r.Method), Kg: r.KgLocation, KgMarket: r.KgMarket, Quality: r.Quality,
	}
	if r.Rule != nil {
		row.Rule = r.Rule.Key
	}
	if r.Calculation != nil {
		row.Way = g.way(r)
	}
	return row
}

func (g *Glance) way(r *engine.Result) *Way {
	c := r.Calculation
	kg, id := c.KgPerUnit, c.FactorID
	if r.Part == engine.Upstream {
		kg, id = c.UpstreamKg, c.UpstreamFactor
	}
	f := g.factor(id)
	return &Way{
		Base: r.Base.Decimal, BaseUnit: c.Unit, Units: c.Units(r.Base.Decimal), Unit: string(c.FactorUnit()), Kg: kg,
		Factor: f.ID, Name: f.Name, Source: f.Source, Year: f.Year, Region: f.Region,
	}
}
