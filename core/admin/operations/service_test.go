package operations_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/admin/operations"
	"tillit/core/books/connection"
	"tillit/core/kernel/audit"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/catalogue"
)

// bundle is a product with three companies, seen by an administrator.
type bundle struct {
	db      *pg.DB
	service *operations.Service
	admin   tenant.Scope
	now     time.Time
	north   uuid.UUID
	south   uuid.UUID
}

func setup(t *testing.T) bundle {
	t.Helper()
	b := bundle{db: pgtest.DB(t), now: time.Now(), north: uuid.New(), south: uuid.New()}
	b.service = b.at(b.now)
	b.admin = tenant.NewScope(uuid.New(), uuid.Nil, operations.Read).SeeingAll()
	b.exec(t, b.admin, "insert into people (id, email, name, role) values (?, 'admin@tillit.test', 'Ada', 1)", b.admin.Person)
	b.exec(t, b.admin, "insert into companies (id, name, standard) values (?, 'Norr', 2), (?, 'Söder', 3), (?, 'Öst', 3)",
		b.north, b.south, uuid.New())
	return b
}

// at is the service at a time.
func (b bundle) at(now time.Time) *operations.Service {
	clock := func() time.Time { return now }
	return operations.NewService(b.db, connection.NewService(b.db, nil, nil, "", clock), clock)
}

func (b bundle) exec(t *testing.T, scope tenant.Scope, statement string, args ...any) {
	t.Helper()
	require.NoError(t, b.db.In(t.Context(), scope, func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.ExecContext(ctx, statement, args...)
		return err
	}))
}

// in writes to a company.
func (b bundle) in(t *testing.T, company uuid.UUID, statement string, args ...any) {
	t.Helper()
	scope, err := b.admin.For(company)
	require.NoError(t, err)
	b.exec(t, scope, statement, args...)
}

func (b bundle) overview(t *testing.T) operations.Overview {
	t.Helper()
	found, err := b.service.Overview(t.Context(), b.admin, 2025)
	require.NoError(t, err)
	return found
}

func TestService_Overview_Counts(t *testing.T) {
	t.Parallel()
	b := setup(t)
	answers := func(company uuid.UUID, question string, ago time.Duration) {
		b.in(t, company, `insert into answers (company_id, year, question_id, completed, not_applicable, not_applicable_reason,
			explanation, reasoning, notes, tags, upstream, core_business, downstream, version, updated_by, updated_at)
			values (?, 2025, ?, false, false, '', '', '', '', '{}', '', '', '', 1, ?, ?)`, company, question, b.admin.Person, b.now.Add(-ago))
	}
	answers(b.north, "B1_01", time.Hour)
	answers(b.north, "B1_02", 6*24*time.Hour)
	answers(b.south, "B1_01", 8*24*time.Hour)
	b.rollup(t, b.north, 2025, "counted", "10")
	b.rollup(t, b.north, 2025, "counted", "20")
	b.rollup(t, b.south, 2024, "counted", "10")
	b.exec(t, b.admin, "insert into agencies (name) values ('Byrån')")

	counts := b.overview(t).Counts
	require.Equal(t, operations.Counts{
		Companies: map[catalogue.Standard]int{catalogue.CSRD: 1, catalogue.SMEB: 2},
		People:    1, Agencies: 1, Answers: 2, Footprints: 1,
	}, counts)
}

func (b bundle) rollup(t *testing.T, company uuid.UUID, year int, status, amount string) {
	t.Helper()
	b.in(t, company, `insert into footprint_rollups (company_id, year, month, part, status, disabled, rows, amount,
		kg_location, kg_market, kg_biogenic, spread_location, spread_market)
		select ?, ?, 1 + count(*), 'ledger', ?, false, 1, ?, 0, 0, 0, 0, 0 from footprint_rollups`, company, year, status, amount)
}

func TestService_Overview_Gaps(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.rollup(t, b.north, 2025, "counted", "300")
	b.rollup(t, b.north, 2025, "unmatched", "100")
	b.rollup(t, b.south, 2025, "counted", "950")
	b.rollup(t, b.south, 2025, "unmatched", "50")
	b.rollup(t, b.south, 2024, "unmatched", "50")

	gaps := b.overview(t).Gaps
	require.Equal(t, 1, gaps.All, "a twentieth is little enough")
	require.Equal(t, operations.Company{ID: b.north, Name: "Norr"}, gaps.Items[0].Company)
	require.Equal(t, "0.25", gaps.Items[0].Share.String())
}

