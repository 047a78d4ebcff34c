// Package jobstest has what tests of workers begin with.
package jobstest

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river/rivertype"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint/parts"
	"tillit/core/carbon/library"
	"tillit/core/carbon/shippedtest"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/price"
	"tillit/jobs"
)

// Attempt is the first of several at a job.
func Attempt() *rivertype.JobRow { return &rivertype.JobRow{Attempt: 1, MaxAttempts: 5} }

// Queue has what follows from work on db enqueued, with these delays.
func Queue(t testing.TB, db *pg.DB, clock func() time.Time, delays jobs.Delays) {
	t.Helper()
	queue, err := jobs.NewEnqueuer(db, clock, delays)
	require.NoError(t, err)
	db.Through(queue)
}

// now goes by the clock that the database has, which claims jobs and ends them.
func now() time.Time {
	return time.Now() //nolint:forbidigo // see above
}

// Carbon is a database with all that footprints are computed from but books,
// whose follow-up work is enqueued.
func Carbon(t *testing.T) (*pgtest.Database, *pg.DB, parts.Parts) {
	t.Helper()
	d := shippedtest.New(t)
	db := d.Open(t)
	Queue(t, db, now, jobs.Delays{})
	return d, db, Footprints(db)
}

// Footprints are those that db keeps, with the factors that ship.
func Footprints(db *pg.DB) parts.Parts {
	return parts.New(db, category.Standard(), library.NewService(db, category.Standard(), factor.Standard()), price.Standard())
}

// Connect opens a connection as the owner of a database, whom nothing confines.
func Connect(t *testing.T, d *pgtest.Database) *pgx.Conn {
	t.Helper()
	owner, err := pgx.Connect(t.Context(), d.OwnerURL)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, owner.Close(context.WithoutCancel(t.Context()))) })
	return owner
}

// Bookkeeper makes a company with one purchase in its books.
func Bookkeeper(t *testing.T, d *pgtest.Database) uuid.UUID {
	t.Helper()
	owner := Connect(t, d)
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

// EmptyCompany makes a company that has nothing yet.
func EmptyCompany(t *testing.T, db *pg.DB) uuid.UUID {
	t.Helper()
	id := uuid.New()
	admin := tenant.NewScope(uuid.New(), uuid.Nil).SeeingAll()
	require.NoError(t, db.In(t.Context(), admin, func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.NewRaw("insert into companies (id, name) values (?, 'Bok AB')", id).Exec(ctx)
		return err
	}))
	return id
}
