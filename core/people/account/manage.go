package account

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/kernel/throttle"
)

// SetRole makes somebody of a company an administrator of it or an ordinary
// user. Their sessions end; who is no administrator any more is told by mail.
// Who acts for the company only raises, and its administrators are told.
// ErrRoleTooHigh, ErrRoleFixed, ErrOwnRights, ErrAdministratorsApart,
// ErrLastAdministrator.
func (s *Service) SetRole(ctx context.Context, scope tenant.Scope, person uuid.UUID, role tenant.Role) error {
	event := audit.Event{Kind: audit.RoleChanged, Detail: detailOf(role)}
	watch, err := s.watchers(ctx, scope, role)
	if err != nil {
		return err
	}
	err = s.change(ctx, scope, person, event, func(ctx context.Context, tx pg.Tx, home uuid.UUID) error {
		if role != tenant.Company && role != tenant.User {
			return ErrRoleTooHigh
		}
		if home == uuid.Nil {
			return ErrRoleFixed
		}
		before, err := s.rights(ctx, tx, scope, person, "role = ?", role)
		switch {
		case err != nil || before.Role == role:
			return err
		case role == tenant.Company:
			return watch.notify(ctx, tx, person)
		}
		return tx.Enqueue(ctx, RightsTaken{Person: person, By: scope.Person, What: TakenAdministration})
	})
	if errors.Is(err, ErrRoleTooHigh) {
		return s.refuseRole(ctx, scope, role, person)
	}
	return err
}

// Disable shuts an account: its sessions end and no new one begins, and the
// person is told by mail. ErrOwnRights, ErrAdministratorsApart,
// ErrLastAdministrator.
func (s *Service) Disable(ctx context.Context, scope tenant.Scope, person uuid.UUID) error {
	return s.change(ctx, scope, person, audit.Event{Kind: audit.PersonDisabled}, func(ctx context.Context, tx pg.Tx, _ uuid.UUID) error {
		before, err := s.rights(ctx, tx, scope, person, "disabled_at = coalesce(disabled_at, ?)", s.clock())
		if err != nil || before.Disabled {
			return err
		}
		return tx.Enqueue(ctx, RightsTaken{Person: person, By: scope.Person, What: TakenAccount})
	})
}

// Enable opens an account again that was shut. ErrAdministratorsApart.
func (s *Service) Enable(ctx context.Context, scope tenant.Scope, person uuid.UUID) error {
	return s.change(ctx, scope, person, audit.Event{Kind: audit.PersonEnabled}, func(ctx context.Context, tx pg.Tx, _ uuid.UUID) error {
		_, err := s.rights(ctx, tx, scope, person, "disabled_at = null")
		return err
	})
}

// InvitationLife is how long the link of an invitation works.
const InvitationLife = 7 * 24 * time.Hour

// Invited is the work of making and sending an invitation. The token is made
// when the mail is, and lies nowhere but in it.
type Invited struct {
	Person     uuid.UUID `json:"person"`
	Invitation uuid.UUID `json:"invitation"`
}

// Kind names the work.
func (Invited) Kind() string { return "mail.invite" }

// Invite sends a new invitation to somebody who has not followed an earlier
// one, whose link is dead from then on. ErrNotInvited, ErrTooManyInvitations.
func (s *Service) Invite(ctx context.Context, scope tenant.Scope, person uuid.UUID) error {
	return s.change(ctx, scope, person, audit.Event{Kind: audit.PersonInvited}, func(ctx context.Context, tx pg.Tx, _ uuid.UUID) error {
		var waits bool
		err := tx.NewRaw(`select disabled_at is null and not exists (select from credentials c where c.person_id = p.id)
			from people p where p.id = ?`, person).Scan(ctx, &waits)
		if err != nil {
			return err
		}
		if !waits {
			return ErrNotInvited
		}
		if err := invitations(throttle.TakeIn(ctx, tx, s.clock(), inviting(scope)...)); err != nil {
			return err
		}
		return s.invite(ctx, tx, scope, person)
	})
}

// inviting charges whoever acts; the program itself knows its measure.
func inviting(scope tenant.Scope) []throttle.Charge {
	if scope.Person == uuid.Nil {
		return nil
	}
	return []throttle.Charge{throttle.Inviting().Of(scope.Person.String())}
}

// invitations says of what there were too many.
func invitations(err error) error {
	if known, ok := errors.AsType[*fault.Error](err); ok && errors.Is(err, throttle.ErrTooMany) {
		return ErrTooManyInvitations.After(known.RetryAfter)
	}
	return err
}

// invite notes an invitation in the person's own scope, in place of any other,
// and has it sent.
func (s *Service) invite(ctx context.Context, tx pg.Tx, scope tenant.Scope, person uuid.UUID) error {
	now := s.clock()
	if err := invitations(throttle.TakeIn(ctx, tx, now, throttle.Invitation().Of(person.String()))); err != nil {
		return err
	}
	if _, err := tx.NewRaw("delete from invitations where person_id = ?", person).Exec(ctx); err != nil {
		return fmt.Errorf("drop older invitations: %w", err)
	}
	work := Invited{Person: person}
	err := tx.NewRaw(`insert into invitations (person_id, invited_by, invited_at, expires_at) values (?, ?, ?, ?) returning id`,
		person, pg.Null(scope.Person), now, now.Add(InvitationLife)).Scan(ctx, &work.Invitation)
	if err != nil {
		return fmt.Errorf("note invitation: %w", err)
	}
	return tx.Enqueue(ctx, work)
}

// Reach returns the company of a person whose account the scope manages,
// zero for who has none: anybody's for an administrator as such, those of the
// own company for all others. tenant.ErrNotFound for the rest.
func Reach(ctx context.Context, tx pg.Tx, scope tenant.Scope, person uuid.UUID) (home uuid.UUID, err error) {
	var found *uuid.UUID
	err = tx.NewRaw(`select m.company_id from people p left join memberships m on m.person_id = p.id
		where p.id = ?0 and (?1 or m.company_id = ?2)`, person, scope.May(Administer), scope.Company).Scan(ctx, &found)
	if pg.NoRows(err) {
		return uuid.Nil, tenant.ErrNotFound
	}
	if err != nil {
		return uuid.Nil, fmt.Errorf("reach person %s: %w", person, err)
	}
	return pg.Value(found), nil
}

// change writes about somebody else: whether the scope may is decided in the
// scope, the writing is done in the other person's own.
func (s *Service) change(
	ctx context.Context, scope tenant.Scope, person uuid.UUID, event audit.Event, write func(context.Context, pg.Tx, uuid.UUID) error,
) error {
	if err := scope.Require(Manage); err != nil {
		return err
	}
	var home uuid.UUID
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		home, err = Reach(ctx, tx, scope, person)
		return err
	})
	if err != nil {
		return err
	}
	if person == scope.Person {
		return ErrOwnRights
	}
	return s.db.In(ctx, tenant.NewScope(person, uuid.Nil), func(ctx context.Context, tx pg.Tx) error {
		if err := write(ctx, tx, home); err != nil {
			return fmt.Errorf("change person %s: %w", person, err)
		}
		event.Subject, event.Company = person, home
		return audit.Record(ctx, tx, scope, s.clock(), event)
	})
}
