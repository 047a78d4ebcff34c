package prefill_test

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/ai/assistant"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/questions/prefill"
	"tillit/core/questions/writing"
	"tillit/core/reference/catalogue"
	modeltest "tillit/integrations/languagemodel/languagemodeltest"
)

func (b bundle) prepare(t *testing.T) job.Job {
	t.Helper()
	queued, err := b.prefill.Prepare(t.Context(), b.admin, 2025, catalogue.Swedish)
	require.NoError(t, err)
	return queued
}

// run does the work of a job once, as its worker does.
func (b bundle) run(t *testing.T, id uuid.UUID) (prefill.Prepared, error) {
	t.Helper()
	err := b.work(t.Context(), id)
	ended, getErr := b.jobs.Get(t.Context(), b.admin, id)
	require.NoError(t, getErr)
	var done prefill.Prepared
	if ended.State == job.Done {
		require.NoError(t, json.Unmarshal(ended.Result, &done))
	}
	return done, err
}

// work does the work of a job, as the worker does.
func (b bundle) work(ctx context.Context, id uuid.UUID) error {
	return b.jobs.Run(ctx, tenant.NewScope(uuid.Nil, b.admin.Company), id, false, func(ctx context.Context, run *job.Run) error {
		done, err := b.prefill.Run(ctx, run)
		run.Result(done)
		return err
	})
}

// mails counts those that tell of a preparation.
func (b bundle) mails(t *testing.T) (n int) {
	t.Helper()
	require.NoError(t, b.db.In(t.Context(), b.admin, func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw("select count(*) from river_job where kind = 'mail.prepared'").Scan(ctx, &n)
	}))
	return n
}

func TestService_Prepare(t *testing.T) {
	t.Parallel()
	const certified = "Vi är certifierade enligt ISO 14001"
	b := setup(t, model(says{turnover, "48250000", accounts}, says{statement, "Certifierade enligt ISO 14001.", certified}))
	b.document(t, b.admin, "Årsredovisning.txt", annual()...)
	b.document(t, b.admin, "Certifikat.txt", "Hållbarhetscertifiering och märkning: "+certified)
	b.document(t, b.other, "Deras.txt", "Nettoomsättning HEMLIG-KANARIEFÅGEL")
	_, err := b.answers.Writing.Save(t.Context(), b.admin, writing.Save{Question: practices, Year: 2025, Content: answer.Content{Notes: "n"}})
	require.NoError(t, err)

	queued := b.prepare(t)
	_, err = b.prefill.Prepare(t.Context(), b.admin, 2025, catalogue.Swedish)
	require.ErrorIs(t, err, prefill.ErrRunning)
	_, err = b.prefill.Prepare(t.Context(), b.other, 2025, catalogue.Swedish)
	require.NoError(t, err, "nobody waits for another company")
	done, err := b.run(t, queued.ID)
	require.NoError(t, err)
	require.Equal(t, 2, done.Suggested)
	require.Zero(t, done.Open)
	require.Empty(t, done.Ended)

	found := map[string]prefill.State{}
	for _, item := range b.list(t, b.admin) {
		found[item.Question] = item.State
		require.Nil(t, b.answer(t, b.admin, item.Question), "never accepted by itself")
	}
	require.Equal(t, map[string]prefill.State{turnover: prefill.Pending, statement: prefill.Pending}, found)
	looked := 0
	for _, call := range b.server.Calls() {
		require.NotContains(t, call.Material, "KANARIE")
		require.NotContains(t, call.Asked(), practices, "it has an answer")
		require.NotContains(t, call.Asked(), sites)
		looked += len(call.Asked())
	}
	require.Equal(t, done.Questions, looked, "each question once")
	require.Equal(t, 1, b.mails(t))

	_, err = b.run(t, queued.ID)
	require.NoError(t, err)
	require.Len(t, b.server.Calls(), (looked+5)/6, "running it again does nothing more")
	require.Equal(t, 1, b.mails(t))
}

