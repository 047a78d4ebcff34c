package inbox

import (
	"context"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/google/uuid"

	"tillit/core/books/bookkeeping"
	"tillit/core/kernel/audit"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/secret"
	"tillit/core/kernel/tenant"
)

// Service keeps the inboxes of companies and takes in what is sent to them.
type Service struct {
	db     *pg.DB
	ledger *bookkeeping.Service
	clock  func() time.Time
}

// NewService returns the service on db; what comes is imported by books.
func NewService(db *pg.DB, books *bookkeeping.Service, clock func() time.Time) *Service {
	return &Service{db: db, ledger: books, clock: clock}
}

// List returns the company's inboxes, oldest first. Requires See.
func (s *Service) List(ctx context.Context, scope tenant.Scope) (found []Inbox, err error) {
	if err := scope.Require(See); err != nil {
		return nil, err
	}
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		found, err = all(ctx, tx, scope.Company)
		return err
	})
	return found, err
}

// Deliveries returns the newest 20, newest first. Requires See.
func (s *Service) Deliveries(ctx context.Context, scope tenant.Scope) (found []Delivery, err error) {
	if err := scope.Require(See); err != nil {
		return nil, err
	}
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		found, err = newest(ctx, tx, scope)
		return err
	})
	return found, err
}

// mayHoldKeys refuses who acts for the company: a key outlasts that.
func mayHoldKeys(scope tenant.Scope) error {
	if err := scope.Require(Manage); err != nil {
		return err
	}
	if scope.Impersonated {
		return ErrActing
	}
	return nil
}

// Make opens an inbox and returns its key, which nobody can be told again. It
// returns ErrTooMany, ErrActing and what is wrong with the name. Requires
// Manage.
func (s *Service) Make(ctx context.Context, scope tenant.Scope, name string) (made Inbox, key string, err error) {
	if err := mayHoldKeys(scope); err != nil {
		return Inbox{}, "", err
	}
	if name, err = cleanName(name); err != nil {
		return Inbox{}, "", err
	}
	key = secret.Token()
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if err := room(ctx, tx, scope.Company); err != nil {
			return err
		}
		const public = 22 // characters: 132 bits
		if made, err = insert(ctx, tx, scope.Company, name, secret.Token()[:public], secret.Digest(key), s.clock()); err != nil {
			return err
		}
		return s.record(ctx, tx, scope, audit.InboxMade, made)
	})
	if err != nil {
		return Inbox{}, "", err
	}
	return made, key, nil
}

// Renew replaces the key of an inbox; the old one opens nothing from then on.
// It returns tenant.ErrNotFound and ErrActing. Requires Manage.
func (s *Service) Renew(ctx context.Context, scope tenant.Scope, id uuid.UUID) (renewed Inbox, key string, err error) {
	if err := mayHoldKeys(scope); err != nil {
		return Inbox{}, "", err
	}
	key = secret.Token()
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if renewed, err = renew(ctx, tx, scope.Company, id, secret.Digest(key), s.clock()); err != nil {
			return err
		}
		return s.record(ctx, tx, scope, audit.InboxRenewed, renewed)
	})
	if err != nil {
		return Inbox{}, "", err
	}
	return renewed, key, nil
}

// Remove closes an inbox; what it has received stays. It returns
// tenant.ErrNotFound. Requires Manage.
func (s *Service) Remove(ctx context.Context, scope tenant.Scope, id uuid.UUID) error {
	if err := scope.Require(Manage); err != nil {
		return err
	}
	return s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		gone, err := remove(ctx, tx, scope.Company, id)
		if err != nil {
			return err
		}
		return s.record(ctx, tx, scope, audit.InboxRemoved, gone)
	})
}

func (s *Service) record(ctx context.Context, tx pg.Tx, scope tenant.Scope, kind audit.Kind, i Inbox) error {
	return audit.Record(ctx, tx, scope, s.clock(), audit.Event{Kind: kind, Detail: map[string]string{"inbox": i.Name}})
}

func cleanName(name string) (string, error) {
	const maxName = 100
	name = strings.TrimSpace(strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(name, "")))
	switch {
	case name == "":
		return "", fault.Fields(map[string]string{"name": "required"})
	case utf8.RuneCountInString(name) > maxName:
		return "", fault.Fields(map[string]string{"name": "tooLong"})
	}
	return name, nil
}
