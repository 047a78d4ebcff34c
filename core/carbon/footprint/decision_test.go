package footprint_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/decision"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/trace"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/job"
	"tillit/core/kernel/tenant"
)

// decider is a company with a calculated year and somebody who decides.
type decider struct {
	*bundle
	papers, diesel footprint.Transaction
}

func newDecider(t *testing.T) decider {
	t.Helper()
	b := newBundle(t)
	b.chart(t)
	supplier := b.supplier(t, "Papper AB", "")
	b.voucher(t, "2024-03-05", "Pärmar", row{account: "6110", amount: "100", supplier: supplier}, row{account: "6110", amount: "250", supplier: supplier})
	b.voucher(t, "2024-05-09", "Tankat", row{account: "5611", amount: "700", quantity: "40", unit: "l"})
	b.calculate(t, month(2024, time.January), month(2024, time.December))
	person := b.insert(t, "insert into people (email, name, role) values ('d@tillit.test', 'Disa Domare', 3) returning id")
	b.scope = tenant.NewScope(person, b.scope.Company, footprint.Read, footprint.Calculate, footprint.Decisive, job.Read)
	d := decider{bundle: b}
	d.papers, d.diesel = d.one(t, "Pärmar"), d.one(t, "Tankat")
	return d
}

// one is the first main transaction whose text is asked for.
func (d decider) one(t *testing.T, text string) footprint.Transaction {
	t.Helper()
	for _, x := range d.all(t, 2024, footprint.Filter{Text: text}) {
		if x.Part == engine.Main {
			return x
		}
	}
	require.Fail(t, "no transaction", text)
	return footprint.Transaction{}
}

func (d decider) decide(t *testing.T, v footprint.Verdict, ids ...uuid.UUID) (footprint.Decision, job.Job) {
	t.Helper()
	made, work, err := d.footprints.Decisions.Decide(t.Context(), d.scope, footprint.Selection{Year: 2024, IDs: ids}, v)
	require.NoError(t, err)
	return made, work
}

// work does the calculation that a decision asked for.
func (d decider) work(t *testing.T, asked job.Job) {
	t.Helper()
	period, err := footprint.PeriodOf(asked)
	require.NoError(t, err)
	require.NoError(t, d.jobs.Run(t.Context(), d.scope, asked.ID, true, func(ctx context.Context, run *job.Run) error {
		_, err := d.footprints.Calculations.Recalculate(ctx, d.scope, run, period)
		return err
	}))
}

