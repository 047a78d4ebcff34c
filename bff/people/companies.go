package people

import (
	"context"
	"errors"
	"mime/multipart"
	"net/url"

	"github.com/google/uuid"

	"tillit/bff/endpoint"
	"tillit/bff/view"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account"
	"tillit/core/people/company"
	"tillit/core/reference/catalogue"
)

// CompanyRefView is as much of a company as lists say.
type CompanyRefView struct {
	ID                uuid.UUID          `json:"id"`
	Name              string             `json:"name"`
	Country           string             `json:"country"`
	ReportingStandard catalogue.Standard `json:"reportingStandard" enum:"0,1,2,3"`
	ParentCompanyID   *uuid.UUID         `json:"parentCompanyId"`
	LogoURL           *string            `json:"logoUrl"`
	Currency          string             `json:"currency"`
}

func viewCompanyRef(c company.Company) CompanyRefView {
	return CompanyRefView{
		ID: c.ID, Name: c.Name, Country: c.Country, ReportingStandard: c.Standard, ParentCompanyID: view.IDOrNull(c.Parent),
		LogoURL: logoURL(c), Currency: c.Currency,
	}
}

// logoURL changes with the picture, so that a browser never shows an old one.
func logoURL(c company.Company) *string {
	if c.Logo == "" {
		return nil
	}
	address := endpoint.Base + "/company/company/logo?" + url.Values{"company": {c.ID.String()}, "v": {c.Logo[len(c.Logo)-8:]}}.Encode()
	return &address
}

// CompanyView is a company as its people see it.
type CompanyView struct {
	CompanyBody

	ID               uuid.UUID      `json:"id"`
	ParentCompanyID  *uuid.UUID     `json:"parentCompanyId"`
	IsGroupOwner     bool           `json:"isGroupOwner"`
	LogoURL          *string        `json:"logoUrl"`
	DisabledFeatures tenant.Feature `json:"disabledFeatures"`
}

// CompanyBody is what a company may say about itself. Only an exported type is
// looked into where it is embedded.
type CompanyBody struct {
	Name               string             `json:"name"`
	Country            string             `json:"country" doc:"ISO 3166-1, two letters"`
	Currency           string             `json:"currency" doc:"ISO 4217"`
	Standard           catalogue.Standard `json:"reportingStandard" minimum:"0" maximum:"3"`
	FirstReportingYear *int               `json:"firstReportingYear"`
	Employees          *int               `json:"numberOfEmployees"`
	CorporateNumber    string             `json:"corporateIdentityNumber"`
	LEI                string             `json:"lei" doc:"legal entity identifier, ISO 17442; empty for most"`
	Webpage            string             `json:"webpage"`
	Description        string             `json:"description"`
	Address            string             `json:"address"`
	ContactName        string             `json:"contactName"`
	Phone              string             `json:"phone"`
	Industry           string             `json:"industry" doc:"division of NACE, two digits; empty while unknown"`
	Activities         []string           `json:"activities" doc:"ids of the EU taxonomy"`
	Version            int                `json:"version" doc:"the one that was read; a save makes the next"`
}

func viewCompany(c company.Company) CompanyView {
	return CompanyView{
		ID: c.ID, ParentCompanyID: view.IDOrNull(c.Parent), IsGroupOwner: c.GroupOwner, LogoURL: logoURL(c), DisabledFeatures: c.Disabled,
		CompanyBody: CompanyBody(c.Details),
	}
}

// Companies show and change a company to those who work for it.
type Companies struct {
	Get, Save, SetLogo, RemoveLogo, Logo, Activities, Descendants, Users endpoint.Handler
}

