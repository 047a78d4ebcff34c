package bff_test

import (
	"net/http"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/bff/bfftest"
	"tillit/core/account/accounttest"
	"tillit/core/account/credential"
	"tillit/core/tenant"
)

// Who logs out is out of this browser, whatever has become of the server.
func TestLogout_WithoutDatabase(t *testing.T) {
	t.Parallel()
	s := peopleServer(t)
	c, acting := s.As(t, tenant.Company), s.Acting(t, accounttest.Company(t, s.DB))
	bystander := c.Copy()
	_ = s.DB.Close()

	for _, client := range []*bfftest.Client{c, acting} {
		res := client.Post(t, "/account/logout", nil)
		require.Equal(t, http.StatusInternalServerError, res.Status)
		require.Len(t, res.Cookies, 1)
		require.Equal(t, bfftest.SessionCookie, res.Cookies[0].Name)
		require.Negative(t, res.Cookies[0].MaxAge)
		require.Empty(t, client.Token())
	}
	for _, path := range []string{"/account/me", "/account/Logout/x"} {
		require.Empty(t, bystander.Post(t, path, nil).Cookies)
	}
	require.Empty(t, bystander.Get(t, "/account/logout").Cookies)
	require.Empty(t, bystander.Post(t, "/account/logout", nil, bfftest.Header("Sec-Fetch-Site", "cross-site")).Cookies)
}

// T28: a session that has ended does not come back.
func TestEndedSessions(t *testing.T) {
	t.Parallel()
	s := peopleServer(t)
	home := accounttest.Company(t, s.DB)
	boss := s.In(t, tenant.Company, home)
	person := accounttest.Person(t, s.DB, tenant.User, home)
	dead := func(c *bfftest.Client) {
		t.Helper()
		c.Get(t, "/account/sessions").Refused(t, http.StatusUnauthorized, "unauthenticated")
	}

	out := s.SignedIn(t, person)
	replay := out.Copy()
	out.Post(t, "/account/logout", nil).Done(t)
	dead(replay)

	changed, other := s.SignedIn(t, person), s.SignedIn(t, person)
	replay = changed.Copy()
	const chosen = "nya ord om gamla båtar"
	changed.Post(t, "/account/change-password", object{"oldPassword": accounttest.Password, "newPassword": chosen}).Done(t)
	dead(replay)
	dead(other)
	require.NotNil(t, me(t, changed))

	s.Queue.Drain()
	s.Stranger().Post(t, "/account/request-password-reset", object{"email": person.Email}).Done(t)
	work, ok := s.Queue.Drain()[0].(credential.ResetRequested)
	require.True(t, ok)
	mail, err := s.Kit.Credentials.IssueReset(t.Context(), work)
	require.NoError(t, err)
	s.Stranger().Post(t, "/account/reset-password", object{"token": mail.Token, "email": mail.Email, "password": "short"}).
		Refused(t, http.StatusBadRequest, "fields")
	s.Stranger().Post(t, "/account/reset-password", object{"token": mail.Token, "email": mail.Email, "password": accounttest.Password}).Done(t)
	dead(changed)
	s.Stranger().Post(t, "/account/reset-password", object{"token": mail.Token, "email": mail.Email, "password": chosen}).
		Refused(t, http.StatusBadRequest, "account.resetInvalid")
	// T32: an array of addresses.
	s.Stranger().Post(t, "/account/reset-password", object{"token": mail.Token, "email": []string{mail.Email, "eve@tillit.test"}, "password": chosen}).
		Refused(t, http.StatusBadRequest, "fields")

	disabled := s.SignedIn(t, person)
	require.NoError(t, s.Kit.People.Disable(t.Context(), s.Kit.Scope(t, boss.Token()), person.ID))
	dead(disabled)
}

func TestSessionsCall(t *testing.T) {
	t.Parallel()
	s := peopleServer(t)
	c := s.As(t, tenant.User)
	other := s.SignedIn(t, c.Person)
	third := s.SignedIn(t, c.Person)
	var listed []struct {
		ID      uuid.UUID
		Current bool
	}
	c.Get(t, "/account/sessions").Into(t, &listed)
	require.Len(t, listed, 3)

	c.Delete(t, "/account/sessions/"+s.Kit.Identity(t, other.Token()).Session.String()).Done(t)
	require.Nil(t, me(t, other))
	stranger := s.As(t, tenant.User)
	foreign := s.Kit.Identity(t, stranger.Token()).Session.String()
	unknown := c.Delete(t, "/account/sessions/"+uuid.NewString()).Refused(t, http.StatusNotFound, "notFound")
	theirs := c.Delete(t, "/account/sessions/"+foreign).Refused(t, http.StatusNotFound, "notFound")
	unknown.RequestID, theirs.RequestID = "", ""
	require.Equal(t, unknown, theirs)
	require.NotNil(t, me(t, stranger))

	c.Delete(t, "/account/sessions").Done(t)
	require.Nil(t, me(t, third))
	require.NotNil(t, me(t, c))
}
