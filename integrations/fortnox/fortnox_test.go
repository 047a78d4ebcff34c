package fortnox_test

import (
	"context"
	"net/http"
	"net/url"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/books/connection"
	"tillit/integrations/fortnox"
	"tillit/integrations/fortnox/fortnoxtest"
	"tillit/integrations/wire/wiretest"
)

const back = "https://tillit.example.com/back"

func open(t *testing.T, c fortnox.Config) (*fortnox.Adapter, *wiretest.Server) {
	t.Helper()
	s := wiretest.Serve(t, fortnoxtest.New(wiretest.NewBooks()))
	return fortnox.New(s.Net(t), c), s
}

func reason(t *testing.T, err error) connection.Reason {
	t.Helper()
	var f *connection.Failure
	require.ErrorAs(t, err, &f)
	return f.Reason
}

func TestAdapter_GrantURL(t *testing.T) {
	t.Parallel()
	a, _ := open(t, fortnox.Config{ID: "app", Secret: "app-secret", ServiceAccount: true})
	at, err := url.Parse(a.GrantURL("s t&te", "unused", back))
	require.NoError(t, err)
	require.Equal(t, "https://apps.fortnox.se/oauth-v1/auth", at.Scheme+"://"+at.Host+at.Path)
	require.Equal(t, url.Values{
		"client_id": {"app"}, "redirect_uri": {back}, "state": {"s t&te"}, "access_type": {"offline"}, "response_type": {"code"},
		"account_type": {"service"}, "scope": {"bookkeeping companyinformation supplier supplierinvoice settings"},
	}, at.Query())
	blank, _ := open(t, fortnox.Config{ID: "app"})
	require.False(t, blank.Describe().Ready, "the secret is missing")
}

func TestAdapter_Grants(t *testing.T) {
	t.Parallel()
	a, s := open(t, fortnox.Config{ID: "app", Secret: "app-secret"})
	got, err := a.Grant(t.Context(), "good", "unused", back)
	require.NoError(t, err)
	require.Equal(t, "second", got.Refresh)
	_, err = a.Grant(t.Context(), "spent", "unused", back)
	require.Equal(t, connection.Refused, reason(t, err))

	got, err = a.Renew(t.Context(), "first")
	require.NoError(t, err)
	require.Equal(t, "second", got.Refresh)
	_, err = a.Renew(t.Context(), "zeroth")
	require.Equal(t, connection.Refused, reason(t, err))

	s.Forget()
	s.Break(wiretest.Named("reset mid-body"), 0, 1, nil)
	_, err = a.Renew(t.Context(), "first")
	require.Equal(t, connection.Lost, reason(t, err))
	require.Len(t, s.Calls(), 1, "a token that may be spent is not sent again")

	wrong, _ := open(t, fortnox.Config{ID: "app", Secret: "other"})
	_, err = wrong.Renew(t.Context(), "first")
	require.Equal(t, connection.Refused, reason(t, err))
}

// What somebody takes back at Fortnox opens nothing, nor can it be renewed;
// what is granted after that does.
func TestAdapter_Revoked(t *testing.T) {
	t.Parallel()
	a, s := open(t, fortnox.Config{ID: "app", Secret: "app-secret"})
	grant := func(code string) (refresh string, session connection.Session) {
		granted, err := a.Grant(t.Context(), code, "unused", back)
		require.NoError(t, err)
		return granted.Refresh, a.Open(connection.Access{Token: func(ctx context.Context, refused string) (string, error) {
			if refused == "" {
				return granted.Access, nil
			}
			renewed, err := a.Renew(ctx, granted.Refresh)
			return renewed.Access, err
		}})
	}
	refresh, before := grant("good-1")
	_, err := before.Probe(t.Context())
	require.NoError(t, err)
	fortnoxtest.Revoke(t, s.URL, refresh)
	_, err = before.Probe(t.Context())
	require.Equal(t, connection.Refused, reason(t, err))

	_, after := grant("good-2")
	_, err = after.Probe(t.Context())
	require.NoError(t, err)
}

// TestAdapter_ServiceAccount: the company's name takes the place of a refresh
// token, and is never spent.
func TestAdapter_ServiceAccount(t *testing.T) {
	t.Parallel()
	a, s := open(t, fortnox.Config{ID: "app", Secret: "app-secret", ServiceAccount: true})
	got, err := a.Grant(t.Context(), "good", "unused", back)
	require.NoError(t, err)
	require.Equal(t, "tenant:4711", got.Refresh)
	again, err := a.Renew(t.Context(), got.Refresh)
	require.NoError(t, err)
	require.NotEmpty(t, again.Access)
	require.Empty(t, again.Refresh)
	s.Break(wiretest.Named("reset mid-body"), 0, 1, nil)
	_, err = a.Renew(t.Context(), got.Refresh)
	require.Equal(t, connection.Down, reason(t, err))
}

func TestSession_Probe(t *testing.T) {
	t.Parallel()
	a, s := open(t, fortnox.Config{ID: "app", Secret: "app-secret"})
	session := a.Open(connection.Access{Token: func(context.Context, string) (string, error) { return "kept", nil }})
	got, err := session.Probe(t.Context())
	require.NoError(t, err)
	require.Equal(t, connection.Company{
		ID: "4711", Name: "Miljöbolaget AB", CorporateNumber: "556677-8899", Currency: "SEK",
		Settings: map[string]string{"invoiceSeries": "L", "expensesSeries": "A"},
	}, got)

	s.Break(wiretest.Named("429 an hour"), 1, 1, nil)
	_, err = session.Probe(t.Context())
	require.Equal(t, connection.Busy, reason(t, err))
}

func TestSession_CodesSayMoreThanStatuses(t *testing.T) {
	t.Parallel()
	for code, want := range map[string]connection.Reason{
		"2000310": connection.Refused, "2000311": connection.Refused, "2000663": connection.Forbidden, "2001101": connection.Forbidden,
		"2001103": connection.Unlicensed, "1000003": connection.Down, "2000588": connection.Garbled,
	} {
		s := wiretest.Serve(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusBadRequest)
			_, _ = w.Write([]byte(`{"ErrorInformation":{"Error":1,"Message":"Fel","Code":` + code + `}}`))
		}))
		_, err := fortnox.New(s.Net(t), fortnox.Config{}).Open(connection.Access{}).Probe(t.Context())
		require.Equal(t, want, reason(t, err), code)
		require.ErrorContains(t, err, code+" Fel")
	}
}
