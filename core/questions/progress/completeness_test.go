package progress_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/questions/answertest"
	"tillit/core/questions/optout"
	"tillit/core/questions/progress"
	"tillit/core/reference/catalogue"
)

func TestService_Completeness(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	b.SetCompany(t, b.Admin, "employees = 20")
	b.Save(t, b.Admin, "B1_01", answer.Content{Value: answertest.Pick("limited"), Completed: true})
	b.Save(t, b.Admin, "B1_05", answer.Content{NotApplicable: true, NotApplicableReason: "r"})
	b.Save(t, b.Admin, "B2_01", answer.Content{Value: answertest.Yes(true)})
	optingOut := tenant.NewScope(b.Admin.Person, b.Admin.Company, answer.OptOut)
	require.NoError(t, b.OptOuts.OptOut(t.Context(), optingOut, optout.OptOuts{Year: 2025, Questions: []string{"B1_06"}, Reason: "r"}))

	found, err := b.Progress.Completeness(t.Context(), b.Admin, 2025, nothing)
	require.NoError(t, err)
	require.Equal(t, catalogue.SMEB, found.Standard)
	require.Equal(t, "e1", found.Edition.ID)
	require.Empty(t, found.Topics)
	require.Len(t, found.Chapters, 2)
	first := found.Chapters[0]
	require.Equal(t, "c", first.Chapter)
	require.Equal(t, progress.Progress{Applicable: 5, NotApplicable: 1, Completed: 1, InProgress: 1, NotStarted: 2}, first.Progress)
	require.Zero(t, first.Known)
	require.Equal(t, map[answer.Applicability]int{answer.OptedOut: 1, answer.ConditionUnmet: 1}, first.LeftOut)
	require.Equal(t, []string{"B1_03", "B1_04", "B2_01"}, []string{first.Open[0].ID, first.Open[1].ID, first.Open[2].ID}, "in the order of the edition, drafts among them")

	// What is known from elsewhere is not open, and counts as everywhere.
	elsewhere, err := b.Progress.Completeness(t.Context(), b.Admin, 2025, func(i answer.Item) bool { return i.Question.ID == "B1_03" || i.Question.ID == "B1_01" })
	require.NoError(t, err)
	require.Equal(t, first.Progress, elsewhere.Chapters[0].Progress)
	require.Equal(t, 1, elsewhere.Chapters[0].Known, "one that is completed is no less so")
	require.Equal(t, "B1_04", elsewhere.Chapters[0].Open[0].ID)

	// What the sections say of the same questions is the same.
	year, err := b.Progress.Of(t.Context(), b.Admin, 2025)
	require.NoError(t, err)
	require.Equal(t, year.Overall.Applicable, first.Progress.Applicable+found.Chapters[1].Progress.Applicable)
	require.Equal(t, year.Overall.Completed, first.Progress.Completed+found.Chapters[1].Progress.Completed)
}

func TestService_CompletenessOfAMaterialityAssessment(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	b.SetCompany(t, b.Admin, "standard = 2")
	found, err := b.Progress.Completeness(t.Context(), b.Admin, 2025, nothing)
	require.NoError(t, err)
	require.Len(t, found.Topics, 1)
	require.False(t, found.Topics[0].Begun())
	require.Equal(t, map[answer.Applicability]int{answer.NotMaterial: 1}, found.Chapters[0].LeftOut, "scores are no disclosures")
	require.Equal(t, "d", found.Chapters[1].Chapter)

	b.Save(t, b.Admin, "ME_01", answer.Content{Value: answertest.Yes(true), Reasoning: "r", Completed: true})
	found, err = b.Progress.Completeness(t.Context(), b.Admin, 2025, nothing)
	require.NoError(t, err)
	require.True(t, found.Topics[0].Whole())
	require.Equal(t, 1, found.Chapters[0].Progress.NotStarted)
}

func TestService_CompletenessIsForThoseWhoReadAll(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	_, err := b.Progress.Completeness(t.Context(), b.User, 2025, nothing)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	other, err := b.Progress.Completeness(t.Context(), b.Other, 2025, nothing)
	require.NoError(t, err)
	require.Zero(t, other.Chapters[0].Progress.Completed)
	_, err = b.Progress.Completeness(t.Context(), tenant.NewScope(b.Admin.Person, b.Other.Company, answer.Write), 2025, nothing)
	require.ErrorIs(t, err, tenant.ErrForbidden)
}

// nothing is known from elsewhere.
func nothing(answer.Item) bool { return false }
