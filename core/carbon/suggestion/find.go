package suggestion

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/totals"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// seenRow is a suggestion with what is shown beside it.
type seenRow struct {
	bun.BaseModel `bun:"table:suggestions,alias:s"`
	row

	CompanyName string          `bun:"company_name"`
	Currency    string          `bun:"currency"`
	Person      *string         `bun:"person"`
	Proposer    *string         `bun:"proposer"`
	Counted     decimal.Decimal `bun:"counted"`
	Unmatched   decimal.Decimal `bun:"unmatched"`
}

// seen adds the company and its spend to a query for suggestions.
func seen(q *bun.SelectQuery) *bun.SelectQuery {
	return q.ExcludeColumn("rule_holds", "company_name", "currency", "person", "proposer", "counted", "unmatched").
		ColumnExpr("c.name as company_name, c.currency, person_name(s.decided_by) as person, person_name(s.proposed_by) as proposer, spend.counted, spend.unmatched").
		Join("join companies c on c.id = s.company_id").Join("cross join lateral (" + spendOf + ") spend")
}

func (r seenRow) suggestion() (Suggestion, error) {
	taught, err := parse(r.Taught)
	if err != nil {
		return Suggestion{}, err
	}
	one := Suggestion{
		ID: r.ID, Company: r.CompanyID, CompanyName: r.CompanyName, Currency: r.Currency, State: r.State, Origin: r.Origin,
		Group:    Group{Supplier: pg.Value(r.SupplierID), SupplierName: r.SupplierName, Account: r.Account, AccountName: r.AccountName},
		Proposal: Proposal{Target: r.target(), Confidence: r.Confidence, Reasons: r.Reasons, Taught: taught},
		Rows:     r.Rows, Amount: r.Amount, Note: r.Note, Rule: pg.Value(r.RuleID), MadeAt: r.MadeAt, DecidedAt: pg.Value(r.DecidedAt),
		DecidedBy: pg.Value(r.Person), ProposedBy: pg.Value(r.Proposer), ProposedAt: pg.Value(r.ProposedAt), ProposalNote: r.ProposalNote,
	}
	gains, leaves := footprint.Tally{Amount: r.Amount, Credits: r.Credits}.Moved(), decimal.Zero
	if one.Exclusion != "" {
		gains, leaves = leaves, gains
	}
	if one.State == Approved {
		gains, leaves = decimal.Zero, decimal.Zero // the figures hold it, or will soon
	}
	one.Coverage = cover(r.Counted, r.Unmatched, gains, leaves)
	return one, nil
}

func find(ctx context.Context, tx pg.Tx, id uuid.UUID) (Suggestion, error) {
	var r seenRow
	err := seen(tx.NewSelect().Model(&r)).Where("s.id = ?", id).Scan(ctx)
	if pg.NoRows(err) {
		return Suggestion{}, ErrNotFound
	}
	if err != nil {
		return Suggestion{}, fmt.Errorf("find suggestion: %w", err)
	}
	return r.suggestion()
}

// Row is a transaction that a suggestion is about or learned from.
type Row struct {
	ID           uuid.UUID
	Date         time.Time
	Series       string
	Number       string
	Account      string
	AccountName  string
	SupplierName string
	Text         string
	Amount       decimal.Decimal
	Target       // of a settled row
}

// Found is a suggestion with the rows behind it.
type Found struct {
	Suggestion
	Hits        []Row // the largest of the unmatched rows that a rule of the reach would decide
	HitRows     int64 // how many there are
	HitSum      decimal.Decimal
	SettledRows int64 // that other rules have placed, and that the rule fits too
	Teacher     []Row // settled rows that speak for it
}

// shownRows is how many rows are shown of each kind.
const shownRows = 50

