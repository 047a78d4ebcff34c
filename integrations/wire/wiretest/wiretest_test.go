package wiretest_test

import (
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/integrations/wire/wiretest"
)

// echo answers with what it was asked.
func echo(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	_, _ = io.WriteString(w, r.URL.RawQuery+string(body))
}

func post(t *testing.T, to, kind, body string) (status int, answer string) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, to, strings.NewReader(body))
	require.NoError(t, err)
	req.Header.Set("Content-Type", kind)
	res, err := http.DefaultClient.Do(req)
	require.NoError(t, err)
	defer func() { require.NoError(t, res.Body.Close()) }()
	text, err := io.ReadAll(res.Body)
	require.NoError(t, err)
	return res.StatusCode, string(text)
}

func TestServer_RepeatsThePageOfAQuery(t *testing.T) {
	t.Parallel()
	s := wiretest.Serve(t, http.HandlerFunc(echo))
	s.Break(wiretest.Named("page repeated"), 0, 0, nil)
	const first, second, other = `{"query":"vouchers","variables":{}}`, `{"query":"vouchers","variables":{"after":"c2"}}`, `{"query":"accounts"}`
	for _, c := range []struct{ asked, want string }{{first, first}, {second, first}, {other, other}, {first, first}} {
		_, got := post(t, s.URL+"/graphql", "application/json", c.asked)
		require.Equal(t, c.want, got, c.asked)
	}
}

func TestServer_RevokesCallsAndGrantsAlike(t *testing.T) {
	t.Parallel()
	s := wiretest.Serve(t, http.HandlerFunc(echo))
	s.Break(wiretest.Revoked(), 0, 0, nil)
	status, _ := post(t, s.URL+"/graphql", "application/json", `{"query":"vouchers"}`)
	require.Equal(t, http.StatusUnauthorized, status)
	status, answer := post(t, s.URL+"/token", "application/x-www-form-urlencoded", url.Values{"grant_type": {"refresh_token"}}.Encode())
	require.Equal(t, http.StatusBadRequest, status)
	require.Contains(t, answer, "invalid_grant")
}
