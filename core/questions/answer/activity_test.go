package answer_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
)

const plenty = 100

func (b bundle) activity(t *testing.T, scope tenant.Scope, limit int) []answer.Event {
	t.Helper()
	events, err := b.answers.Activity(t.Context(), scope, 2025, limit)
	require.NoError(t, err)
	return events
}

// shown is an event as a person reads it.
type shown struct {
	Deed      answer.Deed
	By        string
	Question  string
	Questions int
}

func read(events []answer.Event) []shown {
	var list []shown
	for _, e := range events {
		list = append(list, shown{e.Deed, e.By.Name, e.Question.ID, e.Questions})
	}
	return list
}

func TestService_Activity(t *testing.T) {
	t.Parallel()
	b := setup(t)
	require.Empty(t, b.activity(t, b.admin, plenty))

	b.save(t, b.admin, "B1_01", answer.Content{Value: pick("limited")})
	b.pass(time.Minute)
	b.save(t, b.admin, "B1_01", answer.Content{Value: pick("partnership")})
	b.pass(time.Minute)
	b.save(t, b.admin, "B1_01", answer.Content{Value: pick("partnership"), Completed: true})
	b.pass(time.Minute)
	b.assign(t, "B1_05", "B3_01")
	b.pass(time.Minute)
	b.save(t, b.user, "B1_05", answer.Content{NotApplicable: true, NotApplicableReason: "r"})
	b.pass(time.Minute)
	b.save(t, b.admin.Impersonating(), "B2_01", answer.Content{Value: yes(true)})

	events := b.activity(t, b.admin, plenty)
	require.Equal(t, []shown{
		{answer.Saved, "Ada", "B2_01", 1},
		{answer.MarkedNotApplicable, "Ulf", "B1_05", 1},
		{answer.GaveOut, "Ada", "B1_05", 2},
		{answer.MarkedCompleted, "Ada", "B1_01", 1},
		{answer.Saved, "Ada", "B1_01", 1},
	}, read(events), "two saves of one answer by one person are one event, and so is one assignment of two questions")
	require.True(t, events[0].Impersonated)
	require.False(t, events[1].Impersonated)
	require.Equal(t, "Ulf", events[2].Assignee.Name)
	require.Equal(t, *b.clock.Load(), events[0].At)
	require.Equal(t, events[:2], b.activity(t, b.admin, 2))

	other, err := b.answers.Activity(t.Context(), b.admin, 2024, plenty)
	require.NoError(t, err)
	require.Empty(t, other, "another year")
}

func TestService_Activity_OfAWholeYearCarriedOver(t *testing.T) {
	t.Parallel()
	b := setup(t)
	for _, question := range []string{"B1_05", "B1_01"} {
		_, err := b.answers.Save(t.Context(), b.admin, answer.Save{Question: question, Year: 2024, Content: answer.Content{Value: pick("limited")}})
		require.NoError(t, err)
	}
	queued, err := b.answers.StartCarry(t.Context(), b.carrier(), answer.Years{From: 2024, To: 2025})
	require.NoError(t, err)
	b.run(t, queued)
	require.Equal(t, []shown{{answer.CarriedOver, "Ada", "B1_01", 2}}, read(b.activity(t, b.admin, plenty)))

	b.pass(time.Minute)
	_, err = b.answers.TakeBack(t.Context(), b.carrier(), queued.ID)
	require.NoError(t, err)
	require.Equal(t, shown{answer.TookBack, "Ada", "B1_01", 2}, read(b.activity(t, b.admin, 1))[0])
}

func TestService_Activity_IsWhatTheScopeMaySee(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.save(t, b.admin, "B1_01", answer.Content{Value: pick("limited")})
	b.save(t, b.admin, "B1_05", answer.Content{Value: pick("limited")})
	b.assign(t, "B1_05")
	require.Equal(t, []shown{
		{answer.GaveOut, "Ada", "B1_05", 1}, {answer.Saved, "Ada", "B1_05", 1},
	}, read(b.activity(t, b.user, plenty)))
	require.Empty(t, b.activity(t, b.other, plenty), "another company")

	b.setCompany(t, b.admin, "disabled_features = ?", int64(tenant.GeneralInformation))
	require.Empty(t, b.activity(t, b.admin, plenty), "the section is switched off")

	_, err := b.answers.Activity(t.Context(), tenant.NewScope(b.user.Person, b.user.Company), 2025, plenty)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = b.answers.Activity(t.Context(), tenant.NewScope(b.user.Person, uuid.New(), answer.Read), 2025, plenty)
	require.ErrorIs(t, err, tenant.ErrNotFound)
}
