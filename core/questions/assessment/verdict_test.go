package assessment_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/core/questions/answer"
	"tillit/core/questions/assessment"
	"tillit/core/reference/catalogue"
	"tillit/core/reference/materiality"
)

// A topic's verdict is that of the sub-topic which decides it.
func TestTopicState_Came(t *testing.T) {
	t.Parallel()
	scored := func(id string, level int) assessment.SubTopicState {
		return assessment.SubTopicState{SubTopic: &catalogue.SubTopic{ID: id}, Assessment: materiality.Assessment{
			Impact: materiality.Scores{materiality.NegativeActual: {materiality.Scale: level}},
		}}
	}
	decided := func(id string, essential bool, day int) assessment.SubTopicState {
		s := scored(id, 9)
		s.Assessment.Essential = &essential
		s.Verdict.Answer = &answer.Answer{
			UpdatedBy: answer.Person{Name: "Ada"}, UpdatedAt: time.Date(2025, 6, day, 0, 0, 0, 0, time.UTC),
			Content: answer.Content{Reasoning: "Because of " + id},
		}
		return s
	}
	unsaid := assessment.SubTopicState{SubTopic: &catalogue.SubTopic{ID: "E1.0"}}
	for _, c := range []struct {
		name    string
		subs    []assessment.SubTopicState
		outcome materiality.Outcome
		basis   materiality.Basis
		by      string // the sub-topic
	}{
		{"nothing", []assessment.SubTopicState{unsaid}, materiality.NotAssessed, materiality.Nothing, ""},
		{"low scores", []assessment.SubTopicState{unsaid, scored("a", 1), scored("b", 2)}, materiality.NotMaterial, materiality.ByScores, "a"},
		{"one high", []assessment.SubTopicState{scored("a", 1), scored("b", 8)}, materiality.Material, materiality.ByScores, "b"},
		{"scores before a decision", []assessment.SubTopicState{decided("a", true, 1), scored("b", 8)}, materiality.Material, materiality.ByScores, "b"},
		{"decided", []assessment.SubTopicState{scored("a", 1), decided("b", true, 1), decided("c", true, 2)}, materiality.Material, materiality.ByDecision, "b"},
		{"decided against", []assessment.SubTopicState{decided("a", false, 1), decided("b", false, 3), decided("c", false, 2)}, materiality.NotMaterial, materiality.ByDecision, "b"},
		{"material after all", []assessment.SubTopicState{decided("a", false, 3), scored("b", 5)}, materiality.Material, materiality.ByScores, "b"},
	} {
		got := assessment.TopicState{SubTopics: c.subs}.Came()
		require.Equal(t, []any{c.outcome, c.basis}, []any{got.Outcome, got.Basis}, c.name)
		if c.by == "" {
			require.Nil(t, got.SubTopic, c.name)
			continue
		}
		require.Equal(t, c.by, got.SubTopic.ID, c.name)
		if c.basis == materiality.ByDecision {
			require.Equal(t, []string{"Ada", "Because of " + c.by}, []string{got.By.Name, got.Reason}, c.name)
			require.False(t, got.At.IsZero())
		} else {
			require.Zero(t, got.At, c.name)
			require.Empty(t, got.Reason, c.name)
		}
	}
}
