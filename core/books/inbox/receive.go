package inbox

import (
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"tillit/core/books/bookkeeping"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/secret"
	"tillit/core/kernel/tenant"
	"tillit/core/kernel/throttle"
)

// Access is what a key opens: one inbox, to send to and to ask what came of it.
type Access struct {
	scope tenant.Scope
	inbox uuid.UUID
	name  string
}

// Open returns what key opens at the address that publicKey is part of. It
// returns ErrKey, and tenant.ErrFeatureDisabled when integrations are off for
// the company.
func (s *Service) Open(ctx context.Context, publicKey, key string) (Access, error) {
	var (
		a        Access
		company  uuid.UUID
		address  string
		disabled tenant.Feature
		ended    bool
	)
	query := pg.Query{
		SQL:  "select company_id, id, name, public_key, disabled_features, trial_ended(company_id, $2) from inbox_of_key($1)",
		Args: []any{secret.Digest(key), s.clock()},
	}
	err := s.db.Read(ctx, tenant.Scope{}, query, func(rows pgx.Rows) error {
		for rows.Next() {
			if err := rows.Scan(&company, &a.inbox, &a.name, &address, &disabled, &ended); err != nil {
				return fmt.Errorf("read inbox: %w", err)
			}
		}
		return nil
	})
	if err != nil {
		return Access{}, fmt.Errorf("look up key of inbox: %w", err)
	}
	if company == uuid.Nil || subtle.ConstantTimeCompare([]byte(address), []byte(publicKey)) == 0 {
		return Access{}, ErrKey
	}
	a.scope = tenant.NewScope(uuid.Nil, company, bookkeeping.Import, bookkeeping.Read).Disabled(disabled)
	if ended {
		a.scope = a.scope.Lapsed(bookkeeping.Read)
	}
	return a, a.scope.RequireFeature(tenant.Integrations)
}

// Sent is what somebody sends.
type Sent struct {
	Name     string // of the file; one is made up when empty
	Type     string // application/json for rows; of anything else the content decides
	Encoding string // "gzip" or empty
	Body     []byte // as it came
}

// errTwice stops an import whose content came at the same time.
var errTwice = errors.New("inbox: the content came before")

// Receive has what was sent imported by a job and returns the id of the
// import: the same one whenever the same content comes again. It returns
// throttle.ErrTooMany, tenant.ErrTrialEnded, ErrEncoding, ErrRows and the faults
// of files.
func (s *Service) Receive(ctx context.Context, a Access, sent Sent) (uuid.UUID, error) {
	if err := a.scope.Require(bookkeeping.Import); err != nil {
		return uuid.Nil, err
	}
	now := s.clock()
	if err := throttle.Take(ctx, s.db, now, rate().Of(a.inbox.String())); err != nil {
		return uuid.Nil, err
	}
	sum, err := sent.digest()
	if err != nil {
		return uuid.Nil, err
	}
	id, known, err := s.earlier(ctx, a, sum)
	if err != nil || known {
		return id, err
	}
	if id, err = s.keep(ctx, a, sent, sum, now); errors.Is(err, errTwice) {
		id, _, err = s.earlier(ctx, a, sum)
	}
	return id, err
}

func (s *Service) keep(ctx context.Context, a Access, sent Sent, sum []byte, now time.Time) (uuid.UUID, error) {
	name, content, err := sent.file()
	if err != nil {
		return uuid.Nil, err
	}
	file, err := s.ledger.Receive(ctx, a.scope, bookkeeping.Arrival{
		Name: name, Inbox: a.name, Content: content,
		Also: func(ctx context.Context, tx pg.Tx, imported uuid.UUID) error {
			return enter(ctx, tx, a, sum, imported, now)
		},
	})
	return file.ID, err
}

func (s *Service) earlier(ctx context.Context, a Access, sum []byte) (id uuid.UUID, known bool, err error) {
	err = s.db.In(ctx, a.scope, func(ctx context.Context, tx pg.Tx) (err error) {
		id, known, err = earlier(ctx, tx, a, sum)
		return err
	})
	return id, known, err
}

// Delivery says what came of an import that Receive began. It returns
// tenant.ErrNotFound for any other.
func (s *Service) Delivery(ctx context.Context, a Access, imported uuid.UUID) (d Delivery, err error) {
	if err := a.scope.Require(bookkeeping.Read); err != nil {
		return Delivery{}, err
	}
	err = s.db.In(ctx, a.scope, func(ctx context.Context, tx pg.Tx) (err error) {
		d, err = findDelivery(ctx, tx, a, imported)
		return err
	})
	return d, err
}
