package template

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/google/uuid"

	"tillit/core/carbon/rulebook"
	"tillit/core/kernel/audit"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// Service manages templates and which companies follow them. Every use case
// takes rulebook.Manage, or what it says itself.
type Service struct {
	db      *pg.DB
	shipped map[string]Shipped // by key
}

// NewService returns the service on db, with the templates that ship.
func NewService(db *pg.DB, ship []Shipped) *Service {
	s := &Service{db: db, shipped: make(map[string]Shipped, len(ship))}
	for _, one := range ship {
		s.shipped[one.Key] = one
	}
	return s
}

func (s *Service) in(ctx context.Context, scope tenant.Scope, fn func(context.Context, pg.Tx) error) error {
	if err := scope.Require(rulebook.Manage); err != nil {
		return err
	}
	return s.db.In(ctx, scope, fn)
}

// List gives the templates in use by name, or those that no longer are.
func (s *Service) List(ctx context.Context, scope tenant.Scope, retired bool) ([]Template, error) {
	list := []Template{}
	err := s.in(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		rows, err := s.full(ctx, tx, "(t.retired_at is not null) = ?1", uuid.Nil, retired)
		for _, r := range rows {
			list = append(list, s.template(r))
		}
		return err
	})
	return list, err
}

// Get gives a template with its versions, the newest first, and how its draft
// differs from the newest.
func (s *Service) Get(ctx context.Context, scope tenant.Scope, id uuid.UUID) (Template, []Version, []Difference, error) {
	var found Template
	var versions []Version
	var draft []Difference
	err := s.in(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		if found, err = s.find(ctx, tx, id); err != nil {
			return err
		}
		if versions, err = readVersions(ctx, tx, id); err != nil {
			return err
		}
		last, err := rulebook.OfVersion(ctx, tx, id, found.Version)
		if err != nil {
			return fmt.Errorf("read rules of version %d: %w", found.Version, err)
		}
		now, err := rulebook.InForce(ctx, tx, id)
		draft = between(last, now)
		return err
	})
	return found, versions, draft, err
}

func (s *Service) find(ctx context.Context, tx pg.Tx, id uuid.UUID) (Template, error) {
	rows, err := s.full(ctx, tx, "t.id = ?1", uuid.Nil, id)
	if err != nil {
		return Template{}, err
	}
	if len(rows) == 0 {
		return Template{}, ErrNotFound
	}
	return s.template(rows[0]), nil
}

func readVersions(ctx context.Context, tx pg.Tx, id uuid.UUID) ([]Version, error) {
	versions := []Version{}
	err := tx.NewRaw(`select v.version as number, v.note, v.published_at, coalesce(person_name(v.published_by), '') as published_by,
			(select count(*) from carbon_template_version_rules r where r.template_id = v.template_id and r.version = v.version) as rules,
			(select count(*) from company_templates c where c.template_id = v.template_id and c.version = v.version and c.removed_at is null) as companies
		from carbon_template_versions v where v.template_id = ? order by v.version desc`, id).Scan(ctx, &versions)
	if err != nil {
		return nil, fmt.Errorf("read versions: %w", err)
	}
	return versions, nil
}

// Create makes a template without rules, or with a copy of those of another,
// which may be one that ships. It returns a fault that names the field where
// one is wrong, ErrTaken for the name of another in use, and ErrNotFound when
// there is no such template to copy.
func (s *Service) Create(ctx context.Context, scope tenant.Scope, f Facts, copied uuid.UUID) (Template, error) {
	if err := f.tidy(); err != nil {
		return Template{}, err
	}
	return s.write(ctx, scope, audit.TemplateMade, func(ctx context.Context, tx pg.Tx) (uuid.UUID, error) {
		next := row{Name: f.Name, Chart: f.Chart, Trade: f.Trade, Description: f.Text, Origin: made, CreatedBy: pg.Null(scope.Person)}
		if _, err := tx.NewInsert().Model(&next).Returning("id").Exec(ctx); err != nil {
			return uuid.Nil, err
		}
		if copied == uuid.Nil {
			return next.ID, nil
		}
		if _, err := lock(ctx, tx, copied); err != nil {
			return uuid.Nil, err
		}
		rules, err := rulebook.InForce(ctx, tx, copied)
		if err != nil {
			return uuid.Nil, fmt.Errorf("read rules to copy: %w", err)
		}
		for _, r := range rules {
			r.Template = next.ID
			if _, err := rulebook.Add(ctx, tx, scope, r); err != nil {
				return uuid.Nil, fmt.Errorf("copy rule %q: %w", r.Key, err)
			}
		}
		return next.ID, nil
	})
}

