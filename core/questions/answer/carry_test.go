package answer_test

import (
	"context"
	"errors"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/seal"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/reference/catalogue"
)

var ahead = answer.Years{From: 2025, To: 2026}

// carrier is the administrator who may carry years over.
func (b bundle) carrier() tenant.Scope {
	return tenant.NewScope(b.admin.Person, b.admin.Company, append(all(), answer.Carry)...)
}

// run does the work of a job as its worker does.
func (b bundle) run(t *testing.T, queued job.Job) answer.Carried {
	t.Helper()
	var done answer.Carried
	err := job.NewService(b.db).Run(t.Context(), b.carrier(), queued.ID, true, func(ctx context.Context, run *job.Run) (err error) {
		done, err = b.answers.RunCarry(ctx, run)
		return err
	})
	require.NoError(t, err)
	return done
}

func (b bundle) find(t *testing.T, year int, question string) answer.Item {
	t.Helper()
	detail, err := b.answers.Get(t.Context(), b.admin, year, question)
	require.NoError(t, err)
	return detail.Item()
}

// saveIn stores content as the answer of a year, over whatever is there.
func (b bundle) saveIn(t *testing.T, year int, question string, c answer.Content) {
	t.Helper()
	in := answer.Save{Question: question, Year: year, Content: c}
	if a := b.find(t, year, question).Answer; a != nil {
		in.Version = a.Version
	}
	_, err := b.answers.Save(t.Context(), b.admin, in)
	require.NoError(t, err)
}

func TestService_Carry(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.saveIn(t, 2025, "B1_01", answer.Content{Value: pick("limited"), Completed: true, Tags: []string{"legal"}})
	b.saveIn(t, 2025, "B3_01", answer.Content{Value: number("12.5"), Explanation: "By the bills.", Completed: true})
	b.saveIn(t, 2025, "B2_01", answer.Content{NotApplicable: true, NotApplicableReason: "Too small."})
	b.saveIn(t, 2025, "B1_06", answer.Content{Value: number("40")})
	b.saveIn(t, 2025, "B1_06", answer.Content{})
	b.saveIn(t, 2026, "B3_01", answer.Content{Value: number("11"), Completed: true})

	years, err := b.answers.Years(t.Context(), b.carrier())
	require.NoError(t, err)
	require.Equal(t, []answer.YearAnswers{{Year: 2026, Answers: 1}, {Year: 2025, Answers: 3}}, years)
	preview, err := b.answers.Preview(t.Context(), b.carrier(), ahead)
	require.NoError(t, err)
	require.Equal(t, answer.Preview{
		Years: ahead, Questions: 12, Answers: 3, Overwrite: 1,
		Sections: []answer.SectionPreview{
			{Section: catalogue.GeneralInformation, Answers: 1},
			{Section: catalogue.Policies, Answers: 1},
			{Section: catalogue.ClimateReporting, Answers: 1, Overwrite: 1},
		},
	}, preview, "an emptied answer is none")

	queued, err := b.answers.StartCarry(t.Context(), b.carrier(), ahead)
	require.NoError(t, err)
	_, err = b.answers.StartCarry(t.Context(), b.carrier(), ahead)
	require.ErrorIs(t, err, answer.ErrCarryRunning)
	require.Equal(t, answer.Carried{Years: ahead, Carried: 3, Failed: []answer.FailedToCarry{}}, b.run(t, queued))

	energy := b.find(t, 2026, "B3_01").Answer
	require.Equal(t, "12.5", energy.Value.Number.String())
	require.Equal(t, "By the bills.", energy.Explanation)
	require.False(t, energy.Completed, "a person has to review it")
	require.Equal(t, 2025, energy.CarriedFrom)
	require.Equal(t, b.admin.Person, energy.UpdatedBy.ID)
	require.Equal(t, []string{"legal"}, b.find(t, 2026, "B1_01").Answer.Tags)
	require.Equal(t, "Too small.", b.find(t, 2026, "B2_01").Answer.NotApplicableReason)
	require.Nil(t, b.find(t, 2026, "B1_06").Answer)

	progress, err := b.answers.Progress(t.Context(), b.admin, 2026)
	require.NoError(t, err)
	require.Equal(t, 3, progress.Overall.ToReview)
	b.saveIn(t, 2026, "B1_01", answer.Content{Value: pick("other"), Completed: true})
	require.Zero(t, b.find(t, 2026, "B1_01").Answer.CarriedFrom, "reviewed")

	back, err := b.answers.TakeBack(t.Context(), b.carrier(), queued.ID)
	require.NoError(t, err)
	require.Equal(t, answer.TakenBack{Restored: 2, Kept: 1}, back)
	energy = b.find(t, 2026, "B3_01").Answer
	require.Equal(t, "11", energy.Value.Number.String())
	require.True(t, energy.Completed)
	require.Zero(t, energy.CarriedFrom)
	require.Equal(t, answer.NotStarted, b.find(t, 2026, "B2_01").Status(), "there was none")
	require.Equal(t, []string{"other"}, b.find(t, 2026, "B1_01").Answer.Value.Options, "saved since")

	detail, err := b.answers.Get(t.Context(), b.admin, 2026, "B3_01")
	require.NoError(t, err)
	require.Len(t, detail.History, 3, "nothing of it is lost")
	require.Equal(t, "12.5", detail.History[0].Before.Value.Number.String())

	back, err = b.answers.TakeBack(t.Context(), b.carrier(), queued.ID)
	require.NoError(t, err)
	require.Equal(t, answer.TakenBack{Kept: 3}, back, "twice changes nothing more")

	progress, err = b.answers.Progress(t.Context(), b.admin, 2026)
	require.NoError(t, err)
	require.Equal(t, 2, progress.Overall.Completed)
	require.Zero(t, progress.Overall.ToReview)
	require.Zero(t, progress.Overall.InProgress, "an emptied answer is not in progress")
}

