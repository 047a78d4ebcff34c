package footprint_test

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/purchase/purchasetest"
	"tillit/core/kernel/nightly"
	"tillit/core/reference/corporate"
)

// What package purchase says of books is what a company has of them once they are
// imported and calculated: the same cases, through the ledger and a month at a time.
func TestHabits(t *testing.T) {
	t.Parallel()
	b := newKeeper(t)
	const each = 18                           // by day, of one country after the other; package purchase holds all at every change
	for i, c := range purchasetest.Cases(t) { //nolint:paralleltest // one company after another
		if !nightly.Now() && (i+i/each)%each != 0 {
			continue
		}
		t.Run(c.Name, func(t *testing.T) {
			b.company(t, c.Country, corporate.CurrencyOf(c.Country))
			b.take(t, c.File, c.Books)
			require.Equal(t, c.Outcome, c.Fates(b.figures(t)))
		})
	}
}

// The same holds of books whose years come in files of their own, whichever comes first.
func TestHabits_YearByYear(t *testing.T) {
	t.Parallel()
	b := newKeeper(t)
	for _, c := range purchasetest.CasesOfYears(t) { //nolint:paralleltest // one company after another
		for _, order := range []string{"first", "last"} {
			t.Run(c.Name+" "+order, func(t *testing.T) {
				b.company(t, c.Country, corporate.CurrencyOf(c.Country))
				if order == "last" {
					slices.Reverse(c.Years)
				}
				// Only what is new is calculated, as after an import.
				var known []time.Time
				for _, f := range c.Years {
					b.take(t, f.Name, f.Data)
					for _, m := range b.months(t) {
						if !slices.Contains(known, m) {
							b.calculate(t, footprint.MonthOf(m), footprint.MonthOf(m))
							known = append(known, m)
						}
					}
				}
				require.Equal(t, c.Outcome, c.Fates(b.found(t)))
			})
		}
	}
}

// figures calculates the books a month at a time and gives what is in them.
func (b keeper) figures(t *testing.T) (figures []engine.Figure) {
	t.Helper()
	for _, m := range b.months(t) {
		b.calculate(t, footprint.MonthOf(m), footprint.MonthOf(m))
	}
	return b.found(t)
}

// months are those with rows in the ledger.
func (b keeper) months(t *testing.T) (months []time.Time) {
	t.Helper()
	require.NoError(t, b.owner.QueryRow(t.Context(), `select array_agg(distinct date_trunc('month', date)::date order by date_trunc('month', date)::date)
		from ledger_rows where company_id = $1`, b.scope.Company).Scan(&months))
	return months
}

// found is what was calculated, once its accounts were found to add up.
func (b keeper) found(t *testing.T) (figures []engine.Figure) {
	t.Helper()
	months := b.months(t)
	for year := months[0].Year(); year <= months[len(months)-1].Year(); year++ {
		for _, x := range b.all(t, year, footprint.Filter{}) {
			figures = append(figures, x.Figure)
		}
		found, err := b.footprints.Reconciliations.Reconcile(t.Context(), b.scope, year)
		require.NoError(t, err)
		for _, a := range found.Accounts {
			require.True(t, a.Difference.IsZero(), "%s differs by %s in %d", a.Number, a.Difference, year)
		}
	}
	return figures
}
