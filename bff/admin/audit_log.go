package admin

import (
	"context"
	"time"

	"github.com/google/uuid"

	"tillit/bff/endpoint"
	"tillit/bff/view"
	"tillit/core/kernel/audit"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/tenant"
)

// AuditLog are the calls that serve the log of who did what, to each role its
// part.
type AuditLog struct {
	List, Export endpoint.Handler
}

// NewAuditLog returns the calls.
func NewAuditLog(svc *audit.Service) AuditLog {
	h := auditLog{svc}
	return AuditLog{
		List:   endpoint.Handle(h.list),
		Export: endpoint.Download(h.export),
	}
}

type auditLog struct {
	svc *audit.Service
}

// AuditFilter is what narrows a log, in a list as in an export.
type AuditFilter struct {
	From         string    `query:"from" format:"date"`
	To           string    `query:"to" format:"date" doc:"included"`
	Group        string    `query:"group" enum:"access,impersonation,people,companies,reporting,figures,rules"`
	Person       uuid.UUID `query:"person" doc:"who acted, or to whom it was done"`
	Company      uuid.UUID `query:"company"`
	Impersonated bool      `query:"impersonated" doc:"only what was done as a company that is not one's own"`
}

func (f AuditFilter) filter() (audit.Filter, error) {
	wrong := map[string]string{}
	day := func(field, text string) time.Time {
		if text == "" {
			return time.Time{}
		}
		at, err := time.Parse(time.DateOnly, text)
		if err != nil {
			wrong[field] = "date"
		}
		return at
	}
	in := audit.Filter{
		From: day("from", f.From), To: day("to", f.To), Group: audit.Group(f.Group), Person: f.Person, Company: f.Company,
		Impersonated: f.Impersonated,
	}
	return in, fault.Fields(wrong)
}

type listAuditLog struct {
	AuditFilter

	Before uuid.UUID `query:"before" doc:"what stands below this event; left out for the newest"`
	Limit  int       `query:"limit" minimum:"1" maximum:"200" default:"50"`
}

type auditLogView struct {
	Items []auditEntryView `json:"items" doc:"the newest first"`
	More  bool             `json:"more" doc:"older ones stand below"`
}

type auditEntryView struct {
	ID           uuid.UUID         `json:"id"`
	At           time.Time         `json:"at"`
	Kind         string            `json:"kind"`
	Person       *view.NamedID     `json:"person" doc:"who acted; null when unknown, or the system"`
	Role         *int              `json:"role" doc:"of the person, at that time"`
	Impersonated bool              `json:"impersonated" doc:"the person acted as the company, which is not theirs"`
	Subject      *view.NamedID     `json:"subject" doc:"to whom it was done, when to another person"`
	Company      *view.NamedID     `json:"company" doc:"as which, or to which, it was done; without a name when it is not seen any more"`
	Address      string            `json:"address"`
	UserAgent    string            `json:"userAgent"`
	RequestID    string            `json:"requestId" doc:"the same for all that one call did"`
	Detail       map[string]string `json:"detail"`
}

func viewAuditEntry(e audit.Entry) auditEntryView {
	return auditEntryView{
		ID: e.ID, At: e.At, Kind: string(e.Kind), Person: named(e.Person, e.PersonName), Role: view.Given(int(e.Role)), Impersonated: e.Impersonated,
		Subject: named(e.Subject, e.SubjectName), Company: named(e.Company, e.CompanyName),
		Address: e.Address, UserAgent: e.UserAgent, RequestID: e.RequestID, Detail: e.Detail,
	}
}

func named(id uuid.UUID, name string) *view.NamedID {
	if id == uuid.Nil {
		return nil
	}
	return &view.NamedID{ID: id, Name: name}
}

func (h auditLog) list(ctx context.Context, scope tenant.Scope, req listAuditLog) (auditLogView, error) {
	f, err := req.filter()
	if err != nil {
		return auditLogView{}, err
	}
	found, err := h.svc.List(ctx, scope, f, audit.Page{Before: req.Before, Limit: req.Limit})
	view := auditLogView{Items: make([]auditEntryView, len(found.Items)), More: found.More}
	for i, e := range found.Items {
		view.Items[i] = viewAuditEntry(e)
	}
	return view, err
}

func (h auditLog) export(ctx context.Context, scope tenant.Scope, req AuditFilter) (endpoint.File, error) {
	f, err := req.filter()
	if err != nil {
		return endpoint.File{}, err
	}
	table, err := h.svc.Export(ctx, scope, f)
	return endpoint.File{
		Name: "audit-log-" + req.From + "-" + req.To + ".csv", ContentType: "text/csv; charset=utf-8", Size: -1, Content: table,
	}, err
}
