package bff_test

import (
	"encoding/json"
	"maps"
	"mime"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/reports/reportstest"
)

// questionnaireWith is what somebody asks of a company, with other fields.
func questionnaireWith(change object) object {
	asked := someQuestionnaire()
	maps.Copy(asked, change)
	return asked
}

func TestCustomerRequests(t *testing.T) {
	t.Parallel()
	_, c := energyUser(t)
	var offer, judged, made, changed object
	c.Get(t, "/company/customer-request/items?locale=en-US&firstDay=2027-05-01").Into(t, &offer)
	require.Equal(t, "2027-05-01", offer["firstDay"])
	groups := list(t, offer["disclosures"])
	require.Len(t, groups, 20)
	require.Equal(t, "B1 Basis for preparation", groups[0]["name"])
	require.Equal(t, "B1", list(t, groups[0]["items"])[0]["code"])
	c.Get(t, "/company/customer-request/items?firstDay=soon").Refused(t, http.StatusBadRequest, "fields")

	c.Post(t, "/company/customer-request/judge", questionnaireWith(object{"asker": "", "size": "upTo10"})).Into(t, &judged)
	require.Equal(t, true, judged["capped"])
	require.Equal(t, 2.0, judged["above"], "of a company of ten, energy may not be required either")
	c.Post(t, "/company/customer-request/judge", questionnaireWith(object{"purpose": "other", "inScope": false})).Into(t, &judged)
	require.Equal(t, []any{"purpose", "asker"}, judged["outside"])

	c.Post(t, "/company/customer-request", someQuestionnaire()).Into(t, &made)
	require.Equal(t, 1.0, made["judgement"].(object)["above"])
	path := "/company/customer-request/" + made["id"].(string)
	c.Put(t, path, questionnaireWith(object{"version": 1, "received": "2026-11-20"})).Into(t, &changed)
	require.Equal(t, "2026-11-20", changed["received"])
	c.Put(t, path, questionnaireWith(object{"version": 1})).Refused(t, http.StatusConflict, "customerRequest.stale")
	wrong := c.Post(t, "/company/customer-request", questionnaireWith(object{"asker": " ", "items": []string{"B99_01"}}))
	wrong.Refused(t, http.StatusBadRequest, "fields")
	var problem object
	require.NoError(t, json.Unmarshal(wrong.Body, &problem))
	require.Equal(t, object{"asker": "required", "items": "unknown"}, problem["fields"])
	c.Post(t, "/company/customer-request", questionnaireWith(object{"received": "last week"})).Refused(t, http.StatusBadRequest, "fields")

	var lines []object
	c.Get(t, "/company/customer-request").Into(t, &lines)
	require.Len(t, lines, 1)
	require.Equal(t, []any{"Banken", 2.0, true, 1.0}, []any{lines[0]["asker"], lines[0]["items"], lines[0]["capped"], lines[0]["above"]})

	require.Equal(t, http.StatusNoContent, c.Do(t, http.MethodDelete, path, nil).Status)
	c.Get(t, path).Refused(t, http.StatusNotFound, "customerRequest.notFound")
	c.Get(t, path+"/letter").Refused(t, http.StatusNotFound, "customerRequest.notFound")
	c.Post(t, path+"/restore", nil).Into(t, &changed)
	require.Equal(t, made["id"], changed["id"])
}

// The letter says the same on the page and as text, in every language.
func TestCustomerRequests_Letter(t *testing.T) {
	t.Parallel()
	_, c := energyUser(t)
	var made object
	c.Post(t, "/company/customer-request", someQuestionnaire()).Into(t, &made)
	path := "/company/customer-request/" + made["id"].(string) + "/letter"
	for locale, said := range map[string]string{
		"sv-SE": "Det vi avböjer", "en-US": "What we decline", "fi-FI": "Mistä kieltäydymme", "nl-NL": "Wat wij niet verstrekken",
	} {
		file := c.Get(t, path+"?locale="+locale)
		require.Equal(t, http.StatusOK, file.Status)
		require.Equal(t, "application/pdf", file.Header.Get("Content-Type"))
		_, params, err := mime.ParseMediaType(file.Header.Get("Content-Disposition"))
		require.NoError(t, err)
		require.True(t, strings.HasSuffix(params["filename"], " Banken.pdf"), params["filename"])
		var letter object
		c.Get(t, path+"/text?locale="+locale).Into(t, &letter)
		for _, text := range []string{reportstest.Read(t, file.Body), letter["text"].(string)} {
			for _, part := range []string{said, "Banken", "Scope 3", "2026/1560"} {
				require.Contains(t, strings.Join(strings.Fields(text), " "), part, locale)
			}
		}
	}
}
