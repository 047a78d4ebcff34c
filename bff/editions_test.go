package bff_test

import (
	"net/http"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/reference/catalogue"
	"tillit/core/reference/catalogue/cataloguetest"
)

func TestEditions(t *testing.T) {
	t.Parallel()
	q := newQuestionnaire(t)
	const address = "/company/edition/2025-12-31?locale=en-US"
	stands := answered(t, q.admin.Get(t, address))
	edition := stands["edition"].(object)
	require.Equal(t, "vsme-2025", edition["id"])
	require.Contains(t, edition["title"], "VSME")
	require.Equal(t, "2025-07-30", edition["adopted"])
	require.NotEmpty(t, moveTo(t, stands, "vs-2026")["added"], "what comes after it may be moved to")
	q.user.Get(t, address).Refused(t, http.StatusForbidden, "forbidden")

	answered(t, q.admin.Post(t, "/company/answer", body("B1_01", 0, object{"value": object{"text": "x"}})))
	answered(t, q.admin.Post(t, "/company/answer", body("B3_01", 0, object{"value": object{"number": "5"}, "completed": true})))
	q.loadLaterEdition(t)
	move := moveTo(t, answered(t, q.admin.Get(t, address)), "vsme-later")
	require.Equal(t, true, move["newer"])
	require.Equal(t, "B1_01", move["removed"].([]any)[0].(object)["id"])
	require.EqualValues(t, 1, move["resting"])
	changed := move["changed"].([]any)[0].(object)
	require.Equal(t, "B3_01", changed["id"])
	require.Equal(t, "B3", changed["code"])
	require.NotEmpty(t, changed["shortTitle"])
	require.Equal(t, []any{"type", "unit"}, changed["aspects"])
	require.Equal(t, "B3_01", move["misfits"].([]any)[0].(object)["id"])

	there := object{"date": "2025-12-31", "editionId": "vsme-later"}
	q.user.Post(t, "/company/edition", there).Refused(t, http.StatusForbidden, "forbidden")
	q.admin.Post(t, "/company/edition", object{"date": "2025-12-31", "editionId": "x"}).Refused(t, http.StatusNotFound, "notFound")
	q.admin.Post(t, "/company/edition", there).Done(t)
	require.Equal(t, "vsme-later", answered(t, q.admin.Get(t, address))["edition"].(object)["id"])
	require.Equal(t, "vsme-2025", answered(t, q.other.Get(t, address))["edition"].(object)["id"], "another company stays")
	require.Equal(t, "inProgress", questionsOf(t, q.admin, "ClimateReporting")["B3_01"]["status"])
}

// loadLaterEdition stores an edition of VSME that does not ask B1_01 any more
// and wants a text for B3_01. The other company has begun its year before.
func (q questionnaire) loadLaterEdition(t *testing.T) {
	t.Helper()
	answered(t, q.other.Post(t, "/company/answer", body("B1_01", 0, object{"value": object{"text": "x"}})))
	content := cataloguetest.Content(t)
	for _, e := range content.Editions {
		if e.ID != "vsme-2025" {
			continue
		}
		later := *e
		later.ID, later.Hash, later.FirstYear = "vsme-later", "later", 2025
		later.Questions = slices.DeleteFunc(slices.Clone(e.Questions), func(q catalogue.Question) bool { return q.ID == "B1_01" })
		i := slices.IndexFunc(later.Questions, func(q catalogue.Question) bool { return q.ID == "B3_01" })
		later.Questions[i].Type, later.Questions[i].Unit = catalogue.Text, ""
		_, err := catalogue.Load(t.Context(), q.DB, catalogue.Content{Editions: []*catalogue.Edition{&later}})
		require.NoError(t, err)
	}
}

// moveTo is what moving a year to an edition does.
func moveTo(t *testing.T, stands object, edition string) object {
	t.Helper()
	for _, move := range stands["moves"].([]any) {
		if move.(object)["edition"].(object)["id"] == edition {
			return move.(object)
		}
	}
	require.Fail(t, "the year may not move to "+edition)
	return nil
}
