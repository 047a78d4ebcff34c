package carry_test

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
	"tillit/core/questions/answertest"
	"tillit/core/questions/carry"
	"tillit/core/questions/writing"
	"tillit/core/reference/catalogue"
)

var ahead = carry.Years{From: 2025, To: 2026}

func TestService_Carry(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	b.SaveIn(t, 2025, "B1_01", answer.Content{Value: answertest.Pick("limited"), Completed: true, Tags: []string{"legal"}})
	b.SaveIn(t, 2025, "B3_01", answer.Content{Value: answertest.Number("12.5"), Explanation: "By the bills.", Completed: true})
	b.SaveIn(t, 2025, "B2_01", answer.Content{NotApplicable: true, NotApplicableReason: "Too small."})
	b.SaveIn(t, 2025, "B1_06", answer.Content{Value: answertest.Number("40")})
	b.SaveIn(t, 2025, "B1_06", answer.Content{})
	b.SaveIn(t, 2026, "B3_01", answer.Content{Value: answertest.Number("11"), Completed: true})

	years, err := b.Carry.Years(t.Context(), b.Carrier())
	require.NoError(t, err)
	require.Equal(t, []carry.YearAnswers{{Year: 2026, Answers: 1}, {Year: 2025, Answers: 3}}, years)
	preview, err := b.Carry.Preview(t.Context(), b.Carrier(), ahead)
	require.NoError(t, err)
	require.Equal(t, carry.Preview{
		Years: ahead, Questions: 12, Answers: 3, Overwrite: 1,
		Sections: []carry.SectionPreview{
			{Section: catalogue.GeneralInformation, Answers: 1},
			{Section: catalogue.Policies, Answers: 1},
			{Section: catalogue.ClimateReporting, Answers: 1, Overwrite: 1},
		},
	}, preview, "an emptied answer is none")

	queued, err := b.Carry.Start(t.Context(), b.Carrier(), ahead)
	require.NoError(t, err)
	_, err = b.Carry.Start(t.Context(), b.Carrier(), ahead)
	require.ErrorIs(t, err, carry.ErrRunning)
	require.Equal(t, carry.Carried{Years: ahead, Carried: 3, Failed: []carry.Failed{}}, b.Run(t, queued))

	energy := b.Find(t, 2026, "B3_01").Answer
	require.Equal(t, "12.5", energy.Value.Number.String())
	require.Equal(t, "By the bills.", energy.Explanation)
	require.False(t, energy.Completed, "a person has to review it")
	require.Equal(t, 2025, energy.CarriedFrom)
	require.Equal(t, b.Admin.Person, energy.UpdatedBy.ID)
	require.Equal(t, []string{"legal"}, b.Find(t, 2026, "B1_01").Answer.Tags)
	small := b.Find(t, 2026, "B2_01")
	require.Equal(t, "Too small.", small.Answer.NotApplicableReason)
	require.True(t, small.Answer.NotApplicable)
	require.Equal(t, answer.InProgress, small.Status(), "that it was not applicable a year ago says nothing final of this one")
	require.Equal(t, answer.Drafted, small.State())
	require.True(t, small.ToReview())
	require.Nil(t, b.Find(t, 2026, "B1_06").Answer)

	progress, err := b.Progress.Of(t.Context(), b.Admin, 2026)
	require.NoError(t, err)
	require.Equal(t, 3, progress.Overall.ToReview)
	require.Equal(t, 3, progress.Overall.InProgress)
	require.Zero(t, progress.Overall.NotApplicable)
	b.SaveIn(t, 2026, "B1_01", answer.Content{Value: answertest.Pick("other"), Completed: true})
	require.Zero(t, b.Find(t, 2026, "B1_01").Answer.CarriedFrom, "reviewed")

	back, err := b.Carry.TakeBack(t.Context(), b.Carrier(), queued.ID)
	require.NoError(t, err)
	require.Equal(t, carry.TakenBack{Restored: 2, Kept: 1}, back)
	energy = b.Find(t, 2026, "B3_01").Answer
	require.Equal(t, "11", energy.Value.Number.String())
	require.True(t, energy.Completed)
	require.Zero(t, energy.CarriedFrom)
	require.Equal(t, answer.NotStarted, b.Find(t, 2026, "B2_01").Status(), "there was none")
	require.Equal(t, []string{"other"}, b.Find(t, 2026, "B1_01").Answer.Value.Options, "saved since")

	detail, err := b.Reading.Get(t.Context(), b.Admin, 2026, "B3_01")
	require.NoError(t, err)
	require.Len(t, detail.History, 3, "nothing of it is lost")
	require.Equal(t, "12.5", detail.History[0].Before.Value.Number.String())

	back, err = b.Carry.TakeBack(t.Context(), b.Carrier(), queued.ID)
	require.NoError(t, err)
	require.Equal(t, carry.TakenBack{Kept: 3}, back, "twice changes nothing more")

	progress, err = b.Progress.Of(t.Context(), b.Admin, 2026)
	require.NoError(t, err)
	require.Equal(t, 2, progress.Overall.Completed)
	require.Zero(t, progress.Overall.ToReview)
	require.Zero(t, progress.Overall.InProgress, "an emptied answer is not in progress")
}