// A worker that died is followed by another: what it has done stays done.
func TestService_RunCarry_GoesOn(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.saveIn(t, 2025, "B1_01", answer.Content{Value: pick("limited")})
	queued, err := b.answers.StartCarry(t.Context(), b.carrier(), ahead)
	require.NoError(t, err)

	died := errors.New("the power went")
	err = job.NewService(b.db).Run(t.Context(), b.carrier(), queued.ID, false, func(ctx context.Context, run *job.Run) error {
		_, err := b.answers.RunCarry(ctx, run)
		require.NoError(t, err)
		return died
	})
	require.ErrorIs(t, err, died)
	require.Equal(t, 1, b.run(t, queued).Carried)
	require.Equal(t, 1, b.find(t, 2026, "B1_01").Answer.Version, "carried over once")
}

// What failed halfway goes on with what it has not done, unless it was taken
// back or the answers are being carried over already.
func TestReadyAgain(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.saveIn(t, 2025, "B1_01", answer.Content{Value: pick("limited")})
	queued, err := b.answers.StartCarry(t.Context(), b.carrier(), ahead)
	require.NoError(t, err)
	again := func() error {
		return b.db.In(t.Context(), b.carrier(), func(ctx context.Context, tx pg.Tx) error { return answer.ReadyAgain(ctx, tx, queued) })
	}
	require.ErrorIs(t, again(), answer.ErrCarryRunning)

	require.Error(t, job.NewService(b.db).Run(t.Context(), b.carrier(), queued.ID, true, func(ctx context.Context, run *job.Run) error {
		_, err := b.answers.RunCarry(ctx, run)
		require.NoError(t, err)
		return errors.New("the power went")
	}))
	require.ErrorIs(t, again(), job.ErrRightsGone, "who asked for it may only answer")
	b.exec(t, b.admin, "update people set role = 3 where id = ?", b.admin.Person)
	require.NoError(t, again())
	_, err = b.answers.TakeBack(t.Context(), b.carrier(), queued.ID)
	require.NoError(t, err)
	require.ErrorIs(t, again(), job.ErrGone)
}

