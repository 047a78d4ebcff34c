package job

import (
	"context"
	"fmt"

	"github.com/google/uuid"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// FindFailed returns a failed job of the company and keeps others from it
// until tx ends. It returns tenant.ErrNotFound, and ErrNotFailed for one that
// has not failed or was started again meanwhile.
func FindFailed(ctx context.Context, tx pg.Tx, scope tenant.Scope, id uuid.UUID) (Job, error) {
	var r row
	err := tx.NewRaw("select * from jobs where company_id = ? and id = ? for update", scope.Company, id).Scan(ctx, &r)
	switch {
	case pg.NoRows(err):
		return Job{}, tenant.ErrNotFound
	case err != nil:
		return Job{}, fmt.Errorf("find job %s: %w", id, err)
	case r.State != Failed:
		return Job{}, ErrNotFailed
	}
	return r.job(), nil
}

// StartAgain puts a job that FindFailed found in the same transaction back in
// the queue, as if nobody had begun it.
func StartAgain(ctx context.Context, tx pg.Tx, failed Job) (Job, error) {
	var r row
	err := tx.NewRaw(`update jobs set state = 'queued', attempts = 0, restarts = restarts + 1, done = 0, total = 0,
			code = null, started_at = null, finished_at = null
		where company_id = ? and id = ? returning *`, failed.Company, failed.ID).Scan(ctx, &r)
	if err != nil {
		return Job{}, fmt.Errorf("start job %s again: %w", failed.ID, err)
	}
	return r.job(), tx.Enqueue(ctx, Again{Ref: failed.Ref(), kind: failed.Kind})
}

// StillAllowed returns ErrRightsGone when whoever asked for the job may not
// work for the company any more.
func StillAllowed(ctx context.Context, tx pg.Tx, j Job) error {
	var allowed bool
	if err := tx.NewRaw("select still_works_for(?, ?)", pg.Null(j.Person), j.Company).Scan(ctx, &allowed); err != nil {
		return fmt.Errorf("ask about who wants job %s: %w", j.ID, err)
	}
	if !allowed {
		return ErrRightsGone
	}
	return nil
}
