package people

import (
	"context"

	"github.com/google/uuid"

	"tillit/bff/endpoint"
	"tillit/bff/view"
	"tillit/core/kernel/tenant"
	"tillit/core/people/agency"
	"tillit/core/people/company"
	"tillit/core/people/onboarding"
	"tillit/core/questions/progress"
	"tillit/core/questions/questionnaire"
	"tillit/core/reference/catalogue"
	"tillit/core/reference/corporate"
)

// Administration are the calls that serve the administrators of the product.
type Administration struct {
	Refs, Create, Detailed, Get, ListAgencies, CreateAgency, GetAgency, RenameAgency, CompaniesOf endpoint.Handler
}

// NewAdministration returns the calls.
func NewAdministration(
	companies *company.Service, progressed *progress.Service, calendar questionnaire.Calendar,
	setups *onboarding.Service, agencies *agency.Service,
) Administration {
	h := administration{portfolio{companies, progressed, calendar}, companies, setups, agencies}
	return Administration{
		Refs:         endpoint.Handle(h.refs),
		Create:       endpoint.Handle(h.create),
		Detailed:     endpoint.Handle(h.detailed),
		Get:          endpoint.Handle(h.get),
		ListAgencies: endpoint.Handle(h.listAgencies),
		CreateAgency: endpoint.Handle(h.createAgency),
		GetAgency:    endpoint.Handle(h.getAgency),
		RenameAgency: endpoint.Handle(h.renameAgency),
		CompaniesOf:  endpoint.Handle(h.companiesOf),
	}
}

type administration struct {
	portfolio portfolio
	companies *company.Service
	setups    *onboarding.Service
	agencies  *agency.Service
}

func (h administration) refs(ctx context.Context, scope tenant.Scope, _ view.Nothing) ([]CompanyRefView, error) {
	return h.portfolio.refs(ctx, scope)
}

func (h administration) detailed(ctx context.Context, scope tenant.Scope, _ view.Nothing) ([]companyRowView, error) {
	return h.portfolio.rows(ctx, scope, uuid.Nil)
}

// administeredView is a company as administrators see it.
type administeredView struct {
	CompanyView

	Agency *view.NamedView `json:"agency" doc:"that looks after it"`
}

func viewAdministered(c company.Company) administeredView {
	return administeredView{CompanyView: viewCompany(c), Agency: namedOrNull(c.Agency.ID, c.Agency.Name)}
}

func (h administration) get(ctx context.Context, scope tenant.Scope, req view.OneCompany) (administeredView, error) {
	found, err := h.companies.Find(ctx, scope, req.ID)
	return viewAdministered(found), err
}

type createCompany struct {
	Body struct {
		Name                    string             `json:"name"`
		Country                 string             `json:"country"`
		Currency                string             `json:"currency,omitempty" doc:"that of the country when there is none"`
		ReportingStandard       catalogue.Standard `json:"reportingStandard" minimum:"0" maximum:"3"`
		ParentCompanyID         *uuid.UUID         `json:"parentCompanyId,omitempty"`
		AgencyID                *uuid.UUID         `json:"agencyId,omitempty"`
		CorporateIdentityNumber string             `json:"corporateIdentityNumber,omitempty"`
		Industry                string             `json:"industry,omitempty" doc:"division of NACE, two digits"`
	}
}

func (h administration) create(ctx context.Context, scope tenant.Scope, req createCompany) (administeredView, error) {
	in := company.New{Details: company.Details{
		Name: req.Body.Name, Country: req.Body.Country, Currency: req.Body.Currency, Standard: req.Body.ReportingStandard,
		CorporateNumber: req.Body.CorporateIdentityNumber, Industry: req.Body.Industry,
	}}
	if in.Currency == "" {
		in.Currency = corporate.CurrencyOf(in.Country)
	}
	if req.Body.ParentCompanyID != nil {
		in.Parent = *req.Body.ParentCompanyID
	}
	if req.Body.AgencyID != nil {
		in.Agency = *req.Body.AgencyID
	}
	made, err := h.setups.Create(ctx, scope, in)
	return viewAdministered(made), err
}

type agencyView struct {
	ID        uuid.UUID `json:"id"`
	Name      string    `json:"name"`
	Companies int       `json:"companies"`
	People    int       `json:"people" doc:"who work for it and can sign in"`
}

func (h administration) listAgencies(ctx context.Context, scope tenant.Scope, _ view.Nothing) ([]agencyView, error) {
	found, err := h.agencies.List(ctx, scope)
	views := make([]agencyView, len(found))
	for i, a := range found {
		views[i] = agencyView(a)
	}
	return views, err
}

type nameAgency struct {
	Body struct {
		Name string `json:"name"`
	}
}

func (h administration) createAgency(ctx context.Context, scope tenant.Scope, req nameAgency) (agencyView, error) {
	made, err := h.agencies.Create(ctx, scope, req.Body.Name)
	return agencyView(made), err
}

type oneAgency struct {
	ID uuid.UUID `path:"id"`
}

func (h administration) getAgency(ctx context.Context, scope tenant.Scope, req oneAgency) (agencyView, error) {
	found, err := h.agencies.Find(ctx, scope, req.ID)
	return agencyView(found), err
}

type renameAgency struct {
	ID   uuid.UUID `path:"id"`
	Body struct {
		Name string `json:"name"`
	}
}

func (h administration) renameAgency(ctx context.Context, scope tenant.Scope, req renameAgency) (agencyView, error) {
	saved, err := h.agencies.Rename(ctx, scope, req.ID, req.Body.Name)
	return agencyView(saved), err
}

func (h administration) companiesOf(ctx context.Context, scope tenant.Scope, req oneAgency) ([]companyRowView, error) {
	found, err := h.agencies.Find(ctx, scope, req.ID)
	if err != nil {
		return nil, err
	}
	return h.portfolio.rows(ctx, scope, found.ID)
}
