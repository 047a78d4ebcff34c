package reconciliation

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/input"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/chart"
)

// Reasons why whole accounts and rows are left out before any rule is asked;
// they are codes of category.Exclusion.
const (
	leftBalance = engine.ExclusionBalance // assets and liabilities
	leftRevenue = "revenue"
)

// Reconciliation sets the ledger of a year beside the footprint: on every
// account that can carry emissions, what is booked is counted, excluded,
// unmatched, disabled or no purchase. The two sides are read by queries of
// their own.
type Reconciliation struct {
	Currency   string
	Accounts   []AccountSums // cost accounts and capital goods, by number
	Total      AccountSums   // of Accounts
	LeftOut    []LeftOut     // the accounts that carry nothing, by number
	Mismatches []Mismatch    // rows that make the differences, at most maxMismatches
	Closings   []Closing     // what files say that accounts come to, by financial year
}

// AccountSums are an account's sums of a year, in the company's currency.
type AccountSums struct {
	Source     uuid.UUID
	Number     string
	Name       string
	Capital    bool // it holds capital goods
	VAT        bool // what is booked on it holds value added tax, which figures are without
	Ledger     footprint.Tally
	Counted    footprint.Tally
	Excluded   []ReasonSum // by reason, the largest first
	Unmatched  footprint.Tally
	Disabled   footprint.Tally
	NoPurchase footprint.Tally // what does not count of rows of which a part does
	Difference decimal.Decimal
}

// ReasonSum is what is excluded for one reason.
type ReasonSum struct {
	Code string // of category.Exclusion
	footprint.Tally
}

// LeftOut is an account of which no row can carry emissions.
type LeftOut struct {
	Source       uuid.UUID
	Number, Name string
	Reason       string // code of category.Exclusion
	Ledger       footprint.Tally
}

// Mismatch is a ledger row that the footprint does not have as it is booked, or
// a transaction whose ledger row is gone.
type Mismatch struct {
	ID             uuid.UUID
	Date           time.Time
	Series, Number string
	Account, Text  string
	Booked         decimal.NullDecimal // in the currency of the books
	Counted        decimal.NullDecimal // by the footprint
}

// maxMismatches is how many rows a reconciliation names.
const maxMismatches = 100

// Reconcile compares a year of the ledger with its footprint. Requires Read.
func (s *Service) Reconcile(ctx context.Context, scope tenant.Scope, year int) (Reconciliation, error) {
	if err := scope.Require(footprint.Read); err != nil {
		return Reconciliation{}, err
	}
	var found Reconciliation
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		e, err := input.EngineOf(ctx, tx, scope.Company, s.tree, s.factors, s.prices)
		if err != nil {
			return err
		}
		r := &reconciler{
			tx: tx, company: scope.Company, engine: e, year: year,
			accounts: map[input.AccountKey]*AccountSums{}, leftOut: map[input.AccountKey]*LeftOut{},
		}
		if r.known, err = input.OpenAccounts(ctx, tx, scope.Company, r.engine.Accounts); err != nil {
			return err
		}
		found, err = r.reconcile(ctx)
		return err
	})
	if err != nil {
		return Reconciliation{}, fmt.Errorf("reconcile %d: %w", year, err)
	}
	return found, nil
}

type reconciler struct {
	tx       pg.Tx
	company  uuid.UUID
	engine   *engine.Engine
	known    *input.Books
	year     int
	accounts map[input.AccountKey]*AccountSums
	leftOut  map[input.AccountKey]*LeftOut
}

