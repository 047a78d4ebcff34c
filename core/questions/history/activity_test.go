package history_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/questions/answertest"
	"tillit/core/questions/carry"
	"tillit/core/questions/history"
	"tillit/core/questions/writing"
)

const plenty = 100

func activity(t *testing.T, b answertest.World, scope tenant.Scope, limit int) []history.Event {
	t.Helper()
	events, err := b.History.Activity(t.Context(), scope, 2025, limit)
	require.NoError(t, err)
	return events
}

// shown is an event as a person reads it.
type shown struct {
	Deed      history.Deed
	By        string
	Question  string
	Questions int
}

func read(events []history.Event) []shown {
	var list []shown
	for _, e := range events {
		list = append(list, shown{e.Deed, e.By.Name, e.Question.ID, e.Questions})
	}
	return list
}

func TestService_Activity(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	require.Empty(t, activity(t, b, b.Admin, plenty))

	b.Save(t, b.Admin, "B1_01", answer.Content{Value: answertest.Pick("limited")})
	b.Pass(time.Minute)
	b.Save(t, b.Admin, "B1_01", answer.Content{Value: answertest.Pick("partnership")})
	b.Pass(time.Minute)
	b.Save(t, b.Admin, "B1_01", answer.Content{Value: answertest.Pick("partnership"), Completed: true})
	b.Pass(time.Minute)
	b.Assign(t, "B1_05", "B3_01")
	b.Pass(time.Minute)
	b.Save(t, b.User, "B1_05", answer.Content{NotApplicable: true, NotApplicableReason: "r"})
	b.Pass(time.Minute)
	b.Save(t, b.Admin.Impersonating(), "B2_01", answer.Content{Value: answertest.Yes(true)})

	events := activity(t, b, b.Admin, plenty)
	require.Equal(t, []shown{
		{history.Saved, "Ada", "B2_01", 1},
		{history.MarkedNotApplicable, "Ulf", "B1_05", 1},
		{history.GaveOut, "Ada", "B1_05", 2},
		{history.MarkedCompleted, "Ada", "B1_01", 1},
		{history.Saved, "Ada", "B1_01", 1},
	}, read(events), "two saves of one answer by one person are one event, and so is one assignment of two questions")
	require.True(t, events[0].Impersonated)
	require.False(t, events[1].Impersonated)
	require.Equal(t, "Ulf", events[2].Assignee.Name)
	require.Equal(t, *b.Clock.Load(), events[0].At)
	require.Equal(t, events[:2], activity(t, b, b.Admin, 2))

	other, err := b.History.Activity(t.Context(), b.Admin, 2024, plenty)
	require.NoError(t, err)
	require.Empty(t, other, "another year")
}

func TestService_Activity_OfAWholeYearCarriedOver(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	for _, question := range []string{"B1_05", "B1_01"} {
		_, err := b.Writing.Save(t.Context(), b.Admin, writing.Save{Question: question, Year: 2024, Content: answer.Content{Value: answertest.Pick("limited")}})
		require.NoError(t, err)
	}
	queued, err := b.Carry.Start(t.Context(), b.Carrier(), carry.Years{From: 2024, To: 2025})
	require.NoError(t, err)
	b.Run(t, queued)
	require.Equal(t, []shown{{history.CarriedOver, "Ada", "B1_01", 2}}, read(activity(t, b, b.Admin, plenty)))

	b.Pass(time.Minute)
	_, err = b.Carry.TakeBack(t.Context(), b.Carrier(), queued.ID)
	require.NoError(t, err)
	require.Equal(t, shown{history.TookBack, "Ada", "B1_01", 2}, read(activity(t, b, b.Admin, 1))[0])
}

func TestService_Activity_IsWhatTheScopeMaySee(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	b.Save(t, b.Admin, "B1_01", answer.Content{Value: answertest.Pick("limited")})
	b.Save(t, b.Admin, "B1_05", answer.Content{Value: answertest.Pick("limited")})
	b.Assign(t, "B1_05")
	require.Equal(t, []shown{
		{history.GaveOut, "Ada", "B1_05", 1}, {history.Saved, "Ada", "B1_05", 1},
	}, read(activity(t, b, b.User, plenty)))
	require.Empty(t, activity(t, b, b.Other, plenty), "another company")

	b.SetCompany(t, b.Admin, "disabled_features = ?", int64(tenant.GeneralInformation))
	require.Empty(t, activity(t, b, b.Admin, plenty), "the section is switched off")

	_, err := b.History.Activity(t.Context(), tenant.NewScope(b.User.Person, b.User.Company), 2025, plenty)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = b.History.Activity(t.Context(), tenant.NewScope(b.User.Person, uuid.New(), answer.Read), 2025, plenty)
	require.ErrorIs(t, err, tenant.ErrNotFound)
}
