package bookkeeping

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/google/uuid"

	"tillit/core/books/ledger"
	"tillit/core/kernel/audit"
	"tillit/core/kernel/blob"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/kernel/unpack"
	"tillit/core/kernel/upload"
)

// Opener reads a file in whatever format of books it is in and reports which
// kind of source it comes from.
type Opener func(src io.ReadSeeker) (books ledger.Books, kind string, err error)

// Service brings in books and says what there is.
type Service struct {
	db      *pg.DB
	files   *blob.Store
	uploads *upload.Box
	open    Opener
	budget  *unpack.Budget
}

// NewService returns the service on db. It keeps files in files and reads
// them with open.
func NewService(db *pg.DB, files *blob.Store, open Opener) *Service {
	return &Service{db: db, files: files, uploads: upload.NewBox(db, files, "ledger"), open: open}
}

// Within has the service read files within a budget, which it shares with
// others.
func (s *Service) Within(budget *unpack.Budget) { s.budget = budget }

// Imports returns the company's newest 100 files, newest first. Requires Read.
func (s *Service) Imports(ctx context.Context, scope tenant.Scope) ([]File, error) {
	if err := scope.Require(Read); err != nil {
		return nil, err
	}
	var found []File
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		found, err = imports(ctx, tx, scope.Company)
		return err
	})
	return found, err
}

// Sources returns the company's sets of books, oldest first. Requires Read.
func (s *Service) Sources(ctx context.Context, scope tenant.Scope) ([]Source, error) {
	if err := scope.Require(Read); err != nil {
		return nil, err
	}
	var found []Source
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		found, err = sources(ctx, tx, scope.Company)
		return err
	})
	return found, err
}

// ImportFile keeps all of r as a file of that name and has its books imported
// by the job that it also returns. Requires Import.
func (s *Service) ImportFile(ctx context.Context, scope tenant.Scope, name string, r io.Reader) (File, job.Job, error) {
	if err := scope.Require(Import); err != nil {
		return File{}, job.Job{}, err
	}
	name, err := upload.CleanName(name)
	if err != nil {
		return File{}, job.Job{}, err
	}
	file, err := s.importFile(ctx, scope, Arrival{Name: name, Content: r, Also: func(context.Context, pg.Tx, uuid.UUID) error { return nil }})
	return file, file.Job, err
}

// Arrival is a file on its way in.
type Arrival struct {
	Name    string // as upload.CleanName leaves it
	Inbox   string // the name of the inbox that it was sent to, if it was
	Content io.Reader
	Mapping *ledger.Mapping // of a table, if somebody chose one
	// Also runs in the transaction that creates the import, before it; what it
	// returns undoes all.
	Also func(ctx context.Context, tx pg.Tx, imported uuid.UUID) error
}

// Receive is ImportFile for what a system sent by itself. Requires Import.
func (s *Service) Receive(ctx context.Context, scope tenant.Scope, a Arrival) (File, error) {
	if err := scope.Require(Import); err != nil {
		return File{}, err
	}
	return s.importFile(ctx, scope, a)
}

func (s *Service) importFile(ctx context.Context, scope tenant.Scope, a Arrival) (File, error) {
	id, err := uuid.NewV7()
	if err != nil {
		return File{}, fmt.Errorf("draw import id: %w", err)
	}
	key := blob.Key(scope.Company, "ledger", id)
	stored, err := s.files.Put(ctx, key, a.Content)
	if err != nil {
		return File{}, fmt.Errorf("keep file of import: %w", err)
	}

	var file File
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if err := a.Also(ctx, tx, id); err != nil {
			return err
		}
		p := params{Import: id}
		if a.Mapping != nil {
			chosen := rowOf(*a.Mapping)
			p.Mapping = &chosen
		}
		work, err := job.Create(ctx, tx, scope, KindImport, p)
		if err != nil {
			return err
		}
		if file, err = insertImport(ctx, tx, scope, id, work.ID, a.Name, key, stored); err != nil {
			return err
		}
		event := audit.Event{Kind: audit.BooksImported, Detail: map[string]string{"file": a.Name, "import": id.String()}}
		if a.Inbox != "" {
			event.Detail["inbox"] = a.Inbox
		}
		if err := audit.Record(ctx, tx, scope, time.Time{}, event); err != nil {
			return err
		}
		return tx.Enqueue(ctx, Importing{Ref: work.Ref(), Bytes: stored.Size})
	})
	if err != nil {
		s.discard(ctx, key)
		return File{}, err
	}
	return file, nil
}

// FindImport returns one import of the company, or tenant.ErrNotFound. It
// takes Read.
func FindImport(ctx context.Context, tx pg.Tx, scope tenant.Scope, id uuid.UUID) (File, error) {
	if err := scope.Require(Read); err != nil {
		return File{}, err
	}
	file, _, err := findImport(ctx, tx, scope.Company, id)
	return file, err
}

// discard removes files that nothing refers to. One that stays costs space
// and nothing else, so it fails no call.
func (s *Service) discard(ctx context.Context, keys ...string) {
	for _, key := range keys {
		_ = s.files.Delete(context.WithoutCancel(ctx), key)
	}
}