func (r *reconciler) reconcile(ctx context.Context) (Reconciliation, error) {
	found := Reconciliation{Currency: r.engine.Currency}
	if err := r.books(ctx); err != nil {
		return found, fmt.Errorf("add up the ledger: %w", err)
	}
	if err := r.transactions(ctx); err != nil {
		return found, fmt.Errorf("add up the footprint: %w", err)
	}
	said, err := input.ReadVATSaid(ctx, r.tx, r.company)
	if err != nil {
		return found, err
	}
	var differ []string
	for _, a := range r.accounts {
		a.finish()
		a.VAT = said.Holds(a.Number)
		if !a.Difference.IsZero() {
			differ = append(differ, a.Number)
		}
		found.Accounts = append(found.Accounts, *a)
		found.Total.plus(*a)
	}
	found.Total.finish()
	for _, a := range r.leftOut {
		found.LeftOut = append(found.LeftOut, *a)
	}
	slices.SortFunc(found.Accounts, func(a, b AccountSums) int {
		return cmp.Or(cmp.Compare(a.Number, b.Number), cmp.Compare(a.Source.String(), b.Source.String()))
	})
	slices.SortFunc(found.LeftOut, func(a, b LeftOut) int {
		return cmp.Or(cmp.Compare(a.Number, b.Number), cmp.Compare(a.Source.String(), b.Source.String()))
	})
	if found.Closings, err = r.closings(ctx); err != nil {
		return found, fmt.Errorf("close accounts: %w", err)
	}
	if len(differ) == 0 {
		return found, nil
	}
	if found.Mismatches, err = r.mismatches(ctx, differ); err != nil {
		return found, fmt.Errorf("find rows that differ: %w", err)
	}
	return found, nil
}

// books adds up the ledger. Amounts in another currency come one by one, since
// each is rounded when it is converted.
func (r *reconciler) books(ctx context.Context) error {
	const q = `select v.source_id, r.account, r.currency,
			count(*), sum(r.amount)::text, case when r.currency <> $4 then r.amount end::text as each
		from ledger_rows r
		join vouchers v on v.company_id = r.company_id and v.id = r.voucher_id
		where r.company_id = $1 and r.date >= $2 and r.date < $3
		group by 1, 2, 3, each`
	first := time.Date(r.year, time.January, 1, 0, 0, 0, 0, time.UTC)
	return r.tx.Each(ctx, func(row pgx.Row) error {
		var key input.AccountKey
		var currency string
		var t footprint.Tally
		var each decimal.NullDecimal
		if err := row.Scan(&key.Source, &key.Number, &currency, &t.Rows, &t.Amount, &each); err != nil {
			return err
		}
		if each.Valid {
			converted, _ := r.engine.Convert(each.Decimal, currency, r.year) // zero of what waits for a rate
			t.Amount = converted.Mul(decimal.NewFromInt(t.Rows))
		}
		r.book(key, t)
		return nil
	}, q, r.company, first, first.AddDate(1, 0, 0), r.engine.Currency)
}

func (r *reconciler) book(key input.AccountKey, t footprint.Tally) {
	key, on := r.known.Account(key)
	if !on.BearsEmissions() {
		reason := leftBalance
		if on.Kind == chart.Income {
			reason = leftRevenue
		}
		if r.leftOut[key] == nil {
			r.leftOut[key] = &LeftOut{Source: key.Source, Number: key.Number, Name: on.Name, Reason: reason}
		}
		r.leftOut[key].Ledger.Plus(t)
		return
	}
	r.account(key).Ledger.Plus(t)
}

// account are the sums of the account, one of which its source says the number alone
// being that of another.
func (r *reconciler) account(key input.AccountKey) *AccountSums {
	key, on := r.known.Account(key)
	if r.accounts[key] == nil {
		r.accounts[key] = &AccountSums{Source: key.Source, Number: key.Number, Name: on.Name, Capital: on.Capital}
	}
	return r.accounts[key]
}

