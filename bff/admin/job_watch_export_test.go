package admin

import (
	"context"
	"time"

	"github.com/google/uuid"

	"tillit/bff/view"
	"tillit/core/kernel/job"
	"tillit/core/kernel/tenant"
)

// Follower is how somebody follows a job, told how much is done.
type Follower func(ctx context.Context, found job.Job, report func(done int64) error) error

// NewFollower follows jobs that get reads, as often as it can.
func NewFollower(alive context.Context, get func(context.Context, tenant.Scope, uuid.UUID) (job.Job, error)) Follower {
	all := &watches{get: get, every: time.Nanosecond, alive: alive, jobs: map[uuid.UUID]*watch{}}
	return func(ctx context.Context, found job.Job, report func(int64) error) error {
		return all.follow(found)(ctx, func(v view.JobView) error { return report(v.Done) })
	}
}
