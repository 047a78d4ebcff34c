package footprint

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"

	"tillit/core/job"
	"tillit/core/pg"
	"tillit/core/tenant"
)

// Recalculation is the payload of the job that computes footprints anew.
type Recalculation struct {
	job.Ref
}

// Kind is KindRecalculate.
func (Recalculation) Kind() string { return KindRecalculate }

// Calculated is the work that follows from a company's transactions having
// been put in place.
type Calculated struct {
	Company uuid.UUID `json:"company"`
}

// Kind names the work.
func (Calculated) Kind() string { return "footprint.calculated" }

// periodParams is a Period as the job stores it: the first days of its ends.
type periodParams struct {
	From time.Time `json:"from"`
	To   time.Time `json:"to"`
}

// PeriodOf reads the period of a job that Request made.
func PeriodOf(j job.Job) (Period, error) {
	var p periodParams
	if err := json.Unmarshal(j.Params, &p); err != nil {
		return Period{}, fmt.Errorf("read period of job %s: %w", j.ID, err)
	}
	return Period{MonthOf(p.From), MonthOf(p.To)}, nil
}

// Request has the company's months computed anew by a job. While a job waits
// that nobody has begun, it takes these months too and no second one is made.
// It takes Calculate.
func (s *Service) Request(ctx context.Context, scope tenant.Scope, period Period) (job.Job, error) {
	if err := errors.Join(scope.Require(Calculate), period.check()); err != nil {
		return job.Job{}, err
	}
	var made job.Job
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		made, err = request(ctx, tx, scope, period)
		return err
	})
	return made, err
}

// request has months computed anew by a job, in the transaction that is the
// reason for it.
func request(ctx context.Context, tx pg.Tx, scope tenant.Scope, period Period) (job.Job, error) {
	const lock = "select pg_advisory_xact_lock(hashtextextended(?, 0))"
	if _, err := tx.NewRaw(lock, "footprint request "+scope.Company.String()).Exec(ctx); err != nil {
		return job.Job{}, fmt.Errorf("wait for other requests: %w", err)
	}
	waiting, found, err := job.Waiting(ctx, tx, scope, KindRecalculate)
	if err != nil {
		return job.Job{}, err
	}
	if found {
		asked, err := PeriodOf(waiting)
		if err != nil {
			return job.Job{}, err
		}
		return job.Amend(ctx, tx, waiting, asked.with(period).params())
	}
	made, err := job.Create(ctx, tx, scope, KindRecalculate, period.params())
	if err != nil {
		return job.Job{}, err
	}
	return made, tx.Enqueue(ctx, Recalculation{made.Ref()})
}

// with gives the shortest period that covers both.
func (p Period) with(other Period) Period {
	if other.From.Before(p.From) {
		p.From = other.From
	}
	if p.To.Before(other.To) {
		p.To = other.To
	}
	return p
}

func (p Period) params() periodParams { return periodParams{From: p.From.First(), To: p.To.First()} }
