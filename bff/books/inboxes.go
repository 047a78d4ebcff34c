package books

import (
	"context"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"

	"tillit/bff/endpoint"
	"tillit/bff/view"
	"tillit/core/books/bookkeeping"
	"tillit/core/books/inbox"
	"tillit/core/books/ledger"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/job"
	"tillit/core/kernel/tenant"
)

// Inboxes manage the inboxes that scripts send books to, and take what they
// send.
type Inboxes struct {
	List, Open, Renew, Remove, Deliveries, Receive, Status endpoint.Handler
}

// NewInboxes returns the calls.
func NewInboxes(svc *inbox.Service) Inboxes {
	h := inboxes{svc}
	return Inboxes{
		List:       endpoint.Handle(h.list),
		Open:       endpoint.Handle(h.open),
		Renew:      endpoint.Handle(h.renew),
		Remove:     endpoint.Handle(h.remove),
		Deliveries: endpoint.Handle(h.deliveries),
		Receive:    endpoint.Receive[inboxRows](h.receive, inboxTypes(), endpoint.MaxBody(inbox.MaxSent+1)),
		Status:     endpoint.Handle(h.status),
	}
}

type inboxes struct{ svc *inbox.Service }

func inboxTypes() []string {
	return []string{
		"text/plain", "application/xml", "text/csv", "application/octet-stream",
		"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
	}
}

type inboxView struct {
	ID        uuid.UUID  `json:"id"`
	Name      string     `json:"name"`
	Path      string     `json:"path" doc:"of the address that books are sent to"`
	MadeAt    time.Time  `json:"madeAt"`
	RenewedAt *time.Time `json:"renewedAt" doc:"when the key was last replaced"`
}

func viewInbox(i inbox.Inbox) inboxView {
	return inboxView{
		ID: i.ID, Name: i.Name, Path: endpoint.Base + "/integration-inbox/" + i.PublicKey, MadeAt: i.MadeAt, RenewedAt: i.RenewedAt,
	}
}

type openedInboxView struct {
	Inbox inboxView `json:"inbox"`
	Key   string    `json:"key" doc:"told this once"`
}

type deliveryView struct {
	ImportID   uuid.UUID           `json:"importId"`
	Inbox      string              `json:"inbox" doc:"its name"`
	FileName   string              `json:"fileName"`
	ReceivedAt time.Time           `json:"receivedAt"`
	State      job.State           `json:"state" enum:"queued,running,done,failed,cancelled,waiting" doc:"waiting until somebody in the company has answered what it asks"`
	Code       string              `json:"code" doc:"why it failed or waits, else empty"`
	Rows       *importRowsView     `json:"rows" doc:"null until the file was read"`
	Skipped    []importSkippedView `json:"skipped" doc:"rows by the reason for skipping them"`
}

func viewDelivery(d inbox.Delivery) deliveryView {
	v := deliveryView{
		ImportID: d.File.ID, Inbox: d.Inbox, FileName: d.File.Name, ReceivedAt: d.ReceivedAt,
		State: d.File.State(), Code: d.File.Job.Code, Skipped: []importSkippedView{},
	}
	if v.State == bookkeeping.Waiting {
		v.Code = fault.CodeOf(ledger.ErrTableAsks)
		if slices.Contains(d.File.Asks, "columns") {
			v.Code = fault.CodeOf(ledger.ErrMappingMissing)
		}
	}
	if d.File.Summary != nil {
		summary := viewSummary(*d.File.Summary)
		v.Rows, v.Skipped = &summary.Rows, summary.Skipped
	}
	return v
}

func (h inboxes) list(ctx context.Context, scope tenant.Scope, _ view.Nothing) ([]inboxView, error) {
	found, err := h.svc.List(ctx, scope)
	views := make([]inboxView, len(found))
	for i, one := range found {
		views[i] = viewInbox(one)
	}
	return views, err
}

type openInbox struct {
	Body struct {
		Name string `json:"name" doc:"what sends to it"`
	}
}

func (h inboxes) open(ctx context.Context, scope tenant.Scope, req openInbox) (openedInboxView, error) {
	made, key, err := h.svc.Make(ctx, scope, req.Body.Name)
	return openedInboxView{viewInbox(made), key}, err
}

type oneInbox struct {
	ID uuid.UUID `path:"id"`
}

func (h inboxes) renew(ctx context.Context, scope tenant.Scope, req oneInbox) (openedInboxView, error) {
	renewed, key, err := h.svc.Renew(ctx, scope, req.ID)
	return openedInboxView{viewInbox(renewed), key}, err
}

func (h inboxes) remove(ctx context.Context, scope tenant.Scope, req oneInbox) (endpoint.None, error) {
	return endpoint.None{}, h.svc.Remove(ctx, scope, req.ID)
}

func (h inboxes) deliveries(ctx context.Context, scope tenant.Scope, _ view.Nothing) ([]deliveryView, error) {
	found, err := h.svc.Deliveries(ctx, scope)
	views := make([]deliveryView, len(found))
	for i, d := range found {
		views[i] = viewDelivery(d)
	}
	return views, err
}

// inboxRows is JSON that is sent in place of a file.
type inboxRows struct {
	Rows []inbox.Row `json:"rows" minItems:"1"`
}

type sendToInbox struct {
	PublicKey     string `path:"publicKey"`
	Authorization string `header:"Authorization" doc:"Bearer and the key of the inbox"`
	ContentType   string `header:"Content-Type" doc:"application/json for rows; of a file, the content decides"`
	FileName      string `header:"X-File-Name" doc:"may be percent-encoded"`
	RawBody       []byte `doc:"at most 8 MiB as sent; with Content-Encoding: gzip at most 50 MiB unpacked"`
}

type receivedView struct {
	ImportID uuid.UUID `json:"importId" doc:"the same one whenever the same content is sent"`
}

func (h inboxes) receive(ctx context.Context, _ tenant.Scope, req sendToInbox) (receivedView, error) {
	access, err := h.svc.Open(ctx, req.PublicKey, bearer(req.Authorization))
	if err != nil {
		return receivedView{}, err
	}
	id, err := h.svc.Receive(ctx, access, inbox.Sent{
		Name: unescaped(req.FileName), Type: req.ContentType, Encoding: endpoint.EncodingOf(ctx), Body: req.RawBody,
	})
	return receivedView{id}, err
}

// unescaped is a name of a file as people read it: those who write headers with
// care escape what is not ASCII.
func unescaped(name string) string {
	plain, err := url.PathUnescape(name)
	if err != nil || !utf8.ValidString(plain) {
		return name
	}
	return plain
}

type inboxStatus struct {
	PublicKey     string    `path:"publicKey"`
	Authorization string    `header:"Authorization" doc:"Bearer and the key of the inbox"`
	ID            uuid.UUID `path:"id"`
}

func (h inboxes) status(ctx context.Context, _ tenant.Scope, req inboxStatus) (deliveryView, error) {
	access, err := h.svc.Open(ctx, req.PublicKey, bearer(req.Authorization))
	if err != nil {
		return deliveryView{}, err
	}
	found, err := h.svc.Delivery(ctx, access, req.ID)
	if err != nil {
		return deliveryView{}, err
	}
	return viewDelivery(found), nil
}

// bearer is the key in an Authorization header, empty when there is none.
func bearer(header string) string {
	scheme, key, _ := strings.Cut(header, " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return ""
	}
	return strings.TrimSpace(key)
}
