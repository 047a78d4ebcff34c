package document

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// Grace is how long a deleted document can be brought back.
const Grace = 30 * 24 * time.Hour

// Delete takes a document away: from the list and, as a version of each, from
// every answer. It can be brought back for the time of Grace. It returns
// ErrSealed while a sealed year rests on it and ErrHeld while an answer does that
// the person may not write. Write suffices for what the person has uploaded
// themselves; else it takes Manage.
func (s *Service) Delete(ctx context.Context, scope tenant.Scope, id uuid.UUID) error {
	if err := scope.Require(Write); err != nil {
		return err
	}
	return s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		r, err := find(ctx, tx, scope.Company, id)
		if err != nil {
			return err
		}
		if err := mayRemove(scope, r); err != nil {
			return err
		}
		at := s.now().UTC().Truncate(time.Microsecond)
		// Who is giving it to an answer at this moment waits, or was faster.
		if _, err := tx.NewRaw("select from documents where company_id = ? and id = ? for update", scope.Company, id).Exec(ctx); err != nil {
			return err
		}
		if s.holders != nil {
			if err := s.holders.Release(ctx, tx, scope, id, at); err != nil {
				return err
			}
		}
		_, err = tx.NewRaw("update documents set deleted_at = ?, deleted_by = ? where company_id = ? and id = ? and deleted_at is null",
			at, pg.Null(scope.Person), scope.Company, id).Exec(ctx)
		if err != nil {
			return err
		}
		return s.recordEvent(ctx, tx, scope, audit.DocumentDeleted, id)
	})
}

// Restore brings a deleted document back, and to the answers that it was taken
// from where the person may write them. It returns ErrSealed where that would
// change a sealed year, ErrNotFound when there is nothing left to bring back, and
// ErrSameContent. It takes what Delete takes.
func (s *Service) Restore(ctx context.Context, scope tenant.Scope, id uuid.UUID) (Document, error) {
	if err := scope.Require(Write); err != nil {
		return Document{}, err
	}
	var r row
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		err := tx.NewSelect().Model(&r).Where("company_id = ? and id = ? and blob_key is not null", scope.Company, id).Scan(ctx)
		if pg.NoRows(err) {
			return ErrNotFound
		}
		if err == nil {
			err = mayRemove(scope, r)
		}
		if err != nil {
			return err
		}
		_, err = tx.NewRaw("update documents set deleted_at = null, deleted_by = null where company_id = ? and id = ?", scope.Company,
			id).Exec(ctx)
		if pg.Violates(err, "documents_content_uq") {
			return ErrSameContent
		}
		if err != nil {
			return err
		}
		if r.DeletedAt != nil && s.holders != nil {
			if err := s.holders.Regain(ctx, tx, scope, id, *r.DeletedAt); err != nil {
				return err
			}
		}
		if r, err = find(ctx, tx, scope.Company, id); err != nil {
			return err
		}
		return s.recordEvent(ctx, tx, scope, audit.DocumentRestored, id)
	})
	return r.document(), err
}

// recordEvent puts what was done to a document into the audit log.
func (s *Service) recordEvent(ctx context.Context, tx pg.Tx, scope tenant.Scope, kind audit.Kind, id uuid.UUID) error {
	return audit.Record(ctx, tx, scope, s.now(), audit.Event{Kind: kind, Detail: map[string]string{"document": id.String()}})
}

func mayRemove(scope tenant.Scope, r row) error {
	if scope.May(Manage) || (scope.Person != uuid.Nil && pg.Value(r.UploadedBy) == scope.Person) {
		return nil
	}
	return tenant.ErrForbidden
}

// Purge removes the bytes and the text of documents that were deleted longer
// ago than Grace. Their names stay, for the history of answers. It returns how
// many there were.
func (s *Service) Purge(ctx context.Context) (purged int, err error) {
	var due []row
	err = s.db.In(ctx, tenant.Scope{}.SeeingAll(), func(ctx context.Context, tx pg.Tx) error {
		return tx.NewSelect().Model(&due).Where("blob_key is not null and deleted_at < ?", s.now().Add(-Grace)).Scan(ctx)
	})
	if err != nil {
		return 0, fmt.Errorf("find deleted documents: %w", err)
	}
	for _, r := range due {
		err := s.db.In(ctx, tenant.NewScope(uuid.Nil, r.CompanyID), func(ctx context.Context, tx pg.Tx) error {
			// Who brings it back at this moment waits, or was faster.
			var key string
			err := tx.NewRaw(`update documents set blob_key = null where company_id = ? and id = ? and deleted_at is not null and blob_key is not null
				returning old.blob_key`, r.CompanyID, r.ID).Scan(ctx, &key)
			if pg.NoRows(err) {
				return nil
			}
			if err != nil {
				return err
			}
			if _, err := tx.NewRaw("delete from document_texts where company_id = ? and document_id = ?", r.CompanyID, r.ID).Exec(ctx); err != nil {
				return err
			}
			purged++
			return s.files.Delete(ctx, key)
		})
		if err != nil {
			return purged, fmt.Errorf("purge document %s: %w", r.ID, err)
		}
	}
	return purged, nil
}
