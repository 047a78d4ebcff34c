package carbon_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/rulebook"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/rule"
	"tillit/jobs/carbon"
	"tillit/jobs/jobstest"
)

func TestRenew_Work(t *testing.T) {
	t.Parallel()
	d, db, footprints := jobstest.Carbon(t)
	first, second := jobstest.Bookkeeper(t, d), jobstest.Bookkeeper(t, d)
	owner := jobstest.Connect(t, d)
	admin := tenant.NewScope(uuid.New(), uuid.Nil).SeeingAll()

	add := func(r rule.Rule) {
		t.Helper()
		scope := admin
		if r.Level == rule.Company {
			var err error
			scope, err = admin.For(first)
			require.NoError(t, err)
		}
		require.NoError(t, db.In(t.Context(), scope, func(ctx context.Context, tx pg.Tx) error {
			_, err := rulebook.Add(ctx, tx, scope, r)
			return err
		}))
	}
	work := func(changed rulebook.Changed, quiet time.Duration) error {
		return (&carbon.Renew{Footprints: footprints.Calculations, Quiet: quiet}).Work(t.Context(), &river.Job[rulebook.Changed]{
			JobRow: jobstest.Attempt(), Args: changed,
		})
	}
	asked := func(company uuid.UUID) (n int) {
		t.Helper()
		require.NoError(t, owner.QueryRow(t.Context(), `select count(*) from jobs where company_id = $1 and kind = 'footprint.recalculate'
			and params->>'from' = '2024-03-01T00:00:00Z' and params->>'to' = '2024-03-01T00:00:00Z'`, company).Scan(&n))
		return n
	}

	add(rule.Rule{Level: rule.Company, Supplier: "A", Exclusion: "tax"})
	add(rule.Rule{Level: rule.Company, Supplier: "B", Exclusion: "tax"})
	require.Equal(t, 2, queued(t, owner, "rule.changed"), "each change hands over its work in its own transaction")

	own := rulebook.Changed{Company: first}
	var snooze *river.JobSnoozeError
	require.ErrorAs(t, work(own, time.Hour), &snooze, "more changes may follow")
	require.Zero(t, asked(first))

	require.NoError(t, work(own, 0))
	require.NoError(t, work(own, 0))
	require.Equal(t, 1, asked(first), "several changes make one calculation, of every month in the books")
	require.Zero(t, asked(second), "of the company whose rules changed")

	add(rule.Rule{Level: rule.Global, Supplier: "C", Exclusion: "tax"})
	require.NoError(t, work(rulebook.Changed{Chart: rule.Finnish}, 0))
	require.Equal(t, 1, asked(first), "neither uses that chart")
	require.NoError(t, work(rulebook.Changed{}, 0))
	require.NoError(t, work(rulebook.Changed{}, 0))
	require.Equal(t, 1, asked(first), "the calculation that waits takes the change too")
	require.Equal(t, 1, asked(second))
}

func queued(t *testing.T, owner *pgx.Conn, kind string) (n int) {
	t.Helper()
	require.NoError(t, owner.QueryRow(t.Context(), "select count(*) from river_job where kind = $1", kind).Scan(&n))
	return n
}