// NewCompanies returns the calls.
func NewCompanies(svc *company.Service, people *account.Service) Companies {
	h := companies{svc, people}
	return Companies{
		Get:         endpoint.Handle(h.get),
		Save:        endpoint.Handle(h.save),
		SetLogo:     endpoint.Handle(h.setLogo),
		RemoveLogo:  endpoint.Handle(h.removeLogo),
		Logo:        endpoint.Download(h.logo),
		Activities:  endpoint.Handle(h.activities),
		Descendants: endpoint.Handle(h.descendants),
		Users:       endpoint.Handle(h.users),
	}
}

type companies struct {
	svc    *company.Service
	people *account.Service
}

func (h companies) get(ctx context.Context, scope tenant.Scope, _ view.Nothing) (CompanyView, error) {
	found, err := h.svc.Get(ctx, scope)
	return viewCompany(found), err
}

type saveCompany struct{ Body CompanyBody }

func (h companies) save(ctx context.Context, scope tenant.Scope, req saveCompany) (CompanyView, error) {
	saved, err := h.svc.Save(ctx, scope, company.Details(req.Body))
	if stale, ok := errors.AsType[*company.Stale](err); ok {
		return CompanyView{}, endpoint.Current(err, viewCompany(stale.Current))
	}
	return viewCompany(saved), err
}

type setLogo struct{ RawBody multipart.Form }

func (h companies) setLogo(ctx context.Context, scope tenant.Scope, req setLogo) (saved CompanyView, err error) {
	file, err := onlyLogo(req.RawBody)
	if err != nil {
		return CompanyView{}, err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	found, err := h.svc.SetLogo(ctx, scope, file)
	return viewCompany(found), err
}

func (h companies) removeLogo(ctx context.Context, scope tenant.Scope, _ view.Nothing) (CompanyView, error) {
	saved, err := h.svc.RemoveLogo(ctx, scope)
	return viewCompany(saved), err
}

type readLogo struct {
	Company uuid.UUID `query:"company" doc:"one that you see; your own when there is none"`
	Picture string    `query:"v" doc:"which picture, for the browser's memory"`
}

func (h companies) logo(ctx context.Context, scope tenant.Scope, req readLogo) (endpoint.File, error) {
	file, err := h.svc.OpenLogo(ctx, scope, req.Company)
	if err != nil {
		return endpoint.File{}, err
	}
	return pictureFile(file)
}

type activityView struct {
	ID        string `json:"id"`
	Objective string `json:"objective"`
	Number    string `json:"number"`
	Name      string `json:"name"`
}

// InLanguage asks for texts in one of the languages.
type InLanguage struct {
	Locale string `query:"locale" enum:"sv-SE,en-US,fi-FI,nl-NL"`
}

func (h companies) activities(ctx context.Context, scope tenant.Scope, req InLanguage) ([]activityView, error) {
	found, err := h.svc.Activities(ctx, scope, req.Locale)
	views := make([]activityView, len(found))
	for i, a := range found {
		views[i] = activityView{ID: a.ID, Objective: a.Objective, Number: a.Number, Name: a.Name}
	}
	return views, err
}

type descendantView struct {
	CompanyNodeView

	Depth int `json:"depth" doc:"1 right below the company"`
}

func (h companies) descendants(ctx context.Context, scope tenant.Scope, _ view.Nothing) ([]descendantView, error) {
	below, err := h.svc.Descendants(ctx, scope)
	views := make([]descendantView, len(below))
	for i, n := range below {
		views[i] = descendantView{viewNode(n), n.Depth}
	}
	return views, err
}

type personView struct {
	ID    uuid.UUID   `json:"id"`
	Email string      `json:"email"`
	Name  string      `json:"name"`
	Role  tenant.Role `json:"role" enum:"1,2,3,4"`
}

func (h companies) users(ctx context.Context, scope tenant.Scope, _ view.Nothing) ([]personView, error) {
	found, err := h.people.People(ctx, scope)
	views := make([]personView, len(found))
	for i, p := range found {
		views[i] = personView{ID: p.ID, Email: p.Email, Name: p.Name, Role: p.Role}
	}
	return views, err
}
