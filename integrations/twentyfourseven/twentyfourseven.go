package twentyfourseven

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"

	"tillit/core/books/connection"
	"tillit/integrations/paging"
	"tillit/integrations/wire"
)

// Adapter reads 24SevenOffice as one application, which each company connects
// in its administration.
type Adapter struct {
	config Config
	system *wire.System
	tokens *wire.Tokens
}

// Config is the application that is registered at Finago.
type Config struct{ ID, Secret string }

// New makes the adapter; without an id and a secret nobody can connect.
func New(net *wire.Net, c Config) *Adapter {
	system := net.System(wire.Options{
		Provider: connection.TwentyFourSeven, Connection: wire.Rate{Calls: calls, Per: callsPer}, TraceHeader: traceHeader, Judge: judge,
	})
	return &Adapter{config: c, system: system, tokens: system.Tokens()}
}

// Describe asks for the organization, which a company gets told when it
// connects the application.
func (a *Adapter) Describe() connection.Description {
	return connection.Description{
		Provider:  connection.TwentyFourSeven,
		Fields:    []connection.Field{{Name: "tenantId", Required: true, Form: `[0-9A-Za-z-]+`}},
		Ready:     a.config.ID != "" && a.config.Secret != "",
		PublicKey: a.config.ID,
	}
}

// session is one organization.
type session struct {
	*paging.Reader
	client    *wire.Client
	types     map[string]string
	suppliers supplierNames
}

// Open takes the settings as they are.
func (a *Adapter) Open(access connection.Access) connection.Session {
	tenant := access.Settings["tenantId"]
	s := &session{client: a.system.Client(access.Connection)}
	s.client.Token = func(ctx context.Context, refused string) (string, error) {
		return a.tokens.Get(ctx, refused, func(ctx context.Context) (connection.Tokens, error) {
			return s.client.Grant(ctx, wire.Call{URL: tokenURL, Form: url.Values{
				"grant_type": {"client_credentials"}, "client_id": {a.config.ID}, "client_secret": {a.config.Secret},
				"login_organization": {tenant}, "audience": {audience},
			}})
		}, tenant)
	}
	s.Reader = paging.NewReader(s)
	return s
}

// Probe asks for the organization.
func (s *session) Probe(ctx context.Context) (connection.Company, error) {
	var o organization
	if err := s.get(ctx, pathOrganization, nil, &o); err != nil {
		return connection.Company{}, err
	}
	if o.ID == "" || o.Settings.Currency == "" {
		return connection.Company{}, wire.Garbled("an organization without id or currency")
	}
	return connection.Company{
		ID: string(o.ID), Name: string(o.Name), CorporateNumber: string(o.CorporateNumber),
		Currency: strings.ToUpper(string(o.Settings.Currency)),
	}, nil
}

func (s *session) get(ctx context.Context, path string, query url.Values, into any) error {
	return s.client.JSON(ctx, wire.Call{URL: baseURL + path, Query: query, Large: true}, into)
}

// judge adds what the system says to what the status means.
func judge(a wire.Answer) *connection.Failure {
	if a.Status != http.StatusForbidden {
		return nil
	}
	var p problem
	_ = json.Unmarshal(a.Body, &p) // a malformed body says nothing
	return &connection.Failure{Reason: connection.Forbidden, Text: string(p.Error.Message), Trace: string(p.Trace)}
}
