package carbon_test

import (
	"context"
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
	"tillit/core/kernel/revision"
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

// What is entered one after the other is calculated once; what is entered after that has
// begun, by itself.
func TestApplyEntries_WaitsForMore(t *testing.T) {
	t.Parallel()
	d, db, footprints := jobstest.Carbon(t)
	scope := tenant.NewScope(uuid.Nil, jobstest.Bookkeeper(t, d), activity.Write, footprint.Read, footprint.Calculate, job.Read)
	entries := activity.NewService(db, category.Standard(), library.NewService(db, category.Standard(), factor.Standard()), sheet.Files{}, time.Now)
	service := job.NewService(db)
	enter := func(month time.Month) uuid.UUID {
		day := time.Date(2024, month, 1, 0, 0, 0, 0, time.UTC)
		made, err := entries.Make(t.Context(), scope, activity.Content{
			From: day, To: day, Category: "1.mobile.fossil.diesel", Quantity: decimal.NewFromInt(100), Unit: quantity.Litre, Source: activity.Invoice,
		})
		require.NoError(t, err)
		return made.ID
	}
	waiting := func() []job.Job {
		found, err := service.List(t.Context(), scope, job.Filter{Kind: activity.KindApply, Active: true})
		require.NoError(t, err)
		return found
	}
	early, late := enter(time.November), enter(time.March)
	require.Len(t, waiting(), 1)

	var during uuid.UUID
	require.NoError(t, service.Run(t.Context(), scope, waiting()[0].ID, false, func(ctx context.Context, run *job.Run) error {
		during = enter(time.June)
		days, err := revision.DaysOf(run.Job)
		require.NoError(t, err)
		_, err = footprints.Calculations.Recalculate(ctx, scope, run, footprint.Period{From: footprint.MonthOf(days.From), To: footprint.MonthOf(days.To)})
		return err
	}))
	kg, err := footprints.Totals.EntryTotals(t.Context(), scope, []uuid.UUID{early, late})
	require.NoError(t, err)
	require.Equal(t, []string{"318.183", "318.183"}, []string{kg[early].Kg.String(), kg[late].Kg.String()})
	require.Len(t, waiting(), 1, "for what came meanwhile")

	again := waiting()[0].Ref()
	require.NoError(t, (&carbon.RecalculateMonths[activity.Applying]{Jobs: service, Footprints: footprints.Calculations}).Work(t.Context(),
		&river.Job[activity.Applying]{JobRow: jobstest.Attempt(), Args: activity.Applying{Ref: again}}))
	kg, err = footprints.Totals.EntryTotals(t.Context(), scope, []uuid.UUID{during})
	require.NoError(t, err)
	require.Equal(t, "318.183", kg[during].Kg.String())
	require.Empty(t, waiting())
}