func TestService_Decide(t *testing.T) {
	t.Parallel()
	d := newDecider(t)
	leaf := d.diesel.Category // some leaf that spend has a factor for

	t.Run("ChangesTheCategoryOnceItIsCounted", func(t *testing.T) { //nolint:paralleltest // one after the other
		made, work := d.decide(t, footprint.Verdict{Kind: footprint.ToCategory, Category: leaf, Note: "Drivmedel i dunk"}, d.papers.ID)
		require.Equal(t, int64(1), made.Rows)
		require.Equal(t, "Disa Domare", made.By.Name)
		require.Equal(t, footprint.Period{From: month(2024, time.March), To: month(2024, time.March)}, made.Period)
		require.True(t, made.Pending)

		pending := d.trace(t, d.papers.ID)
		require.Equal(t, d.papers.Category, pending.Transaction.Category, "the figures stand until they are counted anew")
		require.True(t, pending.Transaction.ByHand.Pending)
		require.Equal(t, leaf, pending.Transaction.ByHand.Place.Category, "the row itself answers at once")

		d.work(t, work)
		counted := d.trace(t, d.papers.ID)
		require.Equal(t, leaf, counted.Transaction.Category)
		require.False(t, counted.Transaction.ByHand.Pending)
		require.Nil(t, counted.Rule)
		require.Equal(t, "Drivmedel i dunk", counted.Decisions[0].Note)
		d.requireSums(t)

		_, work = d.decide(t, footprint.Verdict{Kind: footprint.ToRules}, d.papers.ID)
		d.work(t, work)
		again := d.trace(t, d.papers.ID)
		require.Equal(t, d.papers.Category, again.Transaction.Category)
		require.Nil(t, again.Transaction.ByHand.Place)
		require.NotNil(t, again.Rule)
		require.Len(t, again.Decisions, 2, "what was decided before stays told")
	})

	t.Run("BulkByFilterIsUndoneAsOne", func(t *testing.T) { //nolint:paralleltest // one after the other
		before := d.overview(t, 2024, footprint.Filter{}).Totals.Total
		made, work, err := d.footprints.Decisions.Decide(t.Context(), d.scope, footprint.Selection{Year: 2024, Filter: footprint.Filter{Text: "papper", Months: []int{3}, Scopes: []int{3}}},
			footprint.Verdict{Kind: footprint.ToExclusion, Exclusion: "intra-group"})
		require.NoError(t, err)
		require.Equal(t, int64(2), made.Rows)
		d.work(t, work)
		for _, x := range d.all(t, 2024, footprint.Filter{Text: "papper"}) {
			require.Equal(t, engine.Excluded, x.Status)
			require.Equal(t, "intra-group", x.Exclusion)
			require.Equal(t, made.ID, x.ByHand.Place.ID)
		}
		d.requireSums(t)

		undone, undoing, err := d.footprints.Decisions.Undo(t.Context(), d.scope, made.ID)
		require.NoError(t, err)
		require.Equal(t, "Disa Domare", undone.UndoneBy.Name)
		require.True(t, undone.Pending)
		d.work(t, *undoing)
		same(t, before, d.overview(t, 2024, footprint.Filter{}).Totals.Total)
		require.Equal(t, footprint.ByHand{}, d.one(t, "Pärmar").ByHand)

		_, nothing, err := d.footprints.Decisions.Undo(t.Context(), d.scope, made.ID)
		require.NoError(t, err)
		require.Nil(t, nothing, "undoing twice does nothing")
	})

	t.Run("SwitchesBothPartsOffAndOn", func(t *testing.T) { //nolint:paralleltest // one after the other
		upstream := d.trace(t, d.diesel.ID).Siblings[0].ID
		off, work := d.decide(t, footprint.Verdict{Kind: footprint.Disable}, upstream)
		require.Equal(t, int64(1), off.Rows)
		d.work(t, work)
		view := d.overview(t, 2024, footprint.Filter{Text: "tankat"})
		require.True(t, view.Totals.Total.IsZero())
		require.Equal(t, int64(1), view.Disabled.Rows)
		require.Equal(t, off.ID, d.one(t, "Tankat").ByHand.Disabled.ID)
		require.Len(t, d.all(t, 2024, footprint.Filter{Disabled: true}), 2, "both parts")

		_, work = d.decide(t, footprint.Verdict{Kind: footprint.Enable}, d.diesel.ID)
		d.work(t, work)
		require.True(t, d.overview(t, 2024, footprint.Filter{Text: "tankat"}).Totals.Total.IsPositive())
		require.Nil(t, d.one(t, "Tankat").ByHand.Disabled)
	})
}

func (d decider) trace(t *testing.T, id uuid.UUID) trace.Trace {
	t.Helper()
	found, err := d.footprints.Traces.Trace(t.Context(), d.scope, id)
	require.NoError(t, err)
	return found
}

// requireSums compares the roll-up with the rows.
func (d decider) requireSums(t *testing.T) {
	t.Helper()
	total := dec("0")
	for _, x := range d.all(t, 2024, footprint.Filter{}) {
		if !x.Disabled {
			total = total.Add(x.KgLocation)
		}
	}
	same(t, total, d.overview(t, 2024, footprint.Filter{}).Totals.Total)
}

// TestDecide_SurvivesTheBooksBeingReadAgain looks for a decision after its
// voucher went and came back under new ids.
func TestDecide_SurvivesTheBooksBeingReadAgain(t *testing.T) {
	t.Parallel()
	d := newDecider(t)
	d.decide(t, footprint.Verdict{Kind: footprint.ToExclusion, Exclusion: "no-purchase"}, d.papers.ID, d.diesel.ID)
	d.exec(t, `create table old_vouchers as select * from vouchers;
		create table old_rows as select * from ledger_rows;
		delete from ledger_rows; delete from vouchers;
		insert into vouchers select (jsonb_populate_record(null::vouchers, to_jsonb(v) || jsonb_build_object('id', md5(v.id::text)::uuid))).* from old_vouchers v;
		insert into ledger_rows select (jsonb_populate_record(null::ledger_rows, to_jsonb(r)
			|| jsonb_build_object('id', md5(r.id::text)::uuid, 'voucher_id', md5(r.voucher_id::text)::uuid))).* from old_rows r;
		update ledger_rows set account = '6110' where account = '5611'`)
	d.calculate(t, month(2024, time.January), month(2024, time.December))

	papers := d.all(t, 2024, footprint.Filter{Status: engine.Excluded})
	require.Len(t, papers, 1)
	require.NotEqual(t, d.papers.ID, papers[0].ID)
	require.Equal(t, "no-purchase", papers[0].Exclusion)
	moved := d.one(t, "Tankat")
	require.Equal(t, engine.Counted, moved.Status, "a row that was booked anew on another account is another row")
	require.Equal(t, footprint.ByHand{}, moved.ByHand)
}

