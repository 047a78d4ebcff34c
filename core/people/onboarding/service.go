package onboarding

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/people/company"
)

// Service keeps how far companies are set up.
type Service struct {
	db        *pg.DB
	companies *company.Service
	clock     func() time.Time
}

// NewService returns the service on db.
func NewService(db *pg.DB, companies *company.Service, clock func() time.Time) *Service {
	return &Service{db: db, companies: companies, clock: clock}
}

// Begin has a new company be set up by its people. It runs in the transaction
// that made the company, by a scope that sees all. Partner is the accounting
// system that it came from; empty for none.
func Begin(ctx context.Context, tx pg.Tx, company uuid.UUID, partner string, now time.Time) error {
	_, err := tx.NewInsert().Model(&row{
		CompanyID: company, State: Open, Step: Language, Sources: []string{}, Partner: partner, Version: 1, UpdatedAt: now,
	}).Exec(ctx)
	if err != nil {
		return fmt.Errorf("begin to set up company %s: %w", company, err)
	}
	return nil
}

// Create adds a company as company.Service.Create does, to be set up by its
// people.
func (s *Service) Create(ctx context.Context, scope tenant.Scope, in company.New) (company.Company, error) {
	if err := scope.Require(company.Administer); err != nil {
		return company.Company{}, err
	}
	id, err := uuid.NewV7()
	if err != nil {
		return company.Company{}, fmt.Errorf("draw id: %w", err)
	}
	own, err := scope.For(id)
	if err != nil {
		return company.Company{}, err
	}
	err = s.db.In(ctx, own, func(ctx context.Context, tx pg.Tx) error {
		if err := s.companies.Add(ctx, tx, scope, id, in); err != nil {
			return err
		}
		return Begin(ctx, tx, id, "", s.clock())
	})
	if err != nil {
		return company.Company{}, err
	}
	return s.companies.Find(ctx, scope, id)
}

// Get reports where the scope's company stands. tenant.ErrNotFound when it was
// made without being set up.
func (s *Service) Get(ctx context.Context, scope tenant.Scope) (found Onboarding, err error) {
	if err := scope.Require(company.Read); err != nil {
		return Onboarding{}, err
	}
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		found, err = find(ctx, tx, scope.Company)
		return err
	})
	return found, err
}

// Waits reports whether the scope's company is still to be set up, and the scope
// may do it.
func (s *Service) Waits(ctx context.Context, scope tenant.Scope) (waits bool, err error) {
	if !scope.May(company.Write) {
		return false, nil
	}
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw("select exists (select from onboardings where company_id = ? and state = ?)", scope.Company, Open).Scan(ctx, &waits)
	})
	if err != nil {
		return false, fmt.Errorf("look whether company %s is set up: %w", scope.Company, err)
	}
	return waits, nil
}

// Save keeps where the scope's company stands and what was chosen; the state
// ends it, or opens it again. It returns a *Stale with the newer state when
// somebody else has saved since, and tenant.ErrNotFound as Get does.
func (s *Service) Save(ctx context.Context, scope tenant.Scope, state State, in Choices) (saved Onboarding, err error) {
	if err := scope.Require(company.Write); err != nil {
		return Onboarding{}, err
	}
	if err := in.check(state); err != nil {
		return Onboarding{}, err
	}
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		before, err := find(ctx, tx, scope.Company)
		if err != nil {
			return err
		}
		current, err := update(ctx, tx, scope.Company, state, in, s.clock())
		if err != nil {
			return err
		}
		if saved, err = find(ctx, tx, scope.Company); err != nil {
			return err
		}
		if !current {
			return &Stale{Current: saved}
		}
		if saved.State == before.State {
			return nil
		}
		return audit.Record(ctx, tx, scope, s.clock(), audit.Event{Kind: turned(state)})
	})
	if err != nil {
		return Onboarding{}, err
	}
	return saved, nil
}

// turned is what the audit log calls that a state was reached.
func turned(to State) audit.Kind {
	switch to {
	case Finished:
		return audit.OnboardingFinished
	case Skipped:
		return audit.OnboardingSkipped
	case Open:
	}
	return audit.OnboardingResumed
}