// Who has looked at a mark that was carried over saves it as it stands, and then it
// is final; taken back before, there is no mark.
func TestService_Carry_NotApplicableIsADraft(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	left := answer.Content{NotApplicable: true, NotApplicableReason: "Too small."}
	b.SaveIn(t, 2025, "B2_01", left)
	b.SaveIn(t, 2025, "B3_01", left)
	b.SaveIn(t, 2026, "B3_01", answer.Content{NotApplicable: true, NotApplicableReason: "Our own."})
	queued, err := b.Carry.Start(t.Context(), b.Carrier(), ahead)
	require.NoError(t, err)
	b.Run(t, queued)
	for _, question := range []string{"B2_01", "B3_01"} {
		require.Equal(t, answer.InProgress, b.Find(t, 2026, question).Status(), question)
		require.Equal(t, answer.IsNotApplicable, b.Find(t, 2025, question).Status(), "%s of the year before stays final", question)
	}
	carried := b.Find(t, 2026, "B2_01").Answer
	marked, err := b.Writing.Mark(t.Context(), b.Admin, writing.Mark{
		ID: carried.ID, Version: carried.Version, NotApplicable: true, NotApplicableReason: carried.NotApplicableReason,
	})
	require.NoError(t, err)
	require.Equal(t, answer.IsNotApplicable, marked.Status())
	require.Equal(t, answer.IsNotApplicable, b.Find(t, 2026, "B2_01").Status())

	back, err := b.Carry.TakeBack(t.Context(), b.Carrier(), queued.ID)
	require.NoError(t, err)
	require.Equal(t, carry.TakenBack{Restored: 1, Kept: 1}, back)
	own := b.Find(t, 2026, "B3_01")
	require.Equal(t, answer.IsNotApplicable, own.Status(), "as it was")
	require.Equal(t, "Our own.", own.Answer.NotApplicableReason)
}

// A worker that died is followed by another: what it has done stays done.
func TestService_RunCarry_GoesOn(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	b.SaveIn(t, 2025, "B1_01", answer.Content{Value: answertest.Pick("limited")})
	queued, err := b.Carry.Start(t.Context(), b.Carrier(), ahead)
	require.NoError(t, err)

	died := errors.New("the power went")
	err = job.NewService(b.DB).Run(t.Context(), b.Carrier(), queued.ID, false, func(ctx context.Context, run *job.Run) error {
		_, err := b.Carry.Run(ctx, run)
		require.NoError(t, err)
		return died
	})
	require.ErrorIs(t, err, died)
	require.Equal(t, 1, b.Run(t, queued).Carried)
	require.Equal(t, 1, b.Find(t, 2026, "B1_01").Answer.Version, "carried over once")
}

// What failed halfway goes on with what it has not done, unless it was taken
// back or the answers are being carried over already.
func TestReadyAgain(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	b.SaveIn(t, 2025, "B1_01", answer.Content{Value: answertest.Pick("limited")})
	queued, err := b.Carry.Start(t.Context(), b.Carrier(), ahead)
	require.NoError(t, err)
	again := func() error {
		return b.DB.In(t.Context(), b.Carrier(), func(ctx context.Context, tx pg.Tx) error { return carry.ReadyAgain(ctx, tx, queued) })
	}
	require.ErrorIs(t, again(), carry.ErrRunning)

	require.Error(t, job.NewService(b.DB).Run(t.Context(), b.Carrier(), queued.ID, true, func(ctx context.Context, run *job.Run) error {
		_, err := b.Carry.Run(ctx, run)
		require.NoError(t, err)
		return errors.New("the power went")
	}))
	require.ErrorIs(t, again(), job.ErrRightsGone, "who asked for it may only answer")
	b.Exec(t, b.Admin, "update people set role = 3 where id = ?", b.Admin.Person)
	require.NoError(t, again())
	_, err = b.Carry.TakeBack(t.Context(), b.Carrier(), queued.ID)
	require.NoError(t, err)
	require.ErrorIs(t, again(), job.ErrGone)
}

