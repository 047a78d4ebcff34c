// Package procountor reads books from Procountor, by Finago.
package procountor

import (
	"context"
	"encoding/json"
	"net/url"

	"tillit/core/books/connection"
	"tillit/integrations/paging"
	"tillit/integrations/wire"
)

// Config is the API client that is registered at Procountor.
type Config struct{ ID, Secret string }

// Adapter implements connection.Adapter.
type Adapter struct {
	config Config
	system *wire.System
	tokens *wire.Tokens
}

// New returns the adapter; without an id and a secret nobody can connect.
func New(net *wire.Net, c Config) *Adapter {
	system := net.System(wire.Options{Provider: connection.Procountor, Connection: callsOfOne(), Application: calls(), Judge: judge})
	return &Adapter{c, system, system.Tokens()}
}

// Describe asks for the API key that a person makes at Procountor for the
// client whose id is shown.
func (a *Adapter) Describe() connection.Description {
	return connection.Description{
		Provider: connection.Procountor, Invoices: true, Ready: a.config.ID != "" && a.config.Secret != "", PublicKey: a.config.ID,
		Fields: []connection.Field{{Name: "apiKey", Secret: true, Required: true}},
	}
}

// session is one company.
type session struct {
	client *wire.Client
	plan   paging.Plan
}

// Open begins to use an access.
func (a *Adapter) Open(access connection.Access) connection.Session {
	s := &session{client: a.system.Client(access.Connection)}
	s.client.Token = func(ctx context.Context, refused string) (string, error) {
		return a.tokens.Get(ctx, refused, func(ctx context.Context) (connection.Tokens, error) {
			return s.client.Grant(ctx, wire.Call{URL: tokenURL, Form: url.Values{
				"grant_type": {"client_credentials"}, "client_id": {a.config.ID}, "client_secret": {a.config.Secret}, "api_key": {access.Key},
			}})
		}, a.config.ID, access.Key)
	}
	s.plan = paging.Plan{Years: s.years, Before: []paging.Step{s.accounts}, Span: s.receipts, Sum: s.sum, Now: a.system.Now}
	return s
}

func (s *session) get(ctx context.Context, path string, query url.Values, into any) error {
	return s.client.JSON(ctx, wire.Call{URL: base + path, Query: query}, into)
}

// Probe asks whose books they are.
func (s *session) Probe(ctx context.Context) (connection.Company, error) {
	var about struct {
		ID       wire.Text `json:"id"`
		Name     wire.Text `json:"name"`
		Identity struct {
			Code wire.Text `json:"code"`
		} `json:"businessIdentifier"`
	}
	if err := s.get(ctx, companyPath, nil, &about); err != nil {
		return connection.Company{}, err
	}
	if about.Name == "" {
		return connection.Company{}, wire.Garbled("a company without a name")
	}
	return connection.Company{ID: about.ID.String(), Name: about.Name.String(), CorporateNumber: about.Identity.Code.String(), Currency: currency}, nil
}

// Read goes on reading.
func (s *session) Read(ctx context.Context, step connection.Step) (connection.Page, error) {
	return s.plan.Read(ctx, step)
}

// judge adds what the system says to what the status means.
func judge(a wire.Answer) *connection.Failure {
	f := wire.ByStatus(a)
	if f == nil {
		return nil
	}
	var said struct {
		Errors wire.List[struct {
			Message wire.Text `json:"message"`
		}] `json:"errors"`
	}
	if json.Unmarshal(a.Body, &said) == nil && len(said.Errors) > 0 && said.Errors[0].Message != "" {
		f.Text = said.Errors[0].Message.String()
	}
	return f
}
