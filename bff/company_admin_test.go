package bff_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
)

func TestCompanyAdmin(t *testing.T) {
	t.Parallel()
	s := peopleServer(t)
	admin := s.As(t, tenant.Admin)
	c := s.As(t, tenant.Company)
	child := accounttest.Subsidiary(t, s.DB, c.Home)
	base := "/admin/company/" + c.Home.String()

	var features, moved, key, office object
	admin.Post(t, base+"/features/disable", object{"feature": tenant.Users}).Into(t, &features)
	require.EqualValues(t, tenant.Users, features["disabledFeatures"])
	require.Len(t, features["features"], 19)
	c.Get(t, "/company/user/detailed").Refused(t, http.StatusForbidden, "feature_disabled")
	admin.Post(t, base+"/features/enable", object{"feature": tenant.Users}).Into(t, &features)
	require.Zero(t, features["disabledFeatures"])
	c.Get(t, "/company/user/detailed").Into(t, &object{})
	admin.Post(t, base+"/features/disable-all", nil).Into(t, &features)
	require.EqualValues(t, -1, features["disabledFeatures"])
	admin.Get(t, base+"/features").Into(t, &features)
	require.EqualValues(t, -1, features["disabledFeatures"])
	admin.Post(t, base+"/features/enable-all", nil).Into(t, &features)
	require.Zero(t, features["disabledFeatures"])
	admin.Post(t, base+"/features/enable", object{"feature": 1 << 30}).Refused(t, http.StatusBadRequest, "fields")

	admin.Post(t, base+"/move", object{"newParentCompanyId": child}).Refused(t, http.StatusConflict, "company.circle")
	admin.Post(t, base+"/move", object{"newParentCompanyId": uuid.New()}).Refused(t, http.StatusNotFound, "company.noParent")
	admin.Post(t, "/admin/company/"+child.String()+"/move", object{"newParentCompanyId": nil}).Into(t, &moved)
	require.Nil(t, moved["parentCompanyId"])
	admin.Post(t, base+"/move", object{"newParentCompanyId": child}).Into(t, &moved)
	require.Equal(t, child.String(), moved["parentCompanyId"])

	admin.Post(t, "/admin/agency", object{"name": "Byrån"}).Into(t, &office)
	admin.Put(t, "/admin/agency/"+office["id"].(string), object{"name": "Nya byrån"}).Into(t, &office)
	admin.Get(t, "/admin/agency/"+office["id"].(string)).Into(t, &office)
	require.Equal(t, "Nya byrån", office["name"])
	admin.Put(t, base+"/agency", object{"agencyId": office["id"]}).Into(t, &moved)
	require.Equal(t, "Nya byrån", moved["agency"].(object)["name"])
	require.Equal(t, c.Home.String(), moved["id"])
	var clients []object
	admin.Get(t, "/admin/agency/"+office["id"].(string)+"/companies").Into(t, &clients)
	require.Len(t, clients, 1)
	admin.Put(t, base+"/agency", object{"agencyId": nil}).Into(t, &moved)
	admin.Get(t, "/admin/agency/"+office["id"].(string)+"/companies").Into(t, &clients)
	require.Empty(t, clients)

	var trial object
	admin.Get(t, base+"/trial").Into(t, &trial)
	require.Nil(t, trial["trial"])
	admin.Put(t, base+"/trial", object{"endsOn": "snart"}).Refused(t, http.StatusBadRequest, "fields")
	admin.Put(t, base+"/trial", object{"endsOn": time.Now().AddDate(0, 2, 0).Format(time.DateOnly)}).Into(t, &trial)
	require.NotNil(t, trial["trial"])
	admin.Delete(t, base+"/trial").Done(t)
	admin.Delete(t, base+"/trial").Refused(t, http.StatusNotFound, "notFound")

	admin.Get(t, base+"/go-climate-data").Into(t, &key)
	require.Equal(t, object{"isSet": false, "setAt": nil}, key)
	res := admin.Post(t, base+"/go-climate-data", object{"GoClimateKey": "gc_hemlig"})
	res.Into(t, &key)
	require.Equal(t, true, key["isSet"])
	require.NotContains(t, string(res.Body), "gc_hemlig")
	require.NotContains(t, string(admin.Get(t, base+"/go-climate-data").Body), "gc_hemlig")
	s.Acting(t, c.Home).Get(t, base+"/go-climate-data").Refused(t, http.StatusForbidden, "forbidden")
}
