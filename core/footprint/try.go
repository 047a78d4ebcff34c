package footprint

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/activity"
	"tillit/core/factor"
	"tillit/core/pg"
	"tillit/core/rule"
	"tillit/core/tenant"
)

// Trial is a change of one rule that is not made yet.
type Trial struct {
	Rule     *rule.Rule // as it would be; nil when it would be retired
	Replaces uuid.UUID  // the rule in force in whose place it would come; zero for none
}

// rule is the rule of the trial as it would be stored for a scope.
func (t Trial) rule(scope tenant.Scope) rule.Rule {
	r := *t.Rule
	r.ID, r.Level = uuid.Must(uuid.NewV7()), rule.Global
	if scope.Company != uuid.Nil {
		r.Level = rule.Company
	}
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
	Row           Transaction // as it would be, without what it would come to
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
}

// Effect is what a trial would do to one company.
type Effect struct {
	Company  uuid.UUID
	Name     string
	Currency string
	Hit      Stake // rows that the rule would decide over
	Moved    int64 // rows that would lie elsewhere or count otherwise
	Outcome
	Shifts []Shift // the place with the greatest change first
	Moves  []Move  // the first MaxMoves
}

// MaxMoves is how many rows a trial tells one by one.
const MaxMoves = 100

// Try tells what a change of a rule would do to a year, by company: the
// scope's, or every one with books that the rule could concern for a scope
// without a company. Companies without any row that it would decide over or
// move are left out, the others come with the greatest change first. It reads
// the ledger as Recalculate does and writes nothing. It takes rule.Manage.
func (s *Service) Try(ctx context.Context, scope tenant.Scope, trial Trial, year int) ([]Effect, error) {
	if err := scope.Require(rule.Manage); err != nil {
		return nil, err
	}
	if trial.Rule != nil {
		r := trial.rule(scope)
		if err := r.Refusal(); err != nil {
			return nil, err
		}
		trial.Rule = &r
	}
	companies := []uuid.UUID{scope.Company}
	if scope.Company == uuid.Nil {
		var err error
		if companies, err = s.usersOf(ctx, scope, ""); err != nil {
			return nil, err
		}
	}
	effects := []Effect{}
	for _, id := range companies {
		own, err := scope.For(id)
		if err != nil {
			return nil, err
		}
		var e Effect
		err = s.db.In(ctx, own, func(ctx context.Context, tx pg.Tx) (err error) {
			e, err = s.try(ctx, tx, id, trial, year)
			return err
		})
		if err != nil {
			return nil, fmt.Errorf("try rule on company %s: %w", id, err)
		}
		if scope.Company != uuid.Nil || e.Hit.Rows > 0 || e.Moved > 0 {
			effects = append(effects, e)
		}
	}
	slices.SortStableFunc(effects, func(a, b Effect) int {
		return b.KgAfter.Sub(b.KgBefore).Abs().Cmp(a.KgAfter.Sub(a.KgBefore).Abs())
	})
	return effects, nil
}

