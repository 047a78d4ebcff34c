package energycontract

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/queue"
	"tillit/core/kernel/revision"
	"tillit/core/kernel/tenant"
)

// Service keeps contracts. Whatever changes them has the footprint of the
// months that they touch computed anew.
type Service struct {
	db  *pg.DB
	now func() time.Time
}

// NewService returns the service on db.
func NewService(db *pg.DB, now func() time.Time) *Service { return &Service{db: db, now: now} }

// Stale is ErrStale with the contract as it is now.
type Stale struct{ Current Contract }

func (s *Stale) Error() string { return ErrStale.Error() }

// Unwrap makes a Stale an ErrStale.
func (s *Stale) Unwrap() error { return ErrStale }

// Overlap is ErrOverlap with the contract that covers the days already.
type Overlap struct{ Other Contract }

func (o *Overlap) Error() string { return ErrOverlap.Error() }

// Unwrap makes an Overlap an ErrOverlap.
func (o *Overlap) Unwrap() error { return ErrOverlap }

// List returns the company's contracts that touch the year, by carrier and
// date. Requires Read.
func (s *Service) List(ctx context.Context, scope tenant.Scope, year int) ([]Contract, error) {
	if err := scope.Require(Read); err != nil {
		return nil, err
	}
	var found []Contract
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		found, err = In(ctx, tx, scope.Company, revision.YearBegins(year), revision.YearBegins(year+1))
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("list contracts of %d: %w", year, err)
	}
	return found, nil
}

// Make adds a contract. It names the fields that are wrong, and returns an
// *Overlap when another one covers all consumption of the same days. Requires
// Write.
func (s *Service) Make(ctx context.Context, scope tenant.Scope, content Content) (Contract, error) {
	content = content.tidy()
	if err := check(scope, content); err != nil {
		return Contract{}, err
	}
	var made Contract
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		if err := alone(ctx, tx, scope.Company, uuid.Nil, content); err != nil {
			return err
		}
		if made, err = s.insert(ctx, tx, scope, content); err != nil {
			return fmt.Errorf("make contract: %w", err)
		}
		if err := apply(ctx, tx, scope, content); err != nil {
			return err
		}
		return s.recordEvent(ctx, tx, scope, audit.ContractMade, made.ID)
	})
	return made, err
}

func check(scope tenant.Scope, content Content) error {
	if err := scope.Require(Write); err != nil {
		return err
	}
	return content.check()
}

// Change replaces what the contract says with content; version is the one
// that the person has seen. It returns a *Stale when somebody changed the
// contract since, ErrNotFound, and fails as Make does. Requires Write.
func (s *Service) Change(ctx context.Context, scope tenant.Scope, id uuid.UUID, version int, content Content) (Contract, error) {
	content = content.tidy()
	if err := check(scope, content); err != nil {
		return Contract{}, err
	}
	var changed Contract
	err := s.write(ctx, scope, id, version, false, func(ctx context.Context, tx pg.Tx, before Contract) (err error) {
		if err := alone(ctx, tx, scope.Company, id, content); err != nil {
			return err
		}
		if changed, err = s.update(ctx, tx, scope, id, content); err != nil {
			return err
		}
		if err := apply(ctx, tx, scope, before.Content, content); err != nil {
			return err
		}
		return s.recordEvent(ctx, tx, scope, audit.ContractChanged, id)
	})
	return changed, err
}

// Remove takes the contract out of the footprint; Restore brings it back. It
// returns a *Stale and ErrNotFound as Change does. Requires Write.
func (s *Service) Remove(ctx context.Context, scope tenant.Scope, id uuid.UUID, version int) (Contract, error) {
	return s.switchTo(ctx, scope, id, version, false)
}

// Restore brings back what Remove took away. It returns ErrNotFound for a
// contract that is not removed, an *Overlap when another one took its place,
// and a *Stale as Change does. Requires Write.
func (s *Service) Restore(ctx context.Context, scope tenant.Scope, id uuid.UUID, version int) (Contract, error) {
	return s.switchTo(ctx, scope, id, version, true)
}

func (s *Service) switchTo(ctx context.Context, scope tenant.Scope, id uuid.UUID, version int, live bool) (Contract, error) {
	if err := scope.Require(Write); err != nil {
		return Contract{}, err
	}
	kind := audit.ContractRemoved
	if live {
		kind = audit.ContractRestored
	}
	var changed Contract
	err := s.write(ctx, scope, id, version, live, func(ctx context.Context, tx pg.Tx, before Contract) (err error) {
		if live {
			if err := alone(ctx, tx, scope.Company, id, before.Content); err != nil {
				return err
			}
		}
		if changed, err = s.bury(ctx, tx, scope, id, !live); err != nil {
			return err
		}
		if err := apply(ctx, tx, scope, before.Content); err != nil {
			return err
		}
		return s.recordEvent(ctx, tx, scope, kind, id)
	})
	return changed, err
}

// apply has the days of all contents computed anew.
func apply(ctx context.Context, tx pg.Tx, scope tenant.Scope, contents ...Content) error {
	days := make([]revision.Days, len(contents))
	for i, c := range contents {
		days[i] = revision.Days{From: c.From, To: c.To}
	}
	return revision.EnqueueRecalculation(ctx, tx, scope, func(ref job.Ref) queue.Args { return Applying{ref} }, days...)
}

// recordEvent puts what was done to a contract into the audit log.
func (s *Service) recordEvent(ctx context.Context, tx pg.Tx, scope tenant.Scope, kind audit.Kind, contract uuid.UUID) error {
	return audit.Record(ctx, tx, scope, s.now(), audit.Event{Kind: kind, Detail: map[string]string{"contract": contract.String()}})
}

// write locks the contract, holds its version against the one seen, keeps it as
// history and lets do change it.
func (s *Service) write(ctx context.Context, scope tenant.Scope, id uuid.UUID, version int, removed bool,
	do func(context.Context, pg.Tx, Contract) error,
) error {
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		before, err := lock(ctx, tx, scope.Company, id, removed)
		if err != nil {
			return err
		}
		if before.Version != version {
			return &Stale{Current: before}
		}
		if err := table().Snapshot(ctx, tx, scope, id, s.now()); err != nil {
			return err
		}
		return do(ctx, tx, before)
	})
	if err != nil {
		return fmt.Errorf("write contract %s: %w", id, err)
	}
	return nil
}
