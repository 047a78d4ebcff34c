package people

import (
	"context"
	"time"

	"github.com/google/uuid"

	"tillit/bff/endpoint"
	"tillit/bff/view"
	"tillit/core/kernel/tenant"
	"tillit/core/people/company"
	"tillit/core/questions/progress"
	"tillit/core/questions/questionnaire"
)

// companyRowView is a company in a list beside others.
type companyRowView struct {
	CompanyRefView

	NumberOfEmployees       *int              `json:"numberOfEmployees"`
	CorporateIdentityNumber string            `json:"corporateIdentityNumber"`
	Agency                  *view.NamedView   `json:"agency"`
	Progress                view.ProgressView `json:"progress" doc:"of the default reporting year"`
	LastUpdated             *time.Time        `json:"lastUpdated" doc:"of any answer of that year"`
}

// portfolio lists companies for who works with several.
type portfolio struct {
	companies *company.Service
	progress  *progress.Service
	calendar  questionnaire.Calendar
}

// refs are the companies that the scope sees side by side.
func (p portfolio) refs(ctx context.Context, scope tenant.Scope) ([]CompanyRefView, error) {
	found, err := p.companies.List(ctx, scope, uuid.Nil)
	views := make([]CompanyRefView, len(found))
	for i, c := range found {
		views[i] = viewCompanyRef(c)
	}
	return views, err
}

// rows are the same with how far each has come; those of one agency, if one
// is given.
func (p portfolio) rows(ctx context.Context, scope tenant.Scope, lookedAfterBy uuid.UUID) ([]companyRowView, error) {
	found, err := p.companies.List(ctx, scope, lookedAfterBy)
	if err != nil {
		return nil, err
	}
	ids := make([]uuid.UUID, len(found))
	for i, c := range found {
		ids[i] = c.ID
	}
	overviews, err := p.progress.Overviews(ctx, scope, p.calendar.DefaultYear(), ids)
	if err != nil {
		return nil, err
	}
	views := make([]companyRowView, len(found))
	for i, c := range found {
		views[i] = viewCompanyRow(c, overviews[c.ID])
	}
	return views, nil
}

func viewCompanyRow(c company.Company, o progress.Overview) companyRowView {
	v := companyRowView{
		CompanyRefView: viewCompanyRef(c), NumberOfEmployees: c.Employees, CorporateIdentityNumber: c.CorporateNumber,
		Progress: view.Progress(o.Progress),
	}
	if c.Agency.ID != uuid.Nil {
		v.Agency = &view.NamedView{ID: c.Agency.ID, Name: c.Agency.Name}
	}
	if !o.LastUpdated.IsZero() {
		v.LastUpdated = &o.LastUpdated
	}
	return v
}

// Agencies are the calls that serve an agency its clients.
type Agencies struct {
	Clients, Detailed endpoint.Handler
}

// NewAgencies returns the calls.
func NewAgencies(companies *company.Service, progressed *progress.Service, calendar questionnaire.Calendar) Agencies {
	h := agencies{portfolio{companies, progressed, calendar}}
	return Agencies{
		Clients:  endpoint.Handle(h.clients),
		Detailed: endpoint.Handle(h.detailed),
	}
}

type agencies struct {
	portfolio portfolio
}

func (h agencies) clients(ctx context.Context, scope tenant.Scope, _ view.Nothing) ([]CompanyRefView, error) {
	return h.portfolio.refs(ctx, scope)
}

func (h agencies) detailed(ctx context.Context, scope tenant.Scope, _ view.Nothing) ([]companyRowView, error) {
	return h.portfolio.rows(ctx, scope, uuid.Nil)
}
