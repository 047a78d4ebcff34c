package whatif

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/books/ledger"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/input"
	"tillit/core/carbon/footprint/stored"
	"tillit/core/carbon/footprint/totals"
	"tillit/core/carbon/rulebook"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/rule"
)

// Trial is a change of one rule that is not made yet.
type Trial struct {
	Rule     *rule.Rule // as it would be; nil when it would be retired
	Replaces uuid.UUID  // the rule in force in whose place it would come; zero for none
}

// swap is the trial among the rules that decide now.
func (t Trial) swap(rules []rule.Rule) Swap {
	var w Swap
	var version int64
	for _, r := range rules {
		if r.ID == t.Replaces {
			w.Gone, version = append(w.Gone, r.ID), r.Version+1
		}
	}
	if t.Rule != nil {
		r := *t.Rule
		r.Version = version
		w.Come = append(w.Come, r)
	}
	return w
}

// Swap is a change of many rules at once that is not made yet: some would no
// longer decide over the company, others would.
type Swap struct {
	Gone []uuid.UUID
	Come []rule.Rule
}

// rule is the rule of the trial as it would be stored at a level.
func (t Trial) rule(level rule.Level) rule.Rule {
	r := *t.Rule
	r.ID, r.Level = uuid.Must(uuid.NewV7()), level
	if r.Key == "" {
		r.Key = "trial"
	}
	return r
}

// Stake is a number of ledger rows with what they cost and cause.
type Stake struct {
	Rows   int64
	Amount decimal.Decimal // in the company's currency
	Kg     decimal.Decimal // scope 2 by location, with the upstream part
}

func (t *Stake) add(other Stake) {
	t.Rows += other.Rows
	t.Amount = t.Amount.Add(other.Amount)
	t.Kg = t.Kg.Add(other.Kg)
}

// Place is where a row lies: on a leaf, under an exclusion, or neither when
// nothing says where it belongs.
type Place struct {
	Category  string
	Exclusion string
}

// Move is a ledger row that a trial would put elsewhere or count otherwise.
type Move struct {
	Row           footprint.Transaction // as it would be, without what it would result in
	Before, After Place
	KgBefore      decimal.Decimal
	KgAfter       decimal.Decimal
}

// Shift is what a trial would do to a place: the rows that would come, go or
// count otherwise there.
type Shift struct {
	Place
	Before, After Stake
}

// Outcome is a company's year now and as it would be.
type Outcome struct {
	KgBefore, KgAfter               decimal.Decimal
	UnmatchedBefore, UnmatchedAfter int64 // ledger rows
	SpendBefore, SpendAfter         totals.Spending
}

// Effect is what a trial would do to one company.
type Effect struct {
	Currency string // of the company
	Hit      Stake  // rows that the rule would decide over
	Moved    int64  // rows that would lie elsewhere or count otherwise
	Outcome
	Shifts []Shift // the place with the greatest change first
	Moves  []Move  // the first MaxMoves
}

// MaxMoves is how many rows a trial tells one by one.
const MaxMoves = 100

// Try reports what a change of a rule of the scope's company would do to a year
// of it. It reads the ledger as Recalculate does and writes nothing. Requires
// rulebook.Manage.
func (s *Service) Try(ctx context.Context, scope tenant.Scope, trial Trial, year int) (Effect, error) {
	return s.tryAt(ctx, scope, rule.Company, trial, year)
}

// TryShared reports what a change of a global rule would do to a year of one
// company, as Try does. Concerned lists the companies to try it on.
func (s *Service) TryShared(ctx context.Context, scope tenant.Scope, company uuid.UUID, trial Trial, year int) (Effect, error) {
	if err := scope.Require(rulebook.Manage); err != nil {
		return Effect{}, err
	}
	own, err := scope.For(company)
	if err != nil {
		return Effect{}, err
	}
	return s.tryAt(ctx, own, rule.Global, trial, year)
}

func (s *Service) tryAt(ctx context.Context, scope tenant.Scope, level rule.Level, trial Trial, year int) (Effect, error) {
	if err := scope.Require(rulebook.Manage); err != nil {
		return Effect{}, err
	}
	if trial.Rule != nil {
		r := trial.rule(level)
		if err := r.Refusal(); err != nil {
			return Effect{}, err
		}
		trial.Rule = &r
	}
	return s.tryIn(ctx, scope, trial.swap, year)
}

// Concerned lists by name the companies with books or activity entries. It
// takes rulebook.Manage.
func (s *Service) Concerned(ctx context.Context, scope tenant.Scope) ([]input.Concerned, error) {
	if err := scope.Require(rulebook.Manage); err != nil {
		return nil, err
	}
	return input.UsersOf(ctx, s.db, scope, "")
}

