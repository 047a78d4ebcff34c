package chain

import (
	"context"
	"net/url"
	"time"

	"github.com/shopspring/decimal"

	"tillit/bff/endpoint"
	"tillit/bff/view"
	"tillit/core/chain/chaincap"
	"tillit/core/chain/supplierrequest"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/factor/quantity"
)

// SupplierVisits are how somebody without an account answers a request, by the
// link in a mail. The token comes in the body, which no log keeps.
type SupplierVisits struct {
	Open, Draft, Submit, Decline, Page, MailsOff, MailsOn endpoint.Handler
}

// NewSupplierVisits returns the calls.
func NewSupplierVisits(svc *supplierrequest.Service) SupplierVisits {
	h := supplierVisits{svc}
	small := endpoint.MaxBody(answerBody)
	return SupplierVisits{
		Open:     endpoint.Handle(h.open, small),
		Draft:    endpoint.Handle(h.draft, small),
		Submit:   endpoint.Handle(h.submit, small),
		Decline:  endpoint.Handle(h.decline, small),
		Page:     endpoint.SeeOther(h.page),
		MailsOff: endpoint.Handle(h.mailsOff, small),
		MailsOn:  endpoint.Handle(h.mailsOn, small),
	}
}

type supplierVisits struct{ svc *supplierrequest.Service }

// answerBody is as much as an answer may send.
const answerBody = 32 << 10

// SupplierAnswer is what a supplier says.
type SupplierAnswer struct {
	Facts        map[string]decimal.Decimal `json:"facts" doc:"by the code of a datapoint of the VSME that was asked for"`
	Scope1       *decimal.Decimal           `json:"scope1" doc:"kg CO2e of the whole company"`
	Scope2       *decimal.Decimal           `json:"scope2"`
	Scope3       *decimal.Decimal           `json:"scope3"`
	Turnover     *decimal.Decimal           `json:"turnover"`
	Currency     string                     `json:"currency" doc:"of the turnover"`
	ProductName  string                     `json:"productName"`
	ProductUnit  string                     `json:"productUnit"`
	ProductKg    *decimal.Decimal           `json:"productKg" doc:"kg CO2e for one unit"`
	FactorUnit   string                     `json:"factorUnit" doc:"a currency, or that of a quantity"`
	FactorKg     *decimal.Decimal           `json:"factorKg" doc:"kg CO2e for one unit"`
	From         string                     `json:"from" doc:"first day that the figures are of"`
	To           string                     `json:"to"`
	Standard     string                     `json:"standard" enum:",ghgProtocol,iso14064,iso14067,epd,pef,pact,vsme,other"`
	StandardName string                     `json:"standardName" doc:"of other"`
	Verified     bool                       `json:"verified" doc:"by somebody independent"`
	VerifiedBy   string                     `json:"verifiedBy"`
	Note         string                     `json:"note"`
	Name         string                     `json:"name" doc:"of who answers"`
	Title        string                     `json:"title"`
	Size         chaincap.Size              `json:"size" required:"false" enum:",upTo10,upTo1000,over1000,unknown" doc:"as who answers declares it; empty: as it was asked"`
}

func maybe(d *decimal.Decimal) decimal.NullDecimal {
	if d == nil {
		return decimal.NullDecimal{}
	}
	return decimal.NewNullDecimal(*d)
}

func (v SupplierAnswer) answer() supplierrequest.Answer {
	return supplierrequest.Answer{
		Facts: v.Facts, Scope1: maybe(v.Scope1), Scope2: maybe(v.Scope2), Scope3: maybe(v.Scope3), Turnover: maybe(v.Turnover),
		Currency: v.Currency, ProductName: v.ProductName, ProductUnit: v.ProductUnit, ProductKg: maybe(v.ProductKg),
		FactorUnit: v.FactorUnit, FactorKg: maybe(v.FactorKg), From: v.From, To: v.To, Standard: v.Standard, StandardName: v.StandardName,
		Verified: v.Verified, VerifiedBy: v.VerifiedBy, Note: v.Note, Name: v.Name, Title: v.Title, Size: v.Size,
	}
}

func viewSupplierAnswer(a supplierrequest.Answer) SupplierAnswer {
	facts := a.Facts
	if facts == nil {
		facts = map[string]decimal.Decimal{}
	}
	return SupplierAnswer{
		Facts: facts, Scope1: view.Known(a.Scope1), Scope2: view.Known(a.Scope2), Scope3: view.Known(a.Scope3), Turnover: view.Known(a.Turnover),
		Currency: a.Currency, ProductName: a.ProductName, ProductUnit: a.ProductUnit, ProductKg: view.Known(a.ProductKg),
		FactorUnit: a.FactorUnit, FactorKg: view.Known(a.FactorKg), From: a.From, To: a.To, Standard: a.Standard, StandardName: a.StandardName,
		Verified: a.Verified, VerifiedBy: a.VerifiedBy, Note: a.Note, Name: a.Name, Title: a.Title, Size: a.Size,
	}
}

