package trace

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	"tillit/core/carbon/activity"
	"tillit/core/carbon/energycontract"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/decision"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/stored"
	"tillit/core/carbon/footprint/totals"
	"tillit/core/carbon/rulebook"
	"tillit/core/carbon/supplierfigure"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/factor"
	"tillit/core/reference/rule"
)

// Trace answers why a transaction is what it is, down to the voucher.
type Trace struct {
	Transaction footprint.Transaction
	Source      *footprint.Source // nil when the books are gone or it was made by hand
	Voucher     *Voucher          // nil when the ledger no longer has it
	Entry       *activity.Entry   // as it is now; nil for a ledger row
	Rule        *RuleTrace
	Factor      *factor.Factor          // what Steps multiply with; nil unless counted
	Market      *factor.Factor          // of scope 2 by market and of what lies before it; nil elsewhere, and where contracts cover all
	Stated      *supplierfigure.Figure  // of the supplier's own, where one counts
	Contracts   []Covering              // what counts by contract in scope 2 by market, in their order
	Notices     []factor.Notice         // of the licences of both
	Steps       []Step                  // nil unless counted
	Siblings    []footprint.Transaction // the other parts of the same ledger row or month of an entry
	Waiting     *totals.Waiting         // for a rate; nil where one leads to the company's currency
	Decisions   []footprint.Decision    // over the row, the newest first, those taken back included
}

// Covering is what a contract covers of a transaction.
type Covering struct {
	Contract energycontract.Contract // as it is now
	KWh      decimal.Decimal
	KgPerKWh decimal.Decimal // as it was counted
}

// Voucher is the bookkeeping entry behind a transaction.
type Voucher struct {
	Series, Number string
	Date           time.Time
	Text           string
	Rows           []VoucherRow
	CountsIn       *CountsIn // nil when it counts itself
}

// CountsIn is the voucher of other books in which one counts that says the same.
type CountsIn struct {
	Kind, Name     string // of the books
	Series, Number string
}

// VoucherRow is a row of the voucher, on whatever account.
type VoucherRow struct {
	Line        int
	Account     string
	AccountName string
	Amount      decimal.Decimal // debit positive
	Currency    string
	Text        string
	Supplier    string // as the system calls it
	Number      string // its corporate identity number, as the system says
	Current     bool   // the row that the transaction comes from
}

// RuleTrace says which rule decided and what it went by.
type RuleTrace struct {
	Rule    rule.Rule // as it was then
	Reasons []rule.Reason
}

// Trace returns the company's transaction with everything behind it. ErrNotFound
// when the company has no such transaction. Requires Read.
func (s *Service) Trace(ctx context.Context, scope tenant.Scope, id uuid.UUID) (Trace, error) {
	if err := scope.Require(footprint.Read); err != nil {
		return Trace{}, err
	}
	var found Trace
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		if found, err = (finder{tx: tx, company: scope.Company}).trace(ctx, id); err != nil {
			return err
		}
		var licences []string
		for _, f := range []*factor.Factor{found.Factor, found.Market} {
			if f != nil {
				licences = append(licences, f.Licence)
			}
		}
		found.Notices, err = s.notices(ctx, tx, licences)
		return err
	})
	if err != nil {
		return Trace{}, fmt.Errorf("trace transaction %s: %w", id, err)
	}
	row := found.Transaction.LedgerRow
	decisions, err := s.decisions.Over(ctx, scope, []uuid.UUID{row})
	found.Decisions = decisions[row]
	found.Transaction.ByHand = decision.Holding(found.Decisions)
	return found, err
}

// finder collects what lies behind a transaction.
type finder struct {
	tx      pg.Tx
	company uuid.UUID
}

// row runs a query for one row.
func (f finder) row(ctx context.Context, scan func(pgx.Row) error, sql string, args ...any) error {
	return f.tx.Pgx(func(raw pgx.Tx) error { return scan(raw.QueryRow(ctx, sql, args...)) })
}

// origin holds the columns that only a trace reads.
type origin struct {
	rule                uuid.NullUUID
	reasons             []byte
	calculation, market uuid.NullUUID
	base                decimal.NullDecimal
	stored              []byte // coverage
	covered             []engine.Coverage
}

func (f finder) trace(ctx context.Context, id uuid.UUID) (Trace, error) {
	var t Trace
	var o origin
	const q = "select " + stored.TransactionColumns + ", t.rule_id, t.reasons, t.calculation_id, t.market_calculation_id, t.base, t.coverage" +
		" from footprint_transactions t where company_id = $1 and id = $2"
	err := f.row(ctx, func(row pgx.Row) (err error) {
		t.Transaction, err = stored.ScanTransaction(row, &o.rule, &o.reasons, &o.calculation, &o.market, &o.base, &o.stored)
		return err
	}, q, f.company, id)
	if pg.NoRows(err) {
		return Trace{}, footprint.ErrNotFound
	}
	if err == nil {
		o.covered, err = stored.ReadCoverage(o.stored)
	}
	for _, read := range []func(context.Context, *Trace, origin) error{
		f.source, f.voucher, f.entry, f.rule, f.contracts, f.figure, f.way, f.siblings, f.waiting,
	} {
		if err == nil {
			err = read(ctx, &t, o)
		}
	}
	return t, err
}

