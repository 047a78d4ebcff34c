package template

import (
	"context"
	"fmt"

	"github.com/google/uuid"

	"tillit/core/carbon/footprint/input"
	"tillit/core/carbon/rulebook"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/rule"
)

// traits are what decides which templates suit a company.
type traits struct {
	chart, industry, trade string
}

func traitsOf(ctx context.Context, tx pg.Tx, company uuid.UUID) (t traits, err error) {
	var country string
	err = tx.NewRaw("select country, industry from companies where id = ?", company).Scan(ctx, &country, &t.industry)
	if pg.NoRows(err) {
		return traits{}, tenant.ErrNotFound
	}
	t.chart, t.trade = rule.ChartOf(country), TradeOf(t.industry)
	return t, err
}

// fits reports whether a template is for the company's chart of accounts, or for
// any.
func (t traits) fits(chart string) bool { return chart == "" || chart == t.chart }

// suited is why a template that ships is made for companies such as this one;
// empty when it is not.
func (t traits) suited(r fullRow) Reason {
	switch {
	case r.Origin != shipped || r.RetiredAt != nil || r.Version == 0 || !t.fits(r.Chart):
		return ""
	case r.Trade != "" && r.Trade == t.trade:
		return ByIndustry
	case r.Trade == "" && r.Chart != "":
		return ByChart
	}
	return ""
}

// Welcome has a new company follow what ships for its chart of accounts and for
// its trade, in the transaction that makes it, which writes to it.
func (s *Service) Welcome(ctx context.Context, tx pg.Tx, company uuid.UUID) error {
	_, err := s.suit(ctx, tx, tenant.NewScope(uuid.Nil, company, rulebook.Choose))
	return err
}

// Suit has the scope's company follow what ships for its chart of accounts and
// for its trade, and no longer what the program gave it for others. A company
// that has figures keeps what it has: Of then says what is offered to it. What a
// person has turned down is not given again. Requires rulebook.Choose.
func (s *Service) Suit(ctx context.Context, scope tenant.Scope) error {
	if err := scope.Require(rulebook.Choose); err != nil {
		return err
	}
	return s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		var figures bool
		err := tx.NewRaw("select exists (select from footprint_rollups where company_id = ?)", scope.Company).Scan(ctx, &figures)
		if err != nil || figures {
			return err
		}
		changed, err := s.suit(ctx, tx, scope)
		if err != nil || !changed {
			return err
		}
		// Most companies have no books yet, and the first calculation of those that
		// come now knows the templates.
		_, booked, err := input.Booked(ctx, tx, scope.Company)
		if err != nil || !booked {
			return err
		}
		return tx.Enqueue(ctx, rulebook.Changed{Company: scope.Company})
	})
}

// suit reports whether it changed what the scope's company follows.
func (s *Service) suit(ctx context.Context, tx pg.Tx, scope tenant.Scope) (changed bool, err error) {
	of, err := traitsOf(ctx, tx, scope.Company)
	if err != nil {
		return false, err
	}
	rows, err := s.full(ctx, tx, "t.origin = 'shipped'", scope.Company)
	if err != nil {
		return false, err
	}
	for _, r := range rows {
		version, industry := r.Version, ""
		switch why := of.suited(r); {
		case why == "" && r.given() != "":
			version = 0
		case why == "" || r.Follows > 0 || r.Declined:
			continue
		case why == ByIndustry:
			industry = of.industry
		}
		one, err := follow(ctx, tx, scope, r.ID, version, industry)
		if err != nil {
			return false, fmt.Errorf("settle whether the company follows template %q: %w", r.Name, err)
		}
		changed = changed || one
	}
	return changed, nil
}

// Choose has the scope's company follow a version of a template, or none of it
// for version zero, and hands over that its footprint is computed anew. Who does
// not manage rules chooses among what Of lists. It returns ErrNotFound when there
// is no such version, and ErrRetired when the template is no longer in use.
func (s *Service) Choose(ctx context.Context, scope tenant.Scope, id uuid.UUID, version int) error {
	return s.choosing(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if err := listed(ctx, tx, scope, id, version); err != nil {
			return err
		}
		return followAnew(ctx, tx, scope, id, version)
	})
}

// Refuse takes down that the scope's company wants none of a template that is
// offered to it. What it follows it goes on following.
func (s *Service) Refuse(ctx context.Context, scope tenant.Scope, id uuid.UUID) error {
	return s.choosing(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if err := listed(ctx, tx, scope, id, 0); err != nil {
			return err
		}
		_, err := tx.NewRaw("insert into company_template_refusals (company_id, template_id, by) values (?, ?, ?) on conflict do nothing",
			scope.Company, id, pg.Null(scope.Person)).Exec(ctx)
		return err
	})
}

// choosing runs fn in a transaction of the scope. Requires rulebook.Choose of a
// company that is there, or rulebook.Manage.
func (s *Service) choosing(ctx context.Context, scope tenant.Scope, fn func(context.Context, pg.Tx) error) error {
	if err := rulebook.RequireChoice(scope); err != nil {
		return err
	}
	return s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if _, err := traitsOf(ctx, tx, scope.Company); err != nil {
			return err
		}
		return fn(ctx, tx)
	})
}

// listed makes sure of a version, or of the template where that is zero, and
// that the scope may know of it: what an administrator made for some company is
// nothing for others.
func listed(ctx context.Context, tx pg.Tx, scope tenant.Scope, id uuid.UUID, version int) error {
	if err := exists(ctx, tx, id, version); err != nil || scope.May(rulebook.Manage) {
		return err
	}
	var known bool
	err := tx.NewRaw(`select exists (select from carbon_templates where id = ?0 and origin = 'shipped')
		or exists (select from company_templates where template_id = ?0 and company_id = ?1)`, id, scope.Company).Scan(ctx, &known)
	if err == nil && !known {
		return ErrNotFound
	}
	return err
}
