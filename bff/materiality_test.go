package bff_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"
)

// topicOf returns a topic of the company's assessment of 2025.
func (q questionnaire) topicOf(t *testing.T, id string) object {
	t.Helper()
	assessment := answered(t, q.admin.Get(t, "/company/materiality/2025-12-31?locale=en-US"))
	require.EqualValues(t, 5, assessment["threshold"])
	topics := assessment["topics"].([]any)
	require.Len(t, topics, 10)
	for _, topic := range topics {
		if topic.(object)["id"] == id {
			return topic.(object)
		}
	}
	require.Fail(t, "no such topic", id)
	return nil
}

func TestMateriality(t *testing.T) {
	t.Parallel()
	q := newQuestionnaire(t)
	q.set(t, "standard = 2")

	climate := q.topicOf(t, "E1")
	require.Equal(t, object{
		"questionId": "", "subTopic": "", "outcome": "notAssessed", "basis": "", "essential": nil, "reason": "", "by": nil, "at": nil,
	}, climate["verdict"])
	require.Equal(t, "Climate change", climate["name"])
	require.Equal(t, false, climate["material"])
	require.Len(t, climate["subTopics"], 3)
	require.EqualValues(t, 0, climate["progress"].(object)["applicable"])
	require.Equal(t, "notMaterial", questionsOf(t, q.admin, "ClimateReporting")["E1-6_07"]["applicability"])

	scored := questionsOf(t, q.admin, "ImpactMaterialityAnalysis")["IM-E1.2_01"]
	require.EqualValues(t, 3, scored["type"])
	require.Len(t, scored["aspects"], 4)
	require.Equal(t, "E1.2", scored["topic"])
	scores := object{"scores": object{"negativeActual": object{"scale": 8, "scope": 6, "remediability": 5}}}
	saved := answered(t, q.admin.Post(t, "/company/answer", body("IM-E1.2_01", 0, object{"value": scores})))
	require.Equal(t, object{"scores": object{"negativeActual": object{"scale": 8.0, "scope": 6.0, "remediability": 5.0}}}, saved["value"])

	climate = q.topicOf(t, "E1")
	require.Equal(t, true, climate["material"])
	byScores := climate["verdict"].(object)
	require.Equal(t, []any{"E1.2", "material", "scores", nil}, []any{byScores["subTopic"], byScores["outcome"], byScores["basis"], byScores["by"]})
	require.Positive(t, climate["progress"].(object)["applicable"])
	mitigation := climate["subTopics"].([]any)[1].(object)
	require.Equal(t, "6.33", mitigation["impact"].(object)["score"])
	require.Equal(t, []any{object{"aspect": "negativeActual", "mean": "6.33"}}, mitigation["impact"].(object)["means"])
	require.Nil(t, mitigation["financial"].(object)["score"])
	require.Equal(t, "applicable", questionsOf(t, q.admin, "ClimateReporting")["E1-6_07"]["applicability"])

	verdict := object{"date": "2025-12-31", "subTopics": []string{"E1.1", "E1.2"}, "essential": false, "reason": "We only sell advice."}
	q.admin.Post(t, "/company/materiality/essential", verdict).Done(t)
	climate = q.topicOf(t, "E1")
	require.Equal(t, false, climate["material"])
	decided := climate["subTopics"].([]any)[0].(object)["verdict"].(object)
	require.Equal(t, false, decided["essential"])
	require.Equal(t, "We only sell advice.", decided["reason"])
	require.Equal(t, "Person", decided["by"].(object)["name"])
	require.Equal(t, "2025-06-15T12:00:00Z", decided["at"])
	require.Equal(t, []any{"E1.1", "notMaterial", "decision"}, []any{decided["subTopic"], decided["outcome"], decided["basis"]})
	require.Equal(t, decided, climate["verdict"], "the topic's is that of the sub-topic which decides it")

	verdict["reason"] = ""
	require.Equal(t, map[string]string{"reasoning": "required"},
		q.admin.Post(t, "/company/materiality/essential", verdict).Refused(t, http.StatusBadRequest, "fields").Fields)
	verdict["reason"], verdict["subTopics"] = "Because.", []string{"E9.9"}
	q.admin.Post(t, "/company/materiality/essential", verdict).Refused(t, http.StatusNotFound, "notFound")
	verdict["subTopics"] = []string{"E1.1"}
	q.user.Post(t, "/company/materiality/essential", verdict).Refused(t, http.StatusNotFound, "notFound")
	q.user.Get(t, "/company/materiality/2025-12-31").Refused(t, http.StatusForbidden, "forbidden")
	require.Nil(t, questionsOf(t, q.other, "ResultAndMethod")["ME-E1.1_01"]["answer"], "another company decides for itself")
}

func TestMateriality_NothingToAssess(t *testing.T) {
	t.Parallel()
	q := newQuestionnaire(t)
	assessment := answered(t, q.admin.Get(t, "/company/materiality/2025-12-31"))
	require.Empty(t, assessment["topics"], "the standard for small companies assesses none")
}

// What a topic is about is the same for everybody; only where a company stands
// in it hangs on its standard.
func TestTopics(t *testing.T) {
	t.Parallel()
	q := newQuestionnaire(t)
	const address = "/company/topic/2025-12-31?locale=en-US"
	topics := func() []object { return listed(t, q.admin, address) }
	small := topics()
	ids := make([]any, 0, len(small))
	for _, topic := range small {
		ids = append(ids, topic["id"])
		require.NotEmpty(t, topic["name"])
		require.NotEmpty(t, topic["description"])
		require.Len(t, topic["keyTopics"], 4, topic["id"])
		require.NotEmpty(t, topic["requirements"], topic["id"])
	}
	require.Equal(t, []any{"E1", "E2", "E3", "E4", "E5", "S1", "S2", "S3", "S4", "G1"}, ids)
	require.Equal(t, "Climate change", small[0]["name"])
	require.Greater(t, len(small[0]["requirements"].([]any)), 8)

	q.set(t, "standard = 2")
	require.Equal(t, small, topics(), "the edition in which a year under ESRS begins")
	q.set(t, "standard = 0")
	require.Equal(t, small, topics(), "no standard chosen yet")
	require.Equal(t, small, listed(t, q.user, address), "whoever is in the company")
}
