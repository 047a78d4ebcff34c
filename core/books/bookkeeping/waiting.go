package bookkeeping

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/google/uuid"
	"github.com/uptrace/bun/dialect/pgdialect"

	"tillit/core/books/ledger"
	"tillit/core/kernel/audit"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// An import that raises a question waits with it: its job ends, its file stays, and
// whoever looks after the books is notified if it came by itself. An answer is
// remembered for tables with the same columns, so all imports of such go on with it.

// Waiting is the state of an import that goes on when somebody has answered.
const Waiting job.State = "waiting"

// ErrNotWaiting says that an import asks nothing, or is worked on.
var ErrNotWaiting = fault.New(fault.Conflict, "ledger.importNotWaiting")

// State is how far the import has come: that of its job, or Waiting.
func (f File) State() job.State {
	switch {
	case !f.Asking() || f.Job.State != job.Done:
		return f.Job.State
	case f.TakenOut != nil:
		return job.Cancelled
	}
	return Waiting
}

// Asking reports whether the import can be answered.
func (f File) Asking() bool { return len(f.Asks) > 0 && f.Summary == nil && f.Job.Ended() }

// wait ends the work on an import that raises a question.
func (s *Service) wait(ctx context.Context, scope tenant.Scope, run *job.Run, file File, t Table) error {
	return s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.NewRaw("update ledger_imports set asks = ?, signature = ? where company_id = ? and id = ?",
			pgdialect.Array(t.asks()), t.Signature, scope.Company, file.ID).Exec(ctx)
		if err != nil {
			return fmt.Errorf("keep question of import: %w", err)
		}
		cameByItself, first := file.CreatedBy.ID == uuid.Nil, len(file.Asks) == 0
		if cameByItself && first {
			if err := callForAnswer(ctx, tx, scope.Company, file.ID); err != nil {
				return err
			}
		}
		return run.Fence(ctx, tx)
	})
}

// LookAtImport is Look for the file of an import that waits. It returns
// tenant.ErrNotFound, ErrNotWaiting and ErrNotATable. Requires Import.
func (s *Service) LookAtImport(ctx context.Context, scope tenant.Scope, id uuid.UUID, name string) (table Table, err error) {
	err = s.withWaiting(ctx, scope, id, func(_ File, sheet ledger.Sheet) (err error) {
		table, err = s.table(ctx, scope, sheet, name)
		return err
	})
	return table, err
}

// PreviewImport is PreviewTable for the file of an import that waits. It returns
// what LookAtImport returns, and a failure that names what is wrong with m.
// Requires Import.
func (s *Service) PreviewImport(ctx context.Context, scope tenant.Scope, id uuid.UUID, m ledger.Mapping) (p Preview, err error) {
	err = s.withWaiting(ctx, scope, id, func(_ File, sheet ledger.Sheet) (err error) {
		p, err = s.preview(ctx, scope, sheet, m)
		return err
	})
	return p, err
}

// AnswerImport has an import that waits go on by a new job, with m for what its
// columns mean, and all others that wait with the same columns; m is remembered. It
// returns what PreviewImport returns, and ledger.ErrTableAsks. Requires Import.
func (s *Service) AnswerImport(ctx context.Context, scope tenant.Scope, id uuid.UUID, m ledger.Mapping) (file File, err error) {
	err = s.withWaiting(ctx, scope, id, func(waiting File, sheet ledger.Sheet) error {
		shape := sheet.Shape(m.Sheet)
		if m, err = s.answered(ctx, scope, sheet, m); err != nil {
			return err
		}
		chosen := rowOf(m)
		return s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
			if err := keepMapping(ctx, tx, scope, shape.Signature, waiting.Name, m); err != nil {
				return err
			}
			// One that was dismissed is taken up again by an answer.
			_, err := tx.NewRaw(`update ledger_imports set signature = ?, taken_out_at = null, taken_out_by = null
				where company_id = ? and id = ? and summary is null`, shape.Signature, scope.Company, id).Exec(ctx)
			if err != nil {
				return fmt.Errorf("take import up: %w", err)
			}
			going, err := s.goOn(ctx, tx, scope, shape.Signature, params{Import: id, Mapping: &chosen})
			if err != nil {
				return err
			}
			if !slices.Contains(going, id) {
				return ErrNotWaiting // somebody was faster
			}
			if file, _, err = findImport(ctx, tx, scope.Company, id); err != nil {
				return err
			}
			return recordDecision(ctx, tx, scope, audit.ImportAnswered, file)
		})
	})
	return file, err
}

