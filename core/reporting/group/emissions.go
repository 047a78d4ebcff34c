package group

import (
	"context"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/consolidation"
	"tillit/core/carbon/footprint/totals"
	"tillit/core/kernel/tenant"
)

// Look is how the emissions of a group are looked at.
type Look struct {
	Equity   bool      // by the share that the owner holds; else whole (control)
	Company  uuid.UUID // one company alone; zero for all
	Category string    // and below; empty for all
	Scope2   footprint.Scope2
}

// MemberEmissions are a member's kilograms of a year.
type MemberEmissions struct {
	Member
	Now, Before  consolidation.Weighed // Before: over the months that Emissions.LastMonth allows
	HasBooks     bool                  // anything at all, of the months that count
	ShareOfSpend decimal.NullDecimal   // as of totals.Coverage
	Partial      bool                  // likewise
}

// YearEmissions are a group's kilograms of a whole year.
type YearEmissions struct {
	Year      int
	Companies int // with books
	consolidation.Weighed
}

// CategoryEmissions are the kilograms on a category and below.
type CategoryEmissions struct {
	consolidation.CategoryPart

	Before consolidation.Weighed // of the whole year before
}

// Emissions are the footprint of a group, or of one company in it, in a year.
type Emissions struct {
	Year       int
	Members    []MemberEmissions // that count in the year, in the order of their tree
	Now        consolidation.Weighed
	Before     *consolidation.Weighed // over the months to LastMonth of the year before; nil when nothing counted then
	LastMonth  int                    // that the year has transactions in; zero for none
	Categories []CategoryEmissions    // as Now, without what members bought from each other
	Months     []consolidation.MonthPart
	Trend      []YearEmissions // the year and those before it that have books, oldest first
	WithBooks  int             // members with books
	Outside    []OutsideTotal  // gases told apart from the scopes, in the order of the tree

	Inside    consolidation.Weighed // taken off Now: what members bought from each other
	Purchases []Purchase            // of the year, those to be asked about first
}

// Average is the total by company, of those with books. False when none has.
func (e Emissions) Average(method footprint.Scope2) (decimal.Decimal, bool) {
	if e.WithBooks == 0 {
		return decimal.Zero, false
	}
	return e.Now.Total(method).DivRound(decimal.NewFromInt(int64(e.WithBooks)), averagePlaces), true
}

// averagePlaces is a milligram, of kilograms.
const averagePlaces = 6

// Highest returns the member that emits the most. False when none emits.
func (e Emissions) Highest(method footprint.Scope2) (found MemberEmissions, some bool) {
	for _, m := range e.Members {
		if kg := m.Now.Total(method); kg.IsPositive() && (!some || kg.GreaterThan(found.Now.Total(method))) {
			found, some = m, true
		}
	}
	return found, some
}

// trendYears is how many years the trend goes back, the newest included.
const trendYears = 5

// Emissions adds up the companies' footprints of a year, each for the months in
// which it counts, and takes off what they bought from each other; of one company
// alone nothing is. Requires Read, and what footprint asks for. Look.Company
// outside the group is tenant.ErrNotFound; an unknown category is empty.
func (s *Service) Emissions(ctx context.Context, scope tenant.Scope, year int, look Look) (Emissions, error) {
	members, err := s.lookedAt(ctx, scope, look)
	if err != nil {
		return Emissions{}, err
	}
	var portions []consolidation.Portion
	for back := range trendYears {
		portions = append(portions, portionsOf(members, year-back, look.Equity)...)
	}
	sums, err := s.footprints.Consolidate(ctx, scope, year, portions, look.Category)
	if err != nil {
		return Emissions{}, err
	}
	view := arrangeEmissions(year, members, sums)
	asks, bought, err := s.inside(ctx, scope, members, year, trendYears, look.Equity, look.Category)
	if err != nil {
		return Emissions{}, err
	}
	s.takeOff(&view, asks, bought)
	view.Purchases = purchases(asks, bought, year)
	view.Outside, err = s.outside(ctx, scope, portionsOf(members, year, look.Equity), asks, year, sums.Gases)
	return view, err
}

