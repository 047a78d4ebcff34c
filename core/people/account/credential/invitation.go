package credential

import (
	"context"
	"fmt"
	"strings"
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
)

// ErrInvitationInvalid says nothing about why: the token is unknown, used,
// replaced by a newer one, somebody else's or too old.
var ErrInvitationInvalid = fault.New(fault.Invalid, "account.invitationInvalid")

// Invitation is an invitation as the person invited sees it.
type Invitation struct {
	Email  string
	Name   string
	Locale string // empty when none was chosen
	Home   string // the company or agency; empty for an administrator
	By     string // who invited; empty for the system
	Token  string // only where it is issued
}

const invitation = `p.email, p.name, coalesce(p.locale, ''), coalesce(home_name(p.id), ''), coalesce(person_name(i.invited_by), '')`

func (i *Invitation) into() []any { return []any{&i.Email, &i.Name, &i.Locale, &i.Home, &i.By} }

// IssueInvitation makes the token of an invitation; an earlier one of the same
// is dead. tenant.ErrNotFound when there is nothing to send: a newer one
// replaced this one, it is too old, or the account was shut.
func (s *Service) IssueInvitation(ctx context.Context, in account.Invited) (Invitation, error) {
	issued := Invitation{Token: secret.Token()}
	err := s.db.In(ctx, tenant.NewScope(in.Person, uuid.Nil), func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw(`update invitations i set digest = ? from people p
				where i.person_id = ? and i.id = ? and i.expires_at > ? and p.id = i.person_id and p.disabled_at is null
				returning `+invitation,
			secret.Digest(issued.Token), in.Person, in.Invitation, s.clock()).Scan(ctx, issued.into()...)
	})
	if pg.NoRows(err) {
		return Invitation{}, tenant.ErrNotFound
	}
	if err != nil {
		return Invitation{}, fmt.Errorf("issue invitation %s: %w", in.Invitation, err)
	}
	return issued, nil
}

// Invited is what the link of an invitation carries.
type Invited struct {
	Token string
	Email string
}

// FindInvitation shows an invitation to who has its link. ErrInvitationInvalid.
func (s *Service) FindInvitation(ctx context.Context, in Invited) (Invitation, error) {
	in.Token, in.Email = account.FromLink(in.Token, in.Email)
	var found Invitation
	err := s.invited(ctx, in, func(ctx context.Context, tx pg.Tx, person uuid.UUID, now time.Time) error {
		err := tx.NewRaw("select "+invitation+` from invitations i join people p on p.id = i.person_id
			where i.person_id = ? and i.digest = ? and i.expires_at > ? and p.email = ? and p.disabled_at is null`,
			person, secret.Digest(in.Token), now, in.Email).Scan(ctx, found.into()...)
		if pg.NoRows(err) {
			return ErrInvitationInvalid
		}
		return err
	})
	return found, err
}

// Accept is what somebody makes of an invitation.
type Accept struct {
	Invited

	Name     string
	Password string
}

// AcceptInvitation gives the account the name and password chosen, once for
// the token. The person signs in afterwards like always.
// ErrInvitationInvalid; what is wrong with name or password is named as field.
func (s *Service) AcceptInvitation(ctx context.Context, in Accept) error {
	in.Token, in.Email = account.FromLink(in.Token, in.Email)
	in.Name = strings.TrimSpace(in.Name)
	fields := map[string]string{}
	if problem := account.NameProblem(in.Name); problem != "" {
		fields["name"] = problem
	}
	if weakness := password.Weakness(in.Password, in.Email, in.Name); weakness != "" {
		fields["password"] = weakness
	}
	if err := fault.Fields(fields); err != nil {
		return err
	}
	hash, err := s.passwords.Hash(ctx, in.Password)
	if err != nil {
		return err
	}
	return s.invited(ctx, in.Invited, func(ctx context.Context, tx pg.Tx, person uuid.UUID, now time.Time) error {
		var accepted uuid.UUID
		err := tx.NewRaw(`delete from invitations i using people p
				where i.person_id = ? and i.digest = ? and i.expires_at > ? and p.id = i.person_id and p.email = ? and p.disabled_at is null
				returning i.id`, person, secret.Digest(in.Token), now, in.Email).Scan(ctx, &accepted)
		if pg.NoRows(err) {
			return ErrInvitationInvalid
		}
		if err != nil {
			return fmt.Errorf("use up invitation: %w", err)
		}
		if _, err := tx.NewRaw("update people set name = ? where id = ?", in.Name, person).Exec(ctx); err != nil {
			return fmt.Errorf("name person: %w", err)
		}
		if err := setPassword(ctx, tx, person, hash); err != nil {
			return err
		}
		if _, err := tx.NewRaw("delete from password_resets where person_id = ?", person).Exec(ctx); err != nil {
			return fmt.Errorf("drop resets: %w", err)
		}
		return audit.Record(ctx, tx, tenant.NewScope(person, uuid.Nil), now, audit.Event{Kind: audit.InvitationAccepted})
	})
}

// invited runs do in the scope of whose address the link has.
func (s *Service) invited(ctx context.Context, in Invited, do func(context.Context, pg.Tx, uuid.UUID, time.Time) error) error {
	now := s.clock()
	if err := throttle.Take(ctx, s.db, now, throttle.Address().Of(throttle.Network(audit.OriginOf(ctx).Address))); err != nil {
		return err
	}
	person, err := account.Whose(ctx, s.db, in.Email)
	if err != nil {
		return err
	}
	return s.db.In(ctx, tenant.NewScope(person, uuid.Nil), func(ctx context.Context, tx pg.Tx) error { return do(ctx, tx, person, now) })
}
