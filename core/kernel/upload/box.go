package upload

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/blob"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// Box takes in the files of one purpose. Whoever holds it checks what the
// person may do.
type Box struct {
	db      *pg.DB
	files   *blob.Store
	purpose string
}

// NewBox returns the box on db for a purpose, a plain word such as "ledger".
// Parts wait in files.
func NewBox(db *pg.DB, files *blob.Store, purpose string) *Box {
	return &Box{db: db, files: files, purpose: purpose}
}

// Room says, in the transaction that announces a file, whether there is room
// for it beside the bytes that are announced in the same box already.
type Room func(ctx context.Context, tx pg.Tx, announced int64) error

// Start announces a file of size bytes, which the caller has found to be
// right. It returns ErrTooMany and what room does, unless that is nil, and
// forgets what the company left unfinished for more than a day.
func (b *Box) Start(ctx context.Context, scope tenant.Scope, name string, size int64, room Room) (Upload, error) {
	name, err := CleanName(name)
	if err != nil {
		return Upload{}, err
	}
	var (
		begun Upload
		stale []Upload
	)
	err = b.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		var (
			open int
			wait float64
		)
		if err := Alone(ctx, tx, scope.Company); err != nil {
			return err
		}
		if stale, open, wait, err = dropStale(ctx, tx, scope.Company); err != nil {
			return err
		}
		if open >= maxOpen {
			return ErrTooMany.After(time.Duration(wait * float64(time.Second)))
		}
		if room != nil {
			bytes, err := announced(ctx, tx, scope.Company, b.purpose)
			if err != nil {
				return err
			}
			if err := room(ctx, tx, bytes); err != nil {
				return err
			}
		}
		begun, err = insert(ctx, tx, scope, b.purpose, Upload{Name: name, Size: size})
		return err
	})
	if err != nil {
		return Upload{}, err
	}
	for _, u := range stale {
		b.discard(ctx, u.keys(scope.Company))
	}
	return begun, nil
}

// Alone makes everybody wait who counts what a company has, or adds to it, until
// tx ends.
func Alone(ctx context.Context, tx pg.Tx, company uuid.UUID) error {
	_, err := tx.NewRaw("select pg_advisory_xact_lock(hashtextextended(?, 0))", "uploads "+company.String()).Exec(ctx)
	if err != nil {
		return fmt.Errorf("lock uploads: %w", err)
	}
	return nil
}

// Put stores part n, counted from 0, of an upload; sending it again replaces
// it. It returns ErrNotFound and ErrPart.
func (b *Box) Put(ctx context.Context, scope tenant.Scope, id uuid.UUID, n int, data []byte) error {
	u, err := b.find(ctx, scope, id)
	if err != nil {
		return err
	}
	if n < 0 || n >= u.parts() || int64(len(data)) != u.partSize(n) {
		return ErrPart
	}
	if _, err := b.files.Put(ctx, u.keys(scope.Company)[n], bytes.NewReader(data)); err != nil {
		return fmt.Errorf("keep part %d of upload: %w", n, err)
	}
	return b.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		return insertPart(ctx, tx, scope.Company, id, n, len(data))
	})
}

// Complete is an upload with all of its parts. It can be rewound and measured,
// and sought nowhere else.
type Complete struct {
	Upload
	io.ReadSeeker

	box     *Box
	company uuid.UUID
	parts   *sequence
}

// Open returns an upload of which every part is there, which the caller
// closes. It returns ErrNotFound and ErrIncomplete.
func (b *Box) Open(ctx context.Context, scope tenant.Scope, id uuid.UUID) (*Complete, error) {
	var u Upload
	err := b.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		if u, err = find(ctx, tx, scope, b.purpose, id); err != nil {
			return err
		}
		have, err := countParts(ctx, tx, scope.Company, id)
		if err == nil && have < u.parts() {
			return ErrIncomplete
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	parts := &sequence{ctx: ctx, files: b.files, all: u.keys(scope.Company), size: u.Size}
	parts.keys = parts.all
	return &Complete{Upload: u, ReadSeeker: parts, box: b, company: scope.Company, parts: parts}, nil
}

// Take ends the upload in the transaction that does something with it. It
// returns ErrNotFound when somebody was faster.
func (c *Complete) Take(ctx context.Context, tx pg.Tx) error {
	return remove(ctx, tx, c.company, c.ID)
}

// Forget removes the parts, once the upload was taken.
func (c *Complete) Forget(ctx context.Context) { c.box.discard(ctx, c.keys(c.company)) }

// Drop ends an upload that nothing will be done with.
func (c *Complete) Drop(ctx context.Context, scope tenant.Scope) error {
	err := c.box.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error { return c.Take(ctx, tx) })
	if err == nil {
		c.Forget(ctx)
	}
	return err
}

// Err says that nobody waits any more for who reads the file.
func (c *Complete) Err() error { return c.parts.ctx.Err() }

// Close releases what reading holds.
func (c *Complete) Close() error {
	c.parts.close()
	return nil
}

func (b *Box) find(ctx context.Context, scope tenant.Scope, id uuid.UUID) (u Upload, err error) {
	err = b.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		u, err = find(ctx, tx, scope, b.purpose, id)
		return err
	})
	return u, err
}

// discard removes files that nothing refers to. One that stays costs space
// and nothing else, so it fails no call.
func (b *Box) discard(ctx context.Context, keys []string) {
	for _, key := range keys {
		_ = b.files.Delete(context.WithoutCancel(ctx), key)
	}
}

// sequence reads files one after the other and keeps one of them open.
type sequence struct {
	ctx   context.Context //nolint:containedctx // of the call that reads it
	files *blob.Store
	all   []string
	size  int64
	keys  []string // still to be read
	open  io.ReadCloser
}

// Seek implements io.Seeker for both ends.
func (s *sequence) Seek(offset int64, whence int) (int64, error) {
	if offset != 0 || whence == io.SeekCurrent {
		return 0, errors.ErrUnsupported
	}
	s.close()
	if whence == io.SeekEnd {
		s.keys = nil
		return s.size, nil
	}
	s.keys = s.all
	return 0, nil
}

// Read implements io.Reader.
func (s *sequence) Read(p []byte) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return 0, err
	}
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
