package people

import (
	"context"

	"tillit/bff/endpoint"
	"tillit/core/kernel/tenant"
	"tillit/core/people/company"
	"tillit/core/people/lookup"
)

// Lookups find out about companies.
type Lookups struct {
	Find endpoint.Handler
}

// NewLookups returns the calls.
func NewLookups(svc *lookup.Service, companies *company.Service) Lookups {
	h := lookups{svc, companies}
	return Lookups{
		Find: endpoint.Handle(h.find),
	}
}

type lookups struct {
	svc       *lookup.Service
	companies *company.Service
}

type lookUp struct {
	InLanguage

	Name            string `query:"companyName" maxLength:"200"`
	CorporateNumber string `query:"corporateIdentityNumber" maxLength:"60"`
	Country         string `query:"country" maxLength:"2"`
	Webpage         string `query:"webpage" maxLength:"300" doc:"that is read, and said why it cannot be; else the one that is saved, as far as it goes"`
}

type companyFactView struct {
	Field string `json:"field" enum:"corporateIdentityNumber,legalForm,description,address,phone,numberOfEmployees"`
	Value string `json:"value"`
	Quote string `json:"quote" doc:"of the page, of number or of name, word for word, that the value rests on; empty of what the model says by itself"`
	Page  string `json:"page" doc:"its address; empty where no page says so"`
}

// find looks for what the details lack, with what stands in a form in place of
// what is saved.
func (h lookups) find(ctx context.Context, scope tenant.Scope, req lookUp) ([]companyFactView, error) {
	found, err := h.companies.Get(ctx, scope)
	if err != nil {
		return nil, err
	}
	q := lookup.Question{Details: found.Details, Locale: req.Locale, Reads: req.Webpage != ""}
	for _, field := range []struct {
		known *string
		typed string
	}{{&q.Name, req.Name}, {&q.CorporateNumber, req.CorporateNumber}, {&q.Country, req.Country}, {&q.Webpage, req.Webpage}} {
		if field.typed != "" {
			*field.known = field.typed
		}
	}
	facts, err := h.svc.Find(ctx, scope, q)
	views := make([]companyFactView, len(facts))
	for i, f := range facts {
		views[i] = companyFactView(f)
	}
	return views, err
}
