package operations

import (
	"context"
	"fmt"

	"github.com/google/uuid"

	"tillit/core/books/bookkeeping"
	"tillit/core/books/connection"
	"tillit/core/kernel/audit"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/carry"
	"tillit/core/questions/prefill"
	"tillit/core/reporting/report"
)

// Restart has failed work of any company done again and returns the job that
// does it, which for the reading of a connection is a new one. It returns
// tenant.ErrNotFound, job.ErrNotFailed, job.ErrGone when what was worked on is
// there no more, and job.ErrRightsGone and what else the worker would refuse.
// Requires Restart.
func (s *Service) Restart(ctx context.Context, scope tenant.Scope, id uuid.UUID) (job.Job, error) {
	if err := scope.Require(Restart); err != nil {
		return job.Job{}, err
	}
	var company uuid.UUID
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw("select company_id from jobs where id = ?", id).Scan(ctx, &company)
	})
	if pg.NoRows(err) {
		return job.Job{}, tenant.ErrNotFound
	}
	if err != nil {
		return job.Job{}, fmt.Errorf("find company of job %s: %w", id, err)
	}
	own, err := scope.For(company)
	if err != nil {
		return job.Job{}, err
	}
	return s.restart(ctx, own, id)
}

// RestartOwn is Restart for the work of the scope's company. It needs
// job.Restart.
func (s *Service) RestartOwn(ctx context.Context, scope tenant.Scope, id uuid.UUID) (job.Job, error) {
	if err := scope.Require(job.Restart); err != nil {
		return job.Job{}, err
	}
	return s.restart(ctx, scope, id)
}

func (s *Service) restart(ctx context.Context, scope tenant.Scope, id uuid.UUID) (again job.Job, err error) {
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		failed, err := job.FindFailed(ctx, tx, scope, id)
		if err != nil {
			return err
		}
		event := audit.Event{Kind: audit.WorkRestarted, Detail: map[string]string{
			"work": failed.Kind, "job": failed.ID.String(), "code": failed.Code,
		}}
		if err := audit.Record(ctx, tx, scope, s.now(), event); err != nil {
			return err
		}
		again, err = s.again(ctx, tx, scope, failed)
		return err
	})
	return again, err
}

// again starts work once more in the way of its kind. Work that carries out a
// wish is refused here already when its worker would refuse it.
func (s *Service) again(ctx context.Context, tx pg.Tx, scope tenant.Scope, failed job.Job) (job.Job, error) {
	var ready func(context.Context, pg.Tx, job.Job) error
	switch failed.Kind {
	case connection.KindRead:
		return s.connections.ReadAgain(ctx, tx, scope, failed)
	case bookkeeping.KindImport, prefill.KindPrepare:
		ready = job.StillAllowed
	case report.KindBuild:
		ready = report.ReadyAgain
	case carry.Kind:
		ready = carry.ReadyAgain
	default:
		ready = func(context.Context, pg.Tx, job.Job) error { return nil }
	}
	if err := ready(ctx, tx, failed); err != nil {
		return job.Job{}, err
	}
	return job.StartAgain(ctx, tx, failed)
}
