package chain_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"
	"github.com/stretchr/testify/require"

	"tillit/core/chain/pledge"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/jobs"
	"tillit/jobs/chain"
	"tillit/jobs/jobstest"
)

func TestNotePledge(t *testing.T) {
	t.Parallel()
	db := pgtest.DB(t)
	jobstest.Queue(t, db, nil, jobs.Delays{})
	company := uuid.New()
	require.NoError(t, db.In(t.Context(), accounttest.Administrator(uuid.Nil), func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.NewRaw("insert into companies (id, name) values (?, 'Bolaget AB')", company).Exec(ctx)
		return err
	}))
	pledges := pledge.NewService(db, time.Now)
	scope := tenant.NewScope(uuid.Nil, company, pledge.Read, pledge.Write)
	made, err := pledges.Make(t.Context(), scope, "mindre")
	require.NoError(t, err)
	w := &chain.NotePledge{Pledges: pledges}
	require.NoError(t, w.Work(t.Context(), &river.Job[pledge.Made]{Args: pledge.Made{Company: company, Pledge: made.ID}}))
	found, err := pledges.List(t.Context(), scope)
	require.NoError(t, err)
	require.True(t, found[0].Noted)
}