// Dismiss takes away an import that waits: its file stays, and it can be answered
// all the same. It returns tenant.ErrNotFound and ErrNotWaiting. Requires Import.
func (s *Service) Dismiss(ctx context.Context, scope tenant.Scope, id uuid.UUID) (file File, err error) {
	if err := scope.Require(Import); err != nil {
		return File{}, err
	}
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if _, err := tx.NewRaw("select from ledger_imports where company_id = ? and id = ? for no key update", scope.Company, id).Exec(ctx); err != nil {
			return fmt.Errorf("lock import: %w", err)
		}
		if file, _, err = findImport(ctx, tx, scope.Company, id); err != nil {
			return err
		}
		if !file.Asking() || file.TakenOut != nil {
			return ErrNotWaiting
		}
		_, err := tx.NewRaw("update ledger_imports set taken_out_at = now(), taken_out_by = ? where company_id = ? and id = ?",
			pg.Null(scope.Person), scope.Company, id).Exec(ctx)
		if err != nil {
			return fmt.Errorf("dismiss import: %w", err)
		}
		if file, _, err = findImport(ctx, tx, scope.Company, id); err != nil {
			return err
		}
		return recordDecision(ctx, tx, scope, audit.ImportDismissed, file)
	})
	return file, err
}

// withWaiting opens the table of an import that can be answered.
func (s *Service) withWaiting(ctx context.Context, scope tenant.Scope, id uuid.UUID, do func(File, ledger.Sheet) error) (err error) {
	if err := scope.Require(Import); err != nil {
		return err
	}
	var (
		file File
		key  string
	)
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		file, key, err = findImport(ctx, tx, scope.Company, id)
		return err
	})
	if err != nil {
		return err
	}
	if !file.Asking() {
		return ErrNotWaiting
	}
	src, err := s.files.Open(ctx, key)
	if err != nil {
		return fmt.Errorf("open file of import: %w", err)
	}
	defer func() { err = errors.Join(err, src.Close()) }()
	sheet, leave, err := s.sheet(ctx, scope, src)
	defer leave()
	if err != nil {
		return err
	}
	return do(file, sheet)
}

// goOn has all imports that wait with these columns worked on again and returns
// their ids: the answered one as it was answered, others as that is remembered. One
// that this leaves with a question waits again.
func (s *Service) goOn(ctx context.Context, tx pg.Tx, scope tenant.Scope, signature string, answered params) (going []uuid.UUID, err error) {
	var waiting []struct {
		ID   uuid.UUID
		Size int64
	}
	err = tx.NewRaw(`select i.id, i.size from ledger_imports i join jobs j on j.company_id = i.company_id and j.id = i.job_id
		where i.company_id = ? and i.signature = ? and cardinality(i.asks) > 0 and i.summary is null and i.taken_out_at is null
			and j.state in (?, ?, ?)
		order by i.id for no key update of i`,
		scope.Company, signature, job.Done, job.Failed, job.Cancelled).Scan(ctx, &waiting)
	if err != nil {
		return nil, fmt.Errorf("find imports that wait: %w", err)
	}
	for _, w := range waiting {
		p := params{Import: w.ID}
		if w.ID == answered.Import {
			p = answered
		}
		file, err := s.workOn(ctx, tx, scope, w.ID, KindImport, p)
		if err != nil {
			return nil, err
		}
		if err := tx.Enqueue(ctx, Importing{Ref: file.Job.Ref(), Bytes: w.Size}); err != nil {
			return nil, err
		}
		going = append(going, w.ID)
	}
	return going, nil
}
