package credential

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/secret"
	"tillit/core/kernel/tenant"
	"tillit/core/kernel/throttle"
	"tillit/core/people/account"
	"tillit/core/people/account/password"
	"tillit/core/people/account/session"
)

// ResetLife is how long the link of a reset mail works.
const ResetLife = 30 * time.Minute

// ChangePassword replaces the password of the person, ends their other
// sessions and returns the new token of this one. ErrWrongPassword; a weak
// new password is named as the field newPassword.
func (s *Service) ChangePassword(ctx context.Context, scope tenant.Scope, old, chosen string) (token string, err error) {
	if err := mayChange(scope); err != nil {
		return "", err
	}
	if err := s.prove(ctx, scope, old); err != nil {
		return "", err
	}
	if err := s.mayChoose(ctx, scope, chosen); err != nil {
		return "", err
	}
	hash, err := s.passwords.Hash(ctx, chosen)
	if err != nil {
		return "", err
	}
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if err := setPassword(ctx, tx, scope.Person, hash); err != nil {
			return err
		}
		if err := session.EndOthers(ctx, tx, scope); err != nil {
			return err
		}
		if token, err = s.sessions.Renew(ctx, tx, scope); err != nil {
			return err
		}
		if err := notifyChange(ctx, tx, scope.Person, ChangedPassword); err != nil {
			return err
		}
		return audit.Record(ctx, tx, scope, s.clock(), audit.Event{Kind: audit.PasswordChanged})
	})
	return token, err
}

func (s *Service) mayChoose(ctx context.Context, scope tenant.Scope, chosen string) error {
	var email, name string
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw("select email, name from people where id = ?", scope.Person).Scan(ctx, &email, &name)
	})
	if err != nil {
		return fmt.Errorf("read person %s: %w", scope.Person, err)
	}
	if weakness := password.Weakness(chosen, email, name); weakness != "" {
		return fault.Fields(map[string]string{"newPassword": weakness})
	}
	return nil
}

// ResetRequested is the work of making and sending a reset mail. The token is
// made when the mail is, and lies nowhere but in it.
type ResetRequested struct {
	Person uuid.UUID `json:"person"`
	Reset  uuid.UUID `json:"reset"`
}

// Kind names the work.
func (ResetRequested) Kind() string { return "mail.send" }

// RequestReset sends a mail with a link to choose a new password, if somebody
// has that address. The answer, the time it takes and what is written are the
// same if nobody does.
func (s *Service) RequestReset(ctx context.Context, typed string) error {
	now := s.clock()
	if err := throttle.Take(ctx, s.db, now, throttle.Address().Of(throttle.Network(audit.OriginOf(ctx).Address))); err != nil {
		return err
	}
	email, _ := account.Email(typed)
	switch err := throttle.Take(ctx, s.db, now, throttle.Reset().Of(email)); {
	case fault.KindOf(err) == fault.TooMany:
		return nil // there is a mail under way already
	case err != nil:
		return err
	}
	person, err := account.Whose(ctx, s.db, email)
	if err != nil {
		return err
	}
	scope := tenant.NewScope(person, uuid.Nil)
	return s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if _, err := tx.NewRaw("delete from password_resets where person_id = ?", person).Exec(ctx); err != nil {
			return fmt.Errorf("drop older resets: %w", err)
		}
		reset, err := uuid.NewV7()
		if err != nil {
			return fmt.Errorf("draw id: %w", err)
		}
		_, err = tx.NewRaw("insert into password_resets (person_id, id, email, requested_at, expires_at) values (?, ?, ?, ?, ?)",
			person, reset, email, now, now.Add(ResetLife)).Exec(ctx)
		if err != nil {
			return fmt.Errorf("note reset: %w", err)
		}
		if err := audit.Record(ctx, tx, scope, now, audit.Event{Kind: audit.PasswordResetAsked}); err != nil {
			return err
		}
		return tx.Enqueue(ctx, ResetRequested{Person: person, Reset: reset})
	})
}