// Change names a template anew; its rules are not touched. Faults as Create,
// ErrShipped and ErrRetired.
func (s *Service) Change(ctx context.Context, scope tenant.Scope, id uuid.UUID, f Facts) (Template, error) {
	if err := f.tidy(); err != nil {
		return Template{}, err
	}
	return s.write(ctx, scope, audit.TemplateChanged, func(ctx context.Context, tx pg.Tx) (uuid.UUID, error) {
		r, err := changeable(ctx, tx, id)
		if err != nil {
			return id, err
		}
		r.Name, r.Chart, r.Trade, r.Description = f.Name, f.Chart, f.Trade, f.Text
		_, err = tx.NewUpdate().Model(&r).Column("name", "chart", "trade", "description").WherePK().Exec(ctx)
		return id, err
	})
}

// Retire takes a template out of use. It returns ErrFollowed while companies
// follow it, ErrShipped for one that comes with the program.
func (s *Service) Retire(ctx context.Context, scope tenant.Scope, id uuid.UUID) error {
	_, err := s.write(ctx, scope, audit.TemplateRetired, func(ctx context.Context, tx pg.Tx) (uuid.UUID, error) {
		if _, err := changeable(ctx, tx, id); err != nil {
			return id, err
		}
		now, err := s.find(ctx, tx, id)
		if err != nil {
			return id, err
		}
		if now.Companies > 0 {
			return id, ErrFollowed
		}
		_, err = tx.NewRaw("update carbon_templates set retired_at = now(), retired_by = ? where id = ?", pg.Null(scope.Person), id).Exec(ctx)
		return id, err
	})
	return err
}

// Restore takes a template into use again. It returns ErrTaken when another has
// its name meanwhile.
func (s *Service) Restore(ctx context.Context, scope tenant.Scope, id uuid.UUID) (Template, error) {
	return s.write(ctx, scope, audit.TemplateRestored, func(ctx context.Context, tx pg.Tx) (uuid.UUID, error) {
		r, err := lock(ctx, tx, id)
		if err != nil {
			return id, err
		}
		if r.Origin == shipped {
			return id, ErrShipped
		}
		_, err = tx.NewRaw("update carbon_templates set retired_at = null, retired_by = null where id = ?", id).Exec(ctx)
		return id, err
	})
}

// write makes one change in a transaction, takes it down and reads what came of
// it.
func (s *Service) write(ctx context.Context, scope tenant.Scope, kind audit.Kind,
	change func(context.Context, pg.Tx) (uuid.UUID, error),
) (Template, error) {
	var done Template
	err := s.in(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		id, err := change(ctx, tx)
		if pg.Violates(err, "carbon_templates_name_uq") {
			return ErrTaken
		}
		if err != nil {
			return err
		}
		if done, err = s.find(ctx, tx, id); err != nil {
			return err
		}
		return recordEvent(ctx, tx, scope, kind, done.ID, done.Version)
	})
	return done, err
}

// recordEvent takes down what was done to a template, at that version.
func recordEvent(ctx context.Context, tx pg.Tx, scope tenant.Scope, kind audit.Kind, id uuid.UUID, version int) error {
	return audit.Record(ctx, tx, scope, time.Time{}, audit.Event{Kind: kind, Detail: map[string]string{
		"template": id.String(), "version": strconv.Itoa(version),
	}})
}

// sorted gives the values of a map in order.
func sorted[K comparable, V any](of map[K]V, compare func(a, b V) int) []V {
	return slices.SortedFunc(maps.Values(of), compare)
}