func (s *Service) try(ctx context.Context, tx pg.Tx, id uuid.UUID, trial Trial, year int) (Effect, error) {
	own, rules, err := readCompany(ctx, tx, id)
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
	t, err := newTrying(s, factors, own, rules, trial)
	if err != nil {
		return Effect{}, err
	}
	t.Company, t.Currency = id, own.Currency
	if t.Outcome, t.Name, err = readTotals(ctx, tx, id, year); err != nil || !t.concerns(own) {
		return t.Effect, err
	}
	days := span{time.Date(year, time.January, 1, 0, 0, 0, 0, time.UTC), time.Date(year+1, time.January, 1, 0, 0, 0, 0, time.UTC)}
	books, err := openBooks(ctx, tx, id, days, func(number, name string) bool {
		return t.before.capital(number, name) || t.after.capital(number, name)
	})
	if err != nil {
		return Effect{}, err
	}
	known, err := t.knowsSupplier(books)
	if err != nil || !known {
		return t.Effect, err
	}
	if err := t.narrow(books); err != nil {
		return Effect{}, err
	}
	if err := t.cover(ctx, tx, days); err != nil {
		return Effect{}, err
	}
	err = books.entries(ctx, tx, days, func(entries []entry, _ int) error {
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

// readTotals reads what the company's year comes to now.
func readTotals(ctx context.Context, tx pg.Tx, id uuid.UUID, year int) (t Outcome, name string, err error) {
	err = tx.NewRaw(`select c.name, coalesce(sum(r.kg_location) filter (where r.status = 'counted'), 0),
			coalesce(sum(r.rows) filter (where r.status = 'unmatched' and r.part = 'main'), 0)
		from companies c left join footprint_rollups r on r.company_id = c.id and r.year = ?1 and not r.disabled
		where c.id = ?0 group by c.name`, id, year).Scan(ctx, &name, &t.KgBefore, &t.UnmatchedBefore)
	t.KgAfter, t.UnmatchedAfter = t.KgBefore, t.UnmatchedBefore
	if err != nil {
		return Outcome{}, "", fmt.Errorf("read totals: %w", err)
	}
	return t, name, nil
}

// trying compares the rules as they are with the rules as they would be.
type trying struct {
	Effect
	before, after *engine
	concerned     []rule.Rule // the rules that differ
	shifts        map[Place]*Shift
}

func newTrying(s *Service, factors *factor.Set, own company, rules []rule.Rule, trial Trial) (*trying, error) {
	t := &trying{shifts: map[Place]*Shift{}}
	would := make([]rule.Rule, 0, len(rules)+1)
	for _, r := range rules {
		if r.ID == trial.Replaces {
			t.concerned = append(t.concerned, r)
			continue
		}
		would = append(would, r)
	}
	if trial.Rule != nil {
		r := *trial.Rule
		for _, old := range t.concerned {
			r.Version = old.Version + 1
		}
		t.concerned = append(t.concerned, r)
		would = append(would, r)
	}
	is, err := rule.Compile(rules)
	if err != nil {
		return nil, err
	}
	willBe, err := rule.Compile(would)
	if err != nil {
		return nil, err
	}
	t.before, t.after = newEngine(s, factors, is, own), newEngine(s, factors, willBe, own)
	return t, nil
}

// concerns tells whether any of the rules can fit rows of the company.
func (t *trying) concerns(own company) bool {
	return slices.ContainsFunc(t.concerned, func(r rule.Rule) bool { return r.Chart == "" || r.Chart == rule.ChartOf(own.Country) })
}

// knowsSupplier tells whether the company has a supplier that the rules can
// fit, which most have not of a rule that names one; true where a rule names
// none.
func (t *trying) knowsSupplier(b *books) (bool, error) {
	only := make([]rule.Rule, len(t.concerned))
	for i, r := range t.concerned {
		if r.Supplier == "" && r.SupplierNumber == "" {
			return true, nil
		}
		only[i] = rule.Rule{
			ID: r.ID, Key: r.Key, Level: r.Level, Supplier: r.Supplier, SupplierNumber: r.SupplierNumber,
			Category: r.Category, Exclusion: r.Exclusion,
		}
	}
	fits, err := rule.Compile(only)
	if err != nil {
		return false, err
	}
	for _, s := range b.suppliers {
		if _, ok := fits.Match(rule.Row{Supplier: s.Name, SupplierNumber: s.CorporateNumber}); ok {
			return true, nil
		}
	}
	return false, nil
}

// narrow spares reading the accounts that neither rule can fit, by what the
// rules ask of the account alone.
func (t *trying) narrow(b *books) error {
	only := make([]rule.Rule, len(t.concerned))
	for i, r := range t.concerned {
		if r.AccountFrom == "" && len(r.AccountWords) == 0 {
			return nil
		}
		only[i] = rule.Rule{
			ID: r.ID, Key: r.Key, Level: r.Level, Chart: r.Chart, AccountFrom: r.AccountFrom, AccountTo: r.AccountTo,
			AccountWords: r.AccountWords, Category: r.Category, Exclusion: r.Exclusion,
		}
	}
	fits, err := rule.Compile(only)
	if err != nil {
		return err
	}
	possible := map[string]bool{}
	for _, a := range b.accounts {
		_, ok := fits.Match(rule.Row{Chart: t.before.chart, Account: a.Number, AccountName: a.Name})
		possible[a.Number] = possible[a.Number] || ok
	}
	for number, some := range possible {
		if !some {
			b.never = append(b.never, number)
		}
	}
	return nil
}

// cover has both engines know what activity entries stand for.
func (t *trying) cover(ctx context.Context, tx pg.Tx, days span) error {
	entries, err := activity.In(ctx, tx, t.Company, days.from, days.to)
	if err != nil {
		return err
	}
	return errors.Join(t.before.cover(entries), t.after.cover(entries))
}

// look compares what becomes of a row. Where the same rule decides, or a
// person did, the same comes of it.
func (t *trying) look(e entry) error {
	if e.Disabled || e.decided.place != nil {
		return nil
	}
	e.look.Chart = t.before.chart
	was, _ := t.before.matcher.Match(e.look)
	will, _ := t.after.matcher.Match(e.look)
	if was == nil && will == nil || was != nil && will != nil && was.ID == will.ID {
		return nil
	}
	before, err := t.before.results(e)
	if err != nil {
		return err
	}
	after, err := t.after.results(e)
	if err != nil {
		return err
	}
	from, stood := placeOf(before)
	to, stands := placeOf(after)
	if will != nil && slices.ContainsFunc(t.concerned, func(r rule.Rule) bool { return r.ID == will.ID }) {
		t.Hit.add(stands)
	}
	if from == to && stood.Kg.Equal(stands.Kg) && stood.Rows == stands.Rows {
		return nil
	}
	t.move(e, from, to, stood, stands)
	return nil
}

func (t *trying) move(e entry, from, to Place, before, after Stake) {
	t.Moved++
	t.KgAfter = t.KgAfter.Add(after.Kg).Sub(before.Kg)
	if from == (Place{}) {
		t.UnmatchedAfter -= before.Rows
	}
	if to == (Place{}) {
		t.UnmatchedAfter += after.Rows
	}
	t.at(from).Before.add(before)
	t.at(to).After.add(after)
	if len(t.Moves) < MaxMoves {
		row := e.Transaction
		row.Amount, row.Currency = after.Amount, t.Currency
		if after.Rows == 0 {
			row.Amount = before.Amount
		}
		t.Moves = append(t.Moves, Move{Row: row, Before: from, After: to, KgBefore: before.Kg, KgAfter: after.Kg})
	}
}

func (t *trying) at(p Place) *Shift {
	if t.shifts[p] == nil {
		t.shifts[p] = &Shift{Place: p}
	}
	return t.shifts[p]
}

func (t *trying) sort() {
	for _, s := range t.shifts {
		t.Shifts = append(t.Shifts, *s)
	}
	slices.SortFunc(t.Shifts, func(a, b Shift) int {
		return cmp.Or(
			b.After.Kg.Sub(b.Before.Kg).Abs().Cmp(a.After.Kg.Sub(a.Before.Kg).Abs()),
			cmp.Compare(a.Category, b.Category), cmp.Compare(a.Exclusion, b.Exclusion),
		)
	})
}

// placeOf says where the results of a row lie and what they come to; no rows
// when it buys nothing.
func placeOf(results []result) (Place, Stake) {
	if len(results) == 0 {
		return Place{}, Stake{}
	}
	main := results[0]
	tally := Stake{Rows: 1, Amount: main.Amount}
	for i := range results {
		tally.Kg = tally.Kg.Add(results[i].KgLocation)
	}
	return Place{Category: main.Category, Exclusion: main.Exclusion}, tally
}

// RuleUse counts the ledger rows of a year that each rule decides over, in the
// scope's company or, for a scope without one, in all. A rule that decides over
// none is missing. It takes rule.Manage.
func (s *Service) RuleUse(ctx context.Context, scope tenant.Scope, year int) (map[uuid.UUID]int64, error) {
	if err := scope.Require(rule.Manage); err != nil {
		return nil, err
	}
	used := map[uuid.UUID]int64{}
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		var rows []struct {
			ID   uuid.UUID `bun:"rule_id"`
			Rows int64     `bun:"rows"`
		}
		q := tx.NewSelect().TableExpr("footprint_transactions").ColumnExpr("rule_id, count(*) as rows").
			Where("year = ? and part = 'main' and rule_id is not null", year).Group("rule_id")
		if scope.Company != uuid.Nil {
			q.Where("company_id = ?", scope.Company)
		}
		err := q.Scan(ctx, &rows)
		for _, r := range rows {
			used[r.ID] = r.Rows
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("count the rows of rules in %d: %w", year, err)
	}
	return used, nil
}

// Together adds up what a trial would do to companies. Amounts add up only
// where all companies use one currency; else Currency is empty and they are
// zero.
func Together(effects []Effect) Effect {
	t := trying{shifts: map[Place]*Shift{}}
	for i, e := range effects {
		if i == 0 {
			t.Currency = e.Currency
		}
		if e.Currency != t.Currency {
			t.Currency = ""
		}
	}
	stake := func(s Stake) Stake {
		if t.Currency == "" {
			s.Amount = decimal.Zero
		}
		return s
	}
	for _, e := range effects {
		t.Hit.add(stake(e.Hit))
		t.Moved += e.Moved
		t.KgBefore, t.KgAfter = t.KgBefore.Add(e.KgBefore), t.KgAfter.Add(e.KgAfter)
		t.UnmatchedBefore, t.UnmatchedAfter = t.UnmatchedBefore+e.UnmatchedBefore, t.UnmatchedAfter+e.UnmatchedAfter
		for _, s := range e.Shifts {
			t.at(s.Place).Before.add(stake(s.Before))
			t.at(s.Place).After.add(stake(s.After))
		}
		t.Moves = append(t.Moves, e.Moves[:min(len(e.Moves), MaxMoves-len(t.Moves))]...)
	}
	t.sort()
	return t.Effect
}
