package fortnoxtest

import (
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/integrations/wire/wiretest"
)

// What tokens begin with. What follows is that of the code they were granted
// for, and tells them from those of other codes.
const (
	code          = "good"
	accessToken   = "h.eyJ0ZW5hbnRJZCI6NDcxMX0.s"
	oldRefresh    = "first"
	newRefresh    = "second"
	serviceTenant = "4711"
)

// grants are what people consented to, and took back.
type grants struct {
	mu   sync.Mutex
	over map[string]bool // by what follows the code
}

// application lets in that of the tests.
func application(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if id, secret, _ := r.BasicAuth(); id != "app" || secret != "app-secret" {
			wiretest.WriteStatus(w, http.StatusUnauthorized, object{"error": "invalid_client"})
			return
		}
		next(w, r)
	}
}

// token grants what its form asks for.
func (g *grants) token(w http.ResponseWriter, r *http.Request) {
	granted := object{"scope": "bookkeeping", "expires_in": 3600, "token_type": "bearer"}
	of, good := "", false
	switch r.FormValue("grant_type") {
	case "authorization_code":
		of, good = strings.CutPrefix(r.FormValue("code"), code)
	case "refresh_token":
		if of, good = strings.CutPrefix(r.FormValue("refresh_token"), oldRefresh); !good {
			of, good = strings.CutPrefix(r.FormValue("refresh_token"), newRefresh)
		}
	case "client_credentials":
		good = r.Header.Get("TenantId") == serviceTenant
	}
	if !good || g.isOver(of) {
		wiretest.WriteStatus(w, http.StatusBadRequest, object{"error": "invalid_grant", "error_description": "Invalid refresh token"})
		return
	}
	granted["access_token"] = accessToken + of
	if r.FormValue("grant_type") != "client_credentials" {
		granted["refresh_token"] = newRefresh + of
	}
	wiretest.Write(w, granted)
}

// revoke ends the grant of a refresh token.
func (g *grants) revoke(w http.ResponseWriter, r *http.Request) {
	of, good := strings.CutPrefix(r.FormValue("token"), newRefresh)
	if !good || r.FormValue("token_type_hint") != "refresh_token" {
		wiretest.WriteStatus(w, http.StatusBadRequest, object{"error": "invalid_request"})
		return
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.over[of] = true
	wiretest.Write(w, object{"revoked": true})
}

func (g *grants) isOver(of string) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.over[of]
}

// signedIn lets in whoever has a token, unless its grant is over.
func (g *grants) signedIn(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		token := r.Header.Get("Authorization")
		switch _, of, _ := strings.Cut(token, accessToken); {
		case token == "":
			wiretest.WriteStatus(w, http.StatusForbidden, object{"ErrorInformation": object{"Error": 1, "Message": "Ingen åtkomst-token", "Code": 2000310}})
		case g.isOver(of):
			wiretest.WriteStatus(w, http.StatusUnauthorized, object{"message": "unauthorized"})
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// Revoke takes back, at the fake that is served there, what a refresh token
// came with.
func Revoke(t testing.TB, origin, refresh string) {
	t.Helper()
	form := url.Values{"token_type_hint": {"refresh_token"}, "token": {refresh}}
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, origin+"/apps.fortnox.se/oauth-v1/revoke", strings.NewReader(form.Encode()))
	require.NoError(t, err)
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	req.SetBasicAuth("app", "app-secret")
	res, err := http.DefaultClient.Do(req)
	require.NoError(t, err)
	require.NoError(t, res.Body.Close())
	require.Equal(t, http.StatusOK, res.StatusCode)
}
