package operations_test

import (
	"context"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/admin/operations"
	"tillit/core/books/bookkeeping"
	"tillit/core/books/connection"
	"tillit/core/carbon/footprint"
	"tillit/core/kernel/audit"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/carry"
	"tillit/core/reporting/report"
)

// fail makes a job of the company in the north that has failed.
func (b bundle) fail(t *testing.T, kind string, person any, params string) uuid.UUID {
	t.Helper()
	id := uuid.New()
	b.in(t, b.north, `insert into jobs (company_id, id, kind, state, code, params, person_id, fence, attempts, created_at, started_at, finished_at)
		values (?, ?, ?, 'failed', 'internal', ?::jsonb, ?, 5, 5, ?, ?, ?)`, b.north, id, kind, params, person, b.now, b.now, b.now)
	return id
}

// queued is how often River has the job to do.
func (b bundle) queued(t *testing.T, kind string, id uuid.UUID) (n int) {
	t.Helper()
	require.NoError(t, b.db.Pool().QueryRow(t.Context(),
		"select count(*) from river_job where kind = $1 and args = jsonb_build_object('company', $2::text, 'job', $3::text)",
		kind, b.north.String(), id.String()).Scan(&n))
	return n
}

func (b bundle) restarter() tenant.Scope {
	return tenant.NewScope(b.admin.Person, uuid.Nil, operations.Read, operations.Restart, audit.ReadAll).As(tenant.Admin).SeeingAll()
}

func TestService_Restart(t *testing.T) {
	t.Parallel()
	b := setup(t)
	for _, kind := range []string{footprint.KindRecalculate, bookkeeping.KindImport, connection.KindRemove, "moon.landing"} {
		id := b.fail(t, kind, nil, "{}")
		again, err := b.service.Restart(t.Context(), b.restarter(), id)
		require.NoError(t, err, kind)
		require.Equal(t, id, again.ID)
		require.Equal(t, job.Queued, again.State)
		require.Equal(t, 1, b.queued(t, kind, id))
		_, err = b.service.Restart(t.Context(), b.restarter(), id)
		require.ErrorIs(t, err, job.ErrNotFailed)
		require.Equal(t, 1, b.queued(t, kind, id))
	}
	found := b.overview(t)
	require.Zero(t, found.Failed.All)
	require.Equal(t, 4, found.Running.All)

	log, err := audit.NewService(b.db, nil).List(t.Context(), b.restarter(), audit.Filter{Group: audit.Companies}, audit.Page{Limit: 10})
	require.NoError(t, err)
	require.Len(t, log.Items, 4)
	event := log.Items[3]
	require.Equal(t, audit.WorkRestarted, event.Kind)
	require.Equal(t, b.admin.Person, event.Person)
	require.Equal(t, b.north, event.Company)
	require.Equal(t, footprint.KindRecalculate, event.Detail["work"])
	require.Equal(t, "internal", event.Detail["code"])
}

func TestService_RestartOwn(t *testing.T) {
	t.Parallel()
	b := setup(t)
	id := b.fail(t, bookkeeping.KindImport, nil, "{}")
	owner := tenant.NewScope(uuid.New(), b.south, job.Restart).Seeing(b.north)
	_, err := b.service.RestartOwn(t.Context(), owner, id)
	require.ErrorIs(t, err, tenant.ErrNotFound, "of a company below")
	_, err = b.service.RestartOwn(t.Context(), tenant.NewScope(b.admin.Person, b.north, job.Read), id)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	again, err := b.service.RestartOwn(t.Context(), tenant.NewScope(b.admin.Person, b.north, job.Restart), id)
	require.NoError(t, err)
	require.EqualValues(t, 1, again.Restarts)
}

func TestService_Restart_Refuses(t *testing.T) {
	t.Parallel()
	b := setup(t)
	gone := `{"report": "` + uuid.NewString() + `"}`
	lost := uuid.New()
	b.exec(t, tenant.NewScope(lost, uuid.Nil), "insert into people (id, email, name, role) values (?, 'was@tillit.test', 'Vidar', 3)", lost)
	for name, c := range map[string]struct {
		kind   string
		person any
		params string
		want   error
	}{
		"a report that was deleted":               {report.KindBuild, nil, gone, job.ErrGone},
		"a connection that is gone":               {connection.KindRead, nil, `{"connection": "` + uuid.NewString() + `"}`, job.ErrGone},
		"an import of who left":                   {bookkeeping.KindImport, lost, "{}", job.ErrRightsGone},
		"answers of who left":                     {carry.Kind, lost, "{}", job.ErrRightsGone},
		"what nobody asks about is not of a wish": {footprint.KindRecalculate, lost, "{}", nil},
	} {
		id := b.fail(t, c.kind, c.person, c.params)
		_, err := b.service.Restart(t.Context(), b.restarter(), id)
		require.ErrorIs(t, err, c.want, name)
		if c.want != nil {
			require.Zero(t, b.queued(t, c.kind, id), name)
		}
	}
	_, err := b.service.Restart(t.Context(), b.restarter(), uuid.New())
	require.ErrorIs(t, err, tenant.ErrNotFound)
	id := b.fail(t, connection.KindRemove, nil, "{}")
	_, err = b.service.Restart(t.Context(), b.admin, id)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = b.service.Restart(t.Context(), tenant.NewScope(uuid.New(), b.south, operations.Restart), id)
	require.ErrorIs(t, err, tenant.ErrNotFound)
	var recorded int
	require.NoError(t, b.db.In(t.Context(), b.admin, func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw("select count(*) from audit_events where kind = 'workRestarted'").Scan(ctx, &recorded)
	}))
	require.Equal(t, 1, recorded, "what was refused is not told of")
}
