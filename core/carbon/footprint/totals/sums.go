package totals

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/stored"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// sum is a group of transactions as the database adds them up.
type sum struct {
	year, month                  int
	booked                       bool // rows of books, and no activity data
	part                         engine.Part
	status                       engine.Status
	disabled                     bool
	category                     string
	scope, quality               int
	rows                         int64
	amount, credits              decimal.Decimal
	assumed                      footprint.Tally // of rows, where rules decided and the books do not say what was bought
	location, market             decimal.Decimal
	biogenic                     decimal.Decimal
	spreadLocation, spreadMarket decimal.Decimal
}

func (g sum) tally() footprint.Tally {
	return footprint.Tally{Rows: g.rows, Amount: g.amount, Credits: g.credits}
}

// live reports whether the group counts in totals.
func (g sum) live() bool { return g.status == engine.Counted && !g.disabled }

// leaf is the category that the group counts on; empty when it does not.
func (g sum) leaf() string {
	if !g.live() {
		return ""
	}
	return g.category
}

// kg are the group's kilograms by a scope 2 method.
func (g sum) kg(method footprint.Scope2) decimal.Decimal {
	if method == footprint.Market {
		return g.market
	}
	return g.location
}

// sums reads the groups of a year and the one before.
func (s *Service) sums(ctx context.Context, scope tenant.Scope, year int, f footprint.Filter) ([]sum, error) {
	const groups = "year, month, source_id is not null, part, status, disabled, category_id, scope, quality"
	var q stored.Statement
	q.WriteString(`select year, month, source_id is not null, part, status, disabled, coalesce(category_id, ''), coalesce(scope, 0), coalesce(quality, 0),
		sum(rows)::bigint, sum(amount)::text, sum(credits)::text, sum(assumed_rows)::bigint, sum(assumed_amount)::text, sum(assumed_credits)::text, sum(kg_location)::text, sum(kg_market)::text, sum(kg_biogenic)::text,
		sum(spread_location)::text, sum(spread_market)::text from ` + stored.SumsFor(f))
	q.Where(scope.Company, []int{year, year - 1}, f)
	q.WriteString(" group by " + groups)

	var sums []sum
	err := s.db.Read(ctx, scope, pg.Query{SQL: q.String(), Args: q.Args}, func(rows pgx.Rows) error {
		for rows.Next() {
			var g sum
			err := rows.Scan(&g.year, &g.month, &g.booked, &g.part, &g.status, &g.disabled, &g.category, &g.scope, &g.quality,
				&g.rows, &g.amount, &g.credits, &g.assumed.Rows, &g.assumed.Amount, &g.assumed.Credits, &g.location, &g.market, &g.biogenic, &g.spreadLocation, &g.spreadMarket)
			if err != nil {
				return err
			}
			sums = append(sums, g)
		}
		return nil
	})
	return sums, err
}

// adder adds up totals and their range.
type adder struct {
	method    footprint.Scope2
	groups    int
	sums      Totals
	spread    engine.Spreads
	booked    decimal.Decimal // kilograms of rows of books
	counted   footprint.Tally
	unmatched footprint.Tally
}

func newAdder(method footprint.Scope2) *adder {
	return &adder{method: method, spread: engine.Spreads{}}
}

func (a *adder) add(g sum) {
	a.groups++
	if g.status == engine.Unmatched && !g.disabled {
		a.unmatched.Plus(g.tally())
	}
	if !g.live() {
		return
	}
	if g.booked {
		a.booked = a.booked.Add(g.kg(a.method))
		a.counted.Plus(g.tally())
	}
	a.sums.Total = a.sums.Total.Add(g.kg(a.method))
	a.sums.Biogenic = a.sums.Biogenic.Add(g.biogenic)
	spread := g.spreadLocation
	if a.method == footprint.Market {
		spread = g.spreadMarket
	}
	a.spread.Add(g.category, spread)
	switch g.scope {
	case 1:
		a.sums.Scope1 = a.sums.Scope1.Add(g.location)
	case 2:
		a.sums.Scope2Location = a.sums.Scope2Location.Add(g.location)
		a.sums.Scope2Market = a.sums.Scope2Market.Add(g.market)
	case 3:
		a.sums.Scope3 = a.sums.Scope3.Add(g.kg(a.method))
	}
}

// missing is what unmatched rows may come to.
func (a *adder) missing() decimal.NullDecimal {
	return engine.Missing(a.booked, a.counted.Moved(), a.unmatched.Moved())
}

// totals closes the sums with their range.
func (a *adder) totals() Totals {
	a.sums.Low, a.sums.High = a.spread.Around(a.sums.Total)
	a.sums.High = a.sums.High.Add(a.missing().Decimal)
	return a.sums
}
