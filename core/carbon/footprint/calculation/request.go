package calculation

import (
	"context"
	"errors"

	"tillit/core/carbon/footprint"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// Request has the company's months computed anew by a job. While a job waits
// that nobody has begun, it takes these months too and no second one is made.
// Requires Calculate.
func (s *Service) Request(ctx context.Context, scope tenant.Scope, period footprint.Period) (job.Job, error) {
	if err := errors.Join(scope.Require(footprint.Calculate), period.Check()); err != nil {
		return job.Job{}, err
	}
	var made job.Job
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		made, err = footprint.Request(ctx, tx, scope, period, footprint.ByRequest)
		return err
	})
	return made, err
}
