package signin

import (
	"context"
	"fmt"
	"time"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/secret"
	"tillit/core/kernel/tenant"
	"tillit/core/kernel/throttle"
	"tillit/core/people/account"
)

// Faults of those who come from a partner.
var (
	// ErrSignOnOff says that the operator trusts no partner.
	ErrSignOnOff = fault.New(fault.Conflict, "signOn.off")
	// ErrSignOnInvalid says nothing about why: the token is not the partner's,
	// not for us, too old, not good yet, or was used before.
	ErrSignOnInvalid = fault.New(fault.Unauthenticated, "signOn.invalid")
	// ErrSignOnUnavailable says that the partner's keys cannot be had.
	ErrSignOnUnavailable = fault.New(fault.Unavailable, "signOn.unavailable")
	// ErrNoAccount says that the partner vouches for somebody who has no
	// account here to come in with.
	ErrNoAccount = fault.New(fault.Unauthenticated, "signOn.noAccount")
)

// Partner is a system that vouches for its users, so that they come in without
// a password of ours.
type Partner interface {
	// Read returns whom a token names at that moment. ErrSignOnInvalid,
	// ErrSignOnUnavailable.
	Read(ctx context.Context, token string, now time.Time) (Pass, error)
}

// Pass is what a partner says of somebody.
type Pass struct {
	Email   string
	ID      string    // of the token, like no other of the partner
	Expires time.Time // from when on the token is believed no more
}

// Admit opens a session for whom the partner's token names, once for each
// token. The second factor is asked for as ever. Administrators of the platform
// come in by password alone: no partner's key opens everything. ErrSignOnOff,
// ErrSignOnInvalid, ErrSignOnUnavailable, ErrNoAccount, throttle.ErrTooMany.
func (s *Service) Admit(ctx context.Context, token, device string) (Entry, error) {
	if s.partner == nil {
		return Entry{}, ErrSignOnOff
	}
	now := s.clock()
	charge := throttle.Address().Of(throttle.Network(audit.OriginOf(ctx).Address))
	if err := throttle.Take(ctx, s.db, now, charge); err != nil {
		return Entry{}, err
	}
	pass, err := s.partner.Read(ctx, token, now)
	if err != nil {
		return Entry{}, err
	}
	if err := s.spend(ctx, pass, now); err != nil {
		return Entry{}, err
	}
	email, _ := account.Email(pass.Email)
	known, err := s.facts(ctx, email, device)
	if err != nil {
		return Entry{}, err
	}
	// Who has no password yet was invited, and follows that link first.
	if known.hash == "" || known.disabled || known.role == tenant.Admin {
		return Entry{}, s.refuse(ctx, known.person, audit.SignOnRefused, ErrNoAccount)
	}
	entry, err := s.enter(ctx, known, device, audit.SignedOn)
	if err != nil {
		return Entry{}, err
	}
	return entry, throttle.GiveBack(ctx, s.db, now, charge)
}

// spend uses a token up; of two at once, one gets ErrSignOnInvalid. Those that
// nobody believes any more are forgotten.
func (s *Service) spend(ctx context.Context, pass Pass, now time.Time) error {
	return s.db.In(ctx, tenant.Scope{}, func(ctx context.Context, tx pg.Tx) error {
		if _, err := tx.NewRaw("delete from spent_sign_ons where expires_at < ?", now).Exec(ctx); err != nil {
			return fmt.Errorf("forget spent tokens: %w", err)
		}
		res, err := tx.NewRaw("insert into spent_sign_ons (digest, expires_at) values (?, ?) on conflict do nothing",
			secret.Digest(pass.ID), pass.Expires).Exec(ctx)
		if err != nil {
			return fmt.Errorf("spend token: %w", err)
		}
		if spent, err := res.RowsAffected(); err != nil || spent == 1 {
			return err
		}
		return ErrSignOnInvalid
	})
}
