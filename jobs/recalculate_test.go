package jobs_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
	"github.com/stretchr/testify/require"

	"tillit/core/category"
	"tillit/core/factor"
	"tillit/core/factor/price"
	"tillit/core/footprint"
	"tillit/core/job"
	"tillit/core/pg/pgtest"
	"tillit/core/rule"
	"tillit/core/tenant"
	"tillit/jobs"
)

func TestRecalculate_Work(t *testing.T) {
	t.Parallel()
	d := pgtest.New(t)
	db := d.Open(t)
	queue, err := jobs.NewEnqueuer(db, time.Now, jobs.Delays{})
	require.NoError(t, err)
	db.Through(queue)
	_, err = footprint.Load(t.Context(), db, category.Standard(), factor.Standard())
	require.NoError(t, err)
	_, err = rule.Load(t.Context(), db, rule.Standard())
	require.NoError(t, err)
	scope := tenant.NewScope(uuid.Nil, bookkeeper(t, d), footprint.Calculate, footprint.Read, job.Read)
	footprints := footprint.NewService(db, category.Standard(), factor.Standard(), price.Standard())
	service := job.NewService(db)
	work := func(j job.Job) error {
		return jobs.NewRecalculate(service, footprints).Work(t.Context(), &river.Job[footprint.Recalculation]{
			JobRow: &rivertype.JobRow{Attempt: 1, MaxAttempts: 5}, Args: footprint.Recalculation{Ref: j.Ref()},
		})
	}
	year := footprint.Period{From: footprint.Month{Year: 2024, Month: 1}, To: footprint.Month{Year: 2024, Month: 12}}

	t.Run("CalculatesAndTells", func(t *testing.T) { //nolint:paralleltest // the next part looks at what it left
		made, err := footprints.Request(t.Context(), scope, year)
		require.NoError(t, err)
		var enqueued int
		require.NoError(t, db.Pool().QueryRow(t.Context(),
			"select count(*) from river_job where kind = $1 and queue = 'calculate'", footprint.KindRecalculate).Scan(&enqueued))
		require.Equal(t, 1, enqueued)
		require.NoError(t, work(made))

		ended, err := service.Get(t.Context(), scope, made.ID)
		require.NoError(t, err)
		require.Equal(t, job.Done, ended.State)
		view, err := footprints.Overview(t.Context(), scope, 2024, footprint.Filter{})
		require.NoError(t, err)
		require.True(t, view.Totals.Total.IsPositive())
		require.JSONEq(t, `{"counted":1,"excluded":0,"unmatched":0,"kg":"`+view.Totals.Total.String()+`"}`, string(ended.Result))
		require.NoError(t, work(made), "a second start finds it done")
	})

	t.Run("ANamedFaultEndsTheJob", func(t *testing.T) { //nolint:paralleltest // shares the database with the part before
		made, err := footprints.Request(t.Context(), scope, year)
		require.NoError(t, err)
		owner := connect(t, d)
		_, err = owner.Exec(t.Context(), "update ledger_rows set currency = 'XXX'")
		require.NoError(t, err)
		require.ErrorIs(t, work(made), footprint.ErrCurrency)

		ended, err := service.Get(t.Context(), scope, made.ID)
		require.NoError(t, err)
		require.Equal(t, job.Failed, ended.State)
		require.Equal(t, "footprint.currency", ended.Code)
	})
}

func connect(t *testing.T, d *pgtest.Database) *pgx.Conn {
	t.Helper()
	owner, err := pgx.Connect(t.Context(), d.OwnerURL)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, owner.Close(context.Background())) })
	return owner
}

// bookkeeper makes a company with one purchase in its books.
func bookkeeper(t *testing.T, d *pgtest.Database) uuid.UUID {
	t.Helper()
	owner := connect(t, d)
	var company uuid.UUID
	require.NoError(t, owner.QueryRow(t.Context(), `with
		company as (insert into companies (name) values ('Bok AB') returning id),
		source as (insert into ledger_sources (company_id, kind, external_key, name) select id, 'sie', 'k', 'Bok' from company returning id, company_id),
		account as (insert into ledger_accounts (company_id, source_id, number, name, type, unit)
			select company_id, id, '6110', 'Kontorsmateriel', 'cost', '' from source),
		voucher as (insert into vouchers (company_id, source_id, fiscal_year_start, series, number, date, text, hash)
			select company_id, id, '2024-01-01', 'L', '1', '2024-03-05', 'Pennor', '' from source returning id, company_id),
		booked as (insert into ledger_rows (company_id, voucher_id, line, date, account, amount, currency, text, unit, cost_centre, project)
			select company_id, id, 1, '2024-03-05', '6110', 100, 'SEK', '', '', '', '' from voucher)
		select id from company`).Scan(&company))
	return company
}

func TestRequest_WaitingJobsBecomeOne(t *testing.T) {
	t.Parallel()
	d := pgtest.New(t)
	db := d.Open(t)
	queue, err := jobs.NewEnqueuer(db, time.Now, jobs.Delays{})
	require.NoError(t, err)
	db.Through(queue)
	company := bookkeeper(t, d)
	scope := tenant.NewScope(uuid.Nil, company, footprint.Calculate, job.Read)
	footprints := footprint.NewService(db, category.Standard(), factor.Standard(), price.Standard())
	service := job.NewService(db)
	month := func(year int, m time.Month) footprint.Period {
		return footprint.Period{From: footprint.Month{Year: year, Month: m}, To: footprint.Month{Year: year, Month: m}}
	}

	first, err := footprints.Request(t.Context(), scope, month(2024, 5))
	require.NoError(t, err)
	for _, more := range []footprint.Period{month(2025, 2), month(2023, 11), month(2024, 7)} {
		again, err := footprints.Request(t.Context(), scope, more)
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

	other := tenant.NewScope(uuid.Nil, bookkeeper(t, d), footprint.Calculate)
	theirs, err := footprints.Request(t.Context(), other, month(2024, 5))
	require.NoError(t, err)
	require.NotEqual(t, first.ID, theirs.ID, "another company's job is its own")

	require.NoError(t, service.Run(t.Context(), scope, first.ID, false, func(ctx context.Context, _ *job.Run) error {
		late, err := footprints.Request(ctx, scope, month(2024, 5))
		require.NoError(t, err)
		require.NotEqual(t, first.ID, late.ID, "what has begun has read the ledger")
		return nil
	}))
}
