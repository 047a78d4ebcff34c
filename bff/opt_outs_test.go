package bff_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/kernel/tenant"
)

func TestOptOuts(t *testing.T) {
	t.Parallel()
	q := newQuestionnaire(t)
	overseer := q.As(t, tenant.Admin)
	base := "/admin/company/" + q.admin.Home.String()
	answered(t, q.admin.Post(t, "/company/answer", body("B3_01", 0, object{"value": object{"number": "12.5"}, "completed": true})))
	q.admin.Post(t, "/company/question/B3_01/assign/"+q.user.Person.ID.String()+"?date=2025-01-01", nil).Done(t)

	all := func() (progress object, byID map[string]object) {
		var found struct {
			Progress  object
			Questions []object
		}
		overseer.Get(t, base+"/question/2025-12-31?locale=en-US").Into(t, &found)
		byID = map[string]object{}
		for _, question := range found.Questions {
			byID[question["id"].(string)] = question
		}
		return found.Progress, byID
	}
	before, asked := all()
	require.Equal(t, "completed", asked["B3_01"]["status"])
	require.Equal(t, "B3", asked["B3_01"]["requirement"])
	require.Equal(t, q.user.Person.ID.String(), asked["B3_01"]["assignee"].(object)["id"])
	require.Equal(t, q.admin.Person.Name, asked["B3_01"]["updatedBy"])
	require.Nil(t, asked["B3_01"]["optOut"])
	require.Nil(t, asked["B7_01"]["assignee"])

	overseer.Post(t, base+"/opt-out", object{"questionIds": []string{"B3_01", "B7_01"}, "date": "2025-06-30", "reason": "Too small."}).Done(t)
	after, asked := all()
	require.Equal(t, "optedOut", asked["B3_01"]["applicability"])
	require.InDelta(t, before["applicable"].(float64)-2, after["applicable"], 0)
	seen := questionsOf(t, q.admin, "ClimateReporting")["B3_01"]
	require.Equal(t, "optedOut", seen["applicability"])
	require.Equal(t, "Too small.", seen["optOut"].(object)["reason"])
	require.Equal(t, overseer.Person.Name, seen["optOut"].(object)["by"].(object)["name"])
	require.Equal(t, seen["optOut"], answered(t, q.user.Get(t, "/company/question/B3_01?date=2025-12-31"))["optOut"])
	require.Equal(t, "applicable", questionsOf(t, q.other, "ClimateReporting")["B3_01"]["applicability"])

	overseer.Post(t, base+"/opt-out/take-back", object{"questionIds": []string{"B3_01", "B7_01"}, "date": "2025-06-30"}).Done(t)
	back, asked := all()
	require.Equal(t, before, back)
	require.Equal(t, "completed", asked["B3_01"]["status"])

	overseer.Post(t, base+"/opt-out", object{"questionIds": []string{"B3_01"}, "date": "2025-06-30", "reason": " "}).
		Refused(t, http.StatusBadRequest, "fields")
	overseer.Post(t, base+"/opt-out", object{"questionIds": []string{"B9_99"}, "date": "2025-06-30", "reason": "r"}).
		Refused(t, http.StatusNotFound, "notFound")
	q.Acting(t, q.admin.Home).Post(t, base+"/opt-out", object{"questionIds": []string{"B3_01"}, "date": "2025-06-30", "reason": "r"}).
		Refused(t, http.StatusForbidden, "forbidden")
}
