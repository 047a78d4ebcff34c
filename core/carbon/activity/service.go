package activity

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"tillit/core/carbon/library"
	"tillit/core/kernel/audit"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/queue"
	"tillit/core/kernel/revision"
	"tillit/core/kernel/tenant"
	"tillit/core/kernel/unpack"
	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/quantity"
)

// Service keeps entries. Whatever changes them has the footprint of the months
// that they touch computed anew.
type Service struct {
	db      *pg.DB
	tree    *category.Tree
	factors *library.Service
	sheets  Sheets
	budget  *unpack.Budget
	now     func() time.Time
}

// NewService returns the service on db. It checks units with the categories
// and the factors of the library, and reads and writes
// spreadsheets with sheets.
func NewService(db *pg.DB, tree *category.Tree, factors *library.Service, sheets Sheets, now func() time.Time) *Service {
	return &Service{db: db, tree: tree, factors: factors, sheets: sheets, now: now}
}

// Within has the service read files within a budget, which it shares with
// others.
func (s *Service) Within(budget *unpack.Budget) { s.budget = budget }

// Stale is ErrStale with the entry as it is now.
type Stale struct{ Current Entry }

func (s *Stale) Error() string { return ErrStale.Error() }

// Unwrap makes a Stale an ErrStale.
func (s *Stale) Unwrap() error { return ErrStale }

// List returns the company's entries that touch the year, by category and
// date. Requires Read.
func (s *Service) List(ctx context.Context, scope tenant.Scope, year int) ([]Entry, error) {
	if err := scope.Require(Read); err != nil {
		return nil, err
	}
	var found []Entry
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		found, err = In(ctx, tx, scope.Company, revision.YearBegins(year), revision.YearBegins(year+1))
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("list entries of %d: %w", year, err)
	}
	return found, nil
}

// Choice is a category with the units in which an activity can be given in it.
type Choice struct {
	Leaf  category.Category
	Units []quantity.Unit
}

// Choices lists what the company can make entries of in a year and a country (ISO
// 3166, its own where it is empty), in the order of the tree. Requires Read.
func (s *Service) Choices(ctx context.Context, scope tenant.Scope, year int, country string) ([]Choice, error) {
	if err := scope.Require(Read); err != nil {
		return nil, err
	}
	ground, err := s.ground(ctx, scope)
	if err != nil {
		return nil, err
	}
	ground = ground.in(Content{Country: country})
	var choices []Choice
	for leaf := range s.tree.Leaves() {
		choices = append(choices, Choice{leaf, s.units(leaf, ground, revision.YearBegins(year), false)})
	}
	return choices, nil
}

// ground is what units are checked with.
type ground struct {
	country string // whose factors serve; the company's own to begin with
	factors *factor.Set
}

// in is what units of the content are checked with.
func (g ground) in(c Content) ground {
	g.country = c.Region(g.country)
	return g
}

func (s *Service) ground(ctx context.Context, scope tenant.Scope) (g ground, err error) {
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if err := tx.NewRaw("select country from companies where id = ?", scope.Company).Scan(ctx, &g.country); err != nil {
			return err
		}
		g.factors, err = s.factors.Current(ctx, tx)
		return err
	})
	if pg.NoRows(err) {
		return ground{}, tenant.ErrNotFound
	}
	return g, err
}

// Make adds an entry. It names the fields that are wrong. Requires Write.
func (s *Service) Make(ctx context.Context, scope tenant.Scope, content Content) (Entry, error) {
	content = content.tidy()
	if err := s.check(ctx, scope, content); err != nil {
		return Entry{}, err
	}
	var made Entry
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		if made, err = s.insert(ctx, tx, scope, content); err != nil {
			return fmt.Errorf("make entry: %w", err)
		}
		if err := apply(ctx, tx, scope, content); err != nil {
			return err
		}
		return s.recordEvent(ctx, tx, scope, audit.EntryMade, made.ID)
	})
	return made, err
}

func (s *Service) check(ctx context.Context, scope tenant.Scope, content Content) error {
	if err := scope.Require(Write); err != nil {
		return err
	}
	ground, err := s.ground(ctx, scope)
	if err != nil {
		return err
	}
	return fields(s.problems(content, ground))
}

// Change replaces what the entry says with content; version is the one that
// the person has seen. It returns a *Stale when somebody changed the entry
// since, ErrNotFound, and names the fields that are wrong. Requires Write.
func (s *Service) Change(ctx context.Context, scope tenant.Scope, id uuid.UUID, version int, content Content) (Entry, error) {
	content = content.tidy()
	if err := s.check(ctx, scope, content); err != nil {
		return Entry{}, err
	}
	var changed Entry
	err := s.write(ctx, scope, id, version, audit.EntryChanged, func(ctx context.Context, tx pg.Tx, before Entry) (err error) {
		if changed, err = s.update(ctx, tx, scope, before, content); err != nil {
			return err
		}
		return apply(ctx, tx, scope, before.Content, content)
	})
	return changed, err
}

// Remove takes the entry out of the footprint; Restore brings it back. It
// fails as Change does. Requires Write.
func (s *Service) Remove(ctx context.Context, scope tenant.Scope, id uuid.UUID, version int) (Entry, error) {
	return s.switchTo(ctx, scope, id, version, false)
}

// Restore brings back what Remove took away. It returns ErrNotFound for an
// entry that is not removed, and fails as Change does. Requires Write.
func (s *Service) Restore(ctx context.Context, scope tenant.Scope, id uuid.UUID, version int) (Entry, error) {
	return s.switchTo(ctx, scope, id, version, true)
}

func (s *Service) switchTo(ctx context.Context, scope tenant.Scope, id uuid.UUID, version int, live bool) (Entry, error) {
	if err := scope.Require(Write); err != nil {
		return Entry{}, err
	}
	kind := audit.EntryRemoved
	if live {
		kind = audit.EntryRestored
	}
	var changed Entry
	err := s.write(ctx, scope, id, version, kind, func(ctx context.Context, tx pg.Tx, before Entry) (err error) {
		if changed, err = s.bury(ctx, tx, scope, id, !live); err != nil {
			return err
		}
		return apply(ctx, tx, scope, before.Content)
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

// recordEvent puts what was done to an entry into the audit log.
func (s *Service) recordEvent(ctx context.Context, tx pg.Tx, scope tenant.Scope, kind audit.Kind, entry uuid.UUID) error {
	return audit.Record(ctx, tx, scope, s.now(), audit.Event{Kind: kind, Detail: map[string]string{"entry": entry.String()}})
}

// write locks the entry, holds its version against the one seen, keeps it as
// history and lets do change it.
func (s *Service) write(ctx context.Context, scope tenant.Scope, id uuid.UUID, version int, kind audit.Kind,
	do func(context.Context, pg.Tx, Entry) error,
) error {
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		before, err := lock(ctx, tx, scope.Company, id, kind == audit.EntryRestored)
		if err != nil {
			return err
		}
		if before.Version != version {
			return &Stale{Current: before}
		}
		if err := table().Snapshot(ctx, tx, scope, id, s.now()); err != nil {
			return err
		}
		if err := do(ctx, tx, before); err != nil {
			return err
		}
		return s.recordEvent(ctx, tx, scope, kind, id)
	})
	if err != nil {
		return fmt.Errorf("write entry %s: %w", id, err)
	}
	return nil
}
