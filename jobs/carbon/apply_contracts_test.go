package carbon_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/activity"
	"tillit/core/carbon/energycontract"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/library"
	"tillit/core/kernel/job"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/quantity"
	"tillit/integrations/sheet"
	"tillit/jobs/carbon"
	"tillit/jobs/jobstest"
)

// A contract counts as soon as its work is done, in all of its months, and the
// run says that it was a contract.
func TestApplyContracts_Work(t *testing.T) {
	t.Parallel()
	d, db, footprints := jobstest.Carbon(t)
	scope := tenant.NewScope(uuid.Nil, jobstest.Bookkeeper(t, d), activity.Write, energycontract.Write, footprint.Read, job.Read)
	service := job.NewService(db)
	day := time.Date(2023, time.May, 1, 0, 0, 0, 0, time.UTC)
	entries := activity.NewService(db, category.Standard(), library.NewService(db, category.Standard(), factor.Standard()), sheet.Files{}, time.Now)
	_, err := entries.Make(t.Context(), scope, activity.Content{
		From: day, To: day, Category: "2.electricity.premises.residual", Quantity: decimal.NewFromInt(1000), Unit: quantity.KilowattHour, Source: activity.Measured,
	})
	require.NoError(t, err)

	contracts := energycontract.NewService(db, time.Now)
	made, err := contracts.Make(t.Context(), scope, energycontract.Content{
		From: time.Date(2023, time.January, 1, 0, 0, 0, 0, time.UTC), To: time.Date(2023, time.December, 31, 0, 0, 0, 0, time.UTC),
		Carrier: energycontract.Electricity, Instrument: energycontract.Certificate, Quantity: decimal.NewNullDecimal(decimal.NewFromInt(250)),
		Unit: quantity.KilowattHour, Supplier: "Kraftbolaget", Number: "GO-1",
	})
	require.NoError(t, err)
	var enqueued int
	require.NoError(t, db.Pool().QueryRow(t.Context(),
		"select count(*) from river_job where kind = $1 and queue like 'calculate%'", energycontract.KindApply).Scan(&enqueued))
	require.Equal(t, 1, enqueued, "in the transaction of the contract")

	market := func() string {
		view, err := footprints.Totals.Overview(t.Context(), scope, 2023, footprint.Filter{})
		require.NoError(t, err)
		return view.Totals.Scope2Market.String()
	}
	work := func() {
		waiting, err := service.List(t.Context(), scope, job.Filter{Kind: energycontract.KindApply, Active: true})
		require.NoError(t, err)
		require.Len(t, waiting, 1)
		for range 2 {
			require.NoError(t, (&carbon.RecalculateMonths[energycontract.Applying]{Jobs: service, Footprints: footprints.Calculations}).Work(t.Context(), &river.Job[energycontract.Applying]{
				JobRow: jobstest.Attempt(), Args: energycontract.Applying{Ref: waiting[0].Ref()},
			}))
		}
		ended, err := service.Get(t.Context(), scope, waiting[0].ID)
		require.NoError(t, err)
		require.Equal(t, job.Done, ended.State)
	}
	work()
	require.Equal(t, "393.075", market(), "750 kWh × 0.5241")
	runs, err := footprints.Runs.Runs(t.Context(), scope, 2023)
	require.NoError(t, err)
	require.Equal(t, []footprint.Occasion{footprint.ByContracts}, runs[0].Occasions)

	_, err = contracts.Remove(t.Context(), scope, made.ID, made.Version)
	require.NoError(t, err)
	work()
	require.Equal(t, "524.1", market(), "taken away, it is as if it had never been")
}
