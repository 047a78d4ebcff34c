package supplychain

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/revision"
	"tillit/core/kernel/tenant"
)

// Service keeps the companies' maps.
type Service struct {
	db  *pg.DB
	now func() time.Time
}

// NewService returns the service on db.
func NewService(db *pg.DB, now func() time.Time) *Service { return &Service{db: db, now: now} }

// Map returns what is on the company's map. Requires Read.
func (s *Service) Map(ctx context.Context, scope tenant.Scope) (Map, error) {
	if err := scope.Require(Read); err != nil {
		return Map{}, err
	}
	var found Map
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		found, err = read(ctx, tx, scope.Company)
		return err
	})
	if err != nil {
		return Map{}, fmt.Errorf("read supply chain: %w", err)
	}
	return Map{present(found.Stakeholders), present(found.Activities), present(found.Connections)}, nil
}

func present[C any](things []Thing[C]) []Thing[C] {
	return slices.DeleteFunc(things, func(t Thing[C]) bool { return t.Removed })
}

// Change makes all changes or none, and returns what the things are then. It
// names the fields that are wrong, and returns a *Stale when somebody changed
// one of the things since it was seen, ErrNotFound when one that was seen is
// not the company's, ErrConnected, ErrImported and ErrFull. Requires Write.
func (s *Service) Change(ctx context.Context, scope tenant.Scope, changes Changes) (Map, error) {
	if err := scope.Require(Write); err != nil {
		return Map{}, err
	}
	changes = tidy(changes)
	if err := check(changes); err != nil {
		return Map{}, err
	}
	var settled Map
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if err := lock(ctx, tx, scope.Company); err != nil {
			return err
		}
		m, err := read(ctx, tx, scope.Company)
		if err != nil {
			return err
		}
		if settled, err = settle(m, changes); err != nil {
			return err
		}
		if err := knowSuppliers(ctx, tx, scope.Company, m, settled); err != nil {
			return err
		}
		now := s.now()
		if err := write(ctx, tx, scope, settled, now); err != nil {
			return err
		}
		if settled, err = s.signed(ctx, tx, scope, settled, now); err != nil {
			return err
		}
		return audit.Record(ctx, tx, scope, now, audit.Event{Kind: audit.SupplyChainChanged, Detail: changeCounts(m, settled)})
	})
	if err != nil {
		return Map{}, fmt.Errorf("change supply chain: %w", err)
	}
	return settled, nil
}

// lock makes those who change a company's map follow one another.
func lock(ctx context.Context, tx pg.Tx, company uuid.UUID) error {
	_, err := tx.NewRaw("select pg_advisory_xact_lock(hashtextextended(?, 0))", "supply chain "+company.String()).Exec(ctx)
	if err != nil {
		return fmt.Errorf("wait for others who change the supply chain: %w", err)
	}
	return nil
}

// knowSuppliers names the stakeholders that are now taken from a supplier which
// the company does not have.
func knowSuppliers(ctx context.Context, tx pg.Tx, company uuid.UUID, before, settled Map) error {
	was := byID(before.Stakeholders)
	taken := make([]uuid.UUID, len(settled.Stakeholders)) // zero for what was taken before
	for i, t := range settled.Stakeholders {
		if t.Content.Supplier != was[t.ID].Content.Supplier {
			taken[i] = t.Content.Supplier
		}
	}
	unknown, err := unknownSuppliers(ctx, tx, company, slices.DeleteFunc(slices.Clone(taken),
		func(id uuid.UUID) bool { return id == uuid.Nil }))
	if err != nil {
		return err
	}
	w := wrong{}
	for i, id := range taken {
		w.add(unknown[id], "stakeholders", i, "supplierId", "unknown")
	}
	return fault.Fields(w)
}

// signed says of settled things who changed them when.
func (s *Service) signed(ctx context.Context, tx pg.Tx, scope tenant.Scope, settled Map, now time.Time) (Map, error) {
	var name *string
	if err := tx.NewRaw("select person_name(?)", pg.Null(scope.Person)).Scan(ctx, &name); err != nil {
		return Map{}, fmt.Errorf("name who changes: %w", err)
	}
	by := revision.Writer(pg.Null(scope.Person), name)
	sign(settled.Stakeholders, by, now)
	sign(settled.Activities, by, now)
	sign(settled.Connections, by, now)
	return settled, nil
}

func sign[C any](things []Thing[C], by revision.Person, now time.Time) {
	for i := range things {
		things[i].UpdatedBy, things[i].UpdatedAt = by, now.UTC()
	}
}

// changeCounts counts for the audit log what was changed.
func changeCounts(before, settled Map) map[string]string {
	counts := map[string]int{}
	countChanges(counts, before.Stakeholders, settled.Stakeholders)
	countChanges(counts, before.Activities, settled.Activities)
	countChanges(counts, before.Connections, settled.Connections)
	detail := map[string]string{}
	for word, n := range counts {
		detail[word] = strconv.Itoa(n)
	}
	return detail
}

func countChanges[C any](counts map[string]int, before, settled []Thing[C]) {
	was := byID(before)
	for _, t := range settled {
		then, there := was[t.ID]
		switch {
		case t.Removed:
			counts["removed"]++
		case !there || then.Removed:
			counts["added"]++
		default:
			counts["changed"]++
		}
	}
}
