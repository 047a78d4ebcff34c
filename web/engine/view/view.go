// Package view adds a footprint up for the page that shows it: sums of a year,
// and the rows behind each of them.
package view

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/glance"
	"tillit/core/reference/category"
	"tillit/core/reference/factor"
)

// Glance is a footprint that can be asked for sums and rows.
type Glance struct {
	*glance.Glance
	tree     *category.Tree
	factors  *factor.Set
	language string
	country  string
}

// New makes a view with names in a language, as sv-SE.
func New(g *glance.Glance, language, country string) *Glance {
	return &Glance{Glance: g, tree: category.Standard(), factors: factor.Standard(), language: language, country: country}
}

// Summary is what a file results in.
type Summary struct {
	Company  string   `json:"company"`
	Program  string   `json:"program"`
	Format   string   `json:"format"`
	Currency string   `json:"currency"`
	Country  string   `json:"country"`
	Vouchers int      `json:"vouchers"`
	Rows     int      `json:"rows"`
	Skipped  int      `json:"skipped"` // rows that could not be used
	Notices  []Notice `json:"notices"`
	Years    []Year   `json:"years"` // the newest first; empty when no row is a cost
}

// Notice counts what could not be used, or was with doubt.
type Notice struct {
	Code  string `json:"code"`
	Count int    `json:"count"`
}

// Year is the footprint of a calendar year. Total takes scope 2 by location.
type Year struct {
	Year         int                 `json:"year"`
	Months       []int               `json:"months"` // those with rows, ascending
	Total        decimal.Decimal     `json:"total"`
	Low          decimal.Decimal     `json:"low"`  // ends of the 95 % range
	High         decimal.Decimal     `json:"high"` // with Missing
	Scope1       decimal.Decimal     `json:"scope1"`
	Scope2       decimal.Decimal     `json:"scope2"`
	Scope2Market decimal.Decimal     `json:"scope2Market"`
	Scope3       decimal.Decimal     `json:"scope3"`
	Counted      Tally               `json:"counted"`
	Excluded     Tally               `json:"excluded"`
	Unmatched    Tally               `json:"unmatched"`
	ShareOfSpend decimal.NullDecimal `json:"shareOfSpend"` // that is counted, of what is counted or unmatched
	Missing      decimal.NullDecimal `json:"missing"`      // kilograms of what is unmatched, see engine.Missing
	Partial      bool                `json:"partial"`      // see engine.IsPartial
	Quality      []Quality           `json:"quality"`      // by score, the best first
	Categories   []Sum               `json:"categories"`   // leaves, the largest first
	Suppliers    []Sum               `json:"suppliers"`    // the five largest
	Accounts     []Sum               `json:"accounts"`     // the five largest
	Unknown      []Sum               `json:"unknown"`      // accounts with rows that no rule knows, by amount, ten at most
	Reasons      []Sum               `json:"reasons"`      // what was left out, by amount
	Licences     []Licence           `json:"licences"`     // of the factors
}

// Quality is what rests on data of one quality score, 1 to 5.
type Quality struct {
	Score int                 `json:"score"`
	Kg    decimal.Decimal     `json:"kg"`
	Share decimal.NullDecimal `json:"share"`
}

// Licence is what a licence asks to be shown wherever its data are.
type Licence struct {
	Code string `json:"code"`
	Text string `json:"text"`
}

// Tally counts ledger rows and their cost.
type Tally struct {
	Rows   int             `json:"rows"`
	Amount decimal.Decimal `json:"amount"`

	moved decimal.Decimal // of Amount, whatever the sign of the rows
}

// Sum is what lies on one thing.
type Sum struct {
	ID    string          `json:"id"`
	Name  string          `json:"name"`
	Scope int             `json:"scope,omitempty"` // of a category
	Kg    decimal.Decimal `json:"kg"`
	Tally
}

// maxListed and maxUnknown bound what a person is shown at once.
const (
	maxListed  = 5
	maxUnknown = 10
)

// Summary adds up every year.
func (g *Glance) Summary() Summary {
	s := Summary{
		Company: g.Head.Company, Program: g.Head.Program, Format: g.Head.Format, Currency: g.Currency, Country: g.country,
		Vouchers: g.Head.Vouchers, Rows: g.Head.Rows, Skipped: g.Notices.Skipped(), Notices: []Notice{}, Years: []Year{},
	}
	for _, t := range g.Notices.Tallies() {
		s.Notices = append(s.Notices, Notice{t.Code, t.Count})
	}
	years := map[int]*adding{}
	for i := range g.Results {
		r := &g.Results[i]
		year := r.Date.Year()
		if years[year] == nil {
			years[year] = newAdding(year)
		}
		years[year].add(g, r)
	}
	for _, a := range years {
		s.Years = append(s.Years, a.closed(g))
	}
	slices.SortFunc(s.Years, func(a, b Year) int { return cmp.Compare(b.Year, a.Year) })
	return s
}

// adding is a year while it is added up.
type adding struct {
	Year
	spreads                                           engine.Spreads
	months                                            [12]bool
	quality                                           [qualities]decimal.Decimal
	licences                                          map[string]bool
	categories, suppliers, accounts, unknown, reasons map[string]*Sum
}

// qualities is how many scores of data quality there are.
const qualities = 5

