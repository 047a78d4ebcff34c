// Package activity writes a year's activity data: what was stated, what it
// stands for in the books, and the kilograms that it resulted in, month by month.
package activity

import (
	"cmp"
	"embed"
	"maps"
	"slices"
	"time"

	"github.com/shopspring/decimal"

	"tillit/reports"
)

//go:embed texts/*.json
var files embed.FS

// Head says what the report is about.
type Head struct {
	reports.Head
	Suppliers bool // whether who supplied what is shown
}

// Entry is what a person stated of an activity. Texts are as they were typed.
type Entry struct {
	ID                               string
	From, To                         time.Time
	Category                         reports.Name
	Scope                            int
	Quantity                         decimal.Decimal
	Unit                             string
	Country                          string // name of where it took place; empty for the company's own
	Source, Cover                    string // codes
	Supplier, Reference, Description string
	Own                              *Own
	Rows                             int64 // of the ledger that it stands for
	Amount                           decimal.Decimal
	UpdatedBy                        string
	UpdatedAt                        time.Time
	Version                          int
}

// Own is a factor of the supplier.
type Own struct {
	KgPerUnit decimal.Decimal // CO2e
	Source    string
	Year      int
}

// Line is what a month of an entry resulted in. Masses are kilograms of CO2e.
type Line struct {
	ID, Entry                        string
	Date                             time.Time
	Category                         reports.Name
	Scope                            int
	Counted                          bool // a factor was found
	Disabled                         bool
	Upstream                         bool
	Supplier                         string
	Quantity                         decimal.NullDecimal
	Unit                             string
	KgLocation, KgMarket, KgBiogenic decimal.Decimal
	Quality                          int
	Factor, FactorName, FactorSource string
	Calculation, ByMarket            string
}

// masses are sums of kilograms.
type masses struct {
	location, market, biogenic decimal.Decimal
	rows                       int64
}

func (m *masses) add(l Line) {
	m.location, m.market, m.biogenic = m.location.Add(l.KgLocation), m.market.Add(l.KgMarket), m.biogenic.Add(l.KgBiogenic)
	m.rows++
}

// sums gather what lines amount to while they pass by.
type sums struct {
	all        masses
	passed     map[string]bool // entries of which any line did
	entries    map[string]*masses
	categories map[reports.Name]*masses
	suppliers  map[string]*masses
}

func newSums() *sums {
	return &sums{
		passed: map[string]bool{}, entries: map[string]*masses{}, categories: map[reports.Name]*masses{},
		suppliers: map[string]*masses{},
	}
}

func (s *sums) add(l Line) {
	s.passed[l.Entry] = true
	if !l.Counted || l.Disabled {
		return
	}
	s.all.add(l)
	into(s.entries, l.Entry, l)
	into(s.categories, l.Category, l)
	into(s.suppliers, l.Supplier, l)
}

func into[K comparable](sums map[K]*masses, key K, l Line) {
	if sums[key] == nil {
		sums[key] = &masses{}
	}
	sums[key].add(l)
}

// shown are the entries that a report is about: all of them, or those of which
// something passed its filter.
func (s *sums) shown(head Head, all []Entry) []Entry {
	if head.Filter == nil || head.Filter.Everything() {
		return all
	}
	return slices.DeleteFunc(slices.Clone(all), func(e Entry) bool { return !s.passed[e.ID] })
}

// categoriesInOrder lists the categories by their IDs.
func (s *sums) categoriesInOrder() []reports.Name {
	return slices.SortedFunc(maps.Keys(s.categories), func(a, b reports.Name) int { return cmp.Compare(a.ID, b.ID) })
}

// suppliersInOrder lists the suppliers, the largest first.
func (s *sums) suppliersInOrder() []string {
	return slices.SortedFunc(maps.Keys(s.suppliers), func(a, b string) int {
		return cmp.Or(s.suppliers[b].location.Cmp(s.suppliers[a].location), cmp.Compare(a, b))
	})
}
