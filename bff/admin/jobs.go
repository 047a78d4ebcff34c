package admin

import (
	"context"

	"github.com/google/uuid"

	"tillit/bff/endpoint"
	"tillit/bff/view"
	"tillit/core/kernel/job"
	"tillit/core/kernel/tenant"
)

// Jobs are the calls that serve long work, and who follows it.
type Jobs struct {
	List, Get, Watch endpoint.Handler
}

// NewJobs returns the calls; alive is the life of the server.
func NewJobs(svc *job.Service, alive context.Context) Jobs { //nolint:revive // alive outlives the requests by design
	h := jobs{svc, endpoint.NewStreams(alive), &watches{get: svc.Get, every: watchEvery, alive: alive, jobs: map[uuid.UUID]*watch{}}}
	return Jobs{
		List:  endpoint.Handle(h.list),
		Get:   endpoint.Handle(h.get),
		Watch: endpoint.Events("job", h.streams, h.watch),
	}
}

type jobs struct {
	svc     *job.Service
	streams *endpoint.Streams
	watches *watches
}

type listJobs struct {
	Kind   string `query:"kind"`
	Active bool   `query:"active" doc:"only those that have not ended"`
}

func (h jobs) list(ctx context.Context, scope tenant.Scope, req listJobs) ([]view.JobView, error) {
	found, err := h.svc.List(ctx, scope, job.Filter{Kind: req.Kind, Active: req.Active})
	views := make([]view.JobView, len(found))
	for i, j := range found {
		views[i] = view.Job(j)
	}
	return views, err
}

type oneJob struct {
	ID uuid.UUID `path:"id"`
}

func (h jobs) get(ctx context.Context, scope tenant.Scope, req oneJob) (view.JobView, error) {
	found, err := h.svc.Get(ctx, scope, req.ID)
	return view.Job(found), err
}
