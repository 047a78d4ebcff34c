package bff_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/tenant"
	modeltest "tillit/integrations/languagemodel/languagemodeltest"
)

const practices = "B7_01" // yes or no

// certain is a model that answers a question with yes, by what the person has
// said of it.
func certain(question, quote string) modeltest.Reply {
	return modeltest.Makes(func(c modeltest.Call) any {
		var sent struct {
			Material []struct {
				N      int    `json:"n"`
				Source string `json:"source"`
				Text   string `json:"text"`
			} `json:"material"`
		}
		if err := json.Unmarshal([]byte(c.Material), &sent); err != nil {
			panic(err)
		}
		for _, piece := range sent.Material {
			if piece.Text == quote {
				return object{question: object{"certain": true, "value": true, "reason": "It says so.", "evidence": []object{{"n": piece.N, "quote": quote}}}}
			}
		}
		return object{question: nil}
	})
}

func TestAnswerSuggestions(t *testing.T) {
	t.Parallel()
	const quote = "Vi har policyer för klimatet"
	const list, day = "/company/answer-suggestion/", "2025-06-01"
	p := newProduct(t)
	p.model.Then(certain(practices, quote))
	c := p.As(t, tenant.Company)
	p.standard(t)
	asking := object{"date": day, "kind": "answer", "note": quote}

	var asked struct{ Suggestion object }
	c.Post(t, "/company/question/"+practices+"/ask?locale=sv-SE", asking).Into(t, &asked)
	require.Equal(t, []any{object{
		"origin": "person", "documentId": nil, "name": "", "page": 0.0, "place": "", "year": 0.0, "questionId": "", "quote": quote, "gone": false,
	}}, asked.Suggestion["evidence"])
	one := list + asked.Suggestion["id"].(string)
	var found []object
	c.Get(t, list+day).Into(t, &found)
	require.Equal(t, []object{asked.Suggestion}, found)
	c.Get(t, list+"2024-06-01").Into(t, &found)
	require.Empty(t, found)

	colleague, stranger := p.In(t, tenant.User, c.Home), p.As(t, tenant.Company)
	colleague.Get(t, list+day).Into(t, &found)
	require.Empty(t, found, "it is not assigned to them")
	stranger.Get(t, list+day).Into(t, &found)
	require.Empty(t, found)
	for _, act := range []string{"/accept", "/decline", "/reopen"} {
		require.Equal(t, http.StatusNotFound, colleague.Post(t, one+act, nil).Status, act)
		require.Equal(t, http.StatusNotFound, stranger.Post(t, one+act, nil).Status, act)
	}
	require.Equal(t, http.StatusNotFound, stranger.Post(t, list+"accept", object{"ids": []any{asked.Suggestion["id"]}}).Status)

	c.Post(t, one+"/decline", nil).Done(t)
	c.Get(t, list+day).Into(t, &found)
	require.Empty(t, found)
	c.Post(t, one+"/reopen", nil).Done(t)
	var saved object
	c.Post(t, one+"/accept", nil).Into(t, &saved)
	require.Equal(t, true, saved["value"].(object)["yes"])
	c.Get(t, list+day).Into(t, &found)
	require.Empty(t, found, "it is an answer now")

	c.Put(t, "/company/ai", object{"on": false}).Into(t, &object{})
	c.Post(t, "/company/question/B1_10/ask", asking).Refused(t, http.StatusConflict, "ai.off")
}

func TestPrefill_StartsOnceAndStops(t *testing.T) {
	t.Parallel()
	const path = "/company/company/onboarding/ai"
	p := newProduct(t)
	c := p.As(t, tenant.Company)
	p.standard(t)
	var queued object
	c.Post(t, path+"?locale=sv-SE&date=2025-06-01", nil).Into(t, &queued)
	require.Equal(t, "queued", queued["state"])
	c.Post(t, path, nil).Refused(t, http.StatusConflict, "prefill.running")
	p.In(t, tenant.User, c.Home).Post(t, path, nil).Refused(t, http.StatusForbidden, "forbidden")

	running := path + "/" + queued["id"].(string)
	p.As(t, tenant.Company).Delete(t, running).Refused(t, http.StatusNotFound, "notFound")
	c.Delete(t, running).Done(t)
	c.Delete(t, running).Refused(t, http.StatusNotFound, "notFound")
	c.Delete(t, path+"/"+uuid.NewString()).Refused(t, http.StatusNotFound, "notFound")

	c.Put(t, "/company/ai", object{"on": false}).Into(t, &object{})
	c.Post(t, path, nil).Refused(t, http.StatusConflict, "ai.off")
}
