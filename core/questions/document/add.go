package document

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/google/uuid"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/blob"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/kernel/upload"
)

// StartUpload announces a file of size bytes. It returns ErrEmpty, ErrTooLarge,
// ErrFull and upload.ErrTooMany. Requires Write.
func (s *Service) StartUpload(ctx context.Context, scope tenant.Scope, name string, size int64) (upload.Upload, error) {
	if err := scope.Require(Write); err != nil {
		return upload.Upload{}, err
	}
	switch {
	case size <= 0:
		return upload.Upload{}, ErrEmpty
	case size > s.limits.File:
		return upload.Upload{}, ErrTooLarge
	}
	return s.uploads.Start(ctx, scope, name, size, func(ctx context.Context, tx pg.Tx, announced int64) error {
		return s.room(ctx, tx, scope, announced+size)
	})
}

func (s *Service) room(ctx context.Context, tx pg.Tx, scope tenant.Scope, size int64) error {
	bytes, err := storedBytes(ctx, tx, scope.Company)
	if err == nil && bytes+size > s.limits.Company {
		return ErrFull
	}
	return err
}

// PutPart stores part n, counted from 0, of an upload; sending it again
// replaces it. It returns upload.ErrNotFound and upload.ErrPart. Requires
// Write.
func (s *Service) PutPart(ctx context.Context, scope tenant.Scope, id uuid.UUID, n int, data []byte) error {
	if err := scope.Require(Write); err != nil {
		return err
	}
	return s.uploads.Put(ctx, scope, id, n, data)
}

// Add makes a document of a complete upload and has its text read. A file that
// the company has already is not kept twice: known is true and the document
// the one that is there. It returns the faults of a file that cannot be taken
// in, and those of upload. Requires Write.
func (s *Service) Add(ctx context.Context, scope tenant.Scope, id uuid.UUID) (added Document, known bool, err error) {
	if err := scope.Require(Write); err != nil {
		return Document{}, false, err
	}
	whole, err := s.uploads.Open(ctx, scope, id)
	if err != nil {
		return Document{}, false, err
	}
	defer func() { err = errors.Join(err, whole.Close()) }()
	leave, err := s.budget.Enter(ctx, scope.Company)
	if err != nil {
		return Document{}, false, err
	}
	defer leave()

	file, hash, err := spool(whole)
	if err != nil {
		return Document{}, false, fmt.Errorf("gather upload: %w", err)
	}
	defer func() { err = errors.Join(err, file.Close(), os.Remove(file.Name())) }()

	kind, name, err := identify(whole.Name, file, whole.Size)
	if fault.KindOf(err) == fault.Invalid {
		return Document{}, false, errors.Join(err, whole.Drop(ctx, scope))
	}
	if err != nil {
		return Document{}, false, err
	}
	r := row{CompanyID: scope.Company, Name: compose(name), Kind: kind, Size: whole.Size, SHA256: hash, TextState: TextWaiting}
	if kind == PNG || kind == JPEG {
		r.TextState = TextNone
	}
	r.Folded = fold(r.Name)
	if r, known, err = s.keep(ctx, scope, r, file, whole); err != nil {
		return Document{}, false, err
	}
	whole.Forget(ctx)
	return r.document(), known, nil
}

// keep stores the bytes and then the row, unless there is one of the same
// content.
func (s *Service) keep(ctx context.Context, scope tenant.Scope, r row, file io.ReadSeeker, whole *upload.Complete) (row, bool, error) {
	known := false
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		var there row
		if there, known, err = same(ctx, tx, scope.Company, r.SHA256); known {
			r = there
			return whole.Take(ctx, tx)
		}
		return err
	})
	if err != nil || known {
		return r, known, err
	}

	if r.ID, err = uuid.NewV7(); err != nil {
		return row{}, false, err
	}
	key := blob.Key(scope.Company, "document", r.ID)
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return row{}, false, err
	}
	if _, err := s.files.Put(ctx, key, file); err != nil {
		return row{}, false, fmt.Errorf("keep document: %w", err)
	}
	r.BlobKey, r.UploadedBy, r.UploadedAt = &key, pg.Null(scope.Person), s.now().UTC()
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		if err := s.finishUpload(ctx, tx, scope, whole); err != nil {
			return err
		}
		if _, err := tx.NewInsert().Model(&r).Exec(ctx); err != nil {
			return err
		}
		if err := s.recordEvent(ctx, tx, scope, audit.DocumentAdded, r.ID); err != nil {
			return err
		}
		if r, err = find(ctx, tx, scope.Company, r.ID); err != nil || r.TextState == TextNone {
			return err
		}
		return tx.Enqueue(ctx, Added{Company: scope.Company, Document: r.ID})
	})
	if err == nil {
		return r, false, nil
	}
	err = errors.Join(err, s.files.Delete(context.WithoutCancel(ctx), key))
	if pg.Violates(err, "documents_content_uq") { // somebody uploaded the same file at the same time
		return s.keep(ctx, scope, r, file, whole)
	}
	return row{}, false, err
}

// finishUpload ends the upload if there is room for it, which nobody else takes
// meanwhile.
func (s *Service) finishUpload(ctx context.Context, tx pg.Tx, scope tenant.Scope, whole *upload.Complete) error {
	if err := upload.Alone(ctx, tx, scope.Company); err != nil {
		return err
	}
	if err := whole.Take(ctx, tx); err != nil {
		return err
	}
	return s.room(ctx, tx, scope, whole.Size)
}

// spool gathers a file where every place of it can be looked at. The caller
// closes and removes it.
func spool(r io.Reader) (file *os.File, sha string, err error) {
	if file, err = os.CreateTemp("", "document-*"); err != nil {
		return nil, "", err
	}
	hash := sha256.New()
	if _, err = io.Copy(io.MultiWriter(file, hash), r); err != nil {
		return nil, "", errors.Join(err, file.Close(), os.Remove(file.Name()))
	}
	return file, hex.EncodeToString(hash.Sum(nil)), nil
}
