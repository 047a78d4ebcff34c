// Package reporting serves reports, seals of years, and the view of a group.
package reporting

import (
	"context"
	"strings"
	"time"

	"github.com/google/uuid"

	"tillit/bff/endpoint"
	"tillit/bff/link"
	"tillit/bff/view"
	"tillit/core/carbon/footprint/consolidation"
	"tillit/core/kernel/tenant"
	"tillit/core/reporting/report"
)

type reportView struct {
	ID     uuid.UUID   `json:"id"`
	Type   report.Type `json:"type" enum:"carbon-xlsx,carbon-pdf,footprint-csv,footprint-json,activity-xlsx,activity-pdf,materiality-xlsx,answers-xlsx,tiers-xlsx,archive-zip,sustainability-pdf,vsme-json,vsme-ixbrl"`
	Year   int         `json:"year"`
	Locale string      `json:"locale"`
	ReportOptions
	Named     reportNamesView `json:"named"`
	AllYears  bool            `json:"allYears" doc:"about every year"`
	Data      bool            `json:"data" doc:"the year is reported by an act that has no taxonomy: a digital file of it is data in that of another, and no report"`
	FileName  string          `json:"fileName" doc:"empty until finished"`
	Size      *int64          `json:"size"`
	CreatedAt time.Time       `json:"createdAt"`
	CreatedBy view.WriterView `json:"createdBy"`
	Job       view.JobView    `json:"job"`
}

// reportNamesView says in words what a report is narrowed to by its id.
type reportNamesView struct {
	Category string `json:"category" doc:"empty: all of them, as with the others"`
	Supplier string `json:"supplier"`
	Source   string `json:"source"`
}

// ReportOptions is what one can choose about a report where its type has such
// a choice. Only an exported type is looked into where it is embedded.
type ReportOptions struct {
	Scope2    report.Scope2 `json:"scope2,omitempty" enum:"location,market"`
	Tiers     report.Tiers  `json:"tiers,omitempty" enum:"all,1,2,3,to2" doc:"all of the category tree, one tier, or down to one"`
	Months    []int         `json:"months,omitempty" minimum:"1" maximum:"12" doc:"none is the whole year"`
	Scopes    []int         `json:"scopes,omitempty" minimum:"1" maximum:"3" doc:"none is all of them"`
	Category  string        `json:"category,omitempty" maxLength:"100" doc:"a category, with all below it"`
	Supplier  uuid.UUID     `json:"supplier,omitzero"`
	Source    uuid.UUID     `json:"source,omitzero" doc:"the books"`
	Basis     report.Basis  `json:"basis,omitempty" enum:"spend,activity,entries" doc:"what emissions were computed from; none is everything"`
	Suppliers bool          `json:"suppliers,omitempty" doc:"whether suppliers are shown"`
}

func viewReport(r report.Report) reportView {
	v := reportView{
		ID: r.ID, Type: r.Type, Year: r.Year, Locale: r.Locale, ReportOptions: ReportOptions(r.Options), AllYears: r.Type.AllYears(), Data: r.Data,
		FileName:  r.FileName,
		CreatedAt: r.CreatedAt, CreatedBy: view.WriterView(r.CreatedBy), Job: view.Job(r.Job),
	}
	if r.Ready() {
		v.Size = &r.Size
	}
	return v
}

// reportFormView is a type of report with what one can choose about it.
type reportFormView struct {
	Type     report.Type     `json:"type" enum:"carbon-xlsx,carbon-pdf,footprint-csv,footprint-json,activity-xlsx,activity-pdf,materiality-xlsx,answers-xlsx,tiers-xlsx,archive-zip,sustainability-pdf,vsme-json,vsme-ixbrl"`
	Format   string          `json:"format" doc:"ending of the file's name, without the dot"`
	AllYears bool            `json:"allYears" doc:"about every year, whichever is asked for"`
	Choices  []report.Choice `json:"choices" enum:"scope2,tiers,months,scopes,category,supplier,source,basis,suppliers"`
	Checked  bool            `json:"checked" doc:"what is wrong can be asked for before it is made"`
}

// Reports order reports, list them and hand them out.
type Reports struct {
	List, Order, Forms, Link, Download, CancelWaiting, Remove endpoint.Handler
}

// NewReports returns the calls.
func NewReports(svc *report.Service, footprints *consolidation.Service, links *link.Maker, labels view.Labels) Reports {
	h := reports{svc, footprints, links, labels}
	return Reports{
		List:          endpoint.Handle(h.list),
		Order:         endpoint.Handle(h.order),
		Forms:         endpoint.Handle(h.forms),
		Link:          endpoint.Handle(h.link),
		Download:      endpoint.Download(h.download),
		CancelWaiting: endpoint.Handle(h.cancelWaiting),
		Remove:        endpoint.Handle(h.remove),
	}
}

