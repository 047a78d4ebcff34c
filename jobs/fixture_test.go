package jobs_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/library"
	"tillit/core/carbon/shippedtest"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/price"
	"tillit/jobs"
)

// carbon is a database with all that footprints are computed from but books,
// whose follow-up work is enqueued.
func carbon(t *testing.T) (*pgtest.Database, *pg.DB, *footprint.Service) {
	t.Helper()
	d := shippedtest.New(t)
	db := d.Open(t)
	queue, err := jobs.NewEnqueuer(db, time.Now, jobs.Delays{})
	require.NoError(t, err)
	db.Through(queue)
	return d, db, footprint.NewService(db, category.Standard(), library.NewService(db, category.Standard(), factor.Standard()), price.Standard())
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
