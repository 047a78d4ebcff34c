// Package bjornlunden reads books from BL, which is BL Administration and
// Lundify, by Björn Lundén.
package bjornlunden

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strings"

	"github.com/google/uuid"

	"tillit/core/books/connection"
	"tillit/integrations/paging"
	"tillit/integrations/wire"
)

// Config is the application that BL knows as an integrator.
type Config struct{ ID, Secret string }

// Adapter implements connection.Adapter.
type Adapter struct {
	config Config
	system *wire.System
	tokens *wire.Tokens
}

// New returns the adapter.
func New(net *wire.Net, c Config) *Adapter {
	system := net.System(wire.Options{Provider: connection.BjornLunden, Connection: calls(), Application: calls(), Judge: judge})
	return &Adapter{c, system, system.Tokens()}
}

// userKey is the field of the key by which BL tells companies apart.
const userKey = "tenantId"

// Describe asks for the key that BL shows once the integration is activated.
func (a *Adapter) Describe() connection.Description {
	return connection.Description{
		Provider: connection.BjornLunden, Series: true, Ready: a.config.ID != "" && a.config.Secret != "",
		Fields: []connection.Field{{
			Name: userKey, Required: true, Form: `[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}`,
		}},
	}
}

// Open begins to use an access.
func (a *Adapter) Open(access connection.Access) connection.Session {
	s := &session{client: a.system.Client(access.Connection), settings: access.Settings}
	s.client.Header.Set("User-Key", access.Settings[userKey])
	s.client.Header.Set("Content-Type", "application/json")
	s.client.Token = a.token
	s.plan = paging.Plan{Years: s.years, Before: []paging.Step{s.accounts, s.suppliers}, Span: s.entries, Now: a.system.Now}
	return s
}

func (a *Adapter) token(ctx context.Context, refused string) (string, error) {
	return a.tokens.Get(ctx, refused, func(ctx context.Context) (connection.Tokens, error) {
		return a.system.Client(uuid.Nil).Grant(ctx, wire.Call{URL: tokenURL, Form: url.Values{
			"grant_type": {"client_credentials"}, "client_id": {a.config.ID}, "client_secret": {a.config.Secret},
		}})
	}, a.config.ID)
}

// judge reads the message of an error, which comes in several shapes. That
// something is missing says nothing of the company, whose key would be wrong,
// but at best that a list is empty.
func judge(a wire.Answer) *connection.Failure {
	f := wire.ByStatus(a)
	if f == nil {
		return nil
	}
	var said struct {
		Message wire.Text `json:"message"`
	}
	if json.Unmarshal(a.Body, &said) == nil && said.Message != "" {
		f.Text = said.Message.String()
	}
	if f.Reason == connection.Missing && !strings.Contains(f.Text, nothingThere) {
		f.Reason = connection.Garbled
	}
	return f
}

type session struct {
	client   *wire.Client
	settings map[string]string
	plan     paging.Plan
}

// get decodes an answer; found is false when BL says that there is nothing.
func (s *session) get(ctx context.Context, path string, query url.Values, into any) (found bool, err error) {
	err = s.client.JSON(ctx, wire.Call{URL: base + path, Query: query}, into)
	if f, ok := errors.AsType[*connection.Failure](err); ok && f.Reason == connection.Missing {
		return false, nil
	}
	return err == nil, err
}

// Probe asks whose books they are. For a key that is nobody's, BL answers as
// if it were out of order.
func (s *session) Probe(ctx context.Context) (connection.Company, error) {
	answer, err := s.client.Do(ctx, wire.Call{URL: base + companyPath})
	if f, ok := errors.AsType[*connection.Failure](err); ok && answer.Status == http.StatusInternalServerError {
		f.Reason = connection.Missing
	}
	if err != nil {
		return connection.Company{}, err
	}
	var about struct {
		Name        wire.Text `json:"name"`
		Number      wire.Text `json:"orgNumber"`
		Preferences struct {
			Currency wire.Text `json:"currency"`
		} `json:"preferredSettings"`
	}
	if err := answer.Decode(&about); err != nil {
		return connection.Company{}, err
	}
	if about.Name == "" {
		return connection.Company{}, wire.Garbled("a company without a name")
	}
	currency := about.Preferences.Currency.String()
	if currency == "" {
		currency = "SEK"
	}
	return connection.Company{ID: s.settings[userKey], Name: about.Name.String(), CorporateNumber: about.Number.String(), Currency: currency}, nil
}

// Read goes on reading.
func (s *session) Read(ctx context.Context, step connection.Step) (connection.Page, error) {
	return s.plan.Read(ctx, step)
}
