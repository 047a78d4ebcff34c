package carbon_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/activity"
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

func TestApplyEntries_Work(t *testing.T) {
	t.Parallel()
	d, db, footprints := jobstest.Carbon(t)
	scope := tenant.NewScope(uuid.Nil, jobstest.Bookkeeper(t, d), activity.Write, footprint.Read, job.Read)
	entries := activity.NewService(db, category.Standard(), library.NewService(db, category.Standard(), factor.Standard()), sheet.Files{}, time.Now)
	service := job.NewService(db)

	day := time.Date(2024, time.May, 1, 0, 0, 0, 0, time.UTC)
	made, err := entries.Make(t.Context(), scope, activity.Content{
		From: day, To: day, Category: "1.mobile.fossil.diesel", Quantity: decimal.NewFromInt(100), Unit: quantity.Litre, Source: activity.Invoice,
	})
	require.NoError(t, err)
	var enqueued int
	require.NoError(t, db.Pool().QueryRow(t.Context(),
		"select count(*) from river_job where kind = $1 and queue = 'calculate'", activity.KindApply).Scan(&enqueued))
	require.Equal(t, 1, enqueued, "in the transaction of the entry")

	waiting, err := service.List(t.Context(), scope, job.Filter{Kind: activity.KindApply, Active: true})
	require.NoError(t, err)
	require.Len(t, waiting, 1)
	work := func() error {
		return (&carbon.RecalculateMonths[activity.Applying]{Jobs: service, Footprints: footprints.Calculations}).Work(t.Context(), &river.Job[activity.Applying]{
			JobRow: jobstest.Attempt(), Args: activity.Applying{Ref: waiting[0].Ref()},
		})
	}
	for range 2 {
		require.NoError(t, work())
		kg, err := footprints.Totals.EntryTotals(t.Context(), scope, []uuid.UUID{made.ID})
		require.NoError(t, err)
		require.Equal(t, "318.183", kg[made.ID].Kg.String(), "100 l × (2.57082 + 0.61101)")
	}
	ended, err := service.Get(t.Context(), scope, waiting[0].ID)
	require.NoError(t, err)
	require.Equal(t, job.Done, ended.State)
}
