package footprint_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/whatif"
	"tillit/core/carbon/rulebook"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/queue"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/rule"
)

// nobody takes no work.
type nobody struct{}

// Enqueue forgets the work.
func (nobody) Enqueue(context.Context, pgx.Tx, ...queue.Args) error { return nil }

func (b *bundle) administrator() tenant.Scope {
	return tenant.NewScope(uuid.New(), uuid.Nil, rulebook.Manage).SeeingAll()
}

func (b *bundle) try(t testing.TB, trial whatif.Trial) whatif.Effect {
	t.Helper()
	scope, err := b.administrator().For(b.scope.Company)
	require.NoError(t, err)
	effect, err := b.footprints.Trials.Try(t.Context(), scope, trial, 2024)
	require.NoError(t, err)
	return effect
}

// A trial tells what a recalculation with the rule then does.
func TestTry_SaysWhatARecalculationDoes(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.db.Through(nobody{})
	b.chart(t)
	b.account(t, "9998", "Diverse", "cost")
	haulier := b.supplier(t, "Åkeri Öst AB", "556677-8899")
	b.voucher(t, "2024-03-05", "Faktura 17", row{account: "9998", amount: "1000", supplier: haulier}, row{account: "6110", amount: "500", supplier: haulier})
	b.voucher(t, "2024-04-05", "Pennor", row{account: "6110", amount: "200"}, row{account: "9998", amount: "50"})
	b.voucher(t, "2024-05-05", "Avstängd", row{account: "9998", amount: "70", supplier: haulier, disabled: true})
	b.voucher(t, "2023-05-05", "Förra året", row{account: "9998", amount: "80", supplier: haulier})
	b.calculate(t, month(2023, time.January), month(2024, time.December))
	before := b.overview(t, 2024, footprint.Filter{})

	freight := rule.Rule{Key: "haulier", Level: rule.Company, Supplier: "ÅKERI ÖST AB", Category: "3.4.road.truck"}
	tried := b.try(t, whatif.Trial{Rule: &freight})
	require.EqualValues(t, 2, tried.Hit.Rows)
	same(t, dec("1500"), tried.Hit.Amount)
	require.EqualValues(t, 2, tried.Moved)
	same(t, before.Totals.Total, tried.KgBefore)
	require.Equal(t, before, b.overview(t, 2024, footprint.Filter{}), "a trial writes nothing")

	var saved rule.Rule
	scope, err := b.administrator().For(b.scope.Company)
	require.NoError(t, err)
	require.NoError(t, b.db.In(t.Context(), scope, func(ctx context.Context, tx pg.Tx) (err error) {
		saved, err = rulebook.Add(ctx, tx, scope, freight)
		return err
	}))
	b.calculate(t, month(2023, time.January), month(2024, time.December))
	same(t, b.overview(t, 2024, footprint.Filter{}).Totals.Total, tried.KgAfter)
	unmatched := b.all(t, 2024, footprint.Filter{Status: engine.Unmatched})
	live := 0
	for _, u := range unmatched {
		if !u.Disabled {
			live++
		}
	}
	require.EqualValues(t, live, tried.UnmatchedAfter)
	require.EqualValues(t, 1, tried.UnmatchedBefore-tried.UnmatchedAfter)

	var kgBefore, kgAfter decimal.Decimal
	for _, s := range tried.Shifts {
		kgBefore, kgAfter = kgBefore.Add(s.Before.Kg), kgAfter.Add(s.After.Kg)
	}
	same(t, tried.KgAfter.Sub(tried.KgBefore), kgAfter.Sub(kgBefore), "the places add up to the total")
	require.Len(t, tried.Moves, 2)
	require.Equal(t, whatif.Place{Category: "3.4.road.truck"}, tried.Moves[0].After)

	gone := b.try(t, whatif.Trial{Replaces: saved.ID})
	same(t, tried.KgBefore, gone.KgAfter, "taking it away undoes it")
	require.EqualValues(t, 0, gone.Hit.Rows)
	require.EqualValues(t, 2, gone.Moved)

	use, err := b.footprints.Totals.RuleUse(t.Context(), scope, 2024)
	require.NoError(t, err)
	require.EqualValues(t, 3, use[saved.ID], "with what is disabled")
	stranger := b.try(t, whatif.Trial{Rule: &rule.Rule{Key: "k", Level: rule.Company, Supplier: "Ingen vi känner", Exclusion: "tax"}})
	require.EqualValues(t, 0, stranger.Hit.Rows)
	same(t, stranger.KgBefore, stranger.KgAfter, "nothing changes for who never bought there")
	require.Empty(t, b.try(t, whatif.Trial{Rule: &rule.Rule{Key: "k", Level: rule.Company, Chart: rule.Dutch, Supplier: "x", Exclusion: "tax"}}).Moves)
}

