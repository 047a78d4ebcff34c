package bff

import (
	"context"
	"encoding/json"
	"time"

	"github.com/google/uuid"

	"tillit/bff/endpoint"
	"tillit/core/kernel/job"
	"tillit/core/kernel/tenant"
)

type jobView struct {
	ID         uuid.UUID       `json:"id"`
	Kind       string          `json:"kind"`
	State      job.State       `json:"state" enum:"queued,running,done,failed,cancelled"`
	Done       int64           `json:"done"`
	Total      int64           `json:"total" doc:"zero while unknown"`
	Code       *string         `json:"code" doc:"what went wrong"`
	Result     json.RawMessage `json:"result,omitempty"`
	CreatedAt  time.Time       `json:"createdAt"`
	StartedAt  *time.Time      `json:"startedAt"`
	FinishedAt *time.Time      `json:"finishedAt"`
	Restarts   int64           `json:"restarts" doc:"how often a person started it again"`
}

func viewJob(j job.Job) jobView {
	v := jobView{
		ID: j.ID, Kind: j.Kind, State: j.State, Done: j.Done, Total: j.Total, Result: j.Result,
		CreatedAt: j.CreatedAt, StartedAt: j.StartedAt, FinishedAt: j.FinishedAt,
		Restarts: j.Restarts,
	}
	if j.Code != "" {
		v.Code = &j.Code
	}
	return v
}

type jobs struct {
	svc     *job.Service
	streams *endpoint.Streams
	watches *watches
}

// newJobs returns the calls about jobs; alive is the life of the server.
func newJobs(svc *job.Service, alive context.Context) jobs { //nolint:revive // alive outlives the requests by design
	return jobs{svc, endpoint.NewStreams(alive), &watches{get: svc.Get, every: watchEvery, alive: alive, jobs: map[uuid.UUID]*watch{}}}
}

func (h jobs) routes() []route {
	return []route{
		{"GET", "/company/job", job.Read, 0, endpoint.Handle(h.list)},
		{"GET", "/company/job/{id}", job.Read, 0, endpoint.Handle(h.get)},
		{"GET", "/company/job/{id}/events", job.Read, 0, endpoint.Events("job", h.streams, h.watch)},
	}
}

type listJobs struct {
	Kind   string `query:"kind"`
	Active bool   `query:"active" doc:"only those that have not ended"`
}

func (h jobs) list(ctx context.Context, scope tenant.Scope, req listJobs) ([]jobView, error) {
	found, err := h.svc.List(ctx, scope, job.Filter{Kind: req.Kind, Active: req.Active})
	views := make([]jobView, len(found))
	for i, j := range found {
		views[i] = viewJob(j)
	}
	return views, err
}

type oneJob struct {
	ID uuid.UUID `path:"id"`
}

func (h jobs) get(ctx context.Context, scope tenant.Scope, req oneJob) (jobView, error) {
	found, err := h.svc.Get(ctx, scope, req.ID)
	return viewJob(found), err
}
