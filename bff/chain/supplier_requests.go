package chain

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/bff/endpoint"
	"tillit/bff/view"
	"tillit/core/carbon/supplierfigure"
	"tillit/core/chain/supplierrequest"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/factor/quantity"
)

// SupplierRequests are the calls that serve what a company asks its suppliers,
// and takes what it makes of the answers.
type SupplierRequests struct {
	List, Ask, Review, Resend, Withdraw, Accept, Reject, Undo endpoint.Handler
}

// NewSupplierRequests returns the calls.
func NewSupplierRequests(svc *supplierrequest.Service) SupplierRequests {
	h := supplierRequests{svc}
	return SupplierRequests{
		List:     endpoint.Handle(h.list),
		Ask:      endpoint.Handle(h.ask),
		Review:   endpoint.Handle(h.review),
		Resend:   endpoint.Handle(h.resend),
		Withdraw: endpoint.Handle(h.withdraw),
		Accept:   endpoint.Handle(h.accept),
		Reject:   endpoint.Handle(h.reject),
		Undo:     endpoint.Handle(h.undo),
	}
}

type supplierRequests struct{ svc *supplierrequest.Service }

// SupplierAsk is what a company asks. Only an exported type is looked into where
// it is embedded.
type SupplierAsk struct {
	SupplierID   *uuid.UUID             `json:"supplierId" doc:"the record in the books; null for whom they do not know"`
	SupplierName string                 `json:"supplierName" doc:"may be empty where the books know it"`
	ContactName  string                 `json:"contactName"`
	Email        string                 `json:"email"`
	Locale       string                 `json:"locale"`
	Year         int                    `json:"year"`
	Asked        []supplierrequest.Item `json:"asked" enum:"facts,company,product,factor" maxItems:"20"`
	Size         supplierrequest.Size   `json:"size" enum:"upTo1000,over1000,unknown" doc:"by employees; up to 1000, or unknown, may be asked what the VSME holds alone"`
	Message      string                 `json:"message"`
	Due          string                 `json:"due" format:"date"`
}

type supplierRequestView struct {
	ID      uuid.UUID `json:"id"`
	Version int       `json:"version"`
	SupplierAsk
	State        supplierrequest.State `json:"state" enum:"sent,opened,answered,accepted,rejected,declined,withdrawn,expired"`
	ExpiresAt    time.Time             `json:"expiresAt" doc:"when the link stops to work"`
	AskedAt      time.Time             `json:"askedAt"`
	AskedBy      view.WriterView       `json:"askedBy"`
	Impersonated bool                  `json:"impersonated" doc:"askedBy acted as the company"`
	OpenedAt     *time.Time            `json:"openedAt"`
	Reminded     int                   `json:"reminded"`
	RemindedAt   *time.Time            `json:"remindedAt"`
	Unwanted     bool                  `json:"unwanted" doc:"who was asked wants no more mails"`
	AnsweredAt   *time.Time            `json:"answeredAt"`
	DecidedAt    *time.Time            `json:"decidedAt"`
	DecidedBy    *view.WriterView      `json:"decidedBy"`
	Reason       string                `json:"reason" doc:"for sending back or declining"`
	Figures      []view.TraceStated    `json:"figures" doc:"that it was accepted with, the newest first"`
}

func viewSupplierRequest(r supplierrequest.Request) supplierRequestView {
	v := supplierRequestView{
		ID: r.ID, Version: r.Version,
		SupplierAsk: SupplierAsk{
			SupplierID: view.IDOrNull(r.Supplier), SupplierName: r.SupplierName, ContactName: r.ContactName, Email: r.Email, Locale: r.Locale,
			Year: r.Year, Asked: r.Asked, Size: r.Size, Message: r.Message, Due: r.Due.Format(time.DateOnly),
		},
		State: r.State, ExpiresAt: r.ExpiresAt, AskedAt: r.AskedAt, AskedBy: view.WriterView(r.AskedBy), Impersonated: r.Impersonated,
		OpenedAt: view.Given(r.OpenedAt), Reminded: r.Reminded, RemindedAt: view.Given(r.RemindedAt), Unwanted: r.Unwanted,
		AnsweredAt: view.Given(r.AnsweredAt), DecidedAt: view.Given(r.DecidedAt), Reason: r.Reason, Figures: make([]view.TraceStated, len(r.Figures)),
	}
	if r.DecidedBy.ID != uuid.Nil {
		by := view.WriterView(r.DecidedBy)
		v.DecidedBy = &by
	}
	for i, f := range r.Figures {
		v.Figures[i] = view.Stated(f)
	}
	return v
}

func (h supplierRequests) list(ctx context.Context, scope tenant.Scope, _ view.Nothing) ([]supplierRequestView, error) {
	found, err := h.svc.List(ctx, scope)
	views := make([]supplierRequestView, len(found))
	for i, r := range found {
		views[i] = viewSupplierRequest(r)
	}
	return views, err
}

type askSupplier struct{ Body SupplierAsk }

func (h supplierRequests) ask(ctx context.Context, scope tenant.Scope, req askSupplier) (supplierRequestView, error) {
	b := req.Body
	due, err := dueOf(b.Due)
	if err != nil {
		return supplierRequestView{}, err
	}
	made, err := h.svc.Ask(ctx, scope, supplierrequest.Ask{
		Supplier: idOf(b.SupplierID), SupplierName: b.SupplierName, ContactName: b.ContactName, Email: b.Email, Locale: b.Locale, Year: b.Year,
		Asked: b.Asked, Size: b.Size, Message: b.Message, Due: due,
	})
	return viewSupplierRequest(made), err
}