type reports struct {
	svc        *report.Service
	footprints *consolidation.Service
	links      *link.Maker
	labels     view.Labels
}

// forms are those of the features that the company has: reports belong to
// different ones, so the calls about them belong to none.
func (h reports) forms(_ context.Context, scope tenant.Scope, _ struct{}) ([]reportFormView, error) {
	views := []reportFormView{}
	for _, f := range report.Specs() {
		if scope.RequireFeature(f.Feature()) == nil {
			views = append(views, reportFormView{
				Type: f.Type, Format: strings.TrimPrefix(f.Ending, "."), AllYears: f.Type.AllYears(),
				Choices: f.Choices, Checked: f.Checked,
			})
		}
	}
	return views, nil
}

type listReports struct {
	Locale string `query:"locale" enum:"sv-SE,en-US,fi-FI,nl-NL"`
}

func (h reports) list(ctx context.Context, scope tenant.Scope, req listReports) ([]reportView, error) {
	found, err := h.svc.List(ctx, scope)
	if err != nil {
		return nil, err
	}
	return h.views(ctx, scope, req.Locale, found...)
}

func (h reports) views(ctx context.Context, scope tenant.Scope, locale string, all ...report.Report) ([]reportView, error) {
	var ids []uuid.UUID
	for _, r := range all {
		if r.Supplier != uuid.Nil || r.Source != uuid.Nil {
			ids = append(ids, r.Supplier, r.Source)
		}
	}
	var names map[uuid.UUID]string
	if len(ids) > 0 {
		var err error
		if names, err = h.footprints.Names(ctx, scope, ids...); err != nil {
			return nil, err
		}
	}
	views := make([]reportView, len(all))
	for i, r := range all {
		views[i] = viewReport(r)
		views[i].Named.Supplier, views[i].Named.Source = names[r.Supplier], names[r.Source]
		if category := h.labels.Leaf(r.Category, locale); category != nil {
			views[i].Named.Category = category.Name
		}
	}
	return views, nil
}

type orderReport struct {
	Shown string `query:"locale" enum:"sv-SE,en-US,fi-FI,nl-NL" doc:"of the answer; the file has its own"`
	Body  struct {
		Type   report.Type `json:"type"`
		Year   int         `json:"year"`
		Locale string      `json:"locale"`
		ReportOptions
	}
}

type orderedReport struct {
	Report reportView   `json:"report"`
	Job    view.JobView `json:"job"`
}

func (h reports) order(ctx context.Context, scope tenant.Scope, req orderReport) (orderedReport, error) {
	in := req.Body
	made, err := h.svc.Make(ctx, scope, report.Order{
		Type: in.Type, Year: in.Year, Locale: in.Locale, Options: report.Options(in.ReportOptions),
	})
	if err != nil {
		return orderedReport{}, err
	}
	views, err := h.views(ctx, scope, req.Shown, made)
	if err != nil {
		return orderedReport{}, err
	}
	return orderedReport{Report: views[0], Job: view.Job(made.Job)}, nil
}

type oneReport struct {
	ID uuid.UUID `path:"id"`
}

func reportFile(id uuid.UUID) string { return "company/report/" + id.String() + "/file" }

func (h reports) link(ctx context.Context, scope tenant.Scope, req oneReport) (view.LinkView, error) {
	if _, err := h.svc.Offer(ctx, scope, req.ID); err != nil {
		return view.LinkView{}, err
	}
	return view.LinkTo(h.links, scope, reportFile(req.ID))
}

func (h reports) download(ctx context.Context, scope tenant.Scope, req view.LinkedFile) (endpoint.File, error) {
	if err := h.links.Check(scope, reportFile(req.ID), req.Link); err != nil {
		return endpoint.File{}, err
	}
	found, content, err := h.svc.Open(ctx, scope, req.ID)
	return endpoint.File{
		Name: found.FileName, Size: found.Size, SHA256: found.SHA256, Content: content,
		ContentType: found.Form().Media,
	}, err
}

type cancelledReports struct {
	Cancelled int `json:"cancelled" doc:"how many were waiting"`
}

func (h reports) cancelWaiting(ctx context.Context, scope tenant.Scope, _ struct{}) (cancelledReports, error) {
	cancelled, err := h.svc.CancelWaiting(ctx, scope)
	return cancelledReports{cancelled}, err
}

func (h reports) remove(ctx context.Context, scope tenant.Scope, req oneReport) (endpoint.None, error) {
	return endpoint.None{}, h.svc.Delete(ctx, scope, req.ID)
}