// TrySwap reports what a change of many rules would do to a year of the scope's
// company, as Try does. Requires rulebook.Choose or rulebook.Manage.
func (s *Service) TrySwap(ctx context.Context, scope tenant.Scope, swap Swap, year int) (Effect, error) {
	if err := rulebook.RequireChoice(scope); err != nil {
		return Effect{}, err
	}
	return s.tryIn(ctx, scope, func([]rule.Rule) Swap { return swap }, year)
}

func (s *Service) tryIn(ctx context.Context, scope tenant.Scope, of func([]rule.Rule) Swap, year int) (e Effect, err error) {
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		e, err = s.try(ctx, tx, scope.Company, of, year)
		return err
	})
	if err != nil {
		return Effect{}, fmt.Errorf("try rules on company %s: %w", scope.Company, err)
	}
	return e, nil
}

// try computes the effect of a swap, which is made of the rules that decide
// now.
func (s *Service) try(ctx context.Context, tx pg.Tx, id uuid.UUID, of func([]rule.Rule) Swap, year int) (Effect, error) {
	own, rules, err := input.ReadCompany(ctx, tx, id)
	if pg.NoRows(err) {
		return Effect{}, tenant.ErrNotFound
	}
	if err != nil {
		return Effect{}, err
	}
	factors, err := s.factors.Current(ctx, tx)
	if err != nil {
		return Effect{}, err
	}
	t, err := newTrying(s, factors, own, rules, of(rules))
	if err != nil {
		return Effect{}, err
	}
	t.Currency = own.Currency
	if t.Outcome, err = readTotals(ctx, tx, id, year); err != nil || !t.concerns(own) {
		return t.Effect, err
	}
	days := footprint.Span{From: time.Date(year, time.January, 1, 0, 0, 0, 0, time.UTC), To: time.Date(year+1, time.January, 1, 0, 0, 0, 0, time.UTC)}
	books, err := input.OpenBooks(ctx, tx, id, days, t.before.Chart, t.accounts)
	if err != nil {
		return Effect{}, err
	}
	t.before.Know(books.Suppliers)
	t.after.Know(books.Suppliers)
	if err := books.JudgeBills(ctx, tx, t.before, days); err != nil {
		return Effect{}, err
	}
	known, err := t.knowsSupplier(books)
	if err != nil || !known {
		return t.Effect, err
	}
	if err := t.narrow(books); err != nil {
		return Effect{}, err
	}
	if err := t.cover(ctx, tx, id, days); err != nil {
		return Effect{}, err
	}
	if t.before.Stated, err = input.ReadStated(ctx, tx, id, days, books.Suppliers); err != nil {
		return Effect{}, err
	}
	t.after.Stated = t.before.Stated
	err = books.Entries(ctx, tx, days, func(entries []engine.Entry, _ int) error {
		for _, e := range entries {
			if err := t.look(e); err != nil {
				return fmt.Errorf("ledger row %s: %w", e.LedgerRow, err)
			}
		}
		return nil
	})
	t.sort()
	return t.Effect, err
}

// accounts are those on which capital goods stand by the rules of before or of after.
func (t *trying) accounts(all []ledger.Account) []engine.Account {
	on := t.before.Accounts(all)
	for i, after := range t.after.Accounts(all) {
		on[i].Capital = on[i].Capital || after.Capital
	}
	return on
}

// readTotals reads what the company's year amounts to now.
func readTotals(ctx context.Context, tx pg.Tx, id uuid.UUID, year int) (t Outcome, err error) {
	err = tx.NewRaw(`select coalesce(sum(r.kg_location) filter (where r.status = 'counted'), 0),
			coalesce(sum(r.rows) filter (where r.status = 'unmatched' and r.part = 'main'), 0),
			coalesce(sum(`+stored.Moved+`) filter (where r.status = 'counted' and r.part = 'main'), 0),
			coalesce(sum(`+stored.Moved+`) filter (where r.status = 'unmatched' and r.part = 'main'), 0)
		from companies c left join footprint_rollups r on r.company_id = c.id and r.year = ?1 and not r.disabled
		where c.id = ?0`, id, year).Scan(ctx, &t.KgBefore, &t.UnmatchedBefore,
		&t.SpendBefore.Counted, &t.SpendBefore.Unmatched)
	t.KgAfter, t.UnmatchedAfter, t.SpendAfter = t.KgBefore, t.UnmatchedBefore, t.SpendBefore
	if err != nil {
		return Outcome{}, fmt.Errorf("read totals: %w", err)
	}
	return t, nil
}
