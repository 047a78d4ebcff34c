package businesscentral

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"tillit/core/books/connection"
	"tillit/integrations/paging"
	"tillit/integrations/wire"
)

// Adapter reads Business Central as one application that is registered at
// Microsoft Entra for all tenants. There, an administrator of each company
// agrees to it; in Business Central, it is entered as an application and given
// the right to read.
type Adapter struct {
	config Config
	system *wire.System
	tokens *wire.Tokens
}

// Config is the application that is registered at Entra.
type Config struct{ ID, Secret string }

// New makes the adapter; without an id and a secret nobody can connect.
func New(net *wire.Net, c Config) *Adapter {
	system := net.System(wire.Options{
		Provider:    connection.BusinessCentral,
		Connection:  wire.Rate{Calls: calls, Per: callsPer},
		TraceHeader: traceHeader, Judge: judge,
	})
	return &Adapter{config: c, system: system, tokens: system.Tokens()}
}

// Describe asks for the tenant, the environment and, where there are several
// companies, which one.
func (a *Adapter) Describe() connection.Description {
	return connection.Description{
		Provider: connection.BusinessCentral,
		Fields: []connection.Field{
			{Name: "tenantId", Required: true, Form: `[0-9A-Za-z][0-9A-Za-z.-]*`},
			{Name: "environment", Required: true, Default: defaultEnvironment, Form: `[0-9A-Za-z][0-9A-Za-z_-]*`},
			{Name: "companyId", Form: `[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}`},
			{Name: "companyName"},
		},
		Invoices:  true,
		Ready:     a.config.ID != "" && a.config.Secret != "",
		PublicKey: a.config.ID,
	}
}

// session is one company in one environment of a tenant.
type session struct {
	*paging.Reader
	client      *wire.Client
	base        string
	companyID   string // "" until the company is known
	companyName string // "" where the id or that there is but one says which
	companyURL  string
	company     connection.Company
}

// Open takes the settings as they are.
func (a *Adapter) Open(access connection.Access) connection.Session {
	tenant := access.Settings["tenantId"]
	environment := access.Settings["environment"]
	if environment == "" {
		environment = defaultEnvironment
	}
	s := &session{
		client: a.system.Client(access.Connection), companyID: access.Settings["companyId"], companyName: access.Settings["companyName"],
		base: fmt.Sprintf(baseURL, url.PathEscape(tenant), url.PathEscape(environment)),
	}
	s.client.Header.Set("Prefer", pageSize)
	s.client.Header.Set("Data-Access-Intent", "ReadOnly")
	s.client.Token = func(ctx context.Context, refused string) (string, error) {
		return a.tokens.Get(ctx, refused, func(ctx context.Context) (connection.Tokens, error) {
			return s.client.Grant(ctx, wire.Call{URL: fmt.Sprintf(tokenURL, url.PathEscape(tenant)), Form: url.Values{
				"grant_type": {"client_credentials"}, "client_id": {a.config.ID}, "client_secret": {a.config.Secret}, "scope": {scope},
			}})
		}, tenant)
	}
	s.Reader = paging.NewReader(s)
	return s
}

// Probe finds the company of the settings, or the only one. It returns Missing
// when there is none, and names what there is when there are several.
func (s *session) Probe(ctx context.Context) (connection.Company, error) {
	if s.company.ID != "" {
		return s.company, nil
	}
	var found page[company]
	if err := s.get(ctx, s.base+pathCompanies, nil, &found); err != nil {
		return connection.Company{}, err
	}
	if found.Items == nil {
		return connection.Company{}, wire.Garbled("%s is no collection", pathCompanies)
	}
	var names []string
	for _, c := range found.Items {
		names = append(names, fmt.Sprintf("%s (%s)", c.name(), c.ID))
	}
	fitting := slices.DeleteFunc(slices.Clone(found.Items), func(c company) bool { return !s.fits(c) })
	if len(fitting) != 1 {
		return connection.Company{}, &connection.Failure{Reason: connection.Missing, Text: strings.Join(names, ", ")}
	}
	is := fitting[0]
	s.companyURL = s.base + pathCompanies + "(" + url.PathEscape(string(is.ID)) + ")"

	var about page[information]
	if err := s.get(ctx, s.companyURL+pathInformation, nil, &about); err != nil {
		return connection.Company{}, err
	}
	if len(about.Items) != 1 {
		return connection.Company{}, wire.Garbled("%d informations on a company", len(about.Items))
	}
	s.company = connection.Company{
		ID: string(is.ID), Name: is.name(), CorporateNumber: string(about.Items[0].Number),
		Currency: strings.ToUpper(string(about.Items[0].Currency)), Settings: map[string]string{"companyId": string(is.ID)},
	}
	return s.company, nil
}

// fits reports whether the settings may mean a company: by its id, its name or
// both, as far as they are known.
func (s *session) fits(c company) bool {
	if s.companyID != "" && !strings.EqualFold(string(c.ID), s.companyID) {
		return false
	}
	return s.companyName == "" || strings.EqualFold(string(c.Display), s.companyName) || strings.EqualFold(string(c.Name), s.companyName)
}

func (c company) name() string {
	if c.Display != "" {
		return string(c.Display)
	}
	return string(c.Name)
}

// get makes a call; every one of them may be slow. Business Central turns good
// tokens down as long as the application was not let in.
func (s *session) get(ctx context.Context, at string, query url.Values, into any) error {
	err := s.client.JSON(ctx, wire.Call{URL: at, Query: query, Large: true}, into)
	if f, ok := errors.AsType[*connection.Failure](err); ok && f.Reason == connection.Refused {
		f.Reason = connection.Unprepared
	}
	return err
}

// judge reads what the status does not tell.
func judge(a wire.Answer) *connection.Failure {
	if a.Status < http.StatusBadRequest || a.Status >= http.StatusInternalServerError {
		return nil
	}
	if f := judgeGrant(a); f != nil {
		return f
	}
	var p problem
	_ = json.Unmarshal(a.Body, &p) // a malformed body says nothing
	f := &connection.Failure{Text: p.Error.Message}
	switch {
	case p.Error.Code == codeCompanyNotFound:
		f.Reason = connection.Missing
	case a.Status == http.StatusUnauthorized:
		f.Reason = connection.Refused
	case a.Status == http.StatusForbidden:
		f.Reason = connection.Forbidden
	case a.Status == http.StatusNotFound:
		f.Reason = connection.Missing
	default:
		return nil
	}
	return f
}

// judgeGrant knows how Entra tells that a tenant is unknown to it, or has not
// agreed to the application.
func judgeGrant(a wire.Answer) *connection.Failure {
	var p entraProblem
	_ = json.Unmarshal(a.Body, &p) // a malformed body says nothing
	for _, code := range p.Codes {
		switch code {
		case entraTenantNotFound, entraTenantInvalid:
			return &connection.Failure{Reason: connection.Missing, Text: p.Description}
		case entraAppNotInTenant, entraNoConsent, entraAppDisabled, entraNoServiceObject:
			return &connection.Failure{Reason: connection.Unprepared, Text: p.Description}
		}
	}
	return nil
}
