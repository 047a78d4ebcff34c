package chain

import (
	"cmp"
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/bff/endpoint"
	"tillit/bff/view"
	"tillit/core/carbon/supplierfigure"
	"tillit/core/chain/chaincap"
	"tillit/core/chain/supplierrequest"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/factor/quantity"
)

// SupplierRequests are the calls that serve what a company asks its suppliers,
// and takes what it makes of the answers.
type SupplierRequests struct {
	List, Ask, Cap, Review, Resend, Withdraw, Accept, Reject, Undo endpoint.Handler
}

// NewSupplierRequests returns the calls.
func NewSupplierRequests(svc *supplierrequest.Service) SupplierRequests {
	h := supplierRequests{svc}
	return SupplierRequests{
		List:     endpoint.Handle(h.list),
		Ask:      endpoint.Handle(h.ask),
		Cap:      endpoint.Handle(h.limits),
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
	Purpose      chaincap.Purpose       `json:"purpose" required:"false" default:"other" enum:"csrdReport,other" doc:"what is asked for: the company's own report by the CSRD, or something else"`
	InScope      bool                   `json:"inScope" required:"false" doc:"the company has to report by the CSRD"`
	FirstDay     *string                `json:"firstDay" required:"false" format:"date" doc:"of the financial year that the company reports on; null or without: 1 January of year"`
	Size         chaincap.Size          `json:"size" enum:"upTo10,upTo1000,over1000,unknown" doc:"by employees, as the company knows it; upTo1000 is of more than 10, and unknown is protected like it"`
	Message      string                 `json:"message"`
	Due          string                 `json:"due" format:"date"`
}

type supplierRequestView struct {
	ID      uuid.UUID `json:"id"`
	Version int       `json:"version"`
	SupplierAsk
	State        supplierrequest.State   `json:"state" enum:"sent,opened,answered,accepted,rejected,declined,withdrawn,expired"`
	ExpiresAt    time.Time               `json:"expiresAt" doc:"when the link stops to work"`
	AskedAt      time.Time               `json:"askedAt"`
	AskedBy      view.WriterView         `json:"askedBy"`
	Impersonated bool                    `json:"impersonated" doc:"askedBy acted as the company"`
	OpenedAt     *time.Time              `json:"openedAt"`
	Reminded     int                     `json:"reminded"`
	RemindedAt   *time.Time              `json:"remindedAt"`
	Unwanted     bool                    `json:"unwanted" doc:"who was asked wants no more mails"`
	AnsweredAt   *time.Time              `json:"answeredAt"`
	DecidedAt    *time.Time              `json:"decidedAt"`
	DecidedBy    *view.WriterView        `json:"decidedBy"`
	Reason       string                  `json:"reason" doc:"for sending back or declining"`
	Figures      []view.TraceStated      `json:"figures" doc:"that it was accepted with, the newest first"`
	Above        []supplierrequest.Field `json:"above" doc:"of an answer, what may be asked for but not required (Delegated Regulation (EU) 2026/1560, Article 3): fields, and datapoints as facts.B3_04"`
}

func viewSupplierRequest(r supplierrequest.Request) supplierRequestView {
	v := supplierRequestView{
		ID: r.ID, Version: r.Version,
		SupplierAsk: SupplierAsk{
			SupplierID: view.IDOrNull(r.Supplier), SupplierName: r.SupplierName, ContactName: r.ContactName, Email: r.Email, Locale: r.Locale,
			Year: r.Year, Asked: r.Asked, Purpose: r.Purpose, InScope: r.InScope, Size: r.Size, Message: r.Message, Due: r.Due.Format(time.DateOnly),
		},
		State: r.State, ExpiresAt: r.ExpiresAt, AskedAt: r.AskedAt, AskedBy: view.WriterView(r.AskedBy), Impersonated: r.Impersonated,
		OpenedAt: view.Given(r.OpenedAt), Reminded: r.Reminded, RemindedAt: view.Given(r.RemindedAt), Unwanted: r.Unwanted,
		AnsweredAt: view.Given(r.AnsweredAt), DecidedAt: view.Given(r.DecidedAt), Reason: r.Reason, Figures: make([]view.TraceStated, len(r.Figures)),
	}
	if !r.FirstDay.IsZero() {
		first := r.FirstDay.Format(time.DateOnly)
		v.FirstDay = &first
	}
	v.Above = append([]supplierrequest.Field{}, r.Above...)
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
	var first time.Time
	if b.FirstDay != nil {
		if first, err = time.Parse(time.DateOnly, *b.FirstDay); err != nil {
			return supplierRequestView{}, fault.Fields(map[string]string{"firstDay": "outOfRange"})
		}
	}
	made, err := h.svc.Ask(ctx, scope, supplierrequest.Ask{
		Supplier: idOf(b.SupplierID), SupplierName: b.SupplierName, ContactName: b.ContactName, Email: b.Email, Locale: b.Locale, Year: b.Year,
		Asked: b.Asked, Purpose: cmp.Or(b.Purpose, chaincap.Other), InScope: b.InScope, FirstDay: first, Size: b.Size, Message: b.Message, Due: due,
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

type capRequest struct {
	Purpose  chaincap.Purpose `query:"purpose" enum:"csrdReport,other" default:"other"`
	InScope  bool             `query:"inScope" doc:"the company has to report by the CSRD"`
	FirstDay string           `query:"firstDay" doc:"of the financial year that is reported on; empty: 1 January of year"`
	Year     int              `query:"year" minimum:"1990" maximum:"2200"`
	Size     chaincap.Size    `query:"size" enum:"upTo10,upTo1000,over1000,unknown" default:"unknown"`
}

type capView struct {
	Capped   bool                    `json:"capped" doc:"the cap is for such a request at all"`
	FirstDay string                  `json:"firstDay" format:"date" doc:"of the financial year that it goes by: what was sent, or what is taken for it"`
	Above    []supplierrequest.Field `json:"above" doc:"of everything that can be asked, what may not be required"`
}

// limits tells before a request is sent what of it could be declined.
func (h supplierRequests) limits(_ context.Context, scope tenant.Scope, req capRequest) (capView, error) {
	ask := supplierrequest.Ask{
		Year: req.Year, Asked: supplierrequest.Items(), Purpose: req.Purpose, InScope: req.InScope, Size: req.Size,
	}
	if req.FirstDay != "" {
		first, err := time.Parse(time.DateOnly, req.FirstDay)
		if err != nil {
			return capView{}, fault.Fields(map[string]string{"firstDay": "outOfRange"})
		}
		ask.FirstDay = first
	}
	limit, err := h.svc.Cap(scope, ask)
	return capView{
		Capped: limit.Capped, FirstDay: limit.FirstDay.Format(time.DateOnly), Above: append([]supplierrequest.Field{}, limit.Above...),
	}, err
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