func dueOf(text string) (time.Time, error) {
	due, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return time.Time{}, fault.Fields(map[string]string{"due": "required"})
	}
	return due, nil
}

type supplierReviewView struct {
	Request    supplierRequestView  `json:"request"`
	Answer     *SupplierAnswer      `json:"answer" doc:"null until there is one"`
	Facts      []supplierFactView   `json:"facts" doc:"the datapoints that the answer may hold, with their units"`
	Currency   string               `json:"currency" doc:"of the company; empty for nobody in the books"`
	Today      supplierStakeView    `json:"today" doc:"what the footprint counts of the supplier in scope 3 in the year"`
	Candidates []supplierFigureView `json:"candidates" doc:"figures that the answer can be accepted with, the most specific first"`
}

type supplierStakeView struct {
	Rows   int64           `json:"rows" doc:"of the ledger"`
	Amount decimal.Decimal `json:"amount"`
	Kg     decimal.Decimal `json:"kg"`
}

type supplierFigureView struct {
	Basis     supplierfigure.Basis `json:"basis" enum:"factor,product,company"`
	Unit      quantity.Unit        `json:"unit"`
	KgPerUnit decimal.Decimal      `json:"kgPerUnit"`
	Problem   string               `json:"problem" enum:",upstreamMissing,scopesMissing,turnoverMissing,supplierMissing" doc:"why nothing can be counted by it; empty when it can"`
	Before    supplierStakeView    `json:"before" doc:"the rows that it would decide over, as they count today"`
	KgAfter   decimal.Decimal      `json:"kgAfter"`
}

func viewReview(r supplierrequest.Review) supplierReviewView {
	v := supplierReviewView{
		Request: viewSupplierRequest(r.Request), Currency: r.Weight.Currency, Today: supplierStakeView{r.Weight.Rows, r.Weight.Amount, r.Weight.Kg},
		Facts: viewFactsAsked(), Candidates: make([]supplierFigureView, len(r.Candidates)),
	}
	if r.Request.Answer != nil {
		answer := viewSupplierAnswer(*r.Request.Answer)
		v.Answer = &answer
	}
	for i, c := range r.Candidates {
		w := r.Weight.ByFigure[i]
		v.Candidates[i] = supplierFigureView{c.Basis, c.Unit, c.KgPerUnit, c.Problem, supplierStakeView{w.Rows, w.Amount, w.KgBefore}, w.KgAfter}
	}
	return v
}

type oneSupplierRequest struct {
	ID uuid.UUID `path:"id"`
}

func (h supplierRequests) review(ctx context.Context, scope tenant.Scope, req oneSupplierRequest) (supplierReviewView, error) {
	found, err := h.svc.Review(ctx, scope, req.ID)
	return viewReview(found), err
}

type resendSupplierRequest struct {
	ID   uuid.UUID `path:"id"`
	Body struct {
		Version int    `json:"version" doc:"that was read"`
		Due     string `json:"due" format:"date"`
	}
}

func (h supplierRequests) resend(ctx context.Context, scope tenant.Scope, req resendSupplierRequest) (supplierRequestView, error) {
	due, err := dueOf(req.Body.Due)
	if err != nil {
		return supplierRequestView{}, err
	}
	changed, err := h.svc.Resend(ctx, scope, req.ID, req.Body.Version, due)
	return viewSupplierRequest(changed), err
}

type seenSupplierRequest struct {
	ID   uuid.UUID `path:"id"`
	Body struct {
		Version int `json:"version" doc:"that was read"`
	}
}

func (h supplierRequests) withdraw(ctx context.Context, scope tenant.Scope, req seenSupplierRequest) (supplierRequestView, error) {
	changed, err := h.svc.Withdraw(ctx, scope, req.ID, req.Body.Version)
	return viewSupplierRequest(changed), err
}

type acceptSupplierAnswer struct {
	ID   uuid.UUID `path:"id"`
	Body struct {
		Version int                  `json:"version" doc:"that was read"`
		Basis   supplierfigure.Basis `json:"basis" enum:",factor,product,company" doc:"of the figure to count by; empty keeps the answer and counts by none"`
	}
}

func (h supplierRequests) accept(ctx context.Context, scope tenant.Scope, req acceptSupplierAnswer) (supplierRequestView, error) {
	changed, err := h.svc.Accept(ctx, scope, req.ID, req.Body.Version, req.Body.Basis)
	return viewSupplierRequest(changed), err
}

type rejectSupplierAnswer struct {
	ID   uuid.UUID `path:"id"`
	Body struct {
		Version int    `json:"version" doc:"that was read"`
		Reason  string `json:"reason"`
	}
}

func (h supplierRequests) reject(ctx context.Context, scope tenant.Scope, req rejectSupplierAnswer) (supplierRequestView, error) {
	changed, err := h.svc.Reject(ctx, scope, req.ID, req.Body.Version, req.Body.Reason)
	return viewSupplierRequest(changed), err
}

func (h supplierRequests) undo(ctx context.Context, scope tenant.Scope, req seenSupplierRequest) (supplierRequestView, error) {
	changed, err := h.svc.Undo(ctx, scope, req.ID, req.Body.Version)
	return viewSupplierRequest(changed), err
}
