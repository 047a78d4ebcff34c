package bff_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/bff/bfftest"
	"tillit/core/kernel/tenant"
)

const activityOf2025 = "/company/answer/activity/2025-12-31"

func events(t *testing.T, c *bfftest.Client, path string) []object {
	t.Helper()
	var list []object
	c.Get(t, path).Into(t, &list)
	return list
}

func TestActivity(t *testing.T) {
	t.Parallel()
	q := newQuestionnaire(t)
	require.JSONEq(t, "[]", string(q.admin.Get(t, activityOf2025).Body), "never null")
	answered(t, q.admin.Post(t, "/company/answer", body("B7_01", 0, object{"value": object{"yes": true}, "completed": true})))
	answered(t, q.Acting(t, q.admin.Home).Post(t, "/company/answer", body("B3_01", 0, object{"value": object{"number": "7"}})))
	q.admin.Post(t, "/company/question/bulk-assign", object{
		"questionIds": []string{"B7_01", "B1_10"}, "userId": q.user.Person.ID, "date": "2025-12-31",
	}).Done(t)

	seen := events(t, q.admin, activityOf2025+"?locale=en-US")
	require.Len(t, seen, 3)
	byDeed := map[any]object{}
	for _, e := range seen {
		byDeed[e["deed"]] = e
	}
	name := q.admin.Person.Name
	require.Equal(t, object{
		"deed": "assigned", "at": "2025-06-15T12:00:00Z", "by": object{"id": q.admin.Person.ID.String(), "name": name}, "impersonatedAs": nil,
		"question": object{"id": "B1_10", "section": 6.0, "shortTitle": "Balance sheet total"}, "questions": 2.0,
		"assignee": object{"id": q.user.Person.ID.String(), "name": q.user.Person.Name},
	}, byDeed["assigned"])
	require.Nil(t, byDeed["completed"]["assignee"])
	require.Equal(t, "B7_01", byDeed["completed"]["question"].(object)["id"])
	require.Equal(t, q.admin.Home.String(), byDeed["saved"]["impersonatedAs"])
	require.Len(t, events(t, q.admin, activityOf2025+"?limit=1"), 1)

	ofUser := events(t, q.user, activityOf2025)
	require.Len(t, ofUser, 2, "what happened to the assigned questions")
	require.Empty(t, events(t, q.other, activityOf2025))
	require.Empty(t, events(t, q.In(t, tenant.User, q.admin.Home), activityOf2025), "assigned to somebody else")

	q.admin.Get(t, activityOf2025+"?limit=0").Refused(t, http.StatusBadRequest, "fields")
	q.admin.Get(t, activityOf2025+"?limit=101").Refused(t, http.StatusBadRequest, "fields")
	q.Stranger().Get(t, activityOf2025).Refused(t, http.StatusUnauthorized, "unauthenticated")
}