// A change that only accounts decide over reads no other accounts, and capital
// goods are found by the rule as it would be.
func TestTry_Accounts(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.chart(t)
	b.voucher(t, "2024-03-05", "Hyra", row{account: "5010", amount: "1000"}, row{account: "1930", amount: "-1000"})
	b.voucher(t, "2024-03-06", "Bord", row{account: "1220", amount: "400"}, row{account: "1930", amount: "-400"})
	b.calculate(t, month(2024, time.January), month(2024, time.December))

	rent := b.try(t, whatif.Trial{Rule: &rule.Rule{Key: "r", Level: rule.Company, AccountFrom: "5010", AccountTo: "5010", Exclusion: "intra-group"}})
	require.EqualValues(t, 1, rent.Moved)
	require.Equal(t, whatif.Place{Exclusion: "intra-group"}, rent.Moves[0].After)
	require.True(t, rent.KgAfter.LessThan(rent.KgBefore))

	tables := b.try(t, whatif.Trial{Rule: &rule.Rule{Key: "r", Level: rule.Company, AccountFrom: "1220", AccountTo: "1220", Category: "3.2.equipment.furniture"}})
	require.EqualValues(t, 1, tables.Hit.Rows)
	same(t, dec("400"), tables.Hit.Amount)
}

// What a person decided over, and what an activity entry stands for, stays so
// whatever a rule says.
func TestTry_WhatComesBeforeRules(t *testing.T) {
	t.Parallel()
	d := newDecider(t)
	all := whatif.Trial{Rule: &rule.Rule{Key: "r", Level: rule.Company, AccountFrom: "6110", AccountTo: "6110", Category: "3.4.road.truck"}}
	require.EqualValues(t, 2, d.try(t, all).Moved)

	_, asked := d.decide(t, footprint.Verdict{Kind: footprint.ToExclusion, Exclusion: "tax"}, d.papers.ID)
	d.work(t, asked)
	require.EqualValues(t, 1, d.try(t, all).Moved)

	d.entry(t, entered{from: "2024-03-01", to: "2024-03-31", category: "3.4.road.truck", quantity: "100", unit: "tkm", cover: "leaf"})
	tried := d.try(t, all)
	require.EqualValues(t, 1, tried.Moved)
	require.Equal(t, whatif.Place{Exclusion: "activity"}, tried.Moves[0].After)
}

// An administrator tries a global rule on one company after the other.
func TestTryShared(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	var companies []uuid.UUID
	for range 2 {
		b.chart(t)
		b.voucher(t, "2024-03-05", "Pennor", row{account: "6110", amount: "200"})
		b.calculate(t, month(2024, time.January), month(2024, time.December))
		companies = append(companies, b.scope.Company)
		b.company(t, "SE", "SEK")
	}
	concerned, err := b.footprints.Trials.Concerned(t.Context(), b.administrator())
	require.NoError(t, err)
	var listed []uuid.UUID
	for _, c := range concerned {
		require.NotEmpty(t, c.Name)
		listed = append(listed, c.ID)
	}
	require.ElementsMatch(t, companies, listed, "the third has no books")

	trial := whatif.Trial{Rule: &rule.Rule{Key: "k", Level: rule.Company, Priority: 999, AccountFrom: "6110", AccountTo: "6119", Exclusion: "tax"}}
	try := func(scope tenant.Scope, company uuid.UUID) (whatif.Effect, error) {
		return b.footprints.Trials.TryShared(t.Context(), scope, company, trial, 2024)
	}
	for _, company := range companies {
		e, err := try(b.administrator(), company)
		require.NoError(t, err)
		require.EqualValues(t, 1, e.Hit.Rows)
		require.EqualValues(t, 1, e.Moved)
		require.Len(t, e.Shifts, 2)
		require.Equal(t, "SEK", e.Currency)
		same(t, dec("200"), e.Hit.Amount)
	}

	use, err := b.footprints.Totals.RuleUse(t.Context(), b.administrator(), 2024)
	require.NoError(t, err)
	require.Len(t, use, 1)

	for _, missing := range []uuid.UUID{uuid.Nil, uuid.New()} {
		_, err = try(tenant.NewScope(uuid.New(), companies[0], rulebook.Manage), missing)
		require.ErrorIs(t, err, tenant.ErrNotFound)
	}
	_, err = try(tenant.NewScope(uuid.New(), companies[0], rulebook.Manage), companies[1])
	require.ErrorIs(t, err, tenant.ErrNotFound, "that of another")
	_, err = try(b.scope, b.scope.Company)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = b.footprints.Trials.Concerned(t.Context(), b.scope)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = b.footprints.Trials.Try(t.Context(), b.scope, trial, 2024)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = b.footprints.Totals.RuleUse(t.Context(), b.scope, 2024)
	require.ErrorIs(t, err, tenant.ErrForbidden)
}

// TestTry_ReferenceChart holds that a rule of the Dutch reference chart concerns Dutch
// companies, by the codes of their accounts, and no others.
func TestTry_ReferenceChart(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	for country, moved := range map[string]int64{"NL": 1, "FI": 0} {
		b.company(t, country, "EUR")
		b.account(t, "4999", "Zwenkhout", "results")
		b.exec(t, "update ledger_accounts set standard = 'WBedHuiSch' where company_id = $1", b.scope.Company)
		b.voucher(t, "2024-03-05", "Factuur", row{account: "4999", amount: "1000", currency: "EUR"})
		b.calculate(t, month(2024, time.January), month(2024, time.December))
		effect := b.try(t, whatif.Trial{Rule: &rule.Rule{
			Key: "k", Level: rule.Company, Priority: 999, Chart: rule.RGS, AccountFrom: "WBedHui", AccountTo: "WBedHui", Exclusion: "tax",
		}})
		require.Equal(t, moved, effect.Moved, country)
	}
}
