package footprint_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/parts"
	"tillit/core/carbon/footprint/totals"
	"tillit/core/carbon/footprint/trace"
	"tillit/core/carbon/library"
	"tillit/core/carbon/shippedtest"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/price"
)

// bundle is a company with books and everything that ships loaded.
type bundle struct {
	db         *pg.DB
	owner      *pgx.Conn
	footprints parts.Parts
	jobs       *job.Service
	scope      tenant.Scope
	source     uuid.UUID
}

// newBundle makes a Swedish company with a source of books.
func newBundle(t testing.TB) *bundle {
	t.Helper()
	d := shippedtest.New(t)
	db := d.Open(t)
	owner, err := pgx.Connect(t.Context(), d.OwnerURL)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, owner.Close(context.Background())) })
	b := &bundle{
		db: db, owner: owner, jobs: job.NewService(db),
		footprints: parts.New(db, category.Standard(), library.NewService(db, category.Standard(), factor.Standard()), price.Standard()),
	}
	b.company(t, "SE", "SEK")
	return b
}

// company makes b act for a new company.
func (b *bundle) company(t testing.TB, country, currency string) {
	t.Helper()
	id := b.insert(t, "insert into companies (name, country, currency) values ('Provbolaget', $1, $2) returning id", country, currency)
	b.scope = tenant.NewScope(uuid.Nil, id, footprint.Read, footprint.Calculate)
	b.source = b.insert(t, "insert into ledger_sources (company_id, kind, external_key, name) values ($1, 'sie', 'k', 'Bokföring') returning id", id)
}

func (b *bundle) insert(t testing.TB, sql string, args ...any) uuid.UUID {
	t.Helper()
	var id uuid.UUID
	require.NoError(t, b.owner.QueryRow(t.Context(), sql, args...).Scan(&id))
	return id
}

func (b *bundle) exec(t testing.TB, sql string, args ...any) {
	t.Helper()
	_, err := b.owner.Exec(t.Context(), sql, args...)
	require.NoError(t, err)
}

func (b *bundle) account(t testing.TB, number, name, kind string) {
	t.Helper()
	b.exec(t, "insert into ledger_accounts (company_id, source_id, number, name, type, unit) values ($1, $2, $3, $4, $5, '')",
		b.scope.Company, b.source, number, name, kind)
}

// chart fills in the accounts that tests book on.
func (b *bundle) chart(t testing.TB) {
	t.Helper()
	for _, a := range [][3]string{
		{"1110", "Byggnader", "asset"},
		{"1119", "Ackumulerade avskrivningar", "asset"},
		{"1180", "Pågående nyanläggningar", "asset"},
		{"1220", "Inventarier", "asset"},
		{"1930", "Företagskonto", "asset"},
		{"2440", "Leverantörsskulder", "liability"},
		{"2641", "Ingående moms", "liability"},
		{"2990", "Upplupna elkostnader", "liability"},
		{"3001", "Försäljning", "income"},
		{"4010", "Varuinköp", "cost"},
		{"5010", "Lokalhyra", "cost"},
		{"5020", "El för belysning", "cost"},
		{"5611", "Drivmedel", "cost"},
		{"5800", "Resekostnader", "cost"},
		{"6110", "Kontorsmateriel", "cost"},
		{"7010", "Löner", "cost"},
		{"9999", "Övrigt", "cost"},
	} {
		b.account(t, a[0], a[1], a[2])
	}
}

func (b *bundle) supplier(t testing.TB, name, number string) uuid.UUID {
	t.Helper()
	return b.insert(t, "insert into suppliers (company_id, source_id, source_key, name, corporate_number) values ($1, $2, $3, $3, $4) returning id",
		b.scope.Company, b.source, name, number)
}

// row is a ledger row with defaults for what a test does not care about.
type row struct {
	account, amount string
	text            string
	supplier        uuid.UUID
	quantity, unit  string
	currency        string
	costCentre      string
	disabled        bool
}

// voucher books rows and gives their ids.
func (b *bundle) voucher(t testing.TB, date, text string, rows ...row) []uuid.UUID {
	t.Helper()
	number := fmt.Sprint(time.Now().UnixNano())
	id := b.insert(t, `insert into vouchers (company_id, source_id, fiscal_year_start, series, number, date, text, hash)
		values ($1, $2, date_trunc('year', $3::date), 'L', $4, $3, $5, '') returning id`, b.scope.Company, b.source, date, number, text)
	ids := make([]uuid.UUID, len(rows))
	for i, r := range rows {
		if r.currency == "" {
			r.currency = "SEK"
		}
		ids[i] = b.insert(t, `insert into ledger_rows (company_id, voucher_id, line, date, account, amount, currency, text, supplier_id,
				quantity, unit, cost_centre, project, disabled)
			values ($1, $2, $3, $4, $5, $6::numeric, $7, $8, nullif($9, $13)::uuid, nullif($10, '')::numeric, $11, $14, '', $12) returning id`,
			b.scope.Company, id, i+1, date, r.account, r.amount, r.currency, r.text, r.supplier.String(),
			r.quantity, r.unit, r.disabled, uuid.Nil.String(), r.costCentre)
	}
	return ids
}

// calculate runs a recalculation as its worker does.
func (b *bundle) calculate(t testing.TB, from, to footprint.Month) footprint.Summary {
	t.Helper()
	summary, err := b.tryCalculate(t, from, to)
	require.NoError(t, err)
	return summary
}

func (b *bundle) tryCalculate(t testing.TB, from, to footprint.Month) (footprint.Summary, error) {
	t.Helper()
	return b.work(t, b.job(t), footprint.Period{From: from, To: to})
}

// work does a job's calculation.
func (b *bundle) work(t testing.TB, id uuid.UUID, period footprint.Period) (footprint.Summary, error) {
	t.Helper()
	var summary footprint.Summary
	err := b.jobs.Run(t.Context(), b.scope, id, true, func(ctx context.Context, run *job.Run) (err error) {
		summary, err = b.footprints.Calculations.Recalculate(ctx, b.scope, run, period)
		return err
	})
	return summary, err
}

func (b *bundle) job(t testing.TB) uuid.UUID {
	t.Helper()
	var made job.Job
	err := b.db.In(t.Context(), b.scope, func(ctx context.Context, tx pg.Tx) (err error) {
		made, err = job.Create(ctx, tx, b.scope, footprint.KindRecalculate, nil)
		return err
	})
	require.NoError(t, err)
	return made.ID
}

func (b *bundle) all(t testing.TB, year int, f footprint.Filter) []footprint.Transaction {
	t.Helper()
	list, err := b.footprints.Traces.Transactions(t.Context(), b.scope, year, f, trace.Page{Limit: trace.MaxLimit})
	require.NoError(t, err)
	return list.Items
}

func (b *bundle) overview(t testing.TB, year int, f footprint.Filter) totals.Overview {
	t.Helper()
	view, err := b.footprints.Totals.Overview(t.Context(), b.scope, year, f)
	require.NoError(t, err)
	return view
}

func month(year int, m time.Month) footprint.Month { return footprint.Month{Year: year, Month: m} }

func dec(s string) decimal.Decimal { return decimal.RequireFromString(s) }

// same compares decimals by value and shows them when they differ.
func same(t testing.TB, want, got decimal.Decimal, what ...any) {
	t.Helper()
	require.Equal(t, want.String(), got.String(), what...)
}
