package vismanet

import (
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"tillit/core/books/connection"
	"tillit/integrations/paging"
	"tillit/integrations/wire"
)

// Adapter reads Visma.net as one service that is registered in Visma's
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
		Provider: connection.VismaNet, Connection: wire.Rate{Calls: calls, Per: callsPer}, TraceHeader: traceHeader, Judge: judge,
	})
	return &Adapter{config: c, system: system, tokens: system.Tokens()}
}

// Describe asks for the tenant, which is one company.
func (a *Adapter) Describe() connection.Description {
	return connection.Description{
		Provider:  connection.VismaNet,
		Fields:    []connection.Field{{Name: "tenantId", Required: true, Form: `[0-9A-Za-z-]+`}},
		Invoices:  true,
		Ready:     a.config.ID != "" && a.config.Secret != "",
		PublicKey: a.config.ID,
	}
}

// session is one company.
type session struct {
	*paging.Reader
	client  *wire.Client
	tenant  string
	ledger  ledgerBook
	company connection.Company
	periods []period
}

// Open takes the settings as they are.
func (a *Adapter) Open(access connection.Access) connection.Session {
	s := &session{client: a.system.Client(access.Connection), tenant: access.Settings["tenantId"]}
	s.client.Token = func(ctx context.Context, refused string) (string, error) {
		return a.tokens.Get(ctx, refused, func(ctx context.Context) (connection.Tokens, error) {
			return s.client.Grant(ctx, wire.Call{URL: tokenURL, Form: url.Values{
				"grant_type": {"client_credentials"}, "client_id": {a.config.ID}, "client_secret": {a.config.Secret},
				"scope": {scope}, tenantParameter: {s.tenant},
			}})
		}, s.tenant)
	}
	s.Reader = paging.NewReader(s)
	return s
}

// Probe reads the company's branches and ledgers, of which one holds the books.
func (s *session) Probe(ctx context.Context) (connection.Company, error) {
	if s.company.ID != "" {
		return s.company, nil
	}
	branches, err := all(ctx, s, pathBranches, nil, func(b branch) string { return string(b.Number) })
	if err != nil {
		return connection.Company{}, err
	}
	ledgers, err := all(ctx, s, pathLedgers, nil, func(l ledgerBook) string { return string(l.Number) })
	if err != nil {
		return connection.Company{}, err
	}
	at := slices.IndexFunc(ledgers, func(l ledgerBook) bool { return l.Balance == actual })
	if at < 0 || len(branches) == 0 {
		return connection.Company{}, &connection.Failure{Reason: connection.Missing, Text: "no branch or no actual ledger"}
	}
	s.ledger = ledgers[at]
	s.company = connection.Company{
		ID: s.tenant, Name: string(branches[0].Name), CorporateNumber: string(branches[0].CorporateNumber),
		Currency: strings.ToUpper(string(s.ledger.Currency)),
	}
	return s.company, nil
}

// maxPages is how many pages of a list are read: more than any company has, so
// that no list goes on for ever.
const maxPages = 10_000

// all reads the pages of a list up to the first that is empty. It returns
// Garbled when one comes again, told by what names its items.
func all[T any](ctx context.Context, s *session, path string, query url.Values, names ...func(T) string) ([]T, error) {
	var items []T
	seen := map[string]bool{}
	for number := range maxPages {
		asked := url.Values{"pageNumber": {strconv.Itoa(number + 1)}, "pageSize": {pageSize}}
		maps.Copy(asked, query)
		var page wire.List[T]
		if err := s.client.JSON(ctx, wire.Call{URL: baseURL + path, Query: asked, Large: true}, &page); err != nil {
			return nil, err
		}
		if len(page) == 0 {
			return items, nil
		}
		for i, item := range page {
			parts := make([]string, len(names))
			for n, name := range names {
				parts[n] = name(item)
			}
			key := strings.Join(parts, "\x00")
			if slices.Contains(parts, "") || seen[key] {
				return nil, wire.Garbled("item %d of page %d of %s is nameless or came before", i+1, number+1, path)
			}
			seen[key] = true
		}
		items = append(items, page...)
	}
	return nil, wire.Garbled("%s has no end", path)
}

// judge adds what the system says to what the status means.
func judge(a wire.Answer) *connection.Failure {
	if a.Status != http.StatusForbidden && a.Status != http.StatusNotFound {
		return nil
	}
	f := &connection.Failure{Reason: connection.Forbidden}
	if a.Status == http.StatusNotFound {
		f.Reason = connection.Missing
	}
	var p problem
	if json.Unmarshal(a.Body, &p) == nil {
		f.Text = strings.TrimSpace(string(p.Exception) + " " + string(p.Message))
	}
	return f
}