// An answer that the question does not take any more stays behind, and the job
// says which.
func TestService_RunCarry_NamesWhatDoesNotFit(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.saveIn(t, 2025, "B1_01", answer.Content{Value: pick("limited")})
	b.saveIn(t, 2025, "B2_01", answer.Content{Value: yes(true)})
	b.exec(t, b.admin, `update answers set value = '{"options": ["gone"]}' where question_id = 'B1_01'`)

	queued, err := b.answers.StartCarry(t.Context(), b.carrier(), ahead)
	require.NoError(t, err)
	require.Equal(t, answer.Carried{
		Years: ahead, Carried: 1, Failed: []answer.FailedToCarry{{Question: "B1_01", Code: "fields"}},
	}, b.run(t, queued))
	require.Nil(t, b.find(t, 2026, "B1_01").Answer)
	require.NotNil(t, b.find(t, 2026, "B2_01").Answer)
}

func TestService_Carry_Refuses(t *testing.T) {
	t.Parallel()
	b := setup(t)
	_, err := b.answers.StartCarry(t.Context(), b.carrier(), ahead)
	require.ErrorIs(t, err, answer.ErrNothingToCarry)
	_, err = b.answers.Preview(t.Context(), b.carrier(), answer.Years{From: 2025, To: 2025})
	require.ErrorIs(t, err, answer.ErrSameYear)
	_, err = b.answers.Preview(t.Context(), b.carrier(), answer.Years{From: 2025, To: 2031})
	require.ErrorIs(t, err, answer.ErrYear)
	_, err = b.answers.Years(t.Context(), b.user)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	stranger := tenant.NewScope(b.other.Person, b.other.Company, append(all(), answer.Carry)...)
	years, err := b.answers.Years(t.Context(), stranger)
	require.NoError(t, err)
	require.Empty(t, years)
	_, err = b.answers.StartCarry(t.Context(), b.user, ahead)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = b.answers.TakeBack(t.Context(), b.user, uuid.New())
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = b.answers.TakeBack(t.Context(), b.carrier(), uuid.New())
	require.ErrorIs(t, err, tenant.ErrNotFound)

	b.saveIn(t, 2025, "B1_01", answer.Content{Value: pick("limited")})
	queued, err := b.answers.StartCarry(t.Context(), b.carrier(), ahead)
	require.NoError(t, err)
	_, err = b.answers.TakeBack(t.Context(), b.carrier(), queued.ID)
	require.ErrorIs(t, err, answer.ErrCarryRunning)
	b.run(t, queued)
	_, err = b.answers.TakeBack(t.Context(), stranger, queued.ID)
	require.ErrorIs(t, err, tenant.ErrNotFound, "another company's job is none")
}

// Of who seals a year and who carries answers over to it, one comes first.
func TestService_StartCarry_IntoASealedYear(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.save(t, b.admin, "B3_01", answer.Content{Value: number("7")})
	started := make(chan error, 1)
	require.NoError(t, b.db.In(t.Context(), b.carrier(), func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.ExecContext(ctx, "select pg_advisory_xact_lock(hashtextextended(?, 0))", "seal "+b.admin.Company.String()+" 2026")
		if err != nil {
			return err
		}
		go func() {
			_, err := b.answers.StartCarry(t.Context(), b.carrier(), ahead)
			started <- err
		}()
		if err := b.untilSomebodyWaits(ctx, tx); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, "insert into seals (company_id, year, version, manifest, sha256, sealed_at, sealed_by, impersonated) values (?, 2026, 1, '{}', '', now(), ?, false)",
			b.admin.Company, b.admin.Person)
		return err
	}))
	require.ErrorIs(t, <-started, seal.ErrSealed)
}