// Find returns a suggestion with the unmatched rows that a rule of the reach
// would decide, and those that it learned from. ErrNotFound when the scope sees
// no such suggestion. Requires Review.
func (s *Service) Find(ctx context.Context, scope tenant.Scope, id uuid.UUID, reach Reach) (Found, error) {
	if err := scope.Require(Review); err != nil {
		return Found{}, err
	}
	var found Found
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		if found.Suggestion, err = find(ctx, tx, id); err != nil {
			return err
		}
		return errors.Join(found.hit(ctx, tx, reach), found.teach(ctx, tx))
	})
	if err != nil {
		return Found{}, fmt.Errorf("look at suggestion %s: %w", id, err)
	}
	return found, nil
}

// rowRow is a Row as it is read.
type rowRow struct {
	bun.BaseModel `bun:"table:footprint_transactions,alias:t"`

	ID           uuid.UUID       `bun:"id,type:uuid"`
	Date         time.Time       `bun:"date"`
	Series       string          `bun:"series"`
	Number       string          `bun:"number"`
	Account      string          `bun:"account"`
	AccountName  string          `bun:"account_name"`
	SupplierName string          `bun:"supplier_name"`
	Text         string          `bun:"text"`
	Amount       decimal.Decimal `bun:"amount"`
	CategoryID   *string         `bun:"category_id"`
	Exclusion    *string         `bun:"exclusion"`
}

func viewRows(rows []rowRow) []Row {
	out := make([]Row, len(rows))
	for i, r := range rows {
		out[i] = Row{
			ID: r.ID, Date: r.Date, Series: r.Series, Number: r.Number, Account: r.Account, AccountName: r.AccountName,
			SupplierName: r.SupplierName, Text: r.Text, Amount: r.Amount, Target: Target{pg.Value(r.CategoryID), pg.Value(r.Exclusion)},
		}
	}
	return out
}

// hit reads the rows of the suggestion: unmatched ones or, once it is approved,
// those that its rule has decided.
func (f *Found) hit(ctx context.Context, tx pg.Tx, reach Reach) error {
	q := tx.NewSelect().Model((*rowRow)(nil)).Where("t.company_id = ? and t.part = 'main' and not t.disabled", f.Company)
	hits := "t.status = 'unmatched' and not (" + totals.Waits + ")"
	if f.Rule != uuid.Nil {
		q, hits = q.Where("t.rule_id = ?", f.Rule), "true"
	} else {
		q = f.reached(q, reach)
	}
	sums := q.Clone().ColumnExpr("count(*) filter (where " + hits + "), coalesce(sum(t.amount) filter (where " + hits + "), 0)").
		ColumnExpr("count(*) filter (where not " + hits + " and t.rule_id is not null)")
	if err := sums.Scan(ctx, &f.HitRows, &f.HitSum, &f.SettledRows); err != nil {
		return fmt.Errorf("count rows: %w", err)
	}
	var rows []rowRow
	if err := q.Where(hits).OrderExpr("abs(t.amount) desc, t.id").Limit(shownRows).Scan(ctx, &rows); err != nil {
		return fmt.Errorf("read rows: %w", err)
	}
	f.Hits = viewRows(rows)
	return nil
}

// reached narrows rows to those that a rule of the reach fits.
func (f *Found) reached(q *bun.SelectQuery, reach Reach) *bun.SelectQuery {
	if f.Supplier != uuid.Nil && reach != ByAccount {
		q = q.Where("t.supplier_id = ?", f.Supplier)
	}
	if f.Supplier == uuid.Nil || reach != BySupplier {
		q = q.Where("t.account = ?", f.Account)
	}
	return q
}

func (f *Found) teach(ctx context.Context, tx pg.Tx) error {
	var rows []rowRow
	err := tx.NewSelect().Model(&rows).Where("t.company_id = ? and t.id = any(?::uuid[])", f.Company, pgdialect.Array(f.Taught)).
		OrderExpr("t.date desc, t.id").Scan(ctx)
	if err != nil {
		return fmt.Errorf("read rows that teach: %w", err)
	}
	f.Teacher = viewRows(rows)
	return nil
}
