package connection

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"tillit/core/books/bookkeeping"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// readingParams are the parameters of a job of KindRead.
type readingParams struct {
	Connection uuid.UUID `json:"connection"`
}

// ReadNow has a connection read at once. While it is read already it returns
// the job of that. It returns ErrNotConnected and ErrPaused. Requires Manage.
func (s *Service) ReadNow(ctx context.Context, scope tenant.Scope, id uuid.UUID) (work job.Job, err error) {
	if err := scope.Require(Manage); err != nil {
		return job.Job{}, err
	}
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		work, err = s.start(ctx, tx, scope, id)
		return err
	})
	return work, err
}

// ReadAgain has the connection of a failed job of KindRead read, in tx, by the
// job that it returns: a reading is never gone on with under a job that has
// told how it ended. It returns job.ErrGone when the connection is there no
// more, and what ReadNow does.
func (s *Service) ReadAgain(ctx context.Context, tx pg.Tx, scope tenant.Scope, failed job.Job) (job.Job, error) {
	var p readingParams
	if err := json.Unmarshal(failed.Params, &p); err != nil {
		return job.Job{}, fmt.Errorf("read parameters of reading: %w", err)
	}
	work, err := s.start(ctx, tx, scope, p.Connection)
	if errors.Is(err, tenant.ErrNotFound) {
		return job.Job{}, job.ErrGone
	}
	return work, err
}

// start has a connection read, unless it is.
func (s *Service) start(ctx context.Context, tx pg.Tx, scope tenant.Scope, id uuid.UUID) (job.Job, error) {
	r, err := lock(ctx, tx, scope.Company, id)
	if err != nil {
		return job.Job{}, err
	}
	switch {
	case r.SourceID == nil:
		return job.Job{}, ErrNotConnected
	case r.Paused:
		return job.Job{}, ErrPaused
	case r.busy():
		c, err := r.connection()
		return c.Job, err
	}
	work, err := job.Create(ctx, tx, scope, KindRead, readingParams{Connection: id})
	if err != nil {
		return job.Job{}, err
	}
	// Whatever happens to the job, there is another one in the next night.
	err = change(ctx, tx, scope.Company, id, "job_id = ?, next_at = ?", work.ID, nextNight(s.clock(), r.zone(), id))
	if err != nil {
		return job.Job{}, fmt.Errorf("note reading of connection: %w", err)
	}
	return work, tx.Enqueue(ctx, Reading{Ref: work.Ref()})
}

// due is a connection whose time has come.
type due struct{ company, id uuid.UUID }

// StartDue has read what is due, of all companies, and returns how many
// readings it started.
func (s *Service) StartDue(ctx context.Context) (started int, err error) {
	if err := sweepPaces(ctx, s.db); err != nil {
		return 0, err
	}
	now := s.clock()
	var all []due
	q := pg.Query{SQL: "select company_id, id from due_connections($1)", Args: []any{now}}
	err = s.db.Read(ctx, tenant.Scope{}, q, func(rows pgx.Rows) error {
		for rows.Next() {
			var d due
			if err := rows.Scan(&d.company, &d.id); err != nil {
				return err
			}
			all = append(all, d)
		}
		return nil
	})
	if err != nil {
		return 0, fmt.Errorf("find due connections: %w", err)
	}
	for _, d := range all {
		scope := tenant.NewScope(uuid.Nil, d.company, Manage, bookkeeping.Import)
		err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
			r, err := lock(ctx, tx, d.company, d.id)
			if err != nil || r.NextAt == nil || r.NextAt.After(now) || r.busy() {
				return err
			}
			started++
			_, err = s.start(ctx, tx, scope, d.id)
			return err
		})
		if err != nil && !isGone(err) {
			return started, fmt.Errorf("start reading of connection %s: %w", d.id, err)
		}
	}
	return started, nil
}