// What was looked at before a worker fell is not looked at again.
func TestService_Run_GoesOn(t *testing.T) {
	t.Parallel()
	b := setup(t, model(says{turnover, "48250000", accounts}), model(), modeltest.Status(500))
	b.document(t, b.admin, "Årsredovisning.txt", annual()...)
	queued := b.prepare(t)
	_, err := b.run(t, queued.ID)
	require.ErrorIs(t, err, assistant.ErrUnavailable)
	require.Zero(t, b.mails(t))

	b.server.Then(model(says{turnover, "48250000", accounts}))
	before := map[string]bool{}
	for _, id := range append(b.server.Calls()[0].Asked(), b.server.Calls()[1].Asked()...) {
		before[id] = true
	}
	failed := len(b.server.Calls())
	require.NoError(t, b.db.In(t.Context(), b.admin, func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.ExecContext(ctx, "update jobs set state = 'queued', lease_until = null, finished_at = null where id = ?", queued.ID)
		return err
	}))
	done, err := b.run(t, queued.ID)
	require.NoError(t, err)
	for _, call := range b.server.Calls()[failed:] {
		for _, id := range call.Asked() {
			require.False(t, before[id], "%s was looked at", id)
		}
	}
	require.Greater(t, done.Questions, 12)
	require.Equal(t, 1, b.mails(t))
}

// The budget ends the work with what there is.
func TestService_Run_Budget(t *testing.T) {
	t.Parallel()
	b := limited(t, assistant.Limits{MonthlyTokens: 12_000, AllMonthlyTokens: 10_000_000, PerMinute: 1000, AllPerMinute: 1000, Keep: time.Hour}, uncounted(says{turnover, "48250000", accounts}))
	b.document(t, b.admin, "Årsredovisning.txt", annual()...)
	queued := b.prepare(t)
	done, err := b.run(t, queued.ID)
	require.NoError(t, err)
	require.Equal(t, "ai.budget", done.Ended)
	require.Positive(t, done.Open)
	require.Equal(t, 1, b.mails(t))
}

func TestService_Stop(t *testing.T) {
	t.Parallel()
	b := setup(t)
	released := make(chan struct{})
	b.server.Then(modeltest.Slow(released, model()))
	b.document(t, b.admin, "Årsredovisning.txt", annual()...)
	queued := b.prepare(t)
	ended := make(chan error)
	go func() { ended <- b.work(t.Context(), queued.ID) }()
	require.Eventually(t, func() bool { return len(b.server.Calls()) > 0 }, 10*time.Second, 10*time.Millisecond)
	require.ErrorIs(t, b.prefill.Stop(t.Context(), b.other, queued.ID), tenant.ErrNotFound)
	require.ErrorIs(t, b.prefill.Stop(t.Context(), b.user, queued.ID), tenant.ErrForbidden)
	require.NoError(t, b.prefill.Stop(t.Context(), b.admin, queued.ID))
	close(released)
	require.NoError(t, <-ended)
	stopped, err := b.jobs.Get(t.Context(), b.admin, queued.ID)
	require.NoError(t, err)
	require.Equal(t, job.Cancelled, stopped.State)
	require.Len(t, b.server.Calls(), 1, "nothing is asked any more")
	require.Zero(t, b.mails(t))
	require.ErrorIs(t, b.prefill.Stop(t.Context(), b.admin, queued.ID), tenant.ErrNotFound)
}

func TestService_Prepare_Refuses(t *testing.T) {
	t.Parallel()
	b := setup(t)
	_, err := b.prefill.Prepare(t.Context(), b.user, 2025, catalogue.Swedish)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	b.exec(t, "update companies set standard = 0")
	_, err = b.prefill.Prepare(t.Context(), b.admin, 2025, catalogue.Swedish)
	require.ErrorIs(t, err, prefill.ErrNothingOpen)
}
