package account

import (
	"context"
	"fmt"

	"github.com/google/uuid"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// What was taken from somebody.
const (
	TakenAccount        = "account"        // it was shut
	TakenAdministration = "administration" // of the company
)

// RightsTaken is the work of notifying somebody what was taken from them.
type RightsTaken struct {
	Person uuid.UUID `json:"person"`
	By     uuid.UUID `json:"by"`
	What   string    `json:"what"`
}

// Kind names the work.
func (RightsTaken) Kind() string { return "mail.rightsTaken" }

// AdministratorMade is the work of notifying an administrator of a company that
// somebody who acts for it has made another one.
type AdministratorMade struct {
	Person  uuid.UUID `json:"person"` // who is notified
	Company uuid.UUID `json:"company"`
	Made    uuid.UUID `json:"made"`
	By      uuid.UUID `json:"by"`
}

// Kind names the work.
func (AdministratorMade) Kind() string { return "mail.administratorMade" }

// watchers are the administrators of a company who are notified of what somebody does
// who acts for it.
type watchers struct {
	people  []uuid.UUID
	company uuid.UUID
	by      uuid.UUID
}

// watchers of somebody getting that role: none unless that is an administrator
// and the scope acts for the company.
func (s *Service) watchers(ctx context.Context, scope tenant.Scope, role tenant.Role) (w watchers, err error) {
	if !scope.Impersonated || role != tenant.Company {
		return w, nil
	}
	w.company, w.by = scope.Company, scope.Person
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		people, err := members(ctx, tx, scope.Company)
		for _, p := range people {
			if p.Role == tenant.Company {
				w.people = append(w.people, p.ID)
			}
		}
		return err
	})
	return w, err
}

func (w watchers) notify(ctx context.Context, tx pg.Tx, made uuid.UUID) error {
	for _, person := range w.people {
		if err := tx.Enqueue(ctx, AdministratorMade{Person: person, Company: w.company, Made: made, By: w.by}); err != nil {
			return err
		}
	}
	return nil
}

// Apart returns ErrAdministratorsApart for an administrator of the company that
// by acts for, who is left alone: the second factor, too, keeps their account
// theirs. It runs in the person's own scope.
func Apart(ctx context.Context, tx pg.Tx, by tenant.Scope, person uuid.UUID) error {
	if !by.Impersonated {
		return nil
	}
	var role tenant.Role
	if err := tx.NewRaw("select role from people where id = ?", person).Scan(ctx, &role); err != nil {
		return fmt.Errorf("read role of %s: %w", person, err)
	}
	return apart(by, role)
}

// apart is the rule that who acts for a company leaves its administrators
// alone: they could shut out whoever can end that.
func apart(by tenant.Scope, role tenant.Role) error {
	if by.Impersonated && role == tenant.Company {
		return ErrAdministratorsApart
	}
	return nil
}

// held is what somebody had before a change.
type held struct {
	Role     tenant.Role `bun:"role"`
	Disabled bool        `bun:"disabled"`
}

// rights changes what somebody may, in their own scope, and returns what it was
// before.
func (s *Service) rights(ctx context.Context, tx pg.Tx, by tenant.Scope, person uuid.UUID, set string,
	args ...any,
) (before held, err error) {
	err = tx.NewRaw("update people set "+set+" where id = ? returning old.role, old.disabled_at is not null as disabled",
		append(args, person)...).
		Scan(ctx, &before)
	switch {
	case pg.Violates(err, "people_must_keep_an_administrator"), pg.Violates(err, "people_must_keep_a_company_administrator"):
		return before, ErrLastAdministrator
	case err != nil:
		return before, fmt.Errorf("change rights: %w", err)
	}
	return before, apart(by, before.Role)
}