func TestService_Overview_Work(t *testing.T) {
	t.Parallel()
	b := setup(t)
	work := func(company uuid.UUID, kind, state string, ago time.Duration) {
		code := any(nil)
		if state == "failed" {
			code = "ledger.notSie"
		}
		at := b.now.Add(-ago).UTC().Truncate(time.Microsecond)
		b.in(t, company, `insert into jobs (company_id, kind, state, code, done, total, created_at, finished_at)
			values (?, ?, ?, ?, 1, 4, ?, ?)`, company, kind, state, code, at, at)
	}
	work(b.north, "ledger.import", "failed", 3*time.Hour)
	work(b.north, "ledger.import", "failed", 2*time.Hour)
	work(b.north, "footprint.recalculate", "failed", 4*time.Hour)
	work(b.north, "footprint.recalculate", "done", time.Hour)
	work(b.south, "ledger.import", "done", 4*time.Hour)
	work(b.south, "report.build", "failed", 31*24*time.Hour)
	work(b.south, "answer.carry", "running", time.Minute)
	work(b.north, "report.build", "queued", 2*time.Minute)

	found := b.overview(t)
	require.Equal(t, 1, found.Failed.All, "an older failure and what went well since are left out")
	failed := found.Failed.Items[0]
	require.Equal(t, "ledger.import", failed.Kind)
	require.Equal(t, "Norr", failed.Company.Name)
	require.Equal(t, "ledger.notSie", failed.Code)
	require.WithinDuration(t, b.now.Add(-2*time.Hour), failed.At, time.Millisecond)
	require.Equal(t, 2, found.Running.All)
	require.Equal(t, "report.build", found.Running.Items[0].Kind, "the oldest first")
	require.EqualValues(t, 4, found.Running.Items[1].Total)
}

func TestService_Overview_ListsTen(t *testing.T) {
	t.Parallel()
	b := setup(t)
	for range 12 {
		b.in(t, b.north, "insert into jobs (company_id, kind) values (?, 'report.build')", b.north)
	}
	running := b.overview(t).Running
	require.Len(t, running.Items, 10)
	require.Equal(t, 12, running.All)
}

func TestService_Overview_ShutOut(t *testing.T) {
	t.Parallel()
	b := setup(t)
	person := func(name string) uuid.UUID {
		id := uuid.New()
		b.exec(t, tenant.NewScope(id, uuid.Nil), "insert into people (id, email, name, role) values (?, ?, ?, 4)", id, id.String()+"@tillit.test", name)
		return id
	}
	tries := func(id uuid.UUID, ago time.Duration, kinds ...audit.Kind) {
		scope := tenant.NewScope(id, uuid.Nil)
		require.NoError(t, b.db.In(t.Context(), scope, func(ctx context.Context, tx pg.Tx) error {
			for _, kind := range kinds {
				if err := audit.Record(ctx, tx, scope, b.now.Add(-ago), audit.Event{Kind: kind}); err != nil {
					return err
				}
			}
			return nil
		}))
	}
	refused := []audit.Kind{audit.SignInRefused, audit.SignInRefused, audit.SignInRefused, audit.CodeRefused, audit.CodeRefused}
	shut, clumsy, back, past := person("Stina"), person("Karl"), person("Berit"), person("Paul")
	tries(shut, time.Hour, refused...)
	tries(clumsy, time.Hour, refused[:4]...)
	tries(back, 2*time.Hour, refused...)
	tries(back, time.Hour, audit.SignedIn)
	tries(past, 25*time.Hour, refused...)

	found := b.overview(t).ShutOut
	require.Equal(t, 1, found.All)
	require.Equal(t, "Stina", found.Items[0].Name)
	require.Equal(t, shut.String()+"@tillit.test", found.Items[0].Email)
	require.Equal(t, 5, found.Items[0].Refused)
}

func TestService_Overview_LesserScopes(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.in(t, b.north, "insert into jobs (company_id, kind) values (?, 'report.build')", b.north)
	b.rollup(t, b.north, 2025, "unmatched", "100")

	_, err := b.service.Overview(t.Context(), tenant.NewScope(uuid.New(), b.north), 2025)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	elsewhere, err := b.service.Overview(t.Context(), tenant.NewScope(uuid.New(), b.south, operations.Read), 2025)
	require.NoError(t, err)
	require.Zero(t, elsewhere.Running.All)
	require.Zero(t, elsewhere.Gaps.All)
	require.Equal(t, map[catalogue.Standard]int{catalogue.SMEB: 1}, elsewhere.Counts.Companies)
}
