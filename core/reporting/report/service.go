package report

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"tillit/core/carbon/footprint"
	"tillit/core/kernel/audit"
	"tillit/core/kernel/blob"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/kernel/throttle"
)

// Service keeps the files of companies.
type Service struct {
	db     *pg.DB
	files  *blob.Store
	clock  func() time.Time
	refuse Refusal
}

// Refusal reports why a report cannot be made of what a company says of a year,
// or returns nil.
type Refusal func(ctx context.Context, scope tenant.Scope, year int, locale string) error

// NewService returns the service on db with its files in files. A report whose
// form is strict is asked about of refuse, nil to refuse none.
func NewService(db *pg.DB, files *blob.Store, refuse Refusal, clock func() time.Time) *Service {
	return &Service{db: db, files: files, refuse: refuse, clock: clock}
}

// ordering is for the files that one person has made: all there are of every
// year and language at once, and then no more than they can look at.
func ordering() throttle.Rule {
	return throttle.Rule{Name: "report", Burst: 200, Every: 30 * time.Second}
}

// Make has a file made: it answers at once with the report and its queued
// job. Requires Make, and archive.Take for an archive. throttle.ErrTooMany.
func (s *Service) Make(ctx context.Context, scope tenant.Scope, order Order) (Report, error) {
	if err := scope.Require(Make); err != nil {
		return Report{}, err
	}
	spec, err := s.may(ctx, scope, order)
	if err != nil {
		return Report{}, err
	}
	var made Report
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		id, err := uuid.NewV7()
		if err != nil {
			return err
		}
		queued, err := job.Create(ctx, tx, scope, KindBuild, params{Report: id})
		if err != nil {
			return err
		}
		r := row{
			CompanyID: scope.Company, ID: id, JobID: queued.ID, Type: order.Type, Year: order.Year, Locale: order.Locale,
			Options: spec.taken(order.Options),
		}
		if scope.Person != uuid.Nil {
			r.CreatedBy = &scope.Person
			if err := throttle.TakeIn(ctx, tx, s.clock(), ordering().Of(scope.Person.String())); err != nil {
				return err
			}
		}
		if _, err := tx.NewInsert().Model(&r).ExcludeColumn("created_at").Exec(ctx); err != nil {
			return fmt.Errorf("store order of a report: %w", err)
		}
		if r, err = find(ctx, tx, scope.Company, id); err != nil {
			return err
		}
		made = r.report()
		if err := recordEvent(ctx, tx, scope, audit.ReportOrdered, r); err != nil {
			return err
		}
		return tx.Enqueue(ctx, Build{queued.Ref()})
	})
	return made, err
}

// may returns the form of an order that can be followed.
func (s *Service) may(ctx context.Context, scope tenant.Scope, order Order) (Spec, error) {
	if err := order.validate(); err != nil {
		return Spec{}, err
	}
	if err := order.Type.allowed(scope); err != nil {
		return Spec{}, err
	}
	spec, _ := SpecOf(order.Type) // validated
	if err := scope.RequireFeature(spec.Feature()); err != nil {
		return Spec{}, err
	}
	if spec.Strict() && s.refuse != nil {
		return spec, s.refuse(ctx, scope, order.Year, order.Locale)
	}
	return spec, nil
}

// List returns the company's reports, newest first. Requires Read.
func (s *Service) List(ctx context.Context, scope tenant.Scope) ([]Report, error) {
	if err := scope.Require(Read); err != nil {
		return nil, err
	}
	reports := []Report{}
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		var rows []row
		if err := withJob(tx, &rows, scope.Company).OrderExpr("r.created_at desc, r.id desc").Scan(ctx); err != nil {
			return err
		}
		for _, r := range rows {
			if one := r.report(); scope.RequireFeature(one.Form().Feature()) == nil {
				reports = append(reports, one)
			}
		}
		return nil
	})
	return reports, err
}

// Offer returns a finished report that the person is about to download, and
// notes it in the log, and that figures of its year leave the house. Requires Read, and archive.Take for an archive, and
// returns ErrNotReady while the file is being made.
func (s *Service) Offer(ctx context.Context, scope tenant.Scope, id uuid.UUID) (Report, error) {
	var r row
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		if r, err = finished(ctx, tx, scope, id); err != nil {
			return err
		}
		if r.Type.statesFootprint() {
			if err := footprint.Publish(ctx, tx, scope.Company, r.Year); err != nil {
				return err
			}
		}
		return recordEvent(ctx, tx, scope, audit.ReportOpened, r)
	})
	return r.report(), err
}

// Open returns a finished report with its bytes, which the caller closes. It
// takes and returns what Offer does.
func (s *Service) Open(ctx context.Context, scope tenant.Scope, id uuid.UUID) (Report, io.ReadSeekCloser, error) {
	var r row
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		r, err = finished(ctx, tx, scope, id)
		return err
	})
	if err != nil {
		return Report{}, nil, err
	}
	content, err := s.files.Open(ctx, *r.BlobKey)
	return r.report(), content, err
}

// finished finds a report whose file the person may have.
func finished(ctx context.Context, tx pg.Tx, scope tenant.Scope, id uuid.UUID) (row, error) {
	if err := scope.Require(Read); err != nil {
		return row{}, err
	}
	r, err := find(ctx, tx, scope.Company, id)
	if err != nil {
		return row{}, err
	}
	if err := scope.RequireFeature(r.report().Form().Feature()); err != nil {
		return row{}, err
	}
	if err := r.Type.allowed(scope); err != nil {
		return row{}, err
	}
	if r.BlobKey == nil {
		return row{}, ErrNotReady
	}
	return r, nil
}

