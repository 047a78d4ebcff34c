package carbon

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"github.com/shopspring/decimal"

	"tillit/reports"
)

// masses are sums of kilograms.
type masses struct {
	location, market, biogenic decimal.Decimal
	rows                       int64
}

func (m *masses) add(l Line) {
	m.location = m.location.Add(l.KgLocation)
	m.market = m.market.Add(l.KgMarket)
	m.biogenic = m.biogenic.Add(l.KgBiogenic)
	m.rows++
}

// kg is the sum by the method that totals use.
func (m *masses) kg(market bool) decimal.Decimal {
	if market {
		return m.market
	}
	return m.location
}

type leaf struct {
	scope         int
	ghg, category reports.Name
}

// sums gather what the summary tells while the lines pass by, so that the
// file always agrees with itself.
type sums struct {
	all    masses
	scopes [4]masses
	leaves map[leaf]*masses
	months [13][4]masses // by month and scope; scope 0 is the month's sum
	rows   map[Status]int64
	amount map[Status]decimal.Decimal
	left   map[reports.Name]*tally // what is excluded, by its reason
	off    tally
	apart  map[reports.Name]decimal.Decimal // kilograms of gases that are told apart from the scopes
}

type tally struct {
	rows   int64
	amount decimal.Decimal
}

func (t *tally) add(l Line) {
	t.rows++
	t.amount = t.amount.Add(l.Amount)
}

func newSums() *sums {
	return &sums{leaves: map[leaf]*masses{}, rows: map[Status]int64{}, amount: map[Status]decimal.Decimal{}, left: map[reports.Name]*tally{}, apart: map[reports.Name]decimal.Decimal{}}
}

func (s *sums) add(l Line) {
	if l.Disabled {
		s.off.add(l)
		return
	}
	if !l.Upstream { // the upstream part repeats a row that is counted already
		s.rows[l.Status]++
		s.amount[l.Status] = s.amount[l.Status].Add(l.Amount)
		s.leave(l)
	}
	if l.Status != Counted {
		return
	}
	s.all.add(l)
	if !l.KgOutside.IsZero() {
		s.apart[l.Category] = s.apart[l.Category].Add(l.KgOutside)
	}
	s.scopes[l.Scope].add(l)
	s.months[l.Date.Month()][l.Scope].add(l)
	s.months[l.Date.Month()][0].add(l)
	key := leaf{l.Scope, l.GHG, l.Category}
	if s.leaves[key] == nil {
		s.leaves[key] = &masses{}
	}
	s.leaves[key].add(l)
}

// leave notes why a line is excluded.
func (s *sums) leave(l Line) {
	if l.Status != Excluded {
		return
	}
	if s.left[l.Reason] == nil {
		s.left[l.Reason] = &tally{}
	}
	s.left[l.Reason].add(l)
}

// reasons are those of what is excluded, the largest amount first.
func (s *sums) reasons() []reports.Name {
	return slices.SortedFunc(maps.Keys(s.left), func(a, b reports.Name) int {
		return cmp.Or(s.left[b].amount.Cmp(s.left[a].amount), cmp.Compare(a.ID, b.ID))
	})
}

// gases are those that are told apart, by their categories.
func (s *sums) gases() []reports.Name {
	return slices.SortedFunc(maps.Keys(s.apart), func(a, b reports.Name) int { return cmp.Compare(a.ID, b.ID) })
}

// ordered lists the leaves by scope, then as the GHG Protocol numbers its
// categories, then the largest first.
func (s *sums) ordered(market bool) []leaf {
	out := make([]leaf, 0, len(s.leaves))
	for l := range s.leaves {
		out = append(out, l)
	}
	slices.SortFunc(out, func(a, b leaf) int {
		return cmp.Or(
			cmp.Compare(a.scope, b.scope),
			cmp.Compare(len(a.ghg.ID), len(b.ghg.ID)), // 3.2 before 3.10
			cmp.Compare(a.ghg.ID, b.ghg.ID),
			s.leaves[b].kg(market).Cmp(s.leaves[a].kg(market)),
			cmp.Compare(a.category.ID, b.category.ID),
		)
	})
	return out
}

func tonnes(kg decimal.Decimal) decimal.Decimal { return kg.Shift(-3) }

func firstOf(year, month int) time.Time {
	return time.Date(year, time.Month(month), 1, 0, 0, 0, 0, time.UTC)
}
