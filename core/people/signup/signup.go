// Package signup lets companies come by themselves: somebody fills in a form,
// follows the link in a mail, chooses a password, and has a company on the free
// climate package. Until the link is followed there is neither company nor
// person, and the form answers the same whether the address is known or not.
package signup

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/throttle"
	"tillit/core/people/account"
	"tillit/core/people/company"
	"tillit/core/reference/catalogue"
	"tillit/core/reference/corporate"
)

// ErrInvalid says nothing about why a link does not work: it is unknown, used,
// replaced by a newer one, too old, or the address has an account by now.
var ErrInvalid = fault.New(fault.Invalid, "signUp.invalid")

// Life is how long the link of a sign-up works.
const Life = 48 * time.Hour

// Terms is the edition of the terms and of the agreement on data processing
// that people accept today; their text is in the messages of the web.
const Terms = "2026-12"

// Request is what somebody fills in.
type Request struct {
	Company         string
	CorporateNumber string
	Country         string // ISO 3166-1, two letters
	Industry        string // division of NACE, two digits; may be empty
	Name            string // of the person
	Email           string
	Phone           string // may be empty
	Locale          string
	Partner         string // the accounting system to connect afterwards; may be empty
	Accepted        bool   // the terms and the data processing
}

// details are those of the company to be made.
func (r *Request) details() company.Details {
	currency := corporate.CurrencyOf(r.Country)
	if currency == "" {
		currency = "EUR"
	}
	return company.Details{
		Name: r.Company, Country: r.Country, Currency: currency, Standard: catalogue.SMEB,
		CorporateNumber: r.CorporateNumber, ContactName: r.Name, Phone: r.Phone, Industry: r.Industry,
	}
}

var partnerName = regexp.MustCompile(`^[a-z0-9-]{0,40}$`)

// normal brings the request into its one spelling and names every field that
// cannot be right.
func (r *Request) normal(check func(*company.Details) error) error {
	r.Name, r.Country = strings.TrimSpace(r.Name), strings.ToUpper(strings.TrimSpace(r.Country))
	details := r.details()
	details.ContactName = "" // judged as a person's name below
	fields := map[string]string{}
	named := map[string]string{
		"name": "companyName", "country": "country", "phone": "phone", "corporateIdentityNumber": "corporateIdentityNumber",
		"industry": "industry",
	}
	err := check(&details)
	if err != nil && fault.FieldsOf(err) == nil {
		return err
	}
	for field, problem := range fault.FieldsOf(err) {
		fields[named[field]] = problem
	}
	if details.CorporateNumber == "" && fields["corporateIdentityNumber"] == "" {
		fields["corporateIdentityNumber"] = "required"
	}
	if problem := account.NameProblem(r.Name); problem != "" {
		fields["contactName"] = problem
	}
	email, ok := account.Email(r.Email)
	if !ok {
		fields["email"] = "invalid"
	}
	if !slices.Contains(account.Locales(), r.Locale) {
		fields["locale"] = "unknown"
	}
	if !partnerName.MatchString(r.Partner) {
		fields["partner"] = "unknown"
	}
	if !r.Accepted {
		fields["acceptTerms"] = "required"
	}
	r.Company, r.Country, r.Phone, r.CorporateNumber, r.Email = details.Name, details.Country, details.Phone, details.CorporateNumber, email
	return fault.Fields(fields)
}

// Requested is the work of making the link of a sign-up and sending it. The
// token is made when the mail is, and lies nowhere but in it.
type Requested struct {
	Person uuid.UUID `json:"person"`
	SignUp uuid.UUID `json:"signUp"`
}

// Kind names the work.
func (Requested) Kind() string { return "mail.signUp" }

// Issued is a mail to be sent.
type Issued struct {
	Email   string
	Name    string
	Company string
	Locale  string
	Known   bool   // the address has an account already: there is no link
	Token   string // of the link; empty when Known
}

// SignUp is what somebody filled in, for whoever has the link.
type SignUp struct {
	Email   string
	Name    string
	Company string
	Partner string
}

// Link is what the link of a mail carries.
type Link struct {
	Token string
	Email string
}

// perNetwork is for the forms that come from one place.
func perNetwork() throttle.Rule {
	return throttle.Rule{Name: "sign-up", Burst: 20, Every: 10 * time.Minute}
}

// perAddress is for the mails to one address.
func perAddress() throttle.Rule {
	return throttle.Rule{Name: "sign-up-mail", Burst: 3, Every: 20 * time.Minute}
}
