package group_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/reference/catalogue"
	"tillit/core/reference/materiality"
	"tillit/core/reporting/group"
)

func TestOverview_Compliance(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	w.exec(t, "update companies set standard = 0 where id = $1", w.south)
	w.exec(t, "update companies set first_reporting_year = 2026 where id = $1", w.daughter)
	w.answer(t, w.north, "B3_01", number("12"))
	w.exec(t, "update companies set first_reporting_year = null where id = $1", w.north)

	found, err := w.groups.Overview(t.Context(), w.of(t, w.owner), 2025)
	require.NoError(t, err)
	status := map[string]group.Status{}
	for _, m := range found.Members {
		status[m.Name] = m.Compliance.Status
	}
	require.Equal(t, map[string]group.Status{
		"Ägaren": group.NotStarted, "Norr": group.InProgress, "Dotter": group.NotYet, "Söder": group.NoStandard,
	}, status)
	north := found.Members[1]
	require.Equal(t, 1, north.Overall.Completed)
	require.Equal(t, 2025, north.LastUpdated.Year())
	require.Equal(t, group.Missing{Gap: group.GapFirstYear}, north.Compliance.Missing[0])
	require.Contains(t, found.Members[0].Compliance.Missing,
		group.Missing{Gap: group.GapQuestions, Section: catalogue.ClimateReporting, Count: climate(t, found.Members[0])})
	require.Positive(t, found.Members[0].Compliance.Voluntary)
}

// climate is how many questions on the climate a company has to answer.
func climate(t *testing.T, m group.MemberStanding) int {
	t.Helper()
	for _, part := range m.Sections {
		if part.Section == catalogue.ClimateReporting {
			return part.Progress.Open()
		}
	}
	require.Fail(t, "no open question")
	return 0
}

// A company is ready with everything answered that it must answer.
func TestOverview_Ready(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	for range 3 { // an answer may call for others
		sheet, err := w.answers.Reading.Year(t.Context(), w.of(t, w.south), 2025)
		require.NoError(t, err)
		for _, item := range sheet.Items {
			if item.Applicability == answer.Applicable && item.Answer == nil && !item.Need.Optional() {
				w.answer(t, w.south, item.Question.ID, answer.Content{NotApplicable: true, NotApplicableReason: "Saknas"})
			}
		}
	}
	found, err := w.groups.Overview(t.Context(), w.of(t, w.owner), 2025)
	require.NoError(t, err)
	south := found.Members[3]
	require.Equal(t, group.Ready, south.Compliance.Status)
	require.Empty(t, south.Compliance.Missing)
	require.Positive(t, south.Compliance.Voluntary)

	w.exec(t, "update answers set carried_from = 2024 where company_id = $1 and question_id = 'B3_01'", w.south)
	found, err = w.groups.Overview(t.Context(), w.of(t, w.owner), 2025)
	require.NoError(t, err)
	require.Equal(t, group.InProgress, found.Members[3].Compliance.Status)
	require.Equal(t, []group.Missing{
		{Gap: group.GapQuestions, Section: catalogue.ClimateReporting, Count: 1}, {Gap: group.GapReview, Count: 1},
	}, found.Members[3].Compliance.Missing, "what was not applicable a year ago is a draft, as all that is carried over")
}

func TestOverview_Materiality(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	w.exec(t, "update companies set standard = 2 where id = any($1)", []uuid.UUID{w.owner, w.north, w.daughter})
	edition := w.edition(t, w.owner)
	first, second := edition.Topics[0], edition.Topics[1]
	w.assess(t, w.owner, edition, first, 2)
	w.assess(t, w.north, edition, first, 7)
	w.assess(t, w.daughter, edition, second, 9)

	topics := func() map[string]group.Topic {
		found, err := w.groups.Overview(t.Context(), w.of(t, w.owner), 2025)
		require.NoError(t, err)
		byID := map[string]group.Topic{}
		for _, topic := range found.Topics {
			byID[topic.Topic.ID] = topic
		}
		return byID
	}
	found := topics()
	require.Len(t, found, len(edition.Topics))
	require.True(t, found[first.ID].Material())
	require.False(t, found[first.ID].Own.Material)
	require.True(t, found[first.ID].Own.Begun())
	require.Equal(t, []uuid.UUID{w.north}, found[first.ID].MaterialIn)
	require.Equal(t, 2, found[first.ID].AssessedIn)
	require.Equal(t, []uuid.UUID{w.daughter}, found[second.ID].MaterialIn)
	require.False(t, found[second.ID].Own.Begun())

	w.hold(t, w.daughter, "1", "", "2024-12-31")
	require.False(t, topics()[second.ID].Material(), "Dotter left before the year")
}

func (w *fixture) edition(t *testing.T, home uuid.UUID) *catalogue.Edition {
	t.Helper()
	sheet, err := w.answers.Reading.Year(t.Context(), w.of(t, home), 2025)
	require.NoError(t, err)
	require.NotNil(t, sheet.Edition)
	return sheet.Edition
}

// assess scores the impact of a topic's first sub-topic.
func (w *fixture) assess(t *testing.T, home uuid.UUID, e *catalogue.Edition, topic catalogue.Topic, level int) {
	t.Helper()
	q := e.Assessment(topic.SubTopics[0].ID, catalogue.ImpactMaterialityAnalysis)
	require.NotNil(t, q)
	w.answer(t, home, q.ID, answer.Content{Completed: true, Value: &answer.Value{
		Scores: materiality.Scores{materiality.NegativeActual: {materiality.Scale: level}},
	}})
}

func TestOverview_OfAGroupOfOne(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	found, err := w.groups.Overview(t.Context(), w.of(t, w.stranger), 2025)
	require.NoError(t, err)
	require.Len(t, found.Members, 1)
	require.Empty(t, found.Topics)

	_, err = w.groups.Overview(t.Context(), tenant.NewScope(w.person, w.owner, answer.Read), 2025)
	require.ErrorIs(t, err, tenant.ErrForbidden)
}