// An answer that the question does not take any more stays behind, and the job
// says which.
func TestService_RunCarry_NamesWhatDoesNotFit(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	b.SaveIn(t, 2025, "B1_01", answer.Content{Value: answertest.Pick("limited")})
	b.SaveIn(t, 2025, "B2_01", answer.Content{Value: answertest.Yes(true)})
	b.Exec(t, b.Admin, `update answers set value = '{"options": ["gone"]}' where question_id = 'B1_01'`)

	queued, err := b.Carry.Start(t.Context(), b.Carrier(), ahead)
	require.NoError(t, err)
	require.Equal(t, carry.Carried{
		Years: ahead, Carried: 1, Failed: []carry.Failed{{Question: "B1_01", Code: "fields"}},
	}, b.Run(t, queued))
	require.Nil(t, b.Find(t, 2026, "B1_01").Answer)
	require.NotNil(t, b.Find(t, 2026, "B2_01").Answer)
}

func TestService_Carry_Refuses(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	_, err := b.Carry.Start(t.Context(), b.Carrier(), ahead)
	require.ErrorIs(t, err, carry.ErrNothingToCarry)
	_, err = b.Carry.Preview(t.Context(), b.Carrier(), carry.Years{From: 2025, To: 2025})
	require.ErrorIs(t, err, carry.ErrSameYear)
	_, err = b.Carry.Preview(t.Context(), b.Carrier(), carry.Years{From: 2025, To: 2031})
	require.ErrorIs(t, err, answer.ErrYear)
	_, err = b.Carry.Years(t.Context(), b.User)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	stranger := tenant.NewScope(b.Other.Person, b.Other.Company, append(answertest.All(), answer.Carry)...)
	years, err := b.Carry.Years(t.Context(), stranger)
	require.NoError(t, err)
	require.Empty(t, years)
	_, err = b.Carry.Start(t.Context(), b.User, ahead)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = b.Carry.TakeBack(t.Context(), b.User, uuid.New())
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = b.Carry.TakeBack(t.Context(), b.Carrier(), uuid.New())
	require.ErrorIs(t, err, tenant.ErrNotFound)

	b.SaveIn(t, 2025, "B1_01", answer.Content{Value: answertest.Pick("limited")})
	queued, err := b.Carry.Start(t.Context(), b.Carrier(), ahead)
	require.NoError(t, err)
	_, err = b.Carry.TakeBack(t.Context(), b.Carrier(), queued.ID)
	require.ErrorIs(t, err, carry.ErrRunning)
	b.Run(t, queued)
	_, err = b.Carry.TakeBack(t.Context(), stranger, queued.ID)
	require.ErrorIs(t, err, tenant.ErrNotFound, "another company's job is none")
}

// Of who seals a year and who carries answers over to it, one comes first.
func TestService_StartCarry_IntoASealedYear(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	b.Save(t, b.Admin, "B3_01", answer.Content{Value: answertest.Number("7")})
	started := make(chan error, 1)
	require.NoError(t, b.DB.In(t.Context(), b.Carrier(), func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.ExecContext(ctx, "select pg_advisory_xact_lock(hashtextextended(?, 0))", "seal "+b.Admin.Company.String()+" 2026")
		if err != nil {
			return err
		}
		go func() {
			_, err := b.Carry.Start(t.Context(), b.Carrier(), ahead)
			started <- err
		}()
		if err := b.UntilSomebodyWaits(ctx, tx); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, "insert into seals (company_id, year, version, manifest, sha256, sealed_at, sealed_by, impersonated) values (?, 2026, 1, '{}', '', now(), ?, false)",
			b.Admin.Company, b.Admin.Person)
		return err
	}))
	require.ErrorIs(t, <-started, seal.ErrSealed)
}
