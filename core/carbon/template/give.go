package template

import (
	"context"
	"fmt"

	"github.com/google/uuid"

	"tillit/core/carbon/footprint/whatif"
	"tillit/core/carbon/rulebook"
	"tillit/core/kernel/audit"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// Followers gives every company with the version of the template that it
// follows, by name.
func (s *Service) Followers(ctx context.Context, scope tenant.Scope, id uuid.UUID) ([]Follower, error) {
	list := []Follower{}
	err := s.in(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if _, err := s.find(ctx, tx, id); err != nil {
			return err
		}
		return tx.NewRaw(`select c.id as company, c.name, c.country, coalesce(g.version, 0) as version, g.given_at,
				coalesce(person_name(g.given_by), '') as given_by
			from companies c left join company_templates g on g.company_id = c.id and g.template_id = ? and g.removed_at is null
			order by lower(c.name), c.id`, id).Scan(ctx, &list)
	})
	return list, err
}

// Of gives the templates that the scope's company follows or could follow, by
// name: all in use to who manages rules; to the company those that ship or that
// it was once given. Requires rulebook.See or rulebook.Manage.
func (s *Service) Of(ctx context.Context, scope tenant.Scope) ([]Given, error) {
	if !scope.May(rulebook.Manage) {
		if err := scope.Require(rulebook.See); err != nil {
			return nil, err
		}
	}
	list := []Given{}
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		of, err := traitsOf(ctx, tx, scope.Company)
		if err != nil {
			return err
		}
		rows, err := s.full(ctx, tx, `g.version is not null or t.retired_at is null and v.version is not null
			and (?1 or t.origin = 'shipped' or exists (select from company_templates o where o.template_id = t.id and o.company_id = ?0))`,
			scope.Company, scope.May(rulebook.Manage))
		for _, r := range rows {
			list = append(list, s.given(r, of))
		}
		return err
	})
	return list, err
}

func (s *Service) given(r fullRow, of traits) Given {
	g := Given{
		Template: s.template(r), Follows: r.Follows, GivenAt: r.GivenAt, GivenBy: r.Giver, Because: r.given(),
		Fits: of.fits(r.Chart), Suits: of.suited(r),
	}
	g.Offered = g.Suits != "" && g.Follows == 0 && !r.Declined
	switch {
	case g.Because == ByIndustry:
		g.Industry = *r.GivenFor
	case g.Because == "" && g.Suits == ByIndustry:
		g.Industry = of.industry
	}
	return g
}

// Swap reports which rules the scope's company would lose and get if it followed
// a version of a template, zero being none. It returns ErrNotFound as Choose does.
func (s *Service) Swap(ctx context.Context, scope tenant.Scope, id uuid.UUID, version int) (w whatif.Swap, err error) {
	err = s.choosing(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		var follows int
		err := tx.NewRaw("select coalesce(max(version), 0) from company_templates where company_id = ? and template_id = ? and removed_at is null",
			scope.Company, id).Scan(ctx, &follows)
		if err != nil {
			return fmt.Errorf("read what the company follows: %w", err)
		}
		if err := listed(ctx, tx, scope, id, version); err != nil {
			return err
		}
		before, err := rulebook.OfVersion(ctx, tx, id, follows)
		if err != nil {
			return err
		}
		after, err := rulebook.OfVersion(ctx, tx, id, version)
		for _, d := range between(before, after) {
			if d.Before != nil {
				w.Gone = append(w.Gone, d.Before.ID)
			}
			if d.After != nil {
				w.Come = append(w.Come, *d.After)
			}
		}
		return err
	})
	return w, err
}

// exists makes sure of a version, or of the template where that is zero.
func exists(ctx context.Context, tx pg.Tx, id uuid.UUID, version int) error {
	var there bool
	err := tx.NewRaw(`select case when ?1 = 0 then exists (select from carbon_templates where id = ?0)
		else exists (select from carbon_template_versions where template_id = ?0 and version = ?1) end`, id, version).Scan(ctx, &there)
	if err == nil && !there {
		return ErrNotFound
	}
	return err
}

// Follow has companies follow a version of a template, or none of it for
// version zero, and hands over that their footprints are computed anew. Those
// that do already stay as they are. It returns ErrNotFound when there is no such
// version, ErrRetired when the template is no longer in use, and
// tenant.ErrNotFound, before it changes anything, when there is no such company.
func (s *Service) Follow(ctx context.Context, scope tenant.Scope, id uuid.UUID, version int, companies ...uuid.UUID) error {
	err := s.in(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if err := exists(ctx, tx, id, version); err != nil {
			return err
		}
		for _, company := range companies {
			if _, err := traitsOf(ctx, tx, company); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, company := range companies {
		own, err := scope.For(company)
		if err != nil {
			return err
		}
		err = s.db.In(ctx, own, func(ctx context.Context, tx pg.Tx) error { return followAnew(ctx, tx, own, id, version) })
		if err != nil {
			return fmt.Errorf("have company %s follow version %d: %w", company, version, err)
		}
	}
	return nil
}

// followAnew is follow by a person, with its footprint computed anew.
func followAnew(ctx context.Context, tx pg.Tx, scope tenant.Scope, id uuid.UUID, version int) error {
	changed, err := follow(ctx, tx, scope, id, version, "")
	if err != nil || !changed {
		return err
	}
	return tx.Enqueue(ctx, rulebook.Changed{Company: scope.Company})
}

// follow has the scope's company follow a version, and reports whether it did
// not yet; industry is that for which the program gives it.
func follow(ctx context.Context, tx pg.Tx, scope tenant.Scope, id uuid.UUID, version int, industry string) (bool, error) {
	person := pg.Null(scope.Person)
	ended, err := tx.NewRaw(`update company_templates set removed_at = now(), removed_by = ?
		where company_id = ? and template_id = ? and removed_at is null and version <> ?`, person, scope.Company, id, version).Exec(ctx)
	if err != nil {
		return false, err
	}
	changed, err := ended.RowsAffected()
	if err != nil {
		return false, err
	}
	if version > 0 {
		begun, err := tx.NewRaw(`insert into company_templates (company_id, template_id, version, given_by, industry)
			values (?, ?, ?, ?, nullif(?, '')) on conflict (company_id, template_id) where removed_at is null do nothing`,
			scope.Company, id, version, person, industry).Exec(ctx)
		if err != nil {
			return false, err
		}
		more, err := begun.RowsAffected()
		if err != nil {
			return false, err
		}
		changed += more
		if err := requireInUse(ctx, tx, id); err != nil {
			return false, err
		}
	}
	if changed == 0 {
		return false, nil
	}
	kind := audit.TemplateFollowed
	if version == 0 {
		kind = audit.TemplateLeft
	}
	return true, recordEvent(ctx, tx, scope, kind, id, version)
}

// requireInUse returns ErrRetired for a template that is no longer in use. Asked
// after a row refers to the template, it stays so: who retires it waits for that
// row, and who wrote the row has waited for them.
func requireInUse(ctx context.Context, tx pg.Tx, id uuid.UUID) error {
	var retired bool
	err := tx.NewRaw("select retired_at is not null from carbon_templates where id = ?", id).Scan(ctx, &retired)
	if err == nil && retired {
		return ErrRetired
	}
	return err
}
