package bff_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
)

func TestBrand(t *testing.T) {
	t.Parallel()
	s := peopleServer(t)
	consultant := s.As(t, tenant.Agency)
	client := accounttest.Client(t, s.DB, consultant.Home)

	var saved object
	consultant.Get(t, "/agency/details").Into(t, &saved)
	require.Equal(t, object{"name": "Agency", "logoUrl": nil, "accent": nil, "accentText": nil, "version": 1.0}, saved)
	consultant.Put(t, "/agency/details", object{"name": "Byrån", "accent": "#FFD400", "version": 1}).Into(t, &saved)
	consultant.Do(t, http.MethodPut, "/agency/details/logo", form(t, "logo", drawn(t)), formType()).Into(t, &saved)
	require.Equal(t, "#ffd400", saved["accent"])
	require.Equal(t, "#17211c", saved["accentText"])
	stale := consultant.Put(t, "/agency/details", object{"name": "Annan", "accent": "", "version": 1}).Refused(t, http.StatusConflict, "agency.stale")
	require.Equal(t, saved, stale.Current)
	require.Equal(t, saved, me(t, consultant)["brand"])

	acting := s.Acting(t, client)
	require.Equal(t, saved, me(t, acting)["brand"], "to who works as the client")
	address := saved["logoUrl"].(string)[len("/api"):]
	logo := acting.Get(t, address)
	require.Equal(t, "image/png", logo.Header.Get("Content-Type"))
	require.Equal(t, consultant.Get(t, address).Body, logo.Body)

	stranger := s.As(t, tenant.User)
	require.Nil(t, me(t, stranger)["brand"])
	stranger.Get(t, address).Refused(t, http.StatusNotFound, "notFound")
	stranger.Put(t, "/agency/details", object{"name": "Min", "accent": "", "version": 2}).Refused(t, http.StatusForbidden, "forbidden")
	require.Nil(t, me(t, s.As(t, tenant.Admin))["brand"])

	consultant.Do(t, http.MethodPut, "/agency/details/logo", form(t, "bild", drawn(t)), formType()).Refused(t, http.StatusBadRequest, "fields")
	consultant.Put(t, "/agency/details", object{"name": "", "accent": "gul", "version": 2}).Refused(t, http.StatusBadRequest, "fields")
	consultant.Delete(t, "/agency/details/logo").Into(t, &saved)
	require.Nil(t, saved["logoUrl"])
	consultant.Get(t, address).Refused(t, http.StatusNotFound, "notFound")
}