// Delete removes a report and its file for good. Requires Make.
func (s *Service) Delete(ctx context.Context, scope tenant.Scope, id uuid.UUID) error {
	if err := scope.Require(Make); err != nil {
		return err
	}
	var key *string
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		r, err := find(ctx, tx, scope.Company, id)
		if err != nil {
			return err
		}
		key = r.BlobKey
		if _, err = tx.NewDelete().Model((*row)(nil)).Where("company_id = ? and id = ?", scope.Company, id).Exec(ctx); err != nil {
			return err
		}
		return recordEvent(ctx, tx, scope, audit.ReportDeleted, r)
	})
	if err != nil || key == nil {
		return err
	}
	return s.files.Delete(ctx, *key)
}

// CancelWaiting takes back all that was ordered and nobody has begun to make.
// It returns how many reports that were. Requires Make.
func (s *Service) CancelWaiting(ctx context.Context, scope tenant.Scope) (cancelled int, err error) {
	if err := scope.Require(Make); err != nil {
		return 0, err
	}
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		jobs, err := job.CancelWaiting(ctx, tx, scope, KindBuild)
		if err != nil || len(jobs) == 0 {
			return err
		}
		var rows []row
		err = tx.NewDelete().Model(&rows).Where("company_id = ? and job_id in (?)", scope.Company,
			bun.List(jobs)).Returning("id, type, year").Scan(ctx)
		if err != nil {
			return fmt.Errorf("delete reports that wait: %w", err)
		}
		for _, r := range rows {
			if err := recordEvent(ctx, tx, scope, audit.ReportDeleted, r); err != nil {
				return err
			}
		}
		cancelled = len(rows)
		return nil
	})
	return cancelled, err
}

func recordEvent(ctx context.Context, tx pg.Tx, scope tenant.Scope, kind audit.Kind, r row) error {
	return audit.Record(ctx, tx, scope, time.Time{}, audit.Event{Kind: kind, Detail: map[string]string{
		"report": r.ID.String(), "type": string(r.Type), "year": strconv.Itoa(r.Year),
	}})
}

// ReadyAgain reports whether a failed job of KindBuild may be started again: it
// returns job.ErrGone when its report was deleted, and job.ErrRightsGone.
func ReadyAgain(ctx context.Context, tx pg.Tx, failed job.Job) error {
	var p params
	if err := json.Unmarshal(failed.Params, &p); err != nil {
		return fmt.Errorf("read parameters of job %s: %w", failed.ID, err)
	}
	_, err := find(ctx, tx, failed.Company, p.Report)
	if errors.Is(err, tenant.ErrNotFound) {
		return job.ErrGone
	}
	if err != nil {
		return err
	}
	return job.StillAllowed(ctx, tx, failed)
}

// errDeleted ends the making of a report that somebody deleted meanwhile.
var errDeleted = fmt.Errorf("the report was deleted: %w", job.ErrCancelled)

// Ordered returns the report that a running job is to make, or
// job.ErrCancelled when it was deleted. The scope is that of the job.
func (s *Service) Ordered(ctx context.Context, scope tenant.Scope, run *job.Run) (Report, error) {
	var p params
	if err := json.Unmarshal(run.Job.Params, &p); err != nil {
		return Report{}, fmt.Errorf("read parameters of job %s: %w", run.Job.ID, err)
	}
	r, err := s.find(ctx, scope, p.Report)
	if errors.Is(err, tenant.ErrNotFound) {
		err = errDeleted
	}
	return r.report(), err
}

// Finish stores what write yields as the report's file. The report points at
// it only when all of it is there and the job is still held, so a reader never
// meets half a file and a late worker replaces nothing. It returns
// job.ErrCancelled when the report was deleted while it was being made.
func (s *Service) Finish(ctx context.Context, scope tenant.Scope, run *job.Run, id uuid.UUID, fileName string,
	write func(io.Writer) error,
) error {
	// Each attempt writes to a key of its own: two workers cannot mix bytes.
	key := blob.Key(scope.Company, "report", uuid.New())
	r, w := io.Pipe()
	go func() { w.CloseWithError(write(w)) }()
	stored, err := s.files.Put(ctx, key, r)
	err = errors.Join(err, r.CloseWithError(err))
	if err != nil {
		return fmt.Errorf("write report %s: %w", id, err)
	}
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		res, err := tx.NewRaw("update report_files set file_name = ?, blob_key = ?, size = ?, sha256 = ? where company_id = ? and id = ?",
			fileName, key, stored.Size, stored.SHA256, scope.Company, id).Exec(ctx)
		if err != nil {
			return err
		}
		if n, err := res.RowsAffected(); err != nil {
			return err
		} else if n == 0 {
			return errDeleted
		}
		return run.Fence(ctx, tx)
	})
	if err != nil {
		return errors.Join(err, s.files.Delete(context.WithoutCancel(ctx), key))
	}
	return nil
}

func (s *Service) find(ctx context.Context, scope tenant.Scope, id uuid.UUID) (row, error) {
	var r row
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		r, err = find(ctx, tx, scope.Company, id)
		return err
	})
	return r, err
}
