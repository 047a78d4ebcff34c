package connection

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/secret"
	"tillit/core/kernel/tenant"
)

// grantLife is how long a person may take on the system's pages.
const grantLife = 10 * time.Minute

type grantRow struct {
	bun.BaseModel `bun:"table:connection_grants,alias:g"`

	CompanyID    uuid.UUID `bun:"company_id,pk,type:uuid"`
	Digest       []byte    `bun:"digest,pk"`
	ConnectionID uuid.UUID `bun:"connection_id,type:uuid"`
	PersonID     uuid.UUID `bun:"person_id,type:uuid"`
	SessionID    uuid.UUID `bun:"session_id,type:uuid"`
	Verifier     []byte    `bun:"verifier"`
	ExpiresAt    time.Time `bun:"expires_at"`
}

// Grant returns the address of the system's page on which the person grants
// access, and from which only they come back, only once and soon. It returns
// ErrNoGrant and ErrNotReady. Requires Manage.
func (s *Service) Grant(ctx context.Context, scope tenant.Scope, id uuid.UUID) (address string, err error) {
	if err := scope.Require(Manage); err != nil {
		return "", err
	}
	state, verifier := secret.Token(), secret.Token()
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		r, err := lock(ctx, tx, scope.Company, id)
		if err != nil {
			return err
		}
		granter, err := s.granter(r.Provider)
		if err != nil {
			return err
		}
		_, err = tx.NewRaw("delete from connection_grants where company_id = ? and (connection_id = ? or expires_at < ?)",
			scope.Company, id, s.clock()).Exec(ctx)
		if err != nil {
			return fmt.Errorf("clear grants: %w", err)
		}
		digest := secret.Digest(state)
		_, err = tx.NewRaw(`insert into connection_grants (company_id, digest, connection_id, person_id, session_id, verifier, expires_at)
			values (?, ?, ?, ?, ?, ?, ?)`, scope.Company, digest, id, scope.Person, scope.Session,
			s.box.Seal([]byte(verifier), verifierPlace(scope.Company, hex.EncodeToString(digest))), s.clock().Add(grantLife)).Exec(ctx)
		if err != nil {
			return fmt.Errorf("begin grant: %w", err)
		}
		address = granter.GrantURL(state, challenge(verifier), s.redirect(r.Provider))
		return nil
	})
	return address, err
}

// Reply is what a person comes back with from a system's page.
type Reply struct {
	State  string
	Code   string
	Denied bool
}

// Granted connects with what a person comes back with. It returns ErrGrantOver,
// ErrDenied, ErrAlready, ErrOtherBooks and a *Failure of the system. Requires
// Manage.
func (s *Service) Granted(ctx context.Context, scope tenant.Scope, provider Provider, reply Reply) error {
	if err := scope.Require(Manage); err != nil {
		return err
	}
	granter, err := s.granter(provider)
	if err != nil {
		return err
	}
	r, verifier, err := s.consumeGrant(ctx, scope, provider, reply.State)
	if err != nil {
		return err
	}
	if reply.Denied || reply.Code == "" {
		return ErrDenied
	}
	asking, cancel := context.WithTimeout(ctx, probing)
	defer cancel()
	tokens, err := granter.Grant(asking, reply.Code, verifier, s.redirect(provider))
	if err != nil {
		return err
	}
	c, err := r.connection()
	if err != nil {
		return err
	}
	adapter := s.adapters[provider]
	books, err := probe(asking, adapter, Access{Connection: c.ID, Settings: c.Settings, Token: only(tokens)})
	if err != nil {
		return err
	}
	return s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if err := s.settle(ctx, tx, scope, adapter, c.ID, books); err != nil {
			return err
		}
		if err := s.keepTokens(ctx, tx, scope.Company, c.ID, tokens); err != nil {
			return err
		}
		return s.record(ctx, tx, scope, audit.ConnectionChanged, provider, c.ID, map[string]string{"granted": "true"})
	})
}

// consumeGrant uses up the grant that a state belongs to.
func (s *Service) consumeGrant(ctx context.Context, scope tenant.Scope, provider Provider,
	state string,
) (r row, verifier string, err error) {
	var g grantRow
	digest := secret.Digest(state)
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		err := tx.NewRaw("delete from connection_grants where company_id = ? and digest = ? returning *", scope.Company, digest).Scan(ctx, &g)
		if pg.NoRows(err) {
			return ErrGrantOver
		}
		if err != nil {
			return fmt.Errorf("take grant: %w", err)
		}
		r, err = find(ctx, tx, scope.Company, g.ConnectionID)
		return err
	})
	if err != nil {
		return row{}, "", err
	}
	if g.PersonID != scope.Person || g.SessionID != scope.Session || r.Provider != provider || s.clock().After(g.ExpiresAt) {
		return row{}, "", ErrGrantOver
	}
	plain, err := s.box.Open(g.Verifier, verifierPlace(scope.Company, hex.EncodeToString(digest)))
	if err != nil {
		return row{}, "", fmt.Errorf("open verifier of grant: %w", err)
	}
	return r, string(plain), nil
}

func (s *Service) granter(provider Provider) (Granter, error) {
	adapter, ok := s.adapters[provider]
	if !ok {
		return nil, ErrUnsupported
	}
	granter, ok := adapter.(Granter)
	if !ok {
		return nil, ErrNoGrant
	}
	if !adapter.Describe().Ready {
		return nil, ErrNotReady
	}
	return granter, nil
}

// redirect is where a system sends people back to.
func (s *Service) redirect(provider Provider) string {
	return s.origin + "/api/integrations/oauth/" + string(provider) + "/callback"
}

// challenge is that of a verifier, S256.
func challenge(verifier string) string {
	sum := sha256.Sum256([]byte(verifier))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

// only gives the access of tokens that were just granted. One that is refused
// already is no good.
func only(tokens Tokens) func(context.Context, string) (string, error) {
	return func(_ context.Context, refused string) (string, error) {
		if refused != "" {
			return "", &Failure{Reason: Refused}
		}
		return tokens.Access, nil
	}
}
