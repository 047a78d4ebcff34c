package job

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

type row struct {
	bun.BaseModel `bun:"table:jobs,alias:j"`

	CompanyID  uuid.UUID       `bun:"company_id,pk,type:uuid"`
	ID         uuid.UUID       `bun:"id,pk,type:uuid,default:uuidv7()"`
	Kind       string          `bun:"kind"`
	State      State           `bun:"state"`
	Done       int64           `bun:"done"`
	Total      int64           `bun:"total"`
	Code       *string         `bun:"code"`
	Params     json.RawMessage `bun:"params,type:jsonb"`
	Result     json.RawMessage `bun:"result,type:jsonb"`
	PersonID   *uuid.UUID      `bun:"person_id,type:uuid"`
	Fence      int64           `bun:"fence"`
	CreatedAt  time.Time       `bun:"created_at"`
	StartedAt  *time.Time      `bun:"started_at"`
	FinishedAt *time.Time      `bun:"finished_at"`
	Attempts   int64           `bun:"attempts"`
	Restarts   int64           `bun:"restarts"`
}

func (r row) job() Job {
	j := Job{
		ID: r.ID, Company: r.CompanyID, Kind: r.Kind, State: r.State, Done: r.Done, Total: r.Total,
		Params: r.Params, Result: r.Result, CreatedAt: r.CreatedAt, StartedAt: r.StartedAt, FinishedAt: r.FinishedAt,
		Restarts: r.Restarts,
	}
	if r.Code != nil {
		j.Code = *r.Code
	}
	if r.PersonID != nil {
		j.Person = *r.PersonID
	}
	return j
}

// Create stores a queued job of that kind with its parameters (JSON, ids and
// choices only). The caller enqueues the payload with its Ref in the same
// transaction.
func Create(ctx context.Context, tx pg.Tx, scope tenant.Scope, kind string, params any) (Job, error) {
	encoded, err := json.Marshal(params)
	if err != nil {
		return Job{}, fmt.Errorf("encode parameters of job %q: %w", kind, err)
	}
	var person *uuid.UUID
	if scope.Person != uuid.Nil {
		person = &scope.Person
	}
	var r row
	err = tx.NewRaw(`insert into jobs (company_id, kind, params, person_id) values (?, ?, ?::jsonb, ?) returning *`,
		scope.Company, kind, string(encoded), person).Scan(ctx, &r)
	if err != nil {
		return Job{}, fmt.Errorf("create job %q: %w", kind, err)
	}
	return r.job(), nil
}

// Waiting finds the oldest job of a kind that nobody has begun and keeps
// workers from it until tx ends, so that Amend can still change what it is to
// do.
func Waiting(ctx context.Context, tx pg.Tx, scope tenant.Scope, kind string) (Job, bool, error) {
	var r row
	err := tx.NewRaw(`select * from jobs where company_id = ? and kind = ? and state = 'queued' and started_at is null
		order by created_at, id limit 1 for update`, scope.Company, kind).Scan(ctx, &r)
	if pg.NoRows(err) {
		return Job{}, false, nil
	}
	if err != nil {
		return Job{}, false, fmt.Errorf("find a waiting job %q: %w", kind, err)
	}
	return r.job(), true, nil
}

// CancelWaiting ends the jobs of a kind that nobody has begun, and returns
// which.
func CancelWaiting(ctx context.Context, tx pg.Tx, scope tenant.Scope, kind string) (cancelled []uuid.UUID, err error) {
	err = tx.NewRaw(`update jobs set state = 'cancelled', finished_at = now()
		where company_id = ? and kind = ? and state = 'queued' and started_at is null returning id`, scope.Company, kind).Scan(ctx, &cancelled)
	if err != nil && !pg.NoRows(err) {
		return nil, fmt.Errorf("cancel waiting jobs %q: %w", kind, err)
	}
	return cancelled, nil
}

// Cancel ends a job of a kind that has not ended, if it is the company's: whoever
// works on it is told at the next Fence or Progress that it is lost. It returns
// tenant.ErrNotFound when there is none.
func Cancel(ctx context.Context, tx pg.Tx, scope tenant.Scope, kind string, id uuid.UUID) error {
	var cancelled uuid.UUID
	err := tx.NewRaw(`update jobs set state = 'cancelled', finished_at = now(), lease_until = null
		where company_id = ? and kind = ? and id = ? and state in ('queued', 'running') returning id`, scope.Company, kind, id).Scan(ctx, &cancelled)
	if pg.NoRows(err) {
		return tenant.ErrNotFound
	}
	if err != nil {
		return fmt.Errorf("cancel job %s: %w", id, err)
	}
	return nil
}

// Amend changes the parameters of a job that Waiting found in the same
// transaction, or that Fence will turn out to hold at its end.
func Amend(ctx context.Context, tx pg.Tx, waiting Job, params any) (Job, error) {
	encoded, err := json.Marshal(params)
	if err != nil {
		return Job{}, fmt.Errorf("encode parameters of job %s: %w", waiting.ID, err)
	}
	var r row
	err = tx.NewRaw("update jobs set params = ?::jsonb where company_id = ? and id = ? returning *",
		string(encoded), waiting.Company, waiting.ID).Scan(ctx, &r)
	if err != nil {
		return Job{}, fmt.Errorf("amend job %s: %w", waiting.ID, err)
	}
	return r.job(), nil
}

func get(ctx context.Context, tx pg.Tx, company, id uuid.UUID) (row, error) {
	var r row
	err := tx.NewSelect().Model(&r).Where("company_id = ? and id = ?", company, id).Scan(ctx)
	if pg.NoRows(err) {
		return row{}, tenant.ErrNotFound
	}
	return r, err
}

// acquireLease grants the lease to the caller, or returns false when the job has
// ended or another worker holds it.
func acquireLease(ctx context.Context, tx pg.Tx, company, id uuid.UUID, lease time.Duration) (row, bool, error) {
	var r row
	err := tx.NewRaw(`update jobs set state = 'running', fence = fence + 1, attempts = attempts + 1, `+prolonged+`?::interval,
			started_at = coalesce(started_at, now())
		where company_id = ? and id = ?
			and (state = 'queued' or (state = 'running' and lease_until < clock_timestamp()))
		returning *`, lease.String(), company, id).Scan(ctx, &r)
	if pg.NoRows(err) {
		return row{}, false, nil
	}
	return r, err == nil, err
}

// change runs an update that must still find the job under its fence.
func change(ctx context.Context, tx pg.Tx, company, id uuid.UUID, fence int64, set string, args ...any) error {
	args = append(args, company, id, fence)
	res, err := tx.NewRaw(`update jobs set `+set+
		` where company_id = ? and id = ? and fence = ? and state = 'running'`, args...).Exec(ctx)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 1 {
		return err
	}
	return ErrLost
}
