package bff

import (
	"context"
	"time"

	"github.com/google/uuid"

	"tillit/bff/endpoint"
	"tillit/core/report"
	"tillit/core/tenant"
)

type reportView struct {
	ID        uuid.UUID     `json:"id"`
	Type      report.Type   `json:"type" enum:"carbon-xlsx"`
	Year      int           `json:"year"`
	Locale    string        `json:"locale"`
	Scope2    report.Scope2 `json:"scope2" enum:"location,market"`
	FileName  string        `json:"fileName" doc:"empty until finished"`
	Size      *int64        `json:"size"`
	CreatedAt time.Time     `json:"createdAt"`
	CreatedBy writerView    `json:"createdBy"`
	Job       jobView       `json:"job"`
}

// writerView is who did something.
type writerView struct {
	ID   uuid.UUID `json:"id"`
	Name string    `json:"name"`
}

func viewReport(r report.Report) reportView {
	v := reportView{
		ID: r.ID, Type: r.Type, Year: r.Year, Locale: r.Locale, Scope2: r.Scope2, FileName: r.FileName,
		CreatedAt: r.CreatedAt, CreatedBy: writerView(r.CreatedBy), Job: viewJob(r.Job),
	}
	if r.Ready() {
		v.Size = &r.Size
	}
	return v
}

type reports struct{ svc *report.Service }

func (h reports) routes() []route {
	return []route{
		{"GET", "/company/report", report.Read, tenant.Report, endpoint.Handle(h.list)},
		{"POST", "/company/report", report.Make, tenant.Report, endpoint.Handle(h.order)},
		{"GET", "/company/report/{id}/file", report.Read, tenant.Report, endpoint.Download(h.download)},
		{"DELETE", "/company/report/{id}", report.Make, tenant.Report, endpoint.Handle(h.remove)},
	}
}

func (h reports) list(ctx context.Context, scope tenant.Scope, _ struct{}) ([]reportView, error) {
	found, err := h.svc.List(ctx, scope)
	views := make([]reportView, len(found))
	for i, r := range found {
		views[i] = viewReport(r)
	}
	return views, err
}

type orderReport struct {
	Body struct {
		Type   report.Type   `json:"type"`
		Year   int           `json:"year"`
		Locale string        `json:"locale"`
		Scope2 report.Scope2 `json:"scope2"`
	}
}

type orderedReport struct {
	Report reportView `json:"report"`
	Job    jobView    `json:"job"`
}

func (h reports) order(ctx context.Context, scope tenant.Scope, req orderReport) (orderedReport, error) {
	made, err := h.svc.Make(ctx, scope, report.Order(req.Body))
	return orderedReport{Report: viewReport(made), Job: viewJob(made.Job)}, err
}

type oneReport struct {
	ID uuid.UUID `path:"id"`
}

func (h reports) download(ctx context.Context, scope tenant.Scope, req oneReport) (endpoint.File, error) {
	found, content, err := h.svc.Open(ctx, scope, req.ID)
	return endpoint.File{
		Name: found.FileName, Size: found.Size, Content: content,
		ContentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
	}, err
}

func (h reports) remove(ctx context.Context, scope tenant.Scope, req oneReport) (endpoint.None, error) {
	return endpoint.None{}, h.svc.Delete(ctx, scope, req.ID)
}
