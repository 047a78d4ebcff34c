// Package kleer reads books from Kleer, formerly PE Accounting, over its
// classic API.
//
// Rows of vouchers refer to the costs of supplier invoices, so each row knows
// its supplier; a supplier invoice says nothing more of a row, and one that is
// accrued is booked by many vouchers. So invoices are read for their suppliers
// and not handed over.
package kleer

import (
	"cmp"
	"context"
	"encoding/json"

	"tillit/core/books/connection"
	"tillit/integrations/paging"
	"tillit/integrations/wire"
)

// Adapter reads Kleer with the key that each company gets from Kleer.
type Adapter struct{ system *wire.System }

// New returns the adapter.
func New(net *wire.Net) *Adapter {
	return &Adapter{net.System(wire.Options{Provider: connection.Kleer, Connection: calls(), Judge: judge})}
}

const companyID = "companyId"

// Describe asks for the company's id and key.
func (a *Adapter) Describe() connection.Description {
	return connection.Description{
		Provider: connection.Kleer, Series: true, Invoices: true, Ready: true,
		Fields: []connection.Field{
			{Name: companyID, Required: true, Form: `[1-9][0-9]{0,17}`},
			{Name: "apiKey", Secret: true, Required: true},
		},
	}
}

// session is one company.
type session struct {
	*paging.Reader
	client  *wire.Client
	company string
	payees  map[string]string // supplier by the id of a cost on an invoice
	places  map[string]place  // by the id of a dimension's entry
}

// Open begins to use an access.
func (a *Adapter) Open(access connection.Access) connection.Session {
	s := &session{
		client: a.system.Client(access.Connection), company: access.Settings[companyID],
	}
	s.client.Header.Set(tokenHeader, access.Key)
	s.client.Header.Set("Content-Type", "application/json") // else answers are XML
	s.Reader = paging.NewReader(s)
	return s
}

// judge reads the message of an error.
func judge(a wire.Answer) *connection.Failure {
	f := wire.ByStatus(a)
	if f == nil {
		return nil
	}
	var said struct {
		Message wire.Text `json:"message"`
		Error   struct {
			Message wire.Text `json:"message"`
		} `json:"error"`
	}
	_ = json.Unmarshal(a.Body, &said) // a malformed body says nothing
	f.Text = cmp.Or(said.Error.Message.String(), said.Message.String(), f.Text)
	return f
}

type info struct {
	Name     wire.Text `json:"name"`
	Number   wire.Text `json:"orgno"`
	Currency wire.Text `json:"accounting-currency"`
}

func (s *session) info(ctx context.Context) (info, error) {
	var about info
	if err := s.client.JSON(ctx, wire.Call{URL: base + s.company + infoPath}, &about); err != nil {
		return info{}, err
	}
	if about.Name == "" {
		return info{}, wire.Garbled("a company without a name")
	}
	about.Currency = cmp.Or(about.Currency, "SEK")
	return about, nil
}

// Probe asks whose books they are.
func (s *session) Probe(ctx context.Context) (connection.Company, error) {
	about, err := s.info(ctx)
	if err != nil {
		return connection.Company{}, err
	}
	return connection.Company{
		ID: s.company, Name: about.Name.String(), CorporateNumber: about.Number.String(), Currency: about.Currency.String(),
	}, nil
}
