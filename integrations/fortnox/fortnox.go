// Package fortnox reads books from Fortnox. Vouchers come as one SIE file a
// fiscal year, since the lists of the interface have heads only; suppliers and
// supplier invoices come from those lists and name whom rows were bought from.
package fortnox

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"

	"github.com/google/uuid"

	"tillit/core/books/connection"
	"tillit/integrations/wire"
)

// Config is the application that is registered at Fortnox.
type Config struct {
	ID, Secret string
	// ServiceAccount asks for an access that does not end with the person who
	// granted it; the application has to be allowed to.
	ServiceAccount bool
}

// Adapter implements connection.Adapter and connection.Granter.
type Adapter struct {
	config Config
	system *wire.System
}

// New returns the adapter.
func New(net *wire.Net, c Config) *Adapter {
	return &Adapter{c, net.System(wire.Options{Provider: connection.Fortnox, Connection: calls(), Judge: judge})}
}

// Describe says that there is nothing to fill in but the grant.
func (a *Adapter) Describe() connection.Description {
	return connection.Description{
		Provider: connection.Fortnox, Series: true, Invoices: true,
		Ready: a.config.ID != "" && a.config.Secret != "",
	}
}

// GrantURL leaves the challenge out: Fortnox knows no PKCE.
func (a *Adapter) GrantURL(state, _, redirect string) string {
	query := url.Values{
		"client_id": {a.config.ID}, "redirect_uri": {redirect}, "scope": {scopes}, "state": {state},
		"access_type": {"offline"}, "response_type": {"code"},
	}
	if a.config.ServiceAccount {
		query.Set("account_type", "service")
	}
	return authorizeURL + "?" + query.Encode()
}

// tenantPrefix marks a Tokens.Refresh that is no token of Fortnox but names
// the company whose service account grants tokens for the asking.
const tenantPrefix = "tenant:"

// Grant exchanges the code. Of a service account, whose consent lasts, it
// keeps the name of the company in place of a refresh token.
func (a *Adapter) Grant(ctx context.Context, code, _, redirect string) (connection.Tokens, error) {
	granted, err := a.ask(ctx, nil, false, url.Values{"grant_type": {"authorization_code"}, "code": {code}, "redirect_uri": {redirect}})
	if tenant := tenantOf(granted.Access); err == nil && a.config.ServiceAccount && tenant != "" {
		granted.Refresh = tenantPrefix + tenant
	}
	return granted, err
}

// Renew spends the refresh token, or asks for a token of the service account.
func (a *Adapter) Renew(ctx context.Context, refresh string) (connection.Tokens, error) {
	if tenant, ok := strings.CutPrefix(refresh, tenantPrefix); ok {
		granted, err := a.ask(ctx, http.Header{"TenantId": {tenant}}, false, url.Values{"grant_type": {"client_credentials"}})
		granted.Refresh = ""
		return granted, err
	}
	return a.ask(ctx, nil, true, url.Values{"grant_type": {"refresh_token"}, "refresh_token": {refresh}})
}

func (a *Adapter) ask(ctx context.Context, header http.Header, spends bool, form url.Values) (connection.Tokens, error) {
	return a.system.Client(uuid.Nil).Grant(ctx, wire.Call{
		URL: tokenURL, Header: header, Form: form, Spends: spends, User: a.config.ID, Password: a.config.Secret,
	})
}

// tenantOf reads the company out of an access token, which is a JWT that came
// from Fortnox itself, so its signature says nothing more. It is "" when the
// token is missing.
func tenantOf(token string) string {
	parts := strings.Split(token, ".")
	if len(parts) != 3 {
		return ""
	}
	payload, err := base64.RawURLEncoding.DecodeString(parts[1])
	if err != nil {
		return ""
	}
	var claims struct {
		Tenant wire.Text `json:"tenantId"`
	}
	if json.Unmarshal(payload, &claims) != nil {
		return ""
	}
	return claims.Tenant.String()
}

// judge reads the codes of Fortnox's errors.
func judge(a wire.Answer) *connection.Failure {
	f := wire.ByStatus(a)
	if f == nil {
		return nil
	}
	var said struct {
		Error struct {
			Message wire.Text `json:"message"`
			Code    wire.Text `json:"code"`
		} `json:"ErrorInformation"`
	}
	if json.Unmarshal(a.Body, &said) != nil || said.Error.Code == "" {
		return f
	}
	f.Text = said.Error.Code.String() + " " + said.Error.Message.String()
	switch said.Error.Code {
	case codeNoToken, codeBadToken:
		f.Reason = connection.Refused
	case codeNoScope, codeNoRight:
		f.Reason = connection.Forbidden
	case codeNoLicence:
		f.Reason = connection.Unlicensed
	case codeOutOfOrder:
		f.Reason = connection.Down
	}
	return f
}