// Reset is a reset mail to be sent.
type Reset struct {
	Email  string
	Name   string
	Locale string
	Token  string
}

// IssueReset makes the token of a requested reset; an earlier one of the same
// request is dead. tenant.ErrNotFound when there is nothing to send: nobody
// has the address, a newer request replaced this one, or it is too old.
func (s *Service) IssueReset(ctx context.Context, in ResetRequested) (Reset, error) {
	issued := Reset{Token: secret.Token()}
	var locale *string
	nobody := false
	err := s.db.In(ctx, tenant.NewScope(in.Person, uuid.Nil), func(ctx context.Context, tx pg.Tx) error {
		err := tx.NewRaw(`update password_resets r set digest = ? from people p
				where r.person_id = ? and r.id = ? and r.expires_at > ?
					and p.id = r.person_id and p.email = r.email and p.disabled_at is null
				returning p.email, p.name, p.locale`,
			secret.Digest(issued.Token), in.Person, in.Reset, s.clock()).Scan(ctx, &issued.Email, &issued.Name, &locale)
		if !pg.NoRows(err) {
			return err
		}
		nobody = true
		_, err = tx.NewRaw("delete from password_resets where person_id = ? and id = ?", in.Person, in.Reset).Exec(ctx)
		return err
	})
	if err != nil {
		return Reset{}, fmt.Errorf("issue reset %s: %w", in.Reset, err)
	}
	if nobody {
		return Reset{}, tenant.ErrNotFound
	}
	if locale != nil {
		issued.Locale = *locale
	}
	return issued, nil
}

// Choose is a new password with the token of a reset mail.
type Choose struct {
	Token    string
	Email    string
	Password string
}

// ResetPassword sets a new password once for the token and ends all sessions
// of the person, who signs in afterwards like always, second factor included.
// ErrResetInvalid; a weak password is named as the field password.
func (s *Service) ResetPassword(ctx context.Context, in Choose) error {
	now := s.clock()
	if err := throttle.Take(ctx, s.db, now, throttle.Address().Of(throttle.Network(audit.OriginOf(ctx).Address))); err != nil {
		return err
	}
	token, email := account.FromLink(in.Token, in.Email)
	if weakness := password.Weakness(in.Password, email); weakness != "" {
		return fault.Fields(map[string]string{"password": weakness})
	}
	person, err := account.Whose(ctx, s.db, email)
	if err != nil {
		return err
	}
	hash, err := s.passwords.Hash(ctx, in.Password)
	if err != nil {
		return err
	}
	scope := tenant.NewScope(person, uuid.Nil)
	return s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if err := spend(ctx, tx, person, email, token, now); err != nil {
			return err
		}
		if err := setPassword(ctx, tx, person, hash); err != nil {
			return err
		}
		for _, table := range []string{"sessions", "devices", "password_resets", "invitations"} {
			if _, err := tx.NewRaw("delete from "+table+" where person_id = ?", person).Exec(ctx); err != nil {
				return fmt.Errorf("end %s: %w", table, err)
			}
		}
		if err := throttle.Restore(ctx, tx, throttle.Password().Of(email)); err != nil {
			return err
		}
		if err := notifyChange(ctx, tx, person, ChangedPassword); err != nil {
			return err
		}
		return audit.Record(ctx, tx, scope, now, audit.Event{Kind: audit.PasswordReset})
	})
}

// spend uses the token up; of two at once, one gets ErrResetInvalid.
func spend(ctx context.Context, tx pg.Tx, person uuid.UUID, email, token string, now time.Time) error {
	var reset uuid.UUID
	err := tx.NewRaw(`delete from password_resets r using people p
			where r.person_id = ? and r.digest = ? and r.email = ? and r.expires_at > ?
				and p.id = r.person_id and p.disabled_at is null
			returning r.id`, person, secret.Digest(token), email, now).Scan(ctx, &reset)
	if pg.NoRows(err) {
		return ErrResetInvalid
	}
	return err
}