func newAdding(year int) *adding {
	return &adding{
		Year: Year{Year: year}, spreads: engine.Spreads{}, licences: map[string]bool{},
		categories: map[string]*Sum{}, suppliers: map[string]*Sum{}, accounts: map[string]*Sum{},
		unknown: map[string]*Sum{}, reasons: map[string]*Sum{},
	}
}

func (a *adding) add(g *Glance, r *engine.Result) {
	tally := Tally{Amount: r.Amount, moved: r.Amount.Abs()}
	if r.Part == engine.Main {
		tally.Rows = 1
	}
	a.months[r.Date.Month()-1] = true
	switch r.Status {
	case engine.Excluded:
		a.Excluded.plus(tally)
		at(a.reasons, r.Exclusion, g.reason(r.Exclusion)).plus(decimal.Zero, tally)
	case engine.Unmatched:
		a.Unmatched.plus(tally)
		at(a.unknown, r.Account, r.AccountName).plus(decimal.Zero, tally)
	case engine.Counted:
		a.Counted.plus(tally)
		a.count(g, r, tally)
	}
}

func (a *adding) count(g *Glance, r *engine.Result, tally Tally) {
	kg := r.KgLocation
	a.Total = a.Total.Add(kg)
	a.spreads.Add(r.Category, r.SpreadLocation)
	a.quality[r.Quality-1] = a.quality[r.Quality-1].Add(kg)
	switch category.Scope(r.Scope) {
	case category.Scope1:
		a.Scope1 = a.Scope1.Add(kg)
	case category.Scope2:
		a.Scope2, a.Scope2Market = a.Scope2.Add(kg), a.Scope2Market.Add(r.KgMarket)
	case category.Scope3:
		a.Scope3 = a.Scope3.Add(kg)
	}
	leaf := at(a.categories, r.Category, g.category(r.Category))
	leaf.Scope = r.Scope
	leaf.plus(kg, tally)
	at(a.accounts, r.Account, r.AccountName).plus(kg, tally)
	if r.SupplierName != "" {
		at(a.suppliers, r.SupplierName, r.SupplierName).plus(kg, tally)
	}
	for _, c := range []*engine.Calculation{r.Calculation, r.Market} {
		if c != nil {
			a.licences[g.factor(c.FactorID).Licence] = true
		}
	}
}

func (a *adding) closed(g *Glance) Year {
	y := a.Year
	for m, booked := range a.months {
		if booked {
			y.Months = append(y.Months, m+1)
		}
	}
	y.Low, y.High = a.spreads.Around(y.Total)
	y.Missing = engine.Missing(y.Total, y.Counted.moved, y.Unmatched.moved)
	y.High = y.High.Add(y.Missing.Decimal)
	y.ShareOfSpend = engine.ShareOfSpend(y.Counted.moved, y.Unmatched.moved)
	y.Partial = engine.IsPartial(y.ShareOfSpend)
	y.Quality = []Quality{}
	for i, kg := range a.quality {
		if !kg.IsZero() {
			y.Quality = append(y.Quality, Quality{Score: i + 1, Kg: kg, Share: engine.Share(kg, y.Total)})
		}
	}
	y.Licences = []Licence{}
	if len(a.licences) > 0 { // the set would take none for all of them
		for _, n := range g.factors.Notices(slices.Collect(maps.Keys(a.licences))...) {
			y.Licences = append(y.Licences, Licence{n.Licence, n.Text})
		}
	}
	y.Categories = largest(a.categories, len(a.categories), byKg)
	y.Suppliers = largest(a.suppliers, maxListed, byKg)
	y.Accounts = largest(a.accounts, maxListed, byKg)
	y.Unknown = largest(a.unknown, maxUnknown, byAmount)
	y.Reasons = largest(a.reasons, len(a.reasons), byAmount)
	return y
}

func (t *Tally) plus(more Tally) {
	t.Rows += more.Rows
	t.Amount, t.moved = t.Amount.Add(more.Amount), t.moved.Add(more.moved)
}

func (s *Sum) plus(kg decimal.Decimal, t Tally) {
	s.Kg = s.Kg.Add(kg)
	s.Tally.plus(t)
}

func at(sums map[string]*Sum, id, name string) *Sum {
	if sums[id] == nil {
		sums[id] = &Sum{ID: id, Name: name}
	}
	return sums[id]
}

func byKg(a, b Sum) int { return cmp.Or(b.Kg.Cmp(a.Kg), strings.Compare(a.ID, b.ID)) }
func byAmount(a, b Sum) int {
	return cmp.Or(b.Amount.Abs().Cmp(a.Amount.Abs()), strings.Compare(a.ID, b.ID))
}

func largest(sums map[string]*Sum, most int, order func(a, b Sum) int) []Sum {
	all := make([]Sum, 0, len(sums))
	for _, s := range sums {
		all = append(all, *s)
	}
	slices.SortFunc(all, order)
	return all[:min(most, len(all))]
}

func (g *Glance) category(id string) string {
	leaf, _ := g.tree.Category(id)
	return leaf.Names.In(g.language)
}

func (g *Glance) reason(code string) string {
	found, _ := g.tree.Exclusion(code)
	return found.Names.In(g.language)
}

func (g *Glance) factor(id string) factor.Factor {
	found, _ := g.factors.Factor(id)
	return found
}
