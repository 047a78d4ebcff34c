package businessnxt

import (
	"context"
	"net/url"
	"strconv"
	"strings"

	"tillit/core/books/connection"
	"tillit/integrations/paging"
	"tillit/integrations/wire"
)

// Adapter reads Business NXT as one service that is registered in Visma's
// developer portal.
type Adapter struct {
	config Config
	system *wire.System
	tokens *wire.Tokens
}

// Config is the service that is registered in Visma's developer portal.
type Config struct{ ID, Secret string }

// New makes the adapter; without an id and a secret nobody can connect.
func New(net *wire.Net, c Config) *Adapter {
	system := net.System(wire.Options{
		Provider: connection.VismaBusiness, Connection: wire.Rate{Calls: calls, Per: callsPer}, TraceHeader: traceHeader,
	})
	return &Adapter{config: c, system: system, tokens: system.Tokens()}
}

// Describe asks for the tenant, which of its companies, and their currency,
// which the system is not known to tell.
func (a *Adapter) Describe() connection.Description {
	return connection.Description{
		Provider: connection.VismaBusiness,
		Fields: []connection.Field{
			{Name: "tenantId", Required: true, Form: `[0-9A-Za-z-]+`},
			{Name: "companyId", Required: true, Form: `[0-9]{1,9}`},
			{Name: "currency", Required: true, Default: "SEK", Form: `[A-Z]{3}`},
		},
		Ready:     a.config.ID != "" && a.config.Secret != "",
		PublicKey: a.config.ID,
	}
}

// session is one company of a tenant.
type session struct {
	*paging.Reader
	client   *wire.Client
	company  int
	currency string
	nice     []string // fields of lines that are still asked for
}

// Open takes the settings as they are.
func (a *Adapter) Open(access connection.Access) connection.Session {
	tenant := access.Settings["tenantId"]
	number, _ := strconv.Atoi(access.Settings["companyId"]) // 0 is no company's
	s := &session{
		client: a.system.Client(access.Connection), company: number, currency: access.Settings["currency"], nice: niceFields(),
	}
	s.client.Token = func(ctx context.Context, refused string) (string, error) {
		return a.tokens.Get(ctx, refused, func(ctx context.Context) (connection.Tokens, error) {
			return s.client.Grant(ctx, wire.Call{
				URL: tokenURL, User: a.config.ID, Password: a.config.Secret,
				Form: url.Values{"grant_type": {"client_credentials"}, "scope": {scope}, tenantParameter: {tenant}},
			})
		}, tenant)
	}
	s.Reader = paging.NewReader(s)
	return s
}

type companies struct {
	Available *struct {
		Items wire.List[struct {
			Name wire.Text   `json:"name"`
			No   wire.Number `json:"vismaNetCompanyId"`
		}] `json:"items"`
	} `json:"availableCompanies"`
}

// Probe finds the company among those that the service may see. It returns
// Missing when it is not there, and names those that are.
func (s *session) Probe(ctx context.Context) (connection.Company, error) {
	got, err := ask[companies](ctx, s.client, question{Query: queryCompanies})
	if err != nil {
		return connection.Company{}, err
	}
	if got.Available == nil {
		return connection.Company{}, wire.Garbled("no list of companies")
	}
	var names []string
	for _, c := range got.Available.Items {
		number := c.No.Decimal.String()
		if c.No.Valid && number == strconv.Itoa(s.company) {
			return connection.Company{ID: number, Name: string(c.Name), Currency: s.currency}, nil
		}
		names = append(names, string(c.Name)+" ("+number+")")
	}
	return connection.Company{}, &connection.Failure{Reason: connection.Missing, Text: strings.Join(names, ", ")}
}
