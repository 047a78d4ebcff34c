package assessment_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/questions/answertest"
	"tillit/core/questions/assessment"
	"tillit/core/questions/progress"
	"tillit/core/questions/writing"
	"tillit/core/reference/catalogue"
	"tillit/core/reference/materiality"
)

func scores(a materiality.Aspect, levels map[materiality.Dimension]int) *answer.Value {
	return &answer.Value{Scores: materiality.Scores{a: levels}}
}

func high() *answer.Value {
	return scores(materiality.Risk, map[materiality.Dimension]int{materiality.Likelihood: 6, materiality.Consequence: 4})
}

func low() *answer.Value {
	return scores(materiality.NegativeActual, map[materiality.Dimension]int{materiality.Scale: 2})
}

// csrd is a world whose first company reports by the standard that assesses
// materiality.
func csrd(t *testing.T) answertest.World {
	t.Helper()
	b := answertest.New(t)
	b.SetCompany(t, b.Admin, "standard = 2")
	return b
}

func applicability(t *testing.T, b answertest.World, question string) answer.Applicability {
	t.Helper()
	detail, err := b.Reading.Get(t.Context(), b.Admin, 2025, question)
	require.NoError(t, err)
	year, err := b.Reading.Year(t.Context(), b.Admin, 2025)
	require.NoError(t, err)
	for _, item := range year.Items {
		if item.Question.ID == question {
			require.Equal(t, detail.Item().Applicability, item.Applicability, "alone and in the whole")
		}
	}
	return detail.Item().Applicability
}

func TestService_TopicQuestionsAreAskedOnceTheTopicIsMaterial(t *testing.T) {
	t.Parallel()
	b := csrd(t)
	require.Equal(t, answer.NotMaterial, applicability(t, b, "E1_01"), "nobody has assessed it")
	require.Equal(t, answer.Applicable, applicability(t, b, "IM_01"), "the assessment itself is always asked")

	b.Save(t, b.Admin, "IM_01", answer.Content{Value: low()})
	require.Equal(t, answer.NotMaterial, applicability(t, b, "E1_01"))

	b.Save(t, b.Admin, "FM_01", answer.Content{Value: high()})
	require.Equal(t, answer.Applicable, applicability(t, b, "E1_01"), "a draft counts at once")
	progress, err := b.Progress.Of(t.Context(), b.Admin, 2025)
	require.NoError(t, err)
	require.Equal(t, 5, progress.Overall.Applicable, "three assessments, the topic's question and a general one")

	b.Save(t, b.Admin, "ME_01", answer.Content{Value: answertest.Yes(false), Reasoning: "We make no such thing."})
	require.Equal(t, answer.NotMaterial, applicability(t, b, "E1_01"), "a person overrides the scores")

	b.Save(t, b.Admin, "ME_01", answer.Content{NotApplicable: true, NotApplicableReason: "Left to the scores."})
	require.Equal(t, answer.Applicable, applicability(t, b, "E1_01"))

	b.SetCompany(t, b.Admin, "disabled_features = ?", tenant.FinancialMateriality)
	require.Equal(t, answer.NotMaterial, applicability(t, b, "E1_01"), "what is switched off says nothing")

	b.SetCompany(t, b.Admin, "disabled_features = ?", tenant.ImpactMateriality|tenant.FinancialMateriality|tenant.ResultAndMethod)
	require.Equal(t, answer.Applicable, applicability(t, b, "E1_01"), "who assesses nothing is asked everything")
}

func TestService_SmallCompaniesAreGivenMoreYears(t *testing.T) {
	t.Parallel()
	b := csrd(t)
	b.SetCompany(t, b.Admin, "first_reporting_year = 2024, employees = 750")
	require.Equal(t, answer.PhasedIn, applicability(t, b, "E1_02"))
	detail, err := b.Reading.Get(t.Context(), b.Admin, 2025, "E1_02")
	require.NoError(t, err)
	require.Equal(t, 2026, detail.Item().AskedFrom)

	b.SetCompany(t, b.Admin, "employees = 751")
	require.Equal(t, answer.Applicable, applicability(t, b, "E1_02"))
	detail, err = b.Reading.Get(t.Context(), b.Admin, 2025, "E1_02")
	require.NoError(t, err)
	require.Zero(t, detail.Item().AskedFrom)
}

