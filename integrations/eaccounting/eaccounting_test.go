package eaccounting_test

import (
	"context"
	"net/http"
	"net/url"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/core/books/connection"
	"tillit/integrations/eaccounting"
	"tillit/integrations/eaccounting/eaccountingtest"
	"tillit/integrations/wire/wiretest"
)

func open(t *testing.T, secret string) (*eaccounting.Adapter, *wiretest.Server) {
	t.Helper()
	s := wiretest.Serve(t, eaccountingtest.New(wiretest.NewBooks()))
	return eaccounting.New(s.Net(t), eaccounting.Config{ID: "app", Secret: secret}), s
}

func failure(t *testing.T, err error) *connection.Failure {
	t.Helper()
	var f *connection.Failure
	require.ErrorAs(t, err, &f)
	return f
}

func TestAdapter_Grants(t *testing.T) {
	t.Parallel()
	a, s := open(t, "app-secret")
	at, err := url.Parse(a.GrantURL("state", "unused", "https://tillit.example.com/back"))
	require.NoError(t, err)
	require.Equal(t, "identity.vismaonline.com", at.Host)
	require.Equal(t, "ea:api offline_access ea:accounting_readonly ea:purchase_readonly", at.Query().Get("scope"))

	got, err := a.Grant(t.Context(), "good", "unused", "https://tillit.example.com/back")
	require.NoError(t, err)
	require.Equal(t, "second", got.Refresh)
	_, err = a.Renew(t.Context(), "zeroth")
	require.Equal(t, connection.Refused, failure(t, err).Reason)
	s.Break(wiretest.Named("hangs up"), 0, 1, nil)
	_, err = a.Renew(t.Context(), "first")
	require.Equal(t, connection.Lost, failure(t, err).Reason)

	wrong, _ := open(t, "other")
	_, err = wrong.Renew(t.Context(), "first")
	require.Equal(t, connection.Refused, failure(t, err).Reason)
}

func TestSession_ErrorsSayMoreThanStatuses(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]connection.Failure{
		`{"ErrorCode":4010,"DeveloperErrorMessage":"API calls quota exceeded! Try again in 155 seconds.","ErrorId":"e1"}`:        {Reason: connection.Busy, After: 155 * time.Second},
		`{"ErrorCode":3,"DeveloperErrorMessage":"ForbiddenRequestException - No access to module: api_standard","ErrorId":"e1"}`: {Reason: connection.Unprepared},
		`{"ErrorCode":3,"DeveloperErrorMessage":"no","ErrorId":"e1"}`:                                                            {Reason: connection.Forbidden},
	} {
		s := wiretest.Serve(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusForbidden)
			_, _ = w.Write([]byte(text))
		}))
		a := eaccounting.New(s.Net(t), eaccounting.Config{})
		_, err := a.Open(connection.Access{Token: func(context.Context, string) (string, error) { return "kept", nil }}).Probe(t.Context())
		got := failure(t, err)
		require.Equal(t, want.Reason, got.Reason)
		require.Equal(t, want.After, got.After)
		require.Equal(t, "e1", got.Trace)
	}
}
