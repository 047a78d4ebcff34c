package totals

import (
	"context"
	"fmt"
	"slices"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/category"
)

// Totals are kilograms of what is counted and not disabled. Total and Scope3 are
// by the method of scope 2 asked for, which decides over what arose before bought
// energy was used, too; biogenic CO2 is in none of the others.
type Totals struct {
	Total, Scope1, Scope2Location, Scope2Market, Scope3, Biogenic decimal.Decimal

	// Low and High are the ends of the 95 % range, see engine.Spreads. High has in it
	// besides what purchases without a category may come to, see Coverage.Missing.
	Low, High decimal.Decimal
}

// MonthTotals are the kilograms of a calendar month.
type MonthTotals struct {
	Month                         int
	Scope1, Scope2, Scope3, Total decimal.Decimal
	Previous                      decimal.Decimal // total of the same month of the year before
}

// CategoryTotal is what lies on a category and below.
type CategoryTotal struct {
	Category   category.Category
	Kg         decimal.Decimal
	Share      decimal.NullDecimal // of the total
	Rows       int64
	Amount     decimal.Decimal
	PreviousKg decimal.Decimal
	Months     [12]decimal.Decimal // kilograms
	Low, High  decimal.Decimal     // ends of the 95 % range, see engine.Spreads
	Quality    decimal.NullDecimal // mean score of its rows, weighted by kilograms

	squares float64         // of the half ranges of the leaves below
	scored  decimal.Decimal // kilograms times score
}

// QualityTotal is what rests on data of one quality score.
type QualityTotal struct {
	Score int
	Kg    decimal.Decimal
	Share decimal.NullDecimal
}

// SupplierTotal is what lies with one supplier.
type SupplierTotal struct {
	ID     uuid.UUID
	Name   string
	Kg     decimal.Decimal
	Amount decimal.Decimal
	Rows   int64

	PreviousKg decimal.Decimal
}

// Overview is a year's footprint in sums. What is compared with the year before
// is compared over the same months: those that have transactions this year.
type Overview struct {
	Year       int
	Currency   string // of every amount
	Booked     []int  // months with transactions, whatever the filter
	Before     []int  // the same of the year before
	Totals     Totals
	Previous   *Totals // of the year before under the same filter; nil when it has no transaction in these months
	Months     [12]MonthTotals
	Categories []CategoryTotal // in tree order, those with rows in either year
	Quality    []QualityTotal
	Coverage   Coverage
	Outside    []OutsideTotal // gases told apart from the scopes, in tree order
	Disabled   footprint.Tally
	Questioned Questioned
	Waiting    []Waiting       // by currency
	Suppliers  []SupplierTotal // the largest twenty, by kilograms
	Licences   []string        // of the factors that the year's figures rest on
}

// Overview adds up a year of the company, and the year before for comparison.
// Requires Read.
func (s *Service) Overview(ctx context.Context, scope tenant.Scope, year int, f footprint.Filter) (Overview, error) {
	if err := scope.Require(footprint.Read); err != nil {
		return Overview{}, err
	}
	sums, err := s.sums(ctx, scope, year, f)
	if err != nil {
		return Overview{}, fmt.Errorf("add up footprint of %d: %w", year, err)
	}
	view := Overview{Year: year}
	if err := s.surroundings(ctx, scope, &view); err != nil {
		return Overview{}, fmt.Errorf("read currency, licences and months: %w", err)
	}
	s.arrange(&view, f.Scope2, sums)
	if view.Coverage.Reasons, err = s.excluded(ctx, scope, year, f, view.Coverage.Excluded); err != nil {
		return Overview{}, fmt.Errorf("add up what is left out of %d: %w", year, err)
	}
	if view.Outside, err = s.outside(ctx, scope, year, f, view.Categories); err != nil {
		return Overview{}, fmt.Errorf("add up what is told apart of %d: %w", year, err)
	}
	if view.Questioned, err = s.questioned(ctx, scope, year, f); err != nil {
		return Overview{}, fmt.Errorf("add up what is in question of %d: %w", year, err)
	}
	if view.Waiting, err = s.waiting(ctx, scope, year, f); err != nil {
		return Overview{}, fmt.Errorf("add up what waits of %d: %w", year, err)
	}
	if view.Suppliers, err = s.suppliers(ctx, scope, year, f, view.Booked); err != nil {
		return Overview{}, fmt.Errorf("add up suppliers of %d: %w", year, err)
	}
	return view, nil
}

