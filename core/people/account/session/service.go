package session

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/secret"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account"
)

// Service finds, begins and ends sessions.
type Service struct {
	db    *pg.DB
	clock func() time.Time
}

// NewService returns the service on db.
func NewService(db *pg.DB, clock func() time.Time) *Service {
	return &Service{db: db, clock: clock}
}

// Lookup returns who holds the token, in one round trip. ErrNone when nobody
// does: it never existed, has ended, or the account was shut.
func (s *Service) Lookup(ctx context.Context, token string) (Identity, error) {
	if token == "" {
		return Identity{}, ErrNone
	}
	found := Identity{}
	known, now := false, s.clock()
	query := pg.Query{SQL: "select * from session_scope($1, $2)", Args: []any{secret.Digest(token), now}}
	err := s.db.Read(ctx, tenant.Scope{}, query, func(rows pgx.Rows) error {
		for rows.Next() {
			known = true
			var err error
			if found, err = scan(rows); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return Identity{}, fmt.Errorf("look up session: %w", err)
	}
	if !known {
		return Identity{}, ErrNone
	}
	if !found.TrialEnds.IsZero() {
		left := found.TrialEnds.Sub(now)
		const day = 24 * time.Hour
		found.TrialEnded, found.TrialDays = left <= 0, max(0, int(left/day))
	}
	return found, nil
}

// Begin opens a session for somebody who has proved who they are, pending
// when a second factor is still due, and returns its token. It runs in the
// person's own scope, and clears away their sessions that have run out.
func (s *Service) Begin(ctx context.Context, tx pg.Tx, person uuid.UUID, role tenant.Role, pending bool) (id uuid.UUID, token string, err error) {
	now, origin := s.clock(), audit.OriginOf(ctx)
	if _, err := tx.NewRaw("delete from sessions where person_id = ? and (expires_at <= ? or seen_at + idle <= ?)", person, now, now).Exec(ctx); err != nil {
		return uuid.Nil, "", fmt.Errorf("clear sessions: %w", err)
	}
	idle, whole := lifetime(role)
	state := "full"
	if pending {
		state, idle, whole = "pending", challenge, challenge
	}
	token = secret.Token()
	err = tx.NewRaw(`insert into sessions (person_id, digest, state, created_at, seen_at, idle, expires_at, user_agent, address)
			values (?, ?, ?, ?, ?, ?::interval, ?, ?, ?) returning id`,
		person, secret.Digest(token), state, now, now, idle.String(), now.Add(whole), audit.Printable(origin.UserAgent), origin.Address).
		Scan(ctx, &id)
	if err != nil {
		return uuid.Nil, "", fmt.Errorf("begin session: %w", err)
	}
	return id, token, nil
}

// Guess counts one try at the second factor. After the fifth the session is
// gone and the sign-in begins anew: ErrNone.
func (s *Service) Guess(ctx context.Context, pending Identity) error {
	return s.db.In(ctx, tenant.NewScope(pending.Person.ID, uuid.Nil), func(ctx context.Context, tx pg.Tx) error {
		var guesses int
		err := tx.NewRaw(`update sessions set guesses = guesses + 1
				where person_id = ? and id = ? and state = 'pending' and guesses < ? returning guesses`,
			pending.Person.ID, pending.Session, guessesPerSignIn).Scan(ctx, &guesses)
		if pg.NoRows(err) {
			return ErrNone
		}
		return err
	})
}

// Complete turns a pending session into a full one with a token of its own.
// Of two at once, one gets ErrNone.
func (s *Service) Complete(ctx context.Context, tx pg.Tx, pending Identity) (token string, err error) {
	now := s.clock()
	idle, whole := lifetime(pending.Person.Role)
	return s.renew(ctx, tx, pending.Person.ID, pending.Session, "pending",
		"state = 'full', created_at = ?, seen_at = ?, idle = ?::interval, expires_at = ?", now, now, idle.String(), now.Add(whole))
}

// Renew gives the session of the scope a new token; the old one is dead.
func (s *Service) Renew(ctx context.Context, tx pg.Tx, scope tenant.Scope) (token string, err error) {
	return s.renew(ctx, tx, scope.Person, scope.Session, "full", "state = state")
}

func (s *Service) renew(ctx context.Context, tx pg.Tx, person, id uuid.UUID, state, set string, args ...any) (string, error) {
	token := secret.Token()
	args = append(append([]any{secret.Digest(token)}, args...), person, id, state)
	res, err := tx.NewRaw("update sessions set digest = ?, "+set+" where person_id = ? and id = ? and state = ?", args...).Exec(ctx)
	if err != nil {
		return "", fmt.Errorf("renew session: %w", err)
	}
	changed, err := res.RowsAffected()
	if err != nil {
		return "", fmt.Errorf("renew session: %w", err)
	}
	if changed == 0 {
		return "", ErrNone
	}
	return token, nil
}

// End ends the session of a token. One that is unknown is fine.
func (s *Service) End(ctx context.Context, token string) error {
	return s.db.In(ctx, tenant.Scope{}, func(ctx context.Context, tx pg.Tx) error {
		ended := struct {
			PersonID uuid.UUID `bun:"person_id"`
			ID       uuid.UUID `bun:"id"`
		}{}
		err := tx.NewRaw("select * from end_session(?)", secret.Digest(token)).Scan(ctx, &ended)
		if pg.NoRows(err) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("end session: %w", err)
		}
		whose := tenant.NewScope(ended.PersonID, uuid.Nil).InSession(ended.ID)
		return audit.Record(ctx, tx, whose, s.clock(), audit.Event{Kind: audit.SignedOut})
	})
}

// EndOthers ends all sessions of the person but the scope's own.
func EndOthers(ctx context.Context, tx pg.Tx, scope tenant.Scope) error {
	_, err := tx.NewRaw("delete from sessions where person_id = ? and id <> ?", scope.Person, scope.Session).Exec(ctx)
	if err != nil {
		return fmt.Errorf("end other sessions: %w", err)
	}
	return nil
}

// List returns the sessions of the person, the latest used first.
func (s *Service) List(ctx context.Context, scope tenant.Scope) ([]Session, error) {
	if err := scope.Require(account.Own); err != nil {
		return nil, err
	}
	sessions := []Session{}
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		rows, err := list(ctx, tx, scope.Person, s.clock())
		for _, r := range rows {
			sessions = append(sessions, r.session(scope.Session))
		}
		return err
	})
	return sessions, err
}

