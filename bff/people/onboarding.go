package people

import (
	"context"

	"tillit/bff/endpoint"
	"tillit/core/kernel/tenant"
	"tillit/core/people/company"
	"tillit/core/people/signup"
)

// SigningUp are how companies come by themselves.
type SigningUp struct {
	SignUp, Find, Confirm, Industries endpoint.Handler
}

// NewSigningUp returns the calls.
func NewSigningUp(signUps *signup.Service, companies *company.Service) SigningUp {
	h := signingUp{signUps, companies}
	small := endpoint.MaxBody(credentialBody)
	return SigningUp{
		SignUp:     endpoint.Handle(h.signUp, small),
		Find:       endpoint.Handle(h.find, small),
		Confirm:    endpoint.Handle(h.confirm, small),
		Industries: endpoint.Handle(h.industries),
	}
}

type signingUp struct {
	signUps   *signup.Service
	companies *company.Service
}

type industryView struct {
	Code string `json:"code" doc:"division of NACE, two digits"`
	Name string `json:"name" doc:"begins with the code"`
}

// industries are asked for before there is a company, and after.
func (h signingUp) industries(_ context.Context, _ tenant.Scope, req InLanguage) ([]industryView, error) {
	found := h.companies.Industries(req.Locale)
	views := make([]industryView, len(found))
	for i, one := range found {
		views[i] = industryView(one)
	}
	return views, nil
}

type signUp struct {
	Body struct {
		CompanyName             string `json:"companyName"`
		CorporateIdentityNumber string `json:"corporateIdentityNumber"`
		Country                 string `json:"country" doc:"ISO 3166-1, two letters"`
		Industry                string `json:"industry,omitempty" doc:"division of NACE, two digits"`
		ContactName             string `json:"contactName"`
		Email                   string `json:"email"`
		Phone                   string `json:"phone" doc:"may be empty"`
		Locale                  string `json:"locale"`
		Integration             string `json:"integration" doc:"the accounting system to connect afterwards; may be empty"`
		AcceptTerms             bool   `json:"acceptTerms" doc:"the terms and conditions and the data processing"`
	}
}

// signUp answers the same whether the address is known or not.
func (h signingUp) signUp(ctx context.Context, _ tenant.Scope, req signUp) (endpoint.None, error) {
	b := req.Body
	return endpoint.None{}, h.signUps.Request(ctx, signup.Request{
		Company: b.CompanyName, CorporateNumber: b.CorporateIdentityNumber, Country: b.Country, Industry: b.Industry,
		Name: b.ContactName, Email: b.Email, Phone: b.Phone, Locale: b.Locale, Partner: b.Integration, Accepted: b.AcceptTerms,
	})
}

type signUpLink struct {
	Body struct {
		Token string `json:"token" maxLength:"200"`
		Email string `json:"email" maxLength:"320"`
	}
}

type signUpView struct {
	Email       string `json:"email"`
	ContactName string `json:"contactName"`
	CompanyName string `json:"companyName"`
	Integration string `json:"integration" doc:"the accounting system to connect afterwards; may be empty"`
}

func (h signingUp) find(ctx context.Context, _ tenant.Scope, req signUpLink) (signUpView, error) {
	found, err := h.signUps.Find(ctx, signup.Link(req.Body))
	return signUpView{Email: found.Email, ContactName: found.Name, CompanyName: found.Company, Integration: found.Partner}, err
}

type confirmSignUp struct {
	Body struct {
		Token    string `json:"token" maxLength:"200"`
		Email    string `json:"email" maxLength:"320"`
		Password string `json:"password"`
	}
}

func (h signingUp) confirm(ctx context.Context, _ tenant.Scope, req confirmSignUp) (endpoint.None, error) {
	b := req.Body
	return endpoint.None{}, h.signUps.Confirm(ctx, signup.Link{Token: b.Token, Email: b.Email}, b.Password)
}
