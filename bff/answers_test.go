package bff_test

import (
	"net/http"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/bff/bfftest"
)

func TestAnswers_Save(t *testing.T) {
	t.Parallel()
	q := newQuestionnaire(t)
	saved := answered(t, q.admin.Post(t, "/company/answer", body("B1_10", 0, object{
		"value": object{"number": "1200000", "unit": "SEK"}, "explanation": "Annual accounts", "tags": []string{"audited"},
		"valueChainPerspective": object{"upstream": "", "coreBusiness": "own", "downstream": ""},
	})))
	require.NotEmpty(t, saved["id"])
	delete(saved, "id")
	require.Equal(t, object{
		"questionId": "B1_10", "year": 2025.0, "value": object{"number": "1200000", "unit": "SEK"}, "carriedFrom": float64(0), "source": "", "completed": false,
		"notApplicable": false, "notApplicableReason": "", "explanation": "Annual accounts", "reasoning": "", "notes": "",
		"tags": []any{"audited"}, "valueChainPerspective": object{"upstream": "", "coreBusiness": "own", "downstream": ""},
		"documentIds": []any{}, "updatedBy": object{"id": q.admin.Person.ID.String(), "name": q.admin.Person.Name},
		"updatedAt": "2025-06-15T12:00:00Z", "version": 1.0,
	}, saved)

	exact := answered(t, q.admin.Post(t, "/company/answer", body("B10_03", 0, object{"value": object{"number": "12.50"}})))
	require.Equal(t, object{"number": "12.50", "unit": "%"}, exact["value"], "every digit that was typed")
}

func TestAnswers_Save_StaleBringsTheNewerAnswer(t *testing.T) {
	t.Parallel()
	q := newQuestionnaire(t)
	newer := answered(t, q.admin.Post(t, "/company/answer", body("B7_01", 0, object{"value": object{"yes": true}})))
	problem := q.admin.Post(t, "/company/answer", body("B7_01", 0, object{"value": object{"yes": false}})).Refused(t, http.StatusConflict, "answer.stale")
	require.Equal(t, newer, problem.Current)
}

func TestAnswers_Save_Refuses(t *testing.T) {
	t.Parallel()
	q := newQuestionnaire(t)
	unversioned := body("B7_01", 0, nil)
	delete(unversioned, "version")
	for name, c := range map[string]struct {
		body  object
		field string
		code  string
	}{
		"no version":          {unversioned, "version", "required"},
		"an unknown field":    {body("B7_01", 0, object{"companyId": q.other.Home}), "companyId", "unknown"},
		"an unknown part":     {body("B7_01", 0, object{"value": object{"score": 5}}), "value.score", "unknown"},
		"a bare number":       {body("B3_01", 0, object{"value": object{"number": 5}}), "value.number", "invalid"},
		"no number":           {body("B3_01", 0, object{"value": object{"number": "5,5"}}), "value.number", "noNumber"},
		"too long a number":   {body("B3_01", 0, object{"value": object{"number": "123456789012345678901"}}), "value.number", "tooLong"},
		"too many decimals":   {body("B3_01", 0, object{"value": object{"number": "0.123456789012345678901"}}), "value.number", "tooLong"},
		"no number in a row":  {body("B7_16", 0, object{"value": object{"rows": []object{{"row": "1", "number": "x"}}}}), "value.rows[0].number", "noNumber"},
		"the wrong part":      {body("B3_01", 0, object{"value": object{"text": "much"}}), "value.text", "notAllowed"},
		"no reason":           {body("B7_01", 0, object{"notApplicable": true}), "notApplicableReason", "required"},
		"completed and empty": {body("B7_01", 0, object{"completed": true}), "value", "required"},
		"no date":             {body("B7_01", 0, object{"date": "soon"}), "date", "invalid"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			problem := q.admin.Copy().Post(t, "/company/answer", c.body).Refused(t, http.StatusBadRequest, "fields")
			require.Equal(t, map[string]string{c.field: c.code}, problem.Fields)
		})
	}
	q.admin.Post(t, "/company/answer", body("C1_01", 0, nil)).Refused(t, http.StatusNotFound, "notFound")
	q.admin.Post(t, "/company/answer", body("B7_01", 0, object{"date": "2030-01-01"})).Refused(t, http.StatusBadRequest, "answer.yearOutOfRange")
	q.Stranger().Post(t, "/company/answer", body("B7_01", 0, nil)).Refused(t, http.StatusUnauthorized, "unauthenticated")
	require.Equal(t, "notStarted", questionsOf(t, q.admin, "ActionsAndResources")["B7_01"]["status"], "nothing was written")
}

func TestAnswers_Mark(t *testing.T) {
	t.Parallel()
	q := newQuestionnaire(t)
	saved := answered(t, q.admin.Post(t, "/company/answer", body("B7_01", 0, object{"value": object{"yes": true}})))
	path := "/company/answer/" + saved["id"].(string) + "/status"
	status := func(version int) object {
		return object{"version": version, "completed": true, "notApplicable": false, "notApplicableReason": ""}
	}
	marked := answered(t, q.admin.Put(t, path, status(1)))
	require.Equal(t, true, marked["completed"])
	require.EqualValues(t, 2, marked["version"])
	require.Equal(t, marked, q.admin.Put(t, path, status(1)).Refused(t, http.StatusConflict, "answer.stale").Current)

	unversioned := status(2)
	delete(unversioned, "version")
	q.admin.Put(t, path, unversioned).Refused(t, http.StatusBadRequest, "fields")
	for name, client := range map[string]*bfftest.Client{"another company": q.other, "not assigned": q.user} {
		foreign := client.Put(t, path, status(2)).Refused(t, http.StatusNotFound, "notFound")
		unknown := client.Put(t, "/company/answer/"+uuid.NewString()+"/status", status(2)).Refused(t, http.StatusNotFound, "notFound")
		foreign.RequestID, unknown.RequestID = "", ""
		require.Equal(t, unknown, foreign, name)
	}
}

func TestAnswers_Import(t *testing.T) {
	t.Parallel()
	q := newQuestionnaire(t)
	first := body("B3_01", 0, object{"value": object{"number": "7"}, "completed": true, "reasoning": "why"})
	first["date"] = "2024-12-31"
	last := answered(t, q.admin.Post(t, "/company/answer", first))
	in := object{"answerId": last["id"], "questionId": "B3_01", "date": "2025-12-31"}

	imported := answered(t, q.admin.Post(t, "/company/answer/import", in))
	require.Equal(t, last["value"], imported["value"])
	require.Equal(t, "why", imported["reasoning"])
	require.Equal(t, false, imported["completed"])
	q.other.Post(t, "/company/answer/import", in).Refused(t, http.StatusNotFound, "notFound")
	q.user.Post(t, "/company/answer/import", in).Refused(t, http.StatusNotFound, "notFound")
}