// Doubts says how much of the same companies' footprint of a year rests on what is
// uncertain, what they bought from each other included. It works as Emissions does.
func (s *Service) Doubts(ctx context.Context, scope tenant.Scope, year int, look Look) (totals.Doubts, error) {
	members, err := s.lookedAt(ctx, scope, look)
	if err != nil {
		return totals.Doubts{}, err
	}
	return s.footprints.Doubts(ctx, scope, portionsOf(members, year, look.Equity), look.Scope2, look.Category)
}

// lookedAt are the members, or the one of them, that a look is at.
func (s *Service) lookedAt(ctx context.Context, scope tenant.Scope, look Look) ([]Member, error) {
	members, err := s.Members(ctx, scope)
	if err != nil || look.Company == uuid.Nil {
		return members, err
	}
	if members = only(members, look.Company); len(members) == 0 {
		return nil, tenant.ErrNotFound
	}
	return members, nil
}

func only(members []Member, id uuid.UUID) []Member {
	for _, m := range members {
		if m.ID == id {
			return []Member{m}
		}
	}
	return nil
}

// portionsOf is what of the members counts in a year.
func portionsOf(members []Member, year int, equity bool) []consolidation.Portion {
	var portions []consolidation.Portion
	for _, m := range members {
		first, last, some := m.Months(year)
		if !some {
			continue
		}
		for _, s := range stretches(first, last, shareOf(m, year, equity)) {
			portions = append(portions, consolidation.Portion{Company: m.ID, Year: year, First: s.first, Last: s.last, Share: s.share})
		}
	}
	return portions
}

// shareOf is what of a member counts in the months of a year.
func shareOf(m Member, year int, equity bool) func(month int) decimal.Decimal {
	return func(month int) decimal.Decimal {
		if equity {
			return m.Share(year, month)
		}
		return decimal.NewFromInt(1)
	}
}

func arrangeEmissions(year int, members []Member, sums consolidation.Consolidated) Emissions {
	view := Emissions{Year: year, LastMonth: sums.LastMonth, Months: sums.Months}
	own := map[uuid.UUID]*MemberEmissions{}
	for _, m := range members {
		if m.Counts(year) {
			view.Members = append(view.Members, MemberEmissions{Member: m})
		}
	}
	for i := range view.Members {
		own[view.Members[i].ID] = &view.Members[i]
	}
	years := map[int]*YearEmissions{}
	for _, c := range sums.Companies {
		if years[c.Year] == nil {
			years[c.Year] = &YearEmissions{Year: c.Year}
		}
		years[c.Year].Companies++
		years[c.Year].Weighed = years[c.Year].Plus(c.Weighed)
		switch m := own[c.Company]; c.Year {
		case year:
			view.WithBooks++
			view.Now = view.Now.Plus(c.Weighed)
			m.Now, m.HasBooks, m.ShareOfSpend, m.Partial = c.Weighed, true, c.ShareOfSpend, c.Partial
		case year - 1:
			if view.Before == nil {
				view.Before = &consolidation.Weighed{}
			}
			*view.Before = view.Before.Plus(c.Compared)
			if m != nil {
				m.Before = c.Compared
			}
		}
	}
	for y := year - trendYears + 1; y <= year; y++ {
		if found := years[y]; found != nil {
			view.Trend = append(view.Trend, *found)
		}
	}
	view.Categories = compare(year, sums.Categories)
	return view
}

// compare puts the year before beside each category.
func compare(year int, parts []consolidation.CategoryPart) []CategoryEmissions {
	var found []CategoryEmissions
	for _, p := range parts { // in the order of the tree, then by year
		last := len(found) - 1
		same := last >= 0 && found[last].Category.ID == p.Category.ID
		switch p.Year {
		case year - 1:
			found = append(found, CategoryEmissions{
				CategoryPart: consolidation.CategoryPart{Category: p.Category, Year: year}, Before: p.Weighed,
			})
		case year:
			if same {
				found[last].Weighed = p.Weighed
			} else {
				found = append(found, CategoryEmissions{CategoryPart: p})
			}
		}
	}
	return found
}
