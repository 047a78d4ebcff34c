// Package signin lets people in: by password or by what a trusted partner says
// of them, then by the second factor where there is one. A wrong password, an
// unknown address and a disabled account look the same and take as long.
package signin

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/secret"
	"tillit/core/kernel/tenant"
	"tillit/core/kernel/throttle"
	"tillit/core/people/account"
	"tillit/core/people/account/credential"
	"tillit/core/people/account/password"
	"tillit/core/people/account/session"
)

// ErrWrongCredentials does not say whether the address or the password was
// wrong, or whether the account is shut.
var ErrWrongCredentials = fault.New(fault.Unauthenticated, "account.wrongCredentials")

// Service signs people in.
type Service struct {
	db          *pg.DB
	passwords   *password.Hasher
	sessions    *session.Service
	credentials *credential.Service
	clock       func() time.Time
	partner     Partner // nil while none is trusted
	closed      error   // why administrators alone are let in; nil while everybody is
}

// NewService returns the service on db. The partner lets its users in; nil
// for none.
func NewService(
	db *pg.DB, passwords *password.Hasher, sessions *session.Service, credentials *credential.Service,
	partner Partner, clock func() time.Time,
) *Service {
	return &Service{db: db, passwords: passwords, sessions: sessions, credentials: credentials, partner: partner, clock: clock}
}

// Close lets administrators alone in from now on. Everybody else is told why
// once their password is right, and no session is opened; who does not know a
// password learns nothing. Nil lets everybody in.
func (s *Service) Close(why error) { s.closed = why }

// Attempt is what somebody signs in with.
type Attempt struct {
	Email    string
	Password string
	Device   string // the token of a device that was let in before, or empty
}

// Entry is what somebody takes home who was let in.
type Entry struct {
	Token   string // of the session
	Pending bool   // the second factor is still due
	Device  string // a new token for the device; empty when it keeps its own, or while pending
}

// facts is what sign_in_facts says about an address.
type facts struct {
	person      uuid.UUID
	role        tenant.Role
	hash        string
	twoFactor   bool
	disabled    bool
	deviceKnown bool
}

// SignIn checks address and password and opens a session. The attempt counts
// before it is judged: per address of the network and per account. A device
// that the account has used before has an allowance of its own instead, which
// nobody else can use up.
// ErrWrongCredentials, throttle.ErrTooMany, password.ErrBusy.
func (s *Service) SignIn(ctx context.Context, in Attempt) (Entry, error) {
	now := s.clock()
	email, _ := account.Email(in.Email)
	known, err := s.facts(ctx, email, in.Device)
	if err != nil {
		return Entry{}, err
	}
	charges := []throttle.Charge{
		throttle.Address().Of(throttle.Network(audit.OriginOf(ctx).Address)),
		throttle.Password().Of(email),
	}
	if known.deviceKnown {
		charges = []throttle.Charge{throttle.PasswordOnDevice().Of(email, in.Device)}
	}
	if err := throttle.Take(ctx, s.db, now, charges...); err != nil {
		return Entry{}, err
	}
	same, err := s.passwords.Matches(ctx, in.Password, known.hash)
	if err != nil {
		return Entry{}, err
	}
	if !same || known.disabled {
		return Entry{}, s.refuse(ctx, known.person, audit.SignInRefused, ErrWrongCredentials)
	}
	var entry Entry
	refused := s.closed
	if known.role == tenant.Admin {
		refused = nil
	}
	if refused == nil {
		if entry, err = s.enter(ctx, known, in.Device); err != nil {
			return Entry{}, err
		}
	}
	if err := throttle.GiveBack(ctx, s.db, now, charges...); err != nil {
		return Entry{}, err
	}
	if refused != nil {
		return Entry{}, refused
	}
	return entry, throttle.Sweep(ctx, s.db, now)
}