// transactions adds up the footprint, each ledger row once.
func (r *reconciler) transactions(ctx context.Context) error {
	const q = `select source_id, account, max(account_name), status, disabled, coalesce(exclusion, ''), count(*), sum(amount)::text,
			count(rest), coalesce(sum(rest), 0)::text
		from footprint_transactions t, lateral (
			select sum(split_part(x ->> 'value', ' ', 1)::numeric) as rest from jsonb_array_elements(reasons) x where x ->> 'code' = '` + engine.ReasonPart + `') parts
		where company_id = $1 and year = $2 and part = 'main' and ledger_row_id is not null
		group by source_id, account, status, disabled, exclusion`
	return r.tx.Each(ctx, func(row pgx.Row) error {
		var source uuid.NullUUID
		var number, name, exclusion string
		var status engine.Status
		var disabled bool
		var t, rest footprint.Tally
		if err := row.Scan(&source, &number, &name, &status, &disabled, &exclusion, &t.Rows, &t.Amount, &rest.Rows, &rest.Amount); err != nil {
			return err
		}
		sums := r.account(input.AccountKey{Source: source.UUID, Number: number})
		sums.Name = cmp.Or(sums.Name, name)
		sums.NoPurchase.Plus(rest)
		switch {
		case disabled:
			sums.Disabled.Plus(t)
		case status == engine.Counted:
			sums.Counted.Plus(t)
		case status == engine.Unmatched:
			sums.Unmatched.Plus(t)
		case status == engine.Excluded:
			sums.exclude(ReasonSum{exclusion, t})
		}
		return nil
	}, q, r.company, r.year)
}

// mismatches lists rows that one side has alone, or with another amount.
func (r *reconciler) mismatches(ctx context.Context, accounts []string) ([]Mismatch, error) {
	const q = `select coalesce(r.id, t.id), coalesce(r.date, t.date), coalesce(v.series, t.series), coalesce(v.number, t.number),
			coalesce(r.account, t.account), coalesce(r.text, t.text), r.amount::text, t.amount::text
		from (select * from ledger_rows where company_id = $1 and date >= make_date($2, 1, 1) and date < make_date($2 + 1, 1, 1)) r
		join vouchers v on v.company_id = r.company_id and v.id = r.voucher_id
		full join (select * from footprint_transactions where company_id = $1 and year = $2 and part = 'main' and ledger_row_id is not null) t
			on t.id = r.id
		left join ledger_accounts a on a.company_id = v.company_id and a.source_id = v.source_id and a.number = r.account
		where coalesce(r.account, t.account) = any($3) and coalesce(r.amount, 1) <> 0
			and (r.id is null or t.id is null or r.account <> t.account or (r.amount <> t.amount and r.currency = t.currency))
		order by 2, 1 limit $4`
	var found []Mismatch
	err := r.tx.Each(ctx, func(row pgx.Row) error {
		var m Mismatch
		err := row.Scan(&m.ID, &m.Date, &m.Series, &m.Number, &m.Account, &m.Text, &m.Booked, &m.Counted)
		found = append(found, m)
		return err
	}, q, r.company, r.year, accounts, maxMismatches)
	return found, err
}

func (a *AccountSums) exclude(r ReasonSum) {
	at := slices.IndexFunc(a.Excluded, func(known ReasonSum) bool { return known.Code == r.Code })
	if at < 0 {
		a.Excluded = append(a.Excluded, r)
		return
	}
	a.Excluded[at].Plus(r.Tally)
}

func (a *AccountSums) plus(other AccountSums) {
	a.Ledger.Plus(other.Ledger)
	a.Counted.Plus(other.Counted)
	a.Unmatched.Plus(other.Unmatched)
	a.Disabled.Plus(other.Disabled)
	a.NoPurchase.Plus(other.NoPurchase)
	for _, r := range other.Excluded {
		a.exclude(r)
	}
}

// finish draws the line: what is booked less what the footprint accounts for.
func (a *AccountSums) finish() {
	explained := a.Counted.Amount.Add(a.Unmatched.Amount).Add(a.Disabled.Amount).Add(a.NoPurchase.Amount)
	for _, r := range a.Excluded {
		explained = explained.Add(r.Amount)
	}
	a.Difference = a.Ledger.Amount.Sub(explained)
	slices.SortFunc(a.Excluded, func(x, y ReasonSum) int { return cmp.Or(y.Amount.Cmp(x.Amount), cmp.Compare(x.Code, y.Code)) })
}
