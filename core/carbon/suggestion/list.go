package suggestion

import (
	"context"
	"fmt"
	"strings"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/carbon/footprint/stored"
	"tillit/core/carbon/footprint/totals"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// Sort is an order of suggestions within their company.
type Sort string

// The orders, largest first.
const (
	BySpend      Sort = "spend"
	ByConfidence Sort = "confidence"
)

// MaxLimit is the longest page of suggestions.
const MaxLimit = 500

// Filter narrows a list. Empty fields let everything through.
type Filter struct {
	Company    uuid.UUID
	State      State
	Origin     Origin
	Confidence float64 // at least
	Text       string  // anywhere in supplier, account, company or target
	Sort       Sort
	Offset     int
	Limit      int // at most MaxLimit
}

// Coverage is how much of a company's spend has a category or would have one,
// between 0 and 1; no value where there is no spend.
type Coverage struct {
	Now, Then decimal.NullDecimal
}

// Company sums up what waits for a decision in a company with books.
type Company struct {
	ID              uuid.UUID
	Name            string
	Currency        string
	Pending         int64
	UnmatchedRows   int64
	UnmatchedAmount decimal.Decimal
	Coverage        Coverage // Then: with all of the pending ones approved
}

// List is a page of suggestions by company, with the sums of the companies.
type List struct {
	Total     int64
	Items     []Suggestion
	Companies []Company // those with books that the scope sees, whatever the filter
}

// List returns the suggestions that pass the filter, by company. Requires
// Review.
func (s *Service) List(ctx context.Context, scope tenant.Scope, f Filter) (List, error) {
	if err := scope.Require(Review); err != nil {
		return List{}, err
	}
	if f.Limit < 1 || f.Limit > MaxLimit || f.Offset < 0 {
		return List{}, fault.Fields(map[string]string{"limit": "outOfRange"})
	}
	list := List{Items: []Suggestion{}, Companies: []Company{}}
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		var rows []companyRow
		if err := tx.NewRaw(companiesQuery).Scan(ctx, &rows); err != nil {
			return fmt.Errorf("sum up companies: %w", err)
		}
		for _, r := range rows {
			list.Companies = append(list.Companies, r.company())
		}
		return s.page(ctx, tx, f, &list)
	})
	if err != nil {
		return List{}, fmt.Errorf("list suggestions: %w", err)
	}
	return list, nil
}

func (s *Service) page(ctx context.Context, tx pg.Tx, f Filter, list *List) error {
	var rows []seenRow
	q := tx.NewSelect().Model((*seenRow)(nil)).Where("s.state = ?", f.State).Where("s.confidence >= ?", f.Confidence)
	q = seen(q)
	if f.Company != uuid.Nil {
		q = q.Where("s.company_id = ?", f.Company)
	}
	if f.Origin != "" {
		q = q.Where("s.origin = ?", f.Origin)
	}
	if text := strings.ToLower(strings.TrimSpace(f.Text)); text != "" {
		q = q.Where("strpos(lower(concat_ws(' ', c.name, s.supplier_name, s.account, s.account_name, s.category_id, s.exclusion)), ?) > 0", text)
	}
	var err error
	if list.Total, err = q.Count(ctx); err != nil {
		return err
	}
	order := "(s.origin = 'person') desc, s.amount desc" // somebody waits for an answer
	if f.Sort == ByConfidence {
		order = "s.confidence desc, s.amount desc"
	}
	if err := q.OrderExpr("c.name, s.company_id, "+order+", s.id").Offset(int64(f.Offset)).Limit(int64(f.Limit)).Scan(ctx, &rows); err != nil {
		return err
	}
	for _, r := range rows {
		one, err := r.suggestion()
		if err != nil {
			return err
		}
		list.Items = append(list.Items, one)
	}
	return nil
}

type companyRow struct {
	ID        uuid.UUID       `bun:"id"`
	Name      string          `bun:"name"`
	Currency  string          `bun:"currency"`
	Pending   int64           `bun:"pending"`
	Proposed  decimal.Decimal `bun:"proposed"`
	Left      decimal.Decimal `bun:"left_out"`
	Counted   decimal.Decimal `bun:"counted"`
	Unmatched decimal.Decimal `bun:"unmatched"`
	Amount    decimal.Decimal `bun:"amount"`
	Rows      int64           `bun:"rows"`
}

func (r companyRow) company() Company {
	return Company{
		ID: r.ID, Name: r.Name, Currency: r.Currency, Pending: r.Pending, UnmatchedRows: r.Rows, UnmatchedAmount: r.Amount,
		Coverage: cover(r.Counted, r.Unmatched, r.Proposed, r.Left),
	}
}

// spendOf sums a company's rows of every year as totals.Coverage does.
const spendOf = `select coalesce(sum(` + stored.Moved + `) filter (where status = 'counted'), 0) as counted,
		coalesce(sum(` + stored.Moved + `) filter (where status = 'unmatched'), 0) as unmatched,
		coalesce(sum(amount) filter (where status = 'unmatched'), 0) as amount,
		coalesce(sum(rows) filter (where status = 'unmatched'), 0) as rows, count(*) as groups
	from footprint_rollups r where r.company_id = c.id and r.part = 'main' and not r.disabled`

const companiesQuery = `select c.id, c.name, c.currency, spend.counted, spend.unmatched, spend.amount, spend.rows, waiting.pending, waiting.proposed, waiting.left_out
	from companies c
	cross join lateral (` + spendOf + `) spend
	cross join lateral (select count(*) as pending, coalesce(sum(` + stored.Moved + `) filter (where category_id is not null), 0) as proposed,
			coalesce(sum(` + stored.Moved + `) filter (where exclusion is not null), 0) as left_out
		from suggestions s where s.company_id = c.id and s.state = 0) waiting
	where spend.groups > 0 order by c.name, c.id`

// cover gives the coverage now, and once some of the unmatched spend has a
// category and some is left out.
func cover(counted, unmatched, gains, leaves decimal.Decimal) Coverage {
	now := totals.Spending{Counted: counted, Unmatched: unmatched}
	then := totals.Spending{Counted: counted.Add(gains), Unmatched: decimal.Max(decimal.Zero, unmatched.Sub(gains).Sub(leaves))}
	return Coverage{Now: now.Coverage(), Then: then.Coverage()}
}
