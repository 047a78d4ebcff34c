// Package credential keeps what people prove themselves with: the password,
// the second factor with its recovery codes, and the way back in for who has
// forgotten the first.
package credential

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/secret"
	"tillit/core/kernel/tenant"
	"tillit/core/kernel/throttle"
	"tillit/core/people/account"
	"tillit/core/people/account/password"
	"tillit/core/people/account/session"
)

// Faults of credentials.
var (
	ErrWrongPassword = fault.New(fault.Invalid, "account.wrongPassword")
	ErrWrongCode     = fault.New(fault.Invalid, "account.wrongCode")
	// ErrResetInvalid says nothing about why: the token is unknown, used,
	// replaced by a newer one, somebody else's or too old.
	ErrResetInvalid = fault.New(fault.Invalid, "account.resetInvalid")
	// ErrTwoFactorOn refuses to show a seed while another one is in use.
	ErrTwoFactorOn = fault.New(fault.Conflict, "account.twoFactorOn")
	// ErrNoSetup refuses a first code without a seed that was just shown.
	ErrNoSetup = fault.New(fault.Conflict, "account.twoFactorNotSetUp")
)

// Issuer is how an authenticator names this product.
const issuer = "Tillit"

// Service changes and checks credentials.
type Service struct {
	db        *pg.DB
	passwords *password.Hasher
	sessions  *session.Service
	box       *secret.Box
	clock     func() time.Time
}

// NewService returns the service on db. Seeds are sealed in box.
func NewService(db *pg.DB, passwords *password.Hasher, sessions *session.Service, box *secret.Box, clock func() time.Time) *Service {
	return &Service{db: db, passwords: passwords, sessions: sessions, box: box, clock: clock}
}

// mayChange lets a person change their own credentials, as nobody else.
func mayChange(scope tenant.Scope) error {
	if scope.Impersonated {
		return session.ErrImpersonating
	}
	return scope.Require(account.Secure)
}

// prove asks the person of an open session for the password again. Guesses
// are slowed down like those at sign-in.
func (s *Service) prove(ctx context.Context, scope tenant.Scope, plain string) error {
	charge := throttle.PasswordOnDevice().Of("signed in", scope.Person.String())
	if err := throttle.Take(ctx, s.db, s.clock(), charge); err != nil {
		return err
	}
	var hash string
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		err := tx.NewRaw("select password_hash from credentials where person_id = ?", scope.Person).Scan(ctx, &hash)
		if pg.NoRows(err) {
			return nil
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("read password of %s: %w", scope.Person, err)
	}
	same, err := s.passwords.Matches(ctx, plain, hash)
	if err != nil {
		return err
	}
	if !same {
		return ErrWrongPassword
	}
	return throttle.GiveBack(ctx, s.db, s.clock(), charge)
}

// setPassword stores the hash of a new password.
func setPassword(ctx context.Context, tx pg.Tx, person uuid.UUID, hash string) error {
	_, err := tx.NewRaw(`insert into credentials (person_id, password_hash) values (?, ?)
		on conflict (person_id) do update set password_hash = excluded.password_hash`, person, hash).Exec(ctx)
	if err != nil {
		return fmt.Errorf("store password of %s: %w", person, err)
	}
	return nil
}