// MeanQuality is the mean score of all rows, weighted by kilograms.
func (v Overview) MeanQuality() decimal.NullDecimal {
	scored := decimal.Zero
	for _, q := range v.Quality {
		scored = scored.Add(q.Kg.Mul(decimal.NewFromInt(int64(q.Score))))
	}
	return engine.Share(scored, v.Totals.Total)
}

// arrange puts the groups into the view.
func (s *Service) arrange(view *Overview, method footprint.Scope2, sums []sum) {
	for i := range view.Months {
		view.Months[i].Month = i + 1
	}
	now, before := newAdder(method), newAdder(method)
	categories := map[string]*CategoryTotal{}
	quality := map[int]decimal.Decimal{}
	for _, g := range sums {
		if g.year != view.Year {
			if g.live() {
				view.Months[g.month-1].Previous = view.Months[g.month-1].Previous.Add(g.kg(method))
			}
			if slices.Contains(view.Booked, g.month) {
				before.add(g)
				s.climb(categories, g.leaf(), func(c *CategoryTotal) { c.PreviousKg = c.PreviousKg.Add(g.kg(method)) })
			}
			continue
		}
		now.add(g)
		view.cover(g)
		if !g.live() {
			continue
		}
		view.Months[g.month-1].add(g, method)
		quality[g.quality] = quality[g.quality].Add(g.kg(method))
		s.climb(categories, g.category, func(c *CategoryTotal) {
			c.Kg = c.Kg.Add(g.kg(method))
			c.Amount = c.Amount.Add(g.amount)
			c.Rows += g.rows
			c.scored = c.scored.Add(g.kg(method).Mul(decimal.NewFromInt(int64(g.quality))))
			c.Months[g.month-1] = c.Months[g.month-1].Add(g.kg(method))
		})
	}
	view.Totals = now.totals()
	if before.groups > 0 {
		previous := before.totals()
		view.Previous = &previous
	}
	view.Coverage.finish(now.missing())
	view.Categories = s.inOrder(categories, now)
	for score := 1; score <= 5; score++ {
		if kg, ok := quality[score]; ok {
			view.Quality = append(view.Quality, QualityTotal{score, kg, engine.Share(kg, view.Totals.Total)})
		}
	}
}

// inOrder completes the categories from what all add up to, and gives them in
// tree order.
func (s *Service) inOrder(categories map[string]*CategoryTotal, all *adder) []CategoryTotal {
	for leaf, half := range all.spread {
		h := half.InexactFloat64()
		s.climb(categories, leaf, func(c *CategoryTotal) { c.squares += h * h })
	}
	var ordered []CategoryTotal
	for _, c := range categories {
		c.Low, c.High = engine.Around(c.Kg, c.squares)
		c.Share, c.Quality = engine.Share(c.Kg, all.sums.Total), engine.Share(c.scored, c.Kg)
		ordered = append(ordered, *c)
	}
	slices.SortFunc(ordered, func(a, b CategoryTotal) int { return a.Category.Order - b.Category.Order })
	return ordered
}

// climb changes the total of a category and of all above it.
func (s *Service) climb(into map[string]*CategoryTotal, id string, change func(*CategoryTotal)) {
	for _, c := range s.tree.Path(id) {
		if into[c.ID] == nil {
			into[c.ID] = &CategoryTotal{Category: c}
		}
		change(into[c.ID])
	}
}

func (m *MonthTotals) add(g sum, method footprint.Scope2) {
	kg := g.kg(method)
	m.Total = m.Total.Add(kg)
	switch g.scope {
	case 1:
		m.Scope1 = m.Scope1.Add(kg)
	case 2:
		m.Scope2 = m.Scope2.Add(kg)
	case 3:
		m.Scope3 = m.Scope3.Add(kg)
	}
}

// cover counts ledger rows, each once: by its main part.
func (v *Overview) cover(g sum) {
	if g.part != engine.Main {
		return
	}
	tally := &v.Disabled
	if !g.disabled {
		switch g.status {
		case engine.Counted:
			tally = &v.Coverage.Counted
			v.Coverage.Assumed.Plus(g.assumed)
		case engine.Excluded:
			tally = &v.Coverage.Excluded
		case engine.Unmatched:
			tally = &v.Coverage.Unmatched
		}
	}
	tally.Plus(g.tally())
}
