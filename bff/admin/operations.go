// Package admin serves those who run the product, and whoever follows long work.
package admin

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/bff/endpoint"
	"tillit/bff/view"
	"tillit/core/admin/operations"
	"tillit/core/kernel/job"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/catalogue"
)

// Dashboards show administrators how the whole product is doing, and have
// failed work done again.
type Dashboards struct {
	Get, Restart, RestartOwn endpoint.Handler
}

// NewDashboards returns the calls.
func NewDashboards(svc *operations.Service) Dashboards {
	h := dashboards{svc}
	return Dashboards{
		Get:        endpoint.Handle(h.get),
		Restart:    endpoint.Handle(h.restart),
		RestartOwn: endpoint.Handle(h.restartOwn),
	}
}

type dashboards struct{ svc *operations.Service }

type dashboardView struct {
	Companies   []standardCountView `json:"companies" doc:"by standard, those with companies"`
	People      int                 `json:"people" doc:"who can sign in"`
	Agencies    int                 `json:"agencies"`
	Answers     int                 `json:"answers" doc:"saved in the last seven days"`
	Footprints  int                 `json:"footprints" doc:"companies that have one of the year"`
	Suggestions int                 `json:"suggestions" doc:"that wait for a decision"`
	Running     workListView        `json:"running" doc:"the oldest first"`
	Failed      workListView        `json:"failed" doc:"the newest first; what was tried again since is left out"`
	Unmatched   gapListView         `json:"unmatched" doc:"companies of whose spend at least a tenth is unmatched, the largest share first"`
	ShutOut     shutOutListView     `json:"shutOut" doc:"people who were refused again and again in the last day"`
}

type standardCountView struct {
	Standard  catalogue.Standard `json:"standard" enum:"0,1,2,3"`
	Companies int                `json:"companies"`
}

type workListView struct {
	All   int        `json:"all"`
	Items []workView `json:"items" doc:"the first ten"`
}

type workView struct {
	ID          uuid.UUID `json:"id"`
	CompanyID   uuid.UUID `json:"companyId"`
	CompanyName string    `json:"companyName"`
	Kind        string    `json:"kind"`
	State       job.State `json:"state" enum:"queued,running,done,failed,cancelled"`
	Done        int64     `json:"done"`
	Total       int64     `json:"total" doc:"0 while unknown"`
	Code        string    `json:"code" doc:"what went wrong"`
	At          time.Time `json:"at" doc:"when it was asked for; of failed work, when it failed"`
}

type gapListView struct {
	All   int       `json:"all"`
	Items []gapView `json:"items" doc:"the first ten"`
}

type gapView struct {
	CompanyID   uuid.UUID       `json:"companyId"`
	CompanyName string          `json:"companyName"`
	Share       decimal.Decimal `json:"share" doc:"of spend that is unmatched"`
}

type shutOutListView struct {
	All   int           `json:"all"`
	Items []shutOutView `json:"items" doc:"the first ten"`
}

type shutOutView struct {
	ID      uuid.UUID `json:"id"`
	Name    string    `json:"name"`
	Email   string    `json:"email"`
	Refused int       `json:"refused" doc:"times since they last got in"`
	At      time.Time `json:"at" doc:"the last time"`
}

type getDashboard struct {
	Year int `query:"year" required:"true" minimum:"1990" maximum:"2100"`
}

func (h dashboards) get(ctx context.Context, scope tenant.Scope, req getDashboard) (dashboardView, error) {
	o, err := h.svc.Overview(ctx, scope, req.Year)
	if err != nil {
		return dashboardView{}, err
	}
	v := dashboardView{
		Companies: []standardCountView{}, People: o.Counts.People, Agencies: o.Counts.Agencies, Answers: o.Counts.Answers,
		Footprints: o.Counts.Footprints, Suggestions: o.Counts.Suggestions,
		Running: viewWork(o.Running), Failed: viewWork(o.Failed),
		Unmatched: gapListView{All: o.Gaps.All, Items: make([]gapView, len(o.Gaps.Items))},
		ShutOut:   shutOutListView{All: o.ShutOut.All, Items: make([]shutOutView, len(o.ShutOut.Items))},
	}
	for standard := catalogue.Standard(0); standard <= catalogue.SMEB; standard++ {
		if n := o.Counts.Companies[standard]; n > 0 {
			v.Companies = append(v.Companies, standardCountView{standard, n})
		}
	}
	for i, g := range o.Gaps.Items {
		v.Unmatched.Items[i] = gapView{g.Company.ID, g.Company.Name, g.Share}
	}
	for i, p := range o.ShutOut.Items {
		v.ShutOut.Items[i] = shutOutView(p)
	}
	return v, nil
}

func (h dashboards) restart(ctx context.Context, scope tenant.Scope, req oneJob) (view.JobView, error) {
	again, err := h.svc.Restart(ctx, scope, req.ID)
	return view.Job(again), err
}

func (h dashboards) restartOwn(ctx context.Context, scope tenant.Scope, req oneJob) (view.JobView, error) {
	again, err := h.svc.RestartOwn(ctx, scope, req.ID)
	return view.Job(again), err
}

func viewWork(l operations.Listed[operations.Work]) workListView {
	v := workListView{All: l.All, Items: make([]workView, len(l.Items))}
	for i, w := range l.Items {
		v.Items[i] = workView{
			ID: w.ID, CompanyID: w.Company.ID, CompanyName: w.Company.Name, Kind: w.Kind, State: w.State, Done: w.Done,
			Total: w.Total, Code: w.Code, At: w.At,
		}
	}
	return v
}
