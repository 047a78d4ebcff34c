package reading_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/questions/answertest"
)

// related returns what has to do with a question in 2025, as "id relation".
func related(t *testing.T, b answertest.World, scope tenant.Scope, question string) []string {
	t.Helper()
	found, err := b.Reading.Related(t.Context(), scope, 2025, question)
	require.NoError(t, err)
	list := []string{}
	for i, item := range found.Items {
		list = append(list, item.Question.ID+" "+string(found.By[i]))
	}
	return list
}

func TestService_Related(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	saved := b.Save(t, b.Admin, "B1_02", answer.Content{Notes: "n"})

	require.Equal(t, []string{
		"B1_02 condition", "B1_03 subCategory", "B1_04 subCategory", "B1_05 subCategory", "B1_06 subCategory",
	}, related(t, b, b.Admin, "B1_01"))
	require.Equal(t, []string{
		"B1_04 series", "B1_02 subCategory", "B1_01 subCategory", "B1_05 subCategory", "B1_06 subCategory",
	}, related(t, b, b.Admin, "B1_03"), "neighbours first")
	require.Equal(t, []string{"B2_01 condition", "B1_02 condition"}, related(t, b, b.Admin, "B2_02"),
		"a condition reaches into other sections")

	found, err := b.Reading.Related(t.Context(), b.Admin, 2025, "B1_01")
	require.NoError(t, err)
	require.Equal(t, answer.ConditionUnmet, found.Items[0].Applicability)
	require.Equal(t, saved, *found.Items[0].Answer)

	b.SetCompany(t, b.Admin, "standard = 2")
	require.Equal(t, []string{"FM_01 matter", "ME_01 matter"}, related(t, b, b.Admin, "IM_01"))
	require.Equal(t, []string{}, related(t, b, b.Admin, "E1_01"), "another standard's questions are not the company's")
}

func TestService_Related_ShowsWhatTheScopeMaySee(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	b.Assign(t, "B1_02")
	require.Equal(t, []string{}, related(t, b, b.User, "B1_02"))
	b.Assign(t, "B1_01", "B2_02")
	require.Equal(t, []string{"B1_01 condition", "B2_02 condition"}, related(t, b, b.User, "B1_02"))

	b.Save(t, b.Admin, "B2_02", answer.Content{Notes: "secret"})
	theirs, err := b.Reading.Related(t.Context(), b.Other, 2025, "B1_02")
	require.NoError(t, err)
	for _, item := range theirs.Items {
		require.Nil(t, item.Answer, item.Question.ID)
		require.Zero(t, item.Assignee, item.Question.ID)
	}

	b.SetCompany(t, b.Admin, "disabled_features = ?", int64(tenant.Policies))
	require.NotContains(t, related(t, b, b.Admin, "B1_02"), "B2_02 condition")
}

func TestService_Related_Refuses(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	related := func(scope tenant.Scope, question string) error {
		_, err := b.Reading.Related(t.Context(), scope, 2025, question)
		return err
	}
	require.ErrorIs(t, related(tenant.NewScope(b.Admin.Person, b.Admin.Company), "B1_01"), tenant.ErrForbidden)
	require.ErrorIs(t, related(tenant.NewScope(b.Admin.Person, uuid.Nil, answer.Read), "B1_01"), tenant.ErrNotFound)
	require.ErrorIs(t, related(b.Admin, "B9_99"), tenant.ErrNotFound)
	require.ErrorIs(t, related(b.Admin, "B1_07"), tenant.ErrNotFound)
	require.ErrorIs(t, related(b.User, "B1_01"), tenant.ErrNotFound, "not assigned")
	require.ErrorIs(t, related(b.Admin.Disabled(tenant.Policies), "B2_01"), tenant.ErrFeatureDisabled)
}

func TestService_Tags(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	b.Save(t, b.Admin, "B1_01", answer.Content{Tags: []string{"energi", "revisor"}})
	b.Save(t, b.Admin, "B1_05", answer.Content{Tags: []string{"revisor"}})
	b.Save(t, b.Other, "B1_05", answer.Content{Tags: []string{"secret"}})
	tags := func(scope tenant.Scope, year int) []string {
		found, err := b.Reading.Tags(t.Context(), scope, year)
		require.NoError(t, err)
		return found
	}
	require.Equal(t, []string{"revisor", "energi"}, tags(b.Admin, 2025), "those used most first")
	require.Empty(t, tags(b.Admin, 2024))
	require.Empty(t, tags(b.User, 2025))
	b.Assign(t, "B1_05")
	require.Equal(t, []string{"revisor"}, tags(b.User, 2025))
	_, err := b.Reading.Tags(t.Context(), tenant.NewScope(b.Admin.Person, b.Admin.Company), 2025)
	require.ErrorIs(t, err, tenant.ErrForbidden)
}
