package credential

import (
	"context"
	"fmt"

	"github.com/google/uuid"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account"
)

// TwoFactorReset is the work of notifying a person that their second factor was
// taken away.
type TwoFactorReset struct {
	Person uuid.UUID `json:"person"`
	By     uuid.UUID `json:"by"`
}

// Kind names the work.
func (TwoFactorReset) Kind() string { return "mail.twoFactorReset" }

// ResetTwoFactor takes the second factor away from somebody who has lost it,
// ends all their sessions and tells them by mail. ErrNoSetup when there is
// none; tenant.ErrNotFound for who the scope does not manage;
// account.ErrAdministratorsApart for an administrator of a company that the
// scope acts for.
func (s *Service) ResetTwoFactor(ctx context.Context, scope tenant.Scope, person uuid.UUID) error {
	if err := scope.Require(account.Manage); err != nil {
		return err
	}
	var home uuid.UUID
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		home, err = account.Reach(ctx, tx, scope, person)
		return err
	})
	if err != nil {
		return err
	}
	if person == scope.Person {
		return account.ErrOwnRights
	}
	return s.db.In(ctx, tenant.NewScope(person, uuid.Nil), func(ctx context.Context, tx pg.Tx) error {
		if err := account.Apart(ctx, tx, scope, person); err != nil {
			return err
		}
		res, err := tx.NewRaw("update credentials set seed = null, next_seed = null, next_seed_at = null where person_id = ? and seed is not null", person).Exec(ctx)
		if err != nil {
			return fmt.Errorf("drop seed: %w", err)
		}
		dropped, err := res.RowsAffected()
		if err != nil {
			return err
		}
		if dropped == 0 {
			return ErrNoSetup
		}
		for _, table := range []string{"recovery_codes", "sessions", "devices"} {
			if _, err := tx.NewRaw("delete from "+table+" where person_id = ?", person).Exec(ctx); err != nil {
				return fmt.Errorf("end %s: %w", table, err)
			}
		}
		event := audit.Event{Kind: audit.TwoFactorReset, Subject: person, Company: home}
		if err := audit.Record(ctx, tx, scope, s.clock(), event); err != nil {
			return err
		}
		return tx.Enqueue(ctx, TwoFactorReset{Person: person, By: scope.Person})
	})
}

// Recipient is who a mail goes to, and who did what it is about.
type Recipient struct {
	Email  string
	Name   string
	Locale string // empty when none was chosen
	By     string // empty when nobody in particular
}

// ResetRecipient returns to whom the mail about a reset goes. tenant.ErrNotFound
// when the account was shut.
func (s *Service) ResetRecipient(ctx context.Context, in TwoFactorReset) (Recipient, error) {
	return s.recipient(ctx, in.Person, in.By)
}

// ChangeRecipient returns to whom the mail about a change goes.
// tenant.ErrNotFound when the account was shut.
func (s *Service) ChangeRecipient(ctx context.Context, in Changed) (Recipient, error) {
	return s.recipient(ctx, in.Person, uuid.Nil)
}

// RightsNotice is what the mail says to somebody from whom something was taken.
type RightsNotice struct {
	Recipient

	Company string // the one they belong to; empty when there is none
}

// RightsRecipient returns to whom the mail goes about what was taken, also
// when that was the account. tenant.ErrNotFound when it was opened again.
func (s *Service) RightsRecipient(ctx context.Context, in account.RightsTaken) (to RightsNotice, err error) {
	err = s.db.In(ctx, tenant.NewScope(in.Person, uuid.Nil), func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw(`select email, name, coalesce(locale, ''), `+actor+`, coalesce(home_name(id), '') from people
			where id = ?0 and (disabled_at is not null) = ?2`, in.Person, in.By, in.What == account.TakenAccount).
			Scan(ctx, &to.Email, &to.Name, &to.Locale, &to.By, &to.Company)
	})
	if pg.NoRows(err) {
		return RightsNotice{}, tenant.ErrNotFound
	}
	return to, err
}

// actor names ?1 towards ?0, with where they belong when that is elsewhere.
const actor = `coalesce(person_name(?1) || case when home_name(?1) <> coalesce(home_name(?0), '') then ' (' || home_name(?1) || ')' else '' end, '')`

// AdministratorNotice is what the mail about a new administrator says to another one.
type AdministratorNotice struct {
	Recipient

	Company string
	Made    string // who the new one is: name and address
}

// AdministratorRecipient returns to whom the mail goes about a new
// administrator of their company, and who that is. tenant.ErrNotFound when
// either is not one any more.
func (s *Service) AdministratorRecipient(ctx context.Context, in account.AdministratorMade) (to AdministratorNotice, err error) {
	err = s.db.In(ctx, tenant.NewScope(in.Person, in.Company), func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw(`select p.email, p.name, coalesce(p.locale, ''), `+actor+`, coalesce(home_name(p.id), ''), made.name || ' (' || made.email || ')'
			from people p, people made
			where p.id = ?0 and p.role = ?3 and p.disabled_at is null and made.id = ?2 and made.role = ?3 and made.disabled_at is null`,
			in.Person, in.By, in.Made, tenant.Company).Scan(ctx, &to.Email, &to.Name, &to.Locale, &to.By, &to.Company, &to.Made)
	})
	if pg.NoRows(err) {
		return AdministratorNotice{}, tenant.ErrNotFound
	}
	return to, err
}

func (s *Service) recipient(ctx context.Context, person, by uuid.UUID) (Recipient, error) {
	var to Recipient
	err := s.db.In(ctx, tenant.NewScope(person, uuid.Nil), func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw(`select email, name, coalesce(locale, ''), coalesce(person_name(?), '') from people
			where id = ? and disabled_at is null`, by, person).Scan(ctx, &to.Email, &to.Name, &to.Locale, &to.By)
	})
	if pg.NoRows(err) {
		return Recipient{}, tenant.ErrNotFound
	}
	return to, err
}
