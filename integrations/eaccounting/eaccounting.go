// Package eaccounting reads books from Visma eAccounting, which in Sweden is
// called Spiris Bokföring & Fakturering.
package eaccounting

import (
	"context"
	"encoding/json"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	"tillit/core/books/connection"
	"tillit/integrations/paging"
	"tillit/integrations/wire"
)

// Config is the application that is registered at Visma.
type Config struct{ ID, Secret string }

// Adapter implements connection.Adapter and connection.Granter.
type Adapter struct {
	config Config
	system *wire.System
}

// New returns the adapter.
func New(net *wire.Net, c Config) *Adapter {
	return &Adapter{c, net.System(wire.Options{Provider: connection.VismaEAccounting, Application: calls(), Judge: judge})}
}

// Describe says that there is nothing to fill in but the grant.
func (a *Adapter) Describe() connection.Description {
	return connection.Description{
		Provider: connection.VismaEAccounting, Series: true, Invoices: true, Ready: a.config.ID != "" && a.config.Secret != "",
	}
}

// GrantURL leaves the challenge out: the application keeps a secret.
func (a *Adapter) GrantURL(state, _, redirect string) string {
	return authorizeURL + "?" + url.Values{
		"client_id": {a.config.ID}, "redirect_uri": {redirect}, "scope": {scopes}, "state": {state},
		"response_type": {"code"}, "acr_values": {service},
	}.Encode()
}

// Grant exchanges the code.
func (a *Adapter) Grant(ctx context.Context, code, _, redirect string) (connection.Tokens, error) {
	return a.ask(ctx, false, url.Values{"grant_type": {"authorization_code"}, "code": {code}, "redirect_uri": {redirect}})
}

// Renew takes a refresh token for spent, since Visma does not promise that it
// is not.
func (a *Adapter) Renew(ctx context.Context, refresh string) (connection.Tokens, error) {
	return a.ask(ctx, true, url.Values{"grant_type": {"refresh_token"}, "refresh_token": {refresh}})
}

func (a *Adapter) ask(ctx context.Context, spends bool, form url.Values) (connection.Tokens, error) {
	return a.system.Client(uuid.Nil).Grant(ctx, wire.Call{URL: tokenURL, Form: form, Spends: spends, User: a.config.ID, Password: a.config.Secret})
}

// judge reads what the errors say: for how long a quota is used up, and that
// the interface is not switched on.
func judge(a wire.Answer) *connection.Failure {
	f := wire.ByStatus(a)
	if f == nil {
		return nil
	}
	var said struct {
		Code wire.Text `json:"ErrorCode"`
		Text wire.Text `json:"DeveloperErrorMessage"`
		ID   wire.Text `json:"ErrorId"`
	}
	if json.Unmarshal(a.Body, &said) != nil || said.Text == "" {
		return f
	}
	f.Text, f.Trace = said.Text.String(), said.ID.String()
	switch {
	case said.Code == quotaCode:
		f.Reason = connection.Busy
		if found := regexp.MustCompile(`(\d{1,5}) seconds`).FindStringSubmatch(f.Text); found != nil {
			seconds, err := strconv.Atoi(found[1])
			if err == nil {
				f.After = time.Duration(seconds) * time.Second
			}
		}
	case f.Reason == connection.Forbidden && strings.Contains(f.Text, noModule):
		f.Reason = connection.Unprepared
	}
	return f
}

// Open begins to use an access.
func (a *Adapter) Open(access connection.Access) connection.Session {
	s := &session{client: a.system.Client(access.Connection), settings: access.Settings}
	s.client.Token = access.Token
	s.plan = paging.Plan{
		Years: s.years, Before: []paging.Step{s.accounts, s.suppliers}, Span: s.month, After: []paging.Step{s.corrected, s.invoices}, Now: a.system.Now,
	}
	return s
}

type session struct {
	client   *wire.Client
	settings map[string]string
	plan     paging.Plan
}

// Probe asks whose books they are.
func (s *session) Probe(ctx context.Context) (connection.Company, error) {
	var about struct {
		Name     wire.Text
		Number   wire.Text `json:"CorporateIdentityNumber"`
		Currency wire.Text `json:"CurrencyCode"`
		ID       wire.Text `json:"CompanyIdentifier"`
	}
	if err := s.client.JSON(ctx, wire.Call{URL: base + companyPath}, &about); err != nil {
		return connection.Company{}, err
	}
	if about.Name == "" {
		return connection.Company{}, wire.Garbled("a company without a name")
	}
	return connection.Company{
		ID: about.ID.String(), Name: about.Name.String(), CorporateNumber: about.Number.String(), Currency: about.Currency.String(),
	}, nil
}

// Read goes on reading.
func (s *session) Read(ctx context.Context, step connection.Step) (connection.Page, error) {
	return s.plan.Read(ctx, step)
}
