package answer_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/reference/catalogue"
)

func TestService_Completeness(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.setCompany(t, b.admin, "employees = 20")
	b.save(t, b.admin, "B1_01", answer.Content{Value: pick("limited"), Completed: true})
	b.save(t, b.admin, "B1_05", answer.Content{NotApplicable: true, NotApplicableReason: "r"})
	b.save(t, b.admin, "B2_01", answer.Content{Value: yes(true)})
	optingOut := tenant.NewScope(b.admin.Person, b.admin.Company, answer.OptOut)
	require.NoError(t, b.answers.OptOut(t.Context(), optingOut, answer.OptOuts{Year: 2025, Questions: []string{"B1_06"}, Reason: "r"}))

	found, err := b.answers.Completeness(t.Context(), b.admin, 2025, nothing)
	require.NoError(t, err)
	require.Equal(t, catalogue.SMEB, found.Standard)
	require.Equal(t, "e1", found.Edition.ID)
	require.Empty(t, found.Topics)
	require.Len(t, found.Chapters, 2)
	first := found.Chapters[0]
	require.Equal(t, "c", first.Chapter)
	require.Equal(t, answer.Progress{Applicable: 5, NotApplicable: 1, Completed: 1, InProgress: 1, NotStarted: 2}, first.Required)
	require.Equal(t, answer.Progress{}, first.Voluntary)
	require.Equal(t, map[answer.Applicability]int{answer.OptedOut: 1, answer.ConditionUnmet: 1}, first.LeftOut)
	require.Equal(t, []string{"B1_03", "B1_04", "B2_01"}, []string{first.Open[0].ID, first.Open[1].ID, first.Open[2].ID}, "in the order of the edition, drafts among them")

	// What is known from elsewhere is not open.
	elsewhere, err := b.answers.Completeness(t.Context(), b.admin, 2025, func(i answer.Item) bool { return i.Question.ID == "B1_03" || i.Question.ID == "B1_01" })
	require.NoError(t, err)
	require.Equal(t, answer.Progress{Applicable: 5, NotApplicable: 1, Completed: 2, InProgress: 1, NotStarted: 1}, elsewhere.Chapters[0].Required)
	require.Equal(t, "B1_04", elsewhere.Chapters[0].Open[0].ID)

	// What the sections say of the same questions is the same.
	year, err := b.answers.Progress(t.Context(), b.admin, 2025)
	require.NoError(t, err)
	require.Equal(t, year.Overall.Applicable, first.Required.Applicable+found.Chapters[1].Required.Applicable)
	require.Equal(t, year.Overall.Completed, first.Required.Completed+found.Chapters[1].Required.Completed)
}

func TestService_CompletenessOfAMaterialityAssessment(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.setCompany(t, b.admin, "standard = 2")
	found, err := b.answers.Completeness(t.Context(), b.admin, 2025, nothing)
	require.NoError(t, err)
	require.Len(t, found.Topics, 1)
	require.False(t, found.Topics[0].Assessed)
	require.Equal(t, map[answer.Applicability]int{answer.NotMaterial: 1}, found.Chapters[0].LeftOut, "scores are no disclosures")
	require.Equal(t, "d", found.Chapters[1].Chapter)

	b.save(t, b.admin, "ME_01", answer.Content{Value: yes(true), Reasoning: "r", Completed: true})
	found, err = b.answers.Completeness(t.Context(), b.admin, 2025, nothing)
	require.NoError(t, err)
	require.True(t, found.Topics[0].Assessed)
	require.Equal(t, 1, found.Chapters[0].Required.NotStarted)
}

func TestService_CompletenessIsForThoseWhoReadAll(t *testing.T) {
	t.Parallel()
	b := setup(t)
	_, err := b.answers.Completeness(t.Context(), b.user, 2025, nothing)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	other, err := b.answers.Completeness(t.Context(), b.other, 2025, nothing)
	require.NoError(t, err)
	require.Zero(t, other.Chapters[0].Required.Completed)
	_, err = b.answers.Completeness(t.Context(), tenant.NewScope(b.admin.Person, b.other.Company, answer.Write), 2025, nothing)
	require.ErrorIs(t, err, tenant.ErrForbidden)
}

// nothing is known from elsewhere.
func nothing(answer.Item) bool { return false }