type supplierFormView struct {
	Company      string                 `json:"company" doc:"that asks"`
	SupplierName string                 `json:"supplierName"`
	ContactName  string                 `json:"contactName"`
	Year         int                    `json:"year"`
	Asked        []supplierrequest.Item `json:"asked" enum:"facts,company,product,factor"`
	Facts        []supplierFactView     `json:"facts" doc:"the datapoints that facts asks for"`
	Units        []quantity.Unit        `json:"units" doc:"of a quantity"`
	Currencies   []quantity.Unit        `json:"currencies"`
	Message      string                 `json:"message"`
	Due          string                 `json:"due" format:"date"`
	ExpiresAt    time.Time              `json:"expiresAt"`
	Reason       string                 `json:"reason" doc:"why an answer was sent back; empty unless it was"`
	Draft        *SupplierAnswer        `json:"draft" doc:"what was filled in so far"`
	Size         chaincap.Size          `json:"size" enum:"upTo10,upTo1000,over1000,unknown" doc:"of who is asked, as the company knows it"`
	Capped       bool                   `json:"capped" doc:"what is asked is for a report by the CSRD, so that a smaller company can decline what is above the cap"`
	Above        []supplierAboveView    `json:"above" doc:"what that is, for each size that may be declared"`
}

type supplierAboveView struct {
	Size   chaincap.Size           `json:"size" enum:"upTo10,upTo1000,over1000,unknown"`
	Fields []supplierrequest.Field `json:"fields" doc:"of the answer; datapoints as facts.B3_04"`
}

func viewAbove(above map[chaincap.Size][]supplierrequest.Field) []supplierAboveView {
	sizes := chaincap.Sizes()
	views := make([]supplierAboveView, len(sizes))
	for i, size := range sizes {
		views[i] = supplierAboveView{size, append([]supplierrequest.Field{}, above[size]...)}
	}
	return views
}

type supplierFactView struct {
	Code string `json:"code"`
	Unit string `json:"unit"`
}

func viewFactsAsked() []supplierFactView {
	facts := supplierrequest.FactsAsked()
	views := make([]supplierFactView, len(facts))
	for i, fact := range facts {
		views[i] = supplierFactView(fact)
	}
	return views
}

type supplierLink struct {
	Body struct {
		Token string `json:"token" maxLength:"400" doc:"of the link in the mail"`
	}
}

func (h supplierVisits) open(ctx context.Context, _ tenant.Scope, req supplierLink) (supplierFormView, error) {
	f, err := h.svc.Open(ctx, req.Body.Token)
	v := supplierFormView{
		Company: f.Company, SupplierName: f.SupplierName, ContactName: f.ContactName, Year: f.Year, Asked: f.Asked,
		Units: supplierrequest.Units(), Currencies: supplierrequest.Currencies(), Message: f.Message, Due: f.Due.Format(time.DateOnly),
		ExpiresAt: f.ExpiresAt, Reason: f.Reason, Facts: viewFactsAsked(),
		Size: f.Size, Capped: f.Capped, Above: viewAbove(f.Above),
	}
	if f.Draft != nil {
		draft := viewSupplierAnswer(*f.Draft)
		v.Draft = &draft
	}
	return v, err
}

type supplierAnswer struct {
	Body struct {
		Token  string         `json:"token" maxLength:"400"`
		Answer SupplierAnswer `json:"answer"`
	}
}

func (h supplierVisits) draft(ctx context.Context, _ tenant.Scope, req supplierAnswer) (endpoint.None, error) {
	return endpoint.None{}, h.svc.SaveDraft(ctx, req.Body.Token, req.Body.Answer.answer())
}

func (h supplierVisits) submit(ctx context.Context, _ tenant.Scope, req supplierAnswer) (endpoint.None, error) {
	return endpoint.None{}, h.svc.Submit(ctx, req.Body.Token, req.Body.Answer.answer())
}

type declineRequest struct {
	Body struct {
		Token  string `json:"token" maxLength:"400"`
		Reason string `json:"reason" doc:"may be empty"`
	}
}

func (h supplierVisits) decline(ctx context.Context, _ tenant.Scope, req declineRequest) (endpoint.None, error) {
	return endpoint.None{}, h.svc.Decline(ctx, req.Body.Token, req.Body.Reason)
}

// page is where mail programs lead a person that cannot turn mails off by
// themselves.
func (h supplierVisits) page(_ context.Context, _ tenant.Scope, req view.MailLink) (string, error) {
	return "/supplier-request/mails?" + url.Values{"token": {req.Token}}.Encode(), nil
}

func (h supplierVisits) mailsOff(ctx context.Context, _ tenant.Scope, req view.MailLink) (endpoint.None, error) {
	return endpoint.None{}, h.svc.Mails(ctx, req.Token, false)
}

func (h supplierVisits) mailsOn(ctx context.Context, _ tenant.Scope, req view.MailLink) (endpoint.None, error) {
	return endpoint.None{}, h.svc.Mails(ctx, req.Token, true)
}
