package bookkeeping

import (
	"context"
	"errors"

	"github.com/google/uuid"

	"tillit/core/books/ledger"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/kernel/upload"
)

// MaxUpload is the largest file that is taken in.
const MaxUpload = 200 << 20

// StartUpload announces a file of size bytes. It returns ErrTooLarge and
// upload.ErrTooMany. Requires Import.
func (s *Service) StartUpload(ctx context.Context, scope tenant.Scope, name string, size int64) (upload.Upload, error) {
	if err := scope.Require(Import); err != nil {
		return upload.Upload{}, err
	}
	switch {
	case size <= 0:
		return upload.Upload{}, ledger.ErrEmptyFile
	case size > MaxUpload:
		return upload.Upload{}, ledger.ErrTooLarge
	}
	return s.uploads.Start(ctx, scope, name, size, nil)
}

// PutPart stores part n, counted from 0, of an upload; sending it again
// replaces it. It returns upload.ErrNotFound and upload.ErrPart. Requires
// Import.
func (s *Service) PutPart(ctx context.Context, scope tenant.Scope, id uuid.UUID, n int, data []byte) error {
	if err := scope.Require(Import); err != nil {
		return err
	}
	return s.uploads.Put(ctx, scope, id, n, data)
}

// ImportUpload has the books of an uploaded file imported by a job. It returns
// upload.ErrIncomplete, and upload.ErrNotFound also for an upload that was
// imported before. Requires Import.
func (s *Service) ImportUpload(ctx context.Context, scope tenant.Scope, id uuid.UUID) (file File, err error) {
	if err := scope.Require(Import); err != nil {
		return File{}, err
	}
	whole, err := s.uploads.Open(ctx, scope, id)
	if err != nil {
		return File{}, err
	}
	defer func() { err = errors.Join(err, whole.Close()) }()
	file, err = s.importFile(ctx, scope, Arrival{
		Name: whole.Name, Content: whole,
		Also: func(ctx context.Context, tx pg.Tx, _ uuid.UUID) error { return whole.Take(ctx, tx) },
	})
	if err != nil {
		return File{}, err
	}
	whole.Forget(ctx)
	return file, nil
}