// Limits returns how long the session of the scope may be idle, and when it
// ends at the latest however busy it is.
func (s *Service) Limits(ctx context.Context, scope tenant.Scope) (idle time.Duration, ends time.Time, err error) {
	if err := scope.Require(account.Own); err != nil {
		return 0, time.Time{}, err
	}
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		var seconds int64
		err := tx.NewRaw("select extract(epoch from idle)::bigint, expires_at from sessions where person_id = ? and id = ?",
			scope.Person, scope.Session).Scan(ctx, &seconds, &ends)
		if pg.NoRows(err) {
			return ErrNone
		}
		idle = time.Duration(seconds) * time.Second
		return err
	})
	return idle, ends, err
}

// EndOne ends one session of the person, or returns tenant.ErrNotFound.
func (s *Service) EndOne(ctx context.Context, scope tenant.Scope, id uuid.UUID) error {
	if err := scope.Require(account.Own); err != nil {
		return err
	}
	return s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		res, err := tx.NewRaw("delete from sessions where person_id = ? and id = ?", scope.Person, id).Exec(ctx)
		if err != nil {
			return err
		}
		ended, err := res.RowsAffected()
		if err != nil {
			return err
		}
		if ended == 0 {
			return tenant.ErrNotFound
		}
		return audit.Record(ctx, tx, scope, s.clock(), audit.Event{Kind: audit.SessionEnded, Detail: map[string]string{"session": id.String()}})
	})
}

// EndAllOthers ends every session of the person but the one that asks.
func (s *Service) EndAllOthers(ctx context.Context, scope tenant.Scope) error {
	if err := scope.Require(account.Own); err != nil {
		return err
	}
	return s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if err := EndOthers(ctx, tx, scope); err != nil {
			return err
		}
		return audit.Record(ctx, tx, scope, s.clock(), audit.Event{Kind: audit.SessionEnded, Detail: map[string]string{"session": "others"}})
	})
}
