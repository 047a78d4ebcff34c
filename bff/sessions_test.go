package bff_test

import (
	"net/http"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/bff/bfftest"
	"tillit/bff/session"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/core/people/account/credential"
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

// A page that was drawn for another person or company than its browser has
// become since changes nothing of theirs and shows nothing, in any of its
// calls; it may still log out and act for whom it likes.
func TestSpeaksFor(t *testing.T) {
	t.Parallel()
	s := peopleServer(t)
	home, client := accounttest.Company(t, s.DB), accounttest.Company(t, s.DB)
	c, admin, acting := s.In(t, tenant.Company, home), s.As(t, tenant.Admin), s.Acting(t, client)
	as := func(person, company string) bfftest.Option {
		return bfftest.Header(session.SpeaksFor, person+"/"+company)
	}
	own := as(c.Person.ID.String(), home.String())
	c.Get(t, "/company/company", own).Into(t, &object{})
	admin.Get(t, "/admin/company", as(admin.Person.ID.String(), "none")).Into(t, &[]object{})
	acting.Get(t, "/company/company", as(acting.Person.ID.String(), client.String())).Into(t, &object{})

	for name, wrong := range map[string]bfftest.Option{
		"another company": as(c.Person.ID.String(), client.String()),
		"another person":  as(admin.Person.ID.String(), home.String()),
		"no company":      as(c.Person.ID.String(), "none"),
		"nonsense":        bfftest.Header(session.SpeaksFor, "x"),
	} {
		c.Get(t, "/company/company", wrong).Refused(t, http.StatusConflict, "account.changed")
		c.Put(t, "/company/company", details(1), wrong).Refused(t, http.StatusConflict, "account.changed")
		t.Log(name)
	}
	acting.Put(t, "/company/company", details(1), as(acting.Person.ID.String(), "none")).Refused(t, http.StatusConflict, "account.changed")
	var saved object
	c.Get(t, "/company/company").Into(t, &saved)
	require.Equal(t, 1.0, saved["version"])
	acting.Post(t, "/account/logout", nil, as(acting.Person.ID.String(), "none")).Done(t)
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