func TestDecide_Refuses(t *testing.T) {
	t.Parallel()
	d := newDecider(t)
	off := footprint.Verdict{Kind: footprint.Disable}
	over := footprint.Selection{Year: 2024, IDs: []uuid.UUID{d.papers.ID}}
	made, _ := d.decide(t, off, d.papers.ID)

	t.Run("WhatCannotBeDecided", func(t *testing.T) {
		t.Parallel()
		for field, v := range map[string]footprint.Verdict{
			"kind":      {Kind: "drop"},
			"category":  {Kind: footprint.ToCategory, Category: "3.1"},
			"exclusion": {Kind: footprint.ToExclusion, Exclusion: "whim"},
			"note":      {Kind: footprint.Disable, Note: string(make([]byte, 2001))},
		} {
			_, _, err := d.footprints.Decisions.Decide(t.Context(), d.scope, over, v)
			require.Equal(t, fault.Invalid, fault.KindOf(err))
			require.ErrorContains(t, err, field)
		}
		for _, v := range []footprint.Verdict{
			{Kind: footprint.Disable, Category: d.papers.Category}, {Kind: footprint.ToCategory, Category: d.papers.Category, Exclusion: "tax"},
		} {
			_, _, err := d.footprints.Decisions.Decide(t.Context(), d.scope, over, v)
			require.Equal(t, fault.Invalid, fault.KindOf(err))
		}
		_, _, err := d.footprints.Decisions.Decide(t.Context(), d.scope, footprint.Selection{Year: 2024, IDs: make([]uuid.UUID, decision.MaxSelected+1)}, off)
		require.ErrorContains(t, err, "ids")
	})

	t.Run("RowsThatAreNotThere", func(t *testing.T) {
		t.Parallel()
		for _, none := range []footprint.Selection{
			{Year: 2024, IDs: []uuid.UUID{uuid.New()}}, {Year: 2023, IDs: over.IDs}, {Year: 2024, Filter: footprint.Filter{Text: "finns inte"}},
		} {
			_, _, err := d.footprints.Decisions.Decide(t.Context(), d.scope, none, off)
			require.ErrorIs(t, err, footprint.ErrNotFound)
		}
		_, _, err := d.footprints.Decisions.Undo(t.Context(), d.scope, uuid.New())
		require.ErrorIs(t, err, footprint.ErrNotFound)
	})

	t.Run("AnotherCompany", func(t *testing.T) {
		t.Parallel()
		other := tenant.NewScope(uuid.New(), uuid.New(), footprint.Read, footprint.Decisive)
		blind := tenant.NewScope(uuid.New(), uuid.Nil, footprint.Read, footprint.Decisive)
		blind.Company = d.scope.Company
		for name, scope := range map[string]tenant.Scope{"another company": other, "row security alone": blind} {
			_, _, err := d.footprints.Decisions.Decide(t.Context(), scope, over, off)
			require.Error(t, err, name)
			_, _, err = d.footprints.Decisions.Undo(t.Context(), scope, made.ID)
			require.Error(t, err, name)
			list, err := d.footprints.Decisions.Decisions(t.Context(), scope)
			require.NoError(t, err)
			require.Empty(t, list, name)
		}
	})

	t.Run("AnOrdinaryUser", func(t *testing.T) {
		t.Parallel()
		reader := tenant.NewScope(uuid.New(), d.scope.Company, footprint.Read)
		_, _, err := d.footprints.Decisions.Decide(t.Context(), reader, over, off)
		require.ErrorIs(t, err, tenant.ErrForbidden)
		_, _, err = d.footprints.Decisions.Undo(t.Context(), reader, made.ID)
		require.ErrorIs(t, err, tenant.ErrForbidden)
		_, err = d.footprints.Decisions.Decisions(t.Context(), tenant.NewScope(uuid.New(), d.scope.Company))
		require.ErrorIs(t, err, tenant.ErrForbidden)
		list, err := d.footprints.Decisions.Decisions(t.Context(), reader)
		require.NoError(t, err)
		require.Equal(t, made.ID, list[0].ID)
	})
}
