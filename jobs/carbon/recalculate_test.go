package carbon_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/kernel/job"
	"tillit/core/kernel/tenant"
	"tillit/jobs/carbon"
	"tillit/jobs/jobstest"
)

func TestRecalculate_Work(t *testing.T) {
	t.Parallel()
	d, db, footprints := jobstest.Carbon(t)
	scope := tenant.NewScope(uuid.Nil, jobstest.Bookkeeper(t, d), footprint.Calculate, footprint.Read, job.Read)
	service := job.NewService(db)
	work := func(j job.Job) error {
		return (&carbon.Recalculate{Jobs: service, Footprints: footprints.Calculations}).Work(t.Context(), &river.Job[footprint.Recalculation]{
			JobRow: jobstest.Attempt(), Args: footprint.Recalculation{Ref: j.Ref()},
		})
	}
	year := footprint.Period{From: footprint.Month{Year: 2024, Month: 1}, To: footprint.Month{Year: 2024, Month: 12}}

	t.Run("CalculatesAndTells", func(t *testing.T) { //nolint:paralleltest // the next part looks at what it left
		made, err := footprints.Calculations.Request(t.Context(), scope, year)
		require.NoError(t, err)
		var enqueued int
		require.NoError(t, db.Pool().QueryRow(t.Context(),
			"select count(*) from river_job where kind = $1 and queue = 'calculate'", footprint.KindRecalculate).Scan(&enqueued))
		require.Equal(t, 1, enqueued)
		require.NoError(t, work(made))

		ended, err := service.Get(t.Context(), scope, made.ID)
		require.NoError(t, err)
		require.Equal(t, job.Done, ended.State)
		view, err := footprints.Totals.Overview(t.Context(), scope, 2024, footprint.Filter{})
		require.NoError(t, err)
		require.True(t, view.Totals.Total.IsPositive())
		require.JSONEq(t, `{"counted":1,"excluded":0,"unmatched":0,"kg":"`+view.Totals.Total.String()+`"}`, string(ended.Result))
		require.NoError(t, work(made), "a second start finds it done")
	})

	t.Run("ANamedFaultEndsTheJob", func(t *testing.T) { //nolint:paralleltest // shares the database with the part before
		made, err := footprints.Calculations.Request(t.Context(), scope, year)
		require.NoError(t, err)
		owner := jobstest.Connect(t, d)
		_, err = owner.Exec(t.Context(), `update jobs set params = params || '{"to": "1999-01-01T00:00:00Z"}' where id = $1`, made.ID)
		require.NoError(t, err)
		require.ErrorIs(t, work(made), footprint.ErrPeriod)

		ended, err := service.Get(t.Context(), scope, made.ID)
		require.NoError(t, err)
		require.Equal(t, job.Failed, ended.State)
		require.Equal(t, "footprint.period", ended.Code)
	})
}

func TestRequest_WaitingJobsBecomeOne(t *testing.T) {
	t.Parallel()
	d, db, footprints := jobstest.Carbon(t)
	company := jobstest.Bookkeeper(t, d)
	scope := tenant.NewScope(uuid.Nil, company, footprint.Calculate, job.Read)
	service := job.NewService(db)
	month := func(year int, m time.Month) footprint.Period {
		return footprint.Period{From: footprint.Month{Year: year, Month: m}, To: footprint.Month{Year: year, Month: m}}
	}

	first, err := footprints.Calculations.Request(t.Context(), scope, month(2024, 5))
	require.NoError(t, err)
	for _, more := range []footprint.Period{month(2025, 2), month(2023, 11), month(2024, 7)} {
		again, err := footprints.Calculations.Request(t.Context(), scope, more)
		require.NoError(t, err)
		require.Equal(t, first.ID, again.ID)
	}
	waiting, err := service.Get(t.Context(), scope, first.ID)
	require.NoError(t, err)
	period, err := footprint.PeriodOf(waiting)
	require.NoError(t, err)
	require.Equal(t, footprint.Period{From: footprint.Month{Year: 2023, Month: 11}, To: footprint.Month{Year: 2025, Month: 2}}, period)
	var enqueued int
	require.NoError(t, db.Pool().QueryRow(t.Context(), "select count(*) from river_job").Scan(&enqueued))
	require.Equal(t, 1, enqueued)

	other := tenant.NewScope(uuid.Nil, jobstest.Bookkeeper(t, d), footprint.Calculate)
	theirs, err := footprints.Calculations.Request(t.Context(), other, month(2024, 5))
	require.NoError(t, err)
	require.NotEqual(t, first.ID, theirs.ID, "another company's job is its own")

	require.NoError(t, service.Run(t.Context(), scope, first.ID, false, func(ctx context.Context, _ *job.Run) error {
		late, err := footprints.Calculations.Request(ctx, scope, month(2024, 5))
		require.NoError(t, err)
		require.NotEqual(t, first.ID, late.ID, "what has begun has read the ledger")
		return nil
	}))
}