// facts looks the address up; those of an address that nobody has are zero.
func (s *Service) facts(ctx context.Context, email, device string) (facts, error) {
	var found facts
	query := pg.Query{
		SQL:  "select person_id, role, password_hash, two_factor, disabled, device_known from sign_in_facts($1, $2)",
		Args: []any{email, secret.Digest(device)},
	}
	err := s.db.Read(ctx, tenant.Scope{}, query, func(rows pgx.Rows) error {
		for rows.Next() {
			if err := rows.Scan(&found.person, &found.role, &found.hash, &found.twoFactor, &found.disabled, &found.deviceKnown); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return facts{}, fmt.Errorf("look up address: %w", err)
	}
	return found, nil
}

// enter opens a session, or half of one, and records what led to it.
func (s *Service) enter(ctx context.Context, known facts, device string, led ...audit.Kind) (Entry, error) {
	entry := Entry{Pending: known.twoFactor}
	scope := tenant.NewScope(known.person, uuid.Nil)
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		id, token, err := s.sessions.Begin(ctx, tx, known.person, known.role, entry.Pending)
		if err != nil {
			return err
		}
		entry.Token = token
		for _, kind := range led {
			if err := audit.Record(ctx, tx, scope.InSession(id), s.clock(), audit.Event{Kind: kind}); err != nil {
				return err
			}
		}
		if entry.Pending {
			return nil
		}
		if entry.Device, err = s.remember(ctx, tx, known.person, device); err != nil {
			return err
		}
		return audit.Record(ctx, tx, scope.InSession(id), s.clock(), audit.Event{Kind: audit.SignedIn})
	})
	return entry, err
}

// Verify checks the second factor of a pending session and opens it fully,
// under a new token. Five guesses a sign-in and twenty a day.
// credential.ErrWrongCode, session.ErrNone when the guesses are used up,
// throttle.ErrTooMany.
func (s *Service) Verify(ctx context.Context, pending session.Identity, code, device string) (Entry, error) {
	if !pending.Pending {
		return Entry{}, session.ErrNone
	}
	now, person := s.clock(), pending.Person.ID
	charge, err := s.codeCharge(ctx, person, device)
	if err != nil {
		return Entry{}, err
	}
	if err := throttle.Take(ctx, s.db, now, charge); err != nil {
		return Entry{}, err
	}
	if err := s.sessions.Guess(ctx, pending); err != nil {
		return Entry{}, err
	}

	var entry Entry
	scope := tenant.NewScope(person, uuid.Nil).InSession(pending.Session)
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if err := s.credentials.AcceptCode(ctx, tx, person, code); err != nil {
			return err
		}
		if entry.Token, err = s.sessions.Complete(ctx, tx, pending); err != nil {
			return err
		}
		if entry.Device, err = s.remember(ctx, tx, person, device); err != nil {
			return err
		}
		return audit.Record(ctx, tx, scope, now, audit.Event{Kind: audit.SignedIn})
	})
	if errors.Is(err, credential.ErrWrongCode) {
		return Entry{}, s.refuse(ctx, person, audit.CodeRefused, err)
	}
	if err != nil {
		return Entry{}, err
	}
	return entry, throttle.GiveBack(ctx, s.db, now, charge)
}

func (s *Service) codeCharge(ctx context.Context, person uuid.UUID, device string) (throttle.Charge, error) {
	var known bool
	err := s.db.In(ctx, tenant.NewScope(person, uuid.Nil), func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw("select exists (select from devices where person_id = ? and digest = ?)", person, secret.Digest(device)).Scan(ctx,
			&known)
	})
	if err != nil {
		return throttle.Charge{}, fmt.Errorf("look for device: %w", err)
	}
	if known {
		return throttle.CodeOnDevice().Of(person.String(), device), nil
	}
	return throttle.Code().Of(person.String()), nil
}

// deviceLife is as long as browsers keep a cookie.
const deviceLife = 400 * 24 * time.Hour

// remember makes the device one that others cannot lock out, and returns its
// token unless it has one. Devices that have not come back for long are
// forgotten.
func (s *Service) remember(ctx context.Context, tx pg.Tx, person uuid.UUID, device string) (token string, err error) {
	now := s.clock()
	if _, err := tx.NewRaw("delete from devices where person_id = ? and seen_at < ?", person, now.Add(-deviceLife)).Exec(ctx); err != nil {
		return "", fmt.Errorf("forget devices: %w", err)
	}
	res, err := tx.NewRaw("update devices set seen_at = ? where person_id = ? and digest = ?", now, person, secret.Digest(device)).Exec(ctx)
	if err != nil {
		return "", fmt.Errorf("note device: %w", err)
	}
	if known, err := res.RowsAffected(); err != nil || known == 1 {
		return "", err
	}
	token = secret.Token()
	_, err = tx.NewRaw("insert into devices (person_id, digest, seen_at) values (?, ?, ?)", person, secret.Digest(token), now).Exec(ctx)
	if err != nil {
		return "", fmt.Errorf("remember device: %w", err)
	}
	return token, nil
}

// refuse records a failed attempt and returns why.
func (s *Service) refuse(ctx context.Context, person uuid.UUID, kind audit.Kind, why error) error {
	scope := tenant.NewScope(person, uuid.Nil)
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		return audit.Record(ctx, tx, scope, s.clock(), audit.Event{Kind: kind})
	})
	if err != nil {
		return err
	}
	return why
}
