package bff_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/bff/bfftest"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/mailing"
)

func TestMailSettings(t *testing.T) {
	t.Parallel()
	s := peopleServer(t)
	boss, user := s.As(t, tenant.Company), s.As(t, tenant.User)
	var choices []object
	boss.Get(t, "/account/mail-settings").Into(t, &choices)
	require.Len(t, choices, 5)
	boss.Put(t, "/account/mail-settings", object{"kind": "trial", "on": false}).Into(t, &choices)
	require.Equal(t, []object{
		{"kind": "assigned", "on": true}, {"kind": "unread", "on": true}, {"kind": "prepared", "on": true}, {"kind": "connection", "on": true}, {"kind": "trial", "on": false},
	}, choices)
	user.Get(t, "/account/mail-settings").Into(t, &choices)
	require.Equal(t, []object{{"kind": "assigned", "on": true}, {"kind": "unread", "on": true}}, choices, "another's stay as they are")
	boss.Put(t, "/account/mail-settings", object{"kind": "reset", "on": false}).Refused(t, http.StatusBadRequest, "fields")
	s.Stranger().Get(t, "/account/mail-settings").Refused(t, http.StatusUnauthorized, "unauthenticated")
}

// RFC 8058: a mail program posts to the address in the header, without cookies
// and from no page of ours; one that cannot opens it for the person.
func TestMails_TurnedOffByLink(t *testing.T) {
	t.Parallel()
	s := peopleServer(t)
	mails := mailing.NewService(s.DB, s.Kit.Box, s.Kit.Clock.Now)
	boss := s.As(t, tenant.Company)
	token := mails.Link(boss.Person.ID, mailing.Connection)
	link := "?" + url.Values{"token": {token}}.Encode()
	on := func() bool {
		wants, err := mails.Wants(t.Context(), boss.Person.ID, mailing.Connection)
		require.NoError(t, err)
		return wants
	}
	foreign := []bfftest.Option{
		bfftest.Header("Sec-Fetch-Site", ""), bfftest.Header("Origin", ""), bfftest.Header("Content-Type", "application/x-www-form-urlencoded"),
	}

	see := s.Stranger().Get(t, "/mails/off"+link, bfftest.Header("X-Forwarded-Host", "evil.test"))
	require.Equal(t, http.StatusSeeOther, see.Status)
	require.Equal(t, "/mails"+link, see.Header.Get("Location"))
	require.True(t, on(), "looking changes nothing")
	res := s.Stranger().Post(t, "/mails/off"+link, []byte("List-Unsubscribe=One-Click"), foreign...)
	require.JSONEq(t, `{"kind":"connection","on":false}`, string(res.Body))
	require.False(t, on())
	require.Empty(t, res.Cookies)
	res = s.Stranger().Post(t, "/mails/on"+link, nil)
	require.JSONEq(t, `{"kind":"connection","on":true}`, string(res.Body))
	require.True(t, on())

	s.Stranger().Post(t, "/mails/off?token=made-up", nil).Refused(t, http.StatusBadRequest, "mailing.linkInvalid")
	s.Stranger().Post(t, "/mails/off", nil).Refused(t, http.StatusBadRequest, "mailing.linkInvalid")
	s.Stranger().Post(t, "/mails/off?token="+strings.Repeat("x", 500), nil).Refused(t, http.StatusBadRequest, "fields")
	// T49: whatever stands for the token stays one.
	for _, other := range []string{"//evil.test", "/\\evil.test", "x&next=//evil.test", "\r\nSet-Cookie: a=b"} {
		to := s.Stranger().Get(t, "/mails/off?token="+url.QueryEscape(other)).Header.Get("Location")
		require.Equal(t, "/mails?token="+url.QueryEscape(other), to)
	}
}