func TestService_Save_ChecksScores(t *testing.T) {
	t.Parallel()
	b := csrd(t)
	for name, c := range map[string]struct {
		question string
		content  answer.Content
		field    string
		code     string
	}{
		"beyond the scale": {
			"IM_01",
			answer.Content{Value: scores(materiality.NegativeActual, map[materiality.Dimension]int{materiality.Scale: 11})},
			"value.scores.negativeActual.scale", answer.CodeOutOfRange,
		},
		"of the other side":      {"IM_01", answer.Content{Value: high()}, "value.scores.risk.likelihood", answer.CodeUnknown},
		"no assessment":          {"E1_01", answer.Content{Value: low()}, "value.scores", answer.CodeNotAllowed},
		"a verdict has none":     {"ME_01", answer.Content{Value: low(), Reasoning: "So."}, "value.scores", answer.CodeNotAllowed},
		"scores are no verdict":  {"IM_01", answer.Content{Value: answertest.Yes(true)}, "value.yes", answer.CodeNotAllowed},
		"verdict without reason": {"ME_01", answer.Content{Value: answertest.Yes(true)}, "reasoning", answer.CodeRequired},
		"completed without any":  {"IM_01", answer.Content{Completed: true}, "value", answer.CodeRequired},
	} {
		_, err := b.Writing.Save(t.Context(), b.Admin, writing.Save{Question: c.question, Year: 2025, Content: c.content})
		require.Equal(t, c.code, answertest.Fields(err)[c.field], name)
	}
}

func TestService_Assess(t *testing.T) {
	t.Parallel()
	b := csrd(t)
	b.Save(t, b.Admin, "FM_01", answer.Content{Value: high(), Completed: true})
	b.Save(t, b.Admin, "E1_01", answer.Content{Value: answertest.Text("Our policy."), Completed: true})

	found, err := b.Assessments.Assess(t.Context(), b.Admin, 2025)
	require.NoError(t, err)
	require.Len(t, found.Topics, 1)
	topic := found.Topics[0]
	require.True(t, topic.Material)
	require.Equal(t, progress.Progress{Applicable: 1, Completed: 1}, topic.Progress)
	require.Len(t, topic.Sections, 1)
	require.Equal(t, catalogue.Policies, topic.Sections[0].Section)
	require.Equal(t, topic.Progress, topic.Sections[0].Progress)
	require.Equal(t, high().Scores, topic.SubTopics[0].Assessment.Financial)
	require.Equal(t, "FM_01", topic.SubTopics[0].Financial.Question.ID)
	require.Equal(t, "IM_01", topic.SubTopics[0].Impact.Question.ID)
	require.Equal(t, "ME_01", topic.SubTopics[0].Verdict.Question.ID)

	_, err = b.Assessments.Assess(t.Context(), b.User, 2025)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	others, err := b.Assessments.Assess(t.Context(), b.Other, 2025)
	require.NoError(t, err)
	require.Empty(t, others.Topics, "another company's standard assesses nothing")
}

func TestService_Decide(t *testing.T) {
	t.Parallel()
	b := csrd(t)
	essential := true
	verdict := assessment.Decision{Year: 2025, SubTopics: []string{"E1.1"}, Essential: &essential, Reason: "Our customers ask."}
	require.NoError(t, b.Assessments.Decide(t.Context(), b.Admin, verdict))
	require.Equal(t, answer.Applicable, applicability(t, b, "E1_01"))

	detail, err := b.Reading.Get(t.Context(), b.Admin, 2025, "ME_01")
	require.NoError(t, err)
	require.Equal(t, "Our customers ask.", detail.Item().Answer.Reasoning)
	require.Equal(t, answer.Completed, detail.Item().Status())

	verdict.Essential, verdict.Reason = nil, ""
	require.NoError(t, b.Assessments.Decide(t.Context(), b.Admin, verdict))
	require.Equal(t, answer.NotMaterial, applicability(t, b, "E1_01"), "the scores decide again")

	verdict.Essential = &essential
	require.Equal(t, map[string]string{"reasoning": answer.CodeRequired}, answertest.Fields(b.Assessments.Decide(t.Context(), b.Admin, verdict)))
	verdict.Reason, verdict.SubTopics = "Our customers ask.", []string{"E1.1", "E9.9"}
	require.ErrorIs(t, b.Assessments.Decide(t.Context(), b.Admin, verdict), tenant.ErrNotFound)
	require.Equal(t, answer.NotMaterial, applicability(t, b, "E1_01"), "all or none")
	verdict.SubTopics = []string{"E1.1"}
	require.ErrorIs(t, b.Assessments.Decide(t.Context(), b.User, verdict), tenant.ErrNotFound, "not assigned to them")
	require.ErrorIs(t, b.Assessments.Decide(t.Context(), b.Other, verdict), tenant.ErrNotFound, "not of their standard")
}

// What is no longer part of the standard is not lost with it.
func TestService_ValuesOfAnAssessmentAreKeptAsHistory(t *testing.T) {
	t.Parallel()
	b := csrd(t)
	b.Save(t, b.Admin, "IM_01", answer.Content{Value: low()})
	b.Save(t, b.Admin, "IM_01", answer.Content{})
	detail, err := b.Reading.Get(t.Context(), b.Admin, 2025, "IM_01")
	require.NoError(t, err)
	require.Equal(t, low().Scores, detail.History[0].Before.Value.Scores)
	require.Equal(t, catalogue.ImpactMaterialityAnalysis, detail.Item().Question.Section)
}
