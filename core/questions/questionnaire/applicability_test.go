package questionnaire_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/questions/answertest"
	"tillit/core/reference/catalogue"
)

func TestService_Applicability(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	climate := func() map[string]answer.Item { return b.List(t, b.Admin, catalogue.ClimateReporting) }
	policies := func() answer.Applicability { return b.List(t, b.Admin, catalogue.Policies)["B2_02"].Applicability }

	require.Equal(t, answer.ConditionUnmet, climate()["B3_02"].Applicability, "an unknown number of employees counts as fewer")
	b.SetCompany(t, b.Admin, "employees = 50")
	require.Equal(t, answer.Applicable, climate()["B3_02"].Applicability)
	b.Save(t, b.Admin, "B1_06", answer.Content{Value: answertest.Number("49.9")})
	require.Equal(t, answer.ConditionUnmet, climate()["B3_02"].Applicability, "the year's own figure comes first")
	b.Save(t, b.Admin, "B1_06", answer.Content{NotApplicable: true, NotApplicableReason: "r", Value: answertest.Number("1")})
	require.Equal(t, answer.Applicable, climate()["B3_02"].Applicability)

	require.Equal(t, answer.ConditionUnmet, climate()["B3_03"].Applicability)
	b.Save(t, b.Admin, "B3_01", answer.Content{NotApplicable: true, NotApplicableReason: "r"})
	require.Equal(t, answer.Applicable, climate()["B3_03"].Applicability)
	b.Save(t, b.Admin, "B3_01", answer.Content{Value: answertest.Number("0")})
	require.Equal(t, answer.Applicable, climate()["B3_03"].Applicability)
	for first, want := range map[int]answer.Applicability{2023: answer.Applicable, 2024: answer.PhasedIn, 2025: answer.PhasedIn} {
		b.SetCompany(t, b.Admin, "first_reporting_year = ?", first)
		require.Equal(t, want, climate()["B3_03"].Applicability, first)
	}

	b.Save(t, b.Admin, "B2_01", answer.Content{Value: answertest.Yes(true)})
	b.Save(t, b.Admin, "B1_01", answer.Content{Value: answertest.Pick("other")})
	require.Equal(t, answer.ConditionUnmet, policies())
	b.Save(t, b.Admin, "B1_02", answer.Content{Value: answertest.Text("x")})
	require.Equal(t, answer.Applicable, policies())
	b.Save(t, b.Admin, "B1_01", answer.Content{Value: answertest.Pick("limited")})
	require.Equal(t, answer.ConditionUnmet, policies(), "a question that does not apply is not answered")
}

// For how long a question may be left out depends on the number of employees.
func TestService_Applicability_HangsOnTheEmployeesOfTheYear(t *testing.T) {
	t.Parallel()
	content := answertest.Files()
	phased := strings.Replace(answertest.Questions, ",2,2,,E1", ",1,2,,E1", 1)
	require.NotEqual(t, answertest.Questions, phased)
	content["e1/p/questions.csv"] = &fstest.MapFile{Data: []byte(phased)}
	b := answertest.NewOn(t, pgtest.DB(t), content)
	b.SetCompany(t, b.Admin, "first_reporting_year = 2024, employees = 751")
	b.Save(t, b.Admin, "B1_06", answer.Content{Value: answertest.Number("750")})
	b.Save(t, b.Admin, "B3_01", answer.Content{Value: answertest.Number("1")})
	accidents := func() answer.Applicability {
		return b.List(t, b.Admin, catalogue.ClimateReporting)["B3_03"].Applicability
	}
	require.Equal(t, answer.PhasedIn, accidents(), "the year's own figure comes first, also in another section")
	b.Save(t, b.Admin, "B1_06", answer.Content{Value: answertest.Number("751")})
	require.Equal(t, answer.Applicable, accidents())
}

// A new edition reaches a running service at once, but no year that is begun.
func TestService_AYearStaysWithItsEdition(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	b.Save(t, b.Admin, "B1_01", answer.Content{Value: answertest.Pick("limited")})
	edition := func(scope tenant.Scope, year int) string {
		sheet, err := b.Reading.List(t.Context(), scope, year, catalogue.GeneralInformation)
		require.NoError(t, err)
		return sheet.Edition.ID
	}
	require.Equal(t, "e1", edition(b.Other, 2025))

	both := answertest.Files()
	for name, file := range answertest.Files() {
		if later, ok := strings.CutPrefix(name, "e1/"); ok {
			text := strings.NewReplacer("id: e1", "id: e2", "edition: e1", "edition: e2", "{from: 2024}", "{from: 2025}").
				Replace(string(file.Data))
			both["e2/"+later] = &fstest.MapFile{Data: []byte(text)}
		}
	}
	content, err := catalogue.Read(both)
	require.NoError(t, err)
	_, err = catalogue.Load(t.Context(), b.DB, content)
	require.NoError(t, err)

	require.Equal(t, "e1", edition(b.Admin, 2025), "this year was begun")
	require.Equal(t, "e2", edition(b.Admin, 2026))
	require.Equal(t, "e1", edition(b.Admin, 2024), "made for an earlier year")
	require.Equal(t, "e2", edition(b.Other, 2025), "another company had not begun")
}
