package ledger

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/google/uuid"

	"tillit/core/blob"
	"tillit/core/fault"
	"tillit/core/pg"
	"tillit/core/tenant"
)

// Sizes of uploads.
const (
	// MaxUpload is the largest file that is taken in.
	MaxUpload = 200 << 20
	// PartSize is that of every part of an upload but the last.
	PartSize = 8 << 20

	maxOpenUploads = 20
)

// Faults of uploads.
var (
	// ErrUploadNotFound is the answer to an upload that is not the company's,
	// or was imported already.
	ErrUploadNotFound = fault.New(fault.NotFound, "ledger.uploadNotFound")
	// ErrPart refuses a part that is outside of the file or has another size
	// than announced.
	ErrPart = fault.New(fault.Invalid, "ledger.uploadPart")
	// ErrUploadIncomplete says that parts are missing.
	ErrUploadIncomplete = fault.New(fault.Conflict, "ledger.uploadIncomplete")
	// ErrTooManyUploads says that the company has begun many uploads and
	// finished none of them.
	ErrTooManyUploads = fault.New(fault.TooMany, "ledger.tooManyUploads")
)

// Upload is a file on its way in.
type Upload struct {
	ID   uuid.UUID
	Name string
	Size int64
}

// parts is how many parts the file comes in.
func (u Upload) parts() int { return int((u.Size + PartSize - 1) / PartSize) }

// partSize is what part n must have.
func (u Upload) partSize(n int) int64 { return min(PartSize, u.Size-int64(n)*PartSize) }

func (u Upload) keys(company uuid.UUID) []string {
	keys := make([]string, u.parts())
	for n := range keys {
		keys[n] = blob.Key(company, "upload", u.ID) + "/" + strconv.Itoa(n)
	}
	return keys
}

// StartUpload announces a file of size bytes. It returns ErrTooLarge and
// ErrTooManyUploads, and forgets what the company left unfinished for more
// than a day. It takes Import.
func (s *Service) StartUpload(ctx context.Context, scope tenant.Scope, name string, size int64) (Upload, error) {
	if err := scope.Require(Import); err != nil {
		return Upload{}, err
	}
	name, err := cleanName(name)
	switch {
	case err != nil:
		return Upload{}, err
	case size <= 0:
		return Upload{}, ErrEmptyFile
	case size > MaxUpload:
		return Upload{}, ErrTooLarge
	}

	var upload Upload
	var stale []Upload
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		var open int
		if stale, open, err = dropStaleUploads(ctx, tx, scope.Company); err != nil {
			return err
		}
		if open >= maxOpenUploads {
			return ErrTooManyUploads
		}
		upload, err = insertUpload(ctx, tx, scope, Upload{Name: name, Size: size})
		return err
	})
	if err != nil {
		return Upload{}, err
	}
	for _, u := range stale {
		s.discard(ctx, u.keys(scope.Company)...)
	}
	return upload, nil
}

// PutPart stores part n, counted from 0, of an upload; sending it again
// replaces it. It returns ErrUploadNotFound and ErrPart. It takes Import.
func (s *Service) PutPart(ctx context.Context, scope tenant.Scope, upload uuid.UUID, n int, data []byte) error {
	if err := scope.Require(Import); err != nil {
		return err
	}
	var u Upload
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		u, err = findUpload(ctx, tx, scope.Company, upload)
		return err
	})
	if err != nil {
		return err
	}
	if n < 0 || n >= u.parts() || int64(len(data)) != u.partSize(n) {
		return ErrPart
	}
	if _, err := s.files.Put(ctx, u.keys(scope.Company)[n], bytes.NewReader(data)); err != nil {
		return fmt.Errorf("keep part %d of upload: %w", n, err)
	}
	return s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		return insertPart(ctx, tx, scope.Company, upload, n, len(data))
	})
}

// ImportUpload has the books of an uploaded file imported by a job. It returns
// ErrUploadIncomplete, and ErrUploadNotFound also for an upload that was
// imported before. It takes Import.
func (s *Service) ImportUpload(ctx context.Context, scope tenant.Scope, upload uuid.UUID) (File, error) {
	if err := scope.Require(Import); err != nil {
		return File{}, err
	}
	var u Upload
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		if u, err = findUpload(ctx, tx, scope.Company, upload); err != nil {
			return err
		}
		have, err := countParts(ctx, tx, scope.Company, upload)
		if err == nil && have < u.parts() {
			return ErrUploadIncomplete
		}
		return err
	})
	if err != nil {
		return File{}, err
	}

	keys := u.keys(scope.Company)
	parts := &sequence{ctx: ctx, files: s.files, keys: keys}
	defer parts.close()
	file, err := s.importFile(ctx, scope, u.Name, parts, func(ctx context.Context, tx pg.Tx) error {
		return deleteUpload(ctx, tx, scope.Company, upload)
	})
	if err != nil {
		return File{}, err
	}
	s.discard(ctx, keys...)
	return file, nil
}

// sequence reads files one after the other and keeps one of them open.
type sequence struct {
	ctx   context.Context //nolint:containedctx // of the call that reads it
	files *blob.Store
	keys  []string
	open  io.ReadCloser
}

// Read implements io.Reader.
func (s *sequence) Read(p []byte) (int, error) {
	for {
		if s.open == nil {
			if len(s.keys) == 0 {
				return 0, io.EOF
			}
			part, err := s.files.Open(s.ctx, s.keys[0])
			if err != nil {
				return 0, err
			}
			s.open, s.keys = part, s.keys[1:]
		}
		n, err := s.open.Read(p)
		if errors.Is(err, io.EOF) {
			s.close()
			err = nil
		}
		if n > 0 || err != nil {
			return n, err
		}
	}
}

func (s *sequence) close() {
	if s.open != nil {
		_ = s.open.Close() // it was only read
		s.open = nil
	}
}