func (f finder) source(ctx context.Context, t *Trace, _ origin) error {
	own := []footprint.Transaction{t.Transaction}
	err := f.addBooks(ctx, own)
	books := own[0].Books
	if t.Transaction.Books = books; books.ID != uuid.Nil {
		t.Source = &books
	}
	return err
}

func (f finder) voucher(ctx context.Context, t *Trace, _ origin) error {
	const q = `select v.series, v.number, v.date, v.text,
			r.line, r.account, coalesce(a.name, ''), r.amount::text, r.currency, r.text,
			coalesce(k.name, ''), coalesce(k.corporate_number, ''), r.id = $2, s.kind, s.name, o.series, o.number
		from ledger_rows mine
		join vouchers v on v.company_id = mine.company_id and v.id = mine.voucher_id
		join ledger_rows r on r.company_id = v.company_id and r.voucher_id = v.id
		left join ledger_accounts a on a.company_id = v.company_id and a.source_id = v.source_id and a.number = r.account
		left join suppliers k on k.company_id = r.company_id and k.id = r.supplier_id and not k.nobody
		left join vouchers o on o.company_id = v.company_id and o.id = v.same_as
		left join ledger_sources s on s.company_id = o.company_id and s.id = o.source_id
		where mine.company_id = $1 and mine.id = $2 order by r.line`
	var v Voucher
	err := f.tx.Each(ctx, func(row pgx.Row) error {
		var r VoucherRow
		var kind, name, series, number *string
		err := row.Scan(&v.Series, &v.Number, &v.Date, &v.Text,
			&r.Line, &r.Account, &r.AccountName, &r.Amount, &r.Currency, &r.Text, &r.Supplier, &r.Number, &r.Current, &kind, &name, &series, &number)
		if kind != nil {
			v.CountsIn = &CountsIn{pg.Value(kind), pg.Value(name), pg.Value(series), pg.Value(number)}
		}
		v.Rows = append(v.Rows, r)
		return err
	}, q, f.company, t.Transaction.LedgerRow)
	if len(v.Rows) > 0 {
		t.Voucher = &v
	}
	return err
}

func (f finder) entry(ctx context.Context, t *Trace, _ origin) error {
	if t.Transaction.Entry == uuid.Nil {
		return nil
	}
	found, ok, err := activity.Get(ctx, f.tx, f.company, t.Transaction.Entry)
	if err != nil {
		return fmt.Errorf("read activity entry: %w", err)
	}
	if ok {
		t.Entry = &found
	}
	return nil
}

func (f finder) contracts(ctx context.Context, t *Trace, o origin) error {
	ids := make([]uuid.UUID, len(o.covered))
	for i, c := range o.covered {
		ids[i] = c.Contract
	}
	named, err := energycontract.Named(ctx, f.tx, f.company, ids)
	for _, c := range o.covered {
		t.Contracts = append(t.Contracts, Covering{named[c.Contract], c.KWh, c.KgPerKWh})
	}
	return err
}

func (f finder) rule(ctx context.Context, t *Trace, o origin) error {
	if !o.rule.Valid {
		return nil
	}
	found, ok, err := rulebook.Get(ctx, f.tx, o.rule.UUID)
	if err != nil || !ok {
		return err
	}
	var stored []engine.Reason
	if err := json.Unmarshal(o.reasons, &stored); err != nil {
		return fmt.Errorf("read reasons: %w", err)
	}
	t.Rule = &RuleTrace{Rule: found}
	for _, r := range stored {
		if r.Code == engine.ReasonStated { // shown by itself
			continue
		}
		t.Rule.Reasons = append(t.Rule.Reasons, rule.Reason(r))
	}
	return nil
}

func (f finder) way(ctx context.Context, t *Trace, o origin) error {
	if !o.calculation.Valid {
		return nil
	}
	calculations, factors, err := f.calculations(ctx, map[uuid.UUID]origin{t.Transaction.ID: o})
	if err != nil {
		return err
	}
	rests := o.basis(calculations)
	c, market := rests.calculation, rests.market
	addPerUnit(&t.Transaction, rests, factors)
	t.Steps = way(*t, o.base.Decimal, c, market, factors)
	shown := func(c *engine.Calculation) *factor.Factor {
		id := c.FactorID
		if t.Transaction.Part == engine.Upstream {
			id = c.UpstreamFactor
		}
		if f, ok := factors[id]; ok {
			return &f
		}
		return nil
	}
	t.Factor = shown(c)
	if market != nil && (len(o.covered) == 0 || !market.Units(o.base.Decimal).Equal(stored.CoveredKWh(o.covered))) {
		t.Market = shown(market)
	}
	return nil
}

func (f finder) siblings(ctx context.Context, t *Trace, _ origin) error {
	const q = "select " + stored.TransactionColumns + " from footprint_transactions t where company_id = $1 and id = any($2::uuid[]) and id <> $3 order by part, id"
	mains := []uuid.UUID{t.Transaction.LedgerRow}
	if t.Entry != nil {
		mains = nil
		for leg := range max(1, len(t.Entry.Legs())) {
			mains = append(mains, footprint.EntryPart(t.Entry.ID, footprint.MonthOf(t.Transaction.Date), leg))
		}
	}
	var all []string
	for _, main := range mains {
		all = append(all, main.String(), engine.UpstreamID(main).String())
	}
	return f.tx.Each(ctx, func(row pgx.Row) error {
		other, err := stored.ScanTransaction(row)
		t.Siblings = append(t.Siblings, other)
		return err
	}, q, f.company, all, t.Transaction.ID)
}
