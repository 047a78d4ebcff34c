package answer_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
)

// related returns what has to do with a question in 2025, as "id relation".
func (b bundle) related(t *testing.T, scope tenant.Scope, question string) []string {
	t.Helper()
	found, err := b.answers.Related(t.Context(), scope, 2025, question)
	require.NoError(t, err)
	list := []string{}
	for i, item := range found.Items {
		list = append(list, item.Question.ID+" "+string(found.By[i]))
	}
	return list
}

func TestService_Related(t *testing.T) {
	t.Parallel()
	b := setup(t)
	saved := b.save(t, b.admin, "B1_02", answer.Content{Notes: "n"})

	require.Equal(t, []string{
		"B1_02 condition", "B1_03 subCategory", "B1_04 subCategory", "B1_05 subCategory", "B1_06 subCategory",
	}, b.related(t, b.admin, "B1_01"))
	require.Equal(t, []string{
		"B1_04 series", "B1_02 subCategory", "B1_01 subCategory", "B1_05 subCategory", "B1_06 subCategory",
	}, b.related(t, b.admin, "B1_03"), "neighbours first")
	require.Equal(t, []string{"B2_01 condition", "B1_02 condition"}, b.related(t, b.admin, "B2_02"),
		"a condition reaches into other sections")

	found, err := b.answers.Related(t.Context(), b.admin, 2025, "B1_01")
	require.NoError(t, err)
	require.Equal(t, answer.ConditionUnmet, found.Items[0].Applicability)
	require.Equal(t, saved, *found.Items[0].Answer)

	b.setCompany(t, b.admin, "standard = 2")
	require.Equal(t, []string{"FM_01 matter", "ME_01 matter"}, b.related(t, b.admin, "IM_01"))
	require.Equal(t, []string{}, b.related(t, b.admin, "E1_01"), "another standard's questions are not the company's")
}

func TestService_Related_ShowsWhatTheScopeMaySee(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.assign(t, "B1_02")
	require.Equal(t, []string{}, b.related(t, b.user, "B1_02"))
	b.assign(t, "B1_01", "B2_02")
	require.Equal(t, []string{"B1_01 condition", "B2_02 condition"}, b.related(t, b.user, "B1_02"))

	b.save(t, b.admin, "B2_02", answer.Content{Notes: "secret"})
	theirs, err := b.answers.Related(t.Context(), b.other, 2025, "B1_02")
	require.NoError(t, err)
	for _, item := range theirs.Items {
		require.Nil(t, item.Answer, item.Question.ID)
		require.Zero(t, item.Assignee, item.Question.ID)
	}

	b.setCompany(t, b.admin, "disabled_features = ?", int64(tenant.Policies))
	require.NotContains(t, b.related(t, b.admin, "B1_02"), "B2_02 condition")
}

func TestService_Related_Refuses(t *testing.T) {
	t.Parallel()
	b := setup(t)
	related := func(scope tenant.Scope, question string) error {
		_, err := b.answers.Related(t.Context(), scope, 2025, question)
		return err
	}
	require.ErrorIs(t, related(tenant.NewScope(b.admin.Person, b.admin.Company), "B1_01"), tenant.ErrForbidden)
	require.ErrorIs(t, related(tenant.NewScope(b.admin.Person, uuid.Nil, answer.Read), "B1_01"), tenant.ErrNotFound)
	require.ErrorIs(t, related(b.admin, "B9_99"), tenant.ErrNotFound)
	require.ErrorIs(t, related(b.admin, "B1_07"), tenant.ErrNotFound)
	require.ErrorIs(t, related(b.user, "B1_01"), tenant.ErrNotFound, "not assigned")
	require.ErrorIs(t, related(b.admin.Disabled(tenant.Policies), "B2_01"), tenant.ErrFeatureDisabled)
}

func TestService_Tags(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.save(t, b.admin, "B1_01", answer.Content{Tags: []string{"energi", "revisor"}})
	b.save(t, b.admin, "B1_05", answer.Content{Tags: []string{"revisor"}})
	b.save(t, b.other, "B1_05", answer.Content{Tags: []string{"secret"}})
	tags := func(scope tenant.Scope, year int) []string {
		found, err := b.answers.Tags(t.Context(), scope, year)
		require.NoError(t, err)
		return found
	}
	require.Equal(t, []string{"revisor", "energi"}, tags(b.admin, 2025), "those used most first")
	require.Empty(t, tags(b.admin, 2024))
	require.Empty(t, tags(b.user, 2025))
	b.assign(t, "B1_05")
	require.Equal(t, []string{"revisor"}, tags(b.user, 2025))
	_, err := b.answers.Tags(t.Context(), tenant.NewScope(b.admin.Person, b.admin.Company), 2025)
	require.ErrorIs(t, err, tenant.ErrForbidden)
}
